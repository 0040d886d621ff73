package serve

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/view"
)

// maxList is the maximum number of puzzles in a response.
const maxList = 100

// filter returns the filter in the parameters of a URL.
func (r *request) filter() (f puzzles.Filter, err error) {
	if text := r.parameter("goal"); text != "" {
		goal, err := codec.ParseGoal(text)
		if err != nil {
			return f, &parameterError{"goal", "win1 to win6, or hold1 to hold3"}
		}
		f.Goals = []codec.Goal{goal}
	}
	if f.LeastRating, err = r.number("min", 0, 0, 3000); err != nil {
		return f, err
	}
	if f.MostRating, err = r.number("max", 0, 0, 3000); err != nil {
		return f, err
	}
	for _, names := range r.parameters()["theme"] {
		for name := range strings.FieldsFuncSeq(names, func(c rune) bool { return c == ',' || c == ' ' }) {
			theme, err := puzzles.ParseThemes(name)
			if err != nil {
				return f, &parameterError{"theme", "one of " + strings.Join(themeNames(), ", ")}
			}
			f.Themes |= theme
		}
	}
	return f, nil
}

// filterQuery returns a filter as parameters of a URL.
func filterQuery(f puzzles.Filter) url.Values {
	q := url.Values{}
	for _, g := range f.Goals {
		q.Set("goal", g.String())
	}
	if f.LeastRating > 0 {
		q.Set("min", strconv.Itoa(f.LeastRating))
	}
	if f.MostRating > 0 {
		q.Set("max", strconv.Itoa(f.MostRating))
	}
	if names := f.Themes.Names(); len(names) > 0 {
		q.Set("theme", strings.Join(names, ","))
	}
	return q
}

// A part is a part of the collection, with the URLs of the previous and the next part, empty if
// there is none.
type part struct {
	puzzles    []puzzles.Record
	prev, next string
	cursor     string // of the next one
}

// A listQuery selects a part of the collection.
type listQuery struct {
	filter puzzles.Filter
	after  string // a cursor
	limit  int
	path   string // the start of the URLs of other parts
	shown  string // the limit in these URLs
}

// listQuery returns the query in the parameters of a URL.
func (r *request) listQuery(path string, limit int) (listQuery, error) {
	f, err := r.filter()
	return listQuery{f, r.parameter("after"), limit, path, r.parameter("limit")}, err
}

// list returns a part of the collection.
func (s *Server) list(ctx context.Context, q listQuery) (out part, err error) {
	page, err := s.collection.Puzzles(ctx, q.filter, q.after, q.limit)
	switch {
	case errors.Is(err, ErrCursor):
		return part{}, &parameterError{"after", "what another response has in the URL of its next part"}
	case err != nil:
		return part{}, &storeError{err}
	}
	from := func(cursor string) string {
		values := filterQuery(q.filter)
		if q.shown != "" {
			values.Set("limit", q.shown)
		}
		if cursor != "" {
			values.Set("after", cursor)
		}
		return q.path + query(values)
	}
	out = part{puzzles: page.Puzzles, cursor: page.Next}
	if page.Next != "" {
		out.next = from(page.Next)
	}
	if q.after != "" {
		out.prev = from(page.Prev)
	}
	return out, nil
}

// shownRecord returns the JSON object of a puzzle of the collection.
func shownRecord(r puzzles.Record) view.Puzzle {
	return view.Puzzle{Game: codec.Santorini.String(), Record: r}
}

// puzzlesJSON is the answer of puzzles: a part of a list.
type puzzlesJSON struct {
	Puzzles []view.Puzzle `json:"puzzles"`
	Prev    string        `json:"prev,omitempty"` // the URL of the previous part
	Next    string        `json:"next,omitempty"` // the URL of the next part
}

