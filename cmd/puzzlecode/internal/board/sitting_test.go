package board

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/position"
)

// What is said beside the message, and whether there is something to choose.
func TestSitting(t *testing.T) {
	for _, test := range []struct {
		line, status     string
		choosing, isDone bool
	}{
		{win3, "Sun wins in 3.", true, false},
		{win3 + " E3-D4-E3", "Sun wins in 3.", false, false},
		{win3 + " E3-D3-E3 C3-D4-E3", "Sun wins in 2.", true, false},
		{win3 + " E3-D3-E3 C3-D4-E3 B4-C3-C2 B5-C5-D5 D3-C2", "", false, true},
		{win3 + " E3-D3-E3 C3-D4-E5", "", true, false}, // the message says it
		{win3 + " E3-D3-E3 C3-D4-E5 B4-C3-C2 B5-A5-A4 D3-C2", "", false, true},
	} {
		s := sit(t, open(test.line)).m.sitting
		if s.status() != test.status || s.isChoosing() != test.choosing || s.isDone() != test.isDone {
			t.Errorf("%s: status %q, choosing %v, done %v", test.line, s.status(), s.isChoosing(), s.isDone())
		}
	}
	p := sit(t, open(win3))
	if p.m.cursor != position.B4 {
		t.Errorf("the cursor begins on %v", p.m.cursor)
	}
	if _, err := p.m.sitting.try(position.MustParseTurn("E3>E5^E4")); err == nil ||
		!strings.HasPrefix(err.Error(), "turn E3>E5^E4: E5: ") {
		t.Errorf("an illegal turn: %v", err)
	}
	p.press("e3d3e3", "enter")
	if p.m.cursor != position.D3 {
		t.Errorf("after E3>D3^E3 the cursor is on %v", p.m.cursor)
	}
	if s, err := p.m.thinker.dailyPuzzle(t.Context(), time.Now()); err != nil || !s.sound {
		t.Errorf("a puzzle of the collection, which is proved: sound %v, %v", s.sound, err)
	}
}

// A turn that cannot be judged is taken back.
func TestAnswerFails(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p := sit(t, open(win3))
	p.m.ctx = ctx
	cancel()
	p.press("e3d3e3", "enter")
	p.sees("context canceled", "Sun wins in 3.")
	if n := p.m.sitting.Line().Len(); n != 0 || !p.m.sitting.isChoosing() {
		t.Errorf("%d turns, phase %v", n, p.m.sitting.Phase())
	}
}

// Hints begin anew after a turn, and a turn that fails is taken back.
func TestLinesGoOn(t *testing.T) {
	var out strings.Builder
	input := strings.NewReader("hint\ne3d4e3\nhint\nhint\nhint\ne3d3e3\nhint\n")
	if _, err := Lines(t.Context(), open(win3), input, &out, failOnLine(t)); err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(out.String(), "Each turn makes a threat"); got != 2 {
		t.Errorf("the first hint was given %d times, want 2", got)
	}
	for _, want := range []string{
		"too.\nThe turn is taken back. Sun wins in 3.\n", "The worker on E3 steps to D3.\n",
		"Sun wins in 2.\nIt begins with a threat.",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}
