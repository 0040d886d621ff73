package store

import (
	"context"
	"maps"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// A Collection is the puzzles and the games of a database for a web server: it implements the interface Collection of
// package serve, whose documentation describes the methods. [Store.Collection] returns it; the zero Collection is
// invalid.
type Collection struct{ db *Store }

// Collection returns the puzzles and the games of the database for package serve.
func (s *Store) Collection() Collection { return Collection{s} }

// Ready returns nil if the database can be used.
func (c Collection) Ready(ctx context.Context) error { return c.db.Ready(ctx) }

// PuzzlesByCode returns the puzzles with the given codes, and none with a symmetric position.
func (c Collection) PuzzlesByCode(ctx context.Context, codes []codec.Code) (map[codec.Code]puzzles.Record, error) {
	found, err := c.db.PuzzlesByCode(ctx, codes)
	maps.DeleteFunc(found, func(c codec.Code, r puzzles.Record) bool { return r.Code != c })
	return found, err
}

// Puzzles returns a page of the puzzles that match a filter.
func (c Collection) Puzzles(ctx context.Context, f puzzles.Filter, cursor string, limit int) (puzzles.Page, error) {
	return c.db.Puzzles(ctx, Filter{Filter: f}, cursor, limit)
}

// Random returns a random puzzle that matches a filter.
func (c Collection) Random(ctx context.Context, f puzzles.Filter) (puzzles.Record, error) {
	return c.db.Random(ctx, Filter{Filter: f})
}

// Daily returns the puzzles of some days.
func (c Collection) Daily(ctx context.Context, g codec.Game, first, last time.Time) ([]puzzles.DayPuzzle, error) {
	return c.db.DailyRange(ctx, g, first, last, Filter{})
}

// Explore returns how often each turn was played in a position.
func (c Collection) Explore(ctx context.Context, code codec.Code) (view.Exploration, error) {
	e, err := c.db.Explore(ctx, code, 0)
	if err == nil && e.Stored == 0 {
		err = ErrNotFound
	}
	return e, err
}

// Games returns games that contain a position or a symmetric one.
func (c Collection) Games(ctx context.Context, code codec.Code, limit int) ([]view.StoredGame, error) {
	games, err := c.db.Games(ctx, code, limit)
	return shown(games), err
}

// FindGames returns games whose headers match a filter, the latest first.
func (c Collection) FindGames(
	ctx context.Context, f pgn.Filter, cursor string, limit int,
) (games []view.StoredGame, next string, err error) {
	page, err := c.db.FindGames(ctx, f, cursor, limit)
	return shown(page.Games), page.Next, err
}

func shown(games []Game) (list []view.StoredGame) {
	for _, g := range games {
		list = append(list, g.Shown())
	}
	return list
}

// Starts returns positions in which games began, the most frequent first.
func (c Collection) Starts(ctx context.Context, limit int) ([]codec.Code, error) {
	list, err := c.db.Starts(ctx, limit)
	if err == nil && len(list) == 0 {
		err = ErrNotFound
	}
	return list, err
}
