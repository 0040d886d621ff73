package api

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// MaxList is the maximum number of puzzles in an answer.
const MaxList = 100

// MostRating is the maximum rating that a filter can ask for.
const MostRating = 3000

// FilterOf returns the filter in parameters.
func FilterOf(parameters Parameters) (f puzzles.Filter, err error) {
	for _, text := range words(parameters["game"]) {
		g, err := gameOf(text)
		if err != nil {
			return f, err
		}
		f.Games = append(f.Games, g)
	}
	if f.By, err = godsOf(parameters, "by"); err != nil {
		return f, err
	}
	if f.Against, err = godsOf(parameters, "against"); err != nil {
		return f, err
	}
	if text := first(parameters, "goal"); text != "" {
		goal, err := codec.ParseGoal(text)
		if err != nil {
			return f, &ParameterError{"goal", "win1 to win6, or hold1 to hold3"}
		}
		f.Goals = []codec.Goal{goal}
	}
	if f.LeastRating, err = Number(parameters, "min", 0, 0, MostRating); err != nil {
		return f, err
	}
	if f.MostRating, err = Number(parameters, "max", 0, 0, MostRating); err != nil {
		return f, err
	}
	for _, name := range words(parameters["theme"]) {
		theme, err := puzzles.ParseThemes(name)
		if err != nil {
			return f, &ParameterError{"theme", "one of " + themeNames()}
		}
		f.Themes |= theme
	}
	return f, nil
}

// words returns the words of a parameter, with commas or spaces between them.
func words(values []string) (list []string) {
	for _, text := range values {
		list = slices.AppendSeq(list, strings.FieldsFuncSeq(text, func(c rune) bool { return c == ',' || c == ' ' }))
	}
	return list
}

// gameOf returns the game that a parameter names.
func gameOf(text string) (codec.Game, error) {
	for _, g := range [...]codec.Game{codec.Santorini, codec.Gods} {
		if text == g.String() {
			return g, nil
		}
	}
	return 0, &ParameterError{"game", "santorini, which is the game without gods, or gods"}
}

// godsOf returns the gods that a parameter names.
func godsOf(parameters Parameters, name string) (list []position.God, err error) {
	for _, text := range words(parameters[name]) {
		god, err := position.ParseGod(text)
		if err != nil {
			return nil, &ParameterError{name, "gods such as apollo, or mortal for none"}
		}
		list = append(list, god)
	}
	return list, nil
}

// namesOf is the inverse of words for values with names.
func namesOf[T fmt.Stringer](list []T) []string {
	names := make([]string, len(list))
	for i, v := range list {
		names[i] = v.String()
	}
	return []string{strings.Join(names, ",")}
}

// FilterQuery returns a filter as parameters.
func FilterQuery(f puzzles.Filter) Parameters {
	q := Parameters{}
	if len(f.Games) > 0 {
		q["game"] = namesOf(f.Games)
	}
	if len(f.By) > 0 {
		q["by"] = namesOf(f.By)
	}
	if len(f.Against) > 0 {
		q["against"] = namesOf(f.Against)
	}
	for _, g := range f.Goals {
		q["goal"] = []string{g.String()}
	}
	if f.LeastRating > 0 {
		q["min"] = []string{strconv.Itoa(f.LeastRating)}
	}
	if f.MostRating > 0 {
		q["max"] = []string{strconv.Itoa(f.MostRating)}
	}
	if names := f.Themes.Names(); len(names) > 0 {
		q["theme"] = []string{strings.Join(names, ",")}
	}
	return q
}

// A ListQuery selects a part of the collection.
type ListQuery struct {
	Filter puzzles.Filter
	Query  Parameters // the filter in the URLs of other parts; nil for [FilterQuery]
	After  string     // a cursor
	Limit  int
	Path   string // the start of the URLs of other parts
	Shown  string // the limit in these URLs
}

// A Part is a part of the collection, with the URLs of the previous and the next part, empty if
// there is none.
type Part struct {
	Puzzles    []puzzles.Record
	Prev, Next string
	Cursor     string // of the next one
	Total      int    // number of puzzles of all parts, 0 if they were not counted
}

// List returns a part of the collection.
func (s *Service) List(ctx context.Context, q ListQuery) (out Part, err error) {
	page, err := s.Collection.Puzzles(ctx, q.Filter, q.After, q.Limit)
	switch {
	case errors.Is(err, puzzles.ErrCursor):
		return Part{}, &ParameterError{"after", "what another response has in the URL of its next part"}
	case err != nil:
		return Part{}, &StoreError{err}
	}
	from := func(cursor string) string {
		values := maps.Clone(q.Query)
		if values == nil {
			values = FilterQuery(q.Filter)
		}
		if q.Shown != "" {
			values["limit"] = []string{q.Shown}
		}
		if cursor != "" {
			values["after"] = []string{cursor}
		}
		if len(values) == 0 {
			return q.Path
		}
		return q.Path + "?" + queryOf(values)
	}
	out = Part{Puzzles: page.Puzzles, Cursor: page.Next, Total: page.Total}
	if page.Next != "" {
		out.Next = from(page.Next)
	}
	if q.After != "" {
		out.Prev = from(page.Prev)
	}
	return out, nil
}

// shown returns the JSON object of a puzzle of the collection.
func shown(r puzzles.Record) view.Puzzle {
	return view.RecordOf(r)
}

