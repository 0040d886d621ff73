package solver

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
)

// disturbed returns a position with some pieces moved or taken away, in which the game
// goes on.
func disturbed(r *rand.Rand, p arimaa.Position) arimaa.Position {
	for {
		s := p.Setup()
		for range 1 + r.IntN(3) {
			first, to := r.IntN(arimaa.Squares), r.IntN(arimaa.Squares)
			s.Board[to], s.Board[first] = s.Board[first], arimaa.NoPiece
		}
		if q, err := s.Position(); err == nil && !q.Outcome(nil).Over() {
			return q.Settled()
		}
	}
}

type answers struct{ won, lost int }

func (a *answers) add(won bool) {
	if won {
		a.won++
	} else {
		a.lost++
	}
}

// The search after a reply finds a win if there is one, whatever turns have won in other
// positions.
func TestWinsMatchFullSearch(t *testing.T) {
	leftout.UnderRace(t)
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 0))
	var goals, immobilisations answers
	for range 1500 {
		p := crowd(r, 10)
		if p.Outcome(nil).Over() || p.Perft(2) > 150 {
			continue
		}
		s := arimaaSearch{meter: newMeter(&budget{ctx: context.Background()}, arimaaCheckInterval)}
		for range 20 {
			q := disturbed(r, p)
			w := winsOf(q)
			begin(&s.wins, q)
			got, err := s.goalOrElimination()
			if want := min(w.goal, w.elimination) < far; got != want || err != nil {
				t.Fatalf("%v: a turn wins by goal or elimination: %v, %v, want %v", q, got, err, want)
			}
			goals.add(got)
			got, err = s.immobilises(q)
			if got != w.immobilises || err != nil {
				t.Fatalf("%v: a turn immobilises: %v, %v, want %v", q, got, err, w.immobilises)
			}
			immobilisations.add(got)
		}
	}
	if min(goals.won, goals.lost, immobilisations.won, immobilisations.lost) < 150 {
		t.Errorf("goals and eliminations %+v, immobilisations %+v: the sample proves too little", goals, immobilisations)
	}
}

// A turn of four steps that has won by elimination leaves no step for a goal.
func TestKillerWithoutStepToGoal(t *testing.T) {
	s := arimaaSearch{meter: newMeter(&budget{ctx: context.Background()}, arimaaCheckInterval)}
	for _, c := range []struct {
		short string
		wins  bool
	}{
		// Gold's elephant pushes the last rabbit by c7 to c6.
		{"g [  rE    cR e                                                    ]", true},
		// Now the dog saves it. The elephant comes to c7 and frees the rabbit on b7.
		{"g [  rE    cR e              d                                     ]", false},
	} {
		p := arimaa.MustParse(c.short)
		begin(&s.wins, p)
		if got, err := s.goalOrElimination(); got != c.wins || err != nil {
			t.Errorf("%v: a turn wins: %v, %v, want %v", p, got, err, c.wins)
		}
		if w := winsOf(p); min(w.goal, w.elimination) < far != c.wins {
			t.Errorf("%v: %+v, want a win: %v", p, w, c.wins)
		}
	}
}

// A refutation that left and came back does nothing where no piece is removed in between, and
// is no turn. Silver is lost here because it has to play one.
func TestKillerThatChangesNothing(t *testing.T) {
	removing := arimaa.MustParse("s [          h       r      r       E                         R    ]")
	p := arimaa.MustParse("s [          h              r       E                         R    ]")
	s := arimaaSearch{meter: newMeter(&budget{ctx: context.Background()}, arimaaCheckInterval)}
	begin(&s.replies, removing)
	s.replies.Build(1, true)
	s.replies.Build(2, true)
	for i := range s.replies.Layers[2] {
		n := &s.replies.Layers[2][i]
		if endOf(&s.replies, n).Layers() == p.Layers() {
			s.refuting.remember(s.replies.Moves(n))
		}
	}
	if len(s.refuting) != 1 {
		t.Fatalf("%d turns leave and come back, want 1", len(s.refuting))
	}
	if lost, err := s.isLost(p); !lost || err != nil {
		t.Errorf("%v is lost: %v, %v", p, lost, err)
	}
}
