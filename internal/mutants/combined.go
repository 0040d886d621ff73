package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A combined program holds many mutants at once: beside each function stand copies of it,
// one for each of its mutants, and a number in the environment chooses the copy that is
// called. So one build serves thousands of mutants, which take longer to build than to
// test. The copies are not inlined and the functions that call them are larger, so a
// test may fail here that passes otherwise, and is left out; a mutant that survives here
// is built and judged alone. Mutants outside of functions are not in the program.
type combined struct {
	binary  string
	numbers map[string]int // of the mutants in the program, by Key, from 1
	tests   judge          // those that pass without a mutant
}

// chosenVariable names the environment variable with the number of the chosen mutant.
const chosenVariable = "CHOSEN_MUTANT"

// chooser is the file that is added to the package under test.
const chooser = `package %s

import (
	"os"
	"strconv"
)

var chosenMutant = func() int {
	n, _ := strconv.Atoi(os.Getenv("` + chosenVariable + `"))
	return n
}()
`

// combineAtLeast is the number of mutants from which on a combined program pays.
const combineAtLeast = 20

// combine builds the program of some mutants for the tests of the package itself. Mutants
// that do not compile are left out, as are those whose function cannot be copied. tmp is a
// folder for this call alone.
func (r *runner) combine(ctx context.Context, mutants []*Mutant, tmp string) (*combined, error) {
	if err := os.MkdirAll(tmp, 0o777); err != nil {
		return nil, err
	}
	out := map[*Mutant]bool{} // left out
	for {
		c := &combined{binary: filepath.Join(tmp, "combined.exe"), numbers: map[string]int{}}
		replace := map[string]string{}
		places := map[string][]placed{} // by the base name of the file
		for i, s := range r.pkg.sources {
			text, copies := combineFile(s, mutants, out, c.numbers)
			changed := filepath.Join(tmp, strconv.Itoa(i), filepath.Base(s.name))
			if err := errors.Join(os.MkdirAll(filepath.Dir(changed), 0o777), os.WriteFile(changed, text, 0o666)); err != nil {
				return nil, err
			}
			replace[filepath.Join(r.root, filepath.FromSlash(s.name))] = changed
			places[filepath.Base(s.name)] = copies
		}
		file := filepath.Join(tmp, "chooser.go")
		if err := os.WriteFile(file, fmt.Appendf(nil, chooser, r.pkg.sources[0].tree.Name.Name), 0o666); err != nil {
			return nil, err
		}
		replace[filepath.Join(r.root, filepath.FromSlash(r.pkg.Dir), "chosenmutant.go")] = file
		overlay, err := json.Marshal(map[string]any{"Replace": replace})
		if err != nil {
			return nil, err
		}
		name := filepath.Join(tmp, "overlay.json")
		if err := os.WriteFile(name, overlay, 0o666); err != nil {
			return nil, err
		}
		output, err := r.build(ctx, r.pkg.Dir, c.binary, "-overlay", name, "-gcflags="+r.pkg.ImportPath+"=-e")
		if err == nil {
			return c, r.passing(ctx, c)
		}
		before := len(out)
		for _, m := range culprits(output, places) {
			out[m] = true
		}
		if len(out) == before {
			return nil, fmt.Errorf("the combined program does not compile: %w\n%.2000s", err, output)
		}
	}
}

// passing finds the tests that pass in a combined program without a mutant, with their time.
func (r *runner) passing(ctx context.Context, c *combined) error {
	for _, t := range r.judges[0].tests {
		start := time.Now()
		ran, err := r.execute(ctx, r.pkg.Dir, c.binary, max(leastTimeout, 4*timeoutFactor*t.took), nil, "-test.run", "^"+t.name+"$")
		if err != nil {
			return err
		}
		if t.took = time.Since(start); ran.Outcome == Survived {
			c.tests.tests = append(c.tests.tests, t)
		}
	}
	slices.SortStableFunc(c.tests.tests, func(a, b testCase) int { return cmp.Compare(a.took, b.took) })
	return nil
}

// run judges a mutant in the combined program. It reports false if the mutant has to be
// judged alone: it is not in the program, or survived there.
func (c *combined) run(ctx context.Context, r *runner, m *Mutant) (ran, bool, error) {
	number, ok := c.numbers[m.Key]
	if !ok {
		return ran{}, false, nil
	}
	for _, b := range c.tests.batches(m) {
		got, err := r.execute(ctx, r.pkg.Dir, c.binary, b.timeout, []string{chosenVariable + "=" + strconv.Itoa(number)}, "-test.run", b.pattern)
		if err != nil || got.Outcome.Died() {
			return got, true, err
		}
	}
	return ran{}, false, nil
}

