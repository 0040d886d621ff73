package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// mostTurns is how many turns [Store.Explore] lists at most.
const mostTurns = 1000

// Explore returns the counts of the games that reached the position of c or a symmetric one: how
// many they are, who won them, and the same for each turn and for each position after a turn. The
// goal of c is ignored. Turns are sorted by the number of their games; at most limit are listed (0:
// 50, maximum 1000), and LeftOut is the number of the others. List is empty; see [Store.Games].
//
// For Santorini all legal turns are listed, also those that place workers. For
// Arimaa only the played ones are, and turns that lead to the same position are one. First is Gold
// there. A game that reached the position several times counts once for each turn that it played there.
//
// The cost grows with the number of different turns, not with the number of games.
func (s *Store) Explore(ctx context.Context, c codec.Code, limit int) (e view.Exploration, err error) {
	if limit <= 0 {
		limit = 50
	}
	limit = min(limit, mostTurns)
	if p, ok := c.Santorini(); ok {
		k := tablesOf(c)
		return s.exploreLegal(ctx, k, c, k.legalTurns(p), limit)
	}
	if p, ok := c.Arimaa(); ok {
		return s.exploreArimaa(ctx, p, limit)
	}
	return e, errors.New("explore: the code is zero, must have a position")
}

// GamesAt is [Store.Games] or [Store.ArimaaGames] for the position of a code, as they
// are shown.
func (s *Store) GamesAt(ctx context.Context, c codec.Code, limit int) (out []view.StoredGame, err error) {
	if p, ok := c.Santorini(); ok {
		return shownAll(s.Games(ctx, p, limit))
	}
	if p, ok := c.Arimaa(); ok {
		return shownAll(s.ArimaaGames(ctx, p, limit))
	}
	return nil, errors.New("games at a code that is zero, must have a position")
}

// shownAll returns games as they are shown.
func shownAll[G interface {
	Shown() (view.StoredGame, error)
}](list []G, err error) (out []view.StoredGame, _ error) {
	if err != nil {
		return nil, err
	}
	for _, g := range list {
		shown, err := g.Shown()
		if err != nil {
			return nil, err
		}
		out = append(out, shown)
	}
	return out, nil
}

// Shown returns the game as lists show it.
func (g Game) Shown() (view.StoredGame, error) {
	return shownOf(g.record(), g.ID, g.Winner, g.Ending, g.Source, g.Line, g.Headers), nil
}

func shownOf(r game.Record, id int64, w Winner, ending, source string, line int, h pgn.Headers) view.StoredGame {
	return view.StoredGame{ID: id, Kind: r.Game().String(), Winner: int(w), Ending: ending, Turns: r.Len(), Source: source, Line: line, Game: r.String(), Headers: view.HeadersOf(h)}
}

// Shown returns the game as lists show it.
func (g ArimaaGame) Shown() (view.StoredGame, error) {
	shown := shownOf(game.ArimaaRecord{Played: g.Game}, g.ID, NoWinner, "", g.Source, g.Line, g.Headers)
	r, err := g.Game.Replay()
	if err != nil {
		return shown, err
	}
	if winner, over := r.Outcome().Winner(); over {
		shown.Winner, shown.Ending = 1+int(winner), r.Outcome().Ending.String()
	}
	// Of the number that the next turn has.
	shown.Turns = 2*(r.Number()-1) + int(r.Side())
	return shown, nil
}

// latestGames is the number of games that [Store.Starts] looks at.
const latestGames = 1000

// Starts returns where the latest games of Santorini began, the most frequent
// start first, at most limit. Symmetric starts are one. All games of Arimaa have the same start, which
// comes last.
func (s *Store) Starts(ctx context.Context, limit int) (starts []codec.Code, err error) {
	games, arimaaGames := map[codec.Code]int{}, false
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		clear(games)
		each := func(table, column string, scan func(backend.Rows) (codec.Code, error)) error {
			return backend.Each(ctx, t, func(rows backend.Rows) error {
				c, err := scan(rows)
				if err != nil {
					return fmt.Errorf("%w: the start of a game: %w", ErrDamaged, err)
				}
				canonical, _ := c.Canonical()
				games[canonical]++
				return nil
			}, fmt.Sprintf(`SELECT %s FROM %s ORDER BY id DESC LIMIT %d`, column, table, latestGames))
		}
		if err := each("game", "start", scanStart); err != nil {
			return err
		}
		if err := each("gods_game", "record", scanGodsStart); err != nil {
			return err
		}
		arimaaGames, err = backend.One(ctx, t, []any{new(int)}, `SELECT 1 FROM arimaa_game LIMIT 1`)
		return err
	})
	if err != nil {
		return nil, err
	}
	starts = slices.SortedFunc(maps.Keys(games), func(a, b codec.Code) int {
		return cmp.Or(cmp.Compare(games[b], games[a]), cmp.Compare(a.String(), b.String()))
	})
	if arimaaGames {
		starts = append(starts, codec.EncodeArimaa(arimaa.Position{}))
	}
	return starts[:min(len(starts), limit)], nil
}

