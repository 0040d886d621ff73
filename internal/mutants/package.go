package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
)

// packageFiles is a package under test.
type packageFiles struct {
	Dir        string // from the module root, slash-separated
	ImportPath string
	sources    []*source // without tests, in the order of their names
	mutants    []Mutant
}

// loadPackage reads the files that the go command would build on this machine, and
// enumerates their mutants. name is the folder of the package from the module root, with
// or without "./" in front.
func loadPackage(ctx context.Context, root, name string) (packageFiles, error) {
	p := packageFiles{Dir: path.Clean(filepath.ToSlash(name))}
	c := exec.CommandContext(ctx, "go", "list", "-json=ImportPath,GoFiles", "./"+p.Dir)
	c.Dir = root
	var problem bytes.Buffer
	c.Stderr = &problem
	out, err := c.Output()
	if err != nil {
		return p, fmt.Errorf("package %q: %w: %s", name, err, strings.TrimSpace(problem.String()))
	}
	var listed struct {
		ImportPath string
		GoFiles    []string
	}
	if err := json.Unmarshal(out, &listed); err != nil {
		return p, fmt.Errorf("package %q: go list: %w", name, err)
	}
	p.ImportPath = listed.ImportPath
	for _, file := range listed.GoFiles {
		s, err := readSource(filepath.Join(root, filepath.FromSlash(p.Dir)), p.Dir, file)
		if err != nil {
			return p, err
		}
		p.sources = append(p.sources, s)
		p.mutants = append(p.mutants, enumerate(p.Dir, s)...)
	}
	if len(p.mutants) == 0 {
		return p, fmt.Errorf("package %q has no code to mutate", name)
	}
	return p, nil
}

// source returns the file that holds a mutant.
func (p *packageFiles) source(m *Mutant) *source {
	for _, s := range p.sources {
		if s.name == m.File {
			return s
		}
	}
	panic("the mutant is of another package")
}

// moduleRoot returns the folder of the module that holds the working directory.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", errors.New("no go.mod in this folder or above it")
		}
		dir = filepath.Dir(dir)
	}
}

// The files that filesSum looks at.
const (
	testFiles = "*_test.go"
	allFiles  = "*.go"
)

// filesSum returns a hash of the files of packages whose names match a pattern, and of
// their testdata.
func filesSum(root string, dirs []string, pattern string) (string, error) {
	sum := sha256.New()
	add := func(name string) error {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(root, name) // the same on every machine
		if err != nil {
			return err
		}
		fmt.Fprintf(sum, "%s %d\n", filepath.ToSlash(relative), len(text))
		sum.Write(text)
		return nil
	}
	for _, dir := range dirs {
		dir = filepath.Join(root, filepath.FromSlash(dir))
		files, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			return "", err
		}
		for _, name := range files {
			if err := add(name); err != nil {
				return "", err
			}
		}
		err = filepath.WalkDir(filepath.Join(dir, "testdata"), func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			return add(name)
		})
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return hex.EncodeToString(sum.Sum(nil)[:12]), nil
}
