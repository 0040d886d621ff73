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
// test may fail here that passes otherwise. It is left out, and asked later with each
// survivor that it reaches, which is built alone for it. A package-level variable gets its
// changed value from an init function, later than other variables have used it: such
// a mutant is built alone if it survives. Constants are not in the program.
type combined struct {
	numbers   map[string]int  // of the mutants in the program, by Key, from 1
	variables map[string]bool // by Key, those that change a package-level variable
	programs  []program       // one for each judge
}

// A program holds all mutants and the tests of one judge.
type program struct {
	binary  string
	tests   judge // those that pass without a mutant
	leftOut judge // those that do not
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

// combine builds the programs of some mutants. Mutants that do not compile are left out, as
// are those whose function cannot be copied. tmp is a folder for this call alone.
func (r *runner) combine(ctx context.Context, mutants []*Mutant, tmp string) (*combined, error) {
	if err := os.MkdirAll(tmp, 0o777); err != nil {
		return nil, err
	}
	out := map[*Mutant]bool{} // left out
	for {
		c := &combined{numbers: map[string]int{}, variables: map[string]bool{}}
		overlay, places, err := r.combinedOverlay(c, mutants, out, tmp)
		if err != nil {
			return nil, err
		}
		culprits, err := r.buildPrograms(ctx, c, tmp, overlay, places)
		if err != nil || len(culprits) == 0 {
			return c, err
		}
		for _, m := range culprits {
			out[m] = true
		}
	}
}

// combinedOverlay writes the files of the combined program, and returns the name of the
// overlay and the places of the copies by the base name of the file.
func (r *runner) combinedOverlay(c *combined, mutants []*Mutant, out map[*Mutant]bool, tmp string) (string, map[string][]placed, error) {
	replace := map[string]string{}
	places := map[string][]placed{}
	for i, s := range r.pkg.sources {
		text, copies := c.combineFile(s, mutants, out)
		changed := filepath.Join(tmp, strconv.Itoa(i), filepath.Base(s.name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(changed), 0o777), os.WriteFile(changed, text, 0o666)); err != nil {
			return "", nil, err
		}
		replace[filepath.Join(r.root, filepath.FromSlash(s.name))] = changed
		places[filepath.Base(s.name)] = copies
	}
	file := filepath.Join(tmp, "chooser.go")
	if err := os.WriteFile(file, fmt.Appendf(nil, chooser, r.pkg.sources[0].tree.Name.Name), 0o666); err != nil {
		return "", nil, err
	}
	replace[filepath.Join(r.root, filepath.FromSlash(r.pkg.Dir), "chosenmutant.go")] = file
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", nil, err
	}
	name := filepath.Join(tmp, "overlay.json")
	return name, places, os.WriteFile(name, overlay, 0o666)
}

// buildPrograms builds the program of each judge. It returns the mutants that do not
// compile, and has built nothing if there are some.
func (r *runner) buildPrograms(ctx context.Context, c *combined, tmp, overlay string, places map[string][]placed) ([]*Mutant, error) {
	for i, j := range r.judges {
		if len(j.tests) == 0 {
			continue
		}
		p := program{binary: filepath.Join(tmp, fmt.Sprintf("combined%d.exe", i)), tests: judge{dir: j.dir}, leftOut: judge{dir: j.dir}}
		output, err := r.build(ctx, j.dir, p.binary, "-overlay", overlay, "-gcflags="+r.pkg.ImportPath+"=-e")
		if err != nil {
			if found := culprits(output, places); len(found) > 0 {
				return found, nil
			}
			return nil, fmt.Errorf("the combined program does not compile: %w\n%.2000s", err, output)
		}
		if err := r.sortOut(ctx, &p, j.tests); err != nil {
			return nil, err
		}
		c.programs = append(c.programs, p)
	}
	return nil, nil
}

