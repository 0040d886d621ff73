package solver_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// plain is the slow twin of a live position: arrays, and a loop for every question.
type plain struct {
	heights [25]int8
	workers [4]int8 // squares, those of the side to move first
}

func plainOf(p position.Position) plain {
	s := p.Setup()
	var b plain
	for i, h := range s.Heights {
		b.heights[i] = int8(h)
	}
	for i := range 2 {
		b.workers[i] = int8(s.Workers[s.Side][i])
		b.workers[2+i] = int8(s.Workers[s.Side.Other()][i])
	}
	return b
}

// near has the squares next to each square, in order.
var near = func() (out [25][]int8) {
	for from := range out {
		for to := range out {
			if to != from && abs(to/5-from/5) <= 1 && abs(to%5-from%5) <= 1 {
				out[from] = append(out[from], int8(to))
			}
		}
	}
	return out
}()

func abs(x int) int { return max(x, -x) }

// free reports whether a worker could stand or build there.
func (b *plain) free(at int8) bool {
	return b.heights[at] < 4 && at != b.workers[0] && at != b.workers[1] && at != b.workers[2] && at != b.workers[3]
}

// turns yields the turns of the side to move by From, To and Build, each with what
// follows, which for a climb is nothing.
func (b *plain) turns(yield func(position.Turn, plain) bool) {
	order := [2]int{0, 1}
	if b.workers[0] > b.workers[1] {
		order = [2]int{1, 0}
	}
	for _, i := range order {
		from := b.workers[i]
		for _, to := range near[from] {
			if !b.free(to) || b.heights[to] > b.heights[from]+1 {
				continue
			}
			turn := position.Turn{From: position.Square(from), To: position.Square(to), Build: position.NoSquare}
			if b.heights[from] == 2 && b.heights[to] == 3 {
				if !yield(turn, plain{}) {
					return
				}
				continue
			}
			moved := *b
			moved.workers[i] = to
			for _, build := range near[to] {
				if !moved.free(build) {
					continue
				}
				turn.Build = position.Square(build)
				next := plain{moved.heights, [4]int8{moved.workers[2], moved.workers[3], moved.workers[0], moved.workers[1]}}
				next.heights[build]++
				if !yield(turn, next) {
					return
				}
			}
		}
	}
}

// wins reports whether some turn wins: by a climb, or because the other side has
// then lost within k-1 turns more.
func (b *plain) wins(k int) bool {
	for turn, next := range b.turns {
		if turn.Wins() || next.loses(k-1) {
			return true
		}
	}
	return false
}

// loses reports whether the other side wins within k turns after every turn, for
// which there need not be one.
func (b *plain) loses(k int) bool {
	for turn, next := range b.turns {
		if turn.Wins() || k == 0 || !next.wins(k) {
			return false
		}
	}
	return true
}

// winIn is the least number of turns that wins, up to a greatest, or 0.
func (b *plain) winIn(most int) int {
	for k := 1; k <= most; k++ {
		if b.wins(k) {
			return k
		}
	}
	return 0
}

// lostIn is the least number of turns of the other side that wins, up to a
// greatest, and whether there is one.
func (b *plain) lostIn(most int) (int, bool) {
	for k := range most + 1 {
		if b.loses(k) {
			return k, true
		}
	}
	return 0, false
}

// attacks is what [solver.Solver.Attacks] promises.
func (b *plain) attacks(most int) []solver.Worth {
	worths := []solver.Worth{}
	for turn, next := range b.turns {
		w := solver.Worth{Turn: turn}
		if turn.Wins() {
			w.WinIn = 1
		} else if in, lost := next.lostIn(most - 1); lost {
			w.WinIn = in + 1
		}
		worths = append(worths, w)
	}
	return worths
}

// defences is what [solver.Solver.Defences] promises.
func (b *plain) defences(most int) []solver.Worth {
	worths := []solver.Worth{}
	for turn, next := range b.turns {
		w := solver.Worth{Turn: turn}
		if turn.Wins() {
			w.WinIn = 1
		} else {
			w.LostIn = next.winIn(most)
		}
		worths = append(worths, w)
	}
	return worths
}

// result is what [solver.Solver.Solve] promises, without the line and the nodes, for
// a position with these attacks.
func result(attacks []solver.Worth, most int) solver.Result {
	r := solver.Result{Checked: most}
	for _, w := range attacks {
		if w.WinIn != 0 && (r.WinIn == 0 || w.WinIn < r.WinIn) {
			r = solver.Result{WinIn: w.WinIn, Checked: w.WinIn}
		}
		if w.WinIn != 0 && w.WinIn == r.WinIn {
			r.KeyTurns = append(r.KeyTurns, w.Turn)
		}
	}
	return r
}

// loss is what [solver.Solver.Lost] promises, without the line and the nodes.
func (b *plain) loss(most int) solver.Loss {
	if in, lost := b.lostIn(most); lost {
		return solver.Loss{Lost: true, In: in, Checked: in}
	}
	return solver.Loss{Checked: most}
}

