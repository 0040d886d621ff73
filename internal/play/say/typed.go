package say

import (
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// typedWith has the sentences that ask the player to type a turn, for gods whose turns look unusual. They are not in
// the [Catalogue], so that its download stays small.
var typedWith = map[position.God]string{
	position.Artemis:    "Type a turn, such as A1>C3^D4: from, to, and what is built on.",
	position.Atlas:      "Type a turn, such as A1>B2^C3X: from, to, and what is built on, with an X if it is a dome.",
	position.Demeter:    "Type a turn, such as A1>B2^B3^C3: from, to, and what is built on, once or twice.",
	position.Hephaestus: "Type a turn, such as A1>B2^C3^C3: from, to, and what is built on, once or twice.",
	position.Hermes:     "Type a turn, such as A1>A3,C1>C2^D3: from and to, of one worker or both, and what is built on.",
	position.Prometheus: "Type a turn, such as A1^B2>B1^C2: " +
		"from, perhaps what is built on first, to, and what is built on.",
}

// Typed asks the player to type a turn, with an example. The example does not depend on the position, so that it gives
// no solution away.
func Typed(s game.State) string {
	list, _ := game.GodsOf(s)
	switch text := typedWith[list[s.Side().Index()]]; {
	case s.Game() == codec.Arimaa:
		return TypedArimaa
	case s.IsPlacing():
		return sentences["typed.place"].Text
	case text != "":
		return text
	}
	return sentences["typed.turn"].Text
}

// TypedArimaa is the result of [Typed] for Arimaa.
const TypedArimaa = "Type a turn, such as Ea2n Ea3n: up to four steps."
