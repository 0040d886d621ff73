// Package sessiontest selects turns of puzzles, so that the tests of all front ends try the same turns.
package sessiontest

import (
	"cmp"
	"flag"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

var sample = flag.Int("attempts", 0, "number of puzzles (0: a few in each test); make sessions takes 100")

// size returns how many puzzles a test uses if it asks for n. The flag -attempts and testing.Short change the number.
func size(n int) int {
	switch {
	case *sample > 0:
		return *sample
	case testing.Short():
		return n / 10
	}
	return n
}

// An Attempt is a turn that a test tries at the start of a puzzle.
type Attempt struct {
	Code codec.Code
	Turn game.Turn
}

// Attempts returns a correct turn and a wrong turn for each of n puzzles of a game, with all goals equally frequent.
// With -short it divides n by ten; the flag -attempts replaces n.
func Attempts(t *testing.T, g codec.Game, n int) (list []Attempt) {
	t.Helper()
	n = size(n)
	byGoal := map[codec.Goal][]puzzles.Puzzle{}
	for p, err := range collection.Of(g) {
		if err != nil {
			t.Fatal(err)
		}
		byGoal[p.Goal()] = append(byGoal[p.Goal()], p)
	}
	each := (n + len(byGoal) - 1) / len(byGoal)
	for _, ofGoal := range byGoal {
		for i := range each {
			p := ofGoal[i*len(ofGoal)/each]
			keys := p.KeyTurns()
			list = append(list, Attempt{p.Code(), keys[0]})
			var wrong []game.Turn
			for turn := range p.State().Turns() {
				if !slices.Contains(keys, turn) {
					wrong = append(wrong, turn)
				}
			}
			if len(wrong) > 0 {
				list = append(list, Attempt{p.Code(), wrong[7*i%len(wrong)]})
			}
		}
	}
	slices.SortFunc(list, func(a, b Attempt) int {
		return cmp.Or(cmp.Compare(a.Code.String(), b.Code.String()), cmp.Compare(a.Turn.String(), b.Turn.String()))
	})
	return list
}

// Tries returns for each of n puzzles the wrong turn that people would try first. This is a turn that makes a threat or
// steps up, and does not lose at once. With -short it divides n by ten; the flag -attempts replaces n.
func Tries(t *testing.T, n int) (list []Attempt) {
	t.Helper()
	n = size(n)
	var all []puzzles.Puzzle
	for p, err := range collection.Of(codec.Santorini) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	for i := range n {
		p := all[i*len(all)/n]
		start, _ := p.Code().Santorini() // all of them are puzzles of Santorini
		if turn := likeliest(start, p.KeyTurns()); !turn.IsZero() {
			list = append(list, Attempt{p.Code(), turn})
		}
	}
	return list
}

// likeliest returns the wrong turn that looks best, and the first of them if several look equally good. It leaves out
// the key turns, which are correct, and turns after which the opponent could win at once.
func likeliest(p position.Position, keys []game.Turn) (best position.Turn) {
	most := -1
	for turn := range p.Turns() {
		next := p.PlayLegal(turn)
		if slices.Contains(keys, game.Turn(turn)) || next.Threats(p.Side().Other()) != 0 {
			continue
		}
		if looks := 10*next.Threats(p.Side()).Count() + p.Height(turn.To()) - p.Height(turn.From()); looks > most {
			best, most = turn, looks
		}
	}
	return best
}
