package search

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

func BenchmarkSearch(b *testing.B) {
	p := position.MustParse("0000000000002110211004000/1/mortal:B2,C2/mortal:D3,B3")
	for _, c := range []struct {
		name     string
		settings Settings
	}{{"plain", Settings{}}, {"strongest", Strongest()}} {
		b.Run(c.name, func(b *testing.B) {
			s := NewSearcher(c.settings, NewTable(16<<20))
			for b.Loop() {
				s.Forget()
				l := s.Root(p, Limits{Nodes: 500000}, 1, 1, nil)
				if len(l) == 0 {
					b.Fatal("no line")
				}
				b.ReportMetric(float64(l[0].Depth), "depth")
			}
			b.ReportMetric(float64(b.N)*500000/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
