package main

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTally(t *testing.T) {
	m := func(n int) *Mutant {
		name := string(rune('a' + n))
		return &Mutant{File: "p/a.go", Function: "f", Change: name, Key: name}
	}
	outcomes := []Outcome{Killed, Killed, TimedOut, Survived, NotCovered, Survived, NotCompiling, ""}
	accepted := []Acceptance{{"p/a.go", "f", []string{"b", "d", "gone"}, "x"}}
	state := openState(t, t.TempDir(), "p")
	p := &packageFiles{Dir: "p"}
	var chosen []*Mutant
	for i, o := range outcomes {
		chosen = append(chosen, m(i))
		p.mutants = append(p.mutants, *m(i))
		if o != "" {
			add(t, state, Result{Key: m(i).Key, Outcome: o})
		}
	}
	all := newTally(p, chosen, state, accepted)
	var out bytes.Buffer
	if err := writeTallies(&out, []tally{all, {pkg: "q"}}); err != nil {
		t.Fatal(err)
	}
	want := `  package  mutants  killed     %  timed out  accepted  unexplained  not covered  not compiling  not run
        p        6       3  50.0          1         1            2            1              1        1
        q        0       0     -          0         0            0            0              0        0
accepted as a survivor, but it dies: p/a.go f: b
accepted as a survivor, but there is no such mutant: p/a.go f: gone
`
	if d := cmp.Diff(want, out.String()); d != "" {
		t.Error(d)
	}
}

func TestPasses(t *testing.T) {
	for _, test := range []struct {
		name string
		tally
		want bool
	}{
		{"exactly enough", tally{killed: 95, accepted: 5}, true},
		{"one too few", tally{killed: 949, accepted: 51}, false},
		{"a survivor without a reason", tally{killed: 99, unexplained: 1}, false},
		{"not all run", tally{killed: 99, notRun: 1}, false},
		{"an acceptance too many", tally{killed: 99, acceptedButKilled: make([]mutantName, 1)}, false},
		{"an acceptance of nothing", tally{killed: 99, noSuchName: make([]mutantName, 1)}, false},
	} {
		if got := test.passes(); got != test.want {
			t.Errorf("%s: passes is %v", test.name, got)
		}
	}
}

func TestWriteMutant(t *testing.T) {
	text := "package p\n\nfunc f() {\n\tif a &&\n\t\tb {\n\t}\n}\n"
	s, err := parseSource("p/p.go", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range enumerate("p", s) {
		if m.Kind != "condition" || m.text[0] != 't' {
			continue
		}
		var out bytes.Buffer
		writeMutant(&out, &m, s, "survived")
		want := "p/p.go:4:5:condition: survived\n\tp/p.go f\n\tif [-a && b-]{+true+} {\n-\tif a &&\n-\t\tb {\n+\tif true || (a &&\n+\t\tb) {\n"
		if d := cmp.Diff(want, out.String()); d != "" {
			t.Error(d)
		}
	}
}
