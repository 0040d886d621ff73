package catalogue

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// A Load returns a file by its name, decompressed as [Unzip] does. The error is nil and the file empty
// if there is none. It decompresses so that a browser need not have two programs for that.
type Load func(ctx context.Context, name string) ([]byte, error)

// A Catalogue is a collection that is read from files when it is asked. It is safe for concurrent
// use. An error is one of its [Load], or wraps [ErrDamaged] and names the file; the next call loads
// the file again.
type Catalogue struct {
	load Load

	mu     sync.Mutex
	index  *index
	parts  map[int][][]byte    // lines of parts that were loaded
	recent []int               // parts, the last one loaded last
	years  map[string][]string // files of days that were loaded
}

// index is an index with the parts of its puzzles.
type index struct {
	*Index
	parts []int // of each puzzle, in the order of lists
	first []int // the rank of the first puzzle of each part
}

// line returns the part that has the puzzle of a place, and the number of its line there, from 0.
func (x *index) line(place int) (part, line int) {
	rank := x.Rank(place)
	part = x.parts[rank]
	return part, rank - x.first[part]
}

// Open returns the catalogue of some files. It loads nothing yet.
func Open(load Load) *Catalogue {
	return &Catalogue{load: load, parts: map[int][][]byte{}, years: map[string][]string{}}
}

// loadFile loads a file that must exist.
func (c *Catalogue) loadFile(ctx context.Context, name string) ([]byte, error) {
	data, err := c.load(ctx, name)
	if err == nil && len(data) == 0 {
		err = fmt.Errorf("empty or missing: %w", ErrDamaged)
	}
	if err != nil {
		return nil, fmt.Errorf("%s of the collection: %w", name, err)
	}
	return data, nil
}

