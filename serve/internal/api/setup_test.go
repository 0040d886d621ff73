package api_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// Boards of an editor are read as they are written, and nothing else is read.
func TestSetups(t *testing.T) {
	const heights = "0200102020022220024000000"
	for _, text := range []string{
		heights + ".1.B4E3.B5", heights + ".2..", heights + ".1.B4E3.B5C3.pan.athena", heights +
			".1..B5.mortal.athena.raised", heights + ".2.B4E3.B5.hermes.mortal.won",
	} {
		s, err := api.ReadSetup(text)
		if got := api.WriteSetup(s); err != nil || got != text {
			t.Errorf("%s is read as %s, %v", text, got, err)
		}
	}
	for _, text := range []string{
		"", heights, heights + ".3..", heights + ".1.B4", heights + ".1..F1", heights + ".1..A1B", heights +
			".1..A1B2C3", "5" + heights[1:] + ".1..",
		heights + ".1...pan", heights + ".1...pan.zeus", heights + ".1...pan.athena.raise", heights +
			".1...pan.athena.won.won",
	} {
		if s, err := api.ReadSetup(text); err == nil {
			t.Errorf("%q is read as %s", text, api.WriteSetup(s))
		}
	}
}
