package work

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/backend"
	"github.com/puzzlecode/puzzlecode/internal/storetest"
	"github.com/puzzlecode/puzzlecode/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A range that two processes do at once is finished by the first one.
func TestFinishedTwice(t *testing.T) {
	s := storetest.Open(t, filepath.Join(t.TempDir(), "a.db"))
	w, err := MineSelfPlay(t.Context(), s, 3, 1, 1, mine.Options{Goals: []codec.Goal{codec.Win1}, Created: time.Unix(0, 0)})
	if err != nil {
		t.Fatal(err)
	}
	finished := ""
	var handled []backend.Handled
	for _, name := range []string{"a", "b"} {
		r := &runner{s: s, name: name, solvers: make(chan *solver.Solver, 1), o: RunOptions{Done: func(Tally) { finished += name }}}
		r.solvers <- new(solver.Solver)
		h, err := r.handle(t.Context(), backend.Range{Work: w.ID, Number: 1})
		if err != nil {
			t.Fatal(err)
		}
		handled = append(handled, h)
		if len(r.solvers) != 1 {
			t.Error("the solver is not given back")
		}
	}
	for _, h := range []backend.Handled{handled[1], handled[0]} {
		if err := s.Backend().Write(t.Context(), h.Write); err != nil {
			t.Error(err)
		}
		h.After()
	}
	if finished != "b" {
		t.Errorf("%q have finished the range, want b", finished)
	}
}
