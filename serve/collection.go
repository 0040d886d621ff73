package serve

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/store"
	"github.com/puzzlecode/puzzlecode/view"
)

// A Collection has the puzzles that are listed, and the games that are explored. Its methods
// may be called by several goroutines. [ErrNone] says that there is no such puzzle; any other
// error is a fault of the store.
type Collection interface {
	// Ready returns nil if the collection can be used.
	Ready(ctx context.Context) error

	// Puzzle returns the puzzle of a code. An image of a puzzle is not that puzzle.
	Puzzle(ctx context.Context, c codec.Code) (puzzles.Record, error)

	// Puzzles returns puzzles that match, at most limit, in a fixed order. The cursor says
	// where the list goes on: empty for the beginning, or one that another page names. The
	// error is ErrCursor for any other text.
	Puzzles(ctx context.Context, f puzzles.Filter, cursor string, limit int) (store.Page, error)

	// Random returns a puzzle that matches, by chance.
	Random(ctx context.Context, f puzzles.Filter) (puzzles.Record, error)

	// Daily returns the puzzle of a day, the same for everybody.
	Daily(ctx context.Context, day time.Time) (puzzles.Record, error)

	// Explore returns what was played in a position. The error is ErrNone if the collection
	// has no games.
	Explore(ctx context.Context, c codec.AnyCode) (view.Exploration, error)
}

// The errors of a [Collection] that are no faults.
var (
	ErrNone   = errors.New("the collection has none")
	ErrCursor = errors.New("no such cursor")
)

// embedded is the collection that comes with the program, in memory.
type embedded struct {
	byCode map[codec.Code]puzzles.Puzzle
	list   []puzzles.Puzzle // by code
	days   sync.Map         // of puzzles.Record by the second in which the day begins
}

// embeddedCollection returns the collection that comes with the program, which is read once.
var embeddedCollection = sync.OnceValues(func() (*embedded, error) {
	e := &embedded{byCode: map[codec.Code]puzzles.Puzzle{}}
	for p, err := range collection.All() {
		if err != nil {
			return nil, err
		}
		e.byCode[p.Code()] = p
		e.list = append(e.list, p)
	}
	slices.SortFunc(e.list, func(a, b puzzles.Puzzle) int { return a.Code().Compare(b.Code()) })
	return e, nil
})

func (e *embedded) Ready(context.Context) error { return nil }

func (e *embedded) Puzzle(_ context.Context, c codec.Code) (puzzles.Record, error) {
	p, ok := e.byCode[c]
	if !ok {
		return puzzles.Record{}, ErrNone
	}
	return p.Record(), nil
}

func (e *embedded) Puzzles(_ context.Context, f puzzles.Filter, cursor string, limit int) (page store.Page, err error) {
	from := 0
	if cursor != "" {
		after, err := codec.Parse(cursor)
		at, found := slices.BinarySearchFunc(e.list, after, func(p puzzles.Puzzle, c codec.Code) int { return p.Code().Compare(c) })
		if err != nil || !found {
			return page, ErrCursor
		}
		from = at + 1
		matching := 0
		for _, p := range slices.Backward(e.list[:from]) {
			if !f.Match(p) {
				continue
			}
			if matching++; matching > limit {
				page.Prev = p.Code().String()
				break
			}
		}
	}
	for _, p := range e.list[from:] {
		if !f.Match(p) {
			continue
		}
		if len(page.Puzzles) == limit {
			page.Next = page.Puzzles[limit-1].Code.String()
			break
		}
		page.Puzzles = append(page.Puzzles, p.Record())
	}
	return page, nil
}

func (e *embedded) Random(_ context.Context, f puzzles.Filter) (puzzles.Record, error) {
	var fit []puzzles.Puzzle
	for _, p := range e.list {
		if f.Match(p) {
			fit = append(fit, p)
		}
	}
	if len(fit) == 0 {
		return puzzles.Record{}, ErrNone
	}
	return fit[rand.IntN(len(fit))].Record(), nil
}

func (e *embedded) Daily(_ context.Context, day time.Time) (puzzles.Record, error) {
	if r, ok := e.days.Load(day.Unix()); ok { // to find one takes some ten milliseconds
		return r.(puzzles.Record), nil
	}
	p, err := collection.Daily(day)
	if err != nil {
		return puzzles.Record{}, err
	}
	e.days.Store(day.Unix(), p.Record())
	return p.Record(), nil
}

func (e *embedded) Explore(context.Context, codec.AnyCode) (view.Exploration, error) {
	return view.Exploration{}, ErrNone
}

// themeNames returns the names of all themes.
func themeNames() []string { return (^puzzles.Themes(0)).Names() }

// NoCollection is a collection without puzzles and games.
type NoCollection struct{}

// Ready returns nil.
func (NoCollection) Ready(context.Context) error { return nil }

// Puzzle finds none.
func (NoCollection) Puzzle(context.Context, codec.Code) (puzzles.Record, error) {
	return puzzles.Record{}, ErrNone
}

// Puzzles lists none.
func (NoCollection) Puzzles(context.Context, puzzles.Filter, string, int) (store.Page, error) {
	return store.Page{}, nil
}

// Random finds none.
func (NoCollection) Random(context.Context, puzzles.Filter) (puzzles.Record, error) {
	return puzzles.Record{}, ErrNone
}

// Daily finds none.
func (NoCollection) Daily(context.Context, time.Time) (puzzles.Record, error) {
	return puzzles.Record{}, ErrNone
}

// Explore finds no games.
func (NoCollection) Explore(context.Context, codec.AnyCode) (view.Exploration, error) {
	return view.Exploration{}, ErrNone
}
