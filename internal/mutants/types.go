package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"sync"
)

// A typeChecker tells mutants that do not compile, which takes far less time than a build.
// It may be used from many goroutines.
type typeChecker struct {
	mu     sync.Mutex
	set    *token.FileSet
	files  map[string]*ast.File // without a mutant, by name
	path   string
	config types.Config
}

// newTypeChecker has the packages built that a package imports.
func newTypeChecker(ctx context.Context, root string, p *packageFiles) (*typeChecker, error) {
	command := exec.CommandContext(ctx, "go", "list", "-deps", "-export", "-json=ImportPath,Export", "./"+p.Dir)
	command.Dir = root
	listed, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("go list -export: %w", err)
	}
	exports := map[string]string{}
	for decoder := json.NewDecoder(bytes.NewReader(listed)); ; {
		var one struct{ ImportPath, Export string }
		if err := decoder.Decode(&one); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("go list -export: %w", err)
		}
		exports[one.ImportPath] = one.Export
	}
	c := &typeChecker{set: token.NewFileSet(), files: map[string]*ast.File{}, path: p.ImportPath}
	c.config.Importer = importer.ForCompiler(c.set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	for _, s := range p.sources {
		if c.files[s.name], err = parser.ParseFile(c.set, s.name, s.text, parser.SkipObjectResolution); err != nil {
			return nil, err
		}
	}
	return c, c.check(nil, nil)
}

// compiles reports whether the package with a mutant in one of its files passes the type
// checker.
func (c *typeChecker) compiles(s *source, m *Mutant) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	changed, err := parser.ParseFile(c.set, s.name, m.Apply(s.text), parser.SkipObjectResolution)
	if err != nil {
		return false
	}
	defer c.set.RemoveFile(c.set.File(changed.FileStart))
	return c.check(c.files[s.name], changed) == nil
}

// check checks the package with one file in the place of another.
func (c *typeChecker) check(without, with *ast.File) error {
	var files []*ast.File
	for _, f := range c.files {
		if f == without {
			f = with
		}
		files = append(files, f)
	}
	_, err := c.config.Check(c.path, c.set, files, nil)
	return err
}
