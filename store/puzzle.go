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
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// puzzleColumns are the names of the columns of table puzzle, in the order of puzzleRow.values.
var puzzleColumns = []string{
	"identity", "position", "code", "goal", "rating", "model", "shuffle", "composed", "themes",
	"source", "title", "author", "created", "work", "ordinal", "flaw", "record",
}

// derivedColumns are further columns of table puzzle. Backups do not contain them, because they are computed from
// the other columns.
var derivedColumns = []string{"cell", "folded"}

// A puzzleRow is a row of table puzzle. Its puzzle record is JSON and repeats the values of other columns. But
// [Store.Rename] changes only the columns title and author, not the record.
type puzzleRow struct {
	identity, position, code puzzleKey
	goal                     codec.Goal
	rating, model            int
	shuffle                  int64
	composed                 int
	themes                   string // names with a space before and after each
	source, title, author    string
	created                  string
	work, ordinal            int64 // the run that found the puzzle, and the place in the run; 0 for none
	flaw                     string
	record                   string

	// The values of derivedColumns. assignCells sets them.
	cell   cell
	folded string
}

// values returns the values of a row in the order of puzzleColumns.
func (r *puzzleRow) values() []any {
	return []any{r.identity.Bytes(), r.position.Bytes(), r.code.Bytes(), int(r.goal), r.rating, r.model, r.shuffle,
		r.composed, r.themes,
		r.source, r.title, r.author, r.created, r.work, r.ordinal, r.flaw, r.record}
}

// The lengths of binary keys in bytes: without gods and with gods.
const (
	plainKeySize = 10
	godsKeySize  = 11
)

// A puzzleKey is the [codec.Key] of a puzzle or a position, as a string of bytes.
type puzzleKey string

// Bytes returns the key in the form in which a column stores it.
func (k puzzleKey) Bytes() []byte { return []byte(k) }

// traits returns the traits of the puzzle. For a puzzle without gods they are zero.
func (k puzzleKey) traits() puzzles.Traits {
	var key codec.Key
	if len(k) != godsKeySize || key.Scan(k.Bytes()) != nil {
		return puzzles.Traits{}
	}
	return puzzles.TraitsOf(key.Code())
}

// Compare orders keys by their bytes, as a database does.
func (k puzzleKey) Compare(o puzzleKey) int { return strings.Compare(string(k), string(o)) }

// Scan implements sql.Scanner. It returns an error unless the column is the key of a position.
func (k *puzzleKey) Scan(column any) error {
	b, ok := column.([]byte)
	if !ok {
		return fmt.Errorf("%T, must be bytes", column)
	}
	*k = puzzleKey(b)
	return new(codec.Key).Scan(b)
}

// identityOf returns the identity of a puzzle: a key that is the same for all symmetric puzzles, also with the
// players swapped.
func identityOf(c codec.Code) puzzleKey { return puzzleKey(keyOf(puzzles.Identity(c))) }

// positionOf is like identityOf but ignores the goal: its result is the same for all goals.
func positionOf(c codec.Code) puzzleKey {
	position, _ := c.WithGoal(codec.NoGoal) // every position may have no goal
	return identityOf(position)
}

// shuffleOf returns the place of a puzzle in the shuffled order, a hash of its key.
func shuffleOf(k puzzleKey) int64 { return shuffled(k.Bytes()) }

// shuffled returns a hash of the bytes in b. The hash is not negative.
func shuffled(b []byte) int64 {
	h := fnv.New64a()
	h.Write(b)
	n := h.Sum64() // FNV does not mix the high bits enough
	n ^= n >> 32
	n *= 0xd6e8feb86659fd93
	n ^= n >> 32
	return int64(n >> 1)
}

// flag returns a bool as the value of a column, 0 or 1.
func flag(is bool) int {
	if is {
		return 1
	}
	return 0
}

func rowOf(r puzzles.Record) (puzzleRow, error) {
	identity := identityOf(r.Code)
	if !isStorable(r.Title + r.Author + r.Source + r.Created) {
		return puzzleRow{}, fmt.Errorf("puzzle %v: its texts must be UTF-8 without NUL characters", r.Code)
	}
	record, err := view.AppendJSON(nil, r)
	if err != nil {
		return puzzleRow{}, err
	}
	return puzzleRow{
		identity: identity, position: positionOf(r.Code), code: puzzleKey(keyOf(r.Code)), goal: r.Code.Goal(),
		rating: r.Rating, model: r.Model,
		shuffle: shuffleOf(identity), composed: flag(r.Composed), themes: " " + strings.Join(r.Themes, " ") + " ",
		source: r.Source, title: r.Title, author: r.Author, created: r.Created, record: string(record[:len(record)-1]),
	}, nil
}