func (s *Server) apiPuzzles(r *request) (*answer, error) {
	limit, err := r.number("limit", 20, 1, maxList)
	if err != nil {
		return nil, err
	}
	q, err := r.listQuery(s.base+apiPath+"puzzles", limit)
	if err != nil {
		return nil, err
	}
	list, err := s.list(r.store(s), q)
	if err != nil {
		return nil, err
	}
	out := puzzlesJSON{Puzzles: []view.Puzzle{}, Prev: list.prev, Next: list.next}
	for _, p := range list.puzzles {
		out.Puzzles = append(out.Puzzles, shownRecord(p))
	}
	a, err := jsonAnswer(out)
	var links []string
	for _, l := range [2]struct{ rel, address string }{{"prev", list.prev}, {"next", list.next}} {
		if l.address != "" {
			links = append(links, fmt.Sprintf(`<%s>; rel="%s"`, l.address, l.rel))
		}
	}
	if links != nil {
		a.headers = map[string]string{"Link": strings.Join(links, ", ")}
	}
	return a, err
}

func (s *Server) apiPuzzle(r *request) (*answer, error) {
	c, err := codec.ReadAs[codec.Code](r.PathValue("code"))
	if err != nil {
		return nil, err
	}
	p, err := s.puzzle(r.store(s), c)
	if err != nil {
		return nil, err
	}
	return jsonAnswer(shownRecord(p))
}

// found returns the result of a collection, with a missing puzzle as an error of the request.
func found(r puzzles.Record, err error) (puzzles.Record, error) {
	if err != nil && !errors.Is(err, ErrNone) {
		err = &storeError{err}
	}
	return r, err
}

// dailyJSON is the answer of daily: the puzzle of a day.
type dailyJSON struct {
	Date   string      `json:"date"`
	Link   string      `json:"link"`
	Puzzle view.Puzzle `json:"puzzle"`
}

// firstDay is the first day that has a puzzle.
var firstDay = time.Date(2026, time.November, 2, 0, 0, 0, 0, time.UTC)

// today returns the day, in UTC.
func (s *Server) today() time.Time { return s.now().UTC().Truncate(24 * time.Hour) }

// day returns the date in a URL, or today without one. Future days have no puzzle yet.
func (s *Server) day(text string) (time.Time, error) {
	if text == "" {
		return s.today(), nil
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil || day.Before(firstDay) || day.After(s.today()) {
		return time.Time{}, &parameterError{"date", "a day from " + firstDay.Format(time.DateOnly) + " to today, like " + s.today().Format(time.DateOnly)}
	}
	return day, nil
}

// daily returns the puzzle of a day.
func (s *Server) daily(ctx context.Context, day time.Time) (puzzles.Record, error) {
	list, err := s.days(ctx, day, day)
	switch {
	case err != nil:
		return puzzles.Record{}, err
	case len(list) == 0:
		return puzzles.Record{}, ErrNone
	}
	return list[0].Record, nil
}

func (s *Server) apiDaily(r *request) (*answer, error) {
	day, err := s.day(r.PathValue("date"))
	if err != nil {
		return nil, err
	}
	p, err := s.daily(r.store(s), day)
	if err != nil {
		return nil, err
	}
	return jsonAnswer(dailyJSON{day.Format(time.DateOnly), s.base + address(p.Code), shownRecord(p)})
}

func (s *Server) apiRandom(r *request) (*answer, error) {
	p, err := s.random(r)
	if err != nil {
		return nil, err
	}
	a, err := jsonAnswer(shownRecord(p))
	a.caching = notCached
	return a, err
}

// random returns a random puzzle that matches the filter of a request.
func (s *Server) random(r *request) (puzzles.Record, error) {
	f, err := r.filter()
	if err != nil {
		return puzzles.Record{}, err
	}
	return found(s.collection.Random(r.store(s), f))
}

func (s *Server) apiExplore(r *request) (*answer, error) {
	c, err := codec.Read(r.PathValue("text"))
	if err != nil {
		return nil, err
	}
	e, err := s.explore(r, c)
	if err != nil {
		return nil, err
	}
	return jsonAnswer(e)
}

// explore returns the counts of the turns in a position.
func (s *Server) explore(r *request, c codec.AnyCode) (view.Exploration, error) {
	e, err := s.collection.Explore(r.store(s), c)
	if err != nil && !errors.Is(err, ErrNone) {
		err = &storeError{err}
	}
	return e, err
}
