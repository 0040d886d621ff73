package web

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// A Collection has the puzzles that are listed, and the games that are explored. Its methods
// may be called by several goroutines. Errors are faults of the store.
type Collection interface {
	// Ready returns nil if the collection can be used.
	Ready(ctx context.Context) error

	// Puzzle returns the puzzle of a code, and whether there is one. An image of a puzzle is
	// not that puzzle.
	Puzzle(ctx context.Context, c codec.Code) (puzzles.Puzzle, bool, error)

	// List returns puzzles that fit, at most limit, in a fixed order that begins after a
	// code; the zero Code is the beginning. More says whether others follow.
	List(ctx context.Context, f Filter, after codec.Code, limit int) (list []puzzles.Puzzle, more bool, err error)

	// Random returns a puzzle that fits, and whether there is one.
	Random(ctx context.Context, f Filter) (puzzles.Puzzle, bool, error)

	// Daily returns the puzzle of a day, the same for everybody, and whether there is one.
	Daily(ctx context.Context, day time.Time) (puzzles.Puzzle, bool, error)

	// Explore returns what was played in the position of a code. The error is errNoGames if
	// there are no games.
	Explore(ctx context.Context, c codec.Code) (Explored, error)
}

// A Filter says which puzzles fit. The zero value fits all.
type Filter struct {
	Goal        codec.Goal // NoGoal for any
	Least, Most int        // ratings; Most 0 is no limit
	Themes      puzzles.Themes
}

// Fits reports whether a puzzle fits.
func (f Filter) Fits(p puzzles.Puzzle) bool {
	return (f.Goal == codec.NoGoal || p.Goal() == f.Goal) && p.Rating() >= f.Least && (f.Most == 0 || p.Rating() <= f.Most) && p.Themes().Has(f.Themes)
}

// Explored is what was played in a position.
type Explored struct {
	Games int            `json:"games"` // that had the position
	Turns []ExploredTurn `json:"turns"` // all that were played, the one played most first
}

// ExploredTurn is a turn that was played, and what came of it.
type ExploredTurn struct {
	Turn       string `json:"turn"`
	Code       string `json:"code"`        // of the position after it
	Games      int    `json:"games"`       // that played it
	FirstWins  int    `json:"first_wins"`  // of those
	SecondWins int    `json:"second_wins"` // of those
}

// embedded is the collection that comes with the program, in memory.
type embedded struct {
	byCode map[codec.Code]puzzles.Puzzle
	list   []puzzles.Puzzle // by code
	byDay  [7][]puzzles.Puzzle
}

// newEmbedded reads the collection that comes with the program.
func newEmbedded() (*embedded, error) {
	e := &embedded{byCode: map[codec.Code]puzzles.Puzzle{}}
	for p, err := range puzzles.Starter() {
		if err != nil {
			return nil, err
		}
		e.byCode[p.Code()] = p
		e.list = append(e.list, p)
	}
	slices.SortFunc(e.list, func(a, b puzzles.Puzzle) int { return a.Code().Compare(b.Code()) })
	e.assignDays()
	return e, nil
}

// assignDays deals the puzzles to the days of the week: a seventh each, the easiest to
// Monday and the hardest to Saturday; Sunday has some of all. Within a day of the week the
// order is mixed, always in the same way.
func (e *embedded) assignDays() {
	byRating := slices.Clone(e.list)
	slices.SortStableFunc(byRating, func(a, b puzzles.Puzzle) int { return a.Rating() - b.Rating() })
	weekdays := []time.Weekday{time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday, time.Saturday}
	rest := 0
	for i, p := range byRating {
		if i%7 == 6 {
			e.byDay[time.Sunday] = append(e.byDay[time.Sunday], p)
			continue
		}
		day := weekdays[rest*len(weekdays)/(len(byRating)-len(byRating)/7)]
		e.byDay[day] = append(e.byDay[day], p)
		rest++
	}
	mix := rand.New(rand.NewPCG(20261121, 1))
	for _, day := range e.byDay {
		mix.Shuffle(len(day), func(i, j int) { day[i], day[j] = day[j], day[i] })
	}
}

func (e *embedded) Ready(context.Context) error { return nil }

func (e *embedded) Puzzle(_ context.Context, c codec.Code) (puzzles.Puzzle, bool, error) {
	p, ok := e.byCode[c]
	return p, ok, nil
}

func (e *embedded) List(_ context.Context, f Filter, after codec.Code, limit int) (list []puzzles.Puzzle, more bool, err error) {
	from := 0
	if !after.IsZero() {
		at, found := slices.BinarySearchFunc(e.list, after, func(p puzzles.Puzzle, c codec.Code) int { return p.Code().Compare(c) })
		if from = at; found {
			from++
		}
	}
	for _, p := range e.list[from:] {
		if !f.Fits(p) {
			continue
		}
		if len(list) == limit {
			return list, true, nil
		}
		list = append(list, p)
	}
	return list, false, nil
}

func (e *embedded) Random(_ context.Context, f Filter) (puzzles.Puzzle, bool, error) {
	var fit []puzzles.Puzzle
	for _, p := range e.list {
		if f.Fits(p) {
			fit = append(fit, p)
		}
	}
	if len(fit) == 0 {
		return puzzles.Puzzle{}, false, nil
	}
	return fit[rand.IntN(len(fit))], true, nil
}

func (e *embedded) Daily(_ context.Context, day time.Time) (puzzles.Puzzle, bool, error) {
	of := e.byDay[day.Weekday()]
	week := int(day.Unix() / (7 * 24 * 3600))
	return of[(week%len(of)+len(of))%len(of)], true, nil
}

func (e *embedded) Explore(context.Context, codec.Code) (Explored, error) {
	return Explored{}, errNoGames
}

// themeWords are the themes that can be asked for, in words of players.
var themeWords = map[string]string{
	"climb": "ends with a climb", "block": "ends with a block", "double-threat": "double threat", "dome": "builds a dome", "quiet": "quiet key",
	"sacrifice": "steps down", "zugzwang": "zugzwang", "smothered": "smothered", "under-fire": "under fire", "switchback": "switchback",
	"relay": "relay", "only-defence": "only defence", "hold": "hold",
}

// themeNames returns the names of all themes, in the order in which they are shown.
func themeNames() []string {
	names := make([]string, 0, len(themeWords))
	for name := range themeWords {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int { return strings.Compare(a, b) })
	return names
}

// NoCollection is a collection without puzzles and games.
type NoCollection struct{}

// Ready returns nil.
func (NoCollection) Ready(context.Context) error { return nil }

// Puzzle finds none.
func (NoCollection) Puzzle(context.Context, codec.Code) (puzzles.Puzzle, bool, error) {
	return puzzles.Puzzle{}, false, nil
}

// List lists none.
func (NoCollection) List(context.Context, Filter, codec.Code, int) ([]puzzles.Puzzle, bool, error) {
	return nil, false, nil
}

// Random finds none.
func (NoCollection) Random(context.Context, Filter) (puzzles.Puzzle, bool, error) {
	return puzzles.Puzzle{}, false, nil
}

// Daily finds none.
func (NoCollection) Daily(context.Context, time.Time) (puzzles.Puzzle, bool, error) {
	return puzzles.Puzzle{}, false, nil
}

// Explore returns errNoGames.
func (NoCollection) Explore(context.Context, codec.Code) (Explored, error) {
	return Explored{}, errNoGames
}