// sortOut finds the tests that pass in a program without a mutant, with their time.
func (r *runner) sortOut(ctx context.Context, p *program, tests []testCase) error {
	for _, t := range tests {
		start := time.Now()
		ran, err := r.execute(ctx, p.tests.dir, p.binary, max(leastTimeout, 4*timeoutFactor*t.took), nil, "-test.run", "^"+t.name+"$")
		if err != nil {
			return err
		}
		if ran.Outcome != Survived {
			p.leftOut.tests = append(p.leftOut.tests, t)
			continue
		}
		t.took = time.Since(start)
		p.tests.tests = append(p.tests.tests, t)
	}
	slices.SortStableFunc(p.tests.tests, func(a, b testCase) int { return cmp.Compare(a.took, b.took) })
	return nil
}

// run judges a mutant in the combined programs. remaining holds the tests that must judge
// it alone if it has survived: all of them if it is not in the programs.
func (c *combined) run(ctx context.Context, r *runner, m *Mutant) (result ran, remaining []judge, err error) {
	result.Outcome = NotCovered
	number, ok := c.numbers[m.Key]
	if !ok {
		return result, r.judges, nil
	}
	for _, p := range c.programs {
		for _, b := range p.tests.batches(m) {
			result, err = r.execute(ctx, p.tests.dir, p.binary, b.timeout, []string{chosenVariable + "=" + strconv.Itoa(number)}, "-test.run", b.pattern)
			if err != nil || result.Outcome.Died() {
				return result, nil, err
			}
		}
		remaining = append(remaining, p.leftOut)
	}
	if c.variables[m.Key] {
		remaining = r.judges
	}
	return result, remaining, nil
}

// placed is a copy of a function in the text of a combined file: its lines, from 1.
type placed struct {
	first, last int
	mutant      *Mutant
}

// combineFile returns the text of a file with the copies of its functions, and where they
// stand. It numbers the mutants.
func (c *combined) combineFile(s *source, mutants []*Mutant, out map[*Mutant]bool) ([]byte, []placed) {
	var text, copies bytes.Buffer
	var places []placed
	done := 0
	for _, part := range s.sections() {
		if v, ok := part.node.(*ast.ValueSpec); ok {
			if !part.constant {
				c.combineVariable(s, v, mutants, out, &copies, &places)
			}
			continue
		}
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
			number := len(c.numbers) + 1
			c.numbers[m.Key] = number
			name := fmt.Sprintf("%sMutant%d", f.Name.Name, number)
			nameStart, nameEnd := s.span(f.Name)
			changed := slices.Concat(s.text[start:nameStart], []byte(name), s.text[nameEnd:m.start], []byte(m.text), s.text[m.end:end])
			places = append(places, place(&copies, changed, m))
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

// combineVariable adds init functions that assign the changed values of a package-level
// variable.
func (c *combined) combineVariable(s *source, v *ast.ValueSpec, mutants []*Mutant, out map[*Mutant]bool, copies *bytes.Buffer, places *[]placed) {
	for i, value := range v.Values {
		names := v.Names
		if len(v.Values) > 1 {
			names = v.Names[i : i+1]
		}
		var left []string
		for _, n := range names {
			left = append(left, n.Name)
		}
		start, end := s.span(value)
		for _, m := range mutants {
			if m.File != s.name || m.start < start || m.end > end || out[m] {
				continue
			}
			number := len(c.numbers) + 1
			c.numbers[m.Key], c.variables[m.Key] = number, true
			changed := slices.Concat(s.text[start:m.start], []byte(m.text), s.text[m.end:end])
			text := fmt.Appendf(nil, "func init() { if chosenMutant == %d { %s = %s } }", number, strings.Join(left, ", "), changed)
			*places = append(*places, place(copies, text, m))
		}
	}
}

// place writes a copy, and returns where it stands.
func place(copies *bytes.Buffer, text []byte, m *Mutant) placed {
	first := bytes.Count(copies.Bytes(), []byte("\n"))
	copies.Write(text)
	copies.WriteByte('\n')
	return placed{first, first + bytes.Count(text, []byte("\n")), m}
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
