package search

import (
	"math/rand/v2"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/position/nodes"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

func TestTableRemembers(t *testing.T) {
	table := NewTable(1 << 20)
	list := positiontest.List(101, 500)
	stored := map[uint64]entry{}
	for i, p := range list {
		if p.Finished() {
			continue
		}
		n := nodes.Of(p)
		e := entry{Move(i), Value(i - 250), i % 60, boundUpper + i%3}
		stored[hash(&n)] = e
		table.store(hash(&n), e)
	}
	missing := 0
	for h, want := range stored {
		switch got, ok := table.probe(h); {
		case !ok:
			missing++
		case got != want:
			t.Fatalf("%+v, want %+v", got, want)
		}
	}
	if missing > 5 {
		t.Errorf("%d of %d entries are lost in a table with room for more", missing, len(stored))
	}
	table.nextRound()
	for h, want := range stored {
		if got, ok := table.probe(h); ok && got != want {
			t.Fatalf("in the next round %+v, want %+v", got, want)
		}
	}
	table.forget()
	for h := range stored {
		if _, ok := table.probe(h); ok {
			t.Fatal("an entry is found that was forgotten")
		}
	}
}

// A full bucket loses its shallowest entry, and entries of earlier rounds before all.
func TestTableReplaces(t *testing.T) {
	table := NewTable(LeastTable)
	const h = 1 << 63
	for i := range uint64(4) {
		table.store(h+i, entry{depth: 10 + int(i), bound: boundExact})
	}
	table.store(h+9, entry{depth: 1, bound: boundExact})
	if _, ok := table.probe(h); ok {
		t.Error("the shallowest entry is kept")
	}
	table.nextRound()
	table.store(h+10, entry{depth: 0, bound: boundExact})
	table.store(h+11, entry{depth: 0, bound: boundExact})
	if _, ok := table.probe(h + 10); !ok {
		t.Error("an entry of the round goes before one of an earlier round")
	}
	// An entry without a move keeps the move that was known.
	table.store(h+12, entry{move: 7, depth: 1, bound: boundExact})
	table.store(h+12, entry{depth: 2, bound: boundUpper})
	if e, ok := table.probe(h + 12); !ok || e.move != 7 || e.depth != 2 {
		t.Errorf("%+v, %v, want move 7 and depth 2", e, ok)
	}
}

// What was forgotten has no influence on what is kept.
func TestForgottenEntries(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	used, fresh := NewTable(LeastTable), NewTable(LeastTable)
	fill := func(tables ...*Table) (hashes []uint64) {
		for range 8 * len(used.buckets) {
			h, e := r.Uint64(), entry{depth: r.IntN(4), bound: boundExact}
			for _, t := range tables {
				t.store(h, e)
			}
			hashes = append(hashes, h)
		}
		return hashes
	}
	fill(used)
	used.forget()
	for _, h := range fill(used, fresh) {
		if _, want := fresh.probe(h); want != second(used.probe(h)) {
			t.Fatalf("entry %#x is kept in one table only", h)
		}
	}
}

func second(_ entry, ok bool) bool { return ok }

// Rounds begin again without finding what was forgotten.
func TestRoundsWrap(t *testing.T) {
	table := NewTable(LeastTable)
	for i := range uint64(3 * rounds) {
		table.store(i, entry{depth: 1, bound: boundExact})
		table.forget()
		if _, ok := table.probe(i); ok {
			t.Fatalf("round %d: an entry is found that was forgotten", i)
		}
	}
}

// The images of a position have one key, and a move goes to its image and back.
func TestKeysOfImages(t *testing.T) {
	s := &plainSearcher{core: newCore(Settings{Canonical: 100}, NewTable(LeastTable))}
	for _, p := range positiontest.List(102, 300) {
		if p.Finished() {
			continue
		}
		n := nodes.Of(p)
		key, how := s.key(&n)
		for symmetry := position.Identity; symmetry < position.Symmetries; symmetry++ {
			symmetric := nodes.Of(symmetry.Position(p))
			imageKey, imageHow := s.key(&symmetric)
			if imageKey != key {
				t.Fatalf("%v: the image by %v has another key", p, symmetry)
			}
			for turn := range p.Turns() {
				if turn.Wins() {
					continue
				}
				m := MoveOf(turn)
				if how.undo(how.do(m)) != m {
					t.Fatalf("%v: %v does not come back", p, turn)
				}
				// The table's move is a turn of the image, though perhaps another one
				// of equal turns.
				back := imageHow.undo(how.do(m)).Turn()
				if _, err := symmetry.Position(p).Play(back); err != nil {
					t.Fatalf("%v: %v becomes %v by %v: %v", p, turn, back, symmetry, err)
				}
			}
		}
	}
}
