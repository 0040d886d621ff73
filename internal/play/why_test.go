package play_test

import (
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/sessiontest"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// Wrong turns are refuted by a line and a sentence that names what happens; at most one in ten only by
// a reply. Half of the turns are those that a person tries first: safe turns that make a threat, or else
// step up.
func TestWhy(t *testing.T) {
	prover := new(play.Direct)
	tried, unexplained := 0, 0
	for _, a := range append(sessiontest.Tries(t, 150), sessiontest.Attempts(t, codec.Santorini, 150)...) {
		if a.Code.Goal() == codec.Win6 {
			continue // verdicts take seconds
		}
		s, err := play.Open(t.Context(), game.Start(a.Code), play.Options{Prover: prover})
		if err == nil {
			s, err = s.Try(t.Context(), a.Turn.String())
		}
		if err != nil {
			t.Fatalf("%v %v: %v", a.Code, a.Turn, err)
		}
		e, wrong := s.Why()
		if wrong != (s.Phase() == play.Mistaken) {
			t.Errorf("%v %v: phase %v, explained: %v", a.Code, a.Turn, s.Phase(), wrong)
		}
		if !wrong {
			continue
		}
		tried++
		if e.Means == 0 || e.Means == puzzles.ByAnswer && !e.Square.IsValid() && len(e.Line) < 3 {
			unexplained++
		}
		checkLine(t, a, s, e)
		if got, want := s.Message().Text, say.English.Why(e).Text; got != want {
			t.Errorf("%v %v: message %q, explanation %q", a.Code, a.Turn, got, want)
		}
	}
	t.Logf("%d of %d wrong turns are not explained", unexplained, tried)
	if tried == 0 || 10*unexplained > tried {
		t.Errorf("%d of %d wrong turns are not explained, must be at most one in ten", unexplained, tried)
	}
}

// checkLine checks that the line of an explanation is legal and begins with the turn and the reply on
// the board, that what is left has at most three turns of a side, and that a lost line ends the game, or with a
// threat that cannot be stopped.
func checkLine(t *testing.T, a sessiontest.Attempt, s *play.Session, e say.Why) {
	t.Helper()
	_, j, _ := s.Judged()
	l := game.Start(a.Code)
	for _, turn := range e.Line {
		next, err := l.With(turn)
		if err != nil {
			t.Fatalf("%v %v: line %v: %v", a.Code, a.Turn, e.Line, err)
		}
		l = next
	}
	if len(e.Line) < 2 || e.Line[0] != game.Turn(a.Turn) || e.Line[1] != j.Reply {
		t.Errorf("%v %v: line %v, reply %v", a.Code, a.Turn, e.Line, j.Reply)
	}
	if e.Means == puzzles.ByFork || e.Means == puzzles.ByUnstoppable {
		climbs := e.Climbs
		if e.Means == puzzles.ByUnstoppable {
			climbs = e.Square.Set()
		}
		want := say.Texts(slices.Collect(climbs.All()))
		if got := game.Threats(l.State())(l.State().Side().Other()); !slices.Equal(got, want) {
			t.Errorf("%v %v: line %v, threats on %v, want %v", a.Code, a.Turn, e.Line, got, want)
		}
		return
	}
	if over := l.State().Outcome().Over(); over != (j.In > 0) || !over && len(e.Line) > 6 {
		t.Errorf("%v %v: line %v, over %v, in %d", a.Code, a.Turn, e.Line, over, j.In)
	}
}

// A sentence for each way to fail.
func TestWhySaid(t *testing.T) {
	for _, test := range []struct{ code, turn, want string }{
		{"HfGoo8VCrfkSpV", "E3>D4^E3",
			"This turn fails: Moon builds the dome on E3 in time. Sun threatens to climb to E3, but Moon goes C3 to D3, " +
				"building on E3. The best that is left is D4 to C4, building on B3, for a climb to B3, and Moon builds that " +
				"dome, too."},
		{"CctsYTRFZDiqqY", "D3>C4^B5",
			"This turn fails: Moon builds the dome on B4 in time. Sun threatens to climb to B4, but Moon goes D2 to C3, " +
				"building on B4. Sun has no other climb."},
		{"L2brKpSR7Zhtud", "E5>D5^E4",
			"This turn fails: Sun builds the dome on E4 in time. Moon threatens to climb to E4, but Sun goes D3 to D4, " +
				"building on E4. Then Moon has no threat left."},
		{"HP3wfv32sNU3h3", "D4>E4^E3",
			"This turn wins, but in 4 turns, not in 3. Sun threatens to climb to E3, but Moon goes C4 to D4, building on E3."},
		{"CQtdD79yKnow3k", "B4>C3^C4", "This turn fails: Moon climbs to C4 at once."},
		{"U5xndJFtDBjGsq", "C4>B3^C4", "This turn fails: Moon threatened to climb to A4, and this does not stop it."},
		{"CwesvEx65WrKpj", "B2>C3^B3",
			"This turn fails: Moon threatens to climb to A5 and A3, and one dome is not enough. Moon goes A5 to B4, building " +
				"on A5."},
		{"TokgbP4bv1bdZi", "B4>B5^A5",
			"This turn fails: Moon threatens to climb to D2, and Sun cannot stop it. Moon goes B3 to C3, building on D2."},
		{"T9TwEsd6FDVMSB", "B5>A4^B5",
			"This turn fails: Moon wins in 3. Moon goes A5 to B5, building on C4, and in the end threatens to climb to B5 " +
				"and B3, and one dome is not enough."},
		{"LGGydnBMk6cXU2", "A3>B3^B4",
			"This turn fails: C3 becomes too high. Moon threatens B3 to C3, building on D2, then a climb to D2, but Sun goes " +
				"A2 to B2, building on C3. The best that is left is B3 to A4, building on B3, for a climb to B4, and Sun builds " +
				"that dome."},
		{"SA1YEPHtxArcLy", "A2>A1^A2",
			"This turn fails: Sun stands in the way. Moon threatens A1 to A2, building on A1, then a climb to A1, but Sun " +
				"goes B1 to A2, building on A3. Then Moon has no threat left."},
		{"NnKwGGE7dMvDuj", "C3>B3^A4",
			"This turn fails: Moon threatens to climb to B4, and Sun has no time. Sun threatens B3 to A4, building on A5, " +
				"then A2 to B2, building on A2, then A4 to B3, building on A4, but Moon goes A3 to A4, building on A3. Then Sun " +
				"has no threat left."},
		{"KZXHYZ3G2hXUPT", "D2>E1^D2",
			"This turn fails: Sun builds the dome on E1 in time. Moon threatens E1 to D2, building on E1, then a climb to " +
				"E1, but Sun goes C4 to D3, building on E2, and then builds that dome. The best that is left is E1 to D2, " +
				"building on E1, for a climb to E1, and Sun builds that dome."},
		{"CVqisZg2ca35np", "A4>A5^B5",
			"This turn fails: Moon threatens to climb to A4, and Sun cannot stop it. Moon goes C5 to B5, building on A4. Sun " +
				"cannot move from A5, so it cannot build from there."},
		{"C5HFAArkMLXPwB", "A4>A5^B5",
			"This turn fails: it threatens no win. Moon goes C2 to B3, building on A2, and there is no level 3 to climb to."},
		{"G5WEaaitU3LUJa", "B2>A3^B3",
			"This turn fails: it threatens no win. Sun goes A1 to B1, building on A1, and Moon has no worker on level 2 " +
				"beside a free level 3."},
		{"JBCpevh2eMPkax", "B4>B5^C4",
			"This turn fails: it threatens nothing. Even if Moon passed, Sun would not win in time. After that Sun cannot " +
				"threaten a climb either."},
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
