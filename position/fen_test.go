package position_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

const (
	liveFEN     = "0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3"
	finishedFEN = "0300102020022220024000000/1/mortal:B4,E3/#mortal:B5,C3"
	emptyFEN    = "0000000000000000000000000/2/mortal:A5,E1/mortal:B4,C3"
)

// classes are the classes of error of this package. A test that expects one
// checks that the error has no other, so that none can hide behind another.
var classes = []error{
	position.ErrSyntax, position.ErrGod, position.ErrUnplaced, position.ErrSquare, position.ErrTurn, position.ErrLayers,
	position.ErrRecordSquare, position.ErrRecordShared, position.ErrRecordOrder, position.ErrRecordCounts,
	position.ErrRecordIndex, position.ErrRecordGroup,
	position.FaultHeight, position.FaultSide, position.FaultWorkerCount, position.FaultSquare, position.FaultShared,
	position.FaultDome, position.FaultTwoClimbed, position.FaultMoverWon,
}

func checkClass(t *testing.T, err, want error) {
	t.Helper()
	for _, class := range classes {
		if got := errors.Is(err, class); got != (class == want) {
			t.Errorf("%v: is %q: %v", err, class, got)
		}
	}
}

// marked takes the mark | out of a text and returns its place, or -1 for the text as a
// whole if there is none.
func marked(text string) (string, int) {
	before, after, found := strings.Cut(text, "|")
	if !found {
		return text, -1
	}
	return before + after, len(before)
}

// checkParseError checks all that a ParseError says but its detail.
func checkParseError(t *testing.T, err error, kind, input string, offset int, class error) {
	t.Helper()
	var e *position.ParseError
	if !errors.As(err, &e) {
		t.Fatalf("%v is a %T, want a *ParseError", err, err)
	}
	if e.Kind != kind || e.Input != input || e.Offset != offset {
		t.Errorf("%s %q, offset %d, want %s %q, offset %d: %v", e.Kind, e.Input, e.Offset, kind, input, offset, err)
	}
	// A FEN that is none needs no second word for it; all other classes are named.
	if !strings.HasPrefix(err.Error(), kind+" ") || e.Err != position.ErrSyntax && !strings.HasSuffix(err.Error(), e.Err.Error()) {
		t.Errorf("%q does not start with %q and end with its class", err, kind)
	}
	checkClass(t, err, class)
}

// Every spelling is read, and written in the one way.
func TestParse(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"as written", liveFEN, liveFEN},
		{"finished", finishedFEN, finishedFEN},
		{"second to move", "0200102020022220024000000/2/mortal:B4,E3/mortal:B5,C3", "0200102020022220024000000/2/mortal:B4,E3/mortal:B5,C3"},
		{"first has won", "3000000000000000000000000/2/#mortal:A5,B5/mortal:C5,D5", "3000000000000000000000000/2/#mortal:A5,B5/mortal:C5,D5"},
		{"lower case", "0200102020022220024000000/1/mortal:b4,e3/mortal:b5,c3", liveFEN},
		{"numbers", "0200102020022220024000000/1/mortal:6,14/mortal:1,12", liveFEN},
		{"number 0", "0000000000000000000000000/2/mortal:0,24/mortal:B4,12", emptyFEN},
		{"workers the other way round", "0200102020022220024000000/1/mortal:E3,B4/mortal:C3,B5", liveFEN},
		{"spaces between rows", "02001 02020 02222 00240 00000/1/mortal:B4,E3/mortal:B5,C3", liveFEN},
		{"spaces around heights", "  02001020200222200240 00000 /1/mortal:B4,E3/mortal:B5,C3", liveFEN},
		{"spaces around the side", "0200102020022220024000000/  1 /mortal:B4,E3/mortal:B5,C3", liveFEN},
		{"spaces around the gods", "0200102020022220024000000/1/ mortal  :B4,E3/  mortal :B5,C3", liveFEN},
		{"slashes between rows", "02001/02020/02222/00240/00000/1/mortal:B4,E3/mortal:B5,C3", liveFEN},
		{"slashes and spaces", "02001 / 02020 / 02222 /00240/ 00000 / 1/mortal:B4,E3/mortal:B5,C3", liveFEN},
		{"line breaks between rows", "02001\n02020\n02222\n00240\n00000/1/mortal:B4,E3/mortal:B5,C3", liveFEN},
		{"slashes and line breaks", "02001/\r\n02020/\r\n02222/\r\n00240/\r\n00000/\r\n1/\r\nmortal:B4,E3/\r\nmortal:B5,C3", liveFEN},
		{"tabs", "02001\t02020022220024000000/\t1\t/\tmortal\t:B4,E3/mortal:B5,C3", liveFEN},
		{"no heights", "/2/mortal:A5,E1/mortal:B4,C3", emptyFEN},
		{"heights of spaces", "  /2/mortal:A5,E1/mortal:B4,C3", emptyFEN},
		{"mark after the god", "0300102020022220024000000/1/mortal:B4,E3/mortal#:B5,C3", finishedFEN},
		{"mark in front of the workers", "0300102020022220024000000/1/mortal:B4,E3/mortal:#B5,C3", finishedFEN},
		{"mark behind the workers", "0300102020022220024000000/1/mortal:B4,E3/mortal:B5,C3#", finishedFEN},
		{"upper case", "0200102020022220024000000/1/Mortal:B4,E3/MORTAL:B5,C3", liveFEN},
		{"spaces around the mark", "0300102020022220024000000/1/mortal:B4,E3/ # mortal :B5,C3", finishedFEN},
		{"spaces around the mark behind", "0300102020022220024000000/1/mortal:B4,E3/ mortal # :B5,C3", finishedFEN},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := position.Parse(test.text)
			if err != nil {
				t.Fatal(err)
			}
			if p.String() != test.want {
				t.Errorf("%s, want %s", p, test.want)
			}
		})
	}
}

