package web

import (
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/view"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// maxList is the most puzzles of one answer.
const maxList = 100

// filter returns which puzzles the parameters of an address ask for.
func (r *request) filter() (f Filter, err error) {
	if text := r.parameter("goal"); text != "" {
		if f.Goal, err = codec.ParseGoal(text); err != nil {
			return f, &parameterError{"goal", "win1 to win6, or hold1 to hold3"}
		}
	}
	if f.Least, err = r.number("min", 0, 0, 3000); err != nil {
		return f, err
	}
	if f.Most, err = r.number("max", 0, 0, 3000); err != nil {
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

// query returns the parameters of a filter, as an address has them.
func (f Filter) query() url.Values {
	q := url.Values{}
	if f.Goal != codec.NoGoal {
		q.Set("goal", f.Goal.String())
	}
	if f.Least > 0 {
		q.Set("min", strconv.Itoa(f.Least))
	}
	if f.Most > 0 {
		q.Set("max", strconv.Itoa(f.Most))
	}
	if names := f.Themes.Names(); len(names) > 0 {
		q.Set("theme", strings.Join(names, ","))
	}
	return q
}

// after returns the code after which a list begins.
func (r *request) after() (codec.Code, error) {
	text := r.parameter("after")
	if text == "" {
		return codec.Code{}, nil
	}
	c, err := codec.Parse(text)
	if err != nil {
		return c, &parameterError{"after", "the code of a puzzle"}
	}
	return c, nil
}

// Puzzles is the answer of puzzles: a part of a list.
type Puzzles struct {
	Puzzles []view.Puzzle `json:"puzzles"`
	Next    string        `json:"next,omitempty"` // the address of what follows
}

func (s *Server) apiPuzzles(r *request) (*answer, error) {
	f, err := r.filter()
	if err != nil {
		return nil, err
	}
	after, err := r.after()
	if err != nil {
		return nil, err
	}
	limit, err := r.number("limit", 20, 1, maxList)
	if err != nil {
		return nil, err
	}
	list, more, err := s.collection.List(r.Context(), f, after, limit)
	if err != nil {
		return nil, &storeError{err}
	}
	out := Puzzles{Puzzles: []view.Puzzle{}}
	for _, p := range list {
		out.Puzzles = append(out.Puzzles, view.PuzzleOf(p))
	}
	if more {
		q := f.query()
		q.Set("limit", strconv.Itoa(limit))
		q.Set("after", list[len(list)-1].Code().String())
		out.Next = s.base + apiPath + "puzzles?" + q.Encode()
	}
	a, err := jsonAnswer(out)
	if more {
		a.headers = map[string]string{"Link": "<" + out.Next + `>; rel="next"`}
	}
	return a, err
}

func (s *Server) apiPuzzle(r *request) (*answer, error) {
	c, err := codec.ReadAs[codec.Code](r.PathValue("code"))
	if err != nil {
		return nil, err
	}
	p, ok, err := s.collection.Puzzle(r.Context(), c)
	switch {
	case err != nil:
		return nil, &storeError{err}
	case !ok:
		return nil, errNoPuzzle
	}
	return jsonAnswer(view.PuzzleOf(p))
}

// Daily is the answer of daily: the puzzle of a day.
type Daily struct {
	Date   string      `json:"date"`
	Link   string      `json:"link"`
	Puzzle view.Puzzle `json:"puzzle"`
}

// firstDay is the first day that has a puzzle.
var firstDay = time.Date(2026, time.November, 2, 0, 0, 0, 0, time.UTC)

// today returns the day, in UTC.
func (s *Server) today() time.Time { return s.now().UTC().Truncate(24 * time.Hour) }

// day returns the day that an address names, today if it names none. Days to come have no
// puzzle yet.
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
func (s *Server) daily(r *request, day time.Time) (puzzles.Puzzle, error) {
	p, ok, err := s.collection.Daily(r.Context(), day)
	switch {
	case err != nil:
		return p, &storeError{err}
	case !ok:
		return p, errNoPuzzle
	}
	return p, nil
}

func (s *Server) apiDaily(r *request) (*answer, error) {
	day, err := s.day(r.PathValue("date"))
	if err != nil {
		return nil, err
	}
	p, err := s.daily(r, day)
	if err != nil {
		return nil, err
	}
	return jsonAnswer(Daily{day.Format(time.DateOnly), s.base + address(p.Code(), ""), view.PuzzleOf(p)})
}

func (s *Server) apiRandom(r *request) (*answer, error) {
	f, err := r.filter()
	if err != nil {
		return nil, err
	}
	p, err := s.random(r, f)
	if err != nil {
		return nil, err
	}
	a, err := jsonAnswer(view.PuzzleOf(p))
	a.caching = notCached
	return a, err
}

// random returns a puzzle that fits.
func (s *Server) random(r *request, f Filter) (puzzles.Puzzle, error) {
	p, ok, err := s.collection.Random(r.Context(), f)
	switch {
	case err != nil:
		return p, &storeError{err}
	case !ok:
		return p, errNoMatch
	}
	return p, nil
}

// ExploredPosition is the answer of explore.
type ExploredPosition struct {
	view.Head
	Explored
}

func (s *Server) apiExplore(r *request) (*answer, error) {
	c, err := codec.ReadAs[codec.Code](r.PathValue("text"))
	if err != nil {
		return nil, err
	}
	e, err := s.explore(r, c)
	if err != nil {
		return nil, err
	}
	return jsonAnswer(ExploredPosition{view.HeadOf(c), e})
}

// explore returns what was played in a position.
func (s *Server) explore(r *request, c codec.Code) (Explored, error) {
	e, err := s.collection.Explore(r.Context(), c)
	if err != nil && err != errNoGames {
		err = &storeError{err}
	}
	return e, err
}
