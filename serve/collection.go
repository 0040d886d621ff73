package serve

import (
	"context"
	"iter"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/api"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/view"
)

// A Collection has the puzzles that are listed, and the games that are explored. Embed
// [NoCollection] to implement only a part of it.
//
// Its methods may be called by several goroutines, and must return when their context is done: all
// calls for a page or an API response have 2 s together, and those for a board 250 ms. Responses are
// cached for a minute. Errors other than [ErrNone] and [ErrCursor] are faults of the store: they are
// logged, and the response has status 503.
type Collection interface {
	// Ready returns nil if the collection can be used. [Server.Operations] calls it for /readyz.
	Ready(ctx context.Context) error

	// PuzzlesByCode returns the puzzles of some codes, by their codes. Codes of no puzzle are
	// left out, and so are symmetric positions of a puzzle. A mistyped code may ask for 300 codes.
	PuzzlesByCode(ctx context.Context, codes []codec.Code) (map[codec.Code]puzzles.Record, error)

	// Puzzles returns puzzles that match, at most limit, in a fixed order. The list continues at
	// the cursor: empty for the beginning, or the value from another page. The error is ErrCursor
	// for an invalid cursor.
	Puzzles(ctx context.Context, f puzzles.Filter, cursor string, limit int) (puzzles.Page, error)

	// Random returns a random puzzle that matches, or ErrNone.
	Random(ctx context.Context, f puzzles.Filter) (puzzles.Record, error)

	// Daily returns the puzzles of the days from one to another, both included, in the order of
	// the days. A day is its midnight in UTC, and its puzzle must never change. Days without a
	// puzzle are left out. At most 62 days are asked for at a time.
	Daily(ctx context.Context, from, to time.Time) ([]puzzles.DayPuzzle, error)

	// Explore returns the counts of the turns in a position. The error is ErrNone if the collection
	// has no games.
	Explore(ctx context.Context, c codec.AnyCode) (view.Exploration, error)
}

// The errors of a [Collection] that are not faults of the store. They may be wrapped.
var (
	// ErrNone is the error if there is no such puzzle, or no games: status 404.
	ErrNone = api.ErrNone

	// ErrCursor is the error of a cursor that the collection has not returned: status 400.
	ErrCursor = api.ErrCursor
)

// embedded is the built-in collection, in memory.
type embedded struct {
	byCode map[codec.Code]puzzles.Puzzle
	list   []puzzles.Puzzle // by code
	traits []traits         // of list
	days   sync.Map         // of puzzles.DayPuzzle by the second in which the day begins
}

// traits are the fields of a puzzle that filters use, because copying puzzles is slow.
type traits struct {
	goal   codec.Goal
	rating int
	themes puzzles.Themes
	source string
}

// EmbeddedCollection returns the built-in collection. The first call takes about a second.
func EmbeddedCollection() (Collection, error) { return embeddedCollection() }

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
	for _, p := range e.list {
		e.traits = append(e.traits, traits{p.Goal(), p.Rating(), p.Themes(), p.Source})
	}
	return e, nil
})

func (e *embedded) Ready(context.Context) error { return nil }

func (e *embedded) PuzzlesByCode(_ context.Context, codes []codec.Code) (map[codec.Code]puzzles.Record, error) {
	found := map[codec.Code]puzzles.Record{}
	for _, c := range codes {
		if p, ok := e.byCode[c]; ok {
			found[c] = p.Record()
		}
	}
	return found, nil
}

// matching returns the indices in list of the puzzles that match, from one on.
func (e *embedded) matching(f puzzles.Filter, from int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := from; i < len(e.traits); i++ {
			t := &e.traits[i]
			if f.MatchTraits(t.goal, t.rating, t.themes, t.source) && !yield(i) {
				return
			}
		}
	}
}

func (e *embedded) Puzzles(_ context.Context, f puzzles.Filter, cursor string, limit int) (page puzzles.Page, err error) {
	from := 0
	if cursor != "" {
		after, err := codec.Parse(cursor)
		at, found := slices.BinarySearchFunc(e.list, after, func(p puzzles.Puzzle, c codec.Code) int { return p.Code().Compare(c) })
		if err != nil || !found {
			return page, ErrCursor
		}
		from = at + 1
		before := slices.Collect(e.matching(f, 0))
		n, _ := slices.BinarySearch(before, from)
		if n > limit {
			page.Prev = e.list[before[n-limit-1]].Code().String()
		}
	}
	for i := range e.matching(f, from) {
		if len(page.Puzzles) == limit {
			page.Next = page.Puzzles[limit-1].Code.String()
			break
		}
		page.Puzzles = append(page.Puzzles, e.list[i].Record())
	}
	return page, nil
}

func (e *embedded) Random(_ context.Context, f puzzles.Filter) (puzzles.Record, error) {
	n := 0
	for range e.matching(f, 0) {
		n++
	}
	if n == 0 {
		return puzzles.Record{}, ErrNone
	}
	n = rand.IntN(n)
	for i := range e.matching(f, 0) {
		if n--; n < 0 {
			return e.list[i].Record(), nil
		}
	}
	panic("fewer puzzles than were counted")
}

func (e *embedded) Daily(_ context.Context, from, to time.Time) (list []puzzles.DayPuzzle, err error) {
	for day := from; !day.After(to); day = day.AddDate(0, 0, 1) {
		known, ok := e.days.Load(day.Unix())
		if !ok { // finding one takes about ten milliseconds
			p, err := collection.Daily(day)
			if err != nil {
				return nil, err
			}
			known = puzzles.DayPuzzle{Day: day, Record: p.Record()}
			e.days.Store(day.Unix(), known)
		}
		list = append(list, known.(puzzles.DayPuzzle))
	}
	return list, nil
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

// PuzzlesByCode finds none.
func (NoCollection) PuzzlesByCode(context.Context, []codec.Code) (map[codec.Code]puzzles.Record, error) {
	return nil, nil
}

// Puzzles lists none.
func (NoCollection) Puzzles(context.Context, puzzles.Filter, string, int) (puzzles.Page, error) {
	return puzzles.Page{}, nil
}

// Random finds none.
func (NoCollection) Random(context.Context, puzzles.Filter) (puzzles.Record, error) {
	return puzzles.Record{}, ErrNone
}

// Daily finds none.
func (NoCollection) Daily(context.Context, time.Time, time.Time) ([]puzzles.DayPuzzle, error) {
	return nil, nil
}

// Explore finds no games.
func (NoCollection) Explore(context.Context, codec.AnyCode) (view.Exploration, error) {
	return view.Exploration{}, ErrNone
}
