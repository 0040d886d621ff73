package program

import (
	"flag"
	"os"
	"slices"
	"testing"
)

// Flags that the program has parsed are no arguments.
func TestArguments(t *testing.T) {
	args, set := os.Args, flag.CommandLine
	t.Cleanup(func() { os.Args, flag.CommandLine = args, set })
	os.Args = []string{"program", "-score", "folder", "a.json"}
	flag.CommandLine = flag.NewFlagSet("program", flag.ContinueOnError)
	if got := arguments(); !slices.Equal(got, os.Args[1:]) {
		t.Errorf("before flags are parsed: %q", got)
	}
	flag.String("score", "", "")
	flag.Parse()
	if got := arguments(); !slices.Equal(got, []string{"a.json"}) {
		t.Errorf("after -score was parsed: %q", got)
	}
}
