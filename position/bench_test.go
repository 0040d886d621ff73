package position_test

import (
	"math/rand/v2"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// benchCase is a position and one of its workers, drawn as in the published
// benchmark of step and distance queries on Santorini bitboards: workers on level
// 0 to 2, the 21 free squares on a level drawn evenly from 0 0 1 1 1 2 2 2 3 4.
type benchCase struct {
	position position.Position
	worker   position.Square
	index    int
}

const benchCases = 100_000

// fillBench draws the squares of the workers, on levels 0 to 2, and the other heights.
func fillBench(r *rand.Rand, s *position.Setup) {
	levels := [10]int{0, 0, 1, 1, 1, 2, 2, 2, 3, 4}
	for k, square := range r.Perm(position.Squares) {
		if k < 4 {
			s.Workers[k/2] = append(s.Workers[k/2], position.Square(square))
			s.Heights[square] = r.IntN(3)
		} else {
			s.Heights[square] = levels[r.IntN(len(levels))]
		}
	}
}

func benchList() []benchCase {
	r := rand.New(rand.NewPCG(2026, 11))
	out := make([]benchCase, benchCases)
	for i := range out {
		s := position.Setup{Situation: position.Situation{Side: position.Side(r.IntN(2))}}
		fillBench(r, &s)
		p, err := s.Position()
		if err != nil {
			panic(err)
		}
		out[i] = benchCase{p, s.Workers[s.Side][0], i}
	}
	return out
}

// bench measures a query that is answered by a number. The sum of the answers of
// each round through the list must be that of another way to find them.
func bench(b *testing.B, query, check func(*benchCase) uint64) {
	list := benchList()
	want := uint64(0)
	for i := range list {
		want += check(&list[i])
	}
	b.ReportAllocs()
	b.ResetTimer()
	sum, i := uint64(0), 0
	for range b.N {
		sum += query(&list[i])
		if i++; i == len(list) {
			if sum != want {
				b.Fatalf("the answers of a round add up to %d, want %d", sum, want)
			}
			sum, i = 0, 0
		}
	}
	// The rest of the last round, not measured.
	b.StopTimer()
	for ; i < len(list); i++ {
		sum += query(&list[i])
	}
	if sum != want {
		b.Fatalf("the answers of a round add up to %d, want %d", sum, want)
	}
}

// One worker's steps.
func BenchmarkSteps(b *testing.B) {
	bench(b, func(c *benchCase) uint64 { return uint64(c.position.Steps(c.worker)) }, slowSteps)
}

// The distances from one worker to all squares.
func BenchmarkDistances(b *testing.B) {
	bench(b, func(c *benchCase) uint64 { return weigh(c.position.Distances(c.worker)) }, slowDistances)
}

// The same two queries on plain arrays with loops and a queue, as one would write
// them without bitboards, for comparison.
func BenchmarkStepsNaive(b *testing.B) {
	boards := naiveBoards()
	bench(b, func(c *benchCase) (steps uint64) {
		boards[c.index].eachStep(int(c.worker), func(to int) { steps |= 1 << position.Square(to).Bit() })
		return steps
	}, slowSteps)
}

func BenchmarkDistancesNaive(b *testing.B) {
	boards := naiveBoards()
	bench(b, func(c *benchCase) uint64 { return weigh(boards[c.index].distances(int(c.worker))) }, slowDistances)
}

type naiveBoard struct {
	height   [25]int8
	occupied [25]bool
}

func naiveBoards() []naiveBoard {
	out := make([]naiveBoard, benchCases)
	for i, c := range benchList() {
		s := c.position.Setup()
		for q, h := range s.Heights {
			out[i].height[q] = int8(h)
		}
		for _, workers := range s.Workers {
			for _, w := range workers {
				out[i].occupied[w] = true
			}
		}
	}
	return out
}

func (n *naiveBoard) eachStep(start int, visit func(to int)) {
	row, column := start/5, start%5
	for r := max(0, row-1); r <= min(4, row+1); r++ {
		for c := max(0, column-1); c <= min(4, column+1); c++ {
			to := 5*r + c
			if to != start && !n.occupied[to] && n.height[to] < 4 && n.height[to] <= n.height[start]+1 {
				visit(to)
			}
		}
	}
}

func (n *naiveBoard) distances(start int) (out [25]int8) {
	for i := range out {
		out[i] = -1
	}
	var queue [25]int
	queue[0], out[start] = start, 0
	for head, tail := 0, 1; head < tail; head++ {
		offset := queue[head]
		n.eachStep(offset, func(to int) {
			if out[to] < 0 {
				out[to] = out[offset] + 1
				queue[tail] = to
				tail++
			}
		})
	}
	return out
}

// weigh makes one number of all distances, cheaply.
func weigh(d [position.Squares]int8) uint64 {
	return uint64(d[0]+1) + uint64(d[4]+1)<<8 + uint64(d[12]+1)<<16 + uint64(d[20]+1)<<24 + uint64(d[24]+1)<<32
}

func slowSteps(c *benchCase) uint64 {
	p := plainQuick(c.position)
	return uint64(p.steps(place{c.worker.Row(), c.worker.Column()}))
}

func slowDistances(c *benchCase) uint64 {
	p := plainQuick(c.position)
	return weigh(p.distances(place{c.worker.Row(), c.worker.Column()}))
}

// The turns of the side to move, counted and added up.
func BenchmarkTurns(b *testing.B) {
	var turns []position.Turn
	bench(b, func(c *benchCase) uint64 {
		turns = c.position.AppendTurns(turns[:0])
		return uint64(len(turns))
	}, func(c *benchCase) uint64 { return c.position.Perft(1) })
}

// One turn played, with the check that it is legal.
func BenchmarkPlay(b *testing.B) {
	benchPlay(b, func(p position.Position, t position.Turn) position.Position {
		next, err := p.Play(t)
		if err != nil {
			panic(err)
		}
		return next
	})
}

// One turn played without that check.
func BenchmarkPlayLegal(b *testing.B) { benchPlay(b, position.Position.PlayLegal) }

func benchPlay(b *testing.B, play func(position.Position, position.Turn) position.Position) {
	type pair struct {
		position position.Position
		turn     position.Turn
		next     position.Position
	}
	var list []pair
	for _, c := range benchList()[:1000] {
		for t := range c.position.Turns() {
			s := plainQuick(c.position)
			next, err := s.played(t).Position()
			if err != nil {
				b.Fatal(err)
			}
			list = append(list, pair{c.position, t, next})
			break
		}
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		c := &list[i%len(list)]
		if next := play(c.position, c.turn); next != c.next {
			b.Fatalf("%v, %v: %v, want %v", c.position, c.turn, next, c.next)
		}
	}
}

// The hash from scratch.
func BenchmarkZobrist(b *testing.B) {
	bench(b, func(c *benchCase) uint64 { return c.position.Hash() },
		func(c *benchCase) uint64 { return position.SlowHash(c.position) })
}

func BenchmarkCanonical(b *testing.B) {
	bench(b, func(c *benchCase) uint64 {
		p, _ := c.position.Canonical()
		return p.Hash()
	}, func(c *benchCase) uint64 {
		least := c.position
		for s := range position.Symmetry(position.Symmetries) {
			if image := s.Position(c.position); image.Compare(least) < 0 {
				least = image
			}
		}
		return least.Hash()
	})
}

// Sequences of five turns from a usual start: 1,578,268,436 of them.
func BenchmarkPerft(b *testing.B) { benchPerft(b, position.Position.Perft) }

func BenchmarkPerftParallel(b *testing.B) { benchPerft(b, position.Position.PerftParallel) }

func benchPerft(b *testing.B, perft func(position.Position, int) uint64) {
	p := position.MustParse("0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4")
	b.ReportAllocs()
	for b.Loop() {
		if n := perft(p, 5); n != 1578268436 {
			b.Fatalf("%d sequences of five turns", n)
		}
	}
}
