// Package glicko computes ratings from results, by Mark Glickman's Glicko-2: "Example of the
// Glicko-2 system" (2013), http://www.glicko.net/glicko/glicko2.pdf. A rating period is one
// game, so that ratings move at once.
package glicko

import "math"

// A Rating is what is believed about the strength of a player, or the difficulty of a puzzle.
type Rating struct {
	Rating     float64
	Deviation  float64 // of the belief: the strength is within two of them with 95 %
	Volatility float64 // how much the strength is expected to change
}

// Unknown is the rating of somebody who has not played.
var Unknown = Rating{Rating: 1500, Deviation: 350, Volatility: 0.06}

const (
	scale = 173.7178 // points of a rating in one of the system's own units
	tau   = 0.5      // how much a volatility may change

	leastDeviation = 45
	mostDeviation  = 350
)

// After returns the rating after one game against an opponent: score is 1 for a win, 0 for a
// loss, and 0.5 for a draw. It moves by maxStep at most, and not at all if maxStep is 0.
func (r Rating) After(opponent Rating, score, maxStep float64) Rating {
	mu, phi := (r.Rating-Unknown.Rating)/scale, r.Deviation/scale
	muOpponent, phiOpponent := (opponent.Rating-Unknown.Rating)/scale, opponent.Deviation/scale

	g := 1 / math.Sqrt(1+3*phiOpponent*phiOpponent/(math.Pi*math.Pi))
	expected := 1 / (1 + math.Exp(-g*(mu-muOpponent)))
	v := 1 / (g * g * expected * (1 - expected))
	delta := v * g * (score - expected)

	sigma := volatility(r.Volatility, phi, v, delta)
	before := math.Hypot(phi, sigma)
	phi = 1 / math.Sqrt(1/(before*before)+1/v)
	step := scale * phi * phi * g * (score - expected)
	return Rating{
		Rating:     r.Rating + min(max(step, -maxStep), maxStep),
		Deviation:  min(max(phi*scale, leastDeviation), mostDeviation),
		Volatility: sigma,
	}
}

// volatility is step 5 of the paper: the root of f by the Illinois algorithm.
func volatility(sigma, phi, v, delta float64) float64 {
	const epsilon = 0.000001
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := phi*phi + v + e
		return e*(delta*delta-phi*phi-v-e)/(2*d*d) - (x-a)/(tau*tau)
	}
	low, high := a, 0.0
	if delta*delta > phi*phi+v {
		high = math.Log(delta*delta - phi*phi - v)
	} else {
		k := 1.0
		for f(a-k*tau) < 0 {
			k++
		}
		high = a - k*tau
	}
	fLow, fHigh := f(low), f(high)
	for math.Abs(high-low) > epsilon {
		next := low + (low-high)*fLow/(fHigh-fLow)
		fNext := f(next)
		if fNext*fHigh <= 0 {
			low, fLow = high, fHigh
		} else {
			fLow /= 2
		}
		high, fHigh = next, fNext
	}
	return math.Exp(low / 2)
}
