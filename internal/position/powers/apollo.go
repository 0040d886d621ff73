package powers

import "github.com/puzzlecode/puzzlecode/bitboard"

// Apollo's worker may step onto the square of an opponent's worker. That worker is forced to the square that Apollo's
// worker has left.
var apollo = Power{
	Name:    "apollo",
	Says:    "Apollo may step onto a neighbouring worker of the other side, which goes to the square that he leaves.",
	Enter:   func(n Node, start int) bitboard.Board5 { return n.Theirs },
	Threats: func(n Node) bitboard.Board5 { return n.climbs() &^ n.Own },
	Forced:  func(start, to int) int { return start },
}
