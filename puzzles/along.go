package puzzles

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/simulated"
	"github.com/puzzlecode/puzzlecode/internal/strictjson"
	"github.com/puzzlecode/puzzlecode/position"
)

// TurnFacts say how hard one turn of the solving side is to find. Turns that reach the goal
// in time are called right here.
type TurnFacts struct {
	// Rank is the place of the first right turn in the order in which a naive player looks
	// at turns, 1 for the one that it plays. doc/PUZZLES.md describes that order.
	Rank int `json:"rank"`

	// Quiet says that the right turn of the solution threatens no climb.
	Quiet bool `json:"quiet"`

	Right   int `json:"right"`   // turns that are right
	Safe    int `json:"safe"`    // turns that leave the other side no climb
	Threats int `json:"threats"` // of these, those that threaten a climb and are not right
	Ups     int `json:"ups"`     // those that step up, threaten no climb and are not right
	Replies int `json:"replies"` // replies to the right turn that must be met, see [Facts.Defences]
}

// Along[n] describes the n-th turn of the solving side, from 0. If different replies lead to
// different positions, it is the one whose turn has the greatest Rank. Elements from the winning
// turn on are zero.
type Along [codec.MaxWin]TurnFacts

// Hardest returns the facts of the turn that is hardest to find, by Rank, and the first of
// equals.
func (a Along) Hardest() TurnFacts {
	return slices.MaxFunc(a[:], func(x, y TurnFacts) int { return cmp.Compare(x.Rank, y.Rank) })
}

// MarshalJSON returns a list without the zeros at its end.
func (a Along) MarshalJSON() ([]byte, error) {
	n := len(a)
	for n > 0 && a[n-1] == (TurnFacts{}) {
		n--
	}
	return json.Marshal(a[:n])
}

// UnmarshalJSON reads what MarshalJSON writes.
func (a *Along) UnmarshalJSON(text []byte) error {
	var list []TurnFacts
	if err := strictjson.Unmarshal(text, &list); err != nil {
		return err
	}
	if len(list) > len(a) {
		return fmt.Errorf("facts about %d turns, want %d or fewer", len(list), len(a))
	}
	*a = Along{}
	copy(a[:], list)
	return nil
}

// The players that try a puzzle look 1, 2 and 3 turns ahead, with this noise.
const (
	triers     = 3
	trierNoise = 24
)

// An outlook is what can be said about a solution from some turn on: the greatest sum of
// ranks, and how often each player finds all turns, against the replies that make it hardest
// for that player.
type outlook struct {
	sum   int
	found [triers]float64
}

// addAlong adds the facts about the turns of a solution.
func (q *prover) addAlong(f *Facts, p position.Position, solution *Solution, right []position.Turn) error {
	o, err := q.follow(&f.Along, p, f.Goal, 0, solution, right)
	f.SumRank = o.sum
	for i, chance := range o.found {
		f.Found[i] = math.Round(chance*1e6) / 1e6
	}
	return err
}

// follow adds the facts about the turns of a solution from its n-th turn on, n from 0, in a
// position in which some turns are right. solution may be nil.
func (q *prover) follow(a *Along, p position.Position, goal codec.Goal, n int, solution *Solution, right []position.Turn) (outlook, error) {
	o := outlook{found: [triers]float64{1, 1, 1}}
	left := goal.Turns() - n
	if n > 0 && left == 1 {
		return o, nil // whoever looks for climbs finds it
	}
	facts := turnFacts(p, right)
	if solution != nil {
		facts.Quiet = !solution.Turn.Wins() && p.PlayLegal(solution.Turn).Threats(p.Side()) == 0
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
	next := p.PlayLegal(solution.Turn)
	for _, answer := range solution.Answers {
		after := next.PlayLegal(answer.Replies[0])
		then := []position.Turn{answer.Then.Turn}
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

// FactsOf returns the facts of a turn that alone is right in a position, without Replies. It
// takes microseconds.
func FactsOf(p position.Position, t position.Turn) TurnFacts {
	f := turnFacts(p, []position.Turn{t})
	f.Quiet = !t.Wins() && p.PlayLegal(t).Threats(p.Side()) == 0
	return f
}

// turnFacts returns the facts of a position in which some turns are right, without replies.
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
		case p.Height(t.To) > p.Height(t.From):
			f.Ups++
		}
	}
	return f
}

// chances returns how often the players choose one of the right turns of a position, with
// a number of turns left. A win that is as near as a player looks it finds.
func (q *prover) chances(p position.Position, right []position.Turn, left int, hold bool) (found [triers]float64, err error) {
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
		var indexes []int
		for j, s := range scores {
			if slices.Contains(right, s.Turn) {
				indexes = append(indexes, j)
			}
		}
		found[i] = simulated.Look(p, scores).Chance(indexes, trierNoise)
	}
	return found, nil
}
