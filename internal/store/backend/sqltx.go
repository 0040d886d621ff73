package backend

import (
	"context"
	"database/sql"
	"strconv"
	"strings"
)

// SQLTx is a transaction of package database/sql. It prepares each statement only once.
type SQLTx struct {
	tx          *sql.Tx
	placeholder func(n int) string // of the parameter with number n, from 1
	prepared    map[string]*sql.Stmt
}

// ForSQLite returns a transaction on SQLite. Its placeholders have no numbers, because SQLite would look up each
// number, which takes time.
func ForSQLite(t *sql.Tx) *SQLTx {
	return &SQLTx{t, func(int) string { return "?" }, map[string]*sql.Stmt{}}
}

// ForPostgres returns a transaction on Postgres, with any driver.
func ForPostgres(t *sql.Tx) *SQLTx {
	return &SQLTx{t, func(n int) string { return "$" + strconv.Itoa(n) }, map[string]*sql.Stmt{}}
}

// Close closes the prepared statements. They are also closed when the transaction ends.
func (t *SQLTx) Close() {
	for _, s := range t.prepared {
		s.Close()
	}
	clear(t.prepared)
}

// prepare returns a prepared statement.
func (t *SQLTx) prepare(ctx context.Context, text string) (*sql.Stmt, error) {
	if s := t.prepared[text]; s != nil {
		return s, nil
	}
	s, err := t.tx.PrepareContext(ctx, text)
	if err == nil {
		t.prepared[text] = s
	}
	return s, err
}

// Exec implements [Tx.Exec].
func (t *SQLTx) Exec(ctx context.Context, text string, args ...any) (int64, error) {
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

// Query implements [Tx.Query].
func (t *SQLTx) Query(ctx context.Context, text string, args ...any) (Rows, error) {
	s, err := t.prepare(ctx, text)
	if err != nil {
		return nil, err
	}
	found, err := s.QueryContext(ctx, args...)
	if err != nil {
		return nil, err
	}
	return sqlRows{found}, nil
}

type sqlRows struct{ *sql.Rows }

func (r sqlRows) Close() { r.Rows.Close() }

// Scan is like sql.Rows.Scan, but an empty BLOB becomes an empty slice. The driver of SQLite itself returns nil for it,
// as for NULL.
func (r sqlRows) Scan(dest ...any) error {
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

// Insert implements [Tx.Insert].
func (t *SQLTx) Insert(ctx context.Context, into Target, rows [][]any) (inserted int64, err error) {
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
		changed, err := t.Exec(ctx, t.insertion(into, n), args...)
		if err != nil {
			return inserted, err
		}
		inserted += changed
		rows = rows[n:]
	}
	return inserted, nil
}

// insertion returns the statement that inserts n rows.
func (t *SQLTx) insertion(into Target, n int) string {
	rows := make([]string, n)
	for i := range rows {
		values := make([]string, len(into.Columns))
		for j := range values {
			values[j] = t.placeholder(i*len(values) + j + 1)
		}
		rows[i] = "(" + strings.Join(values, ", ") + ")"
	}
	return "INSERT INTO " + into.Table + " (" + strings.Join(into.Columns, ", ") + ") VALUES " +
		strings.Join(rows, ", ") + " " + into.Conflict
}
