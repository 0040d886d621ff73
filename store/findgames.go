package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/internal/backend"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// A GameFilter says which games [Store.FindGames] finds. The zero value finds all games that have
// headers.
type GameFilter struct {
	Player   string // the name of a player, in upper or lower case
	Opponent string // the name of the other player

	// Since and Until are the first and the last date: 2026-03-14, 2026-03 or 2026. Games without a
	// date are found only if both are empty.
	Since, Until string

	Kinds []codec.Game // the games, such as [codec.Gods]; all if it is empty

	// By are gods, one of which the player has, or either player if Player is empty, and Against those
	// of the opponent. Without gods a side has [gods.Mortal]. Arimaa has none. All if they are empty.
	By, Against []gods.God
}

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
func (s *Store) FindGames(ctx context.Context, f GameFilter, cursor string, limit int) (page GamePage, err error) {
	from := gamePlace{day: math.MaxInt32}
	if cursor != "" {
		if from, err = parseGamePlace(cursor); err != nil {
			return page, err
		}
	}
	first, last, err := f.days()
	if err != nil {
		return page, err
	}
	f.Player, f.Opponent = folded(f.Player), folded(f.Opponent)
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		page = GamePage{}
		for at, read := from, 0; ; {
			size := max(limit+1-len(page.Games), min(100, maxRead-read))
			places, err := list(ctx, t, func(rows backend.Rows) (p gamePlace, err error) {
				return p, rows.Scan(&p.day, &p.kind, &p.id)
			}, `SELECT day, kind, game FROM game_player WHERE name = $1 AND day >= $2 AND day <= $3 AND (day, kind, game) < ($4, $5, $6)
				ORDER BY day DESC, kind DESC, game DESC LIMIT $7`, cmp.Or(f.Player, f.Opponent), first, last, at.day, int(at.kind), at.id, size)
			if err != nil {
				return err
			}
			games, err := gamesByID(ctx, t, places)
			if err != nil {
				return err
			}
			for i, g := range games {
				if g == nil || !f.has(g) {
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

// days returns the first and the last day that the filter finds.
func (f GameFilter) days() (first, last int, err error) {
	if first, err = dayOf(f.Since); err != nil {
		return 0, 0, err
	}
	if f.Until == "" {
		return first, math.MaxInt32, nil
	}
	last, err = dayOf(f.Until)
	switch {
	case last%10000 == 0: // a whole year
		last += 9999
	case last%100 == 0:
		last += 99
	}
	return max(first, 1), last, err
}

// gamesByID returns the games at some places, nil for one that is missing.
func gamesByID(ctx context.Context, t backend.Tx, places []gamePlace) ([]AnyGame, error) {
	found := map[gamePlace]AnyGame{}
	for _, p := range places {
		found[gamePlace{0, p.kind, p.id}] = nil
	}
	if err := errors.Join(
		readGames(ctx, t, found, &santorini, gameSelection, scanGame, func(g Game) int64 { return g.ID }),
		readGames(ctx, t, found, &godsGames, godsSelection, scanGods, func(g GodsGame) int64 { return g.ID }),
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
	}, selection+"WHERE %s", "id", ids)
}

// has reports whether the filter, whose names are folded, finds a game.
func (f GameFilter) has(g AnyGame) bool {
	var h pgn.Headers
	var both [2]gods.God
	kind := codec.Santorini
	switch g := g.(type) {
	case Game:
		h = g.Headers
	case GodsGame:
		h, kind, both = g.Headers, codec.Gods, g.Game.Start.Situation().Gods
	case ArimaaGame:
		h, kind = g.Headers, codec.Arimaa
	}
	if len(f.Kinds) > 0 && !slices.Contains(f.Kinds, kind) || kind == codec.Arimaa && len(f.By)+len(f.Against) > 0 {
		return false
	}
	is := func(wanted, name string) bool { return wanted == "" || wanted == folded(name) }
	has := func(wanted []gods.God, god gods.God) bool { return len(wanted) == 0 || slices.Contains(wanted, god) }
	sides := func(player, opponent string, by, against gods.God) bool {
		return is(f.Player, player) && is(f.Opponent, opponent) && has(f.By, by) && has(f.Against, against)
	}
	return sides(h.First, h.Second, both[0], both[1]) || sides(h.Second, h.First, both[1], both[0])
}
