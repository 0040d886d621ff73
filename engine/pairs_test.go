package engine_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/gods"
)

// What is known of pairs of gods is what the document says.
func TestPairs(t *testing.T) {
	text, err := os.ReadFile("../doc/ENGINE.md")
	if err != nil {
		t.Fatal(err)
	}
	share := map[[2]gods.God]int{} // in percent
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		first, err := gods.ParseGod(strings.TrimSpace(cells[0]))
		if err != nil || len(cells) != 12 {
			continue
		}
		for second := range gods.All() {
			var percent int
			if _, err := fmt.Sscan(cells[second+1], &percent); err != nil {
				t.Fatal(err)
			}
			share[[2]gods.God{first, second}] = percent
		}
	}
	for a := range gods.All() {
		for b := range gods.All() {
			n := engine.PairWins(a, b)
			want := (share[[2]gods.God{a, b}] + 100 - share[[2]gods.God{b, a}]) * engine.PairGames / 200
			if n != want || n+engine.PairWins(b, a) != engine.PairGames {
				t.Errorf("%v against %v: %d of %d games, want %d", a, b, n, engine.PairGames, want)
			}
		}
	}
	if n := engine.PairWins(gods.Apollo, 40); n != engine.PairGames/2 {
		t.Errorf("an invalid god: %d", n)
	}
}
