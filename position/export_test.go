package position

// What the tests of package position_test see besides the exported names.
var LooseSquare = looseSquare

// OutcomeOf returns the outcome of a game that a side has won.
func OutcomeOf(e Ending, winner Side) Outcome { return Outcome{e, winner} }
