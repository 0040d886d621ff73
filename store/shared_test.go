package store_test

import (
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

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

// occupied are statements of an application that has a name which the store needs, in the first schema of the search
// path.
var occupied = []string{"CREATE TABLE game (n int)", "CREATE VIEW worker AS SELECT 1",
	"CREATE TABLE mine (n int); CREATE INDEX cell_number ON mine (n)", "CREATE TABLE river_job (n int)",
	"CREATE SEQUENCE counter"}

// The store has a schema of its own, so the names of an application do not matter. If the application's schema is
// named for the store, or the application has the schema of the store, nothing is changed, and the error says what
// helps.
func TestForeignSchema(t *testing.T) {
	leftout.UnderRace(t)
	for _, statement := range occupied {
		t.Run(statement, func(t *testing.T) {
			address := storetest.EmptyPostgres(t)
			app := newApplication(t, address)
			app.exec(statement)
			app.exec("CREATE SCHEMA theirs; SET search_path = theirs; " + statement + "; RESET search_path")
			before := app.tables("%")
			for _, schema := range []string{"public", "theirs"} {
				_, err := store.Open(t.Context(), address, store.Options{Create: true, Schema: schema})
				if !errors.Is(err, store.ErrForeign) || !strings.Contains(err.Error(), "schema "+schema+" has ") ||
					!strings.Contains(err.Error(), "?search_path=") {
					t.Errorf("%s: %v", schema, err)
				}
			}
			if after := app.tables("%"); fmt.Sprint(after) != fmt.Sprint(before) {
				t.Errorf("there were %v, are %v", before, after)
			}
			problemsNone(t, storetest.Open(t, address))
			app.isWithin("puzzlecode", before)
		})
	}
}

// isWithin fails the test if there are tables which the application has not made outside of a schema, or none in it.
func (a application) isWithin(schema string, before []string) {
	a.t.Helper()
	inside := 0
	for _, name := range a.tables("%") {
		switch {
		case strings.HasPrefix(name, schema+"."):
			inside++
		case !slices.Contains(before, name):
			a.t.Errorf("%s is not in schema %s", name, schema)
		}
	}
	if inside == 0 {
		a.t.Errorf("nothing is in schema %s", schema)
	}
}

// The tables are in schema puzzlecode, or in the one that the option or the address names.
func TestSchema(t *testing.T) {
	leftout.UnderRace(t)
	for _, test := range []struct{ parameter, option, want string }{
		{"", "", "puzzlecode"},
		{"", "games2", "games2"},
		{"?search_path=games", "", "games"},
		{"?search_path=games", "others", "others"},
		{"", "public", "public"},
	} {
		address := storetest.EmptyPostgres(t) + test.parameter
		o := store.Options{Schema: test.option}
		if err := open(address, o); !errors.Is(err, store.ErrMissing) {
			t.Errorf("%+v: without tables: %v", test, err)
		}
		app := newApplication(t, strings.TrimSuffix(address, test.parameter))
		if got := app.tables("%"); len(got) > 0 {
			t.Errorf("%+v: opening has made %v", test, got)
		}
		for _, o.Create = range []bool{true, false} {
			s, err := store.Open(t.Context(), address, o)
			if err != nil {
				t.Errorf("%+v: %v", test, err)
				continue
			}
			if o.Create {
				fill(t, s)
			}
			if got := len(listAll(t, s, store.Filter{}, 100)); got != 20 {
				t.Errorf("%+v: %d puzzles", test, got)
			}
			if _, named, _ := strings.Cut(s.String(), "?search_path="); named != strings.TrimPrefix(test.want, "puzzlecode") {
				t.Errorf("%+v: the address is %s", test, s)
			}
			problemsNone(t, s)
			s.Close()
		}
		app.isWithin(test.want, nil)
	}
	address := storetest.EmptyPostgres(t)
	for _, name := range []string{"Games", "my-games", `a"b`, "a,b", "pg catalog", strings.Repeat("a", 41), "1a"} {
		err := open(address, store.Options{Create: true, Schema: name})
		if !errors.Is(err, store.ErrForeign) || !strings.Contains(err.Error(), "lower-case letters") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Tables that are already in the first schema of the search path are used there. If two schemas have tables, the caller
// names one.
func TestTablesElsewhere(t *testing.T) {
	leftout.UnderRace(t)
	address := storetest.EmptyPostgres(t)
	app := newApplication(t, address)
	s, err := store.Open(t.Context(), address, store.Options{Create: true, Schema: "public"})
	if err != nil {
		t.Fatal(err)
	}
	fill(t, s)
	s.Close()
	s = storetest.Open(t, address)
	if got := len(listAll(t, s, store.Filter{}, 100)); got != 20 {
		t.Errorf("%d puzzles", got)
	}
	app.isWithin("public", nil)
	if err := open(address, store.Options{Create: true, Schema: "puzzlecode"}); err != nil {
		t.Fatal(err)
	}
	if err := open(address, store.Options{Create: true}); !errors.Is(err, store.ErrForeign) ||
		!strings.Contains(err.Error(), "public and puzzlecode") && !strings.Contains(err.Error(), "puzzlecode and public") {
		t.Error(err)
	}
	for _, named := range []string{"public", "puzzlecode"} {
		if err := open(address+"?search_path="+named, store.Options{}); err != nil {
			t.Error(err)
		}
	}
}

// A role that may not create a schema learns what the owner of the database can do.
func TestSchemaNotAllowed(t *testing.T) {
	address := storetest.EmptyPostgres(t)
	app := newApplication(t, address)
	role := fmt.Sprintf("guest_%d", time.Now().UnixNano())
	app.exec("CREATE ROLE " + role + " LOGIN PASSWORD '" + storetest.Password + "'")
	guest := strings.Replace(address, "//postgres:", "//"+role+":", 1)
	err := open(guest, store.Options{Create: true})
	if err == nil || !strings.Contains(err.Error(), "CREATE SCHEMA puzzlecode AUTHORIZATION "+role) ||
		!strings.Contains(err.Error(), role+"@") {
		t.Fatal(err)
	}
	app.exec("CREATE SCHEMA puzzlecode AUTHORIZATION " + role)
	if err := open(guest, store.Options{Create: true}); err != nil {
		t.Error(err)
	}
}
