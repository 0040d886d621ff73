package puzzles

import "math"

// People do not find the same puzzles hard as simulated players. Readers ordered 88 wins in 3 and 88 wins in 4 by
// difficulty; the ratings by simulated players had next to nothing to do with their order. doc/PUZZLES.md has
// the figures.

// isLong reports whether the order of people is known for the goal.
func (f Facts) isLong() bool { return f.Goal.IsWin() && f.Goal.Turns() >= 3 }

// levels are what the rating of a long win begins with, by its turns. With them the mean of each goal is that of the
// ratings by simulated players.
var levels = map[int]float64{3: 590, 4: 845, 5: 995, 6: 1095}

// people is the rating of a long win in points: what makes it hard for people. A key turn that makes no
// threat, or gives up height, comes to mind late; many different turns have to be seen beforehand, and tries
// that nearly work lead astray; nobody looks for a win by blocking. Where few turns are safe, there is less to
// choose from, but the threats of both sides have to be seen together. The weights were fitted to the orders of
// readers, and rounded.
func (f Facts) people() float64 {
	return levels[f.Goal.Turns()] +
		170*oneIf(f.Quiet) + 140*float64(f.Drop) + 400*oneIf(f.Blocking) +
		270*log2(f.Turns) + 70*log2(f.CloseTries) - 60*log2(f.Along[0].Safe) +
		20*foundLate(f.Found[0]) + 30*foundLate(f.Found[1])
}

// foundLate is [missed] for at most about 10,000 attempts.
func foundLate(found float64) float64 { return missed(max(found, 1e-4)) }

// correctPair is what is added to the rating of a win in 2 that simulated players give, in points. Two climbs at
// once meet the eye. A turn with one threat, which cannot be stopped, does not, above all if it steps down,
// unless it is what a naive player looks at first. The figures are round and were chosen, not fitted.
func (f Facts) correctPair() float64 {
	switch {
	case !f.Goal.IsWin() || f.Goal.Turns() != 2 || f.Quiet:
		return 0
	case f.Double:
		return -40
	}
	rank := math.Log2(float64(max(f.Along[0].Rank, 1)))
	return (150 + 60*float64(f.Drop)) * min(rank/2, 1)
}
