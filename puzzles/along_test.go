package puzzles_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/simulated"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// walk follows a solution through the canonical position of its puzzle.
type walk struct {
	t       *testing.T
	solver  solver.Solver
	goal    codec.Goal
	there   position.Symmetry // from the puzzle to the canonical position
	along   puzzles.Along
	several int // times that a reply was met by several turns
}

// from returns the greatest sum of ranks from the n-th turn on, and the chances of the
// players to find all turns against the replies that are worst for them.
func (w *walk) from(p position.Position, n int, solution *puzzles.Solution) (sum int, found [3]float64) {
	ctx, left := context.Background(), w.goal.Turns()-n
	found = [3]float64{1, 1, 1}
	if left == 1 && n > 0 {
		return 0, found
	}
	turn := w.there.Turn(solution.Turn.(position.Turn))
	right := []position.Turn{turn}
	if n > 0 && solution.Others > 0 {
		r, err := w.solver.Solve(ctx, p, solver.Limits{Turns: left})
		if err != nil {
			w.t.Fatal(err)
		}
		right = r.KeyTurns
		w.several++
	}
	order := naive(p)
	f := puzzles.TurnFacts{Rank: len(order), Right: len(right),
		Quiet: !turn.Wins() && climbs(p.PlayLegal(turn), p.Side()) == 0}
	for _, r := range right {
		f.Rank = min(f.Rank, slices.Index(order, r)+1)
	}
	for t := range p.Turns() {
		next := p.PlayLegal(t)
		if t.Wins() || climbs(next, p.Side().Other()) > 0 {
			continue
		}
		f.Safe++
		if threatens := climbs(next, p.Side()) > 0; !slices.Contains(right, t) && threatens {
			f.Threats++
		} else if !slices.Contains(right, t) && p.Height(t.To()) > p.Height(t.From()) {
			f.Ups++
		}
	}
	for _, a := range solution.Answers {
		f.Replies += len(a.Replies)
	}
	if f.Rank > w.along[n].Rank {
		w.along[n] = f
	}
	most, worst := 0, found
	for _, a := range solution.Answers {
		s, chances := w.from(p.PlayLegal(turn).PlayLegal(w.there.Turn(a.Replies[0].(position.Turn))), n+1, a.Then)
		most = max(most, s)
		for i := range worst {
			worst[i] = min(worst[i], chances[i])
		}
	}
	for i, ahead := range []int{1, 2, 3} {
		if w.goal.IsWin() && left <= ahead { // the player sees the win
			found[i] = worst[i]
			continue
		}
		scores, err := w.solver.ScoreReplies(ctx, p, solver.Limits{Turns: ahead})
		if err != nil {
			w.t.Fatal(err)
		}
		found[i] = worst[i] * simulated.Look(p, scores).Chance(right, 24)
	}
	return f.Rank + most, found
}

// The facts about all turns of a solution, by their meaning.
func TestAlongMatchesDefinition(t *testing.T) {
	t.Parallel()
	several, later := 0, 0
	for i, p := range slices.Concat(sample(t), holds(t)) {
		if i%2 == 1 && p.Goal().IsWin() && p.Goal().Turns() < 4 {
			continue // enough of them
		}
		start, there := positionOf(p).CanonicalBothSides()
		w := walk{t: t, goal: p.Goal(), there: there}
		sum, found := w.from(start, 0, p.Solution())
		f := p.Facts()
		if f.Along != w.along || f.SumRank != sum {
			t.Errorf("%v: %+v with the sum %d, want %+v with %d", p, f.Along, f.SumRank, w.along, sum)
		}
		for i := range found {
			if math.Abs(f.Found[i]-found[i]) > 1e-6 || f.Found[i] != math.Round(f.Found[i]*1e6)/1e6 {
				t.Errorf("%v is found by %v, want %v, rounded to millionths", p, f.Found, found)
			}
		}
		several += w.several
		if f.Along.Hardest() != f.Along[0] {
			later++
		}
	}
	if several < 5 || later < 5 {
		t.Errorf("%d replies are met by several turns, in %d puzzles a later turn is the hardest: the sample proves too "+
			"little", several, later)
	}
}

