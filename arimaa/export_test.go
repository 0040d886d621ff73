package arimaa

// OutcomeOf returns the outcome of a game that a side has won.
func OutcomeOf(e Ending, winner Side) Outcome { return Outcome{e, winner} }
