package puzzles

import "math"

// People and simulated players find different puzzles hard. Readers ordered 88 wins in 3 and 88 wins in 4 by
// difficulty. The ratings by simulated players hardly agree with this order. doc/PUZZLES.md has the figures.

// isLong reports whether the goal is a win in 3 or more, which [Facts.people] rates.
func (f Facts) isLong() bool { return f.Goal.IsWin() && f.Goal.Turns() >= 3 }

// levels maps the number of turns of a long win to the constant part of its rating by people. With these constants,
// the mean rating for each goal equals the mean rating by simulated players.
var levels = map[int]float64{3: 590, 4: 845, 5: 995, 6: 1095}

// people predicts how people would rate a long win, in points. People find a key turn late if it makes no threat or
// steps down. They must foresee many different turns, and close tries mislead them. Nobody looks for a win by
// blocking. If few turns are safe, there is less to choose from, but people must consider the threats of both sides
// together. The weights were fitted to the orders of readers, and rounded.
func (f Facts) people() float64 {
	return levels[f.Goal.Turns()] +
		170*oneIf(f.Quiet) + 140*float64(f.Drop) + 400*oneIf(f.Blocking) +
		270*log2(f.Turns) + 70*log2(f.CloseTries) - 60*log2(f.Along[0].Safe) +
		20*foundLate(f.Found[0]) + 30*foundLate(f.Found[1])
}

// foundLate is like the function missed, but has an upper limit: the value for 10,000 attempts.
func foundLate(found float64) float64 { return missed(max(found, 1e-4)) }

// correctPair corrects the rating of a win in 2 by simulated players: it returns the points to add for people.
// People see two threats at once. They overlook a turn with one threat that cannot be stopped, above all if it
// steps down, unless a naive player considers it first. The round figures were chosen, not fitted.
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
