package solver

import (
	"math/rand/v2"
	"testing"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
	"github.com/puzzlecode/puzzlecode/position"
)

// randomGods returns n live positions, as many of each pair of gods. Some have little room, so that a
// side may be blocked.
func randomGods(seed uint64, n int) (out []position.Position) {
	r := rand.New(rand.NewPCG(seed, 24))
	heights := [][]int{{0, 0, 1, 1, 2}, {0, 0, 1, 1, 2, 2, 3, 4}, {0, 1, 2, 3, 4, 4, 4}, {0, 1, 3, 4, 4, 4, 4},
		{0, 0, 4, 4, 4}}
	for first := position.Mortal; len(out) < n; first = (first + 1) % position.God(len(powers.All)) {
		for second := range position.Gods() {
			if first == position.Mortal && second == position.Mortal {
				continue
			}
			s := position.Setup{Situation: position.Situation{Gods: [2]position.God{first, second},
				Side: position.Side(r.IntN(2))}}
			drawn := heights[r.IntN(len(heights))]
			for i := range s.Heights {
				s.Heights[i] = drawn[r.IntN(len(drawn))]
			}
			for i, square := range r.Perm(position.Squares)[:4] {
				s.Workers[i/2] = append(s.Workers[i/2], position.Square(square))
				s.Heights[square] = []int{0, 0, 0, 1, 1, 2, 2, 3}[r.IntN(8)]
			}
			s.Raised = s.Gods[s.Side.Other()] == position.Athena && r.IntN(4) == 0
			p, err := s.Position()
			if err != nil {
				panic(err)
			}
			out = append(out, p)
		}
	}
	return out
}

// forces reports whether a turn moves a worker of the other side.
func forces(p position.Position, t position.Turn) bool {
	return p.PlayLegal(t).WorkerSet(p.Side().Other()) != p.WorkerSet(p.Side().Other())
}

// godEndsGame reports whether a turn of the side to move wins or leaves the other side no turn.
func godEndsGame(p position.Position) bool {
	for turn := range p.Turns() {
		if p.PlayLegal(turn).Outcome().Over() {
			return true
		}
	}
	return false
}

// For each god: a side that can wait has an answer to every turn that makes no threat, leaves no winning
// step and forces no worker, as playing all of them out shows.
func TestGodCanWait(t *testing.T) {
	n := 60_000
	if Reduced() {
		n = 1_200
	}
	var yes, no, answered [len(powers.All)]int
	for _, p := range randomGods(1, n) {
		god := p.God(p.Side())
		if p.Threats(p.Side()) != 0 || p.Outcome().Over() {
			continue
		}
		if root := nodeOf(p); !godCanWait(&root.Node, &powers.All[god]) {
			no[god]++
			continue
		}
		yes[god]++
		i := 0
		for turn := range p.Turns() {
			next := p.PlayLegal(turn)
			if next.Threats(p.Side()) != 0 || next.Threats(next.Side()) != 0 || forces(p, turn) {
				continue
			}
			if i++; i%5 != 0 && answered[god] > 2000 { // there are very many
				continue
			}
			answered[god]++
			holds := false
			for reply := range next.Turns() {
				if holds = !godEndsGame(next.PlayLegal(reply)); holds {
					break
				}
			}
			if !holds {
				t.Fatalf("%v: nothing answers %v", p, turn)
			}
		}
	}
	for god := range position.Gods() {
		t.Logf("%v: %d can wait, %d cannot, %d turns are answered", god, yes[god], no[god], answered[god])
		if !Reduced() && (yes[god] < 50 || no[god] < 50 || answered[god] < 500) {
			t.Error("the sample proves too little")
		}
	}
}

// Who is secure has a turn after every turn, or two turns, of the other side.
func TestSecure(t *testing.T) {
	n := 30_000
	if Reduced() {
		n = 1_200
	}
	var one, two [len(powers.All)]int
	for _, p := range randomGods(2, n) {
		god := p.God(p.Side())
		if p.Outcome().Over() {
			continue
		}
		root := nodeOf(p)
		if secure(&root.Node, &powers.All[god], 1) {
			one[god]++
			for turn := range p.Turns() {
				if next := p.PlayLegal(turn); !next.Finished() && next.Outcome().Over() {
					t.Fatalf("%v: %v blocks", p, turn)
				}
			}
		}
		if !secure(&root.Node, &powers.All[god], 2) || p.Perft(1) > 90 {
			continue
		}
		two[god]++
		for turn := range p.Turns() {
			if turn.Wins() || forces(p, turn) {
				continue
			}
			s := p.PlayLegal(turn).Setup()
			s.Side, s.Raised = p.Side(), false
			passed, err := s.Position()
			if err != nil {
				t.Fatal(err)
			}
			for second := range passed.Turns() {
				if next := passed.PlayLegal(second); !next.Finished() && next.Outcome().Over() {
					t.Fatalf("%v: %v and %v block", p, turn, second)
				}
			}
		}
	}
	t.Logf("after one turn %v, after two %v", one, two)
	for god := range position.Gods() {
		if !Reduced() && (one[god] < 20 || two[god] < 5) {
			t.Errorf("%v: %d positions for one turn, %d for two: the sample proves too little", god, one[god], two[god])
		}
	}
}

