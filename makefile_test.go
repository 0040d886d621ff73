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
	"strconv"
	"strings"
	"testing"
)

// withoutRaces are packages that start goroutines and have no test that the race detector can run: the
// worker is built for browsers alone, and the other starts the servers of tests.
var withoutRaces = []string{"serve/internal/wasm/worker", "internal/store/storetest"}

// Every package that starts goroutines is in the race run of the Makefile.
func TestRaceRun(t *testing.T) {
	listed := listedAs(t, "CONCURRENT")
	eachFile(t, func(name string, file *ast.File) {
		folder := path.Dir(name)
		if strings.HasSuffix(name, "_test.go") || listed(folder) || slices.Contains(withoutRaces, folder) {
			return
		}
		ast.Inspect(file, func(n ast.Node) bool {
			starts := false
			switch n := n.(type) {
			case *ast.GoStmt:
				starts = true
			case *ast.SelectorExpr: // the method Go of groups
				starts = n.Sel.Name == "Go"
			}
			if starts {
				t.Errorf("%s starts a goroutine, and the race run of the Makefile does not have ./%s", name, folder)
			}
			return !starts
		})
	})
}

// Every package whose tests do less with -short, as in make test, is in make references.
func TestReferencesRun(t *testing.T) {
	listed, root := listedAs(t, "SHORTENED"), "github.com/puzzlecode/puzzlecode/"
	isShort := func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		return ok && s.Sel.Name == "Short"
	}
	shortens := map[string]bool{} // packages for tests that do less with -short, by import path
	eachFile(t, func(name string, file *ast.File) {
		if !strings.HasSuffix(name, "_test.go") {
			shortens[root+path.Dir(name)] = shortens[root+path.Dir(name)] || contains(file, isShort)
		}
	})
	eachFile(t, func(name string, file *ast.File) {
		imports := slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool {
			imported, _ := strconv.Unquote(i.Path.Value)
			return shortens[imported]
		})
		if strings.HasSuffix(name, "_test.go") && (imports || contains(file, isShort)) && !listed(path.Dir(name)) {
			t.Errorf("%s does less with -short, and make references does not have ./%s", name, path.Dir(name))
		}
	})
}

// contains reports whether a part of a file is one that is searched.
func contains(file *ast.File, is func(ast.Node) bool) (found bool) {
	ast.Inspect(file, func(n ast.Node) bool {
		found = found || is(n)
		return !found
	})
	return found
}

// listedAs returns a function that reports whether a variable of the Makefile lists the package of a folder.
func listedAs(t *testing.T, variable string) func(folder string) bool {
	t.Helper()
	makefile, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	list := strings.Fields(string(regexp.MustCompile(`(?m)^` + variable + ` = (.*)$`).FindSubmatch(makefile)[1]))
	return func(folder string) bool {
		return slices.Contains(list, "./"+folder) || slices.ContainsFunc(list, func(l string) bool {
			prefix, all := strings.CutSuffix(l, "/...")
			return all && strings.HasPrefix("./"+folder+"/", prefix+"/")
		})
	}
}

// eachFile reads all Go files of the module, whose names are relative to it.
func eachFile(t *testing.T, visit func(name string, file *ast.File)) {
	t.Helper()
	err := filepath.WalkDir(".", func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() && (name == "tools" || strings.Contains(name, "node_modules") ||
			strings.HasPrefix(name, ".") && name != ".") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		visit(filepath.ToSlash(name), file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
