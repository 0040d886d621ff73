package position_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// Every spelling is read, and written in the one way.
func TestParse(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"as written", liveFEN, liveFEN},
		{"finished", finishedFEN, finishedFEN},
		{"second to move", "0200102020022220024000000/2/mortal:B4,E3/mortal:B5,C3",
			"0200102020022220024000000/2/mortal:B4,E3/mortal:B5,C3"},
		{"first has won", "3000000000000000000000000/2/#mortal:A5,B5/mortal:C5,D5",
			"3000000000000000000000000/2/#mortal:A5,B5/mortal:C5,D5"},
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
		{"slashes and line breaks", "02001/\r\n02020/\r\n02222/\r\n00240/\r\n00000/\r\n1/\r\nmortal:B4,E3/\r\nmortal:B5,C3",
			liveFEN},
		{"tabs", "02001\t02020022220024000000/\t1\t/\tmortal\t:B4,E3/mortal:B5,C3", liveFEN},
		{"no heights", "/2/mortal:A5,E1/mortal:B4,C3", emptyFEN},
		{"heights of spaces", "  /2/mortal:A5,E1/mortal:B4,C3", emptyFEN},
		{"mark after the god", "0300102020022220024000000/1/mortal:B4,E3/mortal#:B5,C3", finishedFEN},
		{"mark in front of the workers", "0300102020022220024000000/1/mortal:B4,E3/mortal:#B5,C3", finishedFEN},
		{"mark behind the workers", "0300102020022220024000000/1/mortal:B4,E3/mortal:B5,C3#", finishedFEN},
		{"upper case", "0200102020022220024000000/1/Mortal:B4,E3/MORTAL:B5,C3", liveFEN},
		{"without the mark", "0300102020022220024000000/1/mortal:B4,E3/mortal:B5,C3", finishedFEN},
		{"spaces around the mark", "0300102020022220024000000/1/mortal:B4,E3/ # mortal :B5,C3", finishedFEN},
		{"spaces around the mark behind", "0300102020022220024000000/1/mortal:B4,E3/ mortal # :B5,C3", finishedFEN},
		{"no mark", "0300102020022220024000000/1/mortal:B4,E3/mortal:B5,C3", finishedFEN},
		{"before all workers stand", "/1/mortal/mortal", flat + "/1/mortal/mortal"},
		{"a colon and no worker", "/1/mortal:/mortal:", flat + "/1/mortal/mortal"},
		{"First has one worker", "/1/athena:c3/pan", flat + "/1/athena:C3/pan"},
		{"First has placed", "/2/mortal:24,0/athena", flat + "/2/mortal:A5,E1/athena"},
		{"Second has one worker", "00000/00000/00000/00000/00000/2/mortal:B3,D3/mortal:E4",
			flat + "/2/mortal:B3,D3/mortal:E4"},
		{"raised", raisedFEN, raisedFEN},
		{"Pan has won", panFEN, panFEN},
		{"mark behind the god, with gods", "0012000000000000000000000/2/pan#:A5,C3/apollo:D4,E1", panFEN},
		{"mark in front of the workers, with gods", "0012000000000000000000000/2/pan:#A5,C3/apollo:D4,E1", panFEN},
		{"mark behind the workers, with gods", "0012000000000000000000000/2/pan:A5,C3#/apollo:D4,E1", panFEN},
		{"mark between the workers, with gods", "0012000000000000000000000/2/pan:A5#,C3/apollo:D4,E1", panFEN},
		{"mark in front of the second worker, with gods", "0012000000000000000000000/2/pan:0,#c3/apollo:D4,E1", panFEN},
		{"upper case, with gods", "0012000000000000000000000/2/#Pan:A5,C3/APOLLO:D4,E1", panFEN},
		{"upper case with brackets", "/1/Pan:A5,C3/Athena[^]:D4,E1", flat + "/1/pan:A5,C3/athena[^]:D4,E1"},
		{"upper case, a mortal", "/1/Mortal:A5,C3/Athena:D4,E1", flat + "/1/mortal:A5,C3/athena:D4,E1"},
		{"spaces, with gods", "00120 00000 00000 00000 00000/ 2 / # pan :A5,C3/ apollo :D4,E1", panFEN},
		{"rows, with gods", "00120/00000/00000/00000/00000/2/#pan:A5,C3/apollo:D4,E1", panFEN},
		{"other squares, with gods", "0012000000000000000000000/2/#pan:c3,0/apollo:24,08", panFEN},
		{"empty board, with gods", "/1/pan:A5,C3/apollo:D4,E1", flat + "/1/pan:A5,C3/apollo:D4,E1"},
		{"not raised, with brackets", "/1/pan:A5,C3/athena[]:D4,E1", flat + "/1/pan:A5,C3/athena:D4,E1"},
		{"brackets of the side to move", "/1/athena[]:A5,C3/pan:D4,E1", flat + "/1/athena:A5,C3/pan:D4,E1"},
		{"grounded", "/1/-pan:A5,C3/athena:D4,E1", flat + "/1/pan:A5,C3/athena[^]:D4,E1"},
		{"grounded, with empty brackets", "/1/-pan:A5,C3/athena[]:D4,E1", flat + "/1/pan:A5,C3/athena[^]:D4,E1"},
		{"grounded and raised", "/2/athena[^]:A5,C3/-mortal:D4,E1", flat + "/2/athena[^]:A5,C3/mortal:D4,E1"},
		{"grounded Athena", "/2/athena:A5,C3/-athena[]:D4,E1", flat + "/2/athena[^]:A5,C3/athena:D4,E1"},
		{"level 3 without a win", "3000000000000000000000003/1/pan:A5,C3/apollo:D4,E1",
			"3000000000000000000000003/1/pan:A5,C3/apollo:D4,E1"},
		{"won on the ground", "/1/pan:A5,C3/#apollo:D4,E1", flat + "/1/pan:A5,C3/#apollo:D4,E1"},
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
		{"an unknown god", board + "/1/|zeus:B4,E3/mortal:B5,C3", position.ErrGod},
		{"a god with another alphabet's letter", board + "/1/|artemİs:B4,E3/mortal:B5,C3", position.ErrGod},
		{"an unknown god for second", board + "/1/mortal:B4,E3/ |odin:B5,C3", position.ErrGod},
		{"two marks in front", "0300102020022220024000000/1/mortal:B4,E3/#|#mortal:B5,C3", position.ErrGod},
		{"a mark on either end", "0300102020022220024000000/1/mortal:B4,E3/#|mortal#:B5,C3", position.ErrGod},
		{"brackets", board + "/1/|mortal[^]:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"a mark of nobody at the workers", board + "/1/mortal:B4,E3/mortal:B5,C3|#", position.ErrSyntax},
		{"levels and no workers", "|" + board + "/1/mortal/mortal", position.ErrUnplaced},
		{"levels and no workers of second", "|" + board + "/2/mortal:B4,E3/mortal:", position.ErrUnplaced},
		{"no workers of first", "/1/mortal|:/mortal:B5,C3", position.ErrUnplaced},
		{"no colon", "/1/mortal|/mortal:B5,C3", position.ErrUnplaced},
		{"one worker of first, two of second", "/1/mortal:|B4/mortal:B5,C3", position.ErrUnplaced},
		{"one worker of either", "/1/mortal:|C3/mortal:D3", position.ErrUnplaced},
		{"one worker of either, the other to move", "/|2/mortal:C3/mortal:D3", position.ErrSyntax},
		{"no worker of first, one of second", "/1/athena|/pan:D3", position.ErrUnplaced},
		{"second places first", "/|2/mortal/mortal", position.ErrSyntax},
		{"second places though first has one worker", "/|2/mortal:C3/mortal", position.ErrSyntax},
		{"first places a third worker", "/|1/mortal:C3,D3/mortal", position.ErrSyntax},
		{"first to move though second has one worker", "/|1/pan:C3,D3/athena:A1", position.ErrSyntax},
		{"won before all workers stand", "/1/|#mortal/mortal", position.ErrSyntax},
		{"won at a worker before all stand", "/2/mortal:C3,|#D3/mortal", position.ErrSyntax},
		{"raised before all workers stand", "/1/|athena[^]/mortal", position.ErrSyntax},
		{"grounded before all workers stand", "/1/|-pan/athena", position.ErrSyntax},
		{"one square twice before all workers stand", "/2/mortal:C3,C3/mortal", position.FaultShared},
		{"on a worker of the other side before all stand", "/2/mortal:C3,D3/mortal:D3", position.FaultShared},
		{"a square that is none before all workers stand", "/1/mortal:|F3/mortal", position.ErrSquare},
		{"three workers before all stand", "/1/mortal:C3,D3,|E3/mortal", position.ErrSyntax},
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
		{"a god that is not supported", "/1/|hera:A5,C3/pan:D4,E1", position.ErrGod},
		{"a god that is not supported, marked", "/1/pan:A5,C3/#|hera:D4,E1", position.ErrGod},
		{"mark of the side to move at its workers", "/1/pan:A5,|#C3/apollo:D4,E1", position.ErrSyntax},
		{"a second mark", "/1/pan:A5,C3/#apollo:D4,E1|#", position.ErrSyntax},
		{"a second mark at the workers", "/1/pan:A5,C3/apollo:|#D4#,E1", position.ErrSquare},
		{"a mark inside a square", "/1/pan:A5,C3/apollo:|D#4,E1", position.ErrSquare},
		{"a mark without a worker", "/1/pan:A5,C3/apollo:|#,E1", position.ErrSquare},
		{"no god, with gods", "/1/|:A5,C3/pan:D4,E1", position.ErrSyntax},
		{"no gods", "/1/|A5,C3/D4,E1", position.ErrGod},
		{"mark of the side to move", "/1/|#pan:A5,C3/apollo:D4,E1", position.ErrSyntax},
		{"two marks, with gods", "/1/|#pan:A5,C3/#apollo:D4,E1", position.ErrSyntax},
		{"brackets of another god", "/1/|pan[]:A5,C3/apollo:D4,E1", position.ErrSyntax},
		{"other brackets", "/1/pan:A5,C3/|athena[x]:D4,E1", position.ErrSyntax},
		{"open brackets", "/1/pan:A5,C3/|athena[^:D4,E1", position.ErrSyntax},
		{"the side to move is raised", "/1/|athena[^]:A5,C3/athena:D4,E1", position.ErrSyntax},
		{"the other side is grounded", "/1/athena:A5,C3/|-pan:D4,E1", position.ErrSyntax},
		{"grounded without Athena", "/1/-athena:A5,C3/pan:D4,E1", position.FaultRaised},
		{"raised and finished", "/1/pan:A5,C3/#athena[^]:D4,E1", position.FaultOver},
		{"grounded and finished", "/1/-pan:A5,C3/#athena:D4,E1", position.FaultOver},
		{"no workers, with gods", "/1/pan|/apollo:D4,E1", position.ErrUnplaced},
		{"three workers, with gods", "/1/pan:A5,C3,|D3/apollo:D4,E1", position.ErrSyntax},
		{"a square that is none", "/1/pan:A5,|C6/apollo:D4,E1", position.ErrSquare},
		{"one square twice, with gods", "/1/pan:A5,C3/apollo:C3,E1", position.FaultShared},
		{"a worker on a dome, with gods", "4000000000000000000000000/1/pan:A5,C3/apollo:D4,E1", position.FaultDome},
		{"24 heights, with gods", "000000000000000000000000|/1/pan:A5,C3/apollo:D4,E1", position.ErrSyntax},
		{"height 5, with gods", "|5000000000000000000000000/1/pan:A5,C3/apollo:D4,E1", position.ErrSyntax},
		{"side 3, with gods", "/|3/pan:A5,C3/apollo:D4,E1", position.ErrSyntax},
		{"ends, with gods", "/1/pan:A5,C3|", position.ErrSyntax},
		{"goes on, with gods", "/1/pan:A5,C3/apollo:D4,E1|/", position.ErrSyntax},
		{"a mark in a live position", board + "/1/|#mortal:B4,E3/mortal:B5,C3", position.ErrSyntax},
		{"a mark for second in a live position", board + "/1/mortal:B4,E3/ mortal|#:B5,C3", position.ErrSyntax},
		{"a mark for both", "0300102020022220024000000/1/|#mortal:B4,E3/#mortal:B5,C3", position.ErrSyntax},
		{"a mark for the loser behind", "0300102020022220024000000/1/mortal |#:B4,E3/#mortal:B5,C3", position.ErrSyntax},
		{"a mark for the loser alone", "0300102020022220024000000/1/|#mortal:B4,E3/mortal:B5,C3", position.ErrSyntax},
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
	for _, fen := range []string{liveFEN, finishedFEN, raisedFEN, panFEN} {
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
		"/1/hera:A5,C3/pan:D4,E1": `FEN "/1/hera:A5,C3/pan:D4,E1", offset 3: god "hera", must be mortal, ` +
			"apollo, artemis, athena, atlas, demeter, hephaestus, hermes, minotaur, pan",
		"/1/A5,C3/D4,E1":                    "write mortal: in front of the workers A5,C3",
		"/2/mortal/mortal":                  "side to move 2, must be 1, which places next",
		"1" + flat[1:] + "/1/mortal/mortal": "levels are built before all workers stand",
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
