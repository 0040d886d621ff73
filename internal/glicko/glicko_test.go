package glicko

import (
	"math"
	"testing"
)

// Two of the games in the paper's example, each as a period of its own, computed by hand from
// the paper's values of g, E and phi.
func TestAfter(t *testing.T) {
	player := Rating{1500, 200, 0.06}
	for _, test := range []struct {
		opponent Rating
		score    float64
		want     Rating
	}{
		{Rating{1400, 30, 0.06}, 1, Rating{1563.56, 175.40, 0.06}},
		{Rating{1550, 100, 0.06}, 0, Rating{1426.66, 175.90, 0.06}},
	} {
		got := player.After(test.opponent, test.score, 1000)
		if math.Abs(got.Rating-test.want.Rating) > 0.5 || math.Abs(got.Deviation-test.want.Deviation) > 0.5 || math.Abs(got.Volatility-test.want.Volatility) > 0.0005 {
			t.Errorf("against %v, %v: %+v, want %+v", test.opponent, test.score, got, test.want)
		}
	}
}

// Properties that hold for all ratings.
func TestAfterProperties(t *testing.T) {
	for _, deviation := range []float64{30, 60, 200, 350} {
		for _, rating := range []float64{0, 800, 1500, 2900} {
			for _, opponent := range []Rating{{0, 350, 0.06}, {1500, 50, 0.06}, {3000, 45, 0.2}, Unknown} {
				r := Rating{rating, deviation, 0.06}
				win, draw, loss := r.After(opponent, 1, 100), r.After(opponent, 0.5, 100), r.After(opponent, 0, 100)
				if !(win.Rating > rating && loss.Rating < rating && win.Rating >= draw.Rating && draw.Rating >= loss.Rating) {
					t.Errorf("%v against %v: %v, %v, %v", r, opponent, win, draw, loss)
				}
				for _, after := range []Rating{win, draw, loss} {
					if math.Abs(after.Rating-rating) > 100 || after.Deviation < 45 || after.Deviation > 350 || math.IsNaN(after.Volatility) || after.Volatility <= 0 || after.Volatility > 1 {
						t.Errorf("%v against %v: %v", r, opponent, after)
					}
				}
				if still := r.After(opponent, 1, 0); still.Rating != rating {
					t.Errorf("a step of 0 leads from %v to %v", rating, still.Rating)
				}
			}
		}
	}
}
