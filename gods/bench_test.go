package gods_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/position"
)

// benchList returns positions drawn as those of the benchmarks of package position: workers on
// level 0 to 2, the 21 free squares on a level drawn evenly from 0 0 1 1 1 2 2 2 3 4. The god is
// to move against another one.
func benchList(god gods.God) []gods.Position {
	r := rand.New(rand.NewPCG(2026, 11))
	levels := [10]int{0, 0, 1, 1, 1, 2, 2, 2, 3, 4}
	out := make([]gods.Position, 10_000)
	for i := range out {
		side := position.Side(r.IntN(2))
		s := gods.Setup{Side: side, Gods: [2]gods.God{gods.Atlas, gods.Atlas}}
		s.Gods[side] = god
		for k, square := range r.Perm(position.Squares) {
			if k < 4 {
				s.Workers[k/2] = append(s.Workers[k/2], position.Square(square))
				s.Heights[square] = r.IntN(3)
			} else {
				s.Heights[square] = levels[r.IntN(len(levels))]
			}
		}
		p, err := s.Position()
		if err != nil {
			panic(err)
		}
		out[i] = p
	}
	return out
}

// The turns of each god, collected. The figure to compare is ns/turn.
func BenchmarkTurns(b *testing.B) {
	for _, god := range slices.Collect(gods.All()) {
		b.Run(god.String(), func(b *testing.B) {
			list := benchList(god)
			var turns []gods.Turn
			total := 0
			b.ReportAllocs()
			for i := range b.N {
				turns = list[i%len(list)].AppendTurns(turns[:0])
				total += len(turns)
			}
			report(b, total)
		})
	}
}

// The turns of each god, each played.
func BenchmarkPlayLegal(b *testing.B) {
	for _, god := range slices.Collect(gods.All()) {
		b.Run(god.String(), func(b *testing.B) {
			list := benchList(god)
			total, second := 0, 0
			b.ReportAllocs()
			for i := range b.N {
				p := list[i%len(list)]
				for t := range p.Turns() {
					total++
					second += int(p.PlayLegal(t).Side() ^ p.Side())
				}
			}
			if second != total {
				b.Fatalf("%d of %d turns changed the side to move", second, total)
			}
			report(b, total)
		})
	}
}

// The last turn of each position, played with the check that it is legal.
func BenchmarkPlay(b *testing.B) {
	for _, god := range slices.Collect(gods.All()) {
		b.Run(god.String(), func(b *testing.B) {
			var list []gods.Position
			var last []gods.Turn
			for _, p := range benchList(god) {
				if turns := p.AppendTurns(nil); len(turns) > 0 {
					list, last = append(list, p), append(last, turns[len(turns)-1])
				}
			}
			b.ReportAllocs()
			b.ResetTimer()
			for i := range b.N {
				if _, err := list[i%len(list)].Play(last[i%len(list)]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// The base game, as package position plays it, for comparison.
func BenchmarkBase(b *testing.B) {
	var list []position.Position
	for _, p := range benchList(gods.Pan) {
		s := p.Setup()
		base, err := position.Setup{Heights: s.Heights, Workers: s.Workers, Side: s.Side}.Position()
		if err != nil {
			b.Fatal(err)
		}
		list = append(list, base)
	}
	b.Run("turns", func(b *testing.B) {
		var turns []position.Turn
		total := 0
		for i := range b.N {
			turns = list[i%len(list)].AppendTurns(turns[:0])
			total += len(turns)
		}
		report(b, total)
	})
	b.Run("play", func(b *testing.B) {
		total, second := 0, 0
		for i := range b.N {
			p := list[i%len(list)]
			for t := range p.Turns() {
				total++
				second += int(p.PlayLegal(t).Side() ^ p.Side())
			}
		}
		if second != total {
			b.Fatalf("%d of %d turns changed the side to move", second, total)
		}
		report(b, total)
	})
}

// report reports the time a turn and the number of turns of a position.
func report(b *testing.B, turns int) {
	if turns == 0 {
		b.Fatal("no turns")
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(turns), "ns/turn")
	b.ReportMetric(float64(turns)/float64(b.N), "turns/op")
}