// PuzzleList is the answer of puzzles: a part of a list.
type PuzzleList struct {
	Puzzles []view.Puzzle `json:"puzzles"`
	Prev    string        `json:"prev,omitempty"`  // the URL of the previous part
	Next    string        `json:"next,omitempty"`  // the URL of the next part
	Total   int           `json:"total,omitempty"` // the number of puzzles of all parts, if they were counted
}

func (q *query) puzzles() (any, error) {
	limit, err := q.number("limit", 20, 1, MaxList)
	if err != nil {
		return nil, err
	}
	f, err := FilterOf(q.Parameters)
	if err != nil {
		return nil, err
	}
	list, err := q.List(q.reads(), ListQuery{f, nil, q.parameter("after"), limit, q.Base + Path + "puzzles", q.parameter("limit")})
	if err != nil {
		return nil, err
	}
	out := PuzzleList{Puzzles: []view.Puzzle{}, Prev: list.Prev, Next: list.Next, Total: list.Total}
	for _, p := range list.Puzzles {
		out.Puzzles = append(out.Puzzles, shown(p))
	}
	return out, nil
}

// Puzzle returns the puzzle of a code, or [puzzles.ErrNone].
func (s *Service) Puzzle(ctx context.Context, c codec.Code) (puzzles.Record, error) {
	found, err := s.Collection.PuzzlesByCode(ctx, []codec.Code{c})
	p, ok := found[c]
	switch {
	case err != nil:
		return p, &StoreError{err}
	case !ok:
		return p, puzzles.ErrNone
	}
	return p, nil
}

func (q *query) puzzle() (any, error) {
	c, err := codec.Read(q.Text)
	if err != nil {
		return nil, err
	}
	p, err := q.Puzzle(q.reads(), c)
	if err != nil {
		return nil, err
	}
	return shown(p), nil
}

// daily is the answer of daily: the puzzle of a day.
type daily struct {
	Date   string      `json:"date"`
	Link   string      `json:"link"`
	Puzzle view.Puzzle `json:"puzzle"`
}

// FirstDay is the first day that has a puzzle.
var FirstDay = time.Date(2026, time.November, 2, 0, 0, 0, 0, time.UTC)

// Today returns the day, in UTC.
func (s *Service) Today() time.Time { return s.Now().UTC().Truncate(24 * time.Hour) }

// Day returns the day of a date, or today without one. Future days have no puzzle yet.
func (s *Service) Day(date string) (time.Time, error) {
	if date == "" {
		return s.Today(), nil
	}
	day, err := time.Parse(time.DateOnly, date)
	if err != nil || day.Before(FirstDay) || day.After(s.Today()) {
		first, today := FirstDay.Format(time.DateOnly), s.Today().Format(time.DateOnly)
		return time.Time{}, &ParameterError{"date", "a day from " + first + " to today, like " + today}
	}
	return day, nil
}

// Days returns the puzzles of a game for some days, both included.
func (s *Service) Days(ctx context.Context, g codec.Game, from, to time.Time) ([]puzzles.DayPuzzle, error) {
	list, err := s.Collection.Daily(ctx, g, from, to)
	if err != nil {
		return nil, &StoreError{err}
	}
	return list, nil
}

// Daily returns the puzzle of a day, or [puzzles.ErrNone]. Each game has its own.
func (s *Service) Daily(ctx context.Context, g codec.Game, day time.Time) (puzzles.Record, error) {
	list, err := s.Days(ctx, g, day, day)
	switch {
	case err != nil:
		return puzzles.Record{}, err
	case len(list) == 0:
		return puzzles.Record{}, puzzles.ErrNone
	}
	return list[0].Record, nil
}

func (q *query) daily() (any, error) {
	day, err := q.Day(q.Text)
	if err != nil {
		return nil, err
	}
	g := codec.Santorini
	if text := q.parameter("game"); text != "" {
		if g, err = gameOf(text); err != nil {
			return nil, err
		}
	}
	p, err := q.Daily(q.reads(), g, day)
	if err != nil {
		return nil, err
	}
	return daily{day.Format(time.DateOnly), q.Base + PageOf(p.Code), shown(p)}, nil
}

// Random returns a random puzzle that matches, or [puzzles.ErrNone].
func (s *Service) Random(ctx context.Context, f puzzles.Filter) (puzzles.Record, error) {
	r, err := s.Collection.Random(ctx, f)
	if err != nil && !errors.Is(err, puzzles.ErrNone) {
		err = &StoreError{err}
	}
	return r, err
}

func (q *query) random() (any, error) {
	f, err := FilterOf(q.Parameters)
	if err != nil {
		return nil, err
	}
	p, err := q.Random(q.reads(), f)
	if err != nil {
		return nil, err
	}
	return shown(p), nil
}

func (q *query) explore() (any, error) {
	c, err := codec.Read(q.Text)
	if err != nil {
		return nil, err
	}
	return q.Explore(q.reads(), c)
}

// Explore returns the counts of the turns in a position, or [puzzles.ErrNone].
func (s *Service) Explore(ctx context.Context, c codec.Code) (view.Exploration, error) {
	e, err := s.Collection.Explore(ctx, c)
	if err != nil && !errors.Is(err, puzzles.ErrNone) {
		err = &StoreError{err}
	}
	return e, err
}
