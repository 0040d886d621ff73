package puzzles

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/simulated"
	"github.com/puzzlecode/puzzlecode/internal/strictjson"
	"github.com/puzzlecode/puzzlecode/position"
)

// TurnFacts are the features of one turn of the solving side. They show how hard the turn is to find. A turn is
// correct if it reaches the goal in time.
type TurnFacts struct {
	// Rank is the place of the first correct turn in the order in which a naive player considers turns. With rank 1,
	// the naive player plays that turn. doc/PUZZLES.md describes the order.
	Rank int `json:"rank"`

	// Quiet reports that the turn of the solution makes no threat.
	Quiet bool `json:"quiet"`

	Right   int `json:"right"`   // correct turns
	Safe    int `json:"safe"`    // turns that leave the opponent no winning climb
	Threats int `json:"threats"` // safe turns that make a threat and are not correct
	Ups     int `json:"ups"`     // safe turns that step up, make no threat and are not correct
	Replies int `json:"replies"` // critical replies to the turn, see [Facts.Defences]
}

// Along has the features of each turn of the solving side; index 0 is the first turn. If the replies lead to
// different positions, the features are those of the position whose turn has the greatest Rank. From the winning
// turn on, the elements are zero.
type Along [codec.MaxWin]TurnFacts

// Hardest returns the features of the turn with the greatest Rank. If several turns have this rank, the first one
// counts.
func (a Along) Hardest() TurnFacts {
	return slices.MaxFunc(a[:], func(x, y TurnFacts) int { return cmp.Compare(x.Rank, y.Rank) })
}

// MarshalJSON returns a JSON list. It leaves out zero elements at the end.
func (a Along) MarshalJSON() ([]byte, error) {
	n := len(a)
	for n > 0 && a[n-1] == (TurnFacts{}) {
		n--
	}
	return strictjson.Append(nil, a[:n])
}

// UnmarshalJSON reads the output of MarshalJSON.
func (a *Along) UnmarshalJSON(text []byte) error {
	var list []TurnFacts
	if err := strictjson.Unmarshal(text, &list); err != nil {
		return err
	}
	if len(list) > len(a) {
		return fmt.Errorf("facts about %d turns, must be at most %d", len(list), len(a))
	}
	*a = Along{}
	copy(a[:], list)
	return nil
}

// The simulated players look 1, 2 and 3 turns ahead. The constant triers is the number of players; trierNoise is the
// random part of their evaluations.
const (
	triers     = 3
	trierNoise = 24
)

// An outlook describes the rest of a solution, from some turn on. The field sum is the largest sum of the ranks of
// the turns on any line. The field found has, for each simulated player, the probability of finding all turns, if
// the opponent always plays the reply that is hardest for that player.
type outlook struct {
	sum   int
	found [triers]float64
}

// addAlong adds the features of each turn of a solution to f. The argument right has the correct turns in position
// p.
func (q *prover) addAlong(f *Facts, p position.Position, solution *Solution, right []position.Turn) error {
	o, err := q.follow(&f.Along, p, f.Goal, 0, solution, right)
	f.SumRank = o.sum
	for i, chance := range o.found {
		f.Found[i] = math.Round(chance*1e6) / 1e6
	}
	return err
}

// follow sets the features of turn n of a solution and of all later turns; the first turn is 0. The position before
// turn n is p. The argument right has the correct turns in p. The argument solution may be nil.
func (q *prover) follow(
	a *Along, p position.Position, goal codec.Goal, n int, solution *Solution, right []position.Turn,
) (outlook, error) {
	o := outlook{found: [triers]float64{1, 1, 1}}
	left := goal.Turns() - n
	if n > 0 && left == 1 {
		return o, nil // every player finds a winning climb
	}
	facts := turnFacts(p, right)
	if solution != nil {
		facts.Quiet = isQuiet(p, game.SantoriniTurn(solution.Turn))
		for _, answer := range solution.Answers {
			facts.Replies += len(answer.Replies)
		}
	}
	if facts.Rank > a[n].Rank {
		a[n] = facts
	}
	o.sum = facts.Rank
	chances, err := q.chances(p, right, left, goal.IsHold())
	if err != nil || solution == nil {
		o.found = chances
		return o, err
	}
	worst := outlook{found: o.found}
	next := p.PlayLegal(game.SantoriniTurn(solution.Turn))
	for _, answer := range solution.Answers {
		after := next.PlayLegal(game.SantoriniTurn(answer.Replies[0]))
		then := []position.Turn{game.SantoriniTurn(answer.Then.Turn)}
		if answer.Then.Others > 0 {
			r, err := q.solve(after, left)
			if err != nil {
				return o, err
			}
			then = r.KeyTurns
		}
		later, err := q.follow(a, after, goal, n+1, answer.Then, then)
		if err != nil {
			return o, err
		}
		worst.sum = max(worst.sum, later.sum)
		for i := range worst.found {
			worst.found[i] = min(worst.found[i], later.found[i])
		}
	}
	o.sum += worst.sum
	for i := range o.found {
		o.found[i] = chances[i] * worst.found[i]
	}
	return o, nil
}

// FactsOf returns the features of t, the only correct turn in the position of c. The field Replies is not set.
// Symmetric positions have the same features. The code c must be one of Santorini, and the turn t must be legal. The
// call takes microseconds.
func FactsOf(c codec.Code, t game.Turn) TurnFacts {
	if c.IsZero() || game.OnlySantorini(c, "a puzzle", false) != nil {
		return TurnFacts{}
	}
	p, symmetry := positionOf(c).CanonicalBothSides()
	key := symmetry.Turn(game.SantoriniTurn(t))
	f := turnFacts(p, []position.Turn{key})
	f.Quiet = isQuiet(p, key)
	return f
}

// isQuiet reports whether a turn neither wins nor makes a threat.
func isQuiet(p position.Position, t position.Turn) bool {
	return !t.Wins() && p.PlayLegal(t).Threats(p.Side()) == 0
}

// turnFacts returns the features of the turn to find in position p. The fields Replies and Quiet are not set. The
// argument right has the correct turns.
func turnFacts(p position.Position, right []position.Turn) TurnFacts {
	f := TurnFacts{Right: len(right)}
	for i, t := range simulated.Naive(p) {
		isRight := slices.Contains(right, t)
		if isRight && f.Rank == 0 {
			f.Rank = i + 1
		}
		if t.Wins() {
			continue
		}
		next := p.PlayLegal(t)
		if next.Threats(next.Side()) != 0 {
			continue
		}
		f.Safe++
		switch {
		case isRight:
		case next.Threats(p.Side()) != 0:
			f.Threats++
		case simulated.Rises(p, t) > 0:
			f.Ups++
		}
	}
	return f
}

// chances returns for each simulated player the probability of choosing a correct turn in position p. The argument
// right has the correct turns; the argument left is the number of turns until the goal. A player that looks this
// number of turns ahead always finds a win.
func (q *prover) chances(
	p position.Position, right []position.Turn, left int, hold bool,
) (found [triers]float64, err error) {
	for i := range found {
		ahead := i + 1
		if left <= ahead && !hold {
			found[i] = 1
			continue
		}
		scores, err := q.scoreReplies(p, ahead)
		if err != nil {
			return found, err
		}
		found[i] = simulated.Look(p, scores).Chance(right, trierNoise)
	}
	return found, nil
}
