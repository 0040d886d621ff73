package store

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/backend"
	"github.com/puzzlecode/puzzlecode/view"
)

func (s *Store) exploreArimaa(ctx context.Context, c codec.ArimaaCode, limit int) (e view.Exploration, err error) {
	p := c.Position()
	canonical, mirrored := canonicalArimaa(p)
	symmetric := mirror(p) == p
	key := arimaaKey(canonical)
	var played []arimaa.Position // as they are asked for
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		e, played = view.ExplorationOf(c), nil
		turns := 0
		_, err := backend.One(ctx, t, []any{&turns, &e.Games, &e.FirstWins, &e.SecondWins, &e.Ends, &e.Stored},
			`SELECT count(turn), CAST(coalesce(sum(games), 0) AS bigint), CAST(coalesce(sum(first_wins), 0) AS bigint), CAST(coalesce(sum(second_wins), 0) AS bigint),
				CAST(coalesce(sum(CASE WHEN turn = $1 THEN games ELSE 0 END), 0) AS bigint), (SELECT next - 1 FROM counter WHERE name = 'arimaa_game')
			FROM arimaa_played WHERE position = $2`, []byte{}, key)
		if err != nil {
			return err
		}
		err = backend.Each(ctx, t, func(rows backend.Rows) error {
			var next []byte
			var r Results
			if err := rows.Scan(&next, &r.Games, &r.FirstWins, &r.SecondWins); err != nil {
				return err
			}
			var code codec.ArimaaCode
			if err := code.UnmarshalBinary(next); err != nil {
				return fmt.Errorf("%w: a turn of Arimaa: %w", ErrDamaged, err)
			}
			to := code.Position()
			if mirrored {
				to = mirror(to)
			}
			images := 1
			if symmetric && mirror(to) != to {
				images = 2
			}
			played = append(played, to)
			e.Turns = append(e.Turns, view.PlayedTurn{Code: codec.EncodeArimaa(to).String(), Results: view.Results(r), Images: images})
			return nil
		}, fmt.Sprintf(`SELECT turn, games, first_wins, second_wins FROM arimaa_played WHERE position = $1 AND turn <> $2 ORDER BY games DESC, turn LIMIT %d`, limit), key, []byte{})
		if err != nil {
			return err
		}
		if e.Ends > 0 {
			turns--
		}
		e.LeftOut = turns - len(e.Turns)
		return reachedArimaa(ctx, t, played, e.Turns)
	})
	if err == nil {
		nameTurns(p, played, e.Turns)
	}
	return e, err
}

// reachedArimaa fills in the results of all games that had the positions which turns lead to.
func reachedArimaa(ctx context.Context, t backend.Tx, played []arimaa.Position, turns []view.PlayedTurn) error {
	at := map[string][]int{}
	for i, p := range played {
		canonical, _ := canonicalArimaa(p)
		key := string(arimaaKey(canonical))
		at[key] = append(at[key], i)
	}
	keys := make([]any, 0, len(at))
	for key := range at {
		keys = append(keys, []byte(key))
	}
	for batch := range slices.Chunk(keys, 500) {
		c := new(condition)
		c.in("position", batch)
		err := backend.Each(ctx, t, func(rows backend.Rows) error {
			var key []byte
			var r Results
			err := rows.Scan(&key, &r.Games, &r.FirstWins, &r.SecondWins)
			for _, i := range at[string(key)] {
				sum := Results(turns[i].Reached)
				sum.add(r)
				turns[i].Reached = view.Results(sum)
			}
			return err
		}, "SELECT position, games, first_wins, second_wins FROM arimaa_played WHERE "+c.String(), c.args...)
		if err != nil {
			return err
		}
	}
	return nil
}

// nameTurns fills in the turns that lead from a position to others.
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

// setupText returns the pieces of a side as records have them.
func setupText(p arimaa.Position, side arimaa.Side) string {
	var words []string
	for square := range arimaa.Square(arimaa.Squares) {
		if piece := p.PieceAt(square); piece != arimaa.NoPiece && piece.Side() == side {
			words = append(words, piece.String()+square.String())
		}
	}
	return strings.Join(words, " ")
}

// ArimaaGames returns games that had a position, at most limit: those whose turns in it come first
// as keys, in the order of their numbers.
func (s *Store) ArimaaGames(ctx context.Context, p arimaa.Position, limit int) (games []ArimaaGame, err error) {
	canonical, _ := canonicalArimaa(p)
	key := arimaaKey(canonical)
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		games = nil
		return backend.Each(ctx, t, func(rows backend.Rows) error {
			g, err := scanArimaa(rows)
			games = append(games, g)
			return err
		}, `SELECT id, record, source, line FROM arimaa_game WHERE id IN (SELECT game FROM arimaa_visit WHERE position = $1 ORDER BY turn, game LIMIT $2) ORDER BY id`, key, limit)
	})
	return games, err
}
