package store

import (
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// A cell combines into one number all properties of a puzzle that filters compare. Bits 0 to 37 are the themes. Bit
// 38 is set for a composed puzzle. Bits 39 to 42 are the goal, 43 to 49 the gods, 50 to 57 the family of the
// source, and the bits from 58 the band of the rating.
//
// The table cell contains the cell of every puzzle that was ever stored. Many puzzles share a cell, so a filter is
// compared with all cells in memory. If no cell matches, no query is necessary.
type cell int64

const (
	cellFlawed cell = 0 // the cell of unsound puzzles; no filter selects its goal, 0

	bandWidth   = 100 // number of ratings in a band
	bands       = 32
	maxFamilies = 255
)

// bandOf returns the band of ratings to which a rating belongs. The first band has no lower limit, and the last
// band no upper limit.
func bandOf(rating int) int { return min(max(rating/bandWidth, 0), bands-1) }

func newCell(rating, family int, goal codec.Goal, pair pair, composed int, themes puzzles.Themes) cell {
	return cell(bandOf(rating))<<58 | cell(family)<<50 | cell(pair)<<43 | cell(goal)<<39 |
		cell(composed)<<38 | cell(themes)
}

func (c cell) band() int              { return int(c >> 58) }
func (c cell) family() int            { return int(c >> 50 & (1<<8 - 1)) }
func (c cell) pair() pair             { return pair(c >> 43 & (1<<7 - 1)) }
func (c cell) goal() codec.Goal       { return codec.Goal(c >> 39 & 15) }
func (c cell) composed() bool         { return c>>38&1 == 1 }
func (c cell) themes() puzzles.Themes { return puzzles.Themes(c & (1<<38 - 1)) }

// A pair is a number for the two gods of a puzzle: 0 without gods, otherwise 1 + 11*By + Against, see
// [puzzles.Traits]. Only pairs of gods up to Prometheus have such numbers. All other pairs have the number
// otherPair, and no filter for gods matches them.
type pair uint8

const (
	pairs     = 1<<7 - 1
	otherPair = pairs - 1

	noGod = position.God(1<<8 - 1)
)

func newPair(t puzzles.Traits) pair {
	switch {
	case t.Game != codec.Gods:
		return 0
	case max(t.By, t.Against) > position.Prometheus:
		return otherPair
	}
	return 1 + 11*pair(t.By) + pair(t.Against)
}

// traits returns the game and the gods that a pair stands for.
func (p pair) traits() puzzles.Traits {
	if p == 0 {
		return puzzles.Traits{Game: codec.Santorini}
	}
	if p == otherPair {
		return puzzles.Traits{Game: codec.Gods, By: noGod, Against: noGod}
	}
	return puzzles.Traits{Game: codec.Gods, By: position.God((p - 1) / 11), Against: position.God((p - 1) % 11)}
}

// A family is an author and a source in which each number is replaced by 0, such as "my-games.tsv, line 0, turn 0".
// The first 255 families of a database have numbers from 1. All later families share number 0; for their puzzles,
// filters compare the source and the author of each row.
type family struct{ source, author string }

// longestFolded is the maximum number of bytes that a search compares in a source. The limit is necessary because an
// index contains these bytes.
const longestFolded = 1000

// fold returns a source in the form in which searches compare it: in lower case, with at most longestFolded bytes.
func fold(source string) string {
	source = strings.ToLower(source)
	if len(source) > longestFolded {
		source = strings.ToValidUTF8(source[:longestFolded], "")
	}
	return source
}

// withoutNumbers replaces each number in a folded source by 0. A text without digits is part of the result if and
// only if it is part of the source.
func withoutNumbers(folded string) string {
	var b strings.Builder
	last := rune(0)
	for _, r := range folded {
		if r >= '0' && r <= '9' {
			r = '0'
			if last == '0' {
				continue
			}
		}
		b.WriteRune(r)
		last = r
	}
	return b.String()
}

// themesNamed returns the themes with the given names. It ignores unknown names, which other versions may have
// stored.
func themesNamed(names []string) (t puzzles.Themes) {
	for _, theme := range puzzles.AllThemes() {
		if slices.Contains(names, theme.Name) {
			t |= theme.Theme
		}
	}
	return t
}

// assignCells sets two fields of each row: cell and folded. It must run in the transaction that inserts the rows.
func assignCells(ctx context.Context, t backend.Tx, rows ...*puzzleRow) error {
	w := cellWriter{ctx: ctx, tx: t}
	ids, err := w.families(rows)
	if err != nil {
		return err
	}
	var cells []cell
	for _, row := range rows {
		row.folded = fold(row.source)
		if row.cell = cellFlawed; row.flaw == "" {
			row.cell = newCell(row.rating, ids[familyOf(row)], row.goal, newPair(row.identity.traits()), row.composed,
				themesNamed(strings.Fields(row.themes)))
			cells = append(cells, row.cell)
		}
	}
	slices.Sort(cells)
	return w.keep(slices.Compact(cells))
}

func familyOf(row *puzzleRow) family { return family{withoutNumbers(fold(row.source)), row.author} }

// cellWriter inserts rows into the tables cell and family.
type cellWriter struct {
	ctx    context.Context
	tx     backend.Tx
	number int64 // of the change; 0 if nothing was added yet
}

// lock makes other transactions that insert cells or families wait until this transaction has ended.
func (w *cellWriter) lock() error {
	if w.number > 0 {
		return nil
	}
	_, err := backend.One(w.ctx, w.tx, []any{&w.number}, `UPDATE cell_counter SET next = next + 1 RETURNING next - 1`)
	return err
}

// families returns the number of the family of each row. It inserts families that are missing.
func (w *cellWriter) families(rows []*puzzleRow) (map[family]int, error) {
	ids, wanted := map[family]int{}, map[family]bool{}
	var sources []any
	for _, row := range rows {
		if f := familyOf(row); !wanted[f] && len(f.author) <= longestFolded {
			wanted[f] = true
			sources = append(sources, f.source)
		}
	}
	look := func() error {
		return eachIn(w.ctx, w.tx, func(rows backend.Rows) error {
			var f family
			var id int
			err := rows.Scan(&id, &f.source, &f.author)
			if wanted[f] {
				ids[f] = id
			}
			return err
		}, "SELECT id, source, author FROM family WHERE %s", "source", sources)
	}
	if err := look(); err != nil || len(ids) == len(wanted) {
		return ids, err
	}
	last := 0
	greatest := func() error {
		_, err := backend.One(w.ctx, w.tx, []any{&last}, `SELECT coalesce(max(id), 0) FROM family`)
		return err
	}
	if err := greatest(); err != nil || last >= maxFamilies {
		return ids, err
	}
	for _, f := range []func() error{w.lock, look, greatest} { // other transactions may have added families
		if err := f(); err != nil {
			return ids, err
		}
	}
	for _, row := range rows {
		f := familyOf(row)
		if _, known := ids[f]; known || !wanted[f] || last >= maxFamilies {
			continue
		}
		last++
		ids[f] = last
		if _, err := w.tx.Exec(w.ctx, `INSERT INTO family (id, source, author) VALUES ($1, $2, $3)`, last, f.source,
			f.author); err != nil {
			return ids, err
		}
	}
	return ids, nil
}

// keep inserts the cells that are not yet in the table.
func (w *cellWriter) keep(cells []cell) error {
	known := map[cell]bool{}
	err := eachIn(w.ctx, w.tx, func(rows backend.Rows) error {
		var v int64
		err := rows.Scan(&v)
		known[cell(v)] = true
		return err
	}, "SELECT cell FROM cell WHERE %s", "cell", values(cells))
	if err != nil || len(known) == len(cells) {
		return err
	}
	if err := w.lock(); err != nil {
		return err
	}
	var rows [][]any
	for _, v := range cells {
		if !known[v] {
			rows = append(rows, []any{int64(v), w.number})
		}
	}
	_, err = w.tx.Insert(w.ctx, backend.Target{Table: "cell", Columns: []string{"cell", "number"},
		Conflict: "ON CONFLICT (cell) DO NOTHING"}, rows)
	return err
}

// values returns cells as arguments of an SQL statement.
func values(cells []cell) []any {
	out := make([]any, len(cells))
	for i, v := range cells {
		out[i] = int64(v)
	}
	return out
}

// cellCache has the cells and families of a database in memory. The database never changes or deletes them, so only
// new ones are read.
type cellCache struct {
	mu       sync.Mutex
	number   int64    // of the last change in the cache
	cells    []cell   // sorted: by band first
	families []family // by number; family 0 is empty
}

// plan returns the plan for finding the puzzles that match a filter.
func (c *cellCache) plan(ctx context.Context, t backend.Tx, f Filter) (*plan, error) {
	cells, families, err := c.read(ctx, t)
	if err != nil {
		return nil, err
	}
	return planOf(f, cells, families), nil
}

// read returns the cells and families that a transaction sees. The slices may also contain newer ones. The caller
// must not change the slices.
func (c *cellCache) read(ctx context.Context, t backend.Tx) ([]cell, []family, error) {
	var number int64
	if _, err := backend.One(ctx, t, []any{&number}, `SELECT next - 1 FROM cell_counter`); err != nil {
		return nil, nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if number <= c.number {
		return c.cells, c.families, nil
	}
	more, err := backend.List(ctx, t, func(rows backend.Rows) (v cell, err error) {
		return v, rows.Scan((*int64)(&v))
	}, `SELECT cell FROM cell WHERE number > $1`, c.number)
	if err != nil {
		return nil, nil, err
	}
	others, err := backend.List(ctx, t, func(rows backend.Rows) (f family, err error) {
		return f, rows.Scan(&f.source, &f.author)
	}, `SELECT source, author FROM family WHERE id >= $1 ORDER BY id`, max(1, len(c.families)))
	if err != nil {
		return nil, nil, err
	}
	if c.families == nil {
		c.families = make([]family, 1)
	}
	// The old slices must not change, because earlier callers may still read them.
	c.cells, c.families, c.number = slices.Concat(c.cells, more), slices.Concat(c.families, others), number
	slices.Sort(c.cells)
	return c.cells, c.families, nil
}
