package store_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/store"
)

// clubTable is a table of an application, which has a puzzle in each row.
const clubTable = "CREATE TABLE club (name text PRIMARY KEY, puzzle text NOT NULL)"

// A host is an application that gives its pool to the store.
type host struct {
	db   *sql.DB
	pool *pgxpool.Pool // nil on SQLite
	open func(store.Options) (*store.Store, error)
}

// eachHost runs a test once for each backend, with an application that has a table.
func eachHost(t *testing.T, test func(t *testing.T, app host)) {
	t.Run("sqlite", func(t *testing.T) {
		// With fewer settings than a file that the store opens itself.
		const settings = "?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)"
		db, err := sql.Open("sqlite", filepath.Join(t.TempDir(), "app.db")+settings)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { db.Close() })
		test(t, host{db, nil, func(o store.Options) (*store.Store, error) { return store.OpenDB(t.Context(), db, o) }})
	})
	t.Run("postgres", func(t *testing.T) {
		pool, err := pgxpool.New(t.Context(), storetest.EmptyPostgres(t))
		if err != nil {
			t.Fatal(err)
		}
		db := stdlib.OpenDBFromPool(pool)
		t.Cleanup(func() { db.Close(); pool.Close() })
		test(t, host{db, pool, func(o store.Options) (*store.Store, error) { return store.OpenPool(t.Context(), pool, o) }})
	})
}

