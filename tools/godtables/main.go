// Godtables writes the names of the gods into the files in other languages that list them.
//
//	godtables FOLDER
//
// FOLDER is the folder of the project.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/tools/internal/program"
)

// A table is the list of names in a file.
type table struct {
	file string
	list *regexp.Regexp // its groups are the text before the names and the text after them
	join func(names []string) string
}

var tables = []table{
	{"js/src/gods.ts", regexp.MustCompile(`(export const gods = \[)[^\]]*(\])`), quoted},
	{"doc/puzzlecode.schema.json", regexp.MustCompile(`("god": \{"enum": \[)[^\]]*(\])`), quoted},
	{"doc/decode.py", regexp.MustCompile(`(\nGODS = ")[^"]*(")`), spaced},
}

func spaced(names []string) string { return strings.Join(names, " ") }

func quoted(names []string) string { return `"` + strings.Join(names, `", "`) + `"` }

func main() { program.Main("godtables", run) }

func run(_ context.Context, args []string) error {
	if len(args) != 1 {
		return errors.New("want the folder of the project")
	}
	for _, t := range tables {
		if err := t.write(args[0]); err != nil {
			return err
		}
	}
	return nil
}

// write replaces the list in the file of a project.
func (t table) write(project string) error {
	path := filepath.Join(project, t.file)
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if n := len(t.list.FindAllIndex(text, -1)); n != 1 {
		return fmt.Errorf("%s: want one list of gods, has %d", path, n)
	}
	var names []string
	for god := range position.Gods() {
		names = append(names, god.String())
	}
	return os.WriteFile(path, t.list.ReplaceAll(text, []byte("${1}"+t.join(names)+"${2}")), 0o644)
}
