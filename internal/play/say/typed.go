package say

import (
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
)

// Typed asks the player to type a turn, with an example. The example does not depend on the position, so that it gives
// no solution away. For gods whose turns look unusual, there are sentences of their own.
func (l *Language) Typed(s game.State) string {
	list, _ := game.GodsOf(s)
	own := "typed." + list[s.Side().Index()].String()
	switch _, ok := phrases[own]; {
	case s.Game() == codec.Arimaa:
		return l.TypedArimaa()
	case s.IsPlacing():
		return l.phrase("typed.place")
	case ok:
		return l.phrase(own)
	}
	return l.phrase("typed.turn")
}

// TypedArimaa is the result of [Language.Typed] for Arimaa.
func (l *Language) TypedArimaa() string { return l.phrase("typed.arimaa") }
