package codec

import (
	"bytes"
	"errors"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// The fast code must equal the reference implementations in both directions, for codes of every kind.

func TestTwins(t *testing.T) {
	eachKind(t, 3, *positions, func(t *testing.T, _ Game, list []sample) {
		t.Parallel()
		for _, s := range list {
			checkTwin(t, s)
		}
	})
}

// checkTwin compares the code of a sample with the number of the reference implementation, its text and its
// bytes, in both directions.
func checkTwin(t *testing.T, s sample) {
	t.Helper()
	n, text, data := s.slow()
	c := s.code()
	if c.number().Cmp(n) != 0 || !s.isIn(c) || c.String() != text {
		t.Fatalf("%v: %v with the number %v, want %s with %v", s, c, c.number(), text, n)
	}
	if got, err := Parse(text); got != c || err != nil {
		t.Fatalf("%s is read as %v, %v", text, got, err)
	}
	if got, err := c.MarshalBinary(); !bytes.Equal(got, data) || err != nil {
		t.Fatalf("%v: binary %x, %v, want %x", s, got, err, data)
	}
	var back Code
	if err := back.UnmarshalBinary(data); back != c || err != nil {
		t.Fatalf("%x: %v, %v, want %v", data, back, err, c)
	}
	if got, err := Read(s.String()); got != c || err != nil {
		t.Fatalf("%v is read as %v, %v, want %v", s, got, err, c)
	}
	checkRecord(t, s, c)
}

// checkRecord does the same for the shrinking-index code and the record, which other kinds of codes do not have.
func checkRecord(t *testing.T, s sample, c Code) {
	t.Helper()
	p := s.santorini
	text, err := c.Shrinking()
	bits, err2 := RecordBits(p)
	if s.inArimaa() && !errors.Is(err, ErrGame) {
		t.Fatalf("%v has the shrinking-index code %q, %v", s, text, err)
	}
	if c.Game() != Santorini || !p.Placed() {
		if text != "" || bits != "" || err == nil || err2 == nil {
			t.Fatalf("%v has the shrinking-index code %q, %v, and the record %q, %v", s, text, err, bits, err2)
		}
		return
	}
	record := recordBig(p)
	if want := shrinkingText(goalBits(int64(s.goal)) + record); text != want || bits != record || err != nil ||
		err2 != nil {
		t.Fatalf("%v: %s, %v, record %s, %v, want %s and %s", s, text, err, bits, err2, want, record)
	}
	if got, err := Parse(text); got != c || err != nil {
		t.Fatalf("%s: %v, %v, want %v", text, got, err, c)
	}
	if got, err := ParseRecordBits(record); got != p || err != nil {
		t.Fatalf("%s: %v, %v, want %v", record, got, err, p)
	}
}

// edgePositions are those at the ends of the fields: the first and last pairs of
// squares, all heights 0 and all as high as can be, each with either side to move,
// live and won by each worker.
func edgePositions(t testing.TB) (out []position.Position) {
	for _, w := range [][4]position.Square{{0, 1, 2, 3}, {2, 3, 0, 1}, {21, 22, 23, 24}, {23, 24, 21, 22}, {0, 24, 1, 23},
		{1, 23, 0, 24}, {7, 12, 11, 13}} {
		for _, level := range []int{0, 1, 2, 4} {
			for winner := -1; winner < 4; winner++ {
				s := position.Setup{Workers: [2][]position.Square{w[:2], w[2:]}}
				for i := range s.Heights {
					s.Heights[i] = level
				}
				for _, q := range w {
					s.Heights[q] = min(level, 2)
				}
				sides := []position.Side{position.First, position.Second}
				if winner >= 0 {
					s.Heights[w[winner]] = 3
					sides = []position.Side{position.Side(winner / 2).Other()}
				}
				for _, s.Side = range sides {
					p, err := s.Position()
					if err != nil {
						t.Fatal(err)
					}
					out = append(out, p)
				}
			}
		}
	}
	return out
}

// TestTwinsAtTheEdges compares positions at the ends of the fields, with every goal, and the same with gods.
func TestTwinsAtTheEdges(t *testing.T) {
	t.Parallel()
	for _, p := range edgePositions(t) {
		changed := p.Setup()
		changed.Gods, changed.Finished = [2]position.God{position.Prometheus, position.Pan}, p.Finished()
		q, err := changed.Position()
		if err != nil {
			t.Fatal(err)
		}
		for goal := range Hold3 + 1 {
			if goal == NoGoal || !p.Finished() {
				checkTwin(t, sample{santorini: p, goal: goal})
				checkTwin(t, sample{santorini: q, goal: goal})
			}
		}
	}
	for _, text := range []string{arimaaStart, arimaaExample, arimaaEmpty, greatestBoard()} {
		checkTwin(t, sample{arimaa: arimaa.MustParse(text)})
	}
}

// TestPlacingTwins compares all 7226 positions of two mortals before all workers stand, and some of every
// pair of gods.
func TestPlacingTwins(t *testing.T) {
	t.Parallel()
	for i, gods := range append(listPairs(), [2]position.God{}) {
		step := 97 + i
		if gods == [2]position.God{} {
			step = 1
		}
		n := 0
		check := func(squares ...position.Square) {
			if n++; n%step == 0 {
				checkTwin(t, sample{santorini: placing(gods, len(squares), func(i int) position.Square { return squares[i] })})
			}
		}
		check()
		for b := position.A5; b.IsValid(); b++ {
			check(b)
			for a := range b {
				check(a, b)
				for c := position.A5; c.IsValid(); c++ {
					if c != a && c != b {
						check(a, b, c)
					}
				}
			}
		}
		if n != 7226 {
			t.Fatalf("%d positions", n)
		}
	}
}

// The same numbers through bitio and base58, which know nothing of the format.
func TestLibraries(t *testing.T) {
	for _, p := range append(positiontest.List(4, 5000), edgePositions(t)...) {
		c := Encode(p)
		text := encodeLibraries(p)
		if text != c.String() {
			t.Fatalf("%v: %s, the libraries write %s", p, c, text)
		}
		if got, err := parseLibraries(c.String()); got != c || err != nil {
			t.Fatalf("%s: the libraries read %v, %v", c, got, err)
		}
	}
}