// scanStart scans the start of a game.
func scanStart(rows backend.Rows) (c codec.Code, err error) {
	var start []byte
	if err := rows.Scan(&start); err != nil {
		return c, err
	}
	return c, c.UnmarshalBinary(start)
}

// scanGodsStart scans the record of a game with gods.
func scanGodsStart(rows backend.Rows) (codec.Code, error) {
	var record string
	if err := rows.Scan(&record); err != nil {
		return codec.Code{}, err
	}
	start, _, _ := strings.Cut(record, " ")
	return codec.Read(start)
}

func (s *Store) exploreArimaa(ctx context.Context, p arimaa.Position, limit int) (e view.Exploration, err error) {
	canonical, mirrored := canonicalArimaa(p)
	symmetric := p.Mirror() == p
	key := arimaaKey(canonical)
	var played []arimaa.Position // as they are asked for
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		e, played = view.ExplorationOf(codec.EncodeArimaa(p)), nil
		turns := 0
		_, err := backend.One(ctx, t, []any{&turns, &e.Games, &e.FirstWins, &e.SecondWins, &e.Ends, &e.Stored},
			`SELECT count(CASE WHEN turn <> $1 THEN 1 END), CAST(coalesce(sum(games), 0) AS bigint), CAST(coalesce(sum(first_wins), 0) AS bigint), CAST(coalesce(sum(second_wins), 0) AS bigint),
				CAST(coalesce(sum(CASE WHEN turn = $1 THEN games ELSE 0 END), 0) AS bigint), (SELECT next - 1 FROM counter WHERE name = 'arimaa_game')
			FROM arimaa_played WHERE position = $2`, []byte{}, key)
		if err != nil {
			return err
		}
		err = backend.Each(ctx, t, func(rows backend.Rows) error {
			var next []byte
			var r view.Results
			if err := rows.Scan(&next, &r.Games, &r.FirstWins, &r.SecondWins); err != nil {
				return err
			}
			var code codec.Code
			if err := code.UnmarshalBinary(next); err != nil {
				return fmt.Errorf("%w: a turn of Arimaa: %w", ErrDamaged, err)
			}
			to, ok := code.Arimaa()
			if !ok {
				return fmt.Errorf("%w: a turn of Arimaa: %v", ErrDamaged, code)
			}
			if mirrored {
				to = to.Mirror()
			}
			images := 1
			if symmetric && to.Mirror() != to {
				images = 2
			}
			played = append(played, to)
			e.Turns = append(e.Turns, view.PlayedTurn{Code: codec.EncodeArimaa(to).String(), Results: r, Images: images})
			return nil
		}, fmt.Sprintf(`SELECT turn, games, first_wins, second_wins FROM arimaa_played WHERE position = $1 AND turn <> $2 ORDER BY games DESC, turn LIMIT %d`, limit), key, []byte{})
		if err != nil {
			return err
		}
		e.LeftOut = turns - len(e.Turns)
		return reachedArimaa(ctx, t, played, e.Turns)
	})
	if err == nil {
		nameTurns(p, played, e.Turns)
	}
	return e, err
}

// reachedArimaa fills in the results of all games that reached the positions after turns.
func reachedArimaa(ctx context.Context, t backend.Tx, played []arimaa.Position, turns []view.PlayedTurn) error {
	at := map[string][]int{}
	var keys []any
	for i, p := range played {
		canonical, _ := canonicalArimaa(p)
		key := arimaaKey(canonical)
		at[string(key)] = append(at[string(key)], i)
		keys = append(keys, key)
	}
	return eachIn(ctx, t, func(rows backend.Rows) error {
		var key []byte
		var r view.Results
		err := rows.Scan(&key, &r.Games, &r.FirstWins, &r.SecondWins)
		for _, i := range at[string(key)] {
			turns[i].Reached = r
		}
		return err
	}, `SELECT position, CAST(sum(games) AS bigint), CAST(sum(first_wins) AS bigint), CAST(sum(second_wins) AS bigint)
		FROM arimaa_played WHERE %s GROUP BY position`, "position", keys)
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
