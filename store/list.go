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
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// Puzzles returns a page of the puzzles that match a filter, sorted by rating. The argument limit is the maximum
// number of puzzles on the page; below 1 it counts as 1, above [MaxLimit] as that. The argument cursor says where the
// page begins; it is empty for the first page. Inserting or deleting puzzles does not move others to another page. The
// error wraps [ErrCursor] if the cursor is invalid.
//
// The cost is proportional to the limit and hardly depends on the number of puzzles. But a call searches at most
// 8,000 puzzles if the source in the filter contains digits. The same applies if the filter has a source or an
// author, and the database has more than 255 families of sources. The page may then have fewer puzzles than the
// limit, or none, although more puzzles follow. The field Next is empty only if no more follow. The field Prev is
// empty if the previous page is more than 8,000 puzzles away.
func (s *Store) Puzzles(ctx context.Context, f Filter, cursor string, limit int) (_ puzzles.Page, err error) {
	limit = limited(limit)
	start := firstPlace
	if cursor != "" {
		if start, err = parseCursor(cursor); err != nil {
			return puzzles.Page{}, err
		}
	}
	return backend.Result(ctx, s.backend.Read, func(t backend.Tx) (page puzzles.Page, err error) {
		p, err := s.cells.plan(ctx, t, f)
		if err != nil {
			return page, err
		}
		l := &lister{ctx: ctx, tx: t, plan: p}
		if cursor != "" {
			before, _, err := l.find(start, backwards, limit+1)
			if err != nil {
				return page, err
			}
			if len(before) > limit {
				page.Prev = before[limit].cursor()
			}
			l.read = 0
		}
		found, stopped, err := l.find(start, forwards, limit+1)
		if err != nil {
			return page, err
		}
		switch {
		case len(found) > limit:
			found = found[:limit]
			page.Next = found[limit-1].cursor()
		case stopped != nil:
			page.Next = stopped.cursor()
		}
		page.Puzzles, err = recordsAt(ctx, t, found)
		return page, err
	})
}

// MaxLimit is the maximum number of rows that a page has.
const MaxLimit = 100_000

// limited returns a limit as the methods with pages apply it.
func limited(limit int) int { return min(max(limit, 1), MaxLimit) }

// A place is the place of a puzzle in the list of all puzzles, which is sorted by rating and identity.
type place struct {
	rating   int
	identity []byte
}

// firstPlace is a place before all puzzles.
var firstPlace = place{-lastRating, []byte{}}

func (p place) compare(q place) int {
	return cmp.Or(cmp.Compare(p.rating, q.rating), bytes.Compare(p.identity, q.identity))
}

// cursor returns the cursor of the page that begins after this place.
func (p place) cursor() string { return strconv.Itoa(p.rating) + "." + hex.EncodeToString(p.identity) }

// parseCursor reads a cursor that place.cursor has returned.
func parseCursor(text string) (p place, err error) {
	number, key, _ := strings.Cut(text, ".")
	if p.rating, err = strconv.Atoi(number); err == nil {
		p.identity, err = hex.DecodeString(key)
	}
	if n := len(p.identity); err != nil || n != plainKeySize && n != godsKeySize || p.rating < -lastRating ||
		p.rating > lastRating {
		return p, fmt.Errorf("cursor %.40q: %w", text, ErrCursor)
	}
	return p, nil
}

