package postgres

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/puzzlecode/puzzlecode/internal/store/backend"
)

// tx is a transaction. The library pgx prepares its statements, and caches them for the connection.
type tx struct{ pgx pgx.Tx }

func (t *tx) Exec(ctx context.Context, text string, args ...any) (int64, error) {
	tag, err := t.pgx.Exec(ctx, text, args...)
	return tag.RowsAffected(), err
}

func (t *tx) Query(ctx context.Context, text string, args ...any) (backend.Rows, error) {
	return t.pgx.Query(ctx, text, args...)
}

const uniqueViolation = "23505"

// fewRows is the smallest number of rows for which COPY is faster than INSERT, despite its round trips.
const fewRows = 32

// Insert uses the statement INSERT for few rows and COPY for many. If duplicates are possible, it copies the rows
// into a temporary table first.
func (t *tx) Insert(ctx context.Context, into backend.Target, rows [][]any) (int64, error) {
	columns := strings.Join(into.Columns, ", ")
	switch {
	case len(rows) == 0:
		return 0, nil
	case len(rows) < fewRows:
		var args []any
		lists := make([]string, len(rows)) // of parameters
		for i, row := range rows {
			var list []string
			for _, value := range row {
				args = append(args, value)
				list = append(list, "$"+strconv.Itoa(len(args)))
			}
			lists[i] = "(" + strings.Join(list, ", ") + ")"
		}
		return t.Exec(ctx, "INSERT INTO "+into.Table+" ("+columns+") VALUES "+strings.Join(lists, ", ")+" "+into.Conflict,
			args...)
	case into.Conflict == "":
		return t.pgx.CopyFrom(ctx, pgx.Identifier{into.Table}, into.Columns, pgx.CopyFromRows(rows))
	}
	if into.Fresh {
		copied := false
		err := pgx.BeginFunc(ctx, t.pgx, func(attempt pgx.Tx) error { // a savepoint
			_, err := attempt.CopyFrom(ctx, pgx.Identifier{into.Table}, into.Columns, pgx.CopyFromRows(rows))
			copied = err == nil
			return err
		})
		if said := new(pgconn.PgError); copied || !errors.As(err, &said) || said.Code != uniqueViolation {
			return int64(len(rows)), err
		}
	}
	incoming := "incoming_" + into.Table
	if _, err := t.pgx.Exec(ctx, "CREATE TEMPORARY TABLE IF NOT EXISTS "+incoming+" (LIKE "+into.Table+
		") ON COMMIT DELETE ROWS"); err != nil {
		return 0, err
	}
	if _, err := t.pgx.CopyFrom(ctx, pgx.Identifier{incoming}, into.Columns, pgx.CopyFromRows(rows)); err != nil {
		return 0, err
	}
	changed, err := t.Exec(ctx, "INSERT INTO "+into.Table+" ("+columns+") SELECT "+columns+" FROM "+incoming+" "+
		into.Conflict)
	if err != nil {
		return 0, err
	}
	_, err = t.pgx.Exec(ctx, "TRUNCATE "+incoming)
	return changed, err
}