// scanRecord reads a puzzle record from a row. The last three columns are title, author and record. The values of
// the other columns, which come first, are scanned into the given pointers.
func scanRecord(rows backend.Rows, before ...any) (r puzzles.Record, err error) {
	var title, author, text string
	if err := rows.Scan(append(before, &title, &author, &text)...); err != nil {
		return r, err
	}
	return recordOf(title, author, text)
}

// records returns the puzzles that meet an SQL condition.
func records(ctx context.Context, t backend.Tx, where string, args ...any) ([]puzzles.Record, error) {
	return backend.List(ctx, t, func(rows backend.Rows) (puzzles.Record, error) { return scanRecord(rows) },
		"SELECT title, author, record FROM puzzle WHERE "+where, args...)
}

// recordOf reads a puzzle record. The argument text is its JSON. The other arguments replace the title and the
// author in the JSON.
func recordOf(title, author, text string) (r puzzles.Record, err error) {
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		return r, fmt.Errorf("%w: the puzzle record: %w", ErrDamaged, err)
	}
	r.Title, r.Author = title, author
	return r, nil
}

// PutPuzzles inserts puzzles and returns how many it inserted. It skips duplicates, even if they are rotated,
// reflected, or have the players swapped: the stored puzzle stays as it is. The zero Puzzle is an error.
func (s *Store) PutPuzzles(ctx context.Context, all []puzzles.Puzzle) (added int, err error) {
	p, err := s.PutBatch(ctx, Batch{Puzzles: all})
	return int(p.Added), err
}

// PutFound implements [backend.Database.PutFound].
func (database) PutFound(ctx context.Context, t backend.Tx, work int64, all []puzzles.Puzzle, ordinals []int64) error {
	rows, err := rowsOf(all, work, ordinals)
	if err != nil {
		return err
	}
	var set []string
	for _, c := range slices.Concat(puzzleColumns[1:], derivedColumns) {
		set = append(set, c+" = excluded."+c)
	}
	_, err = insertPuzzles(ctx, t, rows, "ON CONFLICT (identity) DO UPDATE SET "+strings.Join(set, ", ")+
		" WHERE puzzle.work = excluded.work AND puzzle.ordinal > excluded.ordinal")
	return err
}

// insertPuzzles inserts rows and returns how many were inserted or changed. It also stores their cells. The argument
// conflict is the ON CONFLICT clause.
func insertPuzzles(ctx context.Context, t backend.Tx, rows []*puzzleRow, conflict string) (int, error) {
	if len(rows) == 0 {
		return 0, nil
	}
	if err := assignCells(ctx, t, rows...); err != nil {
		return 0, err
	}
	values := make([][]any, len(rows))
	for i, row := range rows {
		values[i] = append(row.values(), int64(row.cell), row.folded)
	}
	n, err := t.Insert(ctx, backend.Target{Table: "puzzle", Columns: slices.Concat(puzzleColumns, derivedColumns),
		Conflict: conflict}, values)
	return int(n), err
}

// rowsOf returns the rows of puzzles, sorted by identity. Of duplicates, only the first gets a row.
func rowsOf(all []puzzles.Puzzle, work int64, ordinals []int64) ([]*puzzleRow, error) {
	rows := make([]*puzzleRow, 0, len(all))
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
		rows = append(rows, &row)
	}
	slices.SortStableFunc(rows, func(a, b *puzzleRow) int { return a.identity.Compare(b.identity) })
	return slices.CompactFunc(rows, func(a, b *puzzleRow) bool { return a.identity == b.identity }), nil
}

// Puzzle returns the record of the puzzle that has the goal and the position of c, or a symmetric position. The
// record is as inserted, so it may be rotated or reflected compared with c. The error wraps [ErrNotFound] if there
// is no such puzzle, or if it was later proved to be unsound; [Store.Check] lists unsound puzzles.
func (s *Store) Puzzle(ctx context.Context, c codec.Code) (puzzles.Record, error) {
	identity := identityOf(c)
	return backend.Result(ctx, s.backend.Read, func(t backend.Tx) (r puzzles.Record, err error) {
		found, err := records(ctx, t, "identity = $1 AND flaw = ''", identity.Bytes())
		if len(found) > 0 {
			r = found[0]
		} else if err == nil {
			err = fmt.Errorf("puzzle %v: %w", c, ErrNotFound)
		}
		return r, err
	})
}

// PuzzlesByCode is [Store.Puzzle] for several codes. Codes without a puzzle are missing in the map. PuzzlesByCode
// makes one query for each 512 codes.
func (s *Store) PuzzlesByCode(ctx context.Context, codes []codec.Code) (map[codec.Code]puzzles.Record, error) {
	keys := make([]puzzleKey, len(codes))
	for i, c := range codes {
		keys[i] = identityOf(c)
	}
	return backend.Result(ctx, s.backend.Read, func(t backend.Tx) (map[codec.Code]puzzles.Record, error) {
		records, err := recordsBy(ctx, t, keys)
		found := map[codec.Code]puzzles.Record{}
		for i, c := range codes {
			if r, ok := records[keys[i]]; ok {
				found[c] = r
			}
		}
		return found, err
	})
}

