package main

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/puzzlecode/puzzlecode/internal/puzzles/glicko"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

const (
	periods = 60 // number of periods; in each, every player plays against every puzzle
	folds   = 5
	ridge   = 1.0
)

// rate simulates games between the players and the puzzles, and rates both with Glicko-2. It sets the ratings of the
// puzzles, and returns the ratings of the players.
func rate(samples []sample) [players]glicko.Rating {
	r := rand.New(rand.NewPCG(11, 2013))
	strength := [players]glicko.Rating(slices.Repeat([]glicko.Rating{glicko.New}, players))
	hardness := slices.Repeat([]glicko.Rating{glicko.New}, len(samples))
	for range periods {
		var games [players][]glicko.Game
		before := strength
		for i := range samples {
			var own []glicko.Game
			for j, chance := range samples[i].chances {
				score := 0.0
				if r.Float64() < chance {
					score = 1
				}
				own = append(own, glicko.Game{Opponent: before[j], Score: 1 - score})
				games[j] = append(games[j], glicko.Game{Opponent: hardness[i], Score: score})
			}
			hardness[i] = hardness[i].After(own)
		}
		for j := range strength {
			strength[j] = strength[j].After(games[j])
		}
	}
	for i := range samples {
		samples[i].rating = hardness[i].Rating
	}
	return strength
}

// report fits the model separately to the puzzles whose goal is a win and to those whose goal is a hold. It prints the
// coefficients and the quality of the predictions.
func report(samples []sample, strength [players]glicko.Rating) {
	kinds := [2][]int{} // the indexes of wins and of holds
	goals := map[string][]int{}
	for i, s := range samples {
		goal, kind := s.puzzle.Goal(), 0
		if goal.IsHold() {
			kind = 1
		}
		kinds[kind] = append(kinds[kind], i)
		goals[goal.String()] = append(goals[goal.String()], i)
		goals["all"] = append(goals["all"], i)
	}
	predicted := make([]float64, len(samples))
	var coefficients [2][]float64
	for kind, list := range kinds {
		coefficients[kind] = validate(samples, list, predicted)
	}
	fmt.Println("coefficients for wins and for holds:")
	for i, name := range puzzles.TermNames {
		fmt.Printf("\t{%.2f, %.2f}, // %s\n", coefficients[0][i], coefficients[1][i], name)
	}
	fmt.Println("goal\tpuzzles\terror\texplained\tlog loss, model\tby goal\t" +
		"rank with effort\trank with Glicko\tGlicko with effort")
	for _, name := range slices.Sorted(maps.Keys(goals)) {
		fmt.Println(name + "\t" + quality(samples, goals[name], predicted, strength))
	}
}

// validate fits the model to some samples, and returns its coefficients. The argument list has the indexes of these
// samples. For cross-validation, the function also predicts the rating of each sample, with a model that was fitted to
// other samples.
func validate(samples []sample, list []int, predicted []float64) (coefficients []float64) {
	xs, ys := make([][]float64, len(list)), make([]float64, len(list))
	for i, n := range list {
		xs[i], ys[i] = puzzles.Terms(samples[n].puzzle.Facts()), samples[n].rating
	}
	for fold := range folds {
		var x [][]float64
		var y []float64
		for i := range list {
			if i%folds != fold {
				x, y = append(x, xs[i]), append(y, ys[i])
			}
		}
		if len(x) == 0 {
			continue
		}
		c := fit(x, y)
		for i := fold; i < len(list); i += folds {
			predicted[list[i]] = dot(c, xs[i])
		}
	}
	return fit(xs, ys)
}

// quality returns a row of figures that describe the quality of the predictions. The argument list has the indexes of
// the samples that are included.
func quality(samples []sample, list []int, predicted []float64, strength [players]glicko.Rating) string {
	mean := 0.0
	for _, i := range list {
		mean += samples[i].rating / float64(len(list))
	}
	left, all, loss, base := 0.0, 0.0, 0.0, 0.0
	var efforts, ratings, model []float64
	for _, i := range list {
		s := samples[i]
		left += (s.rating - predicted[i]) * (s.rating - predicted[i])
		all += (s.rating - mean) * (s.rating - mean)
		for j, chance := range s.chances {
			loss += crossEntropy(chance, strength[j].Expect(glicko.Rating{Rating: predicted[i]}))
			base += crossEntropy(chance, strength[j].Expect(glicko.Rating{Rating: mean}))
		}
		efforts, ratings, model = append(efforts, float64(s.effort)), append(ratings, s.rating), append(model, predicted[i])
	}
	n := float64(len(list))
	return fmt.Sprintf("%d\t%.0f\t%.2f\t%.3f\t%.3f\t%.2f\t%.2f\t%.2f", len(list), math.Sqrt(left/n), 1-left/all,
		loss/n/float64(players), base/n/float64(players),
		rankCorrelation(model, efforts), rankCorrelation(model, ratings), rankCorrelation(ratings, efforts))
}

// crossEntropy returns the expected log loss of a prediction. The arguments are the true chance and the predicted
// chance.
func crossEntropy(chance, predicted float64) float64 {
	predicted = min(max(predicted, 1e-6), 1-1e-6)
	return -chance*math.Log(predicted) - (1-chance)*math.Log(1-predicted)
}

// rankCorrelation returns Spearman's rank correlation.
func rankCorrelation(a, b []float64) float64 {
	ra, rb := ranks(a), ranks(b)
	return dot(ra, rb) / math.Sqrt(dot(ra, ra)*dot(rb, rb))
}

// ranks returns the rank of each number, relative to the mean rank. Equal numbers share the average of their ranks.
func ranks(list []float64) []float64 {
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(list[i], list[j]) })
	out := make([]float64, len(list))
	for first := 0; first < len(order); {
		next := first
		for next < len(order) && list[order[next]] == list[order[first]] {
			next++
		}
		for _, i := range order[first:next] {
			out[i] = float64(first+next-len(list)) / 2
		}
		first = next
	}
	return out
}

func dot(a, b []float64) (sum float64) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

// fit fits a linear model to the inputs xs and the results ys, by least squares. It returns the coefficients. Ridge
// regression keeps them small.
func fit(xs [][]float64, ys []float64) []float64 {
	n := len(puzzles.TermNames)
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n+1)
		m[i][i] = ridge
	}
	for k, x := range xs {
		for i := range n {
			for j := range n {
				m[i][j] += x[i] * x[j]
			}
			m[i][n] += x[i] * ys[k]
		}
	}
	for i := range n { // Gauss-Jordan; the matrix is positive definite
		pivot := m[i][i]
		for j := i; j <= n; j++ {
			m[i][j] /= pivot
		}
		for k := range n {
			if f := m[k][i]; k != i && f != 0 {
				for j := i; j <= n; j++ {
					m[k][j] -= f * m[i][j]
				}
			}
		}
	}
	out := make([]float64, n)
	for i := range out {
		out[i] = m[i][n]
	}
	return out
}
