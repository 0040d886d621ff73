package position_test

import (
	"math/rand/v2"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// godBenchList returns positions drawn as those of [benchList]: workers on level 0 to 2, the 21 free
// squares on a level drawn evenly from 0 0 1 1 1 2 2 2 3 4. The god is to move against another one.
func godBenchList(god, against position.God) []position.Position {
	r := rand.New(rand.NewPCG(2026, 11))
	out := make([]position.Position, 10_000)
	for i := range out {
		side := position.Side(r.IntN(2))
		s := position.Setup{Situation: position.Situation{Side: side, Gods: [2]position.God{against, against}}}
		s.Gods[side] = god
		fillBench(r, &s)
		p, err := s.Position()
		if err != nil {
			panic(err)
		}
		out[i] = p
	}
	return out
}

// eachGod runs a benchmark for the positions of each god against Atlas, and for those of two mortals, which have
// a faster way.
func eachGod(b *testing.B, run func(b *testing.B, list []position.Position)) {
	for god := range position.Gods() {
		b.Run(god.String(), func(b *testing.B) { run(b, godBenchList(god, position.Atlas)) })
	}
	b.Run("mortals", func(b *testing.B) { run(b, godBenchList(position.Mortal, position.Mortal)) })
}

// The turns of each god, collected. The figure to compare is ns/turn.
func BenchmarkGodsTurns(b *testing.B) {
	eachGod(b, func(b *testing.B, list []position.Position) {
		var turns []position.Turn
		total := 0
		b.ReportAllocs()
		for i := range b.N {
			turns = list[i%len(list)].AppendTurns(turns[:0])
			total += len(turns)
		}
		reportTurns(b, total)
	})
}

// The turns of each god, each played.
func BenchmarkGodsPlayLegal(b *testing.B) {
	eachGod(b, func(b *testing.B, list []position.Position) {
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
		reportTurns(b, total)
	})
}

// The last turn of each position, played with the check that it is legal.
func BenchmarkGodsPlay(b *testing.B) {
	eachGod(b, func(b *testing.B, list []position.Position) {
		var last []position.Turn
		live := list[:0]
		for _, p := range list {
			if turns := p.AppendTurns(nil); len(turns) > 0 {
				live, last = append(live, p), append(last, turns[len(turns)-1])
			}
		}
		b.ReportAllocs()
		b.ResetTimer()
		for i := range b.N {
			if _, err := live[i%len(live)].Play(last[i%len(live)]); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// reportTurns reports the time a turn and the number of turns of a position.
func reportTurns(b *testing.B, turns int) {
	if turns == 0 {
		b.Fatal("no turns")
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(turns), "ns/turn")
	b.ReportMetric(float64(turns)/float64(b.N), "turns/op")
}
