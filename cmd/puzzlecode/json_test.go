package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
)

// Every line of JSON that a command prints is of the shape that
// doc/puzzlecode.schema.json states for it, and no character in it is escaped that can
// stand as it is.
func TestJSON(t *testing.T) {
	leftout.UnderRace(t)
	santorini := strings.Join([]string{
		"HfGoo8VCrfkSpV", "2oYYRBBZUstii1", "uiCwJF6dMGHK44", "2300030000000000000000000/1/mortal:A5,E1/mortal:A1,B1",
		"4444444444442444444423422/2/mortal:A1,C3/mortal:D1,E1", "HP1hy3Rhti8MYC", "not a position",
	}, "\n") + "\n"
	both := santorini + strings.Join([]string{
		"9KuvQpNkawFKiBbEEiRxNSVMTY", "g [   r      DRe      d                                            ] win1",
		"s [           R                                                    ]",
		"g [                                                                ]",
	}, "\n") + "\n"
	for _, test := range []struct{ args, input, shape string }{
		{"decode --to json", both, "position"},
		{"decode --json", both, "position"},
		{"encode --json", both, "position"},
		{"canonical --json", santorini, "position"},
		{"convert --json", both, "notation"},
		{"verify --json --nodes 1000000", both, "verdict"},
		{"moves --json", both, "turns"},
		{"distances --json", santorini, "distances"},
		{"perft --json", both, "perft"},
		{"perft --json --depth 2 --divide", santorini, "perft"},
		{"solve --json --max 1", both, "win"},
		{"solve --json --nodes 100", santorini, "win"},
		{"solve --json --lost --max 2", santorini, "loss"},
		{"solve --json --hold --max 2", santorini, "hold"},
		{"solve --json", "2oYYRBBZUstii1 hold1\n", "hold"},
		{"play --json - B4-A5-A4", santorini, "played"},
		{"play --json - E3-D3-E3 C3-D4-E3", "HfGoo8VCrfkSpV\n2oYYRBBZUstii1\n", "played"},
		{"try --json - E3-D3-E3", "HfGoo8VCrfkSpV\nHP1hy3Rhti8MYC\n2oYYRBBZUstii1\n", "try"},
		{"try --json - C5-B5-B4", "kcRWf99xJ1DKtB\nHfGoo8VCrfkSpV\n", "try"},
		{"hint --json --level 1", both, "hint"},
		{"hint --json --level 3", both, "hint"},
		{"rate --json", santorini + "kcRWf99xJ1DKtB\nHfGoo8VCrfkSpV win2\nSSYoS3WxLVje3o\n", "puzzle"},
		{"analyse --json --nodes 2000", santorini, "analysis"},
		{"analyse --json --nodes 2000 --lines 3", santorini + "2oYYRBBZUstii1\n", "analysis"},
		{"analyse --json --nodes 1000", "HfGoo8VCrfkSpV B4>A5^A4 B5>B4^B5\n", "gameAnalysis"},
		{"review --json --nodes 1000", "HfGoo8VCrfkSpV B4>A5^A4 B5>B4^B5\nHfGoo8VCrfkSpV E3>D3^E3\n", "gameAnalysis"},
		{"rate --json --nodes 100", santorini + "kcRWf99xJ1DKtB\n", "puzzle"},
	} {
		t.Run(test.args, func(t *testing.T) {
			cmd := command(t, append(strings.Fields(test.args), "--keep-going")...)
			cmd.Stdin = strings.NewReader(test.input)
			out, _ := cmd.Output() // fails where a line is no position
			lines := bytes.Split(bytes.TrimSuffix(out, []byte("\n")), []byte("\n"))
			if want := strings.Count(test.input, "\n"); len(lines) != want {
				t.Errorf("%d lines, want %d", len(lines), want)
			}
			answers := 0
			for _, line := range lines {
				shape := test.shape
				if bytes.HasPrefix(line, []byte(`{"error":`)) {
					shape = "error"
				} else {
					answers++
				}
				checkShape(t, line, shape)
			}
			if answers == 0 {
				t.Error("nothing but errors")
			}
		})
	}
}

