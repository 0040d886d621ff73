package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
)

func openState(t *testing.T, dir, pkg string) *State {
	t.Helper()
	s, err := OpenState(dir, pkg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func add(t *testing.T, s *State, all ...Result) {
	t.Helper()
	for _, r := range all {
		if err := s.Add(r); err != nil {
			t.Fatal(err)
		}
	}
}

func TestStateLasts(t *testing.T) {
	dir := t.TempDir()
	first := openState(t, dir, "a/b")
	add(t, first, Result{Key: "one", Outcome: Survived, Tests: "x"}, Result{Key: "two", Outcome: Killed}, Result{Key: "one", Outcome: Killed})
	// A process that is killed may leave half a line.
	if _, err := first.file.WriteString("\n" + `{"key":"three","outc`); err != nil {
		t.Fatal(err)
	}
	second := openState(t, dir, "a/b")
	add(t, second, Result{Key: "four", Outcome: TimedOut})
	third := openState(t, dir, "a/b")
	for key, want := range map[string]Outcome{"one": Killed, "two": Killed, "three": "", "four": TimedOut} {
		if r, known := third.Result(&Mutant{Key: key}); r.Outcome != want || known != (want != "") {
			t.Errorf("%s: %q, want %q", key, r.Outcome, want)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "a.b.jsonl")); err != nil {
		t.Error(err)
	}
}

// What is run again: a mutant without a result, a survivor when the tests have changed,
// and everything when it is asked for.
func TestDue(t *testing.T) {
	mutants := []*Mutant{{Key: "new"}, {Key: "killed"}, {Key: "survivor"}, {Key: "old survivor"}, {Key: "broken"}}
	for _, test := range []struct {
		fresh bool
		want  int
	}{{false, 2}, {true, 5}} {
		dir := t.TempDir()
		s := session{state: openState(t, dir, "a/b"), tests: "now"}
		add(t, s.state,
			Result{Key: "killed", Outcome: Killed, Tests: "before"}, Result{Key: "survivor", Outcome: Survived, Tests: "now"},
			Result{Key: "old survivor", Outcome: NotCovered, Tests: "before"}, Result{Key: "broken", Outcome: NotCompiling, Tests: "before"})
		due, err := s.due(mutants, test.fresh)
		if err != nil {
			t.Fatal(err)
		}
		if len(due) != test.want || due[0].Key != "new" {
			t.Errorf("fresh %v: %d mutants are due, want %d", test.fresh, len(due), test.want)
		}
		// A run that is interrupted now must not leave old results to the next one.
		later := openState(t, dir, "a/b")
		for _, m := range mutants {
			if _, known := later.Result(m); known == slices.Contains(due, m) {
				t.Errorf("%s is due: %v; it has a result: %v", m.Key, !known, known)
			}
		}
	}
}

func TestShareRunsEachOnce(t *testing.T) {
	s := session{pkg: &packageFiles{Dir: "p"}, cores: 3, stderr: io.Discard}
	due := make([]*Mutant, 250)
	for i := range due {
		due[i] = new(Mutant)
	}
	var mu sync.Mutex
	times := map[*Mutant]int{}
	err := s.share(t.Context(), due, func(_ context.Context, m *Mutant, worker int) error {
		mu.Lock()
		defer mu.Unlock()
		times[m]++
		if worker < 0 || worker >= 3 {
			t.Errorf("worker %d", worker)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range due {
		if times[m] != 1 {
			t.Fatalf("a mutant was run %d times", times[m])
		}
	}
}

func TestShareStops(t *testing.T) {
	s := session{pkg: &packageFiles{Dir: "p"}, cores: 1, stderr: io.Discard}
	due := []*Mutant{{}, {}, {}}
	broken := errors.New("broken")
	ran := 0
	err := s.share(t.Context(), due, func(context.Context, *Mutant, int) error {
		if ran++; ran == 2 {
			return broken
		}
		return nil
	})
	if !errors.Is(err, broken) || ran != 2 {
		t.Errorf("%d runs, error %v", ran, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ran = 0
	err = s.share(ctx, due, func(context.Context, *Mutant, int) error {
		ran++
		cancel()
		return nil
	})
	if !errors.Is(err, context.Canceled) || ran != 1 {
		t.Errorf("%d runs, error %v", ran, err)
	}
}

func TestFilesSum(t *testing.T) {
	root := t.TempDir()
	sum := func() string {
		t.Helper()
		s, err := filesSum(root, []string{"p", "q"}, testFiles)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	seen := map[string]string{}
	for _, name := range []string{"p/a_test.go", "q/b_test.go", "p/testdata/cases/c.txt"} {
		before := sum()
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, []byte("x"), 0o666)); err != nil {
			t.Fatal(err)
		}
		after := sum()
		if before == after || seen[after] != "" {
			t.Errorf("%s does not change the hash", name)
		}
		seen[after] = name
	}
	before := sum()
	if err := os.WriteFile(filepath.Join(root, "p", "code.go"), []byte("x"), 0o666); err != nil {
		t.Fatal(err)
	}
	if sum() != before {
		t.Error("code changes the hash of the tests")
	}
	if all, err := filesSum(root, []string{"p", "q"}, allFiles); err != nil || all == before {
		t.Errorf("code does not change the hash of all files: %v", err)
	}
}
