package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/store/backend"
)

// A table describes a table of the database. Its columns begin with the primary key.
type table struct {
	name    string
	key     int // how many columns the primary key has
	columns []string
}

// tables are the tables that a backup contains. A table comes after the tables to which its rows refer. The table
// of worker processes is left out, because it describes only the present.
var tables = []table{
	{"puzzle", 1, puzzleColumns},
	{"daily", 2, []string{"day", "game", "puzzle"}},
	{"attempt", 1, []string{"id", "puzzle", "solved", "hints", "millis", "at"}},
	{"measured", 1, []string{"puzzle", "attempts", "solved"}},
	gameTable,
	visitTable,
	playedTable,
	playerTable,
	{"payload_set", 1, []string{"id", "name"}},
	{"payload", 2, payloadColumns},
	{"counter", 1, []string{"name", "next"}},
	{"import", 1, []string{"file", "line", "added", "known", "wrong"}},
	{"work", 1, []string{"id", "name", "kind", "spec", "begun", "ranges"}},
	{"work_range", 2, []string{"work", "number", "input", "done", "millis", "worker", "tally"}},
}

// each calls f with the values of each row, in the order of the primary key. The argument where is a WHERE clause
// that selects rows, or empty. The values are valid until f returns.
func (t table) each(ctx context.Context, tx backend.Tx, where string, f func(values []any) error) error {
	values, dest := make([]any, len(t.columns)), make([]any, len(t.columns))
	for i := range values {
		dest[i] = &values[i]
	}
	return backend.Each(ctx, tx, func(rows backend.Rows) error {
		if err := rows.Scan(dest...); err != nil {
			return err
		}
		return f(values)
	}, "SELECT "+strings.Join(t.columns, ", ")+" FROM "+t.name+" "+where+" ORDER BY "+
		strings.Join(t.columns[:t.key], ", "))
}

// insert inserts rows in bulk. The argument conflict is the ON CONFLICT clause. It is empty if duplicates are
// impossible.
func (t table) insert(ctx context.Context, tx backend.Tx, rows [][]any, conflict string) error {
	_, err := tx.Insert(ctx, backend.Target{Table: t.name, Columns: t.columns, Conflict: conflict}, rows)
	return err
}

// tableNamed returns the table with the given name.
func tableNamed(name string) table {
	return tables[slices.IndexFunc(tables, func(t table) bool { return t.name == name })]
}

// ErrNotEmpty is the error of [Store.Restore] if the database already has rows.
var ErrNotEmpty = errors.New("the database is not empty")

// isEmpty returns an error if the database already has rows.
func isEmpty(ctx context.Context, t backend.Tx) error {
	for _, table := range tables {
		if table.name == "counter" {
			continue
		}
		found, err := backend.One(ctx, t, []any{new(int)}, "SELECT 1 FROM "+table.name+" LIMIT 1")
		if err != nil {
			return err
		}
		if found {
			return fmt.Errorf("%w: table %s has rows; restore into a new one", ErrNotEmpty, table.name)
		}
	}
	return nil
}

// requeue puts the unfinished ranges of all runs into the queue, if the backend has one.
func requeue(ctx context.Context, e backend.Backend, t backend.Tx) error {
	queue := e.Queue()
	if queue == nil {
		return nil
	}
	ranges, err := backend.List(ctx, t, func(rows backend.Rows) (r backend.Range, err error) {
		return r, rows.Scan(&r.Work, &r.Number)
	}, `SELECT work, number FROM work_range WHERE done = 0 ORDER BY work, number`)
	if err != nil || len(ranges) == 0 {
		return err
	}
	return queue.Enqueue(ctx, t, ranges)
}
