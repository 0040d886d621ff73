// Package simulated holds simple players of Santorini. They play the games that are mined for
// puzzles, and model human players for the initial rating of a puzzle.
package simulated

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A Player sees wins and losses a few plies ahead. Otherwise it rates each turn by [Evaluate] plus a random number,
// and plays the best.
type Player struct {
	Ahead int // plies that it looks ahead, at least 1
	Noise int // bound of the random number that is added to an evaluation, at least 1
}

// A View lists the turns among which a player chooses, with their evaluations. These are the turns that do not lose
// within Ahead plies, or all turns if all lose. Players with equal Ahead have the same view.
type View []choice

// A choice is a turn with its evaluation.
type choice struct {
	turn  position.Turn
	value int
}

// Look returns a player's view of a position. The argument scores is the result of [solver.Solver.ScoreReplies] with
// the player's Ahead as the limit of turns.
func Look(p position.Position, scores []solver.Score) View {
	var all, safe View
	for _, s := range scores {
		c := choice{s.Turn, appeal(p, s.Turn)}
		all = append(all, c)
		if s.LostIn == 0 {
			safe = append(safe, c)
		}
	}
	if safe == nil {
		return all
	}
	return safe
}

// draws is the number of random choices from which the method Chance estimates a probability.
const draws = 64

// Chance estimates the probability, above 0 and below 1, that a player chooses one of the correct turns. The
// argument right has the correct turns; the argument noise is the field Noise of the player. The same arguments give
// the same result.
func (v View) Chance(right []position.Turn, noise int) float64 {
	r := rand.New(rand.NewPCG(uint64(noise), draws))
	hits := 0
	for range draws {
		var best choice
		for i, c := range v {
			if c.value += r.IntN(noise); i == 0 || c.value > best.value {
				best = c
			}
		}
		if slices.Contains(right, best.turn) {
			hits++
		}
	}
	return (float64(hits) + 0.5) / (draws + 1)
}

// A turn that makes a threat, or steps up, gets these points in addition to its evaluation.
const (
	threatBonus = 24
	upBonus     = 8
)

// appeal is the evaluation of the position after a turn plus the bonus of the turn.
func appeal(p position.Position, t position.Turn) int {
	if t.Wins() {
		return 1 << 20
	}
	next := p.PlayLegal(t)
	value := Evaluate(next)
	if next.Threats(p.Side()) != 0 {
		value += threatBonus
	}
	if Rises(p, t) > 0 {
		value += upBonus
	}
	return value
}

// Evaluate rates a position for the side that has just moved. It counts how high the workers stand, and to how many
// squares they can step, with more points for higher squares. It counts only steps that are allowed with every god.
// The result is an integer, so that games are the same on every machine.
func Evaluate(p position.Position) int {
	total := 0
	for _, side := range [2]position.Side{p.Side(), p.Side().Other()} {
		sum := 0
		for _, w := range p.Workers(side) {
			height := p.Height(w)
			sum += 8 * height
			steps := p.Steps(w)
			for level := range min(height+1, 3) + 1 {
				sum += (1 + level) * (steps & p.Level(level)).Count()
			}
		}
		total = sum - total
	}
	return total
}

// Rises returns how many levels the worker steps up in a turn, negative if it steps down. If a turn has several
// steps, the highest step counts.
func Rises(p position.Position, t position.Turn) (most int) {
	first := true
	for left, to := range t.Steps() {
		if up := p.Height(to) - p.Height(left); first || up > most {
			most, first = up, false
		}
	}
	return most
}

// Naive returns the turns of a position in the order in which a naive player considers them: (1) climbs, (2) safe
// turns that make a threat, (3) other safe turns that step up, (4) other safe turns, (5) all others. Within a
// class, the turns with the best evaluation come first; ties are in the order of the position's turns.
func Naive(p position.Position) []position.Turn {
	type seen struct {
		turn         position.Turn
		class, value int
	}
	var list []seen
	for t := range p.Turns() {
		s := seen{turn: t}
		if !t.Wins() {
			s.class, s.value = class(p, t), Evaluate(p.PlayLegal(t))
		}
		list = append(list, s)
	}
	slices.SortStableFunc(list, func(a, b seen) int { return cmp.Or(a.class-b.class, b.value-a.value) })
	turns := make([]position.Turn, len(list))
	for i := range list {
		turns[i] = list[i].turn
	}
	return turns
}

// class returns the number of the class to which the function Naive assigns a turn; climbs have class 0. The turn
// must not be a climb.
func class(p position.Position, t position.Turn) int {
	next := p.PlayLegal(t)
	switch {
	case next.Threats(next.Side()) != 0:
		return 4
	case next.Threats(p.Side()) != 0:
		return 1
	case Rises(p, t) > 0:
		return 2
	}
	return 3
}

// Play returns the turn that a player chooses in a position that is not over. The player plays a win if it sees one.
// The argument r gives the random numbers. The error comes from the context.
func (pl Player) Play(
	ctx context.Context, s *solver.Solver, r *rand.Rand, p position.Position,
) (turn position.Turn, err error) {
	limits := solver.Limits{Turns: pl.Ahead}
	found, err := s.Solve(ctx, p, limits)
	if err != nil {
		return turn, err
	}
	if found.WinIn > 0 {
		return found.KeyTurns[r.IntN(len(found.KeyTurns))], nil
	}
	var turns []choice
	for t := range p.Turns() {
		turns = append(turns, choice{t, Evaluate(p.PlayLegal(t)) + r.IntN(pl.Noise)})
	}
	for best := range turns {
		for i := best + 1; i < len(turns); i++ {
			if turns[i].value > turns[best].value {
				turns[best], turns[i] = turns[i], turns[best]
			}
		}
		lost, err := s.Solve(ctx, p.PlayLegal(turns[best].turn), limits)
		if err != nil {
			return turn, err
		}
		if lost.WinIn == 0 {
			return turns[best].turn, nil
		}
	}
	return turns[0].turn, nil // all turns lose
}

// Opening returns an empty board with two workers for each of the two gods, on random squares off the edge.
func Opening(r *rand.Rand, gods [2]position.God) position.Position {
	inner := [...]position.Square{
		position.B4, position.C4, position.D4, position.B3, position.C3, position.D3, position.B2, position.C2, position.D2,
	}
	n := r.Perm(len(inner))
	workers := [2][]position.Square{{inner[n[0]], inner[n[1]]}, {inner[n[2]], inner[n[3]]}}
	return value.Must(position.Setup{Workers: workers, Situation: position.Situation{Gods: gods}}.Position())
}
