package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// A GamePage is a part of the games that a filter finds.
type GamePage struct {
	Games []AnyGame
	Next  string // the cursor of the next page; empty if there is none
}

// A gamePlace is the place of a game in a list, in which the latest games come first.
type gamePlace struct {
	day  int
	kind codec.Game
	id   int64
}

// String returns the cursor of the games after the place.
func (p gamePlace) String() string { return fmt.Sprintf("%d.%d.%d", p.day, p.kind, p.id) }

// parseGamePlace is the inverse of gamePlace.String.
func parseGamePlace(text string) (p gamePlace, err error) {
	if n, err := fmt.Sscanf(text, "%d.%d.%d", &p.day, &p.kind, &p.id); err != nil || n != 3 || p.String() != text {
		return p, fmt.Errorf("cursor %.40q: %w", text, ErrCursor)
	}
	return p, nil
}

// FindGames returns a page of the games with headers that match a filter, the latest first, and those
// without a date last: at most limit of them, after a cursor, which is empty for the first page. The
// error wraps [ErrCursor] if the cursor is invalid.
//
// The cost is proportional to limit and hardly depends on the number of games, but opponents, kinds
// and gods are compared game by game. A call compares at most 8,000 games, so that a page may have
// fewer games than limit, or none, although more follow. Only Next reports that.
func (s *Store) FindGames(ctx context.Context, f pgn.Filter, cursor string, limit int) (page GamePage, err error) {
	from := gamePlace{day: math.MaxInt32}
	if cursor != "" {
		if from, err = parseGamePlace(cursor); err != nil {
			return page, err
		}
	}
	first, last, err := f.Days()
	if err != nil {
		return page, err
	}
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		page = GamePage{}
		for at, read := from, 0; ; {
			size := max(limit+1-len(page.Games), min(100, maxRead-read))
			places, err := list(ctx, t, func(rows backend.Rows) (p gamePlace, err error) {
				return p, rows.Scan(&p.day, &p.kind, &p.id)
			}, `SELECT day, kind, game FROM game_player WHERE name = $1 AND day >= $2 AND day <= $3 AND (day, kind, game) < ($4, $5, $6)
				ORDER BY day DESC, kind DESC, game DESC LIMIT $7`, pgn.Fold(cmp.Or(f.Player, f.Opponent)), first, last, at.day, int(at.kind), at.id, size)
			if err != nil {
				return err
			}
			games, err := gamesByID(ctx, t, places)
			if err != nil {
				return err
			}
			for i, g := range games {
				if g == nil || !f.Match(g.begins()) {
					continue
				}
				if len(page.Games) == limit {
					page.Next = at.String()
					return nil
				}
				at = places[i]
				page.Games = append(page.Games, g)
			}
			if read += len(places); len(places) < size {
				return nil
			}
			if at = places[len(places)-1]; read >= maxRead {
				page.Next = at.String()
				return nil
			}
		}
	})
	return page, err
}

// gamesByID returns the games at some places, nil for one that is missing.
func gamesByID(ctx context.Context, t backend.Tx, places []gamePlace) ([]AnyGame, error) {
	found := map[gamePlace]AnyGame{}
	for _, p := range places {
		found[gamePlace{0, p.kind, p.id}] = nil
	}
	if err := errors.Join(
		readGames(ctx, t, found, &plainGames, plainGames.selection, scanPlain, func(g Game) int64 { return g.ID }),
		readGames(ctx, t, found, &godsGames, godsGames.selection, scanGods, func(g Game) int64 { return g.ID }),
		readGames(ctx, t, found, &arimaaGames, arimaaSelection, scanArimaa, func(g ArimaaGame) int64 { return g.ID }),
	); err != nil {
		return nil, err
	}
	games := make([]AnyGame, len(places))
	for i, p := range places {
		games[i] = found[gamePlace{0, p.kind, p.id}]
	}
	return games, nil
}

// readGames reads the games of a kind whose places, without their days, are keys of found.
func readGames[G AnyGame](ctx context.Context, t backend.Tx, found map[gamePlace]AnyGame, k *gameTables, selection string, scan func(backend.Rows) (G, error), id func(G) int64) error {
	var ids []any
	for p := range found {
		if p.kind == k.kind {
			ids = append(ids, p.id)
		}
	}
	return eachIn(ctx, t, func(rows backend.Rows) error {
		g, err := scan(rows)
		found[gamePlace{0, k.kind, id(g)}] = g
		return err
	}, selection+" WHERE %s", "id", ids)
}
