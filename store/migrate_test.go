package store_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/store"
)

// unzipped returns the content of a file of testdata.
func unzipped(t testing.TB, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if text, err = io.ReadAll(r); err != nil {
		t.Fatal(err)
	}
	return text
}

// Databases and a backup that the program with schema 6 has made have all of their rows in the present
// schema, and take rows with gods.
func TestVersion6(t *testing.T) {
	is := func(t *testing.T, s *store.Store) {
		t.Helper()
		fillGods(t, s)
		got, err := s.Counts(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		got.Engine, got.Bytes = "", nil
		want := store.Counts{Version: backend.Latest, Puzzles: 1, Games: 3, Visits: 6, Gods: 12, GodsVisits: got.GodsVisits, Arimaa: 2, ArimaaVisits: 7, Positions: 1 + 3, Attempts: 1}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%+v, want %+v", got, want)
		}
		if list := problems(t, s); len(list) > 0 {
			t.Errorf("%q", list)
		}
		c := codec.MustParse("HfGoo8VCrfkSpV")
		if page, err := s.Puzzles(t.Context(), store.Filter{}, "", 2); err != nil || len(page.Puzzles) != 1 || page.Puzzles[0].Code != c {
			t.Errorf("%+v, %v", page, err)
		}
		if rate, err := s.SolveRate(t.Context(), c); err != nil || rate != (store.SolveRate{Attempts: 1, Solved: 1}) {
			t.Errorf("%+v, %v", rate, err)
		}
	}
	t.Run("sqlite", func(t *testing.T) {
		name := filepath.Join(t.TempDir(), "a.db")
		if err := os.WriteFile(name, unzipped(t, "version6.db.gz"), 0o666); err != nil {
			t.Fatal(err)
		}
		is(t, storetest.Open(t, name))
	})
	t.Run("postgres", func(t *testing.T) {
		is(t, storetest.Open(t, storetest.PostgresFrom(t, string(unzipped(t, "version6.sql.gz")))))
	})
	t.Run("backup", func(t *testing.T) {
		storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
			if err := s.Restore(t.Context(), filepath.Join("testdata", "version6.backup"), nil); err != nil {
				t.Fatal(err)
			}
			is(t, s)
		})
	})
}
