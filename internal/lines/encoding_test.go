package lines_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/lines"
)

func TestNotUTF8(t *testing.T) {
	for text, want := range map[string]int{"": -1, "a": -1, "Zo\u00eb \ufffd": -1, "Zo\xeb": 2, "\xff\xfea\x00": 0} {
		if got := lines.NotUTF8(text); got != want {
			t.Errorf("%q: %d, must be %d", text, got, want)
		}
	}
}