// indexed returns the index.
func (c *Catalogue) indexed(ctx context.Context) (*index, error) {
	c.mu.Lock()
	known := c.index
	c.mu.Unlock()
	if known != nil {
		return known, nil
	}
	data, err := c.loadFile(ctx, IndexName)
	if err != nil {
		return nil, err
	}
	read, counts, err := readIndex(data)
	if err != nil {
		return nil, fmt.Errorf("%s of the collection: %w", IndexName, err)
	}
	x := &index{Index: read}
	for part, n := range counts {
		x.first = append(x.first, len(x.parts))
		for range n {
			x.parts = append(x.parts, part)
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.index = x
	return x, nil
}

// mostParts is the maximum number of parts in memory, each of about partBytes.
const mostParts = 40

// part returns the lines of a part.
func (c *Catalogue) part(ctx context.Context, n int) ([][]byte, error) {
	c.mu.Lock()
	known := c.parts[n]
	c.mu.Unlock()
	if known != nil {
		return known, nil
	}
	data, err := c.loadFile(ctx, partName(n))
	if err != nil {
		return nil, err
	}
	lines := bytes.Split(bytes.TrimSuffix(data, []byte("\n")), []byte("\n"))
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.parts[n] == nil {
		if c.recent = append(c.recent, n); len(c.recent) > mostParts {
			delete(c.parts, c.recent[0])
			c.recent = c.recent[1:]
		}
		c.parts[n] = lines
	}
	return lines, nil
}

// records returns the records of some places, in their order. It loads the parts at the same time.
func (c *Catalogue) records(ctx context.Context, x *index, places []int) ([]puzzles.Record, error) {
	type loaded struct {
		lines [][]byte
		err   error
	}
	parts := map[int]*loaded{}
	var wait sync.WaitGroup
	for _, i := range places {
		n, _ := x.line(i)
		if parts[n] != nil {
			continue
		}
		l := new(loaded)
		parts[n] = l
		wait.Go(func() { l.lines, l.err = c.part(ctx, n) })
	}
	wait.Wait()
	list := make([]puzzles.Record, len(places))
	for k, i := range places {
		n, at := x.line(i)
		l := parts[n]
		if l.err != nil {
			return nil, l.err
		}
		wrong := func(err error) error {
			return fmt.Errorf("%s of the collection, line %d: %w", partName(n), at+1, err)
		}
		if at >= len(l.lines) {
			return nil, wrong(ErrDamaged)
		}
		r := &list[k]
		if err := r.UnmarshalJSON(l.lines[at]); err != nil {
			return nil, wrong(fmt.Errorf("%w: %w", ErrDamaged, err))
		}
		if want := x.entries[i].Code; r.Code != want {
			return nil, wrong(fmt.Errorf("code %v, must be %v: %w", r.Code, want, ErrDamaged))
		}
	}
	return list, nil
}

// Ready loads the index.
func (c *Catalogue) Ready(ctx context.Context) error {
	_, err := c.indexed(ctx)
	return err
}

// PuzzlesByCode returns the puzzles of some codes, by their codes.
func (c *Catalogue) PuzzlesByCode(ctx context.Context, codes []codec.Code) (map[codec.Code]puzzles.Record, error) {
	x, err := c.indexed(ctx)
	if err != nil {
		return nil, err
	}
	var places []int
	for _, code := range codes {
		if i, ok := x.Find(code); ok {
			places = append(places, i)
		}
	}
	list, err := c.records(ctx, x, places)
	if err != nil {
		return nil, err
	}
	found := map[codec.Code]puzzles.Record{}
	for _, r := range list {
		found[r.Code] = r
	}
	return found, nil
}

// Puzzles returns puzzles that match, at most limit, by rating or in the order of the collection.
func (c *Catalogue) Puzzles(ctx context.Context, f puzzles.Filter, cursor string, limit int) (page puzzles.Page, err error) {
	x, err := c.filtered(ctx, f)
	if err != nil {
		return page, err
	}
	at, err := x.Page(f, cursor, limit)
	if err != nil || len(at.Places) == 0 {
		return puzzles.Page{Prev: at.Prev, Total: at.Total}, err
	}
	page.Next, page.Prev, page.Total = at.Next, at.Prev, at.Total
	page.Puzzles, err = c.records(ctx, x, at.Places)
	return page, err
}

// filtered returns the index for a filter.
func (c *Catalogue) filtered(ctx context.Context, f puzzles.Filter) (*index, error) {
	if f.Source != "" {
		return nil, fmt.Errorf("source %.40q: the files of a collection have no index of sources", f.Source)
	}
	return c.indexed(ctx)
}

// Random returns a random puzzle that matches, or [puzzles.ErrNone].
func (c *Catalogue) Random(ctx context.Context, f puzzles.Filter) (puzzles.Record, error) {
	x, err := c.filtered(ctx, f)
	if err != nil {
		return puzzles.Record{}, err
	}
	i, err := x.Random(f)
	if err != nil {
		return puzzles.Record{}, err
	}
	list, err := c.records(ctx, x, []int{i})
	if err != nil {
		return puzzles.Record{}, err
	}
	return list[0], nil
}

// Daily returns the puzzles of a game for the days from one to another, both included. Days that are
// in no file are left out.
func (c *Catalogue) Daily(ctx context.Context, g codec.Game, from, to time.Time) (list []puzzles.DayPuzzle, err error) {
	x, err := c.indexed(ctx)
	if err != nil {
		return nil, err
	}
	var places []int
	for day := from; !day.After(to); day = day.AddDate(0, 0, 1) {
		codes, err := c.year(ctx, DaysName(g, day.Year()))
		if err != nil {
			return nil, err
		}
		if n := day.YearDay(); n > len(codes) || codes[n-1] == "" {
			continue
		}
		code, err := codec.Parse(codes[day.YearDay()-1])
		if err != nil {
			return nil, fmt.Errorf("%s of the collection, line %d: %w: %w", DaysName(g, day.Year()), day.YearDay(), ErrDamaged, err)
		}
		if i, ok := x.Find(code); ok {
			places = append(places, i)
			list = append(list, puzzles.DayPuzzle{Day: day})
		}
	}
	records, err := c.records(ctx, x, places)
	if err != nil {
		return nil, err
	}
	for i, r := range records {
		list[i].Record = r
	}
	return list, nil
}

// year returns the codes of a file of days.
func (c *Catalogue) year(ctx context.Context, name string) ([]string, error) {
	c.mu.Lock()
	codes, known := c.years[name]
	c.mu.Unlock()
	if known {
		return codes, nil
	}
	data, err := c.load(ctx, name)
	if err != nil {
		return nil, fmt.Errorf("%s of the collection: %w", name, err)
	}
	codes = strings.Split(string(data), "\n")
	c.mu.Lock()
	defer c.mu.Unlock()
	c.years[name] = codes
	return codes, nil
}

// Explore finds no games: the error is [puzzles.ErrNone].
func (c *Catalogue) Explore(context.Context, codec.Code) (view.Exploration, error) {
	return view.Exploration{}, puzzles.ErrNone
}
