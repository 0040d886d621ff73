package say

import (
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// InWords writes a turn of Santorini for people: "E3 to D4, building on E4" for E3>D4^E4, and "D2 to D3" for D2>D3#.
// It does not say where a turn forces a worker; [Turn] does. Turns that place workers, turns of Arimaa, and other texts
// are returned unchanged.
func InWords(turn string) string {
	t, err := position.ParseTurn(turn)
	if err != nil || t.Kind() == position.Place {
		return turn
	}
	return turnWords(t)
}

// unmoved rewrites sentences about a turn without a step, which Hermes may play.
var unmoved = strings.NewReplacer("goes standing still", "stands still", "gone standing still", "stood still",
	"went standing still", "stood still", "go standing still", "stand still")

// aside is [InWords] for a turn in the middle of a sentence: it closes a comma that the words have opened.
func aside(turn string) string {
	words := InWords(turn)
	if strings.Contains(words, ",") {
		words += ","
	}
	return words
}

// plan writes the turns of the side that begins a line: "E3 to D4, building on E4, then D4 to C3".
func plan(line []game.Turn) string {
	var words []string
	for turns := range slices.Chunk(line, 2) {
		words = append(words, InWords(turns[0].String()))
	}
	return strings.Join(words, ", then ")
}
