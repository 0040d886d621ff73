package position_test

import (
	"errors"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

func TestStartNotation(t *testing.T) {
	n := notation(t, "start")
	for _, test := range []struct{ text, fen, written string }{
		{"35662", "/1/mortal:C3,B1/mortal:C2,C1", "35662"},
		{"35926", "/1/mortal:B1,C3/mortal:C2,C1", "35662"}, // First's workers the other way round
		{"373670", "/1/mortal:A5,B5/mortal:C5,D5", "373670"},
		{"15728", "/1/mortal:D1,E1/mortal:A1,B1", "15728"},
	} {
		want := position.Game{Start: position.MustParse(test.fen)}
		g, err := n.Parse(test.text)
		if err != nil || g.String() != want.String() {
			t.Errorf("%s is read as %v, %v, want %v", test.text, g, err, want)
		}
		if text, err := n.Format(want); text != test.written || err != nil {
			t.Errorf("%v is written as %s, %v, want %s", want, text, err, test.written)
		}
	}
}

// Numbers that are no start are told so, and positions that are none are not written.
func TestStartNotationRejects(t *testing.T) {
	n := notation(t, "start")
	for text, class := range map[string]error{
		"": position.ErrSyntax, "390625": position.ErrSyntax, "-1": position.ErrSyntax, "+35662": position.ErrSyntax,
		"035662": position.ErrSyntax,
		" 35662": position.ErrSyntax, "99999999999999999999": position.ErrSyntax, "C3": position.ErrSyntax,
		"0": position.FaultShared, "390624": position.FaultShared, "25": position.FaultShared,
	} {
		g, err := n.Parse(text)
		if !g.Start.IsZero() {
			t.Errorf("%q is read as %v", text, g)
		}
		checkParseError(t, err, "start", text, -1, class)
	}
	for _, fen := range []string{"/2/mortal:A5,B5/mortal:C5,D5", liveFEN} {
		if text, err := n.Format(position.Game{Start: position.MustParse(fen)}); !errors.Is(err, position.ErrNotation) ||
			text != "" {
			t.Errorf("%s is written as %q, %v", fen, text, err)
		}
	}
	if text, err := n.Format(position.Game{}); err == nil {
		t.Errorf("no position is written as %q", text)
	}
}
