package serve

import (
	"context"
	"iter"
	"sync"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/catalogue"
)

// A Collection contains puzzles, and games to explore. Embed [NoCollection] to implement only some of the methods.
//
// The methods must be safe for concurrent use, and must return when their context is done. All calls for one page or
// one API response have 2 s together, and the calls for the puzzle of a board have 250 ms. Responses are cached for a
// minute. Errors other than [ErrNone] and [ErrCursor] are faults of the store. They are logged, and the response has
// status 503.
type Collection interface {
	// Ready returns nil if the collection can be used. [Server.Operations] calls it for /readyz.
	Ready(ctx context.Context) error

	// PuzzlesByCode returns the puzzles with the given codes. It leaves out a code that no puzzle has, even if a puzzle
	// has a symmetric position. There may be 300 codes, when a visitor has mistyped a code and the server looks for
	// similar ones.
	PuzzlesByCode(ctx context.Context, codes []codec.Code) (map[codec.Code]puzzles.Record, error)

	// Puzzles returns puzzles that match f, in a fixed order. The argument limit is the maximum number of puzzles. The
	// argument cursor says where the list continues: it is empty for the first page, and otherwise comes from the
	// previous [puzzles.Page]. The error is ErrCursor for an invalid cursor.
	Puzzles(ctx context.Context, f puzzles.Filter, cursor string, limit int) (puzzles.Page, error)

	// Random returns a random puzzle that matches f. If there is none, the error is ErrNone.
	Random(ctx context.Context, f puzzles.Filter) (puzzles.Record, error)

	// Daily returns the puzzles of some days, in the order of the days. The argument first is the first day, and the
	// argument last is the last day. For [codec.Santorini] the puzzles have no gods; for [codec.Gods] they have gods.
	// Each day is given as its midnight in UTC, and the puzzle of a day must never change. Days without a puzzle are
	// left out. A call asks for at most 62 days.
	Daily(ctx context.Context, g codec.Game, first, last time.Time) ([]puzzles.DayPuzzle, error)

	// Explore returns how often each turn was played in a position. If the collection has no games, the error is ErrNone.
	Explore(ctx context.Context, c codec.Code) (view.Exploration, error)

	// Games returns games that contain a position or a symmetric position. The argument limit is the maximum number of
	// games.
	Games(ctx context.Context, c codec.Code, limit int) ([]view.StoredGame, error)

	// FindGames returns games whose headers match, the latest first. The argument limit is the maximum number of games.
	// The result next is the cursor for more games, or empty if there are none. The error is ErrCursor for an invalid
	// cursor, or ErrNone if the collection has no games.
	FindGames(
		ctx context.Context, f pgn.Filter, cursor string, limit int,
	) (games []view.StoredGame, next string, err error)

	// Starts returns positions in which games began, the most frequent first. The argument limit is the maximum number
	// of positions. The error is ErrNone if the collection has no games.
	Starts(ctx context.Context, limit int) ([]codec.Code, error)
}

// The errors of a [Collection] that are not faults of the store. They may be wrapped.
var (
	// ErrNone is the error if no puzzle matches, or if there are no games. The response has status 404.
	ErrNone = puzzles.ErrNone

	// ErrCursor is the error for a cursor that the collection has not returned. The response has status 400.
	ErrCursor = puzzles.ErrCursor
)

// inMemory is a collection in memory. Each day has a puzzle without gods and a puzzle with gods.
type inMemory struct {
	NoCollection
	head  puzzles.Head // zero if the collection has no title, author or description
	index *catalogue.Index
	list  []puzzles.Puzzle     // in the order of the index
	order map[codec.Game][]int // indices in list, in the order of days
	day   func(g codec.Game, day time.Time, among int) int
	sum   string // a hash of the puzzles; only of the built-in collection
	files func() (map[string]*answer, error)
}

// newInMemory returns a collection of the puzzles in the argument all. If some have the same code, only the first is
// kept. The argument head may be zero. The function day chooses the puzzle of a day: it gets the number of puzzles of a
// game, and returns the index of one.
func newInMemory(
	all iter.Seq2[puzzles.Puzzle, error], head puzzles.Head, day func(g codec.Game, day time.Time, among int) int,
) (*inMemory, error) {
	m := &inMemory{head: head, day: day, order: map[codec.Game][]int{}}
	m.files = sync.OnceValues(func() (map[string]*answer, error) {
		files := map[string]*answer{}
		_, err := exportCollection(context.Background(), m, time.Now(), func(name string, body []byte) error {
			files[name] = newAsset(name, body)
			return nil
		})
		return files, err
	})
	var codes []codec.Code
	var entries []catalogue.Entry
	byCode := map[codec.Code]puzzles.Puzzle{}
	for p, err := range all {
		if err != nil {
			return nil, err
		}
		c := p.Code()
		if _, known := byCode[c]; known {
			continue
		}
		byCode[c] = p
		codes = append(codes, c)
		entries = append(entries, catalogue.Entry{Code: c, Rating: p.Rating(), Themes: p.Themes(), Source: p.Source})
	}
	m.index = catalogue.NewIndex(entries, m.isTitled())
	m.list = make([]puzzles.Puzzle, len(codes))
	for _, c := range codes {
		i, _ := m.index.Find(c)
		m.list[i] = byCode[c]
		m.order[c.Game()] = append(m.order[c.Game()], i)
	}
	return m, nil
}