func (a host) exec(t testing.TB, statement string) {
	t.Helper()
	if _, err := a.db.ExecContext(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}

// rows returns the number of rows in the table of the application.
func (a host) rows(t testing.TB) (n int) {
	t.Helper()
	if err := a.db.QueryRowContext(t.Context(), "SELECT count(*) FROM club").Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// with opens the store, after the application has made its table.
func (a host) with(t testing.TB) *store.Store {
	t.Helper()
	a.exec(t, clubTable)
	s, err := a.open(store.Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The store works on a pool of an application, makes tables only where it may, and leaves the pool open.
func TestPool(t *testing.T) {
	leftout.UnderRace(t)
	eachHost(t, func(t *testing.T, app host) {
		if _, err := app.open(store.Options{}); !errors.Is(err, store.ErrMissing) {
			t.Errorf("without tables: %v", err)
		}
		s := app.with(t)
		fill(t, s)
		problemsNone(t, s)
		if err := s.Ready(t.Context()); err != nil {
			t.Error(err)
		}
		first := collected(t, 1)[0].Code()
		if _, err := s.PutAttempt(t.Context(), puzzles.Attempt{Puzzle: first}); err != nil {
			t.Error(err)
		}
		if err := s.Delete(t.Context(), first); err != nil {
			t.Error(err)
		}
		problemsNone(t, s) // SQLite enforces no foreign keys here
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if err := s.Ready(t.Context()); !errors.Is(err, store.ErrClosed) {
			t.Errorf("after Close: %v", err)
		}
		app.rows(t)
		again, err := app.open(store.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := len(listAll(t, again, store.Filter{}, 100)); got != 19 {
			t.Errorf("%d puzzles", got)
		}
		app.db.Close()
		if app.pool != nil {
			app.pool.Close()
		}
		if err := again.Ready(t.Context()); !errors.Is(err, store.ErrClosed) {
			t.Errorf("after the pool was closed: %v", err)
		}
	})
}

// Tables are created by a pool with a single connection, also by several openers at once.
func TestSmallPool(t *testing.T) {
	for _, connections := range []int32{1, 2} {
		config, err := pgxpool.ParseConfig(storetest.EmptyPostgres(t))
		if err != nil {
			t.Fatal(err)
		}
		config.MaxConns = connections
		pool, err := pgxpool.NewWithConfig(t.Context(), config)
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithTimeout(t.Context(), 2*time.Minute)
		var openers sync.WaitGroup
		for range 3 {
			openers.Go(func() {
				s, err := store.OpenPool(ctx, pool, store.Options{Create: true})
				if err != nil {
					t.Errorf("a pool of %d: %v", connections, err)
					return
				}
				s.Close()
			})
		}
		openers.Wait()
		stop()
		pool.Close()
	}
}

// A pool whose database is in memory has no file.
func TestPoolInMemory(t *testing.T) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	s, err := store.OpenDB(t.Context(), db, store.Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	fill(t, s)
	problemsNone(t, s)
}

// A table of the application with the name of one of ours is an error, and nothing is changed.
func TestPoolTaken(t *testing.T) {
	for _, statement := range []string{"CREATE TABLE Game (n int)", "CREATE VIEW worker AS SELECT 1",
		"CREATE TABLE mine (n int); CREATE INDEX cell_number ON mine (n)"} {
		db, err := sql.Open("sqlite", filepath.Join(t.TempDir(), "app.db"))
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		app := host{db: db}
		app.exec(t, statement)
		all := func() (list string) {
			if err := db.QueryRow("SELECT group_concat(name) FROM sqlite_schema").Scan(&list); err != nil {
				t.Fatal(err)
			}
			return list
		}
		before := all()
		if _, err := store.OpenDB(t.Context(), db, store.Options{Create: true}); !errors.Is(err, store.ErrForeign) {
			t.Errorf("%s: %v", statement, err)
		}
		if after := all(); after != before {
			t.Errorf("%s: there was %s, is %s", statement, before, after)
		}
	}
}

// OpenDB refuses a pool that is not of SQLite.
func TestPoolOfPostgres(t *testing.T) {
	db, err := sql.Open("pgx", storetest.EmptyPostgres(t))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := store.OpenDB(t.Context(), db, store.Options{Create: true}); !errors.Is(err, store.ErrForeign) {
		t.Error(err)
	}
}

// A transaction is a transaction of an application, of any library.
type transaction struct {
	store            *store.Store
	exec             func(statement string, args ...any) error
	path             func() string // the search path, which must stay that of the application
	commit, rollback func() error
}

// begins are the ways to begin a transaction, by the library.
func (a host) begins(t *testing.T, s *store.Store) map[string]func() transaction {
	all := map[string]func() transaction{"database/sql": func() transaction {
		tx, err := a.db.BeginTx(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		return transaction{s.InTx(tx), func(statement string, args ...any) error {
			_, err := tx.ExecContext(t.Context(), statement, args...)
			return err
		}, func() (path string) {
			if a.pool != nil {
				if err := tx.QueryRowContext(t.Context(), "SHOW search_path").Scan(&path); err != nil {
					t.Error(err)
				}
			}
			return path
		}, tx.Commit, tx.Rollback}
	}}
	if a.pool == nil {
		return all
	}
	all["pgx"] = func() transaction {
		tx, err := a.pool.Begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		in, err := s.InPgxTx(tx)
		if err != nil {
			t.Fatal(err)
		}
		return transaction{in, func(statement string, args ...any) error {
			_, err := tx.Exec(t.Context(), statement, args...)
			return err
		}, func() (path string) {
			if err := tx.QueryRow(t.Context(), "SHOW search_path").Scan(&path); err != nil {
				t.Error(err)
			}
			return path
		}, func() error { return tx.Commit(t.Context()) }, func() error { return tx.Rollback(t.Context()) }}
	}
	return all
}

// A puzzle and a row of the application are stored together, or not at all. A method that fails leaves the transaction
// usable, and the search path as the application has it.
func TestTransaction(t *testing.T) {
	leftout.UnderRace(t)
	eachHost(t, func(t *testing.T, app host) {
		s := app.with(t)
		stored := 0
		all := collected(t, 10)
		for library, begin := range app.begins(t, s) {
			for i, end := range []string{"rollback", "commit"} {
				p := all[2*stored+i]
				tx := begin()
				path := tx.path()
				if err := tx.exec("INSERT INTO club (name, puzzle) VALUES ($1, $2)", library+end, p.Code()); err != nil {
					t.Fatal(err)
				}
				if n, err := tx.store.PutPuzzles(t.Context(), all[2*stored+i:][:1]); n != 1 || err != nil {
					t.Fatal(n, err)
				}
				if _, err := tx.store.PutGames(t.Context(), []store.Game{randomGames(40)[stored*2+i], {}}); err == nil {
					t.Error("a game without a record was stored")
				}
				if _, err := tx.store.PutAttempt(t.Context(), puzzles.Attempt{Puzzle: all[9].Code()}); !errors.Is(err,
					store.ErrNotFound) {
					t.Errorf("an attempt at no puzzle: %v", err)
				}
				failed := errors.New("failed")
				if err := tx.store.EachPuzzle(t.Context(), func(puzzles.Record) error { return failed }); !errors.Is(err, failed) {
					t.Error(err)
				}
				if got := tx.path(); got != path {
					t.Errorf("the search path is %q, was %q", got, path)
				}
				if _, err := tx.store.Puzzle(t.Context(), p.Code()); err != nil {
					t.Errorf("within the transaction: %v", err)
				}
				if got := len(listAll(t, tx.store, store.Filter{}, 2)); got != stored+1 {
					t.Errorf("%d puzzles within the transaction, want %d", got, stored+1)
				}
				if err := tx.exec("UPDATE club SET name = name"); err != nil {
					t.Error(err)
				}
				if end == "rollback" {
					if err := tx.rollback(); err != nil {
						t.Error(err)
					}
				} else if err := tx.commit(); err != nil {
					t.Error(err)
				} else {
					stored++
				}
				if got, rows := len(listAll(t, s, store.Filter{}, 100)), app.rows(t); got != stored || rows != stored {
					t.Errorf("%s, %s: %d puzzles and %d rows, want %d", library, end, got, rows, stored)
				}
				problemsNone(t, s)
			}
		}
	})
}

// All that a store does can be done in a transaction.
func TestAllWithinTransaction(t *testing.T) {
	leftout.UnderRace(t)
	eachHost(t, func(t *testing.T, app host) {
		s := app.with(t)
		want := ""
		for library, begin := range app.begins(t, s) {
			tx := begin()
			fill(t, tx.store)
			fillGods(t, tx.store)
			problemsNone(t, tx.store)
			c := counts(t, tx.store)
			c.Bytes = nil
			got := fmt.Sprint(c, listAll(t, tx.store, store.Filter{}, 7))
			if want == "" {
				want = got
			}
			if got != want {
				t.Errorf("%s: %s, want %s", library, got, want)
			}
			file := filepath.Join(t.TempDir(), "backup")
			if err := tx.store.Backup(t.Context(), file, nil); err != nil {
				t.Error(err)
			}
			if err := tx.rollback(); err != nil {
				t.Error(err)
			}
			tx = begin()
			if err := tx.store.Restore(t.Context(), file, nil); err != nil {
				t.Error(err)
			}
			problemsNone(t, tx.store)
			tx.rollback()
			if c := counts(t, s); c.Puzzles+c.Games+c.Positions > 0 {
				t.Errorf("%+v are left", c)
			}
		}
	})
}

// A store of SQLite has no transactions of pgx.
func TestTransactionOfOther(t *testing.T) {
	s := storetest.Open(t, filepath.Join(t.TempDir(), "a.db"))
	if _, err := s.InPgxTx(pgx.Tx(nil)); !errors.Is(err, store.ErrForeign) {
		t.Error(err)
	}
}

// Several goroutines may write by a pool that begins its transactions as readers.
func TestPoolWriters(t *testing.T) {
	leftout.UnderRace(t)
	eachHost(t, func(t *testing.T, app host) {
		s := app.with(t)
		p := collected(t, 1)
		put(t, s, p, 1)
		const writers, each = 4, 25
		var wait sync.WaitGroup
		for range writers {
			wait.Go(func() {
				for range each {
					if err := s.Rename(context.Background(), p[0].Code(), "again", "Ann"); err != nil { // reads, then writes
						t.Error(err)
						return
					}
				}
			})
		}
		wait.Wait()
	})
}

// A store with connections of its own also takes part in a transaction of another pool, if it is in the same database.
func TestTransactionOfOtherPool(t *testing.T) {
	storetest.Each(t, func(t *testing.T, address string) {
		s := storetest.Open(t, address)
		driver := map[string]string{"sqlite": "sqlite", "postgres": "pgx"}[s.Database().Dialect().Name]
		db, err := sql.Open(driver, address)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		for _, want := range []int{0, 1} {
			tx, err := db.BeginTx(t.Context(), nil)
			if err != nil {
				t.Fatal(err)
			}
			if n, err := s.InTx(tx).PutPuzzles(t.Context(), collected(t, 1)); n != 1 || err != nil {
				t.Error(n, err)
			}
			end := map[int]func() error{0: tx.Rollback, 1: tx.Commit}[want]
			if err := end(); err != nil {
				t.Error(err)
			}
			if got := len(listAll(t, s, store.Filter{}, 100)); got != want {
				t.Errorf("%d puzzles, want %d", got, want)
			}
		}
	})
}
