package play_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
)

// A session may begin in a position in which the game is over: it says how it ended, whoever the player is and
// whatever is played.
func TestOverAtTheStart(t *testing.T) {
	for text, status := range map[string]string{
		"0000000000300000000000000/2/#mortal:A3,B3/mortal:A5,D5":               "Sun has climbed to level 3 and won.",
		"0000000000300000000000000/1/mortal:A5,D5/#mortal:A3,B3":               "Moon has climbed to level 3 and won.",
		"0404044044000000000000000/1/mortal:A5,E5/mortal:C3,C2":                "",
		"0000000000300000000000000/2/#apollo:A3,B3/pan:A5,D5":                  "Sun has climbed to level 3 and won.",
		"0300000000000000000000000/1/athena:A3,B3/#hermes:B5,D5":               "Moon has climbed to level 3 and won.",
		"g [R                                                           r   ]": "",
	} {
		l, err := game.ReadLine(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		for _, level := range []int{0, 3} {
			for _, you := range []game.Side{"", l.State().Side(), l.State().Side().Other()} {
				for _, resigned := range []bool{false, true} {
					t.Run(fmt.Sprint(text, level, you, resigned), func(t *testing.T) {
						s, err := play.Open(t.Context(), l, play.Options{Level: level, You: you, Resigned: resigned})
						if err != nil {
							t.Fatal(err)
						}
						if s.IsOver() != l.State().Outcome().Over() {
							t.Errorf("it is over: %v", s.IsOver())
						}
						if status != "" && (s.Status() != status || !strings.HasSuffix(s.Message().Text, status)) {
							t.Errorf("status %q, message %q", s.Status(), s.Message().Text)
						}
						_, _, _ = s.Mover(), s.Heading(), s.Message()
					})
				}
			}
		}
	}
}
