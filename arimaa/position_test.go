package arimaa_test

import (
	"errors"
	"strings"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/arimaa"
)

const startText = "g [rrrrrrrrdhcemchd                                DHCMECHDRRRRRRRR]"

func TestSizes(t *testing.T) {
	if n := unsafe.Sizeof(arimaa.Layers{}); n != 96 {
		t.Errorf("the layers take %d bytes, want 96", n)
	}
}

func TestAccessors(t *testing.T) {
	p := arimaa.MustParse(startText)
	if p.Side() != arimaa.Gold || p.IsEmpty() || p.PieceAt(sq("e2")) != arimaa.GoldElephant ||
		p.PieceAt(sq("d7")) != arimaa.SilverElephant ||
		p.PieceAt(sq("d4")) != arimaa.NoPiece || p.SideSet(arimaa.Silver) != 0xffff<<48 {
		t.Errorf("%v has %v on e2, silver's pieces on %s", p, p.PieceAt(sq("e2")), p.SideSet(arimaa.Silver))
	}
	if empty := (arimaa.Position{}); !empty.IsEmpty() || empty.String() != "g ["+strings.Repeat(" ", 64)+"]" {
		t.Errorf("the zero Position is %v", empty)
	}
}

func TestSettled(t *testing.T) {
	for _, test := range []struct{ text, gone string }{
		{startText, "-"},
		{"g [" + strings.Repeat(" ", 18) + "r" + strings.Repeat(" ", 45) + "]", "c6"},
		{"g [" + strings.Repeat(" ", 18) + "rr" + strings.Repeat(" ", 44) + "]", "-"},
		{"g [" + strings.Repeat(" ", 18) + "rR" + strings.Repeat(" ", 44) + "]", "c6"},
		{"s [" + strings.Repeat(" ", 18) + "r  E" + strings.Repeat(" ", 20) + "r  R" + strings.Repeat(" ", 18) + "]",
			"c3 f3 c6 f6"},
	} {
		p := arimaa.MustParse(test.text)
		q := p.Settled()
		if got := (p.Occupied() &^ q.Occupied()).String(); got != test.gone {
			t.Errorf("%v: %s is gone, want %s", p, got, test.gone)
		}
		if q.Settled() != q {
			t.Errorf("%v settles twice", p)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, test := range []struct {
		text   string
		offset int
		want   string
	}{
		{"", 0, `position "": the text is empty, must start with the side to move, g or s`},
		{"x [", 0, `position "x [", offset 0: side to move must be g or s`},
		{"g", 1, `position "g", offset 1: the side to move must be followed by a space and [`},
		{"g(", 1, `position "g(", offset 1: the side to move must be followed by a space and [`},
		{"g([rr", 1, "the side to move must be followed by a space and ["},
		{"g [rr]", 5, `position "g [rr]", offset 5: the board has 2 squares, must have 64`},
		{"g [rr", 5, `position "g [rr", offset 5: the board has 2 squares, must have 64`},
		{"g [rx", 4, `position "g [rx", offset 4: 'x' is not a piece, must be RCDHME, rcdhme or a space`},
		{"g [é", 3, `position "g [é", offset 3: 'é' is not a piece, must be RCDHME, rcdhme or a space`},
		{startText[:67], 67, "no ] after 64 squares"},
		{startText[:67] + "x", 67, "no ] after 64 squares"},
		{startText + " ", 68, "unexpected text after the position"},
		{"g [E" + startText[4:], -1, "impossible position: 2 pieces E, must be at most 1"},
	} {
		p, err := arimaa.Parse(test.text)
		var fault *arimaa.ParseError
		if !errors.As(err, &fault) || fault.Offset != test.offset || fault.Input != test.text || p != (arimaa.Position{}) ||
			!strings.Contains(err.Error(), test.want) {
			t.Errorf("%q is read as %v, %v, want %s", test.text, p, err, test.want)
		}
	}
	p := arimaa.MustParse(startText)
	if err := p.UnmarshalText([]byte("x")); !errors.Is(err, arimaa.ErrSyntax) || p.String() != startText {
		t.Errorf("%v, %v", p, err)
	}
	if text, err := p.MarshalText(); string(text) != startText || err != nil {
		t.Errorf("%s, %v", text, err)
	}
	if q, err := arimaa.Parse("w" + startText[1:]); q != p || err != nil {
		t.Errorf("w for gold: %v, %v", q, err)
	}
}

func TestSetupErrors(t *testing.T) {
	s := arimaa.Setup{Side: 2}
	s.Board[sq("c3")] = 13
	for square := sq("a5"); square <= sq("a6"); square++ {
		s.Board[square] = arimaa.SilverRabbit
	}
	_, err := s.Position()
	want := "impossible position: piece 13 at c3, must be 0..12; side 2 to move, must be 0 or 1; " +
		"9 pieces r, must be at most 8"
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	all := arimaa.FaultPiece | arimaa.FaultSide | arimaa.FaultCount
	if !errors.Is(err, all) || !errors.Is(err, arimaa.FaultSide) || errors.Is(err, arimaa.Faults(0)) ||
		errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("%v is of the wrong class", err)
	}
	if want := "unknown piece; invalid side to move; too many pieces of a kind"; all.Error() != want {
		t.Errorf("%v, want %s", all, want)
	}
	if _, err := (arimaa.Setup{}).Position(); err != nil {
		t.Errorf("the empty board: %v", err)
	}
}

func TestLayersErrors(t *testing.T) {
	for _, test := range []struct {
		change func(*arimaa.Layers)
		side   arimaa.Side
		class  error
	}{
		{func(*arimaa.Layers) {}, 2, arimaa.FaultSide},
		{func(l *arimaa.Layers) { l[11] |= 1 }, 0, arimaa.ErrLayers},
		{func(l *arimaa.Layers) { l[11] = 1 }, 0, arimaa.ErrLayers},
		{func(l *arimaa.Layers) { l[0] = l[0]&^1 | sq("e2").Set() }, 0, arimaa.ErrLayers},
		{func(l *arimaa.Layers) { l[5] |= sq("c3").Set() }, 0, arimaa.FaultCount},
	} {
		l := arimaa.MustParse(startText).Layers()
		test.change(&l)
		if p, err := l.Position(test.side); !errors.Is(err, test.class) || p != (arimaa.Position{}) {
			t.Errorf("%v, %v, want %v", p, err, test.class)
		}
	}
	l := arimaa.MustParse(startText).Layers()
	l[11] |= 1
	if _, err := l.Position(0); err == nil || err.Error() != "layers: two pieces on one square: R and e on a1" {
		t.Error(err)
	}
}

func TestSetupRoundTrip(t *testing.T) {
	p := arimaa.MustParse(startText)
	var want arimaa.Setup
	for i, c := range startText[3:67] {
		if c != ' ' {
			piece, err := arimaa.ParsePiece(string(c))
			if err != nil {
				t.Fatal(err)
			}
			want.Board[i^56] = piece
		}
	}
	if diff := cmp.Diff(want, p.Setup()); diff != "" {
		t.Error(diff)
	}
}
