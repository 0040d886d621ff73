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
	record := filepath.Join(t.TempDir(), "arimaa.txt")
	const setup = `1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Hb2 Dc2 Ed2 Me2 Df2 Hg2 Ch2\n` +
		`1s ra7 hb7 dc7 ed7 me7 df7 hg7 ch7 ra8 rb8 rc8 cd8 re8 rf8 rg8 rh8`
	if err := os.WriteFile(record, []byte(setup+`\n2g Ed2n\n2s resigns`+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	const empty = "g [                                                                ]"
	const after = "g [rrrcrrrrrhdemdhc                                CHDEMDHCRRRRRRRR]"
	db := filepath.Join(t.TempDir(), "a.db")
	if out, err := command(t, "db", "import", "--db", db, games, record).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, args := range []string{"explore --json --db " + db, "explore --json --games 1 --db " + db} {
		cmd := command(t, strings.Fields(args)...)
		const over = "2300030000000000000000000/1/mortal:A5,E1/mortal:A1,B1"
		input := []string{start, "HfGoo8VCrfkSpV", over, empty, after, ""}
		cmd.Stdin = strings.NewReader(strings.Join(input, "\n"))
		out, err := cmd.Output()
		lines := bytes.Split(bytes.TrimSpace(out), []byte("\n"))
		if err != nil || len(lines) != 5 || !bytes.Contains(lines[3], []byte(`"turn":"Ra1 `)) ||
			!bytes.Contains(lines[4], []byte(`"turn":"Ed2n"`)) {
			t.Errorf("%d lines, %v", len(lines), err)
		}
		for _, line := range lines {
			checkShape(t, line, "exploration")
		}
	}
}

func TestHasPassword(t *testing.T) {
	for address, want := range map[string]bool{
		"postgres://me:x@h/d": true, "postgres://me@h/d": false, "postgres://h/d?password=x": true,
		"postgresql://me:@h/d": true, "me:x@h": false, "postgres://%zz": true,
	} {
		if hasPassword(address) != want {
			t.Errorf("%s has a password: %v", address, !want)
		}
	}
}
