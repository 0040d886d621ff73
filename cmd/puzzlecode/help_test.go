package main

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// Help fits a terminal of 80 columns, and names no document: whoever has the program alone
// cannot read it. The texts of completion are those of the library.
func TestHelpStandsAlone(t *testing.T) {
	document := regexp.MustCompile(`doc/|README|[A-Z]+\.md`)
	for _, cmd := range tree(newRoot(io.Discard)) {
		if strings.Contains(cmd.CommandPath(), "completion") {
			continue
		}
		for line := range strings.Lines(cmd.Long + "\n" + cmd.UsageString()) {
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > 80 && !strings.Contains(line, "puzzlecode ") {
				t.Errorf("%s: a line of %d columns: %s", cmd.CommandPath(), n, line)
			}
			if document.MatchString(line) {
				t.Errorf("%s names a document: %s", cmd.CommandPath(), line)
			}
		}
	}
}

// The help of a command is written at once: if a part of it could not be written, cobra would print the error, and the
// end of the process would print it again.
func TestHelpIsWrittenOnce(t *testing.T) {
	var out writes
	root := newRoot(&out)
	for _, cmd := range tree(root) {
		out = 0
		if cmd.Help(); out != 1 {
			t.Errorf("%s: the help is written %d times", cmd.CommandPath(), out)
		}
	}
}

// writes counts the calls of Write.
type writes int

func (w *writes) Write(b []byte) (int, error) {
	*w++
	return len(b), nil
}

// Every command has a manual page, in macros that man knows, with what all pages have.
func TestManualPages(t *testing.T) {
	dir := t.TempDir()
	root := newRoot(io.Discard)
	if err := writePages(root, dir); err != nil {
		t.Fatal(err)
	}
	macro := regexp.MustCompile(`^\.(TH|SH|PP|nf|fi)\s`)
	for _, cmd := range tree(root) {
		if cmd.Name() == "help" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, pageName(cmd)+".1"))
		if err != nil {
			t.Error(err)
			continue
		}
		for _, section := range []string{"NAME", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "ENVIRONMENT"} {
			if !strings.Contains(string(text), "\n.SH "+section+"\n") {
				t.Errorf("%s has no section %s", pageName(cmd), section)
			}
		}
		for line := range strings.Lines(string(text)) {
			if strings.HasPrefix(line, ".") && !macro.MatchString(line) {
				t.Errorf("%s: a macro that is none: %s", pageName(cmd), line)
			}
		}
	}
}

// The help names the columns of a table as they are.
func TestHelpColumns(t *testing.T) {
	head, err := command(t, "puzzles", "convert", "--from", "codes", "--to", "csv").Output()
	if err != nil {
		t.Fatal(err)
	}
	want := strings.ReplaceAll(strings.TrimSpace(string(head)), ",", ", ")
	if help := strings.Join(strings.Fields(newPuzzlesConvert().Long), " "); !strings.Contains(help, want+";") {
		t.Errorf("the columns are %s, and the help says\n%s", want, help)
	}
}
