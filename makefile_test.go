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

// The lists of make references have every test that does less with -short, as in make test, and its package, and no
// others: the rest of the tests would do the same work twice in CI.
func TestReferencesRun(t *testing.T) {
	listed, root := listedAs(t, "SHORTENED"), "github.com/puzzlecode/puzzlecode/"
	callsShort := func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		return ok && s.Sel.Name == "Short"
	}
	shortens := map[string]bool{} // packages for tests that do less with -short, by import path
	eachFile(t, func(name string, file *ast.File) {
		if !strings.HasSuffix(name, "_test.go") {
			shortens[root+path.Dir(name)] = shortens[root+path.Dir(name)] || contains(file, callsShort)
		}
	})
	folders := map[string][]*ast.FuncDecl{} // functions of tests, by folder
	shortened := map[string][]string{}      // those that do less with -short, by folder
	eachFile(t, func(name string, file *ast.File) {
		if !strings.HasSuffix(name, "_test.go") || file.Name.Name == "puzzlecode" {
			return
		}
		folder := path.Dir(name)
		var helpers []string // packages for tests that this file imports
		for _, i := range file.Imports {
			if imported, _ := strconv.Unquote(i.Path.Value); shortens[imported] {
				helpers = append(helpers, path.Base(imported))
			}
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				folders[folder] = append(folders[folder], f)
				if contains(f, callsShort) || contains(f, func(n ast.Node) bool {
					s, ok := n.(*ast.SelectorExpr)
					return ok && mentions(s.X, helpers)
				}) {
					shortened[folder] = append(shortened[folder], f.Name.Name)
				}
			}
		}
	})
	var names []string
	for folder, short := range shortened {
		if !listed(folder) {
			t.Errorf("tests in %s do less with -short, and make references does not have ./%[1]s", folder)
		}
		for more := true; more; { // functions that call these
			more = false
			for _, f := range folders[folder] {
				if !slices.Contains(short, f.Name.Name) && contains(f.Body, func(n ast.Node) bool { return mentions(n, short) }) {
					short, more = append(short, f.Name.Name), true
				}
			}
		}
		names = append(names, slices.DeleteFunc(short, func(name string) bool { return !isTest(name) })...)
	}
	slices.Sort(names)
	names = slices.Compact(names)
	if !slices.Equal(listOf(t, "SHORTENED_TESTS"), names) {
		t.Errorf("in the Makefile, SHORTENED_TESTS must be\n%s", strings.Join(names, " "))
	}
}

// isTest reports whether make references runs a function by its name: tests in browsers have a run of their own.
func isTest(name string) bool {
	return regexp.MustCompile(`^(Test|Fuzz|Example)`).MatchString(name) && !strings.HasPrefix(name, "TestBrowser")
}

// mentions reports whether a part of a file is one of the names.
func mentions(n ast.Node, names []string) bool {
	i, ok := n.(*ast.Ident)
	return ok && slices.Contains(names, i.Name)
}

// contains reports whether something within a part of a file is what is searched for.
func contains(part ast.Node, is func(ast.Node) bool) (found bool) {
	ast.Inspect(part, func(n ast.Node) bool {
		found = found || is(n)
		return !found
	})
	return found
}

// listedAs returns a function that reports whether a variable of the Makefile lists the package of a folder.
func listedAs(t *testing.T, variable string) func(folder string) bool {
	t.Helper()
	list := listOf(t, variable)
	return func(folder string) bool {
		return slices.Contains(list, "./"+folder) || slices.ContainsFunc(list, func(l string) bool {
			prefix, all := strings.CutSuffix(l, "/...")
			return all && strings.HasPrefix("./"+folder+"/", prefix+"/")
		})
	}
}

// listOf returns the words of a variable of the Makefile.
func listOf(t *testing.T, variable string) []string {
	t.Helper()
	makefile, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	match := regexp.MustCompile(`(?m)^` + variable + ` = ((?:.*\\\n)*.*)$`).FindSubmatch(makefile)
	if match == nil {
		t.Fatalf("the Makefile has no variable %s", variable)
	}
	return strings.Fields(strings.ReplaceAll(string(match[1]), "\\\n", " "))
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
