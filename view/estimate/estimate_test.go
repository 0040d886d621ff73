package estimate

import (
	"errors"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// result is a search that finds a line and its score, or a game that is over.
func result(score float64, line ...string) (r engine.Result) {
	if len(line) > 0 {
		r.Lines = []engine.Line{{Score: engine.Score(score)}}
	}
	for _, turn := range line {
		r.Lines[0].Turns = append(r.Lines[0].Turns, position.MustParseTurn(turn))
	}
	return r
}

// A turn has a mark for what it gave away, but only a blunder has one where little was left to lose or
// much is left.
func TestMarks(t *testing.T) {
	const best, other, reply = "E3>D3^E3", "B4>A5^A4", "C3>D4^E3"
	state := game.New(codec.MustParse("HfGoo8VCrfkSpV"))
	for _, test := range []struct {
		before, after float64 // of the side that plays the turn
		turn, mark    string
		gaveAway      float64
	}{
		{0.55, 0.5, other, "", 0.05},
		{0.6, 0.501, other, "", 0.099},
		{0.6, 0.5, other, "?", 0.1},
		{0.6, 0.351, other, "?", 0.249},
		{0.6, 0.35, other, "??", 0.25},
		{0.4, 0.5, other, "", 0},
		{0.6, 0.3, best, "", 0}, // the engine was wrong before the turn
		{0.2, 0.02, other, "", 0.18},
		{0.201, 0.02, other, "?", 0.181},
		{0.98, 0.8, other, "", 0.18},
		{0.98, 0.799, other, "?", 0.181},
		{0.09, 0, other, "", 0.09},
		{1, 0.91, other, "", 0.09},
		{0.25, 0, other, "??", 0.25},
	} {
		turn := position.MustParseTurn(test.turn)
		got := ofTurn(state, turn, result(test.before, best, reply), result(1-test.after, reply))
		if got.Mark != test.mark || got.GaveAway != test.gaveAway || got.Score != test.after || got.Best != best {
			t.Errorf("%v, then %v after %s: %+v, want the mark %q and %v given away", test.before, test.after, test.turn, got, test.mark, test.gaveAway)
		}
		if got.Code != state.Code().String() || got.Side != "first" || !slices.Equal(got.Line, []string{best, reply}) {
			t.Errorf("%+v, want the code %v, first and the line of the search", got, state.Code())
		}
	}
}

// A search after the best turn replaces its score and its line.
func TestCompare(t *testing.T) {
	const best, other, reply = "E3>D3^E3", "B4>A5^A4", "C3>D4^E3"
	state := game.New(codec.MustParse("HfGoo8VCrfkSpV"))
	for _, test := range []struct {
		name      string
		afterBest engine.Result
		bestOf    float64
		mark      string
		line      []string
	}{
		{"the best turn is not so good", result(0.45, reply), 0.55, "", []string{best, reply}},
		{"it is better", result(0.2, reply, best), 0.8, "??", []string{best, reply, best}},
		{"it wins", engine.Result{}, 1, "??", []string{best}},
	} {
		got := ofTurn(state, position.MustParseTurn(other), result(0.7, best), result(0.5, reply))
		if got.Mark != "?" {
			t.Fatalf("before: %+v", got)
		}
		if compare(&got, test.afterBest); got.BestOf != test.bestOf || got.Mark != test.mark || !slices.Equal(got.Line, test.line) {
			t.Errorf("%s: %+v, want the score %v, the mark %q and the line %v", test.name, got, test.bestOf, test.mark, test.line)
		}
	}
}

// A proved win that was missed has a mark, unless the turn still wins, proved or almost.
func TestMissedWin(t *testing.T) {
	const best, other, reply = "E3>D3^E3", "B4>A5^A4", "C3>D4^E3"
	state := game.New(codec.MustParse("HfGoo8VCrfkSpV"))
	for _, test := range []struct {
		after, kept int // score in hundredths; turns in which the side still wins
		turn, mark  string
	}{
		{94, 0, other, "?!"}, {95, 0, other, ""}, {100, 4, other, ""}, {94, 0, best, ""}, {79, 0, other, "?"}, {60, 0, other, "??"},
	} {
		before, after := result(1, best, reply), result(1-float64(test.after)/100, reply)
		before.Proof.WinIn, after.Proof.LostIn = 3, test.kept
		if got := ofTurn(state, position.MustParseTurn(test.turn), before, after); got.Mark != test.mark || got.KeptIn != test.kept {
			t.Errorf("%+v: %+v", test, got)
		}
	}
	won := result(1, best, reply)
	won.Proof.WinIn = 1
	if got := ofTurn(state, position.MustParseTurn(other), won, engine.Result{}); got.Mark != "" {
		t.Errorf("a turn that has won: %+v", got)
	}
}

// The turn that was played is compared with the best one by searches of the same depth, and only where that is of
// use. The error of a search is returned.
func TestTurn(t *testing.T) {
	state := game.New(codec.MustParse("2jpYERHf4xZYag"))
	var best, played game.Turn
	for turn := range state.Turns() {
		best, played = played, turn
	}
	start := state.Code().String()
	asked := []string{}
	scores := map[string]float64{start: 0.7}
	search := func(s game.State) (engine.Result, error) {
		code := s.Code().String()
		asked = append(asked, code)
		r := engine.Result{Lines: []engine.Line{{Score: engine.Score(scores[code])}}, Proof: engine.Proof{NoWin: 2}}
		r.Lines[0].Turns = []game.Turn{best}
		return r, nil
	}
	after, _, err := state.Play(played)
	if err != nil {
		t.Fatal(err)
	}
	scores[after.Code().String()] = 0.6
	got, err := Turn(search, state, played)
	if err != nil || len(asked) != 3 || got.Mark != "??" || got.HoldsFor != 2 || got.Message.Text == "" || got.Best != best.String() {
		t.Errorf("%+v, %v, after %v", got, err, asked)
	}
	asked = nil
	if got, err := Turn(search, state, best); err != nil || len(asked) != 2 || got.Mark != "" || got.Message.Text != "" {
		t.Errorf("the best turn: %+v, %v, after %v", got, err, asked)
	}
	failed := errors.New("stopped")
	if _, err := Turn(func(game.State) (engine.Result, error) { return engine.Result{}, failed }, state, best); !errors.Is(err, failed) {
		t.Errorf("%v", err)
	}
}
