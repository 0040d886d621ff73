package bulk_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/store/bulk"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
)

// The recipes of doc/STORE.md for Parquet: DuckDB converts JSON lines and back, byte for byte, and converts the files
// that earlier versions exported as Parquet to JSON lines that are imported as the rows that they had.
func TestParquetRecipes(t *testing.T) {
	recipes := recipesOf(t, "### Parquet")
	if len(recipes) != 2 {
		t.Fatalf("doc/STORE.md has %d blocks about Parquet, want one that converts, and one for earlier versions",
			len(recipes))
	}
	s := storetest.Open(t, filepath.Join(t.TempDir(), "a.db"))
	fill(t, s)
	dir := t.TempDir()
	for _, k := range bulk.Kinds {
		write(t, filepath.Join(dir, string(k)+".jsonl"), export(t, s, k, bulk.JSONL))
		runDuckDB(t, dir, strings.ReplaceAll(recipes[0], "puzzles", string(k)))
		if got := read(t, filepath.Join(dir, "again.jsonl")); !bytes.Equal(got, export(t, s, k, bulk.JSONL)) {
			t.Errorf("%s are not the same after Parquet:\n%.500s", k, got)
		}
	}

	const kept = "../../stability/testdata/v0" // written by an earlier version, with the same rows as JSON lines
	for _, k := range bulk.Kinds {
		write(t, filepath.Join(dir, string(k)+".parquet"), read(t, filepath.Join(kept, string(k)+".parquet")))
	}
	runDuckDB(t, dir, recipes[1])
	s = storetest.Open(t, filepath.Join(t.TempDir(), "b.db"))
	for _, k := range bulk.Kinds {
		rows := read(t, filepath.Join(dir, string(k)+".jsonl"))
		if _, err := bulk.Import(t.Context(), s, bytes.NewReader(rows), options(t, string(k))); err != nil {
			t.Error(err)
		}
		if d := cmp.Diff(string(read(t, filepath.Join(kept, string(k)+".jsonl"))),
			string(export(t, s, k, bulk.JSONL))); d != "" {
			t.Errorf("%s: %s", k, d)
		}
	}
}

// recipesOf returns the blocks of SQL in a section of doc/STORE.md.
func recipesOf(t *testing.T, section string) (blocks []string) {
	t.Helper()
	_, text, _ := strings.Cut(string(read(t, "../../../doc/STORE.md")), section+"\n")
	text, _, _ = strings.Cut(text, "\n#")
	for {
		_, block, found := strings.Cut(text, "```sql\n")
		if !found {
			return blocks
		}
		block, text, _ = strings.Cut(block, "```")
		blocks = append(blocks, block)
	}
}

// runDuckDB runs statements in a folder. DuckDB is the package @duckdb/node-api in the folder that PUZZLECODE_DUCKDB
// names.
func runDuckDB(t *testing.T, dir, statements string) {
	t.Helper()
	folder := os.Getenv("PUZZLECODE_DUCKDB")
	if folder == "" {
		leftout.Test(t, "PUZZLECODE_DUCKDB names no folder with DuckDB; npm install --prefix FOLDER @duckdb/node-api")
	}
	const script = `
		const { DuckDBInstance } = require('@duckdb/node-api');
		DuckDBInstance.create()
			.then((db) => db.connect())
			.then((connection) => connection.run(process.argv[1]))
			.catch((err) => { console.error(err); process.exit(1); });`
	cmd := exec.Command(leftout.Program(t, "node", "DuckDB needs Debian's nodejs"), "-e", script, statements)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "NODE_PATH="+filepath.Join(folder, "node_modules"))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func write(t *testing.T, name string, text []byte) {
	t.Helper()
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
}
