package main

import (
	"io"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
)

// The examples of the help work, those at least that need no file and no database, write none,
// and end. Of the others the flags are right.
func TestHelpExamples(t *testing.T) {
	leftout.UnderRace(t)
	tried := 0
	var try func(cmd *cobra.Command)
	try = func(cmd *cobra.Command) {
		for _, sub := range cmd.Commands() {
			try(sub)
		}
		for line := range strings.SplitSeq(cmd.Example, "\n") {
			line, _, _ = strings.Cut(strings.TrimSpace(line), " | ")
			args, found := strings.CutPrefix(line, "puzzlecode ")
			if !found {
				continue // another program
			}
			args, _, _ = strings.Cut(args, " > ")
			runs, _, _ := strings.Cut(args, " ")
			needsDatabase := cmd.Flags().Lookup("db") != nil && cmd.Name() != "mine" && cmd.Name() != "list"
			needsFile := strings.Contains(args, ".txt") || strings.Contains(args, ".jsonl") || strings.HasPrefix(args, "man ")
			if strings.ContainsAny(args, "<>") && !strings.Contains(args, "'") || needsFile ||
				strings.Contains(args, "--db") || needsDatabase || runs == "serve" || runs == "site" {
				args, _, _ := strings.Cut(strings.ReplaceAll(args, "<", ">"), " >")
				named, rest, err := newRoot(io.Discard).Find(words(args))
				if err == nil {
					err = named.ParseFlags(rest)
				}
				if err != nil {
					t.Errorf("%s: %v", line, err)
				}
				continue
			}
			tried++
			if out, err := command(t, words(args)...).CombinedOutput(); err != nil {
				t.Errorf("%s: %v, %s", line, err, out)
			}
		}
	}
	try(newRoot(io.Discard))
	if tried < 15 {
		t.Errorf("only %d examples were tried", tried)
	}
}

// words splits a line as a shell does, with single quotes only.
func words(line string) (list []string) {
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			list = append(list, part)
		} else {
			list = append(list, strings.Fields(part)...)
		}
	}
	return list
}
