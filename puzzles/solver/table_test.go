package solver

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/nodes"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// randomNodes returns different nodes of random live positions and of the positions after their
// turns. So many of them differ in few squares.
func randomNodes(seed uint64, n int) []node {
	r := rand.New(rand.NewPCG(seed, 0))
	seen := map[node]bool{}
	var out []node
	add := func(p position.Position) {
		if n := nodes.Of(p); !p.Finished() && !seen[n] {
			seen[n] = true
			out = append(out, n)
		}
	}
	for len(out) < n {
		p := positiontest.Random(r)
		add(p)
		for t := range p.Turns() {
			add(p.PlayLegal(t))
		}
	}
	return out[:n]
}

// fact is what a table can know of a node.
type fact struct{ win, noWin int }

func randomFact(r *rand.Rand) (k int, wins bool, f fact) {
	k, wins = 1+r.IntN(MaxTurns), r.IntN(2) == 0
	if wins {
		return k, wins, fact{k, k - 1}
	}
	return k, wins, fact{0, k}
}

func (t *table) fact(n *node) fact {
	win, noWin := t.probe(planes(n))
	return fact{win, noWin}
}

// probe returns what was stored last about a node, or nothing, and never nothing right after
// store.
func TestTableIsTrue(t *testing.T) {
	list := randomNodes(1, 20_000)
	for _, c := range []struct {
		bytes  int
		shared bool
		least  int // percentage of nodes that it still knows
		most   int
	}{
		{1, false, 1, 5}, {1, true, 1, 5}, {1 << 18, false, 10, 50}, {1 << 30, false, 80, 100}, {1 << 24, true, 99, 100},
	} {
		r := rand.New(rand.NewPCG(2, 0))
		table := newTable(c.bytes, c.shared)
		for round := range 3 {
			told := map[node]fact{}
			for range 2 {
				for i := range list {
					n := &list[r.IntN(len(list))]
					if got := table.fact(n); got != told[*n] && got != (fact{}) {
						t.Fatalf("%+v: told %v of %+v, it knows %v", c, told[*n], n, got)
					}
					k, wins, f := randomFact(r)
					table.store(planes(n), k, wins)
					told[*n] = f
					if got := table.fact(n); got != f {
						t.Fatalf("%+v: just told %v of %+v, it knows %v", c, f, n, got)
					}
					if i%5000 == 0 {
						checkAll(t, table, told)
					}
				}
			}
			if known := 100 * checkAll(t, table, told) / len(told); known < c.least || known > c.most {
				t.Errorf("%+v: it knows %d %% of what it was told, want %d..%d", c, known, c.least, c.most)
			}
			if table.buckets > uint64(max(c.bytes/bucketSize, fewest)) {
				t.Errorf("%+v: %d buckets", c, table.buckets)
			}
			table.forget()
			if known := checkAll(t, table, told); known != 0 {
				t.Fatalf("%+v: after forgetting in round %d it knows of %d nodes", c, round, known)
			}
		}
	}
}

// checkAll returns the number of nodes that a table knows, and fails the test if anything
// that it knows is wrong.
func checkAll(t *testing.T, table *table, told map[node]fact) (known int) {
	t.Helper()
	for n, want := range told {
		switch got := table.fact(&n); got {
		case fact{}:
		case want:
			known++
		default:
			t.Fatalf("told %v of %+v, it knows %v", want, n, got)
		}
	}
	return known
}

