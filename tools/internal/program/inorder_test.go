package program

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A step that was stopped goes on where it was, and drops what was written after its last
// state.
func TestInOrder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out")
	stop := errors.New("stop")
	last := 70
	work := func(_ context.Context, _ *solver.Solver, i int) (string, error) {
		if i >= last {
			return "", stop
		}
		return fmt.Sprintln(i), nil
	}
	const n = 100
	if err := InOrder(t.Context(), path, "inputs", 2, n, work); !errors.Is(err, stop) {
		t.Fatalf("%v, want %v", err, stop)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if err := InOrder(cancelled, path, "inputs", 2, n, work); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	file.WriteString("cut o")
	file.Close()
	err = InOrder(t.Context(), path, "other", 2, n, work)
	if err == nil || !strings.Contains(err.Error(), "other inputs") {
		t.Errorf("resumed with other inputs: %v", err)
	}
	last = n
	if err := InOrder(t.Context(), path, "inputs", 2, n, work); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := ""
	for i := range n {
		want += fmt.Sprintln(i)
	}
	if string(got) != want {
		t.Errorf("the file has\n%s\nwant the numbers below %d", got, n)
	}
}

func TestFingerprint(t *testing.T) {
	type game struct {
		name  string
		turns []int
	}
	a := Fingerprint([]game{{"a", []int{1, 2}}, {"b", nil}})
	if b := Fingerprint([]game{{"a", []int{1, 2}}, {"b", nil}}); a != b {
		t.Errorf("the same games: %s and %s", a, b)
	}
	for _, list := range [][]game{
		nil, {{"a", []int{1, 2}}}, {{"b", nil}, {"a", []int{1, 2}}}, {{"a", []int{1, 3}}, {"b", nil}},
	} {
		if b := Fingerprint(list); a == b {
			t.Errorf("%v: %s", list, b)
		}
	}
}
