package play_test

import (
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
)

// The first hint is the idea: the motif of the first turn, or what the opponent threatens. It names no
// square of the solution.
func TestIdea(t *testing.T) {
	for code, want := range map[string]string{
		"HfGoo8VCrfkSpV":       "Each turn makes a threat, so that Moon has no time.",
		"FT4tQ418ph8iBE":       "One turn makes two threats, and one dome is not enough.",
		"EYvxXcD7Sd8Lfo":       "It begins with a threat.",
		"FUAm1UBPYsxboS":       "It begins with a step down that makes a threat.",
		"J65mACxDTdKWgT":       "It begins with a step down that makes no threat.",
		"DAQ5GLgFE9uv7F":       "The win is not a climb: Moon is to have no square left to step to.",
		"QP26CxC8bAPmoX":       "Sun threatens to climb to C4: that has to be stopped first.",
		"GsHjZKR2dYVFqA":       "It begins with a dome.",
		"DJpuGRRurNxT2u":       "It begins with a turn that makes no threat.",
		"iggrkfiCzMmN6K":       "Moon threatens E1 to D2, building on E1, then a climb to E1.",
		"kcRWf99xJ1DKtB hold1": "Sun threatens to climb to B4.",
		"2oYYRBBZUstii1":       "",
		"82Dhhy7jBrzwvH5Z":     "One turn makes two threats, which cannot both be stopped.",
		"82EZedxhhLH4Juf4":     "One turn makes two threats, which cannot both be stopped.",
		"77DaWehqgGGVwWpk":     "It begins with a turn that makes no threat. The last step goes down.",
		"6oSJSnhbbXoopgCL":     "Moon threatens to win on B3: that has to be stopped first.",
		"7Nft9zWmKbkbKMNf":     "Sun threatens D3 to E2, building on E1, then a win on E3.",
	} {
		s := open(t, code)
		h, err := s.Hint(t.Context())
		if err != nil {
			t.Fatalf("%s: %v", code, err)
		}
		if h.Idea != want {
			t.Errorf("%s: %q, want %q", code, h.Idea, want)
		}
		if n := len(h.Sentences); h.Idea != "" && (h.Sentences[0] != h.Idea || n < 2) ||
			!strings.Contains(h.Sentences[n-1], say.English.InWords(h.Turn.String())) {
			t.Errorf("%s: hints %q", code, h.Sentences)
		}
	}
	l := game.Start(codec.MustParse("HfGoo8VCrfkSpV"))
	hidden, err := play.Open(t.Context(), l, play.Options{Unsaid: true})
	if err != nil {
		t.Fatal(err)
	}
	if h, err := hidden.Hint(t.Context()); err != nil || h.Idea != "" || !strings.HasPrefix(h.Sentences[0], "The worker") {
		t.Errorf("with a hidden goal: %q, %v", h.Sentences, err)
	}
}

// At the end of a hold the session says what would have happened otherwise.
func TestOtherwise(t *testing.T) {
	s := open(t, "iggrkfiCzMmN6K")
	for s.Phase() == play.Choosing {
		h, err := s.Hint(t.Context())
		if err == nil {
			s, err = s.Try(t.Context(), h.Turn.String())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if m := s.Message().Text; s.Phase() != play.Solved ||
		!strings.HasSuffix(m, "That holds. Moon threatened E1 to D2, building on E1, then a climb to E1.") {
		t.Errorf("phase %v, %q", s.Phase(), m)
	}
	again, err := play.Open(t.Context(), s.Line(), play.Options{})
	if err != nil || again.Message() != s.Message() {
		t.Errorf("opened: %q, %v", again.Message().Text, err)
	}
}