// A table doubles when more than half of its buckets are occupied, up to its limit. A shared
// one has its full size from the start.
func TestTableGrows(t *testing.T) {
	const limit = 4 * fewest
	table := newTable(limit*bucketSize, false)
	size := uint64(fewest)
	for _, n := range randomNodes(9, 3000) {
		e := planes(&n)
		if before := table.occupied; table.bucket(e.hash())[0].round() != table.round && before == size/2 && size < limit {
			size *= 2
		}
		table.store(planes(&n), 3, false)
		if table.buckets != size {
			t.Fatalf("%d buckets with %d occupied, want %d", table.buckets, table.occupied, size)
		}
	}
	if size != limit {
		t.Errorf("%d buckets, want %d", size, limit)
	}
	for bytes, want := range map[int]uint64{0: fewest, fewest * bucketSize: fewest, limit * bucketSize: limit,
		limit*bucketSize - 1: limit / 2} {
		if got := newTable(bytes, true).buckets; got != want {
			t.Errorf("%d buckets in %d bytes, want %d", got, bytes, want)
		}
	}
}

func TestTableRounds(t *testing.T) {
	list := randomNodes(3, 300)
	table := newTable(1<<20, false)
	for range 2 {
		for i := range list {
			table.store(planes(&list[i]), 5, true)
		}
		// The rounds are used up, and the next one has the number of the first again.
		table.round = rounds - 1
		table.forget()
		if table.round != 1 {
			t.Fatalf("round %d after the last", table.round)
		}
		for i := range list {
			if got := table.fact(&list[i]); got != (fact{}) {
				t.Fatalf("%+v: %v is known from long ago", list[i], got)
			}
		}
	}
}

// The first place of a bucket keeps the deepest search, on a tie the latest one. The second
// place takes what leaves the first one or does not get there.
func TestReplacement(t *testing.T) {
	list := randomNodes(8, 5)
	table := newTable(1, false)
	for i, put := range []struct {
		node, k int
		wins    bool // a win in k turns is as deep as no win within k-1
		want    []int
	}{
		{0, 4, true, []int{0}},
		{1, 2, false, []int{0, 1}},
		{2, 1, false, []int{0, 2}},
		{3, 3, false, []int{3, 0}},
		{4, 4, false, []int{4, 3}},
		{0, 4, true, []int{4, 0}},
		{4, 1, false, []int{4, 0}}, // an entry replaces an older one of its position
		{1, 1, false, []int{1, 4}},
	} {
		e := planes(&list[put.node])
		e[0] |= table.round << above
		e[2] |= uint64(put.k) << above
		if put.wins {
			e[1], e[2] = e[1]|uint64(put.k)<<above, planes(&list[put.node])[2]|uint64(put.k-1)<<above
		}
		table.put(0, e)
		var got []int
		for _, kept := range table.parts[0][0] {
			for k := range list {
				if e := planes(&list[k]); kept.round() == table.round && kept.is(&e) {
					got = append(got, k)
				}
			}
		}
		if !slices.Equal(got, put.want) {
			t.Errorf("after %d entries the bucket keeps %v, want %v", i+1, got, put.want)
		}
	}
}

func TestNoTable(t *testing.T) {
	var table *table
	for _, n := range randomNodes(4, 10) {
		table.store(planes(&n), 3, true)
		if got := table.fact(&n); got != (fact{}) {
			t.Errorf("no table knows %v", got)
		}
	}
}

// Different nodes have different planes.
func TestPlanes(t *testing.T) {
	seen := map[entry]bool{}
	for _, n := range randomNodes(5, 50_000) {
		e := planes(&n)
		if seen[e] {
			t.Fatalf("%+v is not alone with its planes", n)
		}
		seen[e] = true
		for _, plane := range e {
			if plane&^squares != 0 {
				t.Fatalf("%+v: plane %x", n, plane)
			}
		}
	}
}

