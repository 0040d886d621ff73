package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
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
			needsDatabase := cmd.Flags().Lookup("db") != nil && cmd.Name() != "mine" && cmd.Name() != "list"
			needsFile := strings.Contains(args, ".txt") || strings.Contains(args, ".jsonl") || strings.HasPrefix(args, "man ")
			if strings.ContainsAny(args, "<>") && !strings.Contains(args, "'") || needsFile ||
				strings.Contains(args, "--db") || needsDatabase || cmd.Name() == "serve" || cmd.Name() == "site" {
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

// The documents show what the command prints.
func TestReadme(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Symlink(self, filepath.Join(dir, "puzzlecode")); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	for _, name := range []string{"README.md", "doc/COMMAND.md"} {
		text, err := os.ReadFile("../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		blocks := strings.Split(string(text), "```console\n")[1:]
		if len(blocks) == 0 {
			t.Fatalf("%s has no console", name)
		}
		for _, block := range blocks {
			block, _, _ = strings.Cut(block, "```\n")
			for example := range strings.SplitSeq(strings.TrimPrefix(block, "$ "), "\n$ ") {
				line, want, _ := strings.Cut(example, "\n")
				if file, shown := strings.CutPrefix(line, "cat "); shown {
					if err := os.WriteFile(filepath.Join(dir, file), []byte(want+"\n"), 0o666); err != nil {
						t.Fatal(err)
					}
				}
				run := exec.Command("sh", "-c", line)
				run.Dir = dir
				got, err := run.CombinedOutput()
				if err != nil && !strings.Contains(line, "--keep-going") {
					t.Errorf("%s: $ %s\n%v", name, line, err)
				}
				if strings.TrimSuffix(string(got), "\n") != strings.TrimSuffix(want, "\n") {
					t.Errorf("$ %s\n%s, %s says\n%s", line, got, name, want)
				}
			}
		}
	}
}
