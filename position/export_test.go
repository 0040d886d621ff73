package position

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
)

// What the tests of package position_test see besides the exported names.

func LooseSquare(text string) (Square, bool) { return squareIn(text) }

// OutcomeOf returns the outcome of a game that a side has won.
func OutcomeOf(e Ending, winner Side) Outcome { return Outcome{Ending: e, Side: winner} }

// GodTurns and IsLegal are the rules with gods, which have a faster way between two mortals: Turns and Play.
func GodTurns(p Position) (out []Turn) {
	n := p.node()
	n.Moves(p.power(), func(m powers.Move, b powers.Builds) bool {
		out = begin(m).appendEach(out, b)
		return true
	})
	return out
}

// PlayGods plays a turn between two mortals by the rules with gods: against Apollo, who changes nothing in the turns
// of the other side.
func PlayGods(p Position, t Turn) Position {
	offset := map[Side]int{First: firstGod, Second: secondGod}[p.Side().Other()]
	p.ones ^= bitboard.Board5((Mortal+1)^(Apollo+1)) << offset
	p = p.PlayLegal(t)
	p.ones ^= bitboard.Board5((Mortal+1)^(Apollo+1)) << offset
	return p
}

func IsLegal(p Position, t Turn) bool { return p.isLegal(t) }
