package solver_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// follow plays a line in which the side to move wins in k turns (attacks), or loses in k turns
// of the opponent, and checks every turn of it. Those of the winner win as soon as
// possible. Those of the loser lose as late as possible, and among such turns leave the
// fewest climbs.
func follow(t *testing.T, s *solver.Solver, p position.Position, attacks bool, k int, line []position.Turn) {
	t.Helper()
	ctx, start, winner := context.Background(), p, p.Side()
	want := 2*k - 1
	if !attacks {
		winner, want = winner.Other(), 2*k
	}
	if len(line) != want {
		t.Fatalf("%v: a line of %d turns, want %d: %v", start, len(line), want, line)
	}
	for i, turn := range line {
		next, err := p.Play(turn)
		if err != nil {
			t.Fatalf("%v: %v: %v", start, line, err)
		}
		if p.Side() == winner {
			scores, err := s.ScoreTurns(ctx, p, solver.Limits{Turns: k})
			if err != nil {
				t.Fatal(err)
			}
			climbs := slices.ContainsFunc(scores, func(w solver.Score) bool { return w.Turn.Wins() })
			if !slices.Contains(scores, solver.Score{Turn: turn, WinIn: k}) || climbs != turn.Wins() ||
				slices.ContainsFunc(scores, func(w solver.Score) bool { return w.WinIn != 0 && w.WinIn < k }) {
				t.Fatalf("%v: %v: turn %d is not one to win in %d, and no fewer", start, line, i+1, k)
			}
			k--
		} else {
			scores, err := s.ScoreReplies(ctx, p, solver.Limits{Turns: k})
			if err != nil {
				t.Fatal(err)
			}
			climbs := next.Threats(winner).Count()
			for _, w := range scores {
				switch {
				case w.WinIn != 0 || w.LostIn == 0:
					t.Fatalf("%v: %v: %v is better than turn %d, it does not lose", start, line, w.Turn, i+1)
				case w.Turn == turn && w.LostIn != k:
					t.Fatalf("%v: %v: turn %d loses in %d, want %d", start, line, i+1, w.LostIn, k)
				case w.LostIn == k && p.PlayLegal(w.Turn).Threats(winner).Count() < climbs:
					t.Fatalf("%v: %v: %v leaves fewer climbs than turn %d", start, line, w.Turn, i+1)
				}
			}
		}
		p = next
	}
	if !p.Finished() && len(p.AppendTurns(nil)) > 0 || p.Side() == winner || k != 0 {
		t.Fatalf("%v: %v: the line ends with %v, %d turns missing", start, line, p, k)
	}
}

func TestLines(t *testing.T) {
	t.Parallel()
	var s, check solver.Solver
	ctx, limits := context.Background(), solver.Limits{Turns: 4}
	var wins, losses, held [5]int
	for _, p := range sample(slices.Concat(fewTurns(played(21, 400, 9), 25), narrow(22, 400))) {
		r, err := s.Solve(ctx, p, limits)
		if err != nil {
			t.Fatal(err)
		}
		l, err := s.Lost(ctx, p, limits)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case r.WinIn > 0:
			wins[r.WinIn]++
			follow(t, &check, p, true, r.WinIn, r.Line)
			if !slices.Contains(r.KeyTurns, r.Line[0]) {
				t.Errorf("%v: the line begins with %v, the key turns are %v", p, r.Line[0], r.KeyTurns)
			}
			if l.Lost || l.Line != nil {
				t.Errorf("%v: won with %v, but Lost says %+v", p, r.Line, l)
			}
		case l.Lost:
			losses[l.In]++
			follow(t, &check, p, false, l.In, l.Line)
			if r.KeyTurns != nil || r.Line != nil {
				t.Errorf("%v: lost with %v, but Solve says %+v", p, l.Line, r)
			}
		default:
			held[0]++
		}
	}
	proves(t, slices.Min(wins[1:]) >= 10 && slices.Min(losses[:4]) >= 3 && held[0] >= 30, "wins %v, losses %v, neither %v",
		wins, losses, held[0])
}

