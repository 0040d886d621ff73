package simulated

import (
	"context"
	"math/rand/v2"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// PlayGods is [Player.Play] with gods: the player finds the wins of either god within its depth, and
// otherwise plays by [EvaluateGods].
func (pl Player) PlayGods(ctx context.Context, s *solver.GodSolver, r *rand.Rand, p gods.Position) (gods.Turn, error) {
	return play(ctx, pl, s, r, p, EvaluateGods)
}

// EvaluateGods is [Evaluate] with gods, of which it knows nothing: it counts the steps that every god
// may do.
func EvaluateGods(p gods.Position) int {
	total := 0
	for _, side := range [2]position.Side{p.Side(), p.Side().Other()} {
		sum := 0
		for _, w := range p.Workers(side) {
			height := p.Height(w)
			sum += 8 * height
			steps := position.SquareSet(bitboard.Neighbours5(w.Bit())) &^ (p.WorkerSet(position.First) | p.WorkerSet(position.Second))
			for level := range min(height+1, 3) + 1 {
				sum += (1 + level) * (steps & p.Level(level)).Count()
			}
		}
		total = sum - total
	}
	return total
}

// OpeningGods is [Opening] for two gods, at least one of them not mortal.
func OpeningGods(r *rand.Rand, list [2]gods.God) gods.Position {
	first, second := openingSquares(r)
	p, err := gods.Setup{Gods: list, Workers: [2][]position.Square{first[:], second[:]}}.Position()
	if err != nil {
		panic("simulated: " + err.Error()) // four squares of an empty board
	}
	return p
}
