package store

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/backend"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// A Filter says which puzzles are meant: those that meet all of its conditions. The zero value
// means all.
type Filter struct {
	puzzles.Filter
	Author   string // is the author; empty means any
	Composed *bool  // whether the puzzle was composed; nil means both
}

// A condition is what stands behind WHERE, with its parameters.
type condition struct {
	terms []string
	args  []any
}

// add adds a term, in which each ? stands for one of the arguments.
func (c *condition) add(term string, args ...any) {
	for _, arg := range args {
		c.args = append(c.args, arg)
		term = strings.Replace(term, "?", "$"+strconv.Itoa(len(c.args)), 1)
	}
	c.terms = append(c.terms, term)
}

// in adds that a column has one of some values.
func (c *condition) in(column string, values []any) {
	var b strings.Builder
	b.WriteString(column + " IN (")
	if len(values) == 0 {
		b.WriteString("NULL") // which nothing is equal to
	}
	for i, v := range values {
		if i > 0 {
			b.WriteString(", ")
		}
		c.args = append(c.args, v)
		b.WriteString("$" + strconv.Itoa(len(c.args)))
	}
	c.terms = append(c.terms, b.String()+")")
}

func (c *condition) String() string {
	if len(c.terms) == 0 {
		return "1 = 1"
	}
	return strings.Join(c.terms, " AND ")
}

func (f Filter) condition() *condition {
	c := new(condition)
	f.restrict(c)
	return c
}

// restrict adds the conditions of a filter.
func (f Filter) restrict(c *condition) {
	if goals := f.goals(); len(goals) == 1 {
		c.add("goal = ?", goals[0])
	} else if len(f.Goals) > 0 || f.LeastTurns > 0 || f.MostTurns > 0 {
		c.in("goal", goals)
	}
	if f.LeastRating > 0 {
		c.add("rating >= ?", f.LeastRating)
	}
	if f.MostRating > 0 {
		c.add("rating <= ?", f.MostRating)
	}
	for _, name := range f.Themes.Names() {
		c.add("themes LIKE ?", "% "+name+" %")
	}
	for _, name := range f.Without.Names() {
		c.add("themes NOT LIKE ?", "% "+name+" %")
	}
	if f.Source != "" {
		escape := strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`)
		c.add(`lower(source) LIKE ? ESCAPE '\'`, "%"+escape.Replace(strings.ToLower(f.Source))+"%")
	}
	if f.Author != "" {
		c.add("author = ?", f.Author)
	}
	if f.Composed != nil {
		composed := 0
		if *f.Composed {
			composed = 1
		}
		c.add("composed = ?", composed)
	}
}

// goals returns the numbers of the goals that are meant.
func (f Filter) goals() (numbers []any) {
	for g := codec.Win1; g.IsValid(); g++ {
		if (len(f.Goals) == 0 || slices.Contains(f.Goals, g)) && g.Turns() >= f.LeastTurns && (f.MostTurns == 0 || g.Turns() <= f.MostTurns) {
			numbers = append(numbers, int(g))
		}
	}
	return numbers
}

// A Page is a part of a list of puzzles, ordered by rating.
type Page struct {
	Puzzles []puzzles.Record
	Next    string // a cursor for the page that follows, empty if there is none
	Prev    string // a cursor for the page before, empty if that is the first page, or if this is
}

// Puzzles returns the puzzles that a filter means, ordered by their ratings, and where these
// are equal by their identities: at most limit of them, after a cursor, which is empty for
// the first page. Puzzles that are added or deleted meanwhile do not move others to another
// page. The cost does not grow with the number of pages before.
func (s *Store) Puzzles(ctx context.Context, f Filter, cursor string, limit int) (page Page, err error) {
	c, before := f.condition(), f.condition()
	if cursor != "" {
		rating, identity, err := parseCursor(cursor)
		if err != nil {
			return page, err
		}
		c.add("(rating, identity) > (?, ?)", rating, identity)
		before.add("(rating, identity) <= (?, ?)", rating, identity)
	}
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		page = Page{}
		last := ""
		if cursor != "" {
			var rating int
			var identity []byte
			found, err := backend.One(ctx, t, []any{&rating, &identity},
				fmt.Sprintf("SELECT rating, identity FROM puzzle WHERE %v ORDER BY rating DESC, identity DESC LIMIT 1 OFFSET %d", before, limit), before.args...)
			if err != nil {
				return err
			}
			if found {
				page.Prev = cursorOf(rating, identity)
			}
		}
		return backend.Each(ctx, t, func(rows backend.Rows) error {
			var identity []byte
			var rating int
			var title, author, text string
			if err := rows.Scan(&identity, &rating, &title, &author, &text); err != nil {
				return err
			}
			if len(page.Puzzles) == limit {
				page.Next = last
				return nil
			}
			last = cursorOf(rating, identity)
			r, err := recordOf(title, author, text)
			page.Puzzles = append(page.Puzzles, r)
			return err
		}, fmt.Sprintf("SELECT identity, rating, title, author, record FROM puzzle WHERE %v ORDER BY rating, identity LIMIT %d", c, limit+1), c.args...)
	})
	return page, err
}

// cursorOf returns the cursor of the page after a puzzle.
func cursorOf(rating int, identity []byte) string {
	return strconv.Itoa(rating) + "." + hex.EncodeToString(identity)
}

