package puzzlecode

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// withoutRaces are packages that start goroutines and have no test that the race detector can run: the
// worker is built for browsers alone, and the other starts the servers of tests.
var withoutRaces = []string{"serve/internal/wasm/worker", "internal/store/storetest"}

// Every package that starts goroutines is in the race run of the Makefile.
func TestRaceRun(t *testing.T) {
	makefile, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	listed := strings.Fields(string(regexp.MustCompile(`(?m)^CONCURRENT = (.*)$`).FindSubmatch(makefile)[1]))
	isListed := func(folder string) bool {
		return slices.Contains(listed, "./"+folder) || slices.ContainsFunc(listed, func(l string) bool {
			prefix, all := strings.CutSuffix(l, "/...")
			return all && strings.HasPrefix("./"+folder+"/", prefix+"/")
		})
	}
	err = filepath.WalkDir(".", func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() && (name == "tools" || strings.Contains(name, "node_modules") ||
			strings.HasPrefix(name, ".") && name != ".") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			return err
		}
		folder := path.Dir(filepath.ToSlash(name))
		ast.Inspect(file, func(n ast.Node) bool {
			starts := false
			switch n := n.(type) {
			case *ast.GoStmt:
				starts = true
			case *ast.SelectorExpr: // the method Go of groups
				starts = n.Sel.Name == "Go"
			}
			if starts && !isListed(folder) && !slices.Contains(withoutRaces, folder) {
				t.Errorf("%s starts a goroutine, and the race run of the Makefile does not have ./%s", name, folder)
			}
			return !starts
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
