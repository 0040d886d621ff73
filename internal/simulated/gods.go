package simulated

import (
	"math/rand/v2"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/position"
)

// WithGods is the game with gods.
var WithGods = Game[gods.Position, gods.Turn]{EvaluateGods, risesOfGods}

// risesOfGods returns how many levels the step of a turn moves up that moves up most.
func risesOfGods(p gods.Position, t gods.Turn) (rises int) {
	first := true
	for from, to := range t.Steps() {
		if up := p.Height(to) - p.Height(from); first || up > rises {
			rises, first = up, false
		}
	}
	return rises
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
