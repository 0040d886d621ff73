package say_test

import (
	"regexp"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
)

// The example of a turn to type is one of the side to move, which its state reads.
func TestTyped(t *testing.T) {
	const flat = "0000000000000000000000000"
	example := regexp.MustCompile(`, such as ([^ :]+( Ea3n)?)[:.]`)
	for text, want := range map[string]string{
		"HfGoo8VCrfkSpV":                              "E3>D3^E3",
		"vpvcM4JdE2wMru":                              "B3,D3",
		"/2/pan:B3,D3/apollo":                         "B3,D3",
		"9KuvQpNkawFKiBbEEiRxNSVMTY":                  "Ea2n Ea3n",
		flat + "/1/pan:A5,E5/atlas:A1,E1":             "E3>D3^E3",
		flat + "/2/pan:A5,E5/atlas:A1,E1":             "A1>B2^C3X",
		flat + "/1/mortal:A1,E5/hermes:A5,E1":         "E3>D3^E3",
		flat + "/1/artemis:A1,E5/mortal:A5,E1":        "A1>C3^D4",
		flat + "/1/demeter:A1,E5/mortal:A5,E1":        "A1>B2^B3^C3",
		flat + "/1/hephaestus:A1,E5/mortal:A5,E1":     "A1>B2^C3^C3",
		flat + "/1/hermes:A1,C1/mortal:A5,E1":         "A1>A3,C1>C2^D3",
		flat + "/1/prometheus:A1,E5/prometheus:A5,E1": "A1^B2>B1^C2",
	} {
		c, err := codec.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		s := game.New(c)
		found := example.FindStringSubmatch(say.English.Typed(s))
		if found == nil || found[1] != want {
			t.Errorf("%s: %q, want %s", text, say.English.Typed(s), want)
		} else if _, err := s.ParseTurn(found[1]); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}
