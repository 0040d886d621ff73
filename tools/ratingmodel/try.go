package main

import (
	"context"
	"fmt"
	"math"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/simulated"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// There are two kinds of players. Players of the first kind look 1 to mostAhead turns ahead. There is one player for
// each number of turns and each noise in the list noises.
const mostAhead = 3

var noises = [...]int{20, 80}

// Players of the second kind calculate. They try the first turns in the order of a naive player, until they find the
// key turn or lose patience. Patience is a number of positions, and differs between attempts. Its logarithm to base 2
// has a normal distribution, whose mean is in this list.
var patience = [...]float64{6, 9, 12, 15, 18, 21, 24}

const (
	patienceDeviation = 2
	lookers           = mostAhead * len(noises)
	players           = lookers + len(patience)
)

// playerNames returns a description of each player.
func playerNames() (list [players]string) {
	for i := range lookers {
		list[i] = fmt.Sprintf("looks %d ahead, noise %d", 1+i/len(noises), noises[i%len(noises)])
	}
	for i, bits := range patience {
		list[lookers+i] = fmt.Sprintf("calculates 2^%.0f positions", bits)
	}
	return list
}

// A sample is a puzzle with the results of the players and the solver.
type sample struct {
	puzzle  puzzles.Puzzle
	chances [players]float64 // the chance of each player to find the whole solution
	effort  uint64           // nodes of the solver for all first turns up to the key turn in the order of a naive player
	rating  float64          // according to Glicko-2
}

// A trier lets players try puzzles.
type trier struct {
	ctx    context.Context
	solver *solver.Solver
}

func (t trier) try(s *sample) error {
	p := s.puzzle
	start, _ := p.Code().Santorini()
	var err error
	if s.chances, err = t.follow(start, p.Goal().Turns(), p.Goal().IsHold(), p.Solution(), true); err != nil {
		return err
	}
	for _, turn := range simulated.Naive(start) {
		limits := solver.Limits{Turns: p.Goal().Turns()}
		if p.Goal().IsHold() {
			_, _, err = t.solver.RefuteHold(t.ctx, start, turn, limits)
		} else {
			_, _, err = t.solver.Refute(t.ctx, start, turn, limits)
		}
		if err != nil {
			return err
		}
		s.effort += t.solver.Nodes()
		if game.Turn(turn) == p.KeyTurns()[0] {
			break
		}
	}
	for i, bits := range patience {
		s.chances[lookers+i] = math.Erfc((math.Log2(float64(s.effort))-bits)/patienceDeviation/math.Sqrt2) / 2
	}
	return nil
}

// follow returns the chance of each player to find all turns of a solution. The opponent plays the replies that
// minimise this chance. The argument left is the number of turns of the solution that remain.
func (t trier) follow(
	p position.Position, left int, hold bool, solution *puzzles.Solution, first bool,
) (chances [players]float64, err error) {
	for i := range chances {
		chances[i] = 1
	}
	if left == 1 && !first {
		return chances, nil
	}
	key := game.SantoriniTurn(solution.Turn)
	right := []position.Turn{key}
	if solution.Others > 0 {
		r, err := t.solver.Solve(t.ctx, p, solver.Limits{Turns: left})
		if err != nil {
			return chances, err
		}
		right = r.KeyTurns
	}
	next := p.PlayLegal(key)
	for _, a := range solution.Answers {
		later, err := t.follow(next.PlayLegal(game.SantoriniTurn(a.Replies[0])), left-1, hold, a.Then, false)
		if err != nil {
			return chances, err
		}
		for i := range chances {
			chances[i] = min(chances[i], later[i])
		}
	}
	for ahead := 1; ahead <= mostAhead; ahead++ {
		if left <= ahead && !hold {
			continue // the player sees the win
		}
		scores, err := t.solver.ScoreReplies(t.ctx, p, solver.Limits{Turns: ahead})
		if err != nil {
			return chances, err
		}
		view := simulated.Look(p, scores)
		for i, noise := range noises {
			chances[(ahead-1)*len(noises)+i] *= view.Chance(right, noise)
		}
	}
	return chances, nil
}
