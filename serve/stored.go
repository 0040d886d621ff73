package serve

import (
	"context"
	"errors"
	"maps"
	"sync/atomic"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/store"
)

// stored is a collection in a database. While the database has no puzzles, stored uses the built-in puzzles.
type stored struct {
	db      *store.Store
	checked atomic.Pointer[check]
}

// check is an answer of a database: whether the database had puzzles, and when the answer came.
type check struct {
	time    time.Time
	instead Collection // the built-in collection, or nil if the database has puzzles
}

// insteadAge is the maximum time until the first puzzles in an empty database appear.
const insteadAge = 5 * time.Second

// Stored returns the collection in a database: its games and its puzzles. While the database has no puzzles, the
// collection has the built-in ones. New games and puzzles appear within seconds. The database also implements
// [Attempts].
func Stored(ctx context.Context, db *store.Store) (Collection, error) {
	s := &stored{db: db}
	s.other(ctx) // loads the built-in puzzles if they are needed
	return s, s.Ready(ctx)
}

// other returns the built-in collection if the database has no puzzles, and otherwise nil. If reading the database
// fails, the result is nil too: the caller then reads the database and gets the same error.
func (s *stored) other(ctx context.Context) Collection {
	if last := s.checked.Load(); last != nil && time.Since(last.time) < insteadAge {
		return last.instead
	}
	page, err := s.db.Puzzles(ctx, store.Filter{}, "", 1)
	if err != nil {
		return nil
	}
	found := &check{time: time.Now()}
	if len(page.Puzzles) == 0 {
		if found.instead, err = EmbeddedCollection(); err != nil {
			panic(err) // the puzzles are part of the program
		}
	}
	s.checked.Store(found)
	return found.instead
}

// none converts the error of a database that found nothing into that of a collection.
func none(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return ErrNone
	}
	return err
}

func (s *stored) Ready(ctx context.Context) error { return s.db.Ready(ctx) }

func (s *stored) PuzzlesByCode(ctx context.Context, codes []codec.Code) (map[codec.Code]puzzles.Record, error) {
	if other := s.other(ctx); other != nil {
		return other.PuzzlesByCode(ctx, codes)
	}
	found, err := s.db.PuzzlesByCode(ctx, codes)
	maps.DeleteFunc(found, func(c codec.Code, r puzzles.Record) bool { return r.Code != c }) // a symmetric position
	return found, err
}

func (s *stored) Puzzles(ctx context.Context, f puzzles.Filter, cursor string, limit int) (puzzles.Page, error) {
	if other := s.other(ctx); other != nil {
		return other.Puzzles(ctx, f, cursor, limit)
	}
	return s.db.Puzzles(ctx, store.Filter{Filter: f}, cursor, limit)
}

func (s *stored) Random(ctx context.Context, f puzzles.Filter) (puzzles.Record, error) {
	if other := s.other(ctx); other != nil {
		return other.Random(ctx, f)
	}
	r, err := s.db.Random(ctx, store.Filter{Filter: f})
	return r, none(err)
}

func (s *stored) Daily(ctx context.Context, g codec.Game, first, last time.Time) ([]puzzles.DayPuzzle, error) {
	if other := s.other(ctx); other != nil {
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
	return shownGames(page.Games), page.Next, err
}

// shownGames converts games from the database for a [Collection].
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
