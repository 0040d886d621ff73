package arimaa_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaatest"
)

// raceDetector is true in builds with the race detector. There a sync.Pool drops what is
// put into it at random, to find those who rely on it, and Perft gets its memory from one.
// TestNoAllocs of internal/arimaa/arimaaturns has no pool: it holds the search itself to the same
// promise in every build.
var raceDetector bool

func TestNoAllocs(t *testing.T) {
	positions := arimaatest.Played(7, 30)
	text := make([]byte, 0, 128)
	var sink int
	for name, f := range map[string]func(p arimaa.Position){
		"Steps": func(p arimaa.Position) {
			for s := range p.Begin(nil).Steps() {
				sink += int(s.To)
			}
		},
		"Outcome": func(p arimaa.Position) { sink += int(p.Outcome(nil).Ending) },
		"Hash":    func(p arimaa.Position) { sink += int(p.Hash() >> 60) },
		"Perft":   func(p arimaa.Position) { sink += p.Perft(2) },
		"Setup":   func(p arimaa.Position) { sink += int(p.Setup().Board[0]) },
		"Layers": func(p arimaa.Position) {
			if q, err := p.Layers().Position(p.Side()); q != p || err != nil {
				t.Errorf("%v: %v", q, err)
			}
		},
		"AppendText": func(p arimaa.Position) {
			b, _ := p.AppendText(text)
			sink += len(b)
		},
		"Play": func(p arimaa.Position) {
			turn := p.Begin(nil)
			for s := range turn.Steps() {
				next, err := turn.Play(s)
				if err != nil {
					t.Error(err)
				}
				sink += next.Position().Occupied().Count()
			}
		},
	} {
		n := testing.AllocsPerRun(10, func() {
			for _, p := range positions {
				f(p)
			}
		})
		if n != 0 && !(name == "Perft" && raceDetector) {
			t.Errorf("%s allocates %v times for %d positions", name, n, len(positions))
		}
	}
	if sink == 0 {
		t.Error("nothing was measured")
	}
}
