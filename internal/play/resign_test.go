package play_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
)

// A resignation ends a game that goes on, and can be taken back; a game that is over, or without the computer, has
// none.
func TestResign(t *testing.T) {
	open := func(text string, level int) *play.Session {
		t.Helper()
		l, err := game.ReadLine(text)
		if err != nil {
			t.Fatal(err)
		}
		s, err := play.Open(t.Context(), l, play.Options{Level: level, You: game.Second, Resigned: true})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	const played = "HfGoo8VCrfkSpV E3-D3-E3 C3-D4-E3"
	s := open(played, 3)
	want := game.Outcome{Ending: game.Resignation, Winner: game.First}
	if got := s.Outcome(); got != want || s.Phase() != play.Over || !s.IsOver() {
		t.Errorf("%+v, phase %v, want %+v", got, s.Phase(), want)
	}
	message := say.Message{Text: "You have resigned: the computer has won.", Tone: say.Bad}
	if s.Message() != message || s.Mover() != "Sun has won" || s.Status() != "Moon has resigned: Sun has won." {
		t.Errorf("%+v, %q, %q", s.Message(), s.Mover(), s.Status())
	}
	back, ok := s.Undo()
	if !ok || back.IsOver() || back.Line().Len() != 2 || back.Phase() != play.Judging {
		t.Errorf("taken back: %v, phase %v, %v", back.Line().Texts(), back.Phase(), back.Outcome())
	}
	if s := open(played, 0); s.IsOver() {
		t.Errorf("without the computer: %+v", s.Outcome())
	}
	if s := open(played+" B4-C3-C2 B5-C5-D5 D3-C2#", 3); s.Outcome().Ending != game.Climb ||
		s.Message().Text != "The computer has won: D3 to C2. Sun has climbed to level 3 and won." {
		t.Errorf("after the end: %+v, %q", s.Outcome(), s.Message().Text)
	}
}
