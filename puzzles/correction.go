package puzzles

import "math"

// correction is what is added to the rating that simulated players give, in points: where people
// see more than these players, or less. The figures are round and were chosen, not fitted: a strong
// player ordered 60 wins, and too few of them tell the kinds apart. doc/PUZZLES.md has the reasons.
func (f Facts) correction() float64 {
	switch turns := f.Goal.Turns(); {
	case f.Goal.IsHold(), turns < 2:
		return 0
	case turns == 2:
		return f.correctPair()
	default:
		return f.correctFirst(float64(turns)) + f.correctLine(float64(turns))
	}
}

// correctPair is the correction of a win in 2. Two climbs at once meet the eye. A turn with one
// threat, which cannot be stopped, does not, above all if it steps down, unless it is what a naive
// player looks at first.
func (f Facts) correctPair() float64 {
	switch {
	case f.Double:
		return -40
	case f.Quiet:
		return 0
	}
	rank := math.Log2(float64(max(f.Along[0].Rank, 1)))
	return (150 + 60*float64(f.Drop)) * min(rank/2, 1)
}

// correctFirst is the correction for a quiet first turn. The order of a naive player says less about
// such turns than about threats: nothing draws people to the first of them, and a late one need not
// be hidden. Steps down come late in that order, but people play them where nobody is near.
func (f Facts) correctFirst(turns float64) (points float64) {
	if !f.Quiet {
		return 0
	}
	rank := math.Log2(float64(max(f.Along[0].Rank, 1)))
	points = -25 * turns * max(rank-math.Log2(24), 0)
	if turns >= 5 {
		points += 25 * turns * max(2-rank, 0)
	}
	if f.Drop > 0 && turns >= 4 {
		points -= 15 * turns
	}
	return points
}

// correctLine is the correction for the rest of the line. People know staircases by heart, follow
// chains of threats, and have it easier if several second turns are correct.
func (f Facts) correctLine(turns float64) (points float64) {
	switch stairs := float64(f.Stairs); {
	case stairs == turns: // nothing else is to be found
		points -= 60 * turns
	default:
		points -= 20 * stairs
	}
	if f.onlyThreats() {
		points -= 120 + 50*max(2-math.Log2(float64(max(f.Along.Hardest().Rank, 1))), 0)
	}
	return points - 30*max(log2(f.Second)-1, 0)
}

// onlyThreats reports whether no turn is quiet.
func (f Facts) onlyThreats() bool {
	for _, t := range f.Along {
		if t.Quiet {
			return false
		}
	}
	return true
}
