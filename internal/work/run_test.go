package work

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/backend"
	"github.com/puzzlecode/puzzlecode/internal/storage"
	"github.com/puzzlecode/puzzlecode/internal/storetest"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
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
	if err := handled[0].Write(brokenTx{}); !errors.Is(err, errBroken) {
		t.Errorf("a range that cannot be finished: %v", err)
	}
	for _, h := range []backend.Handled{handled[1], handled[0]} {
		if err := storage.Backend(s).Write(t.Context(), h.Write); err != nil {
			t.Error(err)
		}
		h.After()
	}
	if finished != "b" {
		t.Errorf("%q have finished the range, want b", finished)
	}
}

var errBroken = errors.New("broken")

// brokenTx is a transaction that cannot write.
type brokenTx struct{ backend.Tx }

func (brokenTx) Exec(context.Context, string, ...any) (int64, error) { return 0, errBroken }

// What a database cannot have unless it was damaged, or made by a newer program, is an error that
// says so.
func TestDamagedRanges(t *testing.T) {
	for name, test := range map[string]struct {
		sql  string
		want error
	}{
		"empty input":     {`UPDATE work_range SET input = x''`, store.ErrDamaged},
		"unknown input":   {`UPDATE work_range SET input = x'00'`, store.ErrDamaged},
		"short input":     {`UPDATE work_range SET input = x'73'`, store.ErrDamaged},
		"one number":      {`UPDATE work_range SET input = x'7301'`, store.ErrDamaged},
		"engine games":    {`UPDATE work_range SET input = x'650101'`, store.ErrDamaged},
		"files cut off":   {`UPDATE work_range SET input = x'6728b52ffd'`, store.ErrDamaged},
		"input of proofs": {`UPDATE work SET kind = 'prove'`, store.ErrDamaged},
		"spec":            {`UPDATE work SET spec = 'x'`, store.ErrDamaged},
		"kind":            {`UPDATE work SET kind = 'fly'`, store.ErrNewer},
	} {
		s := storetest.Open(t, filepath.Join(t.TempDir(), "a.db"))
		if _, err := MineSelfPlay(t.Context(), s, 3, 1, 1, mine.Options{Goals: []codec.Goal{codec.Win1}}); err != nil {
			t.Fatal(err)
		}
		if err := storage.Backend(s).Write(t.Context(), func(tx backend.Tx) error {
			_, err := tx.Exec(t.Context(), test.sql)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if err := Run(t.Context(), s, RunOptions{}); !errors.Is(err, test.want) || !strings.HasPrefix(err.Error(), "range 1 of work 1: ") {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
		if status, err := StatusOf(t.Context(), s); err != nil || status.Work[0].Done != 0 || len(status.Workers) != 0 {
			t.Errorf("%s: %+v, %v", name, status, err)
		}
	}
}

// A run of another version of the rating model is refused.
func TestOtherModel(t *testing.T) {
	spec := mining{Goals: []codec.Goal{codec.Win1}, Model: puzzles.Model + 1}
	text, err := json.Marshal(spec)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := search(t.Context(), 1, 1, string(text), nil); err == nil || !strings.Contains(err.Error(), "use the same version on all machines") {
		t.Error(err)
	}
}

func TestTally(t *testing.T) {
	sum := Tally{1, 2, 3, 4}
	sum.add(Tally{10, 20, 30, 40})
	if want := (Tally{11, 22, 33, 44}); sum != want {
		t.Errorf("%+v, want %+v", sum, want)
	}
}
