package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What explore prints is of the shape that the schema states.
func TestExploreJSON(t *testing.T) {
	games := filepath.Join(t.TempDir(), "games.txt")
	const start = "0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2"
	if err := os.WriteFile(games, []byte(start+" B3>B4^A4\n"+start+" B3>B4^A4 C4>C5^B5\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	db := filepath.Join(t.TempDir(), "a.db")
	if out, err := command(t, "db", "import", "--db", db, games).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, args := range []string{"explore --json --db " + db, "explore --json --games 1 --db " + db} {
		cmd := command(t, strings.Fields(args)...)
		cmd.Stdin = strings.NewReader(start + "\nHfGoo8VCrfkSpV\n2300030000000000000000000/1/mortal:A5,E1/mortal:A1,B1\n")
		out, err := cmd.Output()
		lines := bytes.Split(bytes.TrimSpace(out), []byte("\n"))
		if err != nil || len(lines) != 3 {
			t.Errorf("%d lines, %v", len(lines), err)
		}
		for _, line := range lines {
			checkShape(t, line, "exploration")
		}
	}
}
