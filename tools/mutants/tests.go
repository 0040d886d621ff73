package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A gopackage has some fields of the output of go list about a package.
type gopackage struct {
	Dir, ImportPath                             string
	GoFiles, Imports, TestImports, XTestImports []string
}

// packages returns the packages of both modules of a tree, by import path.
func packages(tree string) map[string]gopackage {
	text := output("go", "list", "-C", filepath.Join(tree, "tools"), "-e", "-json", "github.com/puzzlecode/puzzlecode/...")
	all := map[string]gopackage{}
	for d := json.NewDecoder(bytes.NewReader(text)); d.More(); {
		var p gopackage
		must(0, d.Decode(&p))
		all[p.ImportPath] = p
	}
	return all
}

// sources returns the files in which to make errors, as paths in the tree. They are scripts and Go files, but not
// generated files or packages for tests.
func sources(tree string, all map[string]gopackage) []string {
	files := slices.Concat(glob(tree, "serve/assets/*.js"), glob(tree, "js/src/*.ts"))
	for path, p := range all {
		if !strings.Contains(path, "/tools/") && !strings.HasSuffix(path, "test") && !slices.Contains(p.Imports, "testing") {
			for _, name := range p.GoFiles {
				files = append(files, strings.TrimPrefix(filepath.Join(p.Dir, name), tree+"/"))
			}
		}
	}
	slices.Sort(files)
	generated := regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)
	return slices.DeleteFunc(files, func(name string) bool {
		return generated.Match(must(os.ReadFile(filepath.Join(tree, name))))
	})
}

func glob(tree, pattern string) []string { return must(fs.Glob(os.DirFS(tree), pattern)) }

// A step is a command that runs tests, in a folder of the tree.
type step struct {
	dir  string
	args []string
}

func (s step) String() string { return s.dir + ": " + strings.Join(s.args, " ") }

func goTest(dir string, flags ...string) step {
	return step{dir, append([]string{"go", "test", "-short", "-failfast", "-vet=off", "-count=1", "-timeout=0"}, flags...)}
}

// isScript reports whether a file contains JavaScript or TypeScript.
func isScript(file string) bool { return filepath.Ext(file) != ".go" }

// steps returns the steps that could find an error in a file. The steps that are most likely to find it come first.
func steps(tree, file string, all map[string]gopackage) (list []step) {
	browser := goTest("serve", "-tags=browser", "-parallel=4", "-run=Browser")
	if isScript(file) {
		if strings.HasPrefix(file, "js/") {
			list = []step{goTest("js")}
		}
		likely := goTest("serve", "-tags=browser", "-run=^("+strings.Join(testsOf(tree, file), "|")+")$")
		return append(list, likely, goTest("serve"), browser, step{"js", []string{"npm", "test", "--silent"}})
	}
	// The packages are tested in the order of their distance from the file: first its own package, then the packages
	// that import it, and so on. If only the tests of a package import another one, the chain of imports ends there.
	paths := slices.Sorted(maps.Keys(all))
	queue := slices.DeleteFunc(slices.Clone(paths), func(path string) bool {
		return all[path].Dir != filepath.Join(tree, filepath.Dir(file))
	})
	tested := slices.Clone(queue)
	for i := 0; i < len(queue); i++ {
		for _, path := range paths {
			p := all[path]
			isImported := slices.Contains(p.Imports, queue[i])
			if isImported && !slices.Contains(queue, path) {
				queue = append(queue, path)
			}
			isTested := isImported || slices.Contains(slices.Concat(p.TestImports, p.XTestImports), queue[i])
			if isTested && !slices.Contains(tested, path) {
				tested = append(tested, path)
			}
		}
	}
	for _, path := range tested {
		if p := all[path]; len(p.TestImports)+len(p.XTestImports) > 0 {
			list = append(list, goTest(strings.TrimPrefix(p.Dir+"/", tree+"/")))
		}
	}
	if slices.Contains(tested, "github.com/puzzlecode/puzzlecode/serve") {
		list = append(list, browser)
	}
	return list
}

// testsOf returns the names of tests of package serve: those that mention a script, and those that run scripts without
// a page.
func testsOf(tree, script string) (names []string) {
	stem := strings.TrimSuffix(filepath.Base(script), filepath.Ext(script))
	function := regexp.MustCompile(`(?m)^func (Test\w+)(?s:.*?)^}`)
	for _, file := range glob(tree, "serve/*_test.go") {
		for _, m := range function.FindAllStringSubmatch(string(must(os.ReadFile(filepath.Join(tree, file)))), -1) {
			text, name := m[0], m[1]
			subject := strings.TrimPrefix(strings.ToLower(name), "testbrowser")
			isNamed := strings.Contains(file+subject, stem) || strings.HasPrefix(stem, subject) ||
				strings.Contains(text, stem+".js")
			if isNamed || strings.Contains(text, "node(t") {
				names = append(names, name)
			}
		}
	}
	return names
}
