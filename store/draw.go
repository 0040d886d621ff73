package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// A random puzzle is drawn from this number of successive puzzles in the shuffled order. If it were always the
// first puzzle after a random number, puzzles after a large gap would be drawn more often. With several puzzles the
// gaps even out.
const nearby = 16

// Random returns a random puzzle that matches a filter. All matching puzzles have nearly the same probability. The
// cost hardly depends on the number of puzzles. The error wraps [ErrNotFound] if no puzzle matches.
//
// For some filters, [Store.Puzzles] searches at most 8,000 puzzles. With these filters, Random searches the same
// number of puzzles, beginning at a random puzzle. It may then return [ErrNotFound] although a puzzle matches.
func (s *Store) Random(ctx context.Context, f Filter) (puzzles.Record, error) {
	return s.draw(ctx, f, rand.Int64(), rand.IntN(nearby))
}

// draw returns a puzzle that matches a filter. It collects some matching puzzles in the shuffled order, beginning at
// a random place, the argument number. The last argument, modulo the number of puzzles collected, is the index of
// the puzzle returned.
func (s *Store) draw(ctx context.Context, f Filter, number int64, which int) (puzzles.Record, error) {
	return backend.Result(ctx, s.backend.Read, func(t backend.Tx) (r puzzles.Record, err error) {
		p, err := s.cells.plan(ctx, t, f)
		if err != nil {
			return r, err
		}
		near, err := drawn(ctx, t, p, nil, number)
		if err != nil {
			return r, err
		}
		found, err := records(ctx, t, "identity = $1", near[which%len(near)])
		if len(found) > 0 {
			r = found[0]
		}
		return r, err
	})
}

// drawn returns the identities of at most 16 puzzles that match a plan. The keys of the map are the identities to
// leave out. If the plan compares only cells, the puzzles are the first matching ones in the shuffled order, from
// the place given by the argument number. The error wraps [ErrNotFound] if no puzzle matches.
//
// It first reads some rows in the shuffled order. If they do not suffice, few puzzles match, so it reads all rows
// of the matching cells.
func drawn(ctx context.Context, t backend.Tx, p *plan, but map[string]bool, number int64) (near [][]byte, err error) {
	d := &drawer{ctx: ctx, tx: t, plan: p, but: but}
	switch {
	case len(p.cells) == 0:
	case p.rows:
		err = d.listed(number)
	default:
		whole := false
		if whole, err = d.shuffled(number); err == nil && !whole && len(d.near) < nearby {
			err = d.seek(number)
		}
	}
	if err == nil && len(d.near) == 0 {
		err = fmt.Errorf("a puzzle that matches the filter: %w", ErrNotFound)
	}
	return d.near, err
}

// errEnough stops a query when enough rows were read.
var errEnough = errors.New("enough")

// drawer collects the identities that the function drawn returns.
type drawer struct {
	ctx  context.Context
	tx   backend.Tx
	plan *plan
	but  map[string]bool
	near [][]byte
}

// take adds the identity of a puzzle unless d.but contains it. It returns errEnough when there are enough puzzles.
func (d *drawer) take(identity []byte) error {
	if d.but[string(identity)] {
		return nil
	}
	if d.near = append(d.near, identity); len(d.near) == nearby {
		return errEnough
	}
	return nil
}

// shuffled takes matching puzzles in the shuffled order. The argument number is the place at which it begins. From
// the end of this order it continues at the beginning. It stops after a limited number of rows. The result whole
// reports whether it has read all puzzles.
func (d *drawer) shuffled(number int64) (whole bool, err error) {
	size := 4 * nearby // most filters need no more
	left := 128 * nearby
	for _, arc := range [][2]int64{{number, math.MaxInt64}, {0, number}} {
		for next := arc[0]; next < arc[1]; {
			seen := 0
			err := backend.Each(d.ctx, d.tx, func(rows backend.Rows) error {
				var identity []byte
				var rating int
				var cells int64
				if err := rows.Scan(&next, &identity, &rating, &cells); err != nil {
					return err
				}
				seen++
				next++ // numbers of 63 bits: no two puzzles share one
				if !d.plan.means(cell(cells)) || !d.plan.isRated(rating) {
					return nil
				}
				return d.take(identity)
			}, fmt.Sprintf("SELECT shuffle, identity, rating, cell FROM puzzle WHERE shuffle >= $1 AND shuffle < $2 "+
				"ORDER BY shuffle LIMIT %d", size), next, arc[1])
			if err == errEnough {
				return false, nil
			}
			if err != nil {
				return false, err
			}
			if left -= seen; left <= 0 {
				return false, nil
			}
			if seen < size {
				break
			}
			size = left
		}
	}
	return true, nil
}

// seek reads all rows of the cells of the plan. Of the matching puzzles, it takes the first ones in the shuffled
// order. The argument number is the place at which the order begins.
func (d *drawer) seek(number int64) error {
	type shuffled struct {
		after    uint64 // distance from number in the shuffled order
		identity []byte
	}
	var all []shuffled
	err := eachIn(d.ctx, d.tx, func(rows backend.Rows) error {
		var shuffle int64
		var identity []byte
		var rating int
		err := rows.Scan(&shuffle, &identity, &rating)
		if err == nil && d.plan.isRated(rating) {
			all = append(all, shuffled{uint64(shuffle-number) & math.MaxInt64, identity})
		}
		return err
	}, "SELECT shuffle, identity, rating FROM puzzle WHERE %s", "cell", values(d.plan.cells))
	if err != nil {
		return err
	}
	slices.SortFunc(all, func(a, b shuffled) int { return cmp.Compare(a.after, b.after) })
	d.near = nil
	for _, s := range all {
		if d.take(s.identity) == errEnough {
			break
		}
	}
	return nil
}

