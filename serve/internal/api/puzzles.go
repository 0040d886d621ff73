package api

import (
	"context"
	"errors"
	"maps"
	"net/url"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// MaxList is the maximum number of puzzles in a response.
const MaxList = 100

// MostRating is the maximum rating in a filter.
const MostRating = 3000

// A ListQuery selects a page of the list of puzzles.
type ListQuery struct {
	Filter puzzles.Filter
	Query  url.Values // the filter in the URLs of other parts; nil means [FilterQuery] of Filter
	After  string     // the cursor; empty for the first part
	Limit  int
	Path   string // the start of the URLs of other parts
	Shown  string // the limit in the URLs of other parts; may be empty
}

// List returns a page of the list of puzzles. The fields Prev and Next of the result are the URLs of the previous and
// the next page. If there is no such page, the field is empty.
func (s *Service) List(ctx context.Context, q ListQuery) (puzzles.Page, error) {
	page, err := s.Collection.Puzzles(ctx, q.Filter, q.After, q.Limit)
	switch {
	case errors.Is(err, puzzles.ErrCursor):
		return page, &ParameterError{"after", "what another response has in the URL of its next part"}
	case err != nil:
		return page, &StoreError{err}
	}
	urlOf := func(cursor string) string {
		values := maps.Clone(q.Query)
		if values == nil {
			values = FilterQuery(q.Filter)
		}
		if q.Shown != "" {
			values.Set("limit", q.Shown)
		}
		if cursor != "" {
			values.Set("after", cursor)
		}
		return q.Path + Query(values)
	}
	if page.Next != "" {
		page.Next = urlOf(page.Next)
	}
	if q.After != "" {
		page.Prev = urlOf(page.Prev)
	}
	return page, nil
}

// PuzzleList is the response of the operation puzzles: a page of a list.
type PuzzleList struct {
	Puzzles []view.Puzzle `json:"puzzles"`
	Prev    string        `json:"prev,omitempty"`  // the URL of the previous part
	Next    string        `json:"next,omitempty"`  // the URL of the next part
	Total   int           `json:"total,omitempty"` // the number of puzzles of all parts, if they were counted
}

func (q *query) puzzles() (any, error) {
	limit := q.Number("limit", 20, 1, MaxList)
	if q.Err != nil {
		return nil, q.Err
	}
	f, err := FilterOf(q.Values)
	if err != nil {
		return nil, err
	}
	path := q.Base + Path + "puzzles"
	list, err := q.List(q.reads(), ListQuery{f, nil, q.Get("after"), limit, path, q.Get("limit")})
	if err != nil {
		return nil, err
	}
	out := PuzzleList{Puzzles: []view.Puzzle{}, Prev: list.Prev, Next: list.Next, Total: list.Total}
	for _, p := range list.Puzzles {
		out.Puzzles = append(out.Puzzles, view.RecordOf(q.Language, p))
	}
	return out, nil
}

// Read passes on the results of a method of [Collection]. It wraps each error except [puzzles.ErrNone] in a
// [StoreError].
func Read[V any](v V, err error) (V, error) {
	if err == nil || errors.Is(err, puzzles.ErrNone) {
		return v, err
	}
	return v, &StoreError{err}
}

// Puzzle returns the puzzle with code c. If there is none, the error is [puzzles.ErrNone].
func (s *Service) Puzzle(ctx context.Context, c codec.Code) (puzzles.Record, error) {
	found, err := Read(s.Collection.PuzzlesByCode(ctx, []codec.Code{c}))
	p, ok := found[c]
	if err == nil && !ok {
		err = puzzles.ErrNone
	}
	return p, err
}

func (q *query) puzzle() (any, error) {
	c, err := codec.Read(q.call.Text)
	if err != nil {
		return nil, err
	}
	p, err := q.Puzzle(q.reads(), c)
	return view.RecordOf(q.Language, p), err
}

// daily is the response of the operation daily: the puzzle of a day.
type daily struct {
	Date   string      `json:"date"`
	Link   string      `json:"link"`
	Puzzle view.Puzzle `json:"puzzle"`
}

// FirstDay is the first day that has a puzzle.
var FirstDay = time.Date(2026, time.November, 2, 0, 0, 0, 0, time.UTC)

// Today returns the current day in UTC.
func (s *Service) Today() time.Time { return s.Now().UTC().Truncate(24 * time.Hour) }

// Day reads a date such as 2026-11-02. An empty date means today. A date more than s.Ahead days after today is an
// error, because it has no puzzle yet.
func (s *Service) Day(date string) (time.Time, error) {
	if date == "" {
		return s.Today(), nil
	}
	day, err := time.Parse(time.DateOnly, date)
	if err != nil || day.Before(FirstDay) || day.After(s.Today().AddDate(0, 0, s.Ahead)) {
		first, today := FirstDay.Format(time.DateOnly), s.Today().Format(time.DateOnly)
		return time.Time{}, &ParameterError{"date", "a day from " + first + " to today, like " + today}
	}
	return day, nil
}

// Daily returns the daily puzzle of a day. g says whether the puzzle has gods. If there is no such puzzle, the error is
// [puzzles.ErrNone].
func (s *Service) Daily(ctx context.Context, g codec.Game, day time.Time) (puzzles.Record, error) {
	list, err := Read(s.Collection.Daily(ctx, g, day, day))
	if err == nil && len(list) == 0 {
		err = puzzles.ErrNone
	}
	if err != nil {
		return puzzles.Record{}, err
	}
	return list[0].Record, nil
}

func (q *query) daily() (any, error) {
	day, err := q.Day(q.call.Text)
	if err != nil {
		return nil, err
	}
	g := codec.Santorini
	if text := q.Get("game"); text != "" {
		if g, err = readGame(text); err != nil {
			return nil, &ParameterError{"game", wantGame}
		}
	}
	p, err := q.Daily(q.reads(), g, day)
	return daily{day.Format(time.DateOnly), q.Base + PageOf(p.Code), view.RecordOf(q.Language, p)}, err
}

func (q *query) random() (any, error) {
	f, err := FilterOf(q.Values)
	if err != nil {
		return nil, err
	}
	p, err := Read(q.Collection.Random(q.reads(), f))
	return view.RecordOf(q.Language, p), err
}

func (q *query) explore() (any, error) {
	c, err := codec.Read(q.call.Text)
	if err != nil {
		return nil, err
	}
	return Read(q.Collection.Explore(q.reads(), c))
}
