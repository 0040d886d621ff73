package say_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/play/say"
)

// Of a message about a turn that was judged the first sentence stands out; the others are whole.
func TestMessageParts(t *testing.T) {
	for _, test := range []struct {
		tone             say.Tone
		text, lead, rest string
	}{
		{say.Bad, "This turn fails: it threatens nothing. Moon is free. It wins.", "This turn fails: it threatens nothing.",
			"Moon is free. It wins."},
		{say.Slow, "It wins, but in 3 turns. The longest defence is A1 to B2.", "It wins, but in 3 turns.",
			"The longest defence is A1 to B2."},
		{say.Bad, "This turn is not the solution.", "This turn is not the solution.", ""},
		{say.Good, "Correct: now win in 2. Moon goes A1 to B2.", "Correct: now win in 2.", "Moon goes A1 to B2."},
		{say.Good, "Correct.", "Correct.", ""},
		{say.Neutral, "Choose a dot. Then build.", "Choose a dot. Then build.", ""},
		{say.Neutral, "", "", ""},
	} {
		m := say.Message{Text: test.text, Tone: test.tone}
		if m.Lead() != test.lead || m.Rest() != test.rest {
			t.Errorf("%q: %q and %q, want %q and %q", test.text, m.Lead(), m.Rest(), test.lead, test.rest)
		}
	}
}