// recordsBy returns the sound puzzles with the given identities. These are also the keys of the map.
func recordsBy(ctx context.Context, t backend.Tx, identities []puzzleKey) (map[puzzleKey]puzzles.Record, error) {
	found := map[puzzleKey]puzzles.Record{}
	return found, eachIn(ctx, t, func(rows backend.Rows) error {
		var identity []byte
		r, err := scanRecord(rows, &identity)
		if err == nil {
			found[puzzleKey(identity)] = r
		}
		return err
	}, "SELECT identity, title, author, record FROM puzzle WHERE flaw = '' AND %s", "identity", sortedKeys(identities))
}

// At returns all puzzles with the position of c or a symmetric one, even with the players swapped. They may have
// any goal. Their order is fixed, but has no meaning.
func (s *Store) At(ctx context.Context, c codec.Code) ([]puzzles.Record, error) {
	position := positionOf(c)
	return backend.Result(ctx, s.backend.Read, func(t backend.Tx) ([]puzzles.Record, error) {
		return records(ctx, t, "position = $1 AND flaw = '' ORDER BY identity", position.Bytes())
	})
}

// Rename replaces the title and the author of a puzzle. The error wraps [ErrNotFound] if there is no such puzzle.
// The error is another one if a text is too long or not plain, see [puzzles.Record].
func (s *Store) Rename(ctx context.Context, c codec.Code, title, author string) error {
	if err := cmp.Or(value.CheckText("title", title), value.CheckText("author", author)); err != nil {
		return err
	}
	identity := identityOf(c)
	return s.backend.Write(ctx, func(t backend.Tx) error {
		var goal int
		row := puzzleRow{author: author}
		found, err := backend.One(ctx, t, []any{&goal, &row.rating, &row.composed, &row.themes, &row.source, &row.flaw},
			`SELECT goal, rating, composed, themes, source, flaw FROM puzzle WHERE identity = $1`, identity.Bytes())
		if err == nil && !found {
			err = fmt.Errorf("puzzle %v: %w", c, ErrNotFound)
		}
		if err != nil {
			return err
		}
		row.goal = codec.Goal(goal)
		if err := assignCells(ctx, t, &row); err != nil { // the cell depends on the author
			return err
		}
		_, err = t.Exec(ctx, `UPDATE puzzle SET title = $1, author = $2, cell = $3 WHERE identity = $4`, title, author,
			int64(row.cell), identity.Bytes())
		return err
	})
}

// Delete deletes a puzzle with its attempts. The error wraps [ErrNotFound] if there is no such puzzle.
func (s *Store) Delete(ctx context.Context, c codec.Code) error {
	identity := identityOf(c)
	return s.backend.Write(ctx, func(t backend.Tx) error {
		// A pool of the application on SQLite may not enforce foreign keys, so the rows of other tables are deleted here.
		for _, table := range []string{"daily", "attempt", "measured"} {
			if _, err := t.Exec(ctx, `DELETE FROM `+table+` WHERE puzzle = $1`, identity.Bytes()); err != nil {
				return err
			}
		}
		n, err := t.Exec(ctx, `DELETE FROM puzzle WHERE identity = $1`, identity.Bytes())
		if err == nil && n == 0 {
			err = fmt.Errorf("puzzle %v: %w", c, ErrNotFound)
		}
		return err
	})
}

// Between implements [backend.Database.Between].
func (database) Between(ctx context.Context, t backend.Tx, after, upto []byte) ([]puzzles.Record, error) {
	return records(ctx, t, "identity > $1 AND identity <= $2 ORDER BY identity", after, upto)
}

// Replace implements [backend.Database.Replace].
func (database) Replace(ctx context.Context, t backend.Tx, r puzzles.Record, flaw string) error {
	row, err := rowOf(r)
	if err != nil {
		return err
	}
	if flaw != "" {
		_, err = t.Exec(ctx, `UPDATE puzzle SET flaw = $1, cell = $2 WHERE identity = $3`, flaw, int64(cellFlawed),
			row.identity.Bytes())
		return err
	}
	// The cell depends on the author, which [Store.Rename] may have changed, so the author of the row is used.
	if _, err := backend.One(ctx, t, []any{&row.author}, `SELECT author FROM puzzle WHERE identity = $1`,
		row.identity.Bytes()); err != nil {
		return err
	}
	if err := assignCells(ctx, t, &row); err != nil {
		return err
	}
	_, err = t.Exec(ctx, `UPDATE puzzle SET rating = $1, model = $2, themes = $3, record = $4, flaw = '', cell = $5
		WHERE identity = $6`,
		row.rating, row.model, row.themes, row.record, int64(row.cell), row.identity.Bytes())
	return err
}
