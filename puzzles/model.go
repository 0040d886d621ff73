package puzzles

import (
	"cmp"
	"math"

	"github.com/puzzlecode/puzzlecode/codec"
)

// TermNames are those of the [Terms].
var TermNames = [...]string{
	"win1", "win2", "win3", "win4", "win5", "win6", "hold1", "hold2", "hold3",
	"first rank", "greatest rank", "sum of ranks",
	"not found 1 ahead", "not found 2 ahead", "not found 3 ahead",
	"safe turns", "threats", "tries", "close tries", "try depth", "replies", "late",
	"breadth", "first rank times goal", "second turns", "slower wins", "levels down", "quiet", "double", "blocking", "keys",
}

// Terms returns what the model multiplies with its coefficients to get the rating.
func Terms(f Facts) []float64 {
	x := make([]float64, len(TermNames))
	for i, goal := range [...]codec.Goal{codec.Win1, codec.Win2, codec.Win3, codec.Win4, codec.Win5, codec.Win6, codec.Hold1, codec.Hold2, codec.Hold3} {
		if f.Goal == goal {
			x[i] = 1
		}
	}
	first, hard := f.Along[0], f.Along.Hardest()
	ranks := 0.0
	for _, t := range f.Along {
		if t.Rank > 0 {
			ranks += math.Log2(float64(t.Rank))
		}
	}
	rest := []float64{
		log2(first.Rank - 1), log2(hard.Rank - 1), ranks,
		missed(f.Found[0]), missed(f.Found[1]), missed(f.Found[2]),
		log2(first.Safe), log2(first.Threats), log2(f.Tries), log2(f.CloseTries), f.TryDepth, log2(f.Defences), log2(f.Late),
		float64(f.Goal.Turns()-1) * log2(first.Safe), float64(f.Goal.Turns()) * log2(first.Rank-1),
		log2(f.Second), log2(f.Slower), float64(f.Drop), oneIf(f.Quiet), oneIf(f.Double), oneIf(f.Blocking), log2(f.Keys - 1),
	}
	copy(x[9:], rest)
	return x
}

// missed is the logarithm of how many attempts it takes a player to find a solution once.
func missed(found float64) float64 { return -math.Log2(max(found, 1e-6)) }

func oneIf(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// coefficients are those of the terms for wins and for holds, as tools/ratingmodel has
// fitted them. No puzzle that it was fitted on had the goals win1 and hold1: they are taken to
// be somewhat easier than the next.
var coefficients = [len(TermNames)][2]float64{
	{199.86, 0.00},   // win1
	{399.86, 0.00},   // win2
	{726.17, 0.00},   // win3
	{1056.04, 0.00},  // win4
	{1202.24, 0.00},  // win5
	{1336.57, 0.00},  // win6
	{0.00, 198.72},   // hold1
	{0.00, 348.72},   // hold2
	{0.00, 626.23},   // hold3
	{-9.03, -23.85},  // first rank
	{29.44, -23.85},  // greatest rank
	{-1.86, -23.85},  // sum of ranks
	{7.78, 18.78},    // not found 1 ahead
	{-0.82, 7.07},    // not found 2 ahead
	{15.62, 10.86},   // not found 3 ahead
	{18.42, -2.44},   // safe turns
	{-1.47, 11.30},   // threats
	{4.35, 11.65},    // tries
	{-15.28, -0.49},  // close tries
	{7.98, 48.27},    // try depth
	{11.59, 0.00},    // replies
	{0.00, 69.41},    // late
	{13.26, 26.19},   // breadth
	{17.74, 22.42},   // first rank times goal
	{44.51, 0.00},    // second turns
	{0.62, 0.00},     // slower wins
	{14.25, 17.11},   // levels down
	{108.63, 100.20}, // quiet
	{-29.05, 0.00},   // double
	{-58.16, 0.00},   // blocking
	{0.00, 0.00},     // keys
}

// deviations are those of ratings, by goal: the roots of the sums of the squares of unknownPeople
// and of the errors of the model, on puzzles that it was not fitted on, which are 43, 43, 65, 98,
// 152 and 191 for wins, and 50, 50 and 90 for holds.
var deviations = map[codec.Goal]int{
	codec.Win1: 205, codec.Win2: 205, codec.Win3: 210, codec.Win4: 223, codec.Win5: 251, codec.Win6: 277,
	codec.Hold1: 206, codec.Hold2: 206, codec.Hold3: 219,
}

// Rating returns how hard a puzzle is, from 0 to 3000. It is a prior: a model predicts the
// rating that simulated players give the puzzle, and people may find it easier or harder.
func (f Facts) Rating() int {
	sum, kind := 0.0, 0
	if f.Goal.IsHold() {
		kind = 1
	}
	for i, x := range Terms(f) {
		sum += coefficients[i][kind] * x
	}
	return int(math.Round(min(max(sum, 0), 3000)))
}

// Deviation returns the deviation of the rating as Glicko has it, in points: that of the
// model, and that of people from simulated players, of which nothing is known yet and which
// is taken to be large.
func (f Facts) Deviation() int {
	return cmp.Or(deviations[f.Goal], unknownPeople)
}

// unknownPeople is how far the ratings of people may be from those of simulated players.
const unknownPeople = 200