// placed is a copy of a function in the text of a combined file: its lines, from 1.
type placed struct {
	first, last int
	mutant      *Mutant
}

// combineFile returns the text of a file with the copies of its functions, and where they
// stand. It numbers the mutants.
func combineFile(s *source, mutants []*Mutant, out map[*Mutant]bool, numbers map[string]int) ([]byte, []placed) {
	var text, copies bytes.Buffer
	var places []placed
	done := 0
	for _, part := range s.sections() {
		f, ok := part.node.(*ast.FuncDecl)
		if !ok || f.Body == nil || f.Name.Name == "init" || f.Name.Name == "_" {
			continue
		}
		start, end := s.span(f)
		arguments, ok := s.arguments(f)
		if !ok {
			continue
		}
		var cases strings.Builder
		for _, m := range mutants {
			if m.File != s.name || m.start < start || m.end > end || out[m] {
				continue
			}
			number := len(numbers) + 1
			numbers[m.Key] = number
			name := fmt.Sprintf("%sMutant%d", f.Name.Name, number)
			nameStart, nameEnd := s.span(f.Name)
			changed := slices.Concat(s.text[start:nameStart], []byte(name), s.text[nameEnd:m.start], []byte(m.text), s.text[m.end:end])
			first := bytes.Count(copies.Bytes(), []byte("\n"))
			copies.Write(changed)
			copies.WriteByte('\n')
			places = append(places, placed{first, first + bytes.Count(changed, []byte("\n")), m})
			call := s.call(f, name, arguments)
			if f.Type.Results.NumFields() > 0 {
				fmt.Fprintf(&cases, "case %d: return %s; ", number, call)
			} else {
				fmt.Fprintf(&cases, "case %d: %s; return; ", number, call)
			}
		}
		if cases.Len() == 0 {
			continue
		}
		brace := s.offset(f.Body.Lbrace) + 1
		text.Write(s.text[done:brace])
		fmt.Fprintf(&text, "if chosenMutant != 0 { switch chosenMutant { %s} };", cases.String())
		done = brace
	}
	text.Write(s.text[done:])
	text.WriteString("\n")
	before := bytes.Count(text.Bytes(), []byte("\n")) + 1
	for i := range places {
		places[i].first += before
		places[i].last += before
	}
	text.Write(copies.Bytes())
	return text.Bytes(), places
}

// arguments returns the names of a function's parameters as its own call passes them on. It
// reports false if one has no name.
func (s *source) arguments(f *ast.FuncDecl) (string, bool) {
	var names []string
	for _, field := range f.Type.Params.List {
		if len(field.Names) == 0 {
			return "", false
		}
		_, variadic := field.Type.(*ast.Ellipsis)
		for _, n := range field.Names {
			switch {
			case n.Name == "_":
				return "", false
			case variadic:
				names = append(names, n.Name+"...")
			default:
				names = append(names, n.Name)
			}
		}
	}
	return strings.Join(names, ", "), true
}

// call returns the call of a copy of a function.
func (s *source) call(f *ast.FuncDecl, name, arguments string) string {
	if f.Recv != nil {
		if names := f.Recv.List[0].Names; len(names) == 1 && names[0].Name != "_" {
			return names[0].Name + "." + name + "(" + arguments + ")"
		}
		receiver := s.textOf(f.Recv.List[0].Type) // the method does not use it: any value will do
		if pointed, ok := strings.CutPrefix(receiver, "*"); ok {
			return "new(" + pointed + ")." + name + "(" + arguments + ")"
		}
		return "(*new(" + receiver + "))." + name + "(" + arguments + ")"
	}
	var types []string
	if f.Type.TypeParams != nil {
		for _, field := range f.Type.TypeParams.List {
			for _, n := range field.Names {
				types = append(types, n.Name)
			}
		}
	}
	if len(types) > 0 {
		name += "[" + strings.Join(types, ", ") + "]"
	}
	return name + "(" + arguments + ")"
}

// errorPlace is a place in a message of the compiler.
var errorPlace = regexp.MustCompile(`(?m)^(?:.*[/\\])?([^/\\:\n]+\.go):(\d+):\d+: `)

// culprits returns the mutants in whose copies the compiler found errors.
func culprits(output []byte, places map[string][]placed) (out []*Mutant) {
	for _, found := range errorPlace.FindAllSubmatch(output, -1) {
		line, _ := strconv.Atoi(string(found[2]))
		for _, p := range places[string(found[1])] {
			if p.first <= line && line <= p.last {
				out = append(out, p.mutant)
			}
		}
	}
	return out
}
