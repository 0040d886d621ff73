package bulk_test

import (
	"fmt"
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

// DuckDB reads the files of Parquet, with the columns that the documentation names. It is the
// package @duckdb/node-api in the folder that PUZZLECODE_DUCKDB names.
func TestDuckDB(t *testing.T) {
	folder := os.Getenv("PUZZLECODE_DUCKDB")
	if folder == "" {
		leftout.Test(t, "PUZZLECODE_DUCKDB names no folder with DuckDB; npm install --prefix FOLDER @duckdb/node-api")
	}
	s := storetest.Open(t, filepath.Join(t.TempDir(), "a.db"))
	fill(t, s)
	dir := t.TempDir()
	for _, k := range bulk.Kinds {
		if err := os.WriteFile(filepath.Join(dir, string(k)+".parquet"), export(t, s, k, bulk.Parquet), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	const script = `
		const { DuckDBInstance } = require('@duckdb/node-api');
		(async () => {
			const db = await (await DuckDBInstance.create()).connect();
			for (const query of process.argv.slice(1)) {
				const rows = (await db.runAndReadAll(query)).getRowsJson();
				console.log(rows.map(row => row.map(v => v === null ? 'null' : String(v)).join('|')).join(';'));
			}
		})().catch(err => { console.error(err); process.exit(1); });`
	cmd := exec.Command("node", "-e", script,
		fmt.Sprintf("SELECT count(*), count(DISTINCT start), max(length(turns)) > 10, min(winner) >= 0, "+
			"string_agg(DISTINCT source, ',' ORDER BY source) FROM '%s/games.parquet'", dir),
		fmt.Sprintf("SELECT count(*), count(DISTINCT code), min(rating) >= 0, bool_and(goal LIKE 'win_' "+
			"OR goal LIKE 'hold_'), bool_and(len(themes) > 0), string_agg(DISTINCT author, ',') FROM '%s/puzzles.parquet'", dir),
		fmt.Sprintf(`SELECT "set", count(*), count(*) FILTER (length(key) = 20),
			count(*) FILTER (length(key) = 22), max(octet_length(payload)) FROM '%s/positions.parquet' GROUP BY 1
				ORDER BY 1`, dir))
	cmd.Env = append(os.Environ(), "NODE_PATH="+filepath.Join(folder, "node_modules"))
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	want := []string{"50|6|true|true|,a\tb", "30|30|true|true|true|Ann", "answers|170|150|20|8;evaluations|150|150|0|6"}
	if d := cmp.Diff(want, strings.Split(strings.TrimSpace(string(out)), "\n")); d != "" {
		t.Error(d)
	}
}
