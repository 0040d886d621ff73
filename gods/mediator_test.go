package gods_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

func TestMediator(t *testing.T) {
	const text = "0N0N1N0N4N" + "0N2G0N0N0N" + "0N0N3N0N0B" + "0N0N0N0N0N" + "0G0N0N0N0B"
	for _, test := range []struct{ text, want string }{
		{text + "0020", "0010402000003000000000000/1/apollo:B4,A1/athena:E3,E1"},
		{text + "0021", "0010402000003000000000000/1/apollo:B4,A1/athena[^]:E3,E1"},
		{text + "1960", "0010402000003000000000000/2/prometheus:B4,A1/hermes:E3,E1"},
	} {
		p, err := gods.ParseMediator(test.text)
		if err != nil || p.String() != test.want {
			t.Errorf("%s is read as %v, %v, want %s", test.text, p, err, test.want)
			continue
		}
		if back, err := p.Mediator(); back != test.text || err != nil {
			t.Errorf("%v is written as %s, %v, want %s", p, back, err, test.text)
		}
	}
	for _, test := range []struct {
		text string
		at   int
		want error
	}{
		{"", 0, position.ErrSyntax},
		{text + "002", 53, position.ErrSyntax},
		{text + "00200", 54, position.ErrSyntax},
		{"5" + text[1:] + "0020", 0, position.ErrSyntax},
		{"0X" + text[2:] + "0020", 1, position.ErrSyntax},
		{text + "2020", 50, position.ErrSyntax},
		{text + "0x20", 51, position.ErrSyntax},
		{text + "00/0", 52, position.ErrSyntax},
		{text + "0022", 53, position.ErrSyntax},
		{text + "0001", -1, gods.FaultRaised},
		{"0G" + text[2:] + "0020", -1, gods.FaultWorkerCount},
	} {
		_, err := gods.ParseMediator(test.text)
		var parse *position.ParseError
		if !errors.Is(err, test.want) || !errors.As(err, &parse) || parse.Offset != test.at {
			t.Errorf("%s: %v, want %v at %d", test.text, err, test.want, test.at)
		}
	}
	for _, p := range append(positiontest.GodsList(13, 240), gods.Position{}) {
		text, err := p.Mediator()
		if p.IsZero() || p.Finished() || strings.Contains(p.String(), "mortal") {
			if !errors.Is(err, position.ErrNotation) {
				t.Errorf("%v is written as %s, %v", p, text, err)
			}
			continue
		}
		if back, err := gods.ParseMediator(text); back != p || err != nil {
			t.Errorf("%v is written as %s, which is read as %v, %v", p, text, back, err)
		}
	}
}
