package store_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

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

// A database that a program before the first release has made, here with schema 8, is refused with advice, and is not
// changed.
func TestOlder(t *testing.T) {
	refused := func(t *testing.T, address string) {
		t.Helper()
		for _, create := range []bool{false, true} {
			_, err := store.Open(t.Context(), address, store.Options{Create: create})
			if !errors.Is(err, store.ErrOlder) || !strings.Contains(err.Error(), "puzzlecode db export") {
				t.Errorf("create is %v: %v", create, err)
			}
		}
	}
	t.Run("sqlite", func(t *testing.T) {
		name, before := filepath.Join(t.TempDir(), "a.db"), unzipped(t, "version8.db.gz")
		if err := os.WriteFile(name, before, 0o666); err != nil {
			t.Fatal(err)
		}
		refused(t, name)
		if after, err := os.ReadFile(name); !bytes.Equal(after, before) || err != nil {
			t.Errorf("the file was changed, %v", err)
		}
	})
	for name, statements := range map[string]string{
		"postgres": string(unzipped(t, "version8.sql.gz")),
		"its other name": strings.ReplaceAll(string(unzipped(t, "version8.sql.gz")), "goose_db_version",
			"puzzlecode_version"),
		"the version only": "CREATE TABLE puzzlecode_version (n int)",
	} {
		t.Run(name, func(t *testing.T) { refused(t, storetest.PostgresFrom(t, statements)) })
	}
}