// Entries of positions that differ in one height, or in whose worker stands where, are not of
// the same position. What is proved does not matter.
func TestEntryIs(t *testing.T) {
	for _, p := range positiontest.List(6, 300) {
		if p.Finished() {
			continue
		}
		variants := []position.Setup{p.Setup()}
		for square := range position.Squares {
			s := p.Setup()
			s.Heights[square] = (s.Heights[square] + 1) % 5
			variants = append(variants, s)
		}
		for i := range 2 {
			s := p.Setup()
			own, theirs := s.Workers[s.Side], s.Workers[s.Side.Other()]
			own[0], theirs[i] = theirs[i], own[0]
			variants = append(variants, s)
		}
		variants = append(variants, p.SwapSides().Setup())
		variants[len(variants)-1].Side = p.Side()
		var entries []entry
		for _, s := range variants {
			if p, err := s.Position(); err == nil && !p.Finished() {
				n := nodes.Of(p)
				entries = append(entries, planes(&n))
			}
		}
		for i := range entries {
			for k := range entries {
				known := entries[i]
				known[0] |= 7 << above
				known[1] |= 5 << above
				known[2] |= 4 << above
				if known.is(&entries[k]) != (i == k) || entries[k].is(&known) != (i == k) {
					t.Fatalf("%v: variants %d and %d are taken for one: %v", p, i, k, i != k)
				}
			}
		}
	}
}

// A Solver makes a new table when Limits.Table or Limits.Cores change.
func TestTableFollowsLimits(t *testing.T) {
	p := position.MustParse("2002001200120110001001010/2/mortal:D4,D1/mortal:B5,C5")
	var s Solver
	var last *table
	for _, c := range []struct {
		limits Limits
		same   bool // whether the table is the one before
	}{
		{Limits{Table: 1 << 20}, false},
		{Limits{Table: 1 << 20, Cores: 1}, true},
		{Limits{Table: 1 << 20, Cores: 2}, false},
		{Limits{Table: 1 << 20, Cores: 2, Nodes: 1000}, true},
		{Limits{Table: 1 << 19, Cores: 2}, false},
		{Limits{Table: 1 << 20, Cores: 3}, false},
		{Limits{Table: 1}, false},
		{Limits{}, false},
		{Limits{Table: DefaultTable}, true},
	} {
		c.limits.Turns = 4
		if r, err := s.Solve(t.Context(), p, c.limits); c.limits.Nodes == 0 && (r.WinIn != 4 || err != nil) {
			t.Fatalf("%+v: %+v, %v", c.limits, r, err)
		}
		size := c.limits.Table
		if size == 0 {
			size = DefaultTable
		}
		if s.table.locks != nil != (c.limits.Cores > 1) || s.table.buckets > uint64(max(size/bucketSize, fewest)) ||
			(s.table == last) != c.same {
			t.Errorf("%+v: %d buckets, shared %v, the table of before %v", c.limits, s.table.buckets, s.table.locks != nil,
				s.table == last)
		}
		last = s.table
	}
}

// Searches that share a table never see a torn entry. The nodes share a bucket and differ
// only in the workers of one side, so half of one entry and half of another would look like
// an entry.
func TestSharedTableIsTrue(t *testing.T) {
	var buckets [fewest][]node
	n := nodes.Of(position.MustParse("0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4"))
	free := bitboard.Valid5 &^ n.Theirs
	for a := range free.Bits() {
		for b := range free.Bits() {
			if a < b {
				n.Own = 1<<a | 1<<b
				e := planes(&n)
				i := e.hash() % fewest
				buckets[i] = append(buckets[i], n)
			}
		}
	}
	list := slices.MaxFunc(buckets[:], func(a, b []node) int { return len(a) - len(b) })
	if len(list) < 3 {
		t.Fatalf("%d nodes in one bucket", len(list))
	}
	table := newTable(1, true)
	var wait sync.WaitGroup
	for worker := range uint64(4) {
		wait.Go(func() {
			r := rand.New(rand.NewPCG(7, worker))
			for range 200_000 {
				i := r.IntN(len(list))
				table.store(planes(&list[i]), 1+i, true)
				i = r.IntN(len(list))
				if got := table.fact(&list[i]); got != (fact{1 + i, i}) && got != (fact{}) {
					t.Errorf("%+v is won in %d, the table knows %v", list[i], 1+i, got)
					return
				}
			}
		})
	}
	wait.Wait()
}
