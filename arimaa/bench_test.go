package arimaa_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaatest"
)

// The positions of the benchmarks come up in the middle of games.
var benchPositions = arimaatest.Played(8, 64)

// The first steps of a turn, without dead ends.
func BenchmarkSteps(b *testing.B) {
	want := make([]int, len(benchPositions))
	for i, p := range benchPositions {
		want[i] = p.Perft(1)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		p, n := benchPositions[i%len(benchPositions)], 0
		for s := range p.Begin(nil).Steps() {
			if s.Piece.Side() == p.Side() {
				n++
			}
		}
		if n != want[i%len(want)] {
			b.Fatalf("%v: %d steps, want %d", p, n, want[i%len(want)])
		}
	}
}

// All turns with different ends, each with its steps.
func BenchmarkTurns(b *testing.B) {
	want := make([]int, len(benchPositions))
	for i, p := range benchPositions {
		want[i] = p.Perft(4)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		p, n := benchPositions[i%len(benchPositions)], 0
		for range p.Turns(nil) {
			n++
		}
		if n != want[i%len(want)] {
			b.Fatalf("%v: %d turns, want %d", p, n, want[i%len(want)])
		}
	}
}

// How many turns with different ends there are.
func BenchmarkPerft(b *testing.B) {
	for _, test := range []struct {
		name, text string
		want       int
	}{
		{"start", startText, 3353},
		{"middle", "g [ r rr r m h  e c r rr r h d  c dE H    M R RRHR D C  C D R RR R ]", 88040},
	} {
		b.Run(test.name, func(b *testing.B) {
			p := arimaa.MustParse(test.text)
			b.ReportAllocs()
			for range b.N {
				if got := p.Perft(4); got != test.want {
					b.Fatalf("%d, want %d", got, test.want)
				}
			}
		})
	}
}

func BenchmarkOutcome(b *testing.B) {
	for i := range b.N {
		if outcome := benchPositions[i%len(benchPositions)].Outcome(nil); outcome.Ending > arimaa.EndImmobilisation {
			b.Fatal(outcome)
		}
	}
}