// Of turns that are equally hard the first counts.
func TestHardest(t *testing.T) {
	for _, test := range []struct {
		ranks [codec.MaxWin]int
		want  int // index
	}{
		{[codec.MaxWin]int{}, 0}, {[codec.MaxWin]int{3, 2}, 0}, {[codec.MaxWin]int{2, 3, 3, 1},
			1}, {[codec.MaxWin]int{1, 1, 1, 1, 1, 2}, 5},
	} {
		var a puzzles.Along
		for i, rank := range test.ranks {
			a[i] = puzzles.TurnFacts{Rank: rank, Safe: i}
		}
		if got := a.Hardest(); got != a[test.want] {
			t.Errorf("ranks %v: %+v, want turn %d", test.ranks, got, test.want+1)
		}
	}
}

// The list has no zeros at its end, and what is read replaces all that was there.
func TestAlongJSON(t *testing.T) {
	turn := puzzles.TurnFacts{Rank: 2, Quiet: true, Right: 3, Safe: 4, Threats: 5, Ups: 6, Replies: 7}
	const text = `{"rank":2,"quiet":true,"right":3,"safe":4,"threats":5,"ups":6,"replies":7}`
	const zero = `{"rank":0,"quiet":false,"right":0,"safe":0,"threats":0,"ups":0,"replies":0}`
	for want, a := range map[string]puzzles.Along{
		"[]":                          {},
		"[" + text + "]":              {turn},
		"[" + zero + "," + text + "]": {{}, turn},
		"[" + zero + strings.Repeat(","+text, 5) + "]": {{}, turn, turn, turn, turn, turn},
	} {
		got, err := json.Marshal(a)
		if err != nil || string(got) != want {
			t.Errorf("%s, %v, want %s", got, err, want)
		}
		back := puzzles.Along{{Rank: 9}, {Rank: 9}, {Rank: 9}, {Rank: 9}, {Rank: 9}, {Rank: 9}}
		if err := json.Unmarshal(got, &back); err != nil || back != a {
			t.Errorf("%s is read as %+v, %v", got, back, err)
		}
	}
	for text, want := range map[string]string{
		"[" + text + strings.Repeat(","+text, 6) + "]": "facts about 7 turns, must be at most 6",
		`[{"rank":1,"luck":2}]`:                        `unknown field "luck"`,
		`{}`:                                           "must be a list",
	} {
		before := puzzles.Along{{Rank: 9}}
		a := before
		if err := a.UnmarshalJSON([]byte(text)); err == nil || !strings.Contains(err.Error(), want) || a != before {
			t.Errorf("%s: %+v, %v, want %s", text, a, err, want)
		}
	}
}

// Several key turns have no solution to follow, but each player finds one of them, or does not.
func TestFoundOfSeveral(t *testing.T) {
	t.Parallel()
	tried := 0
	for _, p := range cramped(5, 250, []int{0, 0, 1, 1, 2, 2, 3, 4}) {
		r, err := solver.Solve(t.Context(), p, solver.Limits{Turns: 2})
		if err != nil {
			t.Fatal(err)
		}
		if r.WinIn != 2 || len(r.KeyTurns) < 2 {
			continue
		}
		c, err := codec.Encode(p).WithGoal(codec.Win2)
		if err != nil {
			t.Fatal(err)
		}
		q := prove(t, c)
		f := q.Facts()
		if err := q.Flaw(); !errors.Is(err, puzzles.ErrSeveral) {
			t.Errorf("%v has %d key turns, and the flaw is %v", q, len(r.KeyTurns), err)
		}
		if tried++; f.Found[0] <= 0 || f.Found[0] >= 1 || f.Found[1] != 1 || f.Found[2] != 1 {
			t.Errorf("%v: found %v, want something between 0 and 1, and 1 for those who see the win", p, f.Found)
		}
	}
	if tried < 5 {
		t.Errorf("%d puzzles: the sample proves too little", tried)
	}
}
