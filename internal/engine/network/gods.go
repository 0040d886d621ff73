package network

import "github.com/puzzlecode/puzzlecode/internal/position/powers"

const (
	Rings = 3 // the number of rings of squares: the edge, the squares around the centre, and the centre

	// GodStep is the unit of the weights of gods: a weight of 1 adds GodStep to the number in [Weights].
	GodStep = 2
)

// A Small row has a number for each filter.
type Small [Filters]int8

// A God contains the numbers that a god adds to [Weights] if a side has this god. The field Out has the same unit as
// Weights; the other fields are in units of GodStep.
type God struct {
	Bias    Small
	Heights [Rings][4]Small // by ring and height, from 1
	Workers [Rings][3]Small // of the god's side, by ring and height
	Freedom [GodFreedoms]Small
	Out     Small
}

// Gods contains the weights of all gods. The index of a god is the same as in [powers.All]. The zero Gods change
// nothing.
type Gods struct {
	Sides    [2][len(powers.All)]God                 // by side (0: side to move, 1: opponent) and god
	Grounded Small                                   // added if the side to move must not move up
	Pairs    [len(powers.All)][len(powers.All)]int16 // added to the result, by god of the side to move and of the opponent
}

// RingOf returns the distance of a square, 0..24, from the edge of the board. It is 0 for a square at the edge and 2
// for the centre.
func RingOf(square int) int {
	row, column := square/5, square%5
	return min(row, column, 4-row, 4-column)
}

// GodFreedoms is the number of rows of weights that each god has for the numbers of [Freedom].
const (
	GodFreedoms = nextTwo + 6

	leastSteps = 9
	oneSteps   = leastSteps + 4
	twoSteps   = oneSteps + 6
	nextThree  = twoSteps + 6
	nextTwo    = nextThree + 4
)

// GodFreedom returns the indexes of the two rows of a god for a number that [Freedom] has returned. For the first
// number of a side, one row depends on half the steps of both workers. The other depends on the steps of the worker
// with fewer steps. For the other numbers, there is a row for each of the two counts.
func GodFreedom(number int) [2]int {
	switch {
	case number < pairs:
		high := 0
		for (high+1)*(high+2)/2 <= number {
			high++
		}
		low := number - high*(high+1)/2
		return [2]int{(low + high) / 2, leastSteps + min(low, 3)}
	case number < risesFirst:
		return [2]int{oneSteps + (number-pairs)/6, twoSteps + (number-pairs)%6}
	}
	return [2]int{nextThree + (number-risesFirst)/6, nextTwo + (number-risesFirst)%6}
}
