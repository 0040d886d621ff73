package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/position"
)

// mostTurns is the maximum number of turns that [Store.Explore] lists.
const mostTurns = 1000

// Explore counts the games that reached the position of c or a symmetric position, and how many each side won. It
// returns these counts in total, for each turn, and for each position after a turn. The goal of c is ignored. The
// turns with the most games come first. The argument limit is the maximum number of turns listed, at most 1000; 0
// means 50. The field LeftOut is the number of the other turns. The field List is empty; [Store.Games] returns the
// games.
//
// For Santorini all legal turns are listed, including turns that place workers. For Arimaa only turns that were
// played are listed, turns that lead to the same position are counted together, and First means Gold. A game that
// reached the position several times counts once for each different turn played there.
//
// The cost grows with the number of different turns, not with the number of games.
func (s *Store) Explore(ctx context.Context, c codec.Code, limit int) (view.Exploration, error) {
	if limit <= 0 {
		limit = 50
	}
	limit = min(limit, mostTurns)
	explore := exploreArimaa
	if _, ok := c.Santorini(); ok {
		explore = exploreSantorini
	} else if c.IsZero() {
		return view.Exploration{}, errors.New("explore: the code is zero, must have a position")
	}
	return backend.Result(ctx, s.backend.Read, func(t backend.Tx) (view.Exploration, error) {
		e := view.ExplorationOf(c)
		if err := explore(ctx, t, c, limit, &e); err != nil {
			return e, err
		}
		_, err := backend.One(ctx, t, []any{&e.Stored}, `SELECT next - 1 FROM counter WHERE name = $1`, c.Game().String())
		return e, err
	})
}

// A playableTurn is a legal turn in a position.
type playableTurn struct {
	turn    string // as in a visit
	reached string // the key of the canonical position after the turn
	shown   view.PlayedTurn
}

// playableTurns returns the legal turns in position p. The result key is the key of its canonical position.
func playableTurns(p position.Position) (key string, turns []playableTurn) {
	canonical, how := p.Canonical()
	for t := range p.Turns() {
		next := p.PlayLegal(t)
		end, _ := next.Canonical()
		turns = append(turns, playableTurn{
			turnKey(canonical, how.Turn(t)), keyOf(codec.Encode(end)),
			view.PlayedTurn{Turn: t.String(), Code: codec.Encode(next).String()},
		})
	}
	return keyOf(codec.Encode(canonical)), turns
}

func exploreSantorini(ctx context.Context, t backend.Tx, c codec.Code, limit int, e *view.Exploration) error {
	p, _ := c.Santorini()
	key, turns := playableTurns(p)
	images := map[string]int{}
	for _, turn := range turns {
		images[turn.turn]++
	}
	r := newResults(ctx, t)
	// With few turns, one query reads everything. That is faster if the server is far away.
	var together []playableTurn
	if len(turns) <= atOnce {
		together = turns
	}
	if err := r.read(key, together); err != nil {
		return err
	}
	for _, result := range r.played {
		add(&e.Results, result)
	}
	e.Ends = r.played[""].Games
	slices.SortStableFunc(turns,
		func(a, b playableTurn) int { return int(r.played[b.turn].Games - r.played[a.turn].Games) })
	e.LeftOut = max(0, len(turns)-limit)
	turns = turns[:len(turns)-e.LeftOut]
	if together == nil {
		if err := r.readReached(turns); err != nil {
			return err
		}
	}
	for _, turn := range turns {
		turn.shown.Results, turn.shown.Images, turn.shown.Reached = r.played[turn.turn], images[turn.turn],
			r.reached[turn.reached]
		e.Turns = append(e.Turns, turn.shown)
	}
	return nil
}

// results counts the games of a position and their winners. It has two maps: the keys of the map played are turns,
// and the keys of the map reached are the keys of the positions after turns.
type results struct {
	ctx             context.Context
	tx              backend.Tx
	played, reached map[string]view.Results
}

func newResults(ctx context.Context, t backend.Tx) *results {
	return &results{ctx, t, map[string]view.Results{}, map[string]view.Results{}}
}

// reachedQuery sums the counts of each position over all turns, and returns NULL as the turn. %s stands for the
// condition that selects the positions.
const reachedQuery = `SELECT position, NULL, CAST(sum(games) AS bigint), CAST(sum(first_wins) AS bigint),
	CAST(sum(second_wins) AS bigint) FROM played WHERE %s GROUP BY position`

// read reads the results of one position and of the positions after the given turns, in one query. The argument key
// is the key of that one position.
func (r *results) read(key string, turns []playableTurn) error {
	c := new(condition)
	c.add("position = ?", []byte(key))
	query := "SELECT position, turn, games, first_wins, second_wins FROM played WHERE " + c.String()
	if reached := reachedBy(turns); len(reached) > 0 {
		c.terms = nil
		c.in("position", reached)
		query += " UNION ALL " + fmt.Sprintf(reachedQuery, c)
	}
	return backend.Each(r.ctx, r.tx, r.scan, query, c.args...)
}

