package say

import (
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// InWords describes a turn of Santorini for people: "E3 to D4, building on E4" for E3>D4^E4, and "D2 to D3" for D2>D3#.
// It does not say where a turn forces a worker; [Language.Turn] does. It returns any other text unchanged, even turns
// that place workers and turns of Arimaa.
func (l *Language) InWords(turn string) string {
	t, err := position.ParseTurn(turn)
	if err != nil || t.Kind() == position.Place {
		return turn
	}
	return l.turnWords(t)
}

// List joins words as a sentence does: "B3 and C4".
func (l *Language) List(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], l.phrase("join.comma")) + l.phrase("join.and") + words[last]
}

// squares joins the names of squares as [Language.List] does.
func (l *Language) squares(list position.SquareSet) string {
	return l.List(Texts(slices.Collect(list.All())))
}

// aside describes a turn like [Language.InWords], for the middle of a sentence. If the description contains a comma, it
// also ends with a comma.
func (l *Language) aside(turn string) string {
	words := l.InWords(turn)
	if strings.Contains(words, ",") {
		return l.phrase("turn.aside", "{turn}", words)
	}
	return words
}

// plan describes every other turn of a line, which are the turns of one side: "E3 to D4, building on E4, then D4 to
// C3".
func (l *Language) plan(line []game.Turn) string {
	var words []string
	for turns := range slices.Chunk(line, 2) {
		words = append(words, l.InWords(turns[0].String()))
	}
	return strings.Join(words, l.phrase("join.then"))
}
