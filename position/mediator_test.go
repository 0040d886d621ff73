package position_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// readMediator reads the position of a mediator file.
func readMediator(text string) (position.Position, error) {
	n, _ := position.NotationByName("mediator")
	g, err := n.Parse(text)
	return g.Start, err
}

func writeMediator(p position.Position) (string, error) {
	n, _ := position.NotationByName("mediator")
	return n.Format(position.Game{Start: p})
}

// The position of a mediator game, with 51 characters between mortals, and with 54 for gods.
func TestMediator(t *testing.T) {
	const text = "0N0N1N0N4N" + "0N2G0N0N0N" + "0N0N3N0N0B" + "0N0N0N0N0N" + "0G0N0N0N0B"
	for _, test := range []struct{ text, want string }{
		{text + "0", "0010402000003000000000000/1/mortal:B4,A1/mortal:E3,E1"},
		{text + "1", "0010402000003000000000000/2/mortal:B4,A1/mortal:E3,E1"},
		{"3G" + text[2:12] + "2N" + text[14:] + "1", "3010402000003000000000000/2/#mortal:A5,A1/mortal:E3,E1"},
		{text + "0020", "0010402000003000000000000/1/apollo:B4,A1/athena:E3,E1"},
		{text + "0021", "0010402000003000000000000/1/apollo:B4,A1/athena[^]:E3,E1"},
		{text + "1960", "0010402000003000000000000/2/prometheus:B4,A1/hermes:E3,E1"},
	} {
		p, err := readMediator(test.text)
		if err != nil || p.String() != test.want {
			t.Errorf("%s is read as %v, %v, want %s", test.text, p, err, test.want)
			continue
		}
		if back, err := writeMediator(p); back != test.text || err != nil {
			t.Errorf("%v is written as %s, %v, want %s", p, back, err, test.text)
		}
	}
	for _, test := range []struct {
		text   string
		offset int
		want   error
	}{
		{"", 0, position.ErrSyntax},
		{text, 50, position.ErrSyntax},
		{text + "00", 52, position.ErrSyntax},
		{text + "2", 50, position.ErrSyntax},
		{"/" + text[1:] + "0", 0, position.ErrSyntax},
		{text[:4] + "5" + text[5:] + "0", 4, position.ErrSyntax},
		{text[:5] + "X" + text[6:] + "0", 5, position.ErrSyntax},
		{"0G" + text[2:] + "0", -1, position.FaultWorkerCount},
		{strings.NewReplacer("G", "N", "B", "N").Replace("0N0N0N0N0N"+"0N0G0N0N0N"+"0N0N0N0N0B"+text[30:]) + "0", -1,
			position.ErrUnplaced},
		{text + "002", 53, position.ErrSyntax},
		{text + "00200", 54, position.ErrSyntax},
		{"5" + text[1:] + "0020", 0, position.ErrSyntax},
		{"0X" + text[2:] + "0020", 1, position.ErrSyntax},
		{text + "2020", 50, position.ErrSyntax},
		{text + "0x20", 51, position.ErrSyntax},
		{text + "00/0", 52, position.ErrSyntax},
		{text + "0022", 53, position.ErrSyntax},
		{text + "0001", -1, position.FaultRaised},
		{"0G" + text[2:] + "0020", -1, position.FaultWorkerCount},
	} {
		_, err := readMediator(test.text)
		var parse *position.ParseError
		if !errors.Is(err, test.want) || !errors.As(err, &parse) || parse.Offset != test.offset {
			t.Errorf("%s: %v, want %v at %d", test.text, err, test.want, test.offset)
		}
	}
	for fen, want := range map[string]string{
		flat + "/1/mortal/mortal":          "the workers are not placed yet",
		flat + "/2/pan:A1,A2/athena:B1":    "the workers are not placed yet",
		flat + "/1/pan:A1,A2/mortal:B1,B2": "gods must be apollo to prometheus on both sides, or mortal on both",
		flat + "/1/mortal:A1,A2/pan:B1,B2": "gods must be apollo to prometheus on both sides, or mortal on both",
		flat + "/1/pan:A1,A2/#pan:B1,B2":   "must be a game that goes on",
	} {
		if text, err := writeMediator(position.MustParse(fen)); !errors.Is(err, position.ErrNotation) ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s is written as %s, %v, want %s", fen, text, err, want)
		}
	}
}
