package catalogue

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// A Load function returns the content of the file with a name, or no content if there is no such file. It decompresses
// the content like [Unzip]. Browsers do this themselves, so a program for browsers need not contain Unzip.
type Load func(ctx context.Context, name string) ([]byte, error)

// A Catalogue is a collection that loads its files when they are needed. It is safe for concurrent use. An error comes
// from its [Load], or wraps [ErrDamaged] and names the file. After an error, the next call loads the file again.
type Catalogue struct {
	load Load

	mu     sync.Mutex
	files  map[string]any // the contents of loaded files
	recent []string       // the names of loaded parts, the oldest first
}

// index is an [Index] that also knows the parts. The field first contains the rank of the first puzzle of each part.
type index struct {
	*Index
	first []int
}

// line finds the puzzle at a place in the index. The results are the number of the part that contains the puzzle, and
// the number of its line in this part. Both numbers begin at 0.
func (x *index) line(place int) (part, line int) {
	rank := x.Rank(place)
	next, _ := slices.BinarySearch(x.first, rank+1)
	return next - 1, rank - x.first[next-1]
}

// Open returns the catalogue of some files. It loads nothing yet.
func Open(load Load) *Catalogue { return &Catalogue{load: load, files: map[string]any{}} }

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

// loaded returns the content of a file. The first time, it calls the function read. Then it keeps the content in
// memory.
func loaded[V any](c *Catalogue, name string, read func() (V, error)) (V, error) {
	c.mu.Lock()
	v, known := c.files[name].(V)
	c.mu.Unlock()
	if known {
		return v, nil
	}
	v, err := read()
	if err != nil {
		return v, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.files[name] = v
	return v, nil
}

// indexed returns the index, which it loads if necessary.
func (c *Catalogue) indexed(ctx context.Context) (*index, error) {
	return loaded(c, IndexName, func() (*index, error) {
		data, err := c.loadFile(ctx, IndexName)
		if err != nil {
			return nil, err
		}
		read, counts, err := readIndex(data)
		if err != nil {
			return nil, fmt.Errorf("%s of the collection: %w", IndexName, err)
		}
		x, rank := &index{Index: read}, 0
		for _, n := range counts {
			x.first = append(x.first, rank)
			rank += n
		}
		return x, nil
	})
}

// mostParts is the maximum number of part files in memory. Each has at most partBytes bytes.
const mostParts = 40

// part returns the lines of the file part-N.bin. Each line is a puzzle.
func (c *Catalogue) part(ctx context.Context, n int) ([][]byte, error) {
	return loaded(c, partName(n), func() ([][]byte, error) {
		data, err := c.loadFile(ctx, partName(n))
		if err != nil {
			return nil, err
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.recent = append(c.recent, partName(n)); len(c.recent) > mostParts {
			delete(c.files, c.recent[0])
			c.recent = c.recent[1:]
		}
		return bytes.Split(bytes.TrimSuffix(data, []byte("\n")), []byte("\n")), nil
	})
}

// records returns the puzzles at some places in the index, in the same order. It loads several files at the same time.
func (c *Catalogue) records(ctx context.Context, x *index, places []int) ([]puzzles.Record, error) {
	parts := map[int]*[][]byte{} // the lines of each part
	var loading errgroup.Group
	for _, i := range places {
		n, _ := x.line(i)
		if parts[n] != nil {
			continue
		}
		lines := new([][]byte)
		parts[n] = lines
		loading.Go(func() (err error) {
			*lines, err = c.part(ctx, n)
			return err
		})
	}
	if err := loading.Wait(); err != nil {
		return nil, err
	}
	list := make([]puzzles.Record, len(places))
	for k, i := range places {
		n, line := x.line(i)
		lines := *parts[n]
		wrong := func(err error) error {
			return fmt.Errorf("%s of the collection, line %d: %w", partName(n), line+1, err)
		}
		if line >= len(lines) {
			return nil, wrong(ErrDamaged)
		}
		r := &list[k]
		if err := r.UnmarshalJSON(lines[line]); err != nil {
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

// PuzzlesByCode returns the puzzles with the given codes. It leaves out a code that no puzzle has.
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

// Puzzles returns puzzles that match f. The argument limit is the maximum number of puzzles. The puzzles have the order
// of the collection or, if the collection has no order, the order of their ratings.
func (c *Catalogue) Puzzles(ctx context.Context, f puzzles.Filter, cursor string, limit int) (puzzles.Page, error) {
	x, err := c.filtered(ctx, f)
	if err != nil {
		return puzzles.Page{}, err
	}
	places, page, err := x.Page(f, cursor, limit)
	if err == nil && len(places) > 0 {
		page.Puzzles, err = c.records(ctx, x, places)
	}
	return page, err
}

// filtered returns the index. There is an error if f filters by source, which the index does not contain.
func (c *Catalogue) filtered(ctx context.Context, f puzzles.Filter) (*index, error) {
	if f.Source != "" {
		return nil, fmt.Errorf("source %.40q: the files of a collection have no index of sources", f.Source)
	}
	return c.indexed(ctx)
}

// Random returns a random puzzle that matches f. If there is none, the error is [puzzles.ErrNone].
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

// Daily returns the daily puzzles of a game for some days. The argument first is the first day, and the argument last
// is the last day. Days for which the files have no puzzle are left out.
func (c *Catalogue) Daily(
	ctx context.Context, g codec.Game, first, last time.Time,
) (list []puzzles.DayPuzzle, err error) {
	x, err := c.indexed(ctx)
	if err != nil {
		return nil, err
	}
	var places []int
	for day := first; !day.After(last); day = day.AddDate(0, 0, 1) {
		name := DaysName(g, day.Year())
		codes, err := c.year(ctx, name)
		if err != nil {
			return nil, err
		}
		n := day.YearDay()
		if n > len(codes) || codes[n-1] == "" {
			continue
		}
		code, err := codec.Parse(codes[n-1])
		if err != nil {
			return nil, fmt.Errorf("%s of the collection, line %d: %w: %w", name, n, ErrDamaged, err)
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

// year returns the lines of a file with the daily puzzles of a year. Line n has the code for the n-th day.
func (c *Catalogue) year(ctx context.Context, name string) ([]string, error) {
	return loaded(c, name, func() ([]string, error) {
		data, err := c.load(ctx, name)
		if err != nil {
			return nil, fmt.Errorf("%s of the collection: %w", name, err)
		}
		return strings.Split(string(data), "\n"), nil
	})
}

// Explore returns [puzzles.ErrNone], because a Catalogue has no games.
func (c *Catalogue) Explore(context.Context, codec.Code) (view.Exploration, error) {
	return view.Exploration{}, puzzles.ErrNone
}
