package engine_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/position"
)

// What is known of pairs of gods is what the document says.
func TestPairs(t *testing.T) {
	text, err := os.ReadFile("../doc/ENGINE.md")
	if err != nil {
		t.Fatal(err)
	}
	share := map[[2]position.God]int{} // in percent
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		first, err := position.ParseGod(strings.TrimSpace(cells[0]))
		if err != nil || len(cells) < 12 {
			continue
		}
		for second, cell := range cells[1:] {
			var percent int
			if _, err := fmt.Sscan(cell, &percent); err != nil {
				t.Fatal(err)
			}
			share[[2]position.God{first, position.God(second)}] = percent
		}
	}
	for a := range position.Gods() {
		for b := range position.Gods() {
			n := engine.PairWins(a, b)
			want := engine.PairGames / 2 // of gods that the document lacks
			if ab, ok := share[[2]position.God{a, b}]; ok {
				want = (ab + 100 - share[[2]position.God{b, a}]) * engine.PairGames / 200
			}
			if n != want || n+engine.PairWins(b, a) != engine.PairGames {
				t.Errorf("%v against %v: %d of %d games, want %d", a, b, n, engine.PairGames, want)
			}
		}
	}
	if n := engine.PairWins(position.Apollo, 40); n != engine.PairGames/2 {
		t.Errorf("an invalid god: %d", n)
	}
}

// A pair that is no contest has a stronger god, whichever begins, and a pair that is drawn is balanced.
func TestUnevenAndDrawnPairs(t *testing.T) {
	for a := range position.Gods() {
		for b := range position.Gods() {
			stronger, other, wins, uneven := engine.IsUneven([2]position.God{a, b})
			if stronger != a && stronger != b || wins != engine.PairWins(stronger, other) || wins < engine.PairGames/2 ||
				uneven != (wins*100 >= 85*engine.PairGames) {
				t.Errorf("%v and %v: %v won %d against %v, uneven %v", a, b, stronger, wins, other, uneven)
			}
		}
	}
	for range 200 {
		pair := engine.DrawPair([2]position.God{}, [2]bool{true, true})
		wins := engine.PairWins(pair[0], pair[1])
		if pair[0] == pair[1] || pair[0] == position.Mortal || pair[1] == position.Mortal || wins*100 > 65*engine.PairGames ||
			wins*100 < 35*engine.PairGames {
			t.Errorf("drawn are %v, with %d wins of the first", pair, wins)
		}
	}
	if pair := engine.DrawPair([2]position.God{position.Mortal}, [2]bool{false, true}); pair[0] != position.Mortal ||
		pair[1] == position.Mortal {
		t.Errorf("drawn for a mortal is %v", pair)
	}
}
