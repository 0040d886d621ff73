package position

// What the tests of package position_test see besides the exported names.

func LooseSquare(text string) (Square, bool) { return squareIn(text) }

// OutcomeOf returns the outcome of a game that a side has won.
func OutcomeOf(e Ending, winner Side) Outcome { return Outcome{e, winner} }

// GodTurns, PlayGods and IsLegal are the rules with gods, which have a faster way between two mortals: Turns,
// PlayLegal and CheckPlain.
func GodTurns(p Position) (out []Turn) {
	p.godTurns(func(t Turn) bool {
		out = append(out, t)
		return true
	})
	return out
}

func PlayGods(p Position, t Turn) Position { return p.playGods(t) }

func IsLegal(p Position, t Turn) bool { return p.isLegal(t) }

func CheckPlain(p Position, t Turn) (Square, error) { return p.checkPlain(t) }

// Broken returns the rule that the general explanation of illegal turns names.
func Broken(p Position, t Turn) (Square, error) {
	s := t.spoken()
	return p.broken(&s)
}
