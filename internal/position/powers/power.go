// Package powers has what god powers change in the moves of Santorini: for the rules, the solver
// and the search. doc/GODS.md has the rules.
//
// Each god is a file that says what the god changes, as a [Power] of sets of squares.
package powers

//go:generate go run -C ../../../tools ./godtables ..

import "github.com/puzzlecode/puzzlecode/bitboard"

// All are the powers by the number of the god, that of a side without a god first.
var All = [...]Power{
	{Name: "mortal", Says: "A mortal has no power."},
	apollo,
	artemis,
	athena,
	atlas,
	demeter,
	hephaestus,
	hermes,
	minotaur,
	pan,
	prometheus,
}

// A Power is what a god changes in the turns of his own side. What is nil or false changes
// nothing. Squares are bits of a [bitboard.Board5].
type Power struct {
	Name string // in lower case
	Says string // the sentence in which people read what the god changes

	// Enter returns the squares that a worker may step onto although a worker of the other
	// side stands there, heights aside.
	Enter func(n Node, start int) bitboard.Board5
	// Forced returns the square to which a worker on the square to is forced then.
	Forced func(start, to int) int
	// Wins returns the squares to which a step wins, besides a climb to level 3.
	Wins func(n Node, start int) bitboard.Board5
	// Won is what a worker has done that has won by Wins, for sentences: "moved down two levels or more".
	Won string
	// Drops says that the steps of Wins are steps down two levels or more.
	Drops bool
	// Farther returns the squares that a second step reaches after a first one to one of the
	// ends, and those where it wins. A square can be in both.
	Farther func(n Node, start int, ends bitboard.Board5) (more, wins bitboard.Board5)
	// Builds returns what may be built, given the squares of a single block.
	Builds func(n Node, once bitboard.Board5) Builds

	// Threats returns the squares to which a step of either worker wins, as Wins, Enter and Farther
	// say for one: it is faster. If it is nil, they are asked.
	Threats func(n Node) bitboard.Board5

	Early  bool // a build before the step is allowed if the worker does not move up
	Walks  bool // both workers may walk on their levels
	Raises bool // a step up forbids the other side to move up
}

// Builds are the squares that may be built on after a step, in one of several ways.
type Builds struct {
	Once  bitboard.Board5 // one block
	Twice bitboard.Board5 // two blocks
	Domes bitboard.Board5 // a dome that is not the next level
	Pairs bitboard.Board5 // a block each on any two of these squares
}

// IsEmpty reports whether there is no build.
func (b Builds) IsEmpty() bool { return b.Once|b.Twice|b.Domes|b.Pairs == 0 }