// readReached reads the results of the positions after the given turns.
func (r *results) readReached(turns []playableTurn) error {
	return eachIn(r.ctx, r.tx, r.scan, reachedQuery, "position", reachedBy(turns))
}

// reachedBy returns the keys of the positions after the given turns, without duplicates.
func reachedBy(turns []playableTurn) []any {
	keys := make([]puzzleKey, len(turns))
	for i, t := range turns {
		keys[i] = puzzleKey(t.reached)
	}
	return sortedKeys(keys)
}

func (r *results) scan(rows backend.Rows) error {
	var position []byte
	var turn any // bytes or NULL; an empty turn is not NULL
	var result view.Results
	if err := rows.Scan(&position, &turn, &result.Games, &result.FirstWins, &result.SecondWins); err != nil {
		return err
	}
	switch turn := turn.(type) {
	case nil:
		r.reached[string(position)] = result
	case []byte:
		r.played[string(turn)] = result
	default:
		return fmt.Errorf("%w: a turn is a %T", ErrDamaged, turn)
	}
	return nil
}

func exploreArimaa(ctx context.Context, t backend.Tx, c codec.Code, limit int, e *view.Exploration) error {
	p, _ := c.Arimaa()
	canonical, mirrored := canonicalArimaa(p)
	key := []byte(keyOf(codec.EncodeArimaa(canonical)))
	total := 0
	_, err := backend.One(ctx, t, []any{&total, &e.Games, &e.FirstWins, &e.SecondWins, &e.Ends},
		`SELECT count(CASE WHEN turn <> $1 THEN 1 END), CAST(coalesce(sum(games), 0) AS bigint),
			CAST(coalesce(sum(first_wins), 0) AS bigint), CAST(coalesce(sum(second_wins), 0) AS bigint),
			CAST(coalesce(sum(CASE WHEN turn = $1 THEN games ELSE 0 END), 0) AS bigint)
		FROM played WHERE position = $2`, []byte{}, key)
	if err != nil {
		return err
	}
	var played []arimaa.Position
	var turns []playableTurn
	err = backend.Each(ctx, t, func(rows backend.Rows) error {
		var next codec.Key
		var r view.Results
		if err := rows.Scan(&next, &r.Games, &r.FirstWins, &r.SecondWins); err != nil {
			return err
		}
		after, ok := next.Code().Arimaa()
		if !ok {
			return fmt.Errorf("%w: a turn of Arimaa: %v", ErrDamaged, next)
		}
		if mirrored {
			after = after.Mirror()
		}
		images := 1
		if p.Mirror() == p && after.Mirror() != after {
			images = 2
		}
		played = append(played, after)
		code := codec.EncodeArimaa(after)
		turns = append(turns, playableTurn{reached: string(canonicalKey(code)), shown: view.PlayedTurn{Code: code.String(),
			Results: r, Images: images}})
		return nil
	}, `SELECT turn, games, first_wins, second_wins FROM played WHERE position = $1 AND turn <> $2
		ORDER BY games DESC, turn LIMIT $3`, key, []byte{}, limit)
	if err != nil {
		return err
	}
	e.LeftOut = total - len(turns)
	r := newResults(ctx, t)
	if err := r.readReached(turns); err != nil {
		return err
	}
	for _, turn := range turns {
		turn.shown.Reached = r.reached[turn.reached]
		e.Turns = append(e.Turns, turn.shown)
	}
	nameTurns(p, played, e.Turns)
	return nil
}

// nameTurns sets the field Turn of each element of the last argument. The argument played has the position after
// each of these turns, and p is the position before them.
func nameTurns(p arimaa.Position, played []arimaa.Position, turns []view.PlayedTurn) {
	if p.SettingUp() {
		for i, next := range played {
			turns[i].Turn = setupText(next, p.Side())
		}
		return
	}
	unnamed := map[arimaa.Position]int{}
	for i, next := range played {
		unnamed[next] = i
	}
	if len(unnamed) == 0 {
		return
	}
	for t, next := range p.Turns(nil) {
		if i, ok := unnamed[next]; ok {
			turns[i].Turn = t.String()
			if delete(unnamed, next); len(unnamed) == 0 {
				return
			}
		}
	}
}

// setupText returns the pieces of a side with their squares, in the notation of a game record.
func setupText(p arimaa.Position, side arimaa.Side) string {
	var words []string
	for square := range arimaa.Square(arimaa.Squares) {
		if piece := p.PieceAt(square); piece != arimaa.NoPiece && piece.Side() == side {
			words = append(words, piece.String()+square.String())
		}
	}
	return strings.Join(words, " ")
}
