// Package glicko estimates how strong players are from the results of their games, according to the Glicko-2
// system: Mark Glickman, "Example of the Glicko-2 system", 2013 (https://www.glicko.net/glicko/glicko2.pdf). A
// puzzle also counts as a player; an attempt to solve it is a game.
package glicko

import "math"

// A Rating estimates the strength of a player. The zero value is invalid; a new player has the rating [New].
type Rating struct {
	Rating     float64 // 1500 on average
	Deviation  float64 // the true strength is within this distance of Rating with a probability of 68 %
	Volatility float64 // how much the strength changes from one period to the next
}

// New is the rating of a player without games.
var New = Rating{1500, 350, 0.06}

// A Game is the result of one game of a player.
type Game struct {
	Opponent Rating  // the opponent's rating before the period
	Score    float64 // 1 for a win, 0 for a loss, values between for a partial success
}

const (
	scale = 173.7178 // number of points in a unit of the computation
	// tau limits how fast the volatility changes. Glickman recommends 0.3 to 1.2.
	tau       = 0.5
	precision = 1e-6
)

// After returns the rating of a player after one period, in which the player played the given games. The steps in
// the comments are those of the paper. The order of the games matters only for rounding errors.
func (r Rating) After(games []Game) Rating {
	mu, phi := (r.Rating-1500)/scale, r.Deviation/scale
	if len(games) == 0 {
		return Rating{r.Rating, math.Hypot(phi, r.Volatility) * scale, r.Volatility}
	}
	// Steps 3 and 4. The variable information is the inverse of the variance, which the paper calls v. The product
	// v*sum is called delta there.
	information, sum := 0.0, 0.0
	for _, game := range games {
		g := weight(game.Opponent.Deviation / scale)
		e := 1 / (1 + math.Exp(-g*(mu-(game.Opponent.Rating-1500)/scale)))
		information += g * g * e * (1 - e)
		sum += g * (game.Score - e)
	}
	v := 1 / information
	sigma := volatility(phi, v, v*sum, r.Volatility)
	// Steps 6 and 7 of the paper.
	before := math.Hypot(phi, sigma)
	after := 1 / math.Sqrt(1/(before*before)+information)
	return Rating{1500 + scale*(mu+after*after*sum), scale * after, sigma}
}

// Expect returns the score, from 0 to 1, that a player can expect against an opponent.
func (r Rating) Expect(opponent Rating) float64 {
	g := weight(math.Hypot(r.Deviation, opponent.Deviation) / scale)
	return 1 / (1 + math.Exp(-g*(r.Rating-opponent.Rating)/scale))
}

// weight is the function g of the paper: results against a player with an uncertain rating count less.
func weight(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// volatility is step 5 of the paper: it finds the new volatility with the Illinois algorithm.
func volatility(phi, v, delta, sigma float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := phi*phi + v + e
		return e*(delta*delta-d)/(2*d*d) - (x-a)/(tau*tau)
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
	fl, fh := f(low), f(high)
	for math.Abs(high-low) > precision {
		mid := low + (low-high)*fl/(fh-fl)
		fm := f(mid)
		if fm*fh <= 0 {
			low, fl = high, fh
		} else {
			fl /= 2
		}
		high, fh = mid, fm
	}
	return math.Exp(low / 2)
}
