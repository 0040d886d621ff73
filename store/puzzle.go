package store

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/backend"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/view"
)

// puzzleColumns are the columns of the table puzzle, in the order of row.
var puzzleColumns = []string{
	"identity", "position", "code", "goal", "rating", "model", "shuffle", "composed", "themes",
	"source", "title", "author", "created", "work", "ordinal", "flaw", "record",
}

// A puzzleRow is a row of the table puzzle. The record is JSON that also has what stands in
// the columns; the columns rule where they can be changed: title and author.
type puzzleRow struct {
	identity, position, code codec.Key
	goal                     codec.Goal
	rating, model            int
	shuffle                  int64
	composed                 int
	themes                   string // names with a space before and after each
	source, title, author    string
	created                  string
	work, ordinal            int64 // the work that has found it, and where in that; 0 for none
	flaw                     string
	record                   string
}

// values returns the values of a row in the order of puzzleColumns.
func (r *puzzleRow) values() []any {
	return []any{r.identity[:], r.position[:], r.code[:], int(r.goal), r.rating, r.model, r.shuffle, r.composed, r.themes,
		r.source, r.title, r.author, r.created, r.work, r.ordinal, r.flaw, r.record}
}

// identityOf returns the key that all images of a puzzle have in common, with the sides
// exchanged or not.
func identityOf(c codec.Code) codec.Key {
	identity, _ := c.CanonicalBothSides()
	return identity.Key()
}

// positionOf is identityOf without the goal.
func positionOf(c codec.Code) codec.Key {
	return identityOf(codec.Encode(c.Position()))
}

// shuffleOf returns the number of a puzzle in the shuffled order.
func shuffleOf(k codec.Key) int64 { return shuffled(k[:]) }

// shuffled returns a number from 0 on that is as good as random, and always the same for the same
// bytes.
func shuffled(b []byte) int64 {
	h := fnv.New64a()
	h.Write(b)
	n := h.Sum64() // whose high bits are not yet mixed
	n ^= n >> 32
	n *= 0xd6e8feb86659fd93
	n ^= n >> 32
	return int64(n >> 1)
}

// isComposed returns the column of a record that says whether the puzzle was composed.
func isComposed(r puzzles.Record) int {
	if r.Composed {
		return 1
	}
	return 0
}

func rowOf(r puzzles.Record) (puzzleRow, error) {
	identity := identityOf(r.Code)
	record, err := view.AppendJSON(nil, r)
	if err != nil {
		return puzzleRow{}, err
	}
	return puzzleRow{
		identity: identity, position: positionOf(r.Code), code: r.Code.Key(), goal: r.Code.Goal(), rating: r.Rating, model: r.Model,
		shuffle: shuffleOf(identity), composed: isComposed(r), themes: " " + strings.Join(r.Themes, " ") + " ",
		source: r.Source, title: r.Title, author: r.Author, created: r.Created, record: string(record[:len(record)-1]),
	}, nil
}

// recordOf reads the record of a row.
func recordOf(title, author, text string) (r puzzles.Record, err error) {
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		return r, fmt.Errorf("%w: the record of a puzzle: %w", ErrDamaged, err)
	}
	r.Title, r.Author = title, author
	return r, nil
}

// PutPuzzles puts puzzles, and returns how many of them are new. A puzzle of which an image
// is known is the known one, which stays as it is.
func (s *Store) PutPuzzles(ctx context.Context, all []puzzles.Puzzle) (added int, err error) {
	rows, err := rowsOf(all, 0, nil)
	if err != nil {
		return 0, err
	}
	err = s.backend.Write(ctx, func(t backend.Tx) error {
		n, err := t.Insert(ctx, backend.Target{Table: "puzzle", Columns: puzzleColumns, Conflict: "ON CONFLICT (identity) DO NOTHING"}, rows)
		added = int(n)
		return err
	})
	if err != nil {
		return 0, err
	}
	return added, nil
}

// PutFound puts the puzzles that a piece of work has found, in its transaction. ordinals say
// where in the work each was found. Of images that the same work finds the first stays, in
// whatever order they are put.
func PutFound(ctx context.Context, t backend.Tx, work int64, all []puzzles.Puzzle, ordinals []int64) error {
	rows, err := rowsOf(all, work, ordinals)
	if err != nil {
		return err
	}
	var set []string
	for _, c := range puzzleColumns[1:] {
		set = append(set, c+" = excluded."+c)
	}
	_, err = t.Insert(ctx, backend.Target{Table: "puzzle", Columns: puzzleColumns,
		Conflict: "ON CONFLICT (identity) DO UPDATE SET " + strings.Join(set, ", ") +
			" WHERE puzzle.work = excluded.work AND puzzle.ordinal > excluded.ordinal"}, rows)
	return err
}

