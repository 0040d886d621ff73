package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A gopackage is what go list prints about a package.
type gopackage struct {
	Dir, ImportPath                             string
	GoFiles, Imports, TestImports, XTestImports []string
}

// packages returns the packages of both modules of a tree, by import path.
func packages(tree string) (map[string]gopackage, error) {
	all := map[string]gopackage{}
	for _, module := range []string{tree, filepath.Join(tree, "tools")} {
		c := exec.Command("go", "list", "-json", "./...")
		c.Dir = module
		out, err := c.Output()
		if err != nil {
			return nil, err
		}
		for d := json.NewDecoder(bytes.NewReader(out)); ; {
			var p gopackage
			if err := d.Decode(&p); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return nil, err
			}
			all[p.ImportPath] = p
		}
	}
	return all, nil
}

// sources returns the files that may change, by their paths in the tree: those of packages that are not for tests,
// without what is generated, and the scripts.
func sources(tree string, all map[string]gopackage) (files []string, err error) {
	for path, p := range all {
		if !strings.Contains(path, "/tools/") && !strings.HasSuffix(path, "test") && !slices.Contains(p.Imports, "testing") {
			for _, name := range p.GoFiles {
				files = append(files, filepath.Join(p.Dir, name))
			}
		}
	}
	for _, pattern := range []string{"serve/assets/*.js", "js/src/*.ts"} {
		names, err := filepath.Glob(filepath.Join(tree, pattern))
		if err != nil {
			return nil, err
		}
		files = append(files, names...)
	}
	generated := regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)
	var kept []string
	for _, name := range files {
		source, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if !generated.Match(source) {
			kept = append(kept, strings.TrimPrefix(name, tree+"/"))
		}
	}
	slices.Sort(kept)
	return kept, nil
}

// A step is a command that runs tests, in a folder of the tree.
type step struct {
	dir  string
	args []string
}

func (s step) String() string { return s.dir + ": " + strings.Join(s.args, " ") }

// isScript reports whether a file is not one of Go.
func isScript(file string) bool { return filepath.Ext(file) != ".go" }

func goTest(dir string, flags ...string) step {
	return step{dir, append([]string{"go", "test", "-short", "-failfast", "-vet=off", "-count=1", "-timeout=0"}, flags...)}
}

var browser = goTest("serve", "-tags=browser", "-run=Browser")

// steps returns the tests that could find an error in a file, first those that are likely to find it: for Go those of
// its package and then of the packages that import it, the nearest first.
func steps(tree, file string, all map[string]gopackage) ([]step, error) {
	if isScript(file) {
		return scriptSteps(tree, file)
	}
	distance := map[string]int{}
	for path, p := range all {
		if p.Dir == filepath.Join(tree, filepath.Dir(file)) {
			distance[path] = 1
		}
	}
	// Each round finds the packages that are one import further away. Nobody imports the tests of a package.
	tested := map[string]int{}
	for round := 1; round <= len(all); round++ {
		for path, p := range all {
			isNear := func(imported string) bool { return distance[imported] == round }
			if distance[path] == 0 && slices.ContainsFunc(p.Imports, isNear) {
				distance[path] = round + 1
			}
			if tested[path] == 0 && slices.ContainsFunc(slices.Concat(p.TestImports, p.XTestImports), isNear) {
				tested[path] = round + 1
			}
		}
	}
	for path, d := range distance {
		if tested[path] == 0 || d < tested[path] {
			tested[path] = d
		}
	}
	var order []string
	for path := range tested {
		if p := all[path]; tested[path] > 0 && len(p.TestImports)+len(p.XTestImports) > 0 {
			order = append(order, path)
		}
	}
	slices.SortFunc(order, func(a, b string) int {
		return cmp.Or(cmp.Compare(tested[a], tested[b]), cmp.Compare(a, b))
	})
	var list []step
	for _, path := range order {
		list = append(list, goTest(strings.TrimPrefix(all[path].Dir+"/", tree+"/")))
	}
	if slices.ContainsFunc(list, func(s step) bool { return s.dir == "serve/" }) {
		list = append(list, browser)
	}
	return list, nil
}

// scriptSteps returns the tests of a script: those of the scripts without a page, those in a browser that name it,
// and all others.
func scriptSteps(tree, file string) ([]step, error) {
	tests, err := filepath.Glob(filepath.Join(tree, "serve/*_test.go"))
	if err != nil {
		return nil, err
	}
	stem := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	function := regexp.MustCompile(`(?m)^func (Test\w+)(?s:.*?)^}`)
	var near, named []string
	for _, name := range tests {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		for _, m := range function.FindAllSubmatch(text, -1) {
			title := string(m[1])
			names := filepath.Base(name) + " " + title
			if strings.Contains(string(m[0]), "node(t") {
				near = append(near, title)
			} else if strings.Contains(strings.ToLower(names), stem) || strings.Contains(string(m[0]), stem+".js") {
				named = append(named, title)
			}
		}
	}
	list := []step{goTest("js"), goTest("serve", "-run=^("+strings.Join(near, "|")+")$")}
	if strings.HasPrefix(file, "serve/") {
		list = list[1:]
	}
	if len(named) > 0 {
		list = append(list, goTest("serve", "-tags=browser", "-run=^("+strings.Join(named, "|")+")$"))
	}
	return append(list, goTest("serve"), browser, step{"js", []string{"npm", "test", "--silent"}}), nil
}
