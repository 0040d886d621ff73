package review

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
)

// What is proved of a turn of a game is told from what is estimated.
func TestGaveAway(t *testing.T) {
	const turn, best = "B4>A5^A4", "E3>D3^E3"
	for _, c := range []struct {
		given view.TurnAnalysis
		want  string
		tone  say.Tone
	}{
		{view.TurnAnalysis{}, "", say.Neutral},
		{view.TurnAnalysis{Mark: "??", WinIn: 1}, "Sun missed a win at once: E3 to D3, building on E3.", say.Bad},
		{view.TurnAnalysis{Mark: "?!", WinIn: 3}, "Sun missed a win in 3, proved. It begins with E3 to D3, building on E3.",
			say.Neutral},
		{view.TurnAnalysis{Mark: "??", WinIn: 3, LostIn: 2},
			"Sun missed a win in 3, proved. It begins with E3 to D3, building on E3. Now Moon wins in 2, proved.", say.Bad},
		{view.TurnAnalysis{Mark: "??", LostIn: 2, HoldsFor: 3},
			"This lets Moon win in 2, proved. Better: E3 to D3, building on E3. Moon then has no win in 3, proved.", say.Bad},
		{view.TurnAnalysis{Mark: "??", LostIn: 2, HoldsFor: 1},
			"This lets Moon win in 2, proved. Better by estimate: E3 to D3, building on E3.", say.Bad},
		{view.TurnAnalysis{Mark: "?", Score: 0.251, BestOf: 0.38},
			"By estimate Sun now wins 25 of 100 games. Better: E3 to D3, building on E3, for 38 of 100.", say.Slow},
	} {
		c.given.Side, c.given.Turn, c.given.Best = string(game.First), turn, best
		if got := gaveAway(say.English, c.given); got.Text != c.want || got.Tone != c.tone {
			t.Errorf("%+v: %q (%s), want %q (%s)", c.given, got.Text, got.Tone, c.want, c.tone)
		}
	}
}