// parseCursor reads what cursorOf returns.
func parseCursor(text string) (rating int, identity []byte, err error) {
	number, key, _ := strings.Cut(text, ".")
	if rating, err = strconv.Atoi(number); err == nil {
		identity, err = hex.DecodeString(key)
	}
	if err != nil || len(identity) != len(codec.Key{}) {
		return 0, nil, fmt.Errorf("cursor %.40q: %w", text, ErrCursor)
	}
	return rating, identity, nil
}

// nearby is how many puzzles one is drawn from. Puzzles lie at places that are as good as
// random, so the first one after a place is more often one with a large gap before it; among
// several that evens out.
const nearby = 16

// Random returns one of the puzzles that a filter means, each with nearly the same chance. The
// time does not depend on the number of puzzles, but on the share that the filter means. The
// error wraps [ErrNotFound].
func (s *Store) Random(ctx context.Context, f Filter) (r puzzles.Record, err error) {
	return s.draw(ctx, f, rand.Int64(), rand.IntN(nearby))
}

// draw returns one of the puzzles after a place of the shuffled order.
func (s *Store) draw(ctx context.Context, f Filter, place int64, which int) (r puzzles.Record, err error) {
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		identity, err := drawn(ctx, t, f.condition(), f, place, which)
		if err == nil {
			r, err = puzzleBy(ctx, t, "identity = $1", identity)
		}
		return err
	})
	return r, err
}

// drawn returns the identity of one of the puzzles that a condition means, which is that of a
// filter or a narrower one. It reads windows of the shuffled order, the first of them after the
// place: each from an index, whatever the planner of the database thinks of the condition.
func drawn(ctx context.Context, t backend.Tx, meant *condition, f Filter, place int64, which int) ([]byte, error) {
	var near [][]byte
	for _, arc := range [][2]int64{{place, math.MaxInt64}, {0, place}} { // around the end
		for from, size := arc[0], firstWindow; from < arc[1] && len(near) < nearby; size *= 4 {
			found, next, err := inWindow(ctx, t, meant, f, from, arc[1], size, nearby-len(near))
			if err != nil {
				return nil, err
			}
			near, from = append(near, found...), next
		}
	}
	if len(near) == 0 {
		return nil, fmt.Errorf("a puzzle like that: %w", ErrNotFound)
	}
	return near[which%len(near)], nil
}

// firstWindow is how many puzzles the first window has; each one after it has four times as many.
const firstWindow = 2 * nearby

// errEnough ends the reading of rows of which enough were seen.
var errEnough = errors.New("enough")

// inWindow returns up to limit puzzles that a condition means, of the size first ones of a part of
// the shuffled order, and where the next window begins, which is the end of the part if there is
// none. SQLite reads no more rows than are looked at.
func inWindow(ctx context.Context, t backend.Tx, meant *condition, f Filter, from, upto int64, size, limit int) (found [][]byte, next int64, err error) {
	c := &condition{args: slices.Clone(meant.args)}
	if goals := f.goals(); len(goals) == 1 {
		c.add("goal = ?", goals[0]) // there is an index of goal and shuffle
	}
	c.add("shuffle >= ?", from)
	c.add("shuffle < ?", upto)
	seen := 0
	err = backend.Each(ctx, t, func(rows backend.Rows) error {
		var identity []byte
		var is int
		if err := rows.Scan(&next, &identity, &is); err != nil {
			return err
		}
		seen++
		next++ // numbers of 63 bits: no two puzzles share one
		if is == 1 {
			if found = append(found, identity); len(found) == limit {
				return errEnough
			}
		}
		return nil
	}, fmt.Sprintf("SELECT shuffle, identity, CASE WHEN %s THEN 1 ELSE 0 END FROM puzzle WHERE %v ORDER BY shuffle LIMIT %d", meant, c, size), c.args...)
	if errors.Is(err, errEnough) {
		err = nil
	}
	if seen < size {
		next = upto
	}
	return found, next, err
}

// Daily returns the puzzle of a day, in UTC: the same for everybody, all day. When it is asked
// for the first time it is drawn from those that a filter means, and that were not the puzzle
// of another day if there are such. The error wraps [ErrNotFound].
func (s *Store) Daily(ctx context.Context, day time.Time, f Filter) (r puzzles.Record, err error) {
	name := day.UTC().Format(time.DateOnly)
	const chosen = "identity = (SELECT puzzle FROM daily WHERE day = $1)"
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		r, err = puzzleBy(ctx, t, chosen, name)
		return err
	})
	if err == nil || !errors.Is(err, ErrNotFound) {
		return r, err
	}
	place := shuffled([]byte(name))
	unused := f.condition()
	unused.add("NOT EXISTS (SELECT 1 FROM daily WHERE daily.puzzle = identity)")
	err = s.backend.Write(ctx, func(t backend.Tx) error {
		identity, err := drawn(ctx, t, unused, f, place, 0)
		if errors.Is(err, ErrNotFound) {
			identity, err = drawn(ctx, t, f.condition(), f, place, 0)
		}
		if err != nil {
			return err
		}
		if _, err := t.Exec(ctx, `INSERT INTO daily (day, puzzle) VALUES ($1, $2) ON CONFLICT (day) DO NOTHING`, name, identity); err != nil {
			return err
		}
		r, err = puzzleBy(ctx, t, chosen, name)
		return err
	})
	return r, err
}
