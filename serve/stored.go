package serve

import (
	"context"
	"errors"
	"maps"
	"sync"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/store"
)

// stored is the collection of a database. While the database has no puzzles, stored uses the built-in puzzles.
type stored struct {
	db *store.Store

	mu      sync.Mutex
	checked time.Time  // when instead was set
	instead Collection // the built-in collection, or nil if the database has puzzles
}

// insteadAge is the maximum time until stored uses the first puzzles of a database.
const insteadAge = 5 * time.Second

// Stored returns the collection of a database: its games and its puzzles. While the database has no puzzles, the
// collection has the built-in puzzles. Imports appear within seconds. db also implements [Attempts].
func Stored(ctx context.Context, db *store.Store) (Collection, error) {
	s := &stored{db: db}
	_, err := s.other(ctx)
	return s, err
}

// other returns the built-in collection if the database has no puzzles, and otherwise nil.
func (s *stored) other(ctx context.Context) (Collection, error) {
	s.mu.Lock()
	checked, instead := s.checked, s.instead
	s.mu.Unlock()
	if time.Since(checked) < insteadAge {
		return instead, nil
	}
	page, err := s.db.Puzzles(ctx, store.Filter{}, "", 1)
	if err != nil {
		return nil, err
	}
	if instead = nil; len(page.Puzzles) == 0 {
		if instead, err = EmbeddedCollection(); err != nil {
			return nil, err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.checked, s.instead = time.Now(), instead
	return instead, nil
}

// none converts the not-found error of a database to the error of a collection.
func none(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return ErrNone
	}
	return err
}

func (s *stored) Ready(ctx context.Context) error { return s.db.Ready(ctx) }

func (s *stored) PuzzlesByCode(ctx context.Context, codes []codec.Code) (map[codec.Code]puzzles.Record, error) {
	other, err := s.other(ctx)
	switch {
	case err != nil:
		return nil, err
	case other != nil:
		return other.PuzzlesByCode(ctx, codes)
	}
	found, err := s.db.PuzzlesByCode(ctx, codes)
	maps.DeleteFunc(found, func(c codec.Code, r puzzles.Record) bool { return r.Code != c }) // a symmetric position
	return found, err
}

func (s *stored) Puzzles(
	ctx context.Context, f puzzles.Filter, cursor string, limit int,
) (page puzzles.Page, err error) {
	other, err := s.other(ctx)
	switch {
	case err != nil:
		return page, err
	case other != nil:
		return other.Puzzles(ctx, f, cursor, limit)
	}
	if page, err = s.db.Puzzles(ctx, store.Filter{Filter: f}, cursor, limit); errors.Is(err, store.ErrCursor) {
		err = ErrCursor
	}
	return page, err
}

func (s *stored) Random(ctx context.Context, f puzzles.Filter) (r puzzles.Record, err error) {
	other, err := s.other(ctx)
	switch {
	case err != nil:
		return r, err
	case other != nil:
		return other.Random(ctx, f)
	}
	r, err = s.db.Random(ctx, store.Filter{Filter: f})
	return r, none(err)
}

func (s *stored) Daily(ctx context.Context, g codec.Game, first, last time.Time) ([]puzzles.DayPuzzle, error) {
	other, err := s.other(ctx)
	switch {
	case err != nil:
		return nil, err
	case other != nil:
		return other.Daily(ctx, g, first, last)
	}
	return s.db.DailyRange(ctx, g, first, last, store.Filter{})
}

func (s *stored) Explore(ctx context.Context, c codec.Code) (view.Exploration, error) {
	e, err := s.db.Explore(ctx, c, 0)
	if err == nil && e.Stored == 0 {
		err = ErrNone
	}
	return e, none(err)
}

func (s *stored) Games(ctx context.Context, c codec.Code, limit int) ([]view.StoredGame, error) {
	games, err := s.db.Games(ctx, c, limit)
	return shownGames(games), err
}

func (s *stored) FindGames(
	ctx context.Context, f pgn.Filter, cursor string, limit int,
) (games []view.StoredGame, next string, err error) {
	page, err := s.db.FindGames(ctx, f, cursor, limit)
	if errors.Is(err, store.ErrCursor) {
		err = ErrCursor
	}
	return shownGames(page.Games), page.Next, err
}

// shownGames converts games of the database to the games of a collection.
func shownGames(all []store.Game) (shown []view.StoredGame) {
	for _, g := range all {
		shown = append(shown, g.Shown())
	}
	return shown
}

func (s *stored) Starts(ctx context.Context, limit int) ([]codec.Code, error) {
	list, err := s.db.Starts(ctx, limit)
	if err == nil && len(list) == 0 {
		err = ErrNone
	}
	return list, err
}
