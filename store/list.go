package store

import (
	"bytes"
	"cmp"
	"context"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/backend"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// A Page is a part of a list of puzzles, ordered by rating.
type Page struct {
	Puzzles []puzzles.Record
	Next    string // a cursor for the page that follows, empty if there is none
	Prev    string // a cursor for the page before, empty if that is the first page, or if this is
}

// Puzzles returns the puzzles that a filter means, ordered by their ratings, and where these
// are equal by their identities: at most limit of them, after a cursor, which is empty for
// the first page. Puzzles that are added or deleted meanwhile do not move others to another
// page. The error wraps [ErrCursor] if the cursor is none.
//
// The cost grows with the length of the page, and hardly with the number of puzzles. There is one
// exception: a source with digits in it, or one of a thousand kinds of sources or more, is looked
// for in some thousands of puzzles at a time. A page may then have fewer puzzles than limit, or
// none, although more follow: only Next says whether they do.
func (s *Store) Puzzles(ctx context.Context, f Filter, cursor string, limit int) (page Page, err error) {
	from := firstPlace
	if cursor != "" {
		if from, err = parseCursor(cursor); err != nil {
			return page, err
		}
	}
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		page = Page{}
		cells, families, err := s.cells.read(ctx, t)
		if err != nil {
			return err
		}
		l := &lister{ctx: ctx, tx: t, plan: planOf(f, cells, families)}
		if cursor != "" {
			before, _, err := l.find(from, backwards, limit+1)
			if err != nil {
				return err
			}
			if len(before) > limit {
				page.Prev = before[limit].cursor()
			}
		}
		found, stopped, err := l.find(from, forwards, limit+1)
		if err != nil {
			return err
		}
		switch {
		case len(found) > limit:
			found = found[:limit]
			page.Next = found[limit-1].cursor()
		case stopped != nil:
			page.Next = stopped.cursor()
		}
		page.Puzzles, err = recordsAt(ctx, t, found)
		return err
	})
	return page, err
}

// A place is where a puzzle stands in the list of all puzzles.
type place struct {
	rating   int
	identity []byte
}

// firstPlace is before all puzzles.
var firstPlace = place{-lastRating, []byte{}}

func (p place) compare(q place) int {
	return cmp.Or(cmp.Compare(p.rating, q.rating), bytes.Compare(p.identity, q.identity))
}

// cursor returns the cursor of the page after a puzzle.
func (p place) cursor() string { return strconv.Itoa(p.rating) + "." + hex.EncodeToString(p.identity) }

// parseCursor reads what place.cursor returns.
func parseCursor(text string) (p place, err error) {
	number, key, _ := strings.Cut(text, ".")
	if p.rating, err = strconv.Atoi(number); err == nil {
		p.identity, err = hex.DecodeString(key)
	}
	if err != nil || len(p.identity) != len(codec.Key{}) || p.rating < -lastRating || p.rating > lastRating {
		return p, fmt.Errorf("cursor %.40q: %w", text, ErrCursor)
	}
	return p, nil
}

// recordsAt returns the records of puzzles in their order.
func recordsAt(ctx context.Context, t backend.Tx, at []place) ([]puzzles.Record, error) {
	keys := make([]codec.Key, len(at))
	for i := range at {
		copy(keys[i][:], at[i].identity)
	}
	found, err := recordsBy(ctx, t, keys)
	if err != nil {
		return nil, err
	}
	var list []puzzles.Record
	for _, k := range keys {
		if r, ok := found[k]; ok {
			list = append(list, r)
		}
	}
	return list, nil
}

// lister finds places of the puzzles of a plan.
type lister struct {
	ctx  context.Context
	tx   backend.Tx
	plan *plan
	read int // rows of which more than the cell was looked at
}

const (
	forwards  = false
	backwards = true

	// maxRead is how many rows are read to find a text that cells do not have.
	maxRead = 8_000

	// fewCells are read in the order of the cells, and not in that of the list, where rows have to be
	// looked at.
	fewCells = 8
)