// recordsAt returns the records of the puzzles at the given places, in the same order. It leaves out puzzles that
// are missing.
func recordsAt(ctx context.Context, t backend.Tx, places []place) ([]puzzles.Record, error) {
	keys := make([]puzzleKey, len(places))
	for i := range places {
		keys[i] = puzzleKey(places[i].identity)
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

// lister finds the puzzles that match a plan in the list of all puzzles.
type lister struct {
	ctx  context.Context
	tx   backend.Tx
	plan *plan
	read int // rows whose texts were compared
}

const (
	forwards  = false
	backwards = true

	// If a plan compares texts, the method find reads a band cell by cell only if at most fewCells cells of the band
	// match.
	fewCells = 8
)

// maxRead limits the rows whose texts one call compares. Tests change it.
var maxRead = 8_000

// find returns the places of the first n puzzles that match the plan. The argument start is the place after which it
// searches forwards. If the argument back is set, it searches backwards, and includes that place. If the search ends
// early because of maxRead, the result stopped is the last place read; otherwise it is nil.
//
// It reads the list band by band, and skips bands without a matching cell. In each band it first reads some rows in
// order. If they do not suffice, few puzzles of the band match, so it reads the matching cells one by one.
func (l *lister) find(start place, back bool, n int) (found []place, stopped *place, err error) {
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
		within := span{place: start, least: least, most: most, back: back}
		if back {
			within.place = slices.MinFunc([]place{start, {most, afterAll}}, place.compare)
		} else if start.rating < least {
			within.place = place{least, []byte{}}
		}
		if within.place.rating < least || within.place.rating > most {
			continue
		}
		size := min(max(16*len(cells), 64), 16*n)
		if l.plan.rows {
			size = max(1, maxRead-l.read)
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
			within.place, within.past = *last, true
		}
		some, err := l.seek(within, cells, n-len(found))
		if found = append(found, some...); err != nil || len(found) == n {
			return found, nil, err
		}
	}
	return found, nil, nil
}

// afterAll is an identity greater than all others.
var afterAll = bytes.Repeat([]byte{0xff}, codec.MaxKeyLen)

// A span is the part of the list that comes after a place, up to the rating in the field most. If the field back is
// set, it is the part from the rating in the field least up to the place. That part includes the place and is read
// backwards.
type span struct {
	place       place
	least, most int
	back        bool
	past        bool // if back is set, place itself is left out
}

// condition returns the SQL condition for the rows of a span. The result order is the text after ORDER BY.
func (s span) condition() (c *condition, order string) {
	c = new(condition)
	switch {
	case !s.back:
		c.add("(rating, identity) > (?, ?)", s.place.rating, s.place.identity)
		c.add("rating <= ?", s.most)
		return c, "rating, identity"
	case s.past:
		c.add("(rating, identity) < (?, ?)", s.place.rating, s.place.identity)
	default:
		c.add("(rating, identity) <= (?, ?)", s.place.rating, s.place.identity)
	}
	c.add("rating >= ?", s.least)
	return c, "rating DESC, identity DESC"
}

// walk reads the rows of a span in order until it has found n places. The argument size is the maximum number of
// rows read. The result last is the place of the last row read. It is nil if n places were found or no rows are
// left.
func (l *lister) walk(within span, size, n int) (found []place, last *place, err error) {
	c, order := within.condition()
	where, meets := c.String(), l.plan.rest(c)
	read := 0
	row := place{}
	err = backend.Each(l.ctx, l.tx, func(rows backend.Rows) error {
		row = place{}
		var cells int64
		var is int
		if err := rows.Scan(&row.rating, &row.identity, &cells, &is); err != nil {
			return err
		}
		read++
		if is == 1 && l.plan.means(cell(cells)) {
			if found = append(found, row); len(found) == n {
				return errEnough
			}
		}
		return nil
	}, fmt.Sprintf("SELECT rating, identity, cell, %s FROM puzzle WHERE %s ORDER BY %s LIMIT %d", meets, where, order,
		size), c.args...)
	if err == errEnough {
		return found, nil, nil
	}
	if l.plan.rows {
		l.read += read
	}
	if read == size {
		last = &row
	}
	return found, last, err
}

// seek returns the first n matching places of a span, reading only rows with the given cells.
func (l *lister) seek(within span, cells []cell, n int) (found []place, err error) {
	for batch := range slices.Chunk(cells, atOnce) {
		c, order := within.condition()
		c.in("cell", values(batch))
		where := c.String()
		if l.plan.rows {
			where += " AND 1 = " + l.plan.rest(c)
		}
		err := backend.Each(l.ctx, l.tx, func(rows backend.Rows) error {
			var p place
			err := rows.Scan(&p.rating, &p.identity)
			found = append(found, p)
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
