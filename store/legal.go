package store

import (
	"context"
	"fmt"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/position"
)

// A playable is a position, as its tables have it, with its legal turns.
type playable struct {
	key   string // of the canonical position
	turns []playableTurn
}

type playableTurn struct {
	turn    string // of a visit
	reached string // the key of the canonical position after it
	shown   view.PlayedTurn
}

// legalTurns returns a position of Santorini with its legal turns.
func (k *gameTables) legalTurns(p position.Position) (out playable) {
	canonical, how := p.Canonical()
	out.key = string(keyOf(codec.Encode(canonical)))
	for t := range p.Turns() {
		next := p.PlayLegal(t)
		end, _ := next.Canonical()
		out.turns = append(out.turns, playableTurn{k.least(canonical, how.Turn(t)), string(keyOf(codec.Encode(end))),
			view.PlayedTurn{Turn: t.String(), Code: codec.Encode(next).String()}})
	}
	return out
}

// exploreLegal is [Store.Explore] with all legal turns.
func (s *Store) exploreLegal(ctx context.Context, k *gameTables, c codec.Code, at playable, limit int) (e view.Exploration, err error) {
	images := map[string]int{}
	for _, t := range at.turns {
		images[t.turn]++
	}
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		e = view.ExplorationOf(c)
		r := newResults(ctx, t, k)
		turns := slices.Clone(at.turns)
		// It is one query where there are not many turns, as a server may be far away.
		few := len(turns) <= atOnce
		if few {
			err = r.read(at.key, turns)
		} else {
			err = r.read(at.key, nil)
		}
		if err != nil {
			return err
		}
		for _, result := range r.played {
			add(&e.Results, result)
		}
		e.Ends = r.played[k.none].Games
		slices.SortStableFunc(turns, func(a, b playableTurn) int { return int(r.played[b.turn].Games - r.played[a.turn].Games) })
		e.LeftOut = max(0, len(turns)-limit)
		turns = turns[:len(turns)-e.LeftOut]
		if !few {
			if err := r.readReached(turns); err != nil {
				return err
			}
		}
		for _, turn := range turns {
			turn.shown.Results, turn.shown.Images, turn.shown.Reached = r.played[turn.turn], images[turn.turn], r.reached[turn.reached]
			e.Turns = append(e.Turns, turn.shown)
		}
		_, err = backend.One(ctx, t, []any{&e.Stored}, `SELECT next - 1 FROM counter WHERE name = $1`, k.prefix+"game")
		return err
	})
	return e, err
}

// results reads the results of the turns that were played in a position, and those of all games that
// had each of the positions which turns lead to.
type results struct {
	ctx             context.Context
	tx              backend.Tx
	table           string
	played, reached map[string]view.Results
}

func newResults(ctx context.Context, t backend.Tx, k *gameTables) *results {
	return &results{ctx, t, k.prefix + "played", map[string]view.Results{}, map[string]view.Results{}}
}

// sums are the columns of all turns of a position, in which NULL stands for the turn.
const sums = `position, NULL, CAST(sum(games) AS bigint), CAST(sum(first_wins) AS bigint), CAST(sum(second_wins) AS bigint)`

// read reads what was played in a position, and the results after turns, in one query.
func (r *results) read(key string, turns []playableTurn) error {
	c := new(condition)
	c.add("position = ?", []byte(key))
	query := "SELECT position, turn, games, first_wins, second_wins FROM " + r.table + " WHERE " + c.String()
	if reached := reachedBy(turns); len(reached) > 0 {
		c.terms = nil
		c.in("position", reached)
		query += " UNION ALL SELECT " + sums + " FROM " + r.table + " WHERE " + c.String() + " GROUP BY position"
	}
	return backend.Each(r.ctx, r.tx, r.scan, query, c.args...)
}

// readReached reads the results after turns.
func (r *results) readReached(turns []playableTurn) error {
	return eachIn(r.ctx, r.tx, r.scan, "SELECT "+sums+" FROM "+r.table+" WHERE %s GROUP BY position", "position", reachedBy(turns))
}

// reachedBy returns the keys of the positions that turns lead to, each once.
func reachedBy(turns []playableTurn) []any {
	keys := make([]string, len(turns))
	for i, t := range turns {
		keys[i] = t.reached
	}
	slices.Sort(keys)
	var values []any
	for _, key := range slices.Compact(keys) {
		values = append(values, []byte(key))
	}
	return values
}

func (r *results) scan(rows backend.Rows) error {
	var at []byte
	var turn any
	var result view.Results
	if err := rows.Scan(&at, &turn, &result.Games, &result.FirstWins, &result.SecondWins); err != nil {
		return err
	}
	switch turn := turn.(type) {
	case nil:
		r.reached[string(at)] = result
	case []byte:
		r.played[string(turn)] = result
	case int16: // of Postgres
		r.played[turnCode(turn).bytes()] = result
	case int64:
		r.played[turnCode(turn).bytes()] = result
	default:
		return fmt.Errorf("%w: a turn is a %T", ErrDamaged, turn)
	}
	return nil
}
