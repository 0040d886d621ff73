package store

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/backend"
)

// ArimaaExploration is what the games of Arimaa say about a position, as it was asked for.
type ArimaaExploration struct {
	Results // of the games that had the position; gold is the first side

	// Turns are those that were played, of most games first. A position has some ten thousand
	// others, see [arimaa.Position.Turns]: what is not among Turns was not played.
	Turns []ArimaaPlayed

	Stored int64 // games of Arimaa in the database, every position of which is known
	Ends   int64 // games that ended in the position
}

// ArimaaPlayed is a turn that was played, and what the games say about it. Turns that lead to the
// same position are one.
type ArimaaPlayed struct {
	Turn    string           // one of the ways there, or the pieces that are set up
	Code    codec.ArimaaCode // of the position that it leads to
	Results                  // of the games in which it was played in the position
	Images  int              // 2 if the position is its own mirror image and this turn is not, otherwise 1
	Reached Results          // of all games that had the position it leads to
}

// ExploreArimaa returns what the games of Arimaa say about a position. A game that came to the
// position several times counts once for each turn that it played there. The cost depends on the
// number of turns that were played, and of those that are legal, which takes milliseconds.
func (s *Store) ExploreArimaa(ctx context.Context, p arimaa.Position) (e ArimaaExploration, err error) {
	canonical, mirrored := canonicalArimaa(p)
	symmetric := mirror(p) == p
	key := arimaaKey(canonical)
	var played []arimaa.Position // as they are asked for
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		e, played = ArimaaExploration{}, nil
		err := backend.Each(ctx, t, func(rows backend.Rows) error {
			var next []byte
			var r Results
			if err := rows.Scan(&next, &r.Games, &r.FirstWins, &r.SecondWins); err != nil {
				return err
			}
			e.Results.add(r)
			if len(next) == 0 {
				e.Ends = r.Games
				return nil
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
			e.Turns = append(e.Turns, ArimaaPlayed{Code: codec.EncodeArimaa(to), Results: r, Images: images})
			return nil
		}, `SELECT turn, games, first_wins, second_wins FROM arimaa_played WHERE position = $1`, key)
		if err != nil {
			return err
		}
		if err := reachedArimaa(ctx, t, played, e.Turns); err != nil {
			return err
		}
		_, err = backend.One(ctx, t, []any{&e.Stored}, `SELECT next - 1 FROM counter WHERE name = 'arimaa_game'`)
		return err
	})
	if err != nil {
		return e, err
	}
	nameTurns(p, played, e.Turns)
	slices.SortStableFunc(e.Turns, func(a, b ArimaaPlayed) int { return int(b.Games - a.Games) })
	return e, nil
}

// reachedArimaa fills in the results of all games that had the positions which turns lead to.
func reachedArimaa(ctx context.Context, t backend.Tx, played []arimaa.Position, turns []ArimaaPlayed) error {
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
				turns[i].Reached.add(r)
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
func nameTurns(p arimaa.Position, played []arimaa.Position, turns []ArimaaPlayed) {
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
