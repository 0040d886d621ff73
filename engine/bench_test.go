package engine_test

import (
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// Positions a second, on one processor and on two.
func BenchmarkSearch(b *testing.B) {
	p := position.MustParse("0100000210011000000000000/1/mortal:C3,D2/mortal:B2,C5")
	for cores, name := range map[int]string{1: "one", 2: "two"} {
		b.Run(name, func(b *testing.B) {
			e := newEngine(b, engine.Options{Cores: cores, Table: engine.DefaultTable})
			nodes := uint64(0)
			for b.Loop() {
				r, err := e.Search(b.Context(), game.Santorini{Position: p}, engine.Limits{Depth: 8})
				if err != nil || r.Depth < 8 {
					b.Fatal(r, err)
				}
				nodes += r.Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}

// By how much answers are late, at most. It is measured, not asserted: on a busy machine
// the operating system decides.
func BenchmarkPunctual(b *testing.B) {
	const allowed = 20 * time.Millisecond
	e := newEngine(b, engine.Options{Table: engine.DefaultTable})
	var list []position.Position
	for _, p := range positiontest.List(85, 500) {
		if !p.Outcome().Over() {
			list = append(list, p)
		}
	}
	var worst time.Duration
	late := 0
	for i := 0; b.Loop(); i++ {
		began := time.Now()
		if _, err := e.Search(b.Context(), game.Santorini{Position: list[i%len(list)]},
			engine.Limits{Time: allowed}); err != nil {
			b.Fatal(err)
		}
		over := time.Since(began) - allowed
		worst = max(worst, over)
		if over > 5*time.Millisecond {
			late++
		}
	}
	b.ReportMetric(float64(worst)/1e6, "ms-late-at-most")
	b.ReportMetric(float64(late), "later-than-5ms")
}