func TestRefute(t *testing.T) {
	t.Parallel()
	var s, check solver.Solver
	ctx := context.Background()
	var wins [4]int
	held, climbs := 0, 0
	for most := 1; most <= 3; most++ {
		for _, p := range sample(slices.Concat(played(23, 40, 8), narrow(24, 150))) {
			limits := solver.Limits{Turns: most}
			scores, err := check.ScoreTurns(ctx, p, limits)
			if err != nil {
				t.Fatal(err)
			}
			for _, want := range scores {
				got, line, err := s.Refute(ctx, p, want.Turn, limits)
				if got != want || err != nil || line[0] != want.Turn {
					t.Fatalf("%v: Refute of %v within %d says %+v, %v, %v; want %+v", p, want.Turn, most, got, line, err, want)
				}
				wins[want.WinIn]++
				next := p.PlayLegal(want.Turn)
				switch {
				case want.Turn.Wins():
					if len(line) != 1 {
						t.Fatalf("%v: %v after a climb", p, line)
					}
				case want.WinIn > 0:
					follow(t, &check, next, false, want.WinIn-1, line[1:])
				default:
					if len(line) != 2 {
						t.Fatalf("%v: refuted by %v", p, line)
					}
					after, err := next.Play(line[1])
					if err != nil {
						t.Fatalf("%v: %v: %v", p, line, err)
					}
					if next.Threats(next.Side()) != 0 != line[1].Wins() {
						t.Fatalf("%v: refuted by %v, though there is a climb", p, line)
					}
					if line[1].Wins() {
						climbs++
						break
					}
					if most > 1 {
						if r, err := check.Solve(ctx, after, solver.Limits{Turns: most - 1}); r.WinIn != 0 || err != nil {
							t.Fatalf("%v: after %v there is a win in %d, %v", p, line, r.WinIn, err)
						}
					}
					held++
				}
			}
		}
	}
	proves(t, slices.Min(wins[1:]) >= 100 && held >= 1000 && climbs >= 1000,
		"turns by length of the win %v, refuted by climbs %d, by other turns %d", wins, climbs, held)
}

func TestRefuteIllegalTurn(t *testing.T) {
	p := position.MustParse("0110001001201000201000000/1/mortal:A4,B2/mortal:D5,A2")
	finished := position.MustParse("0000000000003000000000000/2/#mortal:C3,A1/mortal:E5,E4")
	for _, c := range []struct {
		p    position.Position
		turn string
		want error
	}{
		{p, "A4>C4^C5", position.ErrStepFar},
		{p, "D5>C5^B5", position.ErrNoWorker},
		{p, "A4>B4#", position.ErrDoesNotWin},
		{p, "A4>B3^B2", position.ErrBuildOccupied},
		{finished, "E5>D5^E5", position.ErrGameOver},
	} {
		turn := position.MustParseTurn(c.turn)
		var s solver.Solver
		for _, refute := range []func(context.Context, position.Position, position.Turn, solver.Limits) (solver.Score,
			[]position.Turn, error){s.Refute, s.RefuteHold} {
			score, line, err := refute(context.Background(), c.p, turn, solver.Limits{})
			var fault *position.TurnError
			if !errors.As(err, &fault) || fault.Turn != turn || !errors.Is(err, c.want) || score != (solver.Score{}) ||
				line != nil {
				t.Errorf("%v: %v is refuted: %+v, %v, %v; want %v", c.p, turn, score, line, err, c.want)
			}
		}
	}
}

// A side that has lost already has nothing to play: in a finished game, and without a turn.
func TestNothingToPlay(t *testing.T) {
	ctx := context.Background()
	for _, fen := range []string{
		"0000000000003000000000000/2/#mortal:C3,A1/mortal:E5,E4",
		"0000000000003000000002300/1/mortal:B1,E5/#mortal:C3,A1", // B1 could climb if the game went on
		"4444444444442444444423422/2/mortal:A1,C3/mortal:D1,E1",
		"0020000200000000000000000/1/mortal:A5,B5/mortal:A4,B4",
	} {
		p := position.MustParse(fen)
		for _, most := range []int{1, 2, 5} {
			limits := solver.Limits{Turns: most}
			var s solver.Solver
			r, err := s.Solve(ctx, p, limits)
			if err != nil || r.WinIn != 0 || r.Checked != most || r.KeyTurns != nil || r.Line != nil {
				t.Errorf("%v: Solve: %+v, %v", p, r, err)
			}
			l, err := s.Lost(ctx, p, limits)
			nodes := r.Nodes + l.Nodes
			l.Nodes = 0
			if diff := cmp.Diff(solver.Loss{Lost: true}, l, positiontest.Equal); err != nil || diff != "" {
				t.Errorf("%v: Lost: %v, %s", p, err, diff)
			}
			h, err := s.Hold(ctx, p, limits)
			nodes += h.Nodes
			h.Nodes = 0
			if diff := cmp.Diff(solver.Holding{Lost: true}, h, positiontest.Equal); err != nil || diff != "" {
				t.Errorf("%v: Hold: %v, %s", p, err, diff)
			}
			for name, ask := range map[string]func(context.Context, position.Position, solver.Limits) ([]solver.Score,
				error){"ScoreTurns": s.ScoreTurns, "ScoreReplies": s.ScoreReplies} {
				if scores, err := ask(ctx, p, limits); err != nil || len(scores) != 0 {
					t.Errorf("%v: %s: %v, %v", p, name, scores, err)
				}
			}
			if p.Finished() && nodes != 0 {
				t.Errorf("%v: %d nodes searched in a finished game", p, nodes)
			}
		}
	}
}

