package search

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// Positions a second, with the plain settings and with those that win.
func BenchmarkSearch(b *testing.B) {
	const nodes = 500000
	p := position.MustParse("0100000210011000000000000/1/mortal:C3,D2/mortal:B2,C5")
	for name, settings := range map[string]Settings{"plain": {}, "strongest": strongest()} {
		b.Run(name, func(b *testing.B) {
			s := NewSearcher(settings, NewTable(16<<20))
			for b.Loop() {
				s.Forget()
				lines := s.Root(p, Limits{Nodes: nodes}, 1, 1)
				if len(lines) == 0 {
					b.Fatal("no line")
				}
				b.ReportMetric(float64(lines[0].Depth), "depth")
			}
			b.ReportMetric(float64(b.N)*nodes/b.Elapsed().Seconds(), "positions/s")
		})
	}
}
