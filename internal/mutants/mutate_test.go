package main

import (
	"fmt"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// mutantsOf enumerates the mutants of a file with one function f whose body is given.
func mutantsOf(t *testing.T, body string) []Mutant {
	t.Helper()
	s, err := parseSource("p/p.go", []byte("package p\n\nfunc f() (int, error) {\n"+body+"\n}\n"))
	if err != nil {
		t.Fatal(err)
	}
	return enumerate("p", s)
}

func TestEnumerate(t *testing.T) {
	for _, test := range []struct{ name, body, want string }{
		{"comparisons", "use(a < b, a <= b)", "remove, compare <=, compare >=, compare <, compare >"},
		{"other way round", "use(a > b, a >= b)", "remove, compare >=, compare <=, compare >, compare <"},
		{"equality", "use(a == b, a != b)", "remove, compare !=, compare =="},
		{"arithmetic", "use(a+b, a-b, a*b, a/b, a%b)", "remove, arithmetic -, arithmetic +, arithmetic /, arithmetic *, arithmetic /"},
		{"bits", "use(a&b, a|b, a^b, a&^b, a<<b, a>>b)", "remove, arithmetic |, arithmetic &, arithmetic |, arithmetic &, arithmetic >>, arithmetic <<"},
		{"signs", "use(!a, -a, ^a, +a, &a)", "remove, unary , unary , unary "},
		{"logic", "use(a && b)", "remove, operand (true || (a)), logic ||, operand (true || (b))"},
		{"a chain", "use(a || b || c)", "remove, operand (false && (a)), logic &&, operand (false && (b)), logic &&, operand (false && (c))"},
		{"integers", "use(0, 7, 0x1f, 0b11, 'a', 1.5)", "remove, integer 1, integer (-1), integer 8, integer 6, integer 0x20, integer 0x1e, integer 0b100, integer 0b10"},
		{"truth", "use(true, false)", "remove, bool false, bool true"},
		{"steps", "a++; b--", "remove, step --, remove, step ++"},
		{"no removal behind a loop", "for i := a; ; i++ {\n}", "step --"},
		{"assignments", "a += b; c = d; e, f = g(), h", "remove _ = b, assign -=, remove _ = d, remove _, _ = g(), h"},
		{"bit assignments", "a |= b; a &^= b; a <<= b", "remove _ = b, assign &=, remove _ = b, assign &=, remove _ = b, assign >>="},
		{"assigned to nothing", "_ = a; b := c", ""},
		{"if", "if a {\n}", "condition true || (a), condition false && (a)"},
		{"for", "for a {\n}\nfor {\n}\nfor range a {\n}", "condition false && (a)"},
		{"jumps", "for {\n break\n}\nfor {\n continue\n}\nfor {\n goto end\n}\nend:", "remove, remove"},
		{"cases", "switch a {\ncase b:\n f()\n}\nselect {\ncase <-a:\n g()\n}", "remove, remove"},
		{"defer", "defer f()", "remove"},
		{"errors", "return a, err", "error nil"},
		{"no error", "return a, nil", ""},
		{"errors of the inner function", "_ = func() (error, bool) { return err, ok }", "error nil"},
		{"named results", "_ = func() (a, b error) {\n if c {\n return\n }\n return a, b\n}", "condition true || (c), condition false && (c), error nil, error nil"},
		{"strings", `use("a < b", "0")`, "remove"},
		{"array lengths", "var a [5]int; use(a, [3]bool{}, [...]int{})", "remove"},
		{"the text of a panic", "panic(f(1 + 2))", "remove"},
		{"logs", "log.Print(1, a < b)", ""},
		{"reserved room", "use(make([]int, a, 7), make(map[int]int, 7)); b.Grow(7)", "remove"},
		{"the length of a slice", "use(make([]int, 7))", "remove, integer 8, integer 6"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, m := range mutantsOf(t, test.body) {
				one := m.Kind
				if m.Kind != "remove" || m.text != "" {
					one += " " + m.text
				}
				got = append(got, one)
				text := fmt.Sprintf("package p\n\nfunc f() (int, error) {\n%s\n}\n", test.body)
				if _, err := parser.ParseFile(token.NewFileSet(), "", m.Apply([]byte(text)), 0); err != nil {
					t.Errorf("%s is not Go: %v", m.Change, err)
				}
			}
			if d := cmp.Diff(test.want, strings.Join(got, ", ")); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestMutantsHaveNames(t *testing.T) {
	s, err := parseSource("p/p.go", []byte(`package p

var table, other = [3]int{0: 4}, 0

func (t *T[K]) Method(a, b int) bool {
	return a == 1 && b == 1
}
`))
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, m := range enumerate("p", s) {
		if m.Kind == "integer" {
			fmt.Fprintf(&got, "%s %s: %s\n", m.ID(), m.Function, m.Change)
		}
	}
	want := `p/p.go:3:27:integer table: var table, other = [3]int{[-0-]{+1+}: 4}, 0
p/p.go:3:27:integer table: var table, other = [3]int{[-0-]{+-1+}: 4}, 0
p/p.go:3:30:integer table: var table, other = [3]int{0: [-4-]{+5+}}, 0
p/p.go:3:30:integer table: var table, other = [3]int{0: [-4-]{+3+}}, 0
p/p.go:3:34:integer table: var table, other = [3]int{0: 4}, [-0-]{+1+}
p/p.go:3:34:integer table: var table, other = [3]int{0: 4}, [-0-]{+-1+}
p/p.go:6:14:integer T.Method: return a == [-1-]{+2+} && b == 1
p/p.go:6:14:integer T.Method: return a == [-1-]{+0+} && b == 1
p/p.go:6:24:integer T.Method: return a == 1 && b == [-1-]{+2+}
p/p.go:6:24:integer T.Method: return a == 1 && b == [-1-]{+0+}
`
	if d := cmp.Diff(want, got.String()); d != "" {
		t.Error(d)
	}
}

// Two changes that look the same get numbers, in the order of the source.
func TestChangesAreUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range mutantsOf(t, "a++\nb(\n1,\n)\na++\nb(\n1,\n)\na++") {
		if seen[m.Change] {
			t.Errorf("two mutants are named %q", m.Change)
		}
		seen[m.Change] = true
	}
	if !seen["a[-++-]{+--+} (3)"] {
		t.Errorf("the names are %v", seen)
	}
}

func TestLongLinesAreCut(t *testing.T) {
	for _, m := range mutantsOf(t, "\tuse(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa <  bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb)") {
		want := "...aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa [-<-]{+<=+} bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb..."
		if m.text == "<=" && m.Change != want {
			t.Errorf("%s\nwant\n%s", m.Change, want)
		}
	}
}

func TestGeneratedFilesHaveNoMutants(t *testing.T) {
	s, err := parseSource("p/p.go", []byte("// Code generated by hand; DO NOT EDIT.\n\npackage p\n\nvar a = 1\n"))
	if err != nil {
		t.Fatal(err)
	}
	if m := enumerate("p", s); len(m) != 0 {
		t.Errorf("%d mutants", len(m))
	}
}

// A result stays valid while the text of its function does, wherever that stands.
func TestKeys(t *testing.T) {
	keys := func(text string) map[string]string {
		s, err := parseSource("p/p.go", []byte("package p\n"+text))
		if err != nil {
			t.Fatal(err)
		}
		out := map[string]string{}
		for _, m := range enumerate("p", s) {
			out[m.Function+" "+m.text] = m.Key
		}
		return out
	}
	before := keys("func f() { a(1) }\nfunc g() { b(1) }")
	after := keys("// New.\nfunc f() { c(); a(1) }\n\nfunc g() { b(1) }")
	for name, key := range before {
		if same := after[name] == key; same != strings.HasPrefix(name, "g ") {
			t.Errorf("%s: the same key: %v", name, same)
		}
	}
	if before["g 2"] == before["g 0"] {
		t.Error("two mutants have the same key")
	}
}
