package solver_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// tally counts the positions of a sample by what can be forced in them.
type tally struct {
	wins    [4]int // by length, 0 for no win found
	blocks  [4]int // wins that do not end with a climb
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

// want fails the test unless the sample has at least the given number of each kind.
func (n *tally) want(t *testing.T, least tally) {
	t.Helper()
	enough := n.holding >= least.holding
	for k := range least.wins {
		enough = enough && n.wins[k] >= least.wins[k] && n.blocks[k] >= least.blocks[k] && n.losses[k] >= least.losses[k]
	}
	proves(t, enough, "%+v, want at least %+v", *n, least)
}

// compare fails the test if the solver and the reference implementation disagree on whether a position is won or
// lost, and with which turns.
func compare(
	t *testing.T, s *solver.Solver, p position.Position, most int,
) (solver.Result[position.Turn], solver.Loss) {
	t.Helper()
	ctx, limits, b := context.Background(), solver.Limits{Turns: most}, plainOf(p)
	scores := b.scoreTurns(most)
	got, err := s.ScoreTurns(ctx, p, limits)
	if diff := cmp.Diff(scores, got, positiontest.Equal); diff != "" || err != nil {
		t.Fatalf("%v: ScoreTurns: %v %s", p, err, diff)
	}
	// TestLines checks the lines.
	r, err := s.Solve(ctx, p, limits)
	short := solver.Result[position.Turn]{WinIn: r.WinIn, Checked: r.Checked, KeyTurns: r.KeyTurns}
	if diff := cmp.Diff(result(scores, most), short, positiontest.Equal); diff != "" || err != nil {
		t.Fatalf("%v: Solve: %v %s", p, err, diff)
	}
	l, err := s.Lost(ctx, p, limits)
	if diff := cmp.Diff(b.loss(most), solver.Loss{Lost: l.Lost, In: l.In, Checked: l.Checked},
		positiontest.Equal); diff != "" || err != nil {
		t.Fatalf("%v: Lost: %v %s", p, err, diff)
	}
	return r, l
}

// crossed are positions with a win in two turns that a wrong unanswered would miss: one reply
// answers all builds after a step, except the build on the square that it builds on itself.
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

// The answers are those of the reference implementation, on all kinds of positions.
func TestMatchesLoops(t *testing.T) {
	leftout.UnderRace(t)
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
			for _, p := range sample(c.list) {
				n.add(compare(t, &s, p, c.most))
			}
			n.want(t, c.want)
		})
	}
}

func TestScoreRepliesMatchLoops(t *testing.T) {
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
		for _, p := range sample(c.list) {
			b := plainOf(p)
			want := b.scoreReplies(c.most)
			got, err := s.ScoreReplies(context.Background(), p, solver.Limits{Turns: c.most})
			if diff := cmp.Diff(want, got, positiontest.Equal); diff != "" || err != nil {
				t.Fatalf("%s: %v: %v %s", name, p, err, diff)
			}
			for _, w := range want {
				lengths[w.LostIn]++
			}
		}
		proves(t, slices.Min(lengths[:c.most+1]) >= 50, "%s: turns by the length of the loss %v", name, lengths)
	}
}
