package main

import (
	"fmt"
	"math"
)

// A tally counts pairs of games: t[n] is the number of pairs in which the player has won n games.
type tally [3]int

func (t *tally) pairs() int { return t[0] + t[1] + t[2] }

// mean returns the mean score of a game, 0..1, and the variance of the mean score of a pair.
func (t *tally) mean() (mean, variance float64) {
	n := float64(t.pairs())
	mean = (float64(t[1])/2 + float64(t[2])) / n
	for score, count := range t {
		d := float64(score)/2 - mean
		variance += float64(count) * d * d / n
	}
	return mean, variance
}

// String returns the numbers of games won and lost, and the difference in Elo with an error of two standard deviations.
func (t *tally) String() string {
	n := t.pairs()
	if n == 0 {
		return "no games"
	}
	mean, variance := t.mean()
	won := t[1] + 2*t[2]
	deviation := math.Sqrt(max(variance, 0.25/float64(n)) / float64(n))
	if mean == 0 || mean == 1 {
		return fmt.Sprintf("%d:%d", won, 2*n-won)
	}
	return fmt.Sprintf("%d:%d, %.1f %%, Elo %+.0f ± %.0f", won, 2*n-won, 100*mean, elo(mean),
		(elo(mean+2*deviation)-elo(mean-2*deviation))/2)
}

// elo returns the difference in Elo that corresponds to an expected score.
func elo(score float64) float64 {
	score = min(max(score, 0.001), 0.999)
	return 400 * math.Log10(score/(1-score))
}

func scoreOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// sprt is a sequential probability ratio test. It decides between two differences in Elo, its fields low and high. Each
// decision is wrong with a probability of at most 5 %. It is the generalised test with the normal approximation,
// applied to pairs of games (https://hardy.uhasselt.be/Fishtest/GSPRT_approximation.pdf).
type sprt struct{ low, high float64 }

// The test ends when the logarithm of the likelihood ratio reaches decision or -decision.
var decision = math.Log(0.95 / 0.05)

// ratio returns the logarithm of the likelihood ratio: the likelihood of the difference s.high divided by the
// likelihood of the difference s.low.
func (s *sprt) ratio(t *tally) float64 {
	mean, variance := t.mean()
	low, high := scoreOf(s.low), scoreOf(s.high)
	return float64(t.pairs()) * (high - low) * (2*mean - low - high) / (2 * max(variance, 0.01))
}

func (s *sprt) decided(t *tally) bool { return t.pairs() >= 10 && math.Abs(s.ratio(t)) >= decision }

// state returns the progress of the test as text, or "" without a test.
func (s *sprt) state(t *tally) string {
	if s == nil || t.pairs() == 0 {
		return ""
	}
	verdict := "undecided"
	if s.decided(t) {
		verdict = fmt.Sprintf("at least %+.0f", s.high)
		if s.ratio(t) < 0 {
			verdict = fmt.Sprintf("at most %+.0f", s.low)
		}
	}
	return fmt.Sprintf("; SPRT %+.2f of ±%.2f, %s", s.ratio(t), decision, verdict)
}
