package serve

import (
	"context"
	"errors"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/store"
	"github.com/puzzlecode/puzzlecode/view"
)

// stored is a database as a collection. Puzzles come from the collection that comes with the
// program if the database has none.
type stored struct {
	db      *store.Store
	instead Collection
}

// Stored returns the collection of a database: its puzzles, or if it has none those that come
// with the program, and its games. It also returns what counts the attempts at its puzzles, nil
// if it has none.
func Stored(ctx context.Context, db *store.Store) (Collection, Attempts, error) {
	page, err := db.Puzzles(ctx, store.Filter{}, "", 1)
	if err != nil {
		return nil, nil, err
	}
	if len(page.Puzzles) > 0 {
		return &stored{db: db}, db, nil
	}
	instead, err := embeddedCollection()
	return &stored{db, instead}, nil, err
}

// none turns the error of what is not in a database into that of a collection.
func none(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return ErrNone
	}
	return err
}

func (s *stored) Ready(ctx context.Context) error {
	return s.db.Ready(ctx)
}

func (s *stored) Puzzle(ctx context.Context, c codec.Code) (puzzles.Record, error) {
	if s.instead != nil {
		return s.instead.Puzzle(ctx, c)
	}
	r, err := s.db.Puzzle(ctx, c)
	if err == nil && r.Code != c {
		err = ErrNone // it is an image
	}
	return r, none(err)
}

func (s *stored) Puzzles(ctx context.Context, f puzzles.Filter, cursor string, limit int) (store.Page, error) {
	if s.instead != nil {
		return s.instead.Puzzles(ctx, f, cursor, limit)
	}
	page, err := s.db.Puzzles(ctx, store.Filter{Filter: f}, cursor, limit)
	if errors.Is(err, store.ErrCursor) {
		err = ErrCursor
	}
	return page, err
}

func (s *stored) Random(ctx context.Context, f puzzles.Filter) (puzzles.Record, error) {
	if s.instead != nil {
		return s.instead.Random(ctx, f)
	}
	r, err := s.db.Random(ctx, store.Filter{Filter: f})
	return r, none(err)
}

func (s *stored) Daily(ctx context.Context, day time.Time) (puzzles.Record, error) {
	if s.instead != nil {
		return s.instead.Daily(ctx, day)
	}
	r, err := s.db.Daily(ctx, day, store.Filter{})
	return r, none(err)
}

func (s *stored) Explore(ctx context.Context, c codec.AnyCode) (view.Exploration, error) {
	e, err := s.db.Explore(ctx, c, 0)
	if err == nil && e.Stored == 0 {
		err = ErrNone
	}
	if err != nil {
		return view.Exploration{}, none(err)
	}
	return e, nil
}
