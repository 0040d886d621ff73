// Package powers implements the effects of god powers in Santorini. doc/GODS.md explains the god powers.
//
// Each god has a file with a [Power], whose functions return sets of squares.
package powers

//go:generate go run -C ../../../tools ./godtables ..

import "github.com/puzzlecode/puzzlecode/bitboard"

// All holds the powers, indexed by the number of the god. The first one is for a player without a god.
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

// A Power describes the effects of a god on the turns of its player. A field that is nil or false has no effect.
// Squares are bits of a [bitboard.Board5]; the argument start is the square of the worker before the step.
type Power struct {
	Name string // in lower case
	Says string // a sentence for people

	// Enter returns the squares with an opponent's worker that a worker may step onto. Enter ignores heights.
	Enter func(n Node, start int) bitboard.Board5
	// Forced returns the square to which an opponent's worker is forced. The arguments are the two squares of the step
	// that enters that worker's square.
	Forced func(start, to int) int
	// Wins returns the squares that a worker can enter to win, in addition to climbs to level 3.
	Wins func(n Node, start int) bitboard.Board5
	// Won is a sentence about a win by the function Wins. The word {side} stands for the winner.
	Won string
	// Drops is true if all steps that win by the function Wins go down two levels or more.
	Drops bool
	// Farther returns the squares that a second step can enter. The step wins on the squares of the set wins, and does not
	// win on those of the set more. A square can be in both sets. The argument ends has the squares of the first step.
	Farther func(n Node, start int, ends bitboard.Board5) (more, wins bitboard.Board5)
	// Builds returns the possible builds. The argument once has the squares on which one block is possible.
	Builds func(n Node, once bitboard.Board5) Builds

	// Threats returns the squares that either worker can enter to win. This field is optional. If it is nil, the slower
	// functions Wins, Enter and Farther are used.
	Threats func(n Node) bitboard.Board5

	Early  bool // a build before the step is allowed if the worker does not move up
	Walks  bool // both workers may walk on their levels
	Raises bool // after a step up, the opponent must not move up on its next turn
}

// Builds are the squares of the possible builds after a step.
type Builds struct {
	Once  bitboard.Board5 // one block
	Twice bitboard.Board5 // two blocks
	Domes bitboard.Board5 // a dome on a level below 3
	Pairs bitboard.Board5 // one block each on any two of these squares
}

// IsEmpty reports whether no build is possible.
func (b Builds) IsEmpty() bool { return b.Once|b.Twice|b.Domes|b.Pairs == 0 }
