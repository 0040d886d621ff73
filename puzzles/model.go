package puzzles

import (
	"cmp"
	"math"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
)

// TermNames are the names of the terms in the result of [Terms].
var TermNames = [...]string{
	"win1", "win2", "win3", "win4", "win5", "win6", "hold1", "hold2", "hold3",
	"first rank", "greatest rank", "sum of ranks",
	"not found 1 ahead", "not found 2 ahead", "not found 3 ahead",
	"safe turns", "threats", "tries", "close tries", "try depth", "replies", "late",
	"breadth", "first rank times goal", "second turns", "slower wins", "levels down",
	"quiet", "double", "blocking", "keys",
}

// goalTerms is the number of terms for goals. The term for the goal of the puzzle is 1; the others are 0.
const goalTerms = 9

// Terms returns the terms from which the rating by simulated players is computed, in the order of TermNames. That
// rating is a sum: each term is multiplied by its coefficient.
func Terms(f Facts) []float64 {
	x := make([]float64, len(TermNames))
	if i := slices.Index(TermNames[:goalTerms], f.Goal.String()); i >= 0 {
		x[i] = 1
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
	copy(x[goalTerms:], rest)
	return x
}

// missed returns the logarithm of the expected number of attempts to find a solution. The argument found is the
// probability that one attempt finds it.
func missed(found float64) float64 { return -math.Log2(max(found, 1e-6)) }

func oneIf(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// coefficients has the coefficients of each term, the first for wins and the second for holds. They were fitted by
// tools/ratingmodel. The fit had no puzzles with the goals win1 and hold1; these are assumed to be somewhat easier
// than win2 and hold2.
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
	{29.44, -23.85},  // maximum rank
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
	{44.51, 0.00},    // duals
	{0.62, 0.00},     // slower wins
	{14.25, 17.11},   // levels down
	{108.63, 100.20}, // quiet
	{-29.05, 0.00},   // double
	{-58.16, 0.00},   // blocking
	{0.00, 0.00},     // key turns
}

// deviations maps each goal to the deviation of its ratings, in points. The deviation combines unknownPeople with
// the error of the model: it is the square root of the sum of their squares. The error was measured on puzzles
// outside the fit: 43 for wins in 1 and 2, and 50, 50 and 90 for holds. For wins in 3 and 4 the error is about 150:
// the ratings correlate by 0.7 with the order of readers, which explains half of the variance. For longer wins,
// which no reader has ordered, the error is assumed to be 200.
var deviations = map[codec.Goal]int{
	codec.Win1: 205, codec.Win2: 205, codec.Win3: 250, codec.Win4: 250, codec.Win5: 280, codec.Win6: 280,
	codec.Hold1: 206, codec.Hold2: 206, codec.Hold3: 219,
}

// Rating returns the initial rating of a puzzle, 0 to 3000; players may find it easier or harder. For wins in 3 or
// more, it predicts how people order puzzles by difficulty. For other goals, the rating is based on simulated
// players.
func (f Facts) Rating() int {
	sum := 0.0
	if f.isLong() {
		sum = f.people()
	} else {
		sum = f.simulated() + f.correctPair()
	}
	return int(math.Round(min(max(sum, 0), 3000)))
}

// simulated returns the rating by simulated players, in points.
func (f Facts) simulated() (sum float64) {
	kind := 0
	if f.Goal.IsHold() {
		kind = 1
	}
	for i, x := range Terms(f) {
		sum += coefficients[i][kind] * x
	}
	return sum
}

// Deviation returns the Glicko deviation of the initial rating, in points. It combines the error of the model with
// the difference between people and simulated players. This difference is unknown and assumed to be large.
func (f Facts) Deviation() int {
	return cmp.Or(deviations[f.Goal], unknownPeople)
}

// unknownPeople is the assumed deviation, in points, of ratings by people from ratings by simulated players.
const unknownPeople = 200
