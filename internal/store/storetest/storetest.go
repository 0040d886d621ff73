// Package storetest gives tests an empty database of each backend. For Postgres it starts the server of Debian's
// package postgresql, on the loopback interface and in a temporary folder. If the package is not installed, tests
// with Postgres are skipped, or fail if PUZZLECODE_TEST_ALL is set.
package storetest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/store"
)

var (
	start   sync.Once
	server  *Server
	failure error
)

// Main runs the tests of a package. Afterwards it stops the Postgres server that the tests share.
func Main(m *testing.M) {
	status := m.Run()
	Stop()
	os.Exit(status)
}

// Stop stops the Postgres server that the tests share, if one runs.
func Stop() {
	if server != nil {
		server.Stop()
	}
}

// Postgres returns the address of an empty Postgres database with the current schema. If Postgres is not installed,
// the test is skipped.
func Postgres(t testing.TB) string {
	t.Helper()
	return shared(t).Database(t)
}

// EmptyPostgres is [Postgres] for a database without a schema.
func EmptyPostgres(t testing.TB) string {
	t.Helper()
	return shared(t).Empty(t, fmt.Sprintf("test%d", databases.Add(1)))
}

// PostgresFrom is [EmptyPostgres], but first runs SQL statements in the database.
func PostgresFrom(t testing.TB, statements string) string {
	t.Helper()
	address := EmptyPostgres(t)
	if err := shared(t).run(t.Context(), address[strings.LastIndex(address, "/")+1:], statements); err != nil {
		t.Fatal(err)
	}
	return address
}

func shared(t testing.TB) *Server {
	t.Helper()
	start.Do(func() { server, failure = StartServer() })
	if failure != nil {
		leftout.Test(t, failure.Error())
	}
	return server
}

// Each runs a test once for each backend, with the address of an empty database.
func Each(t *testing.T, test func(t *testing.T, address string)) {
	t.Run("sqlite", func(t *testing.T) { test(t, filepath.Join(t.TempDir(), "test.db")) })
	t.Run("postgres", func(t *testing.T) { test(t, Postgres(t)) })
}

// Open opens the database at an address, and closes it at the end of the test.
func Open(t testing.TB, address string) *store.Store {
	t.Helper()
	s, err := store.Open(context.Background(), address, store.Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// EachOpen is [Each] for a test that gets the opened database.
func EachOpen(t *testing.T, test func(t *testing.T, s *store.Store)) {
	Each(t, func(t *testing.T, address string) { test(t, Open(t, address)) })
}

// Settle makes a Postgres server do its background work now. Some time after many inserts, the server would analyse
// and vacuum the tables and write them to disk. Settle does nothing for SQLite.
func Settle(t testing.TB, s *store.Store) {
	t.Helper()
	if s.Database().Dialect().Name != "postgres" {
		return
	}
	_, name, _ := strings.Cut(strings.TrimPrefix(s.String(), "postgres://"), "/")
	for _, statement := range []string{"VACUUM ANALYZE", "CHECKPOINT"} {
		if err := shared(t).run(t.Context(), name, statement); err != nil {
			t.Fatal(err)
		}
	}
}

var databases atomic.Int64

// Database makes an empty database with the current schema, and returns its address with the password. It copies a
// template, which is faster than running the migrations.
func (s *Server) Database(t testing.TB) string {
	t.Helper()
	s.template.Do(func() {
		model := s.Empty(t, "model")
		opened, err := store.Open(t.Context(), model, store.Options{Create: true})
		if err != nil {
			t.Fatal(err)
		}
		opened.Close()
	})
	return s.Empty(t, fmt.Sprintf("test%d TEMPLATE model", databases.Add(1)))
}

// Empty makes a database without a schema and returns its address, with the password. The argument definition is the
// name of the database, and perhaps options for CREATE DATABASE.
func (s *Server) Empty(t testing.TB, definition string) string {
	t.Helper()
	if err := s.run(t.Context(), "postgres", "CREATE DATABASE "+definition); err != nil {
		t.Fatal(err)
	}
	name, _, _ := strings.Cut(definition, " ")
	return s.Address(name)
}
