package play_test

import (
	"context"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/play"
	"github.com/puzzlecode/puzzlecode/play/say"
)

// Both sides are played with gods, and turns are taken back; the line leads to the position again.
func TestFreePlayWithGods(t *testing.T) {
	ctx := context.Background()
	for i, p := range positiontest.GodsList(51, 242) {
		s, err := play.Open(ctx, game.Start(codec.EncodeGods(p)), play.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if s.IsPuzzle() || s.You() != "" || s.Phase() != play.Free && s.Phase() != play.Over {
			t.Fatalf("%v: phase %v, you %q", p, s.Phase(), s.You())
		}
		for n := range 6 {
			var list []game.Turn
			for turn := range s.State().Turns() {
				list = append(list, turn)
			}
			if over := s.Phase() == play.Over; over != (len(list) == 0) || over != s.IsOver() {
				t.Fatalf("%v: phase %v with %d turns", s.State(), s.Phase(), len(list))
			}
			if len(list) == 0 {
				break
			}
			turn := list[(i+7*n)%len(list)]
			text := turn.Path()
			if n%2 == 0 {
				text = turn.String()
			}
			next, err := s.Try(ctx, text)
			if err != nil || next.LastTurn() != turn {
				t.Fatalf("%v: %s: %v", s.State(), text, err)
			}
			if back, ok := next.Undo(); !ok || back.State() != s.State() {
				t.Fatalf("%v: %v is not taken back", s.State(), turn)
			}
			s = next
		}
		again, err := game.ReadLine("https://example.org/p/" + s.Line().Address())
		if err != nil || again.State() != s.State() {
			t.Errorf("%s: %v", s.Line().Address(), err)
		}
		if again, err = game.ReadLine(s.Line().String()); err != nil || again.State() != s.State() {
			t.Errorf("%s: %v", s.Line(), err)
		}
		mirror, path := s.Line().Mirror(), s.Line().Path()
		if mirror.Mirror().Path() != path || mirror.State().Canonical() != s.State().Canonical() {
			t.Errorf("%s: the mirror image is %s", s.Line(), mirror)
		}
	}
}

// What the session says about gods.
func TestSentencesWithGods(t *testing.T) {
	ctx := context.Background()
	start := codec.EncodeGods(gods.MustParse("2300000000000000000000000/1/pan:A5,E1/mortal:C3,A1"))
	s, err := play.Open(ctx, game.Start(start), play.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Try(ctx, "A5>C3^C4"); err == nil {
		t.Error("a turn over two squares is legal")
	}
	if s, err = s.Try(ctx, "a5-a4"); err != nil {
		t.Fatal(err)
	}
	if got, want := s.Message().Text, "Sun has moved down two levels and won."; got != want || s.Outcome().Ending != game.Drop {
		t.Errorf("%q, %v, want %q", got, s.Outcome(), want)
	}
	if got, want := say.Sides(s.State()), "Sun is Pan, Moon is a mortal"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Puzzles with gods are solved, and wrong turns are refuted, as without gods.
func TestPuzzlesWithGods(t *testing.T) {
	ctx := context.Background()
	prover := new(play.Direct)
	solved := map[codec.Goal]int{}
	refuted := 0
	for _, p := range positiontest.GodsList(52, 726) {
		bare := codec.EncodeGods(p)
		if p.Outcome().Over() {
			continue
		}
		a, err := prover.Solve(ctx, bare, play.Question{Kind: play.Win, Turns: 2})
		if err != nil {
			t.Fatal(err)
		}
		if a.WinIn == 0 || a.KeyTurnCount != 1 {
			continue
		}
		goal, err := codec.WinWithin(a.WinIn)
		if err != nil {
			t.Fatal(err)
		}
		c, err := bare.WithGoal(goal)
		if err != nil {
			t.Fatal(err)
		}
		s, err := play.Open(ctx, game.Start(c), play.Options{Prover: prover})
		if err != nil {
			t.Fatal(err)
		}
		for turn := range s.State().Turns() {
			if turn == a.Key() {
				continue
			}
			wrong, err := s.Try(ctx, turn.String())
			if err != nil || wrong.Phase() != play.Mistaken || wrong.Message().Text == "" {
				t.Fatalf("%v: %v: %v, %v", c, turn, wrong.Phase(), err)
			}
			refuted++
			break
		}
		for s.Phase() == play.Choosing {
			h, err := s.Hint(ctx)
			if err != nil {
				t.Fatalf("%v: %v", s.Code(), err)
			}
			if s, err = s.Try(ctx, h.Turn.String()); err != nil {
				t.Fatal(err)
			}
		}
		if s.Phase() != play.Solved || !strings.HasPrefix(s.Message().Text, "Solved: ") {
			t.Errorf("%v: %v, %q", c, s.Phase(), s.Message().Text)
		}
		solved[goal]++
	}
	if solved[codec.Win1] == 0 || solved[codec.Win2] == 0 || refuted == 0 {
		t.Errorf("solved %v, refuted %d", solved, refuted)
	}
}
