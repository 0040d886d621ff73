package sqlite

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/store/backend"
)

// tx is a transaction. It prepares each statement only once.
type tx struct {
	sql      *sql.Tx
	prepared map[string]*sql.Stmt
}

// prepare returns a prepared statement. The statement is closed when the transaction ends.
func (t *tx) prepare(ctx context.Context, text string) (*sql.Stmt, error) {
	if s := t.prepared[text]; s != nil {
		return s, nil
	}
	s, err := t.sql.PrepareContext(ctx, text)
	if err == nil {
		t.prepared[text] = s
	}
	return s, err
}

func (t *tx) Exec(ctx context.Context, text string, args ...any) (int64, error) {
	s, err := t.prepare(ctx, text)
	if err != nil {
		return 0, err
	}
	result, err := s.ExecContext(ctx, args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

func (t *tx) Query(ctx context.Context, text string, args ...any) (backend.Rows, error) {
	s, err := t.prepare(ctx, text)
	if err != nil {
		return nil, err
	}
	found, err := s.QueryContext(ctx, args...)
	if err != nil {
		return nil, err
	}
	return rows{found}, nil
}

type rows struct{ *sql.Rows }

func (r rows) Close() { r.Rows.Close() }

// Scan is like sql.Rows.Scan, but an empty BLOB becomes an empty slice. The driver itself returns nil for it, as for
// NULL.
func (r rows) Scan(dest ...any) error {
	if err := r.Rows.Scan(dest...); err != nil {
		return err
	}
	for _, d := range dest {
		switch d := d.(type) {
		case *[]byte:
			if *d == nil {
				*d = []byte{}
			}
		case *any:
			if b, ok := (*d).([]byte); ok && b == nil {
				*d = []byte{}
			}
		}
	}
	return nil
}

// atOnce is the maximum number of rows that one statement inserts.
const atOnce = 64

func (t *tx) Insert(ctx context.Context, into backend.Target, rows [][]any) (inserted int64, err error) {
	args := make([]any, 0, atOnce*len(into.Columns))
	for len(rows) > 0 {
		n := 1
		if len(rows) >= atOnce {
			n = atOnce
		}
		args = args[:0]
		for _, row := range rows[:n] {
			args = append(args, row...)
		}
		changed, err := t.Exec(ctx, insertion(into, n), args...)
		if err != nil {
			return inserted, err
		}
		inserted += changed
		rows = rows[n:]
	}
	return inserted, nil
}

// insertion returns the statement that inserts n rows.
func insertion(into backend.Target, n int) string {
	// The parameters have no numbers: SQLite would look up each number, which takes time.
	row := "(" + strings.Join(slices.Repeat([]string{"?"}, len(into.Columns)), ", ") + ")"
	return "INSERT INTO " + into.Table + " (" + strings.Join(into.Columns, ", ") + ") VALUES " +
		strings.Join(slices.Repeat([]string{row}, n), ", ") + " " + into.Conflict
}
