package serve

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// orBuiltIn is a collection that has the built-in puzzles while it has none of its own.
type orBuiltIn struct {
	Collection
	checked atomic.Pointer[check]
}

// check is an answer of a collection: whether it had puzzles, and when the answer came.
type check struct {
	time    time.Time
	instead Collection // the built-in collection, or nil if the other one has puzzles
}

// insteadAge is the maximum time until the first puzzles in an empty collection appear.
const insteadAge = 5 * time.Second

// OrBuiltIn returns a collection that has the built-in puzzles while it has none of its own, such as a database that
// was just made (store.Store.Collection). New puzzles appear within seconds. The error is that of [Collection.Ready].
func OrBuiltIn(ctx context.Context, own Collection) (Collection, error) {
	s := &orBuiltIn{Collection: own}
	s.other(ctx) // loads the built-in puzzles if they are needed
	return s, s.Ready(ctx)
}

// other returns the built-in collection if the own one has no puzzles, and otherwise nil. If reading fails, the result
// is nil too: the caller then reads the own collection and gets the same error.
func (s *orBuiltIn) other(ctx context.Context) Collection {
	if last := s.checked.Load(); last != nil && time.Since(last.time) < insteadAge {
		return last.instead
	}
	page, err := s.Collection.Puzzles(ctx, puzzles.Filter{}, "", 1)
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

// puzzles returns the collection whose puzzles count.
func (s *orBuiltIn) puzzles(ctx context.Context) Collection {
	if other := s.other(ctx); other != nil {
		return other
	}
	return s.Collection
}

func (s *orBuiltIn) PuzzlesByCode(ctx context.Context, codes []codec.Code) (map[codec.Code]puzzles.Record, error) {
	return s.puzzles(ctx).PuzzlesByCode(ctx, codes)
}

func (s *orBuiltIn) Puzzles(ctx context.Context, f puzzles.Filter, cursor string, limit int) (puzzles.Page, error) {
	return s.puzzles(ctx).Puzzles(ctx, f, cursor, limit)
}

func (s *orBuiltIn) Random(ctx context.Context, f puzzles.Filter) (puzzles.Record, error) {
	return s.puzzles(ctx).Random(ctx, f)
}

func (s *orBuiltIn) Daily(ctx context.Context, g codec.Game, first, last time.Time) ([]puzzles.DayPuzzle, error) {
	return s.puzzles(ctx).Daily(ctx, g, first, last)
}