// rowsOf returns the rows of puzzles in the order of their identities. Of images the first
// stays.
func rowsOf(all []puzzles.Puzzle, work int64, ordinals []int64) ([][]any, error) {
	rows := make([]puzzleRow, 0, len(all))
	for i, p := range all {
		if p.IsZero() {
			return nil, errors.New("the zero Puzzle cannot be stored")
		}
		row, err := rowOf(p.Record())
		if err != nil {
			return nil, err
		}
		if row.work = work; work != 0 {
			row.ordinal = ordinals[i]
		}
		rows = append(rows, row)
	}
	slices.SortStableFunc(rows, func(a, b puzzleRow) int { return a.identity.Compare(b.identity) })
	rows = slices.CompactFunc(rows, func(a, b puzzleRow) bool { return a.identity == b.identity })
	out := make([][]any, len(rows))
	for i := range rows {
		out[i] = rows[i].values()
	}
	return out, nil
}

// Puzzle returns the record of a puzzle, of which the code may be that of any image. Its turns
// are those of the image that was put, whose code it has. The error wraps [ErrNotFound].
func (s *Store) Puzzle(ctx context.Context, c codec.Code) (r puzzles.Record, err error) {
	identity := identityOf(c)
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		r, err = puzzleBy(ctx, t, "identity = $1", identity[:])
		return err
	})
	if errors.Is(err, ErrNotFound) {
		err = fmt.Errorf("puzzle %v: %w", c, err)
	}
	return r, err
}

// puzzleBy returns the first puzzle that fulfils a condition.
func puzzleBy(ctx context.Context, t backend.Tx, where string, args ...any) (puzzles.Record, error) {
	var title, author, text string
	found, err := backend.One(ctx, t, []any{&title, &author, &text}, "SELECT title, author, record FROM puzzle WHERE "+where, args...)
	switch {
	case err != nil:
		return puzzles.Record{}, err
	case !found:
		return puzzles.Record{}, ErrNotFound
	}
	return recordOf(title, author, text)
}

// At returns all puzzles, with whatever goal, whose position is an image of that of a code,
// with the sides exchanged or not.
func (s *Store) At(ctx context.Context, c codec.Code) (list []puzzles.Record, err error) {
	position := positionOf(c)
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		list = nil
		return backend.Each(ctx, t, func(rows backend.Rows) error {
			var title, author, text string
			if err := rows.Scan(&title, &author, &text); err != nil {
				return err
			}
			r, err := recordOf(title, author, text)
			list = append(list, r)
			return err
		}, `SELECT title, author, record FROM puzzle WHERE position = $1 ORDER BY identity`, position[:])
	})
	return list, err
}

// Rename replaces the title and the author of a puzzle. The error wraps [ErrNotFound].
func (s *Store) Rename(ctx context.Context, c codec.Code, title, author string) error {
	if err := cmp.Or(value.CheckText("title", title), value.CheckText("author", author)); err != nil {
		return err
	}
	identity := identityOf(c)
	return s.change(ctx, c, `UPDATE puzzle SET title = $1, author = $2 WHERE identity = $3`, title, author, identity[:])
}

// Delete deletes a puzzle with its attempts. The error wraps [ErrNotFound].
func (s *Store) Delete(ctx context.Context, c codec.Code) error {
	identity := identityOf(c)
	return s.change(ctx, c, `DELETE FROM puzzle WHERE identity = $1`, identity[:])
}

func (s *Store) change(ctx context.Context, c codec.Code, sql string, args ...any) error {
	return s.backend.Write(ctx, func(t backend.Tx) error {
		n, err := t.Exec(ctx, sql, args...)
		if err == nil && n == 0 {
			err = fmt.Errorf("puzzle %v: %w", c, ErrNotFound)
		}
		return err
	})
}

// Replace stores what proving a puzzle again has found, in a transaction: everything but the
// title and the author. flaw is empty, or says why the puzzle is wrong; the record then stays.
func Replace(ctx context.Context, t backend.Tx, r puzzles.Record, flaw string) error {
	row, err := rowOf(r)
	if err != nil {
		return err
	}
	if flaw != "" {
		_, err = t.Exec(ctx, `UPDATE puzzle SET flaw = $1 WHERE identity = $2`, flaw, row.identity[:])
		return err
	}
	_, err = t.Exec(ctx, `UPDATE puzzle SET rating = $1, model = $2, themes = $3, record = $4, flaw = '' WHERE identity = $5`,
		row.rating, row.model, row.themes, row.record, row.identity[:])
	return err
}
