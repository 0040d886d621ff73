package arimaa

// OutcomeOf returns the outcome of a game that a side has won.
func OutcomeOf(e Ending, winner Side) Outcome { return Outcome{Ending: e, Side: winner} }

func (p Position) Frozen(piece Piece) SquareSet { return p.frozen(piece) }

func (p Position) IsMobile(side Side) bool { return p.isMobile(side) }