// The turns that a search finds without a winning step of the opponent are those of the position, each
// once.
func TestGodTries(t *testing.T) {
	n := 30_000
	if Reduced() {
		n = 1_200
	}
	tries := 0
	for _, p := range randomGods(3, n) {
		if p.Threats(p.Side()) != 0 {
			continue
		}
		var s godSearch
		s.start(&budget{ctx: t.Context()}, p)
		root := nodeOf(p)
		want := map[godNode]bool{}
		for turn := range p.Turns() {
			if next := p.PlayLegal(turn); next.Threats(next.Side()) == 0 {
				want[nodeOf(next)] = true
			}
		}
		got := s.tries(&root, nil)
		tries += len(got)
		for i := range got {
			if !want[got[i]] {
				t.Fatalf("%v: no turn leads to %+v, or it is found twice", p, got[i])
			}
			delete(want, got[i])
		}
		if len(want) > 0 {
			t.Fatalf("%v: %d turns are missing", p, len(want))
		}
	}
	if tries < 10*n {
		t.Errorf("%d tries in %d positions: the sample proves too little", tries, n)
	}
}

// A reply that is remembered is played only where it is legal and leaves no winning step.
func TestGodReplies(t *testing.T) {
	n := 1_200
	played := 0
	r := rand.New(rand.NewPCG(4, 4))
	for _, p := range randomGods(4, n) {
		if p.Threats(p.Side()) != 0 {
			continue
		}
		var s godSearch
		s.start(&budget{ctx: t.Context()}, p)
		root := nodeOf(p)
		safe := map[godNode]bool{}
		for _, child := range s.tries(&root, nil) {
			safe[child] = true
		}
		for range 300 {
			home := bitboard.Board5(p.WorkerSet(p.Side())).Lowest()
			near := func(bit int) int { return bit + []int{1, -1, 6, 7, 8, -6, -7, -8}[r.IntN(8)] }
			to := near(home)
			k := reply{home: uint8(home), to: uint8(to), build: uint8(near(to) & 63)}
			if bitboard.Valid5.Has(int(k.to)) && bitboard.Valid5.Has(int(k.build)) {
				if child, ok := s.playedIn(&root, k); ok {
					if played++; !safe[child] {
						t.Fatalf("%v: %+v is played", p, k)
					}
				}
			}
		}
		if _, ok := s.playedIn(&root, reply{}); ok {
			t.Fatalf("%v: the zero reply is played", p)
		}
	}
	if played < 1000 {
		t.Errorf("%d replies: the sample proves too little", played)
	}
}

// Different nodes of a pair of gods have different entries.
func TestGodEntries(t *testing.T) {
	nodes := map[entry]godNode{}
	hashes := map[uint64]bool{}
	for _, p := range randomGods(5, 1_200) {
		if p.God(position.First) != position.Apollo || p.God(position.Second) != position.Athena {
			continue
		}
		add := func(p position.Position) {
			n := nodeOf(p)
			e := n.entry()
			if other, ok := nodes[e]; ok && other != n {
				t.Fatalf("%+v and %+v have one entry", n, other)
			}
			nodes[e] = n
			hashes[e.hash()] = true
		}
		for turn := range p.Turns() {
			next := p.PlayLegal(turn)
			for reply := range next.Turns() {
				s := next.PlayLegal(reply).Setup()
				s.Finished = false
				for _, s.Side = range []position.Side{position.First, position.Second} {
					for _, s.Raised = range []bool{false, s.Side == position.First} {
						if q, err := s.Position(); err == nil {
							add(q)
						}
					}
				}
			}
		}
	}
	if len(nodes) < 10_000 || len(hashes) < len(nodes)-2 {
		t.Errorf("%d entries with %d hashes", len(nodes), len(hashes))
	}
}

// The gods up to Prometheus have been looked at for godCanWait.
func TestProvedToWait(t *testing.T) {
	for god := range position.Prometheus + 1 {
		if !provedToWait[god] {
			t.Errorf("%v is not pruned", god)
		}
	}
}