// played returns n positions from games in which either side plays at random, but
// does not let the other climb if it can help it: there, wins are neither rare nor
// all at hand. The positions are those of the last turns of each game.
func played(seed uint64, n, last int) []position.Position {
	r := rand.New(rand.NewPCG(seed, 1))
	var out []position.Position
	for len(out) < n {
		var s position.Setup
		for i, square := range r.Perm(position.Squares)[:4] {
			s.Workers[i/2] = append(s.Workers[i/2], position.Square(square))
		}
		p, err := s.Position()
		if err != nil {
			panic(err)
		}
		var game []position.Position
		for p.Outcome() == position.Ongoing {
			game = append(game, p)
			p = p.PlayLegal(careful(r, p))
		}
		for i := max(len(game)-last, 0); i < len(game) && len(out) < n; i++ {
			out = append(out, game[i])
		}
	}
	return out
}

// careful returns a climb if there is one, or else a turn after which the other side
// has none if there is one, or else any.
func careful(r *rand.Rand, p position.Position) position.Turn {
	turns := p.AppendTurns(nil)
	for _, t := range turns {
		if t.Wins() {
			return t
		}
	}
	r.Shuffle(len(turns), func(i, j int) { turns[i], turns[j] = turns[j], turns[i] })
	for _, t := range turns {
		if p.PlayLegal(t).Threats(p.Side().Other()) == 0 {
			return t
		}
	}
	return turns[0]
}

// live returns n random positions that are not finished.
func live(seed uint64, n int) []position.Position {
	out := make([]position.Position, 0, n)
	for r := rand.New(rand.NewPCG(seed, 0)); len(out) < n; {
		if p := positiontest.Random(r); !p.Finished() {
			out = append(out, p)
		}
	}
	return out
}

// narrow returns n positions in which most squares are too high to step to, so that
// many wins leave the other side without a turn, and loops get deep.
func narrow(seed uint64, n int) []position.Position {
	r := rand.New(rand.NewPCG(seed, 2))
	heights := [...]int{0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4}
	var out []position.Position
	for len(out) < n {
		s := position.Setup{Side: position.Side(r.IntN(2))}
		for i := range s.Heights {
			s.Heights[i] = heights[r.IntN(len(heights))]
		}
		for i, square := range r.Perm(position.Squares)[:4] {
			s.Workers[i/2] = append(s.Workers[i/2], position.Square(square))
			s.Heights[square] = r.IntN(3)
		}
		p, err := s.Position()
		if err != nil {
			panic(err)
		}
		if turns := p.Perft(1); 0 < turns && turns <= 16 {
			out = append(out, p)
		}
	}
	return out
}

// tally counts what a sample of positions has in it.
type tally struct {
	wins    [4]int // by length, 0 for no win found
	blocks  [4]int // those of them that do not end in a climb
	losses  [4]int // by length
	holding int    // positions not lost
}

func (n *tally) add(r solver.Result, l solver.Loss) {
	n.wins[r.WinIn]++
	if r.WinIn > 0 && !r.Line[len(r.Line)-1].Wins() {
		n.blocks[r.WinIn]++
	}
	if l.Lost {
		n.losses[l.In]++
	} else {
		n.holding++
	}
}

// want fails unless the sample has at least so many of each.
func (n *tally) want(t *testing.T, least tally) {
	t.Helper()
	enough := n.holding >= least.holding
	for k := range least.wins {
		enough = enough && n.wins[k] >= least.wins[k] && n.blocks[k] >= least.blocks[k] && n.losses[k] >= least.losses[k]
	}
	if !enough {
		t.Errorf("the sample proves too little: %+v, want at least %+v", *n, least)
	}
	t.Logf("%+v", *n)
}

// compare asks all questions about a position, and the twin the same.
func compare(t *testing.T, s *solver.Solver, p position.Position, most int, n *tally) {
	t.Helper()
	ctx, limits, b := context.Background(), solver.Limits{Max: most}, plainOf(p)
	attacks := b.attacks(most)
	r, err := s.Solve(ctx, p, limits)
	if err != nil {
		t.Fatal(err)
	}
	l, err := s.Lost(ctx, p, limits)
	if err != nil {
		t.Fatal(err)
	}
	n.add(r, l)
	if len(r.Line) != max(2*r.WinIn-1, 0) || len(l.Line) != 2*l.In {
		t.Fatalf("%v: %d turns of a win in %d, %d of a loss in %d", p, len(r.Line), r.WinIn, len(l.Line), l.In)
	}
	r.Line, r.Nodes, l.Line, l.Nodes = nil, 0, nil, 0
	if diff := cmp.Diff(result(attacks, most), r); diff != "" {
		t.Fatalf("%v: Solve: %s", p, diff)
	}
	if diff := cmp.Diff(b.loss(most), l); diff != "" {
		t.Fatalf("%v: Lost: %s", p, diff)
	}
	got, err := s.Attacks(ctx, p, limits)
	if diff := cmp.Diff(attacks, got); diff != "" || err != nil {
		t.Fatalf("%v: Attacks: %v %s", p, err, diff)
	}
}

// Two turns deep, anything that a position can be.
func TestMatchesLoops(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		list []position.Position
		most int
		want tally
	}{
		"random":  {live(1, 2000), 2, tally{}},
		"played":  {played(1, 2000, 12), 2, tally{}},
		"late":    {played(1, 500, 2), 3, tally{}},
		"narrow":  {narrow(2, 5000), 2, tally{}},
		"narrow3":  {narrow(2, 1000), 3, tally{}},
	} {
		t.Run(name, func(t *testing.T) {
			var n tally
			var s solver.Solver
			for _, p := range c.list {
				compare(t, &s, p, c.most, &n)
			}
			n.want(t, c.want)
		})
	}
}
