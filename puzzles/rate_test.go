package puzzles_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Facts that can be seen on the board.
func TestFacts(t *testing.T) {
	for _, test := range []struct {
		name string
		code codec.Code
		want puzzles.Facts
	}{
		{
			// E3>D4^E3 is the one try, refuted by C3>D3^E3 alone, with a dome. After the
			// key turn C3>D4^E3 alone must be met.
			"one close try", codec.MustParse(codeFormat),
			puzzles.Facts{Goal: codec.Win3, Keys: 1, Tries: 1, CloseTries: 1, TryDepth: 1, Defences: 1},
		},
		{
			// The tries B3>A2^B2 and B3>A2^A1 threaten B1, which three replies dome.
			"tries that are not close", codec.MustParse(codeDouble),
			puzzles.Facts{Goal: codec.Win2, Keys: 1, Tries: 2, TryDepth: 1, Double: true, Defences: 7},
		},
		{
			// C1>D1^D2 threatens D2, which two replies dome. The key turn goes down one.
			"two replies are few", codec.MustParse(codeSacrifice),
			puzzles.Facts{Goal: codec.Win3, Keys: 1, Tries: 1, CloseTries: 1, TryDepth: 1, Drop: 1, Defences: 2},
		},
		{
			// B3>C2^B3 steps up; A3>B3 builds A3 or A2 and threatens to climb itself.
			"a threat of one's own", codec.MustParse("HNyKCRfNNQ1aoq"),
			puzzles.Facts{Goal: codec.Win3, Keys: 1, Tries: 1, CloseTries: 1, TryDepth: 2, Quiet: true, Defences: 2},
		},
		{
			// Six steps up to C3 and B5 that threaten nothing; what refutes them does not
			// either. The win is to block.
			"nothing but quiet tries", codec.MustParse("CcSGa7WNwQ7mPT"),
			puzzles.Facts{Goal: codec.Win2, Keys: 1, Tries: 6, TryDepth: 3, Quiet: true, Blocking: true, Defences: 2},
		},
		{
			// From B3, level 2, to C2, level 0.
			"two levels down", codec.MustParse("DjmJBa5HrNciib"),
			puzzles.Facts{Goal: codec.Win2, Keys: 1, Quiet: true, Drop: 2, Blocking: true, Defences: 1},
		},
		{
			// Nobody can dome A5.
			"nothing to meet", codec.MustParse(codeClimb),
			puzzles.Facts{Goal: codec.Win2, Keys: 1},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := prove(t, test.code)
			if got := ofFirstTurn(p.Facts()); got != test.want {
				t.Errorf("%+v, want %+v", got, test.want)
			}
		})
	}
}

// ofFirstTurn returns facts without those about choice and about the turns of the solution.
func ofFirstTurn(f puzzles.Facts) puzzles.Facts {
	f.Slower, f.Second, f.Turns, f.Along, f.SumRank, f.Found = 0, 0, 0, puzzles.Along{}, 0, [3]float64{}
	return f
}

// natural is what a person would think of first, worded as the documents do.
func natural(p position.Position, turn position.Turn) bool {
	if turn.Wins() {
		return true
	}
	next := p.PlayLegal(turn)
	threatens := next.Threats(p.Side()) != 0
	losesToAClimb := next.Threats(p.Side().Other()) != 0
	stepsUp := p.Height(turn.To()) > p.Height(turn.From())
	return (threatens || stepsUp) && !losesToAClimb
}

// plainFacts are the facts by their definition, from what each turn is worth.
func plainFacts(t *testing.T, s *solver.Solver, p puzzles.Puzzle) puzzles.Facts {
	t.Helper()
	ctx, start, side := context.Background(), positionOf(p), positionOf(p).Side()
	f := puzzles.Facts{Goal: p.Goal(), Keys: len(p.KeyTurns())}
	end, err := position.Game{Start: start, Turns: santoriniTurns(p.Line())}.End()
	if err != nil {
		t.Fatal(err)
	}
	f.Blocking = end.Outcome().Ending == position.EndBlocked
	f.UnderFire = climbs(start, side.Other()) > 0
	if f.Goal == codec.Win1 {
		return f
	}
	key := p.KeyTurns()[0].(position.Turn)
	after := start.PlayLegal(key)
	f.Quiet = after.Threats(side).Count() == 0
	f.Double = after.Threats(side).Count() >= 2
	f.Drop = max(0, start.Height(key.From())-start.Height(key.To()))
	f.Defences = len(mustBeMet(t, s, after, side, f.Goal.Turns()-1))
	sum := 0
	for turn := range start.Turns() {
		if slices.Contains(p.KeyTurns(), game.Turn(turn)) || !natural(start, turn) {
			continue
		}
		f.Tries++
		next := start.PlayLegal(turn)
		scores, err := s.ScoreReplies(ctx, next, solver.Limits{Turns: f.Goal.Turns() - 1})
		if err != nil {
			t.Fatal(err)
		}
		refuting, depth := 0, 4
		for _, w := range scores {
			if w.LostIn != 0 {
				continue
			}
			refuting++
			switch reply := next.PlayLegal(w.Turn); {
			case next.Threats(side) != 0:
				depth = min(depth, 1)
			case reply.Threats(side.Other()) != 0:
				depth = min(depth, 2)
			default:
				depth = min(depth, 3)
			}
		}
		if refuting == 0 {
			t.Fatalf("%v: nothing refutes the try %v", p.Code(), turn)
		}
		if refuting <= 2 {
			f.CloseTries++
		}
		sum += depth
	}
	if f.Tries > 0 {
		f.TryDepth = float64(sum) / float64(f.Tries)
	}
	return f
}

