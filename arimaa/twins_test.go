package arimaa_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaatest"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
)

// The position and its rules against the plain arrays of slow_test.go.

func TestFormsMatchLoops(t *testing.T) {
	for _, p := range arimaatest.List(1, 3000) {
		b := plainOf(p)
		for _, spot := range every {
			want := "-"
			if b.at(spot) != 0 {
				want = string(rune(b.at(spot)))
			}
			if got := p.PieceAt(spot.square()).String(); got != want {
				t.Fatalf("%v: %s at %v, want %s", p, got, spot.square(), want)
			}
		}
		for _, back := range []func() (arimaa.Position, error){
			p.Setup().Position,
			func() (arimaa.Position, error) { return p.Layers().Position(p.Side()) },
			func() (arimaa.Position, error) { return arimaa.Parse(p.String()) },
		} {
			if got, err := back(); got != p || err != nil {
				t.Fatalf("%v comes back as %v, %v", p, got, err)
			}
		}
	}
}

// checkFrozen compares the frozen squares of a piece with a loop over its squares.
func checkFrozen(t *testing.T, p arimaa.Position, piece arimaa.Piece) {
	t.Helper()
	b := plainOf(p)
	letter := piece.String()[0]
	b.silver = letter >= 'a'
	for _, square := range every {
		if want := b.at(square) == letter && b.frozen(square); p.Frozen(piece).Has(square.square()) != want {
			t.Fatalf("%v: %v on %v is frozen: %v, want %v", p, piece, square.square(), !want, want)
		}
	}
}

func TestFrozenMatchesLoops(t *testing.T) {
	for _, p := range slices.Concat(arimaatest.List(2, 1000), arimaatest.Played(2, 500)) {
		for piece := arimaa.GoldRabbit; piece.IsValid(); piece++ {
			checkFrozen(t, p, piece)
		}
	}
}

// checkEnds compares the end positions of all turns with those of the reference implementation.
func checkEnds(t *testing.T, p arimaa.Position, steps int) {
	t.Helper()
	want := plainOf(p).ends(steps)
	if got := p.Perft(steps); got != len(want) {
		t.Fatalf("%v: %d end positions of at most %d steps, want %d", p, got, steps, len(want))
	}
	got := map[plain]bool{}
	for turn, end := range p.Turns(nil) {
		if len(turn.Steps()) > steps {
			break
		}
		if b := plainOf(end); got[b] || !want[b] {
			t.Fatalf("%v: the turn %v leads to %v: twice or wrong", p, turn, end)
		}
		got[plainOf(end)] = true
		if len(got)%16 != 0 { // a sample, for time
			continue
		}
		if back, err := arimaa.ParseTurn(turn.String()); back != turn || err != nil {
			t.Fatalf("%v is read as %v, %v", turn, back, err)
		}
		bare, err := arimaa.NewTurn(turn.Steps()...)
		if err != nil {
			t.Fatal(err)
		}
		for _, given := range []arimaa.Turn{turn, bare} {
			if next, full, err := p.Play(given, nil); next != end || full != turn || err != nil {
				t.Fatalf("%v: %v leads to %v by %v, %v, want %v by %v", p, given, next, full, err, end, turn)
			}
		}
	}
	if len(got) != len(want) {
		t.Fatalf("%v: %d turns of at most %d steps, want %d", p, len(got), steps, len(want))
	}
}

func TestTurnsMatchLoops(t *testing.T) {
	leftout.UnderRace(t)
	t.Parallel()
	for i, p := range slices.Concat(arimaatest.List(3, 600), arimaatest.Played(3, 600)) {
		steps := 2
		switch {
		case i%600 == 0:
			steps = 4
		case i%50 == 0:
			steps = 3
		}
		checkEnds(t, p, steps)
	}
}

// checkSteps plays a turn step by step and compares what may follow.
func checkSteps(t *testing.T, p arimaa.Position, r *rand.Rand) {
	t.Helper()
	turn := p.Begin(nil)
	start := plainOf(p).settled()
	states := []state{{b: start}}
	for {
		want := map[arimaa.Step][]state{}
		for _, s := range states {
			for other, list := range s.next() {
				for _, n := range list {
					if n.completable(start) {
						want[other.step(s.b)] = append(want[other.step(s.b)], n)
					}
				}
			}
		}
		got := slices.Collect(turn.Steps())
		bySquares := func(a, b arimaa.Step) int { return (int(a.From)<<8 + int(a.To)) - (int(b.From)<<8 + int(b.To)) }
		if !slices.IsSortedFunc(got, bySquares) {
			t.Fatalf("%v: steps in the order %v", turn.Position(), got)
		}
		wanted := slices.SortedFunc(maps.Keys(want), bySquares)
		if !slices.Equal(got, wanted) {
			t.Fatalf("%v after %v: %s", p, turn.Turn(), cmp.Diff(wanted, got))
		}
		if len(got) == 0 {
			break
		}
		choice := got[r.IntN(len(got))]
		next, err := turn.Play(choice)
		if err != nil {
			t.Fatalf("%v after %v: %v: %v", p, turn.Turn(), choice, err)
		}
		turn, states = next, want[choice]
		if b := plainOf(turn.Position()); b != states[0].b {
			t.Fatalf("%v: %v leads to %v", p, turn.Turn(), turn.Position())
		}
	}
	if _, err := turn.End(); err != nil && !turn.Turn().IsZero() {
		t.Fatalf("%v: no step is left after %v, and %v", p, turn.Turn(), err)
	}
}

func TestStepsMatchLoops(t *testing.T) {
	leftout.UnderRace(t)
	t.Parallel()
	r := rand.New(rand.NewPCG(4, 0))
	for _, p := range slices.Concat(arimaatest.List(4, 600), arimaatest.Played(4, 600)) {
		checkSteps(t, p, r)
	}
}

func checkOutcome(t *testing.T, p arimaa.Position) arimaa.Ending {
	t.Helper()
	want, got := plainOf(p).outcome(), p.Outcome(nil)
	if got != want || got.Over() != (want.Ending != arimaa.Ongoing) {
		t.Fatalf("%v: %v, want %v", p, got, want)
	}
	return got.Ending
}

func TestOutcomeMatchesLoops(t *testing.T) {
	seen := map[arimaa.Ending]int{}
	for _, p := range slices.Concat(arimaatest.List(5, 3000), arimaatest.Played(5, 1000)) {
		seen[checkOutcome(t, p)]++
		// Most positions have a goal; without those the other endings come up.
		s := p.Setup()
		for square := range arimaa.Square(8) {
			s.Board[square], s.Board[square^56] = arimaa.NoPiece, arimaa.NoPiece
		}
		q, err := s.Position()
		if err != nil {
			t.Fatal(err)
		}
		seen[checkOutcome(t, q)]++
	}
	t.Log(seen)
	for ending := arimaa.Ongoing; ending <= arimaa.EndImmobilisation; ending++ {
		if seen[ending] == 0 {
			t.Errorf("no position has ended by %v: the sample proves too little", ending)
		}
	}
}
