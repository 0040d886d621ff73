package review

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
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
			t.Errorf(
				"%v, then %v after %s: %+v, want the mark %q and %v given away",
				test.before,
				test.after,
				test.turn,
				got,
				test.mark,
				test.gaveAway,
			)
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
		if got.setBest(test.afterBest); got.BestOf != test.bestOf || got.Mark != test.mark ||
			!slices.Equal(got.Line, test.line) {
			t.Errorf(
				"%s: %+v, want the score %v, the mark %q and the line %v",
				test.name,
				got,
				test.bestOf,
				test.mark,
				test.line,
			)
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
		{94, 0, other, "?!"}, {95, 0, other, ""}, {100, 4, other, ""}, {94, 0, best, ""}, {79, 0, other, "?"}, {60, 0, other,
			"??"},
	} {
		before, after := result(1, best, reply), result(1-float64(test.after)/100, reply)
		before.Proof.WinIn, after.Proof.LostIn = 3, test.kept
		if got := ofTurn(state, position.MustParseTurn(test.turn), before, after); got.Mark != test.mark ||
			got.KeptIn != test.kept {
			t.Errorf("%+v: %+v", test, got)
		}
	}
	won := result(1, best, reply)
	won.Proof.WinIn = 1
	if got := ofTurn(state, position.MustParseTurn(other), won, engine.Result{}); got.Mark != "" {
		t.Errorf("a turn that has won: %+v", got)
	}
}

// scored is a search that finds a turn and has scores by code, and those with more positions in second place. It adds
// what it was asked for to a list.
func scored(asked *[]string, best game.Turn, scores map[string][2]float64) Search {
	return func(s game.State, times int) (engine.Result, error) {
		code, score := s.Code().String(), 0
		if times == Confirmation {
			score = 1
		}
		*asked = append(*asked, fmt.Sprint(code, " ", times))
		r := engine.Result{Lines: []engine.Line{{Score: engine.Score(scores[code][score])}}, Proof: engine.Proof{NoWin: 2}}
		r.Lines[0].Turns = []game.Turn{best}
		return r, nil
	}
}

// The turn that was played is compared with the best one by searches of the same depth, and only where that is of
// use. A mark is given as far as deeper searches confirm it. The error of a search is returned.
func TestTurn(t *testing.T) {
	state := game.New(codec.MustParse("2jpYERHf4xZYag"))
	var best, played game.Turn
	for turn := range state.Turns() {
		best, played = played, turn
	}
	after := func(t game.Turn) string {
		next, _, err := state.Play(t)
		if err != nil {
			panic(err)
		}
		return next.Code().String()
	}
	for _, test := range []struct {
		before            float64
		played, afterBest [2]float64 // of the opponent
		mark              string
		gaveAway          float64
		searches          int
	}{
		{0.7, [2]float64{0.6, 0.65}, [2]float64{0.3, 0.3}, "??", 0.35, 5},
		{0.7, [2]float64{0.6, 0.55}, [2]float64{0.3, 0.35}, "?", 0.2, 5}, // weaker
		{0.6, [2]float64{0.6, 0.8}, [2]float64{0.45, 0.3}, "?", 0.5, 5},  // never stronger
		{0.7, [2]float64{0.6, 0.45}, [2]float64{0.3, 0.4}, "", 0.05, 5},  // refuted
		{0.7, [2]float64{0.6, 0.58}, [2]float64{0.3, 0.4}, "", 0.18, 5},  // not sure
		{0.7, [2]float64{0.6, 0.61}, [2]float64{0.3, 0.4}, "?", 0.21, 5}, // sure
		{0.7, [2]float64{0.42, 0.9}, [2]float64{0.3, 0.1}, "?", 0.8, 5},  // a margin is only asked of deeper searches
		{0.7, [2]float64{0.6, 0.3}, [2]float64{0.3, 0.1}, "", 0, 4},      // refuted whatever the best turn is worth
		{0.7, [2]float64{0.6, 0.9}, [2]float64{0.55, 0.1}, "", 0.05, 3},  // not in doubt any more
		{0.45, [2]float64{0.6, 0.9}, [2]float64{0.3, 0.1}, "", 0.05, 2},  // never a mistake
	} {
		var asked []string
		search := scored(
			&asked,
			best,
			map[string][2]float64{state.Code().String(): {test.before}, after(played): test.played, after(best): test.afterBest},
		)
		got, err := Turn(say.English, search, state, played)
		if err != nil || len(asked) != test.searches || got.Mark != test.mark || got.GaveAway != test.gaveAway ||
			(got.Message.Text != "") != (test.mark != "") ||
			got.Best != best.String() {
			t.Errorf("%+v: %+v, %v, after %v", test, got, err, asked)
		}
	}
	var asked []string
	equal := scored(&asked, best, map[string][2]float64{})
	if got, err := Turn(say.English, equal, state, best); err != nil || len(asked) != 2 ||
		got.Mark != "" ||
		got.Message.Text != "" {
		t.Errorf("the best turn: %+v, %v, after %v", got, err, asked)
	}
	failed := errors.New("stopped")
	if _, err := Turn(say.English, func(game.State, int) (engine.Result, error) { return engine.Result{}, failed }, state,
		best); !errors.Is(
		err,
		failed,
	) {
		t.Errorf("%v", err)
	}
}

