package store_test

import (
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	_ "github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/store"
)

// An application that has tables in the same database of Postgres.
type application struct {
	t  *testing.T
	db *sql.DB
}

func newApplication(t *testing.T, address string) application {
	t.Helper()
	db, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return application{t, db}
}

// migrate makes the tables app_1 to app_n with the library that the store uses, under its default names.
func (a application) migrate(n int) {
	a.t.Helper()
	files := fstest.MapFS{}
	for i := 1; i <= n; i++ {
		files[fmt.Sprintf("%05d_app.sql", i)] = &fstest.MapFile{Data: fmt.Appendf(nil,
			"-- +goose Up\nCREATE TABLE app_%d (n int);\n", i)}
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, a.db, files, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		a.t.Fatal(err)
	}
	if _, err := provider.Up(a.t.Context()); err != nil {
		a.t.Fatal(err)
	}
	if got := len(a.tables("app_%")); got != n {
		a.t.Errorf("the application has %d of its %d tables", got, n)
	}
}

// tables returns the tables with names like a pattern, in all schemas but those of Postgres itself.
func (a application) tables(like string) (list []string) {
	a.t.Helper()
	rows, err := a.db.QueryContext(a.t.Context(), `SELECT schemaname || '.' || tablename FROM pg_tables
		WHERE tablename LIKE $1 AND schemaname NOT LIKE 'pg\_%' AND schemaname <> 'information_schema' ORDER BY 1`, like)
	if err != nil {
		a.t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			a.t.Fatal(err)
		}
		list = append(list, name)
	}
	return list
}

func (a application) exec(statement string) {
	a.t.Helper()
	if _, err := a.db.ExecContext(a.t.Context(), statement); err != nil {
		a.t.Fatal(err)
	}
}

// A database of Postgres may be shared with an application that migrates with the same library: each has all of
// its tables, whoever comes first.
func TestSharedDatabase(t *testing.T) {
	leftout.UnderRace(t)
	for _, n := range []int{3, 9, 12} {
		t.Run(fmt.Sprint(n, " migrations, the store first"), func(t *testing.T) {
			address := storetest.EmptyPostgres(t)
			fill(t, storetest.Open(t, address))
			app := newApplication(t, address)
			app.migrate(n)
			problemsNone(t, storetest.Open(t, address))
		})
		t.Run(fmt.Sprint(n, " migrations, the application first"), func(t *testing.T) {
			address := storetest.EmptyPostgres(t)
			app := newApplication(t, address)
			app.migrate(n)
			fill(t, storetest.Open(t, address))
			app.migrate(n + 1)
			problemsNone(t, storetest.Open(t, address))
		})
	}
}

func problemsNone(t *testing.T, s *store.Store) {
	t.Helper()
	if list := problems(t, s); len(list) > 0 {
		t.Errorf("%q", list)
	}
}

// Where another program has a name that the store needs, nothing is changed, and the error says which and what
// helps. A schema of its own does.
func TestForeignSchema(t *testing.T) {
	leftout.UnderRace(t)
	for _, statement := range []string{"CREATE TABLE game (n int)", "CREATE VIEW worker AS SELECT 1",
		"CREATE TABLE mine (n int); CREATE INDEX cell_number ON mine (n)", "CREATE TABLE river_job (n int)",
		"CREATE SEQUENCE counter"} {
		t.Run(statement, func(t *testing.T) {
			address := storetest.EmptyPostgres(t)
			app := newApplication(t, address)
			app.exec(statement)
			before := app.tables("%")
			_, err := store.Open(t.Context(), address, store.Options{Create: true})
			if !errors.Is(err, store.ErrForeign) || !strings.Contains(err.Error(), "?search_path=") {
				t.Error(err)
			}
			if after := app.tables("%"); fmt.Sprint(after) != fmt.Sprint(before) {
				t.Errorf("there were %v, are %v", before, after)
			}
			own := address + "?search_path=puzzles"
			if strings.Contains(address, "?") {
				own = address + "&search_path=puzzles"
			}
			if _, err := store.Open(t.Context(), own, store.Options{Create: true}); !errors.Is(err, store.ErrMissing) ||
				!strings.Contains(err.Error(), "CREATE SCHEMA") {
				t.Error(err)
			}
			app.exec("CREATE SCHEMA puzzles")
			fill(t, storetest.Open(t, own))
			for _, name := range app.tables("%") {
				if !strings.HasPrefix(name, "puzzles.") && !strings.Contains(fmt.Sprint(before), name) {
					t.Errorf("%s is outside of the schema", name)
				}
			}
		})
	}
}
