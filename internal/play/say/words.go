package say

import (
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// InWords describes a turn of Santorini for people: "E3 to D4, building on E4" for E3>D4^E4, and "D2 to D3" for D2>D3#.
// It does not say where a turn forces a worker; [Turn] does. It returns any other text unchanged, even turns that place
// workers and turns of Arimaa.
func InWords(turn string) string {
	t, err := position.ParseTurn(turn)
	if err != nil || t.Kind() == position.Place {
		return turn
	}
	return turnWords(t)
}

// unmoved corrects sentences about a turn in which no worker moves, as Hermes may play.
var unmoved = strings.NewReplacer("goes standing still", "stands still", "gone standing still", "stood still",
	"went standing still", "stood still", "go standing still", "stand still")

// aside describes a turn like [InWords], for the middle of a sentence. If the description contains a comma, it also
// ends with a comma.
func aside(turn string) string {
	words := InWords(turn)
	if strings.Contains(words, ",") {
		words += ","
	}
	return words
}

// plan describes every other turn of a line, which are the turns of one side: "E3 to D4, building on E4, then D4 to
// C3".
func plan(line []game.Turn) string {
	var words []string
	for turns := range slices.Chunk(line, 2) {
		words = append(words, InWords(turns[0].String()))
	}
	return strings.Join(words, ", then ")
}
