package play_test

import (
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// With gods, nine of ten wrong turns that a person tries are explained, with Pan on either side and without him. The
// wrong turn is the first one that makes a threat, or else the first one.
func TestWhyNotGods(t *testing.T) {
	direct := &play.Direct{Limits: solver.Limits{Nodes: 3_000_000}}
	tried, explained := map[bool]int{}, map[bool]int{}
	for p, err := range collection.Of(codec.Gods) {
		if err != nil {
			t.Fatal(err)
		}
		traits := puzzles.TraitsOf(p.Code())
		pan := traits.By == position.Pan || traits.Against == position.Pan
		if tried[pan] == 120 {
			continue
		}
		wrong := threatening(p)
		if wrong == nil {
			continue
		}
		j, err := direct.Judge(t.Context(), p.Code(), wrong)
		if err != nil {
			t.Fatalf("%v %v: %v", p, wrong, err)
		}
		if j.Verdict == puzzles.Right {
			t.Fatalf("%v %v is right", p, wrong)
		}
		e, err := play.WhyNot(t.Context(), direct, p.Code(), j)
		if err != nil {
			t.Fatalf("%v %v: %v", p, wrong, err)
		}
		tried[pan]++
		if e.Means != 0 {
			explained[pan]++
			checkMeans(t, p, e)
		}
	}
	for _, pan := range []bool{false, true} {
		t.Logf("Pan plays: %v, %d of %d wrong turns are explained", pan, explained[pan], tried[pan])
		if tried[pan] < 120 || 10*explained[pan] < 9*tried[pan] {
			t.Errorf("Pan plays: %v, %d of %d wrong turns are explained", pan, explained[pan], tried[pan])
		}
	}
}

// threatening returns the first wrong turn of a puzzle that makes a threat, or else the first one, or nil.
func threatening(p puzzles.Puzzle) (wrong game.Turn) {
	for turn, next := range p.State().Turns() {
		if slices.Contains(p.KeyTurns(), turn) || next.Outcome().Over() {
			continue
		}
		if len(game.Threats(next)(p.State().Side())) > 0 {
			return turn
		}
		if wrong == nil {
			wrong = turn
		}
	}
	return wrong
}

// checkMeans checks what an explanation says of wins with the legal turns of the positions of its line.
func checkMeans(t *testing.T, p puzzles.Puzzle, e say.Why) {
	t.Helper()
	said := say.English.Why(e).Text
	l := game.Start(p.Code())
	for _, turn := range e.Line {
		next, err := l.With(turn)
		if err != nil {
			t.Fatalf("%v: %v: %v", p, e.Line, err)
		}
		l = next
	}
	// wins returns the squares to which the side that has just moved after n turns of the line could step and win.
	wins := func(n int) []string {
		passed, ok := puzzles.Pass(l.StateAt(n).Code())
		if !ok {
			return nil
		}
		return winsAtOnce(game.New(passed))
	}
	n, want, square := l.Len(), say.Texts(slices.Collect(e.Climbs.All())), e.Square.String()
	switch e.Means {
	case puzzles.ByClimb:
		if got := winsAtOnce(l.StateAt(1)); n != 2 || !slices.Contains(got, square) {
			t.Errorf("%v: %q, wins on %v", p, said, got)
		}
	case puzzles.ByFork:
		if got := wins(n); !slices.Equal(got, want) {
			t.Errorf("%v: %q, threats on %v", p, said, got)
		}
	case puzzles.ByOpening:
		if got := wins(n - 2); !slices.Equal(got, want) {
			t.Errorf("%v: %q, threats on %v", p, said, got)
		}
	case puzzles.ByUnstoppable:
		if got := wins(n); !slices.Equal(got, []string{square}) {
			t.Errorf("%v: %q, threats on %v", p, said, got)
		}
	case puzzles.ByDome:
		before, after := wins(1), winsAtOnce(l.StateAt(2))
		if !slices.Contains(before, square) || slices.Contains(after, square) {
			t.Errorf("%v: %q, threats on %v, and after the reply on %v", p, said, before, after)
		}
	case puzzles.ByCounter:
		if got := wins(2); !slices.Contains(got, square) {
			t.Errorf("%v: %q, threats on %v", p, said, got)
		}
	}
}

// winsAtOnce returns the squares to which the winning steps of a state with gods lead, in the order of their numbers.
func winsAtOnce(s game.State) (squares []string) {
	var set position.SquareSet
	for turn := range s.Turns() {
		if turn := turn.(position.Turn); turn.Wins() {
			for _, to := range turn.Steps() {
				set |= to.Set()
			}
		}
	}
	for square := range set.All() {
		squares = append(squares, square.String())
	}
	return squares
}

// The sentences about Pan, who also wins by moving down.
func TestWhyPan(t *testing.T) {
	for _, test := range []struct{ code, turn, want string }{
		{"83kGbRUE82niJyNh", "C4>B4^B3", "This turn fails: Sun climbs to B3 at once."},
		{"78YJZxDEK6fk3Rmp", "C3>B4^A5", "This turn fails: Sun moves down to C2 and wins at once."},
		{"79NkCa7UPLqfoiuh", "E4>D5^E4", "This turn fails: Sun threatened to win on E2, and this does not stop it."},
		{"7Fv2bh6FbSxSijum", "C4>B5^B4",
			"This turn fails: Sun threatens to win on D5, D4 and C3, and one build is not enough. Sun goes D3 to C4, " +
				"building on B4."},
		{"5t64YYBJUtPjfjoZ", "B4>C4^B4^C3",
			"This turn fails: Moon threatens to climb to B4 and C3, which cannot both be stopped. Moon goes B3 to C4, " +
				"building on B4."},
		{"75ofwkHQ2iuwLPDU", "B2>A3^A4",
			"This turn fails: Sun threatens to win on B2, and Moon cannot stop it. Sun goes C1 to B1, building on B2."},
		{"6rTyjpKP7icAiswC", "C3>B4^A5",
			"This turn fails: Moon wins in 3. Moon goes C2 to D1, building on C1, and in the end threatens to win on D1, and " +
				"the build there lets it win on E2."},
		{"82Dhhy7jBrzwvH5Z", "B4>B3^A4",
			"This turn fails: Moon builds on C2 in time. Sun threatens to win on C2, but Moon goes D4 to C3, building on C2. " +
				"Sun has no other win."},
		{"72nuQvXtFnPw4gQ3", "A3>B2^A3",
			"This turn fails: Sun stands in the way. Moon threatens to win on B1, but Sun goes C2 to B1, building on A1. " +
				"Then Moon has no threat left."},
		{"77CxBu2td3ouGaxG", "C4>B5^A5",
			"This turn fails: Moon builds on A5 in time. Sun threatens B3 to A4, building on A5, then a win on A5, but Moon " +
				"goes B2 to A3, building on B2, and then builds there. The best that is left is B3 to A4, building on A5, for a " +
				"win on A5, and Moon builds there."},
		{"7HSXrp1Xrz2sNQYs", "B4>C5^B4",
			"This turn fails: Moon stands in the way. Sun threatens to win on C4, but Moon goes D5 to C4, building a dome on " +
				"B4. The best that is left is B5 to A5, building on A4, for a win on B5, and Moon stops that."},
		{"7VNp5vyFbntynU4E", "A5>B5^A5",
			"This turn fails: it threatens nothing. Even if Moon passed, Sun would not win in time. After that Sun cannot " +
				"threaten a win either."},
	} {
		s, err := open(t, test.code).Try(t.Context(), test.turn)
		if err != nil {
			t.Fatal(err)
		}
		e, _ := s.Why()
		if got := say.English.Why(e).Text; got != test.want {
			t.Errorf("%s %s: %q, want %q", test.code, test.turn, got, test.want)
		}
	}
}