// eachImage calls f with the 16 images of a position under the symmetries of the board and
// the exchange of sides. same reports whether some map from the position to the image, of
// which a symmetric position has several, maps the turns to those of the image.
func eachImage(p position.Position, f func(image position.Position, same func(turns, ofImage []position.Turn) bool)) {
	_, there := p.CanonicalBothSides()
	for turned := range position.Symmetries {
		image := position.Symmetry(turned).Position(p)
		for range 2 {
			_, here := image.CanonicalBothSides()
			f(image, func(turns, ofImage []position.Turn) bool {
				return slices.EqualFunc(turns, ofImage, func(a, b position.Turn) bool { return there.Turn(a) == here.Turn(b) })
			})
			image = image.SwapSides()
		}
	}
}

// The line of an image of a position is the image of its line.
func TestLinesOfImages(t *testing.T) {
	t.Parallel()
	var s solver.Solver
	ctx, limits := context.Background(), solver.Limits{Turns: 3}
	wins, holds := 0, 0
	for _, p := range sample(slices.Concat(played(25, 300, 10), narrow(26, 100))) {
		r, err := s.Solve(ctx, p, limits)
		if err != nil {
			t.Fatal(err)
		}
		h, err := s.Hold(ctx, p, limits)
		if err != nil {
			t.Fatal(err)
		}
		if r.WinIn > 0 {
			wins++
		}
		if h.HoldIn > 0 {
			holds++
		}
		eachImage(p, func(image position.Position, same func(turns, ofImage []position.Turn) bool) {
			got, err := s.Solve(ctx, image, limits)
			if err != nil || got.WinIn != r.WinIn || !same(r.Line, got.Line) {
				t.Fatalf("%v: %+v; %v: %+v, %v", p, r, image, got, err)
			}
			held, err := s.Hold(ctx, image, limits)
			if err != nil || held.HoldIn != h.HoldIn || held.LostIn != h.LostIn || held.Checked != h.Checked ||
				!same(h.Line, held.Line) || len(held.Holds) != len(h.Holds) {
				t.Fatalf("%v: %+v; %v: %+v, %v", p, h, image, held, err)
			}
		})
	}
	proves(t, wins >= 50 && holds >= 10, "%d wins, %d positions to hold", wins, holds)
}

// A line is cut short where the search is stopped, and no turn of it is made up.
func TestLineStopped(t *testing.T) {
	t.Parallel()
	tried := 0
	for _, p := range deep {
		whole, err := solver.Solve(t.Context(), p, solver.Limits{Turns: 4})
		if err != nil {
			t.Fatal(err)
		}
		for less := uint64(1); less < whole.Nodes; less += less/8 + 1 {
			r, err := solver.Solve(t.Context(), p, solver.Limits{Turns: 4, Nodes: whole.Nodes - less})
			if r.WinIn == 0 || !errors.Is(err, solver.ErrNodes) {
				continue
			}
			if tried++; len(r.Line) >= len(whole.Line) || !slices.Equal(r.Line, whole.Line[:len(r.Line)]) {
				t.Errorf("%v, %d nodes less: line %v, want the beginning of %v", p, less, r.Line, whole.Line)
			}
		}
	}
	if tried == 0 {
		t.Error("no search was stopped within a line")
	}
	t.Logf("%d searches were stopped within a line", tried)
}
