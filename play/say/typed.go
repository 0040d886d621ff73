package say

import (
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/gods"
)

// init adds the sentences that ask for a turn to be typed.
func init() {
	for name, text := range map[string]string{
		"typed.turn":       "Type a turn, such as E3>D3^E3: from, to, and what is built on.",
		"typed.place":      "Type the squares of your workers, such as B3,D3.",
		"typed.arimaa":     "Type a turn, such as Ea2n Ea3n: up to four steps.",
		"typed.artemis":    "Type a turn, such as A1>C3^D4: from, to, and what is built on.",
		"typed.atlas":      "Type a turn, such as A1>B2^C3X: from, to, and what is built on, with an X if it is a dome.",
		"typed.demeter":    "Type a turn, such as A1>B2^B3^C3: from, to, and what is built on, once or twice.",
		"typed.hephaestus": "Type a turn, such as A1>B2^C3^C3: from, to, and what is built on, once or twice.",
		"typed.hermes":     "Type a turn, such as A1>A3,C1>C2^D3: from and to, of one worker or both, and what is built on.",
		"typed.prometheus": "Type a turn, such as A1^B2>B1^C2: from, perhaps what is built on first, to, and what is built on.",
	} {
		sentences[name] = Message{Text: text}
	}
}

// Typed asks for a turn of a state to be typed, with an example of what the side to move can do. It is none of
// the legal turns, which might give a solution away.
func Typed(s game.State) string {
	name := "typed.turn"
	switch list, withGods := game.GodsOf(s); {
	case s.Game() == codec.Arimaa:
		name = "typed.arimaa"
	case s.IsPlacing():
		name = "typed.place"
	case withGods && list[s.Side().Index()] != gods.Mortal:
		if own := "typed." + list[s.Side().Index()].String(); sentences[own].Text != "" {
			name = own
		}
	}
	return sentences[name].Text
}
