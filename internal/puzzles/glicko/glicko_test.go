package glicko_test

import (
	"math"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/puzzles/glicko"
)

// The example of Glickman's paper.
func TestExample(t *testing.T) {
	player := glicko.Rating{Rating: 1500, Deviation: 200, Volatility: 0.06}
	got := player.After([]glicko.Game{
		{Opponent: glicko.Rating{Rating: 1400, Deviation: 30, Volatility: 0.06}, Score: 1},
		{Opponent: glicko.Rating{Rating: 1550, Deviation: 100, Volatility: 0.06}, Score: 0},
		{Opponent: glicko.Rating{Rating: 1700, Deviation: 300, Volatility: 0.06}, Score: 0},
	})
	if math.Abs(got.Rating-1464.06) > 0.02 || math.Abs(got.Deviation-151.52) > 0.02 ||
		math.Abs(got.Volatility-0.05999) > 0.00001 {
		t.Errorf("%+v, the paper has 1464.06, 151.52, 0.05999", got)
	}
}

// Whoever does not play keeps the rating, and becomes less certain.
func TestNoGames(t *testing.T) {
	player := glicko.Rating{Rating: 1700, Deviation: 200, Volatility: 0.06}
	got := player.After(nil)
	if want := math.Hypot(200, 0.06*173.7178); got.Rating != 1700 || math.Abs(got.Deviation-want) > 1e-9 ||
		got.Volatility != 0.06 {
		t.Errorf("%+v, want the same rating with deviation %.3f", got, want)
	}
}

// Results that come again and again lead to the ratings that predict them.
func TestConverges(t *testing.T) {
	players := [2]glicko.Rating{glicko.New, glicko.New}
	for range 200 {
		a := players[0].After([]glicko.Game{{players[1], 0.75}, {players[1], 0.75}})
		b := players[1].After([]glicko.Game{{players[0], 0.25}, {players[0], 0.25}})
		players = [2]glicko.Rating{a, b}
	}
	if e := players[0].Expect(players[1]); math.Abs(e-0.75) > 0.02 {
		t.Errorf("%+v: expects %.3f, want 0.75", players, e)
	}
}