// The searches of a long game have fewer positions.
func TestUsualOf(t *testing.T) {
	for turns, want := range map[int]int{0: 300_000, 1: 300_000, 30: 300_000, 31: 290_322, 60: 150_000} {
		if got := UsualOf(turns); got != want {
			t.Errorf("%d turns: %d positions, want %d", turns, got, want)
		}
	}
}

// With gods whose searches have fewer positions a mark needs more.
func TestWideMargin(t *testing.T) {
	l, err := game.ReadLine("0000000000000000000000000/1/hermes:B3,D3/pan:C4,C2")
	if err != nil {
		t.Fatal(err)
	}
	state := l.State()
	var best, played game.Turn
	for turn := range state.Turns() {
		best, played = played, turn
	}
	after := func(t game.Turn) string {
		next, _, err := state.Play(t)
		if err != nil {
			panic(err)
		}
		return next.Code().String()
	}
	for _, test := range []struct {
		first, deeper float64 // given away
		mark          string
		searches      int
	}{{0.16, 0.3, "", 3}, {0.2, 0.16, "", 5}, {0.2, 0.2, "?", 5}, {0.3, 0.3, "?", 5}, {0.35, 0.35, "??", 5}} {
		var asked []string
		search := scored(
			&asked,
			best,
			map[string][2]float64{
				state.Code().String(): {0.7},
				after(best):           {0.3, 0.3},
				after(played):         {0.3 + test.first, 0.3 + test.deeper},
			},
		)
		got, err := Turn(say.English, search, state, played)
		if err != nil || got.Mark != test.mark || len(asked) != test.searches {
			t.Errorf("%+v: %+v, %v, after %v", test, got, err, asked)
		}
	}
}

// With gods that have many turns a search has a third of the positions, so that a review takes no longer.
func TestNodes(t *testing.T) {
	for code, want := range map[string]uint64{"0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2": 1200,
		"0000000000000000000000000/1/pan:B3,D3/atlas:C4,C2": 1200, "0000000000000000000000000/1/pan:B3,D3/hermes:C4,C2": 400,
		"0000000000000000000000000/1/artemis:B3,D3/pan:C4,C2":      400,
		"0000000000000000000000000/1/atlas:B3,D3/prometheus:C4,C2": 400} {
		l, err := game.ReadLine(code)
		if err != nil {
			t.Fatal(err)
		}
		if got := Nodes(l.State(), 300, 4); got != want {
			t.Errorf("%s: %d positions, want %d", code, got, want)
		}
	}
}

// A line is searched once at each position, and its puzzles are proved.
func TestLine(t *testing.T) {
	e, err := engine.New(engine.Options{Table: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	asked := map[string]int{}
	search := func(s game.State, times int) (engine.Result, error) {
		asked[fmt.Sprint(s.Code(), times)]++
		return e.Search(t.Context(), s, engine.Limits{Nodes: uint64(2000 * times)})
	}
	// HfGoo8VCrfkSpV is a win in 3 with one key turn.
	for _, test := range []struct{ line, missed, found string }{
		{"HfGoo8VCrfkSpV B4>A5^A4 B5>B4^B5", "HfGoo8VCrfkSpV", ""},
		{"HfGoo8VCrfkSpV E3>D3^E3 C3>D4^E3", "", "HfGoo8VCrfkSpV"},
	} {
		line, err := game.ReadLine(test.line)
		if err != nil {
			t.Fatal(err)
		}
		var steps []int
		turns, err := Line(say.English, search, line, func(done int) { steps = append(steps, done) })
		if err != nil || len(turns) != 2 || !slices.Equal(steps, []int{0, 1, 2}) {
			t.Fatalf("%+v, %v after %v", turns, err, steps)
		}
		for key, n := range asked {
			if n != 1 {
				t.Errorf("%s was searched %d times", key, n)
			}
		}
		clear(asked)
		found, err := Reviewer{Solver: new(solver.Solver)}.Puzzles(t.Context(), line, turns, func(int) {})
		if err != nil || len(found) == 0 || found[0].Turn != 0 || found[0].Proof.Code().String() != test.missed+test.found {
			t.Errorf("%s: %v, %v", test.line, found, err)
		}
		code := func(m *view.Missed) string {
			if m == nil {
				return ""
			}
			return m.Code
		}
		if got := turns[0]; code(got.Missed) != test.missed || code(got.Found) != test.found ||
			(got.Why != "") != (test.missed != "") {
			t.Errorf("%s: %+v", test.line, got)
		}
		turns, err = Line(say.English, search, line, func(int) {})
		clear(asked)
		if err != nil {
			t.Fatal(err)
		}
		second := Reviewer{Solver: new(solver.Solver), Of: game.Second}
		found, err = second.Puzzles(t.Context(), line, turns, func(int) {})
		if err != nil || turns[0].Mark != "" || turns[0].Found != nil || len(found) > 1 {
			t.Errorf("%s, for the second side: %+v, %v, %v", test.line, turns[0], found, err)
		}
	}
}