// solutionTurns counts the different turns of the solving side in the solution of a win, as they are written in its
// JSON.
func solutionTurns(t *testing.T, p puzzles.Puzzle) int {
	t.Helper()
	text, err := json.Marshal(p.Solution())
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, m := range regexp.MustCompile(`"turn":"([^"]+)"`).FindAllString(string(text), -1) {
		seen[m] = true
	}
	if p.Goal().IsHold() {
		return 0
	}
	return len(seen)
}

func TestFactsMatchDefinition(t *testing.T) {
	var s solver.Solver
	var tries, depths [4]int
	for _, p := range sample(t) {
		want := plainFacts(t, &s, p)
		if got := ofFirstTurn(p.Facts()); got != want {
			t.Fatalf("%v: %+v, want %+v", p.Code(), got, want)
		}
		if got, want := p.Facts().Turns, solutionTurns(t, p); got != want {
			t.Fatalf("%v: %d turns in the solution, want %d", p.Code(), got, want)
		}
		tries[min(want.Tries, 3)]++
		depths[int(want.TryDepth)]++
	}
	if slices.Min(tries[:]) < 5 || slices.Min(depths[:]) < 2 {
		t.Errorf("puzzles by tries %v, by depth %v: the sample proves too little", tries, depths)
	}
}

// Whatever the facts, a rating is a number from 0 to 3000.
func TestRatingRange(t *testing.T) {
	numbers := []int{0, 1, 2, 5, 1000, math.MaxInt}
	depths := []float64{0, 1, 3, math.MaxFloat64}
	least, most := 3000, 0
	for _, goal := range []codec.Goal{codec.NoGoal, codec.Win1, codec.Win2, codec.Win6, codec.Hold1, codec.Hold3, 255} {
		for _, keys := range []int{1, 2, 1000, math.MaxInt} {
			for _, n := range numbers {
				for _, depth := range depths {
					for _, yes := range []bool{false, true} {
						for _, drop := range []int{0, 2, math.MaxInt} {
							f := puzzles.Facts{
								Goal: goal, Keys: keys, Tries: n, CloseTries: n, TryDepth: depth, Quiet: yes, Double: !yes, Drop: drop,
								Blocking: yes, Defences: n,
								Late: n, Slower: n, Second: n, SumRank: n, Found: [3]float64{0, 0.5, 1},
							}
							for i := range f.Along {
								f.Along[i] = puzzles.TurnFacts{Rank: n, Right: n, Safe: n, Threats: n, Ups: n, Replies: n}
							}
							r := f.Rating()
							if r < 0 || r > 3000 {
								t.Fatalf("%+v: %d", f, r)
							}
							least, most = min(least, r), max(most, r)
						}
					}
				}
			}
		}
	}
	if least > 500 || most != 3000 {
		t.Errorf("ratings from %d to %d", least, most)
	}
}

// On average a longer win is harder.
func TestRatingByGoal(t *testing.T) {
	var sum, n [5]float64
	for _, p := range sample(t) {
		sum[p.Goal().Turns()] += float64(p.Rating())
		n[p.Goal().Turns()]++
	}
	for goal := 2; goal <= 4; goal++ {
		if n[goal] < 20 || sum[goal]/n[goal] < 100+sum[goal-1]/n[goal-1] {
			t.Errorf("goal %d: %.0f on average over %.0f, goal %d: %.0f over %.0f", goal, sum[goal]/n[goal], n[goal], goal-1,
				sum[goal-1]/n[goal-1], n[goal-1])
		}
	}
}

// The document works a rating out.
func TestRatingOfDocument(t *testing.T) {
	text := string(contents(t, "../doc/PUZZLES.md"))
	_, text, _ = strings.Cut(text, "<!-- rating -->")
	code := regexp.MustCompile("`(\\w{14})`").FindStringSubmatch(text)
	is := regexp.MustCompile(`sum is (\d+)`).FindStringSubmatch(text)
	if code == nil || is == nil {
		t.Fatal("the document works no rating out")
	}
	if p := prove(t, codec.MustParse(code[1])); fmt.Sprint(p.Rating()) != is[1] {
		t.Errorf("%s is rated %d, the document says %s", code[1], p.Rating(), is[1])
	}
}
