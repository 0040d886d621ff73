package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Every line of JSON that a command prints is of the shape that
// doc/puzzlecode.schema.json states for it, and no character in it is escaped that can
// stand as it is.
func TestJSON(t *testing.T) {
	santorini := strings.Join([]string{
		"HfGoo8VCrfkSpV", "2oYYRBBZUstii1", "uiCwJF6dMGHK44", "2300030000000000000000000/1/mortal:A5,E1/mortal:A1,B1",
		"4444444444442444444423422/2/mortal:A1,C3/mortal:D1,E1", "HP1hy3Rhti8MYC", "not a position",
	}, "\n") + "\n"
	both := santorini + strings.Join([]string{
		"9KuvQpNkawFKiBbEEiRxNSVMTY", "g [   r      DRe      d                                            ] win1",
		"s [           R                                                    ]", "g [                                                                ]",
	}, "\n") + "\n"
	for _, test := range []struct{ args, in, shape string }{
		{"decode --output json", both, "position"},
		{"moves --json", both, "turns"},
		{"distances --json", santorini, "distances"},
		{"perft --json", both, "perft"},
		{"perft --json --depth 2 --divide", santorini, "perft"},
		{"solve --json --max 1", both, "win"},
		{"solve --json --nodes 100", santorini, "win"},
		{"solve --json --lost --max 2", santorini, "loss"},
		{"solve --json --hold --max 2", santorini, "hold"},
		{"solve --json", "2oYYRBBZUstii1 hold1\n", "hold"},
		{"analyse --json --nodes 2000", santorini, "analysis"},
		{"analyse --json --nodes 2000 --lines 3", santorini + "2oYYRBBZUstii1\n", "analysis"},
		{"analyse --json --nodes 1000", "HfGoo8VCrfkSpV B4>A5^A4 B5>B4^B5\n", "gameAnalysis"},
		{"rate --json", santorini + "kcRWf99xJ1DKtB\nHfGoo8VCrfkSpV win2\n", "puzzle"},
		{"rate --json --nodes 100", santorini + "kcRWf99xJ1DKtB\n", "puzzle"},
	} {
		t.Run(test.args, func(t *testing.T) {
			cmd := command(t, append(strings.Fields(test.args), "--keep-going")...)
			cmd.Stdin = strings.NewReader(test.in)
			out, _ := cmd.Output() // fails where a line is no position
			lines := bytes.Split(bytes.TrimSuffix(out, []byte("\n")), []byte("\n"))
			if want := strings.Count(test.in, "\n"); len(lines) != want {
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

// So is every line of a file of puzzles.
func TestRecords(t *testing.T) {
	out, err := command(t, "mine", "--self-play", "1", "--count", "3", "--author", "<nobody>").Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSuffix(out, []byte("\n")), []byte("\n"))
	if len(lines) != 3 {
		t.Errorf("%d lines, want 3", len(lines))
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
