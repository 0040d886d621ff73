package store

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// A GamePage is a part of the games that a filter finds.
type GamePage struct {
	Games []Game
	Next  string // the cursor of the next page; empty if there is none
}

// A gamePlace is a place in the list of games, which begins with the latest game.
type gamePlace struct {
	day int
	id  int64
}

// String returns the cursor of the page that begins after this place.
func (p gamePlace) String() string { return fmt.Sprintf("%d.%d", p.day, p.id) }

// parseGamePlace reads a cursor that gamePlace.String has returned.
func parseGamePlace(text string) (p gamePlace, err error) {
	if n, err := fmt.Sscanf(text, "%d.%d", &p.day, &p.id); err != nil || n != 2 || p.String() != text {
		return p, fmt.Errorf("cursor %.40q: %w", text, ErrCursor)
	}
	return p, nil
}

// FindGames returns a page of the games with headers that match a filter. The latest games come first, and games
// without a date last. The argument limit is the maximum number of games on the page; below 1 it counts as 1, above
// [MaxLimit] as that. The argument cursor says where the page begins; it is empty for the first page. The error wraps
// [ErrCursor] if the cursor is invalid.
//
// The cost is proportional to the limit and hardly depends on the number of games, with one exception: opponents,
// kinds and gods are compared game by game. A call compares at most 8,000 games. So a page may have fewer games than
// the limit, or none, although more games follow. The field Next is empty only if no more follow.
func (s *Store) FindGames(ctx context.Context, f pgn.Filter, cursor string, limit int) (_ GamePage, err error) {
	limit = limited(limit)
	start := gamePlace{day: math.MaxInt32}
	if cursor != "" {
		if start, err = parseGamePlace(cursor); err != nil {
			return GamePage{}, err
		}
	}
	first, last, err := f.Days()
	if err != nil {
		return GamePage{}, err
	}
	player := pgn.Fold(cmp.Or(f.Player, f.Opponent))
	return backend.Result(ctx, s.backend.Read, func(t backend.Tx) (page GamePage, err error) {
		if !isStorable(player) {
			return page, nil
		}
		for place, read := start, 0; ; {
			size := max(limit+1-len(page.Games), min(100, maxRead-read))
			places, err := backend.List(ctx, t, func(rows backend.Rows) (p gamePlace, err error) {
				return p, rows.Scan(&p.day, &p.id)
			}, `SELECT day, game FROM game_player WHERE name = $1 AND day >= $2 AND day <= $3 AND (day, game) < ($4, $5)
				ORDER BY day DESC, game DESC LIMIT $6`,
				player, first, last, place.day, place.id, size)
			if err != nil {
				return page, err
			}
			games, err := gamesByID(ctx, t, places)
			if err != nil {
				return page, err
			}
			for _, p := range places {
				g, ok := games[p.id]
				if !ok || !f.Match(g.Headers, g.Record.Moments()[0].State) {
					continue
				}
				if len(page.Games) == limit {
					page.Next = place.String()
					return page, nil
				}
				place = p
				page.Games = append(page.Games, g)
			}
			if read += len(places); len(places) < size {
				return page, nil
			}
			if place = places[len(places)-1]; read >= maxRead {
				page.Next = place.String()
				return page, nil
			}
		}
	})
}

// gamesByID returns the games at the given places. The keys of the map are the IDs of the games.
func gamesByID(ctx context.Context, t backend.Tx, places []gamePlace) (map[int64]Game, error) {
	found := map[int64]Game{}
	ids := make([]any, len(places))
	for i, p := range places {
		ids[i] = p.id
	}
	return found, eachIn(ctx, t, func(rows backend.Rows) error {
		g, err := scanGame(rows)
		found[g.ID] = g
		return err
	}, gameSelection+" WHERE %s", "id", ids)
}
