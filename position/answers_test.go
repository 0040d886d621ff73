package position_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// What a position tells about its squares and its situation, against plain arrays.
func TestAnswersMatchLoops(t *testing.T) {
	for _, p := range mixed(1, many()) {
		b := godBoardOf(p.String())
		gods := [2]string{p.God(position.First).String(), p.God(position.Second).String()}
		if p.Finished() != (b.winner != 0) || int(p.Side()) != b.mover-1 || p.Raised() != b.raised ||
			[2]string(b.god[1:]) != gods ||
			p.Gods() != [2]position.God{p.God(position.First), p.God(position.Second)} ||
			p.Mortals() != (gods == [2]string{"mortal", "mortal"}) || !p.Placed() || p.Left() != 0 {
			t.Fatalf("%v: %v, %v to move, finished %v, raised %v, %v, placed %v",
				p, p.Gods(), p.Side(), p.Finished(), p.Raised(), p.Mortals(), p.Placed())
		}
		want := position.Situation{Gods: p.Gods(), Side: p.Side(), Raised: p.Raised(), Finished: p.Finished()}
		if got := p.Situation(); got != want {
			t.Fatalf("%v: %+v, want %+v", p, got, want)
		}
		var levels, atLeast [5]position.SquareSet
		var sets [2]position.SquareSet
		var lists [2][]position.Square
		for i, has := range cells {
			s := position.Square(i)
			set := s.Set()
			if p.Height(s) != b.at(has) {
				t.Fatalf("%v: height %d at %v, want %d", p, p.Height(s), s, b.at(has))
			}
			levels[b.at(has)] |= set
			for k := range b.at(has) + 1 {
				atLeast[k] |= set
			}
			side, there := p.WorkerAt(s)
			if there != (b.stands(has) != 0) || there && int(side) != b.stands(has)-1 {
				t.Fatalf("%v: at %v stands %v, %v", p, s, side, there)
			}
			if w := b.stands(has); w != 0 {
				sets[w-1] |= set
				lists[w-1] = append(lists[w-1], s)
			}
		}
		for k := range levels {
			if p.Level(k) != levels[k] || p.AtLeast(k) != atLeast[k] {
				t.Fatalf("%v: level %d is\n%v\nand with all above\n%v", p, k, p.Level(k), p.AtLeast(k))
			}
		}
		for side := position.First; side <= position.Second; side++ {
			w := p.Workers(side)
			if p.WorkerSet(side) != sets[side] || !slices.Equal(w[:], lists[side]) {
				t.Fatalf("%v: workers of the %v side %v\n%v", p, side, w, p.WorkerSet(side))
			}
		}
	}
}

// Steps is about a square where a worker can stand, so domes are left out.
func TestStepsAndDistancesMatchLoops(t *testing.T) {
	t.Parallel()
	for _, p := range mixed(3, many()/4) {
		b := plainQuick(p)
		for _, start := range board {
			s := start.square()
			if got, want := p.Steps(s), b.steps(start); b.height(start) < 4 && got != want {
				t.Fatalf("%v: steps from %v %v, want %v", p, s, got, want)
			}
			if got, want := p.Distances(s), b.distances(start); got != want {
				t.Fatalf("%v: distances from %v: %s", p, s, cmp.Diff(want, got))
			}
		}
	}
}

// The queries on sets, against loops over plain arrays.
func TestQueriesMatchLoops(t *testing.T) {
	for n, p := range mixed(8, 3000) {
		b := plainQuick(p)
		// Any set will do: one is made of the bits of the number of the position.
		starts := position.SquareSet(bitboard.Valid5) & position.SquareSet(uint64(n)*0x9e3779b97f4a7c15)
		var steps position.SquareSet
		for _, q := range board {
			if starts&q.set() != 0 && b.height(q) < 4 {
				steps |= b.steps(q)
			}
		}
		if got := p.StepsFrom(starts); got != steps {
			t.Fatalf("%v: steps from %v\nare %v, want %v", p, starts, got, steps)
		}
		for _, q := range board {
			for _, to := range q.near() {
				var builds position.SquareSet
				for _, square := range to.near() {
					if b.open(square) || square == q && b.height(square) < 4 {
						builds |= square.set()
					}
				}
				if got := p.Builds(q.square(), to.square()); got != builds {
					t.Fatalf("%v: builds after %v to %v %v, want %v", p, q.square(), to.square(), got, builds)
				}
			}
		}
	}
	if position.Unreachable != -1 {
		t.Error("doc/JSON.md says -1 for what cannot be reached")
	}
}

// A position is the same after it has been written in any form and read back.
func TestFormsRoundTrip(t *testing.T) {
	list := mixed(4, many())
	for _, gods := range [][2]position.God{{}, {position.Athena, position.Hermes}} {
		list = append(list, unplaced(t, gods)...)
	}
	for _, p := range list {
		ones, twos, fours := p.Planes()
		first, second := bitboard.Board5(p.WorkerSet(position.First)), bitboard.Board5(p.WorkerSet(position.Second))
		for form, try := range map[string]func() (position.Position, error){
			"FEN":    func() (position.Position, error) { return position.Parse(p.String()) },
			"setup":  p.Setup().Position,
			"layers": p.Layers().Position,
			"pieces": p.Pieces().Position,
			"planes": func() (position.Position, error) {
				return position.FromPlanes(ones, twos, fours, first, second, p.Situation())
			},
			"text board": func() (position.Position, error) {
				s, err := position.ParseBoardSetup(p.Board())
				if err != nil {
					return position.Position{}, err
				}
				s.Gods, s.Raised, s.Finished = p.Gods(), p.Raised(), p.Finished()
				return s.Position()
			},
			"record": func() (position.Position, error) {
				if p.Mortals() && p.Placed() {
					return recordOf(t, p).Position()
				}
				if r, err := p.Record(); err == nil || r != (position.Record{}) {
					t.Fatalf("%v has the record %v, %v", p, r, err)
				}
				return p, nil
			},
		} {
			if back, err := try(); back != p || err != nil {
				t.Fatalf("%v through its %s: %v, %v", p, form, back, err)
			}
		}
	}
}

// Of a record all that is written can be anything else only if it is another
// position, or none.
func TestRecordsAreUnique(t *testing.T) {
	for _, p := range positiontest.List(5, 300) {
		r := recordOf(t, p)
		n := int(r.Counts[0] + r.Counts[1] + r.Counts[2] + r.Counts[3])
		for i := range n {
			for index := range uint8(32) {
				other := r
				if other.Indices[i] = index; other == r {
					continue
				}
				if q, err := other.Position(); err == nil && (q == p || recordOf(t, q) != other) {
					t.Fatalf("%v has the records %v and %v", q, recordOf(t, q), other)
				}
			}
		}
	}
}
