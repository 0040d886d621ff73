package store

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/internal/backend"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/view"
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

func santoriniTurns(p position.Position) (out playable) {
	canonical, how := p.Canonical()
	out.key = string(keyOf(codec.Encode(canonical)))
	for t := range p.Turns() {
		next := p.PlayLegal(t)
		end, _ := next.Canonical()
		out.turns = append(out.turns, playableTurn{leastTurn(canonical, how.Turn(t)).bytes(), string(keyOf(codec.Encode(end))),
			view.PlayedTurn{Turn: t.String(), Code: codec.Encode(next).String()}})
	}
	return out
}

func godsTurns(p gods.Position) (out playable) {
	canonical, how := p.Canonical()
	out.key = string(keyOf(codec.EncodeGods(canonical)))
	for t := range p.Turns() {
		next := p.PlayLegal(t)
		end, _ := next.Canonical()
		turn := leastNext(canonical, next.Image(how))
		out.turns = append(out.turns, playableTurn{string(turn[:]), string(keyOf(codec.EncodeGods(end))),
			view.PlayedTurn{Turn: t.String(), Code: codec.EncodeGods(next).String()}})
	}
	return out
}

func placingTurns(c codec.PlacementCode) (out playable) {
	canonical, how := c.Canonical()
	out.key = string(keyOf(canonical))
	for t := range c.Placement().Turns() {
		next := afterPlacing(c, t)
		out.turns = append(out.turns, playableTurn{leastPlacing(canonical, how.Placing(t)), string(keyOf(game.New(next).Canonical())),
			view.PlayedTurn{Turn: t.String(), Code: next.String()}})
	}
	return out
}

// exploreLegal is [Store.Explore] with all legal turns.
func (s *Store) exploreLegal(ctx context.Context, k *gameTables, c codec.AnyCode, at playable, limit int) (e view.Exploration, err error) {
	images, ends := map[string]int{}, map[string]bool{}
	for _, t := range at.turns {
		images[t.turn]++
		ends[t.reached] = true
	}
	reached := make([]any, 0, len(ends))
	for _, key := range slices.Sorted(maps.Keys(ends)) {
		reached = append(reached, []byte(key))
	}
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		e = view.ExplorationOf(c)
		played, after, err := k.resultsOf(ctx, t, at.key, reached)
		if err != nil {
			return err
		}
		for _, r := range played {
			add(&e.Results, r)
		}
		e.Ends = played[k.none].Games
		for _, turn := range at.turns {
			turn.shown.Results, turn.shown.Images, turn.shown.Reached = played[turn.turn], images[turn.turn], after[turn.reached]
			e.Turns = append(e.Turns, turn.shown)
		}
		_, err = backend.One(ctx, t, []any{&e.Stored}, `SELECT next - 1 FROM counter WHERE name = $1`, k.prefix+"game")
		return err
	})
	slices.SortStableFunc(e.Turns, func(a, b view.PlayedTurn) int { return int(b.Games - a.Games) })
	e.LeftOut = max(0, len(e.Turns)-limit)
	e.Turns = e.Turns[:len(e.Turns)-e.LeftOut]
	return e, err
}

// resultsOf returns the results of each turn that was played in a position, and those of all games
// that had each of the positions which legal turns lead to. It is one query for as many of them as most
// positions have, as a server may be far away.
func (k *gameTables) resultsOf(ctx context.Context, t backend.Tx, key string, reached []any) (played, after map[string]view.Results, err error) {
	played, after = map[string]view.Results{}, map[string]view.Results{}
	scan := func(rows backend.Rows) error {
		var at []byte
		var turn any // NULL for all turns
		var r view.Results
		if err := rows.Scan(&at, &turn, &r.Games, &r.FirstWins, &r.SecondWins); err != nil {
			return err
		}
		switch turn := turn.(type) {
		case nil:
			after[string(at)] = r
		case []byte:
			played[string(turn)] = r
		case int16: // of Postgres
			played[turnCode(turn).bytes()] = r
		case int64:
			played[turnCode(turn).bytes()] = r
		default:
			return fmt.Errorf("%w: a turn is a %T", ErrDamaged, turn)
		}
		return nil
	}
	const sums = `position, NULL, CAST(sum(games) AS bigint), CAST(sum(first_wins) AS bigint), CAST(sum(second_wins) AS bigint)`
	table := k.prefix + "played"
	first := reached[:min(len(reached), atOnce)]
	c := new(condition)
	c.add("position = ?", []byte(key))
	query := "SELECT position, turn, games, first_wins, second_wins FROM " + table + " WHERE " + c.String()
	if len(first) > 0 {
		c.terms = nil
		c.in("position", first)
		query += " UNION ALL SELECT " + sums + " FROM " + table + " WHERE " + c.String() + " GROUP BY position"
	}
	if err := backend.Each(ctx, t, scan, query, c.args...); err != nil {
		return nil, nil, err
	}
	return played, after, eachIn(ctx, t, scan, "SELECT "+sums+" FROM "+table+" WHERE %s GROUP BY position", "position", reached[len(first):])
}
