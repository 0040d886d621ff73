package solver_test

import (
	"context"
	"math/rand/v2"
	"slices"
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

// attacks is what [solver.Solver.ScoreTurns] promises.
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

// defences is what [solver.Solver.ScoreReplies] promises.
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
func result(attacks []solver.Worth, most int) solver.Result[position.Turn] {
	r := solver.Result[position.Turn]{Checked: most}
	for _, w := range attacks {
		if w.WinIn != 0 && (r.WinIn == 0 || w.WinIn < r.WinIn) {
			r = solver.Result[position.Turn]{WinIn: w.WinIn, Checked: w.WinIn}
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

// played returns n positions, each one of the last turns of a game in which either
// side plays at random, but does not let the other climb if it can help it: there,
// wins are neither rare nor all at hand.
func played(seed uint64, n, last int) []position.Position {
	r := rand.New(rand.NewPCG(seed, 1))
	out := make([]position.Position, n)
	var game []position.Position
	for i := range out {
		var s position.Setup
		for k, square := range r.Perm(position.Squares)[:4] {
			s.Workers[k/2] = append(s.Workers[k/2], position.Square(square))
		}
		game = game[:0]
		for p := mustPosition(s); !p.Outcome().Over(); p = careful(r, p) {
			game = append(game, p)
		}
		out[i] = game[len(game)-1-r.IntN(min(last, len(game)))]
	}
	return out
}

// careful plays a climb if there is one, or else a turn after which the other side
// has none if there is one, or else any.
func careful(r *rand.Rand, p position.Position) position.Position {
	var turns [256]position.Turn
	list := p.AppendTurns(turns[:0])
	for _, t := range list {
		if t.Wins() {
			return p.PlayLegal(t)
		}
	}
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	for _, t := range list {
		if next := p.PlayLegal(t); next.Threats(next.Side()) == 0 {
			return next
		}
	}
	return p.PlayLegal(list[0])
}

func mustPosition(s position.Setup) position.Position {
	p, err := s.Position()
	if err != nil {
		panic(err)
	}
	return p
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
// loops get deep.
func narrow(seed uint64, n int) []position.Position {
	return drawn(seed, n, []int{0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4})
}

// walled returns n positions in which there is hardly anything to climb and little
// room: wins leave the other side without a turn.
func walled(seed uint64, n int) []position.Position {
	return drawn(seed, n, []int{0, 0, 0, 1, 4, 4, 4, 4})
}

// drawn returns n positions with few turns and these heights, drawn evenly.
func drawn(seed uint64, n int, heights []int) []position.Position {
	r := rand.New(rand.NewPCG(seed, 2))
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
		if p := mustPosition(s); p.Perft(1) <= 16 {
			out = append(out, p)
		}
	}
	return out
}

// fewTurns keeps the positions with at most so many turns.
func fewTurns(list []position.Position, most uint64) []position.Position {
	return slices.DeleteFunc(list, func(p position.Position) bool { return p.Perft(1) > most })
}

// tally counts what a sample of positions has in it.
type tally struct {
	wins    [4]int // by length, 0 for no win found
	blocks  [4]int // those of them that do not end in a climb
	losses  [4]int // by length
	holding int    // positions not lost
}

func (n *tally) add(r solver.Result[position.Turn], l solver.Loss) {
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
}

// compare asks about a position whether it is won or lost, and the twin the same.
func compare(t *testing.T, s *solver.Solver, p position.Position, most int) (solver.Result[position.Turn], solver.Loss) {
	t.Helper()
	ctx, limits, b := context.Background(), solver.Limits{Turns: most}, plainOf(p)
	attacks := b.attacks(most)
	got, err := s.ScoreTurns(ctx, p, limits)
	if diff := cmp.Diff(attacks, got); diff != "" || err != nil {
		t.Fatalf("%v: ScoreTurns: %v %s", p, err, diff)
	}
	// The lines have tests of their own.
	r, err := s.Solve(ctx, p, limits)
	short := solver.Result[position.Turn]{WinIn: r.WinIn, Checked: r.Checked, KeyTurns: r.KeyTurns}
	if diff := cmp.Diff(result(attacks, most), short); diff != "" || err != nil {
		t.Fatalf("%v: Solve: %v %s", p, err, diff)
	}
	l, err := s.Lost(ctx, p, limits)
	if diff := cmp.Diff(b.loss(most), solver.Loss{Lost: l.Lost, In: l.In, Checked: l.Checked}); diff != "" || err != nil {
		t.Fatalf("%v: Lost: %v %s", p, err, diff)
	}
	return r, l
}

// crossed are positions that are won in two turns, though it looks as if one reply
// met all builds after some step: that reply builds where the winner has built.
var crossed = func() (list []position.Position) {
	for _, fen := range []string{
		"4044420440442444222422214/1/mortal:B4,D1/mortal:E4,D2",
		"2222221222242042212220222/1/mortal:E2,B1/mortal:D3,E1",
		"1222222200044422420440204/1/mortal:A5,E4/mortal:A4,A3",
		"4442222222244212442244244/1/mortal:E4,E3/mortal:E5,D2",
		"2202122120222214442222122/1/mortal:A5,E4/mortal:C5,A3",
		"1422224422230212304243243/1/mortal:C5,C3/mortal:E5,C2",
		"4442224240220442242021404/1/mortal:E2,B1/mortal:C3,A1",
		"4404424022442422224212242/1/mortal:C4,A1/mortal:A4,C1",
		"1434224442224432224412404/1/mortal:A4,B2/mortal:B3,D1",
	} {
		list = append(list, position.MustParse(fen))
	}
	return list
}()

// The answers are those of loops on arrays that know no shortcut, on anything that a
// position can be.
func TestMatchesLoops(t *testing.T) {
	for name, c := range map[string]struct {
		list []position.Position
		most int
		want tally
	}{
		"random":  {live(1, 800), 2, tally{[4]int{400, 100, 80}, [4]int{}, [4]int{0, 40, 20}, 500}},
		"played":  {played(1, 1500, 10), 2, tally{[4]int{500, 100, 400}, [4]int{}, [4]int{0, 100, 100}, 1000}},
		"late":    {fewTurns(played(2, 800, 10), 16), 3, tally{[4]int{50, 10, 30, 10}, [4]int{}, [4]int{0, 20, 20, 5}, 50}},
		"narrow":  {narrow(3, 5000), 2, tally{[4]int{1000, 1000, 500}, [4]int{0, 50, 25}, [4]int{100, 500, 400}, 1000}},
		"deep":    {narrow(4, 500), 3, tally{[4]int{100, 100, 50, 20}, [4]int{0, 5, 3}, [4]int{10, 80, 40, 20}, 200}},
		"crossed": {crossed, 2, tally{wins: [4]int{0, 0, len(crossed)}}},
		"walled":  {walled(5, 1500), 3, tally{[4]int{500, 15, 40, 60}, [4]int{0, 15, 20, 15}, [4]int{10, 10, 40, 40}, 500}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var n tally
			var s solver.Solver
			for _, p := range c.list {
				n.add(compare(t, &s, p, c.most))
			}
			n.want(t, c.want)
		})
	}
}

func TestDefencesMatchLoops(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		list []position.Position
		most int
	}{
		"played": {fewTurns(played(5, 300, 6), 20), 2},
		"narrow": {narrow(6, 2000), 2},
		"deep":   {fewTurns(narrow(7, 300), 10), 3},
	} {
		var s solver.Solver
		var lengths [4]int
		for _, p := range c.list {
			b := plainOf(p)
			want := b.defences(c.most)
			got, err := s.ScoreReplies(context.Background(), p, solver.Limits{Turns: c.most})
			if diff := cmp.Diff(want, got); diff != "" || err != nil {
				t.Fatalf("%s: %v: %v %s", name, p, err, diff)
			}
			for _, w := range want {
				lengths[w.LostIn]++
			}
		}
		if slices.Min(lengths[:c.most+1]) < 50 {
			t.Errorf("%s: %v turns by the length of the loss: the sample proves too little", name, lengths)
		}
	}
}