// So are the positions of games.
func TestJSONOfGames(t *testing.T) {
	for game, places := range map[string][]string{
		"0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 B3>B4^B5 C4>C5^B5\n": {"1", "1:1", "1:2", "1:3"},
		"1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Hb2 Dc2 Ed2 Me2 Df2 Hg2 Ch2\\n" +
			"1s ra7 hb7 dc7 ed7 me7 df7 hg7 ch7 ra8 rb8 rc8 cd8 re8 rf8 rg8 rh8\\n" +
			"2g Ed2n\n": {"1", "1:1g", "1:1s", "1:2g", "1:2s"},
		"[Sun \"Ann\"]\n[Date \"2026\"]\n[Event \"Cup\"]\n\n1. B3,D3 2. C4,C2 *\n": {"1", "1:1", "1:2"},
	} {
		for _, place := range places {
			cmd := command(t, "games", "show", "--json", "-", place)
			cmd.Stdin = strings.NewReader(game)
			out, err := cmd.Output()
			if err != nil {
				t.Errorf("%s: %v", place, err)
				continue
			}
			checkShape(t, bytes.TrimSuffix(out, []byte("\n")), "gameTurn")
		}
	}
}

// So are games from logs of tables.
func TestJSONOfTables(t *testing.T) {
	const log = "Ann controls of the blue workers\nBob controls of the white workers\nBob gains power Pan\n" +
		"Ann gains power Atlas\n" +
		"Ann places a worker (B3)\nAnn places a worker (D3)\nBob places a worker (C4)\nBob places a worker (C2)\n" +
		"Ann moves on ground level (B3 -> A3)\nAnn builds a dome on ground level (A4)\n" +
		"Bob moves on ground level (C4 -> C3)\nBob resigns\nAnn wins!\n"
	cmd := command(t, "convert", "--from", "bga", "--to", "jsonl", "-", "missing", "--keep-going")
	cmd.Stdin = strings.NewReader(log)
	out, _ := cmd.Output()
	lines := bytes.Split(bytes.TrimSuffix(out, []byte("\n")), []byte("\n"))
	if len(lines) != 2 {
		t.Fatalf("%d lines: %s", len(lines), out)
	}
	checkShape(t, lines[0], "table")
	checkShape(t, lines[1], "error")
}

// So is the description of the program.
func TestVersionJSON(t *testing.T) {
	out, err := command(t, "version", "--json").Output()
	if err != nil {
		t.Fatal(err)
	}
	checkShape(t, out, "build")
}

// So is every line of a file of puzzles.
func TestRecords(t *testing.T) {
	leftout.UnderRace(t)
	for _, args := range []string{
		"mine --self-play 1 --count 3 --author <nobody>",
		"puzzles list --to jsonl --random 3",
		"puzzles make HfGoo8VCrfkSpV HP1hy3Rhti8MYC kcRWf99xJ1DKtB --title <none>",
	} {
		testRecords(t, strings.Fields(args))
	}
}

func testRecords(t *testing.T, args []string) {
	out, err := command(t, args...).Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSuffix(out, []byte("\n")), []byte("\n"))
	if len(lines) != 3 {
		t.Errorf("%v: %d lines, want 3", args, len(lines))
	}
	for _, line := range lines {
		checkShape(t, line, "record")
	}
}

// checkShape checks a line of JSON against a definition of the schema.
func checkShape(t *testing.T, line []byte, shape string) {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile("../../doc/puzzlecode.schema.json#/$defs/" + shape)
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(line))
	if err == nil {
		err = schema.Validate(value)
	}
	if err != nil {
		t.Errorf("%.300s is no %s: %v", line, shape, err)
	}
	if bytes.Contains(line, []byte(`\u00`)) {
		t.Errorf("%.300s has escaped characters", line)
	}
}