// find returns the first n places of puzzles that are meant, forwards after a place, or backwards
// from it on. stopped is where it has given up, nil if it has not.
//
// It goes band by band, and leaves out those without a cell that is meant. In each band it reads
// some rows in the order of the list. If these do not suffice, few of the puzzles of the band are
// meant, and these are read cell by cell.
func (l *lister) find(from place, back bool, n int) (found []place, stopped *place, err error) {
	var groups [][]cell
	for _, c := range l.plan.cells {
		if last := len(groups) - 1; last >= 0 && groups[last][0].band() == c.band() {
			groups[last] = append(groups[last], c)
		} else {
			groups = append(groups, []cell{c})
		}
	}
	if back {
		slices.Reverse(groups)
	}
	for _, cells := range groups {
		least, most := l.plan.ratings(cells[0].band())
		within := span{from: from, least: least, most: most, back: back}
		if back {
			within.from = earlier(from, place{most, afterAll})
		} else if from.rating < least {
			within.from = place{least, []byte{}}
		}
		if within.from.rating < least || within.from.rating > most {
			continue
		}
		size := min(max(16*len(cells), 64), 16*n)
		if l.plan.rows {
			size = maxRead - l.read
		}
		if !l.plan.rows || len(cells) > fewCells {
			some, last, err := l.walk(within, size, n-len(found))
			if found = append(found, some...); err != nil || len(found) == n {
				return found, nil, err
			}
			if last == nil {
				continue
			}
			if l.plan.rows {
				return found, last, nil
			}
			within.from, within.past = *last, true
		}
		some, err := l.seek(within, cells, n-len(found))
		if found = append(found, some...); err != nil || len(found) == n {
			return found, nil, err
		}
	}
	return found, nil, nil
}

// afterAll is greater than all identities.
var afterAll = bytes.Repeat([]byte{0xff}, len(codec.Key{})+1)

func earlier(p, q place) place {
	if p.compare(q) < 0 {
		return p
	}
	return q
}

// A span is a part of the list: the ratings from least to most, forwards after a place or
// backwards from it on.
type span struct {
	from        place
	least, most int
	back        bool
	past        bool // backwards without the place itself, too
}

// condition returns the condition of a span, and its order.
func (s span) condition() (c *condition, order string) {
	c = new(condition)
	switch {
	case !s.back:
		c.add("(rating, identity) > (?, ?)", s.from.rating, s.from.identity)
		c.add("rating <= ?", s.most)
		return c, "rating, identity"
	case s.past:
		c.add("(rating, identity) < (?, ?)", s.from.rating, s.from.identity)
	default:
		c.add("(rating, identity) <= (?, ?)", s.from.rating, s.from.identity)
	}
	c.add("rating >= ?", s.least)
	return c, "rating DESC, identity DESC"
}

// walk reads rows of a span in their order, at most size, until n places are found. last is the
// last row, nil if the span ends before.
func (l *lister) walk(within span, size, n int) (found []place, last *place, err error) {
	c, order := within.condition()
	where, meets := c.String(), l.plan.rest(c)
	read := 0
	at := place{}
	err = backend.Each(l.ctx, l.tx, func(rows backend.Rows) error {
		at = place{}
		var in int64
		var is int
		if err := rows.Scan(&at.rating, &at.identity, &in, &is); err != nil {
			return err
		}
		read++
		if is == 1 && l.plan.means(cell(in)) {
			if found = append(found, at); len(found) == n {
				return errEnough
			}
		}
		return nil
	}, fmt.Sprintf("SELECT rating, identity, cell, %s FROM puzzle WHERE %s ORDER BY %s LIMIT %d", meets, where, order, size), c.args...)
	if err == errEnough {
		return found, nil, nil
	}
	if l.plan.rows {
		l.read += read
	}
	if read == size {
		last = &at
	}
	return found, last, err
}

// seek reads the rows of some cells in a span, and returns the first n places.
func (l *lister) seek(within span, cells []cell, n int) (found []place, err error) {
	for batch := range slices.Chunk(cells, atOnce) {
		c, order := within.condition()
		c.in("cell", values(batch))
		where := c.String()
		if l.plan.rows {
			where += " AND 1 = " + l.plan.rest(c)
		}
		err := backend.Each(l.ctx, l.tx, func(rows backend.Rows) error {
			var at place
			err := rows.Scan(&at.rating, &at.identity)
			found = append(found, at)
			return err
		}, fmt.Sprintf("SELECT rating, identity FROM puzzle WHERE %s ORDER BY %s LIMIT %d", where, order, n), c.args...)
		if err != nil {
			return nil, err
		}
	}
	slices.SortFunc(found, place.compare)
	if within.back {
		slices.Reverse(found)
	}
	return found[:min(n, len(found))], nil
}
