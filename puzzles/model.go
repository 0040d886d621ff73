package puzzles

import (
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

// coefficients are those of the terms for wins and for holds, as internal/ratingmodel has
// fitted them. No puzzle that it was fitted on had the goals win1 and hold1: they are taken to
// be somewhat easier than the next.
var coefficients = [len(TermNames)][2]float64{
	{374.29, 374.29}, // win1
	{574.29, 574.29}, // win2
	{684.19, 684.19}, // win3
	{817.21, 817.21}, // win4
	{759.03, 759.03}, // win5
	{640.64, 640.64}, // win6
	{285.63, 285.63}, // hold1
	{435.63, 435.63}, // hold2
	{550.06, 550.06}, // hold3
	{5.65, 5.65},     // first rank
	{-0.07, -0.07},   // greatest rank
	{-1.48, -1.48},   // sum of ranks
	{4.37, 4.37},     // not found 1 ahead
	{4.37, 4.37},     // not found 2 ahead
	{12.47, 12.47},   // not found 3 ahead
	{-60.55, -60.55}, // safe turns
	{2.35, 2.35},     // threats
	{-8.82, -8.82},   // tries
	{-5.95, -5.95},   // close tries
	{28.30, 28.30},   // try depth
	{13.71, 13.71},   // replies
	{49.20, 49.20},   // late
	{58.07, 58.07},   // breadth
	{18.97, 18.97},   // first rank times goal
	{24.96, 24.96},   // second turns
	{-0.36, -0.36},   // slower wins
	{26.36, 26.36},   // levels down
	{87.11, 87.11},   // quiet
	{-11.03, -11.03}, // double
	{-44.22, -44.22}, // blocking
	{0.00, 0.00},     // keys
}

// deviations are the errors of the model for goals, on puzzles that it was not fitted on.
var deviations = map[codec.Goal]int{
	codec.Win1: 43, codec.Win2: 43, codec.Win3: 56, codec.Win4: 97, codec.Win5: 148, codec.Win6: 148,
	codec.Hold1: 56, codec.Hold2: 56, codec.Hold3: 110,
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
	return int(math.Round(math.Hypot(float64(deviations[f.Goal]), unknownPeople)))
}

// unknownPeople is how far the ratings of people may be from those of simulated players.
const unknownPeople = 200