// NewCollection returns a collection of the puzzles in the argument all, followed by the built-in puzzles if builtIn is
// set. If some have the same code, only the first is kept. This is also the order of the daily puzzles, so a puzzle
// added at the end does not change the days of the puzzles before it. The error is the first error in the argument all,
// or says that there are no puzzles.
func NewCollection(all iter.Seq2[puzzles.Puzzle, error], builtIn bool) (Collection, error) {
	sources := []iter.Seq2[puzzles.Puzzle, error]{all, collection.All()}
	if !builtIn {
		sources = sources[:1]
	}
	return NewTitledCollection(func(yield func(puzzles.Puzzle, error) bool) {
		for _, source := range sources {
			for p, err := range source {
				if !yield(p, err) {
					return
				}
			}
		}
	}, puzzles.Head{})
}

// EmbeddedCollection returns the built-in collection. The first call takes about a second.
func EmbeddedCollection() (Collection, error) { return embeddedCollection() }

var embeddedCollection = sync.OnceValues(func() (*inMemory, error) {
	day := func(g codec.Game, day time.Time, _ int) int { return collection.DailyIndex(g, day) }
	m, err := newInMemory(collection.All(), puzzles.Head{}, day)
	if err != nil {
		return nil, err
	}
	m.sum = collection.Sum()
	return m, nil
})

func (m *inMemory) PuzzlesByCode(_ context.Context, codes []codec.Code) (map[codec.Code]puzzles.Record, error) {
	found := map[codec.Code]puzzles.Record{}
	for _, c := range codes {
		if i, ok := m.index.Find(c); ok {
			found[c] = m.list[i].Record()
		}
	}
	return found, nil
}

func (m *inMemory) Puzzles(_ context.Context, f puzzles.Filter, cursor string, limit int) (puzzles.Page, error) {
	places, page, err := m.index.Page(f, cursor, limit)
	for _, i := range places {
		page.Puzzles = append(page.Puzzles, m.list[i].Record())
	}
	return page, err
}

func (m *inMemory) Random(_ context.Context, f puzzles.Filter) (puzzles.Record, error) {
	i, err := m.index.Random(f)
	if err != nil {
		return puzzles.Record{}, err
	}
	return m.list[i].Record(), nil
}

func (m *inMemory) Daily(
	_ context.Context, g codec.Game, first, last time.Time,
) (list []puzzles.DayPuzzle, err error) {
	order := m.order[g]
	if len(order) == 0 {
		return nil, nil
	}
	for day := first; !day.After(last); day = day.AddDate(0, 0, 1) {
		list = append(list, puzzles.DayPuzzle{Day: day, Record: m.list[order[m.day(g, day, len(order))]].Record()})
	}
	return list, nil
}

// themeNames returns the names of all themes.
func themeNames() []string { return (^puzzles.Themes(0)).Names() }

// NoCollection is a collection without puzzles and games.
type NoCollection struct{}

// Ready returns nil.
func (NoCollection) Ready(context.Context) error { return nil }

// PuzzlesByCode finds no puzzles.
func (NoCollection) PuzzlesByCode(context.Context, []codec.Code) (map[codec.Code]puzzles.Record, error) {
	return nil, nil
}

// Puzzles lists no puzzles.
func (NoCollection) Puzzles(context.Context, puzzles.Filter, string, int) (puzzles.Page, error) {
	return puzzles.Page{}, nil
}

// Random finds no puzzle.
func (NoCollection) Random(context.Context, puzzles.Filter) (puzzles.Record, error) {
	return puzzles.Record{}, ErrNone
}

// Daily finds no puzzles.
func (NoCollection) Daily(context.Context, codec.Game, time.Time, time.Time) ([]puzzles.DayPuzzle, error) {
	return nil, nil
}

// Explore finds no games.
func (NoCollection) Explore(context.Context, codec.Code) (view.Exploration, error) {
	return view.Exploration{}, ErrNone
}

// Games finds no games.
func (NoCollection) Games(context.Context, codec.Code, int) ([]view.StoredGame, error) {
	return nil, ErrNone
}

// FindGames finds no games.
func (NoCollection) FindGames(context.Context, pgn.Filter, string, int) ([]view.StoredGame, string, error) {
	return nil, "", ErrNone
}

// Starts finds no games.
func (NoCollection) Starts(context.Context, int) ([]codec.Code, error) { return nil, ErrNone }