// The mark | is where the error points to.
func TestParseRejects(t *testing.T) {
	const board = "0200102020022220024000000"
	for _, test := range []struct {
		name, text string
		want       error
	}{
		{"empty", "|", position.ErrSyntax},
		{"heights alone", board + "|", position.ErrSyntax},
		{"a height too few", "020010202002222002400000|/1/mortal:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"a height too many", board + "0|/1/mortal:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"height 5", "0200102|520022220024000000/1/mortal:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"a letter for a height", "|x200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"a character below 0", "02|-0102020022220024000000/1/mortal:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"a letter beyond ASCII", "02|é0102020022220024000000/1/mortal:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"a no-break space", "02001|\u00a002020022220024000000/1/mortal:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"a slash after four heights", "0200|/102020022220024000000/1/mortal:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"a slash after the second row alone", "0200102020|/022220024000000/1/mortal:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"a slash after the first row alone", "02001/02020022220024000000|/1/mortal:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"two slashes after a row", "02001/|/02020/02222/00240/00000/1/mortal:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"a row of four", "02001/0202|/02222/00240/00000/1/mortal:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"a row of six", "02001/020200|/02222/00240/00000/1/mortal:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"a row too few", "02001/02020/02222/00240/1|/mortal:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"a row too many", "02001/02020/02222/00240/00000/|00000/1/mortal:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"a row and nothing", "02001/|", position.ErrSyntax},
		{"side 0", board + "/|0/mortal:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"side 3", board + "/ |3/mortal:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"side of two digits", board + "/|11/mortal:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"no side", board + "/|/mortal:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"ends before the side", board + "/|", position.ErrSyntax},
		{"ends after the side", board + "/1|", position.ErrSyntax},
		{"no god", board + "/1/|:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"ends before the god", board + "/1/|", position.ErrSyntax},
		{"a mark alone", board + "/1/mortal:B4,E3/#|:B5,C3", position.ErrSyntax},
		{"one player", board + "/1/mortal:B4,E3|", position.ErrSyntax},
		{"ends before the second god", board + "/1/mortal:B4,E3/|", position.ErrSyntax},
		{"a third player", board + "/1/mortal:B4,E3/mortal:B5,C3|/mortal:A1,B1", position.ErrSyntax},
		{"a slash at the end", board + "/1/mortal:B4,E3/mortal:B5,C3|/", position.ErrSyntax},
		{"another god", board + "/1/|pan:B4,E3/mortal:B5,C3", position.ErrGod},
		{"another god for second", board + "/1/mortal:B4,E3/ |apollo:B5,C3", position.ErrGod},
		{"another god, marked", board + "/1/mortal:B4,E3/#|pan:B5,C3", position.ErrGod},
		{"two marks in front", "0300102020022220024000000/1/mortal:B4,E3/#|#mortal:B5,C3", position.ErrGod},
		{"a mark on either end", "0300102020022220024000000/1/mortal:B4,E3/#|mortal#:B5,C3", position.ErrGod},
		{"brackets", board + "/1/|mortal[^]:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"a mark of nobody at the workers", board + "/1/mortal:B4,E3/mortal:B5,C3|#", position.ErrSyntax},
		{"no workers", board + "/1/mortal|:/mortal:B5,C3", position.ErrUnplaced},
		{"no colon", board + "/1/mortal|/mortal:B5,C3", position.ErrUnplaced},
		{"no workers of second", board + "/1/mortal:B4,E3/mortal|:", position.ErrUnplaced},
		{"no colon for second", board + "/1/mortal:B4,E3/mortal|", position.ErrUnplaced},
		{"one worker", board + "/1/mortal:|B4/mortal:B5,C3", position.ErrUnplaced},
		{"three workers", board + "/1/mortal:B4,E3,|A1/mortal:B5,C3", position.ErrSyntax},
		{"off the board", board + "/1/mortal:|F4,E3/mortal:B5,C3", position.ErrSquare},
		{"row 6", board + "/1/mortal:B4,|E6/mortal:B5,C3", position.ErrSquare},
		{"number 25", board + "/1/mortal:B4,E3/mortal:|25,C3", position.ErrSquare},
		{"a comma alone", board + "/1/mortal:|,E3/mortal:B5,C3", position.ErrSquare},
		{"a comma at the end", board + "/1/mortal:B4,E3/mortal:B5,C3,|", position.ErrSquare},
		{"a space for the workers", board + "/1/mortal:| /mortal:B5,C3", position.ErrSquare},
		{"a space before a worker", board + "/1/mortal:B4,E3/mortal:B5,| C3", position.ErrSquare},
		{"a space after a worker", board + "/1/mortal:|B4 ,E3/mortal:B5,C3", position.ErrSquare},
		{"a space at the end", board + "/1/mortal:B4,E3/mortal:B5,|C3 ", position.ErrSquare},
		{"a colon for a comma", board + "/1/mortal:|B4:E3/mortal:B5,C3", position.ErrSquare},
		{"workers on one square", board + "/1/mortal:B4,B4/mortal:B5,C3", position.FaultShared},
		{"worker on a dome", board + "/1/mortal:D2,B4/mortal:B5,C3", position.FaultDome},
		{"worker of the mover on level 3", "0300102020022220024000000/2/mortal:B4,E3/#mortal:B5,C3", position.FaultMoverWon},
		{"two on level 3", "0300102020023220024000000/1/mortal:B4,E3/#mortal:B5,C3", position.FaultTwoClimbed},
		{"a mark in a live position", board + "/1/|#mortal:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"a mark for second in a live position", board + "/1/mortal:B4,E3/ mortal|#:B5,C3", position.ErrSyntax},
		{"a mark for both", "0300102020022220024000000/1/|#mortal:B4,E3/#mortal:B5,C3", position.ErrSyntax},
		{"a mark for the loser behind", "0300102020022220024000000/1/mortal |#:B4,E3/#mortal:B5,C3", position.ErrSyntax},
		{"a mark for the loser alone", "0300102020022220024000000/1/|#mortal:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"no mark", "0300102020022220024000000/1/mortal:B4,E3/|mortal:B5,C3", position.ErrSyntax},
	} {
		t.Run(test.name, func(t *testing.T) {
			text, offset := marked(test.text)
			p, err := position.Parse(text)
			if err == nil {
				t.Fatalf("%q is read as %v", text, p)
			}
			if !p.IsZero() {
				t.Errorf("%v besides an error", p)
			}
			checkParseError(t, err, "FEN", text, offset, test.want)
		})
	}
}

// Every way to cut a FEN short is an error that points into what is left.
func TestParseRejectsEveryPrefix(t *testing.T) {
	for _, fen := range []string{liveFEN, finishedFEN} {
		for n := range len(fen) {
			p, err := position.Parse(fen[:n])
			var e *position.ParseError
			if !errors.As(err, &e) || e.Offset < -1 || e.Offset > n {
				t.Errorf("%q: %v, %v", fen[:n], p, err)
			}
		}
	}
}

func TestParseErrorText(t *testing.T) {
	for fen, want := range map[string]string{
		"02001/02020/0222/00240/00000/1/mortal:B4,E3/mortal:B5,C3": "4 heights in row 3, must be 5",
		"02001/1/mortal:B4,E3/mortal:B5,C3":                        "1 heights in row 4, must be 5",
		"0200/1/mortal:B4,E3/mortal:B5,C3":                         "4 heights, must be 25",
	} {
		if _, err := position.Parse(fen); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", fen, err, want)
		}
	}
}

// A long text is quoted only in part.
func TestParseErrorIsShort(t *testing.T) {
	_, err := position.Parse(strings.Repeat("0", 1e6))
	if err == nil || len(err.Error()) > 300 {
		t.Errorf("the message is %.400q", err)
	}
}
