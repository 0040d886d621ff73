// Package powers has the effects of god powers on the moves of Santorini, for the rules, the solver and the search.
// doc/GODS.md has the rules.
//
// Each god has a file with a [Power], whose functions return sets of squares.
package powers

//go:generate go run -C ../../../tools ./godtables ..

import "github.com/puzzlecode/puzzlecode/bitboard"

// All has the powers by the number of the god; a mortal is the first.
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

// A Power has the effects of a god on the turns of his own side. A field that is nil or false has no effect. Squares
// are bits of a [bitboard.Board5].
type Power struct {
	Name string // in lower case
	Says string // a sentence for people

	// Enter returns the squares that a worker may step onto although a worker of the other
	// side stands there, heights aside.
	Enter func(n Node, start int) bitboard.Board5
	// Forced returns the new square of the worker that stood on the square to.
	Forced func(start, to int) int
	// Wins returns the squares that a worker can enter to win, in addition to climbs to level 3.
	Wins func(n Node, start int) bitboard.Board5
	// Won describes a win by Wins in a sentence: "moved down two levels or more".
	Won string
	// Drops says that the steps of Wins are steps down two levels or more.
	Drops bool
	// Farther returns the squares that a second step can enter after a first step to any of the ends, and the squares
	// where it wins. A square can be in both.
	Farther func(n Node, start int, ends bitboard.Board5) (more, wins bitboard.Board5)
	// Builds returns the possible builds, given the squares of a single block.
	Builds func(n Node, once bitboard.Board5) Builds

	// Threats returns the squares that either worker can enter to win. It is a faster form of Wins, Enter and Farther,
	// which are used if it is nil.
	Threats func(n Node) bitboard.Board5

	Early  bool // a build before the step is allowed if the worker does not move up
	Walks  bool // both workers may walk on their levels
	Raises bool // a step up forbids the other side to move up
}

// Builds are the squares of the possible builds after a step.
type Builds struct {
	Once  bitboard.Board5 // one block
	Twice bitboard.Board5 // two blocks
	Domes bitboard.Board5 // a dome that is not the next level
	Pairs bitboard.Board5 // a block each on any two of these squares
}

// IsEmpty reports whether there is no build.
func (b Builds) IsEmpty() bool { return b.Once|b.Twice|b.Domes|b.Pairs == 0 }