// listed takes matching puzzles in the order in which lists show them. It begins at a random puzzle and continues
// at the start of the list. This order is used because its index contains the texts that the plan compares.
func (d *drawer) listed(number int64) error {
	start := firstPlace
	if _, err := backend.One(d.ctx, d.tx, []any{&start.rating, &start.identity},
		`SELECT rating, identity FROM puzzle WHERE shuffle >= $1 ORDER BY shuffle LIMIT 1`, number); err != nil {
		return err
	}
	l := &lister{ctx: d.ctx, tx: d.tx, plan: d.plan}
	for _, start := range []place{start, firstPlace} {
		found, stopped, err := l.find(start, forwards, nearby+len(d.but))
		if err != nil {
			return err
		}
		for _, p := range found {
			if d.take(p.identity) == errEnough {
				return nil
			}
		}
		if stopped != nil {
			return nil
		}
	}
	return nil
}

// Daily returns the puzzle of a day (in UTC) for game g. The first call for a day draws a puzzle that matches the
// filter, and stores it. If possible, it differs from the puzzles of all other days. Later calls return the same
// puzzle, whatever their filter. The error wraps [ErrNotFound] if no puzzle matches.
func (s *Store) Daily(ctx context.Context, g codec.Game, day time.Time, f Filter) (puzzles.Record, error) {
	list, err := s.DailyRange(ctx, g, day, day, f)
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("a puzzle that matches the filter: %w", ErrNotFound)
	}
	if err != nil {
		return puzzles.Record{}, err
	}
	return list[0].Record, nil
}

// DailyRange returns the puzzles of several days, in the order of the days, see [Store.Daily]. The arguments are the
// first and the last day. Days are missing only if no puzzle matches. DailyRange makes one query if all days have a
// puzzle. Otherwise it draws puzzles in one transaction, whose cost is proportional to the number of days.
func (s *Store) DailyRange(ctx context.Context, g codec.Game, first, last time.Time,
	f Filter) ([]puzzles.DayPuzzle, error) {
	var days []string
	for day := first.UTC().Truncate(24 * time.Hour); !day.After(last); day = day.AddDate(0, 0, 1) {
		days = append(days, day.Format(time.DateOnly))
	}
	if len(days) == 0 {
		return nil, nil
	}
	stored := func(t backend.Tx) ([]puzzles.DayPuzzle, error) { return daysOf(ctx, t, g, days[0], days[len(days)-1]) }
	list, err := backend.Result(ctx, s.backend.Read, stored)
	if err != nil || len(list) == len(days) {
		return list, err
	}
	return backend.Result(ctx, s.backend.Write, func(t backend.Tx) ([]puzzles.DayPuzzle, error) {
		// If a daily puzzle has since been proved to be unsound, another one is drawn.
		if _, err := t.Exec(ctx, `DELETE FROM daily WHERE game = $1 AND day >= $2 AND day <= $3 AND puzzle IN (SELECT identity
			FROM puzzle WHERE flaw <> '')`, int(g), days[0], days[len(days)-1]); err != nil {
			return nil, err
		}
		if err := s.drawDays(ctx, t, g, days, f); err != nil {
			return nil, err
		}
		return stored(t)
	})
}

// daysOf returns the stored daily puzzles of several days. The arguments are the first and the last day.
func daysOf(ctx context.Context, t backend.Tx, g codec.Game, first, last string) ([]puzzles.DayPuzzle, error) {
	return backend.List(ctx, t, func(rows backend.Rows) (d puzzles.DayPuzzle, err error) {
		var day string
		if d.Record, err = scanRecord(rows, &day); err == nil {
			d.Day, err = time.Parse(time.DateOnly, day)
		}
		return d, err
	}, `SELECT day, title, author, record FROM daily JOIN puzzle ON identity = puzzle WHERE game = $1 AND day >= $2
		AND day <= $3 AND flaw = '' ORDER BY day`, int(g), first, last)
}

// drawDays draws and stores a puzzle for each day that has none.
func (s *Store) drawDays(ctx context.Context, t backend.Tx, g codec.Game, days []string, f Filter) error {
	f.Games = []codec.Game{g}
	taken, used := map[string]bool{}, map[string]bool{}
	err := backend.Each(ctx, t, func(rows backend.Rows) error {
		var day string
		var puzzle []byte
		err := rows.Scan(&day, &puzzle)
		taken[day], used[string(puzzle)] = true, true
		return err
	}, `SELECT day, puzzle FROM daily WHERE game = $1`, int(g))
	if err != nil {
		return err
	}
	// This uses a new cache: the shared one must not get cells of a transaction that may be rolled back.
	p, err := new(cellCache).plan(ctx, t, f)
	if err != nil {
		return err
	}
	for _, day := range days {
		if taken[day] {
			continue
		}
		number := shuffled([]byte(day))
		near, err := drawn(ctx, t, p, used, number)
		if errors.Is(err, ErrNotFound) {
			near, err = drawn(ctx, t, p, nil, number)
		}
		if errors.Is(err, ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		used[string(near[0])] = true
		if _, err := t.Exec(ctx, `INSERT INTO daily (day, game, puzzle) VALUES ($1, $2, $3)
			ON CONFLICT (day, game) DO NOTHING`, day, int(g), near[0]); err != nil {
			return err
		}
	}
	return nil
}
