// Godtables updates the lists of god names in files that are not written in Go.
//
//	godtables FOLDER
//
// FOLDER is the root folder of the repository.
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

// tables are the lists of god names to update. The expression in the field list matches such a list. Its first group
// matches the text before the names, its second group the text after the names.
var tables = []struct {
	file      string
	list      *regexp.Regexp
	separator string // between two names
}{
	{"js/src/gods.ts", regexp.MustCompile(`(export const gods = \[")[^\]]*("\])`), `", "`},
	{"doc/puzzlecode.schema.json", regexp.MustCompile(`("god": \{"type": "string", "enum": \[")[^\]]*("\])`), `", "`},
	{"python/puzzlecode/_gods.py", regexp.MustCompile(`(\nGODS = tuple\(")[^"]*(")`), " "},
}

func main() { program.Main("godtables", run) }

func run(_ context.Context, args []string) error {
	if len(args) != 1 {
		return errors.New("want the folder of the project")
	}
	var names []string
	for god := range position.Gods() {
		names = append(names, god.String())
	}
	for _, t := range tables {
		path := filepath.Join(args[0], t.file)
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if n := len(t.list.FindAllIndex(text, -1)); n != 1 {
			return fmt.Errorf("%s: want one list of gods, has %d", path, n)
		}
		text = t.list.ReplaceAll(text, []byte("${1}"+strings.Join(names, t.separator)+"${2}"))
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
