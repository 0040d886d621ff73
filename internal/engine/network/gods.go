package network

import "github.com/puzzlecode/puzzlecode/internal/position/powers"

const (
	Rings = 3 // the number of rings of squares: the edge, the squares around the centre, and the centre

	// GodStep is the unit of the weights of gods: a weight of 1 adds GodStep to the number in [Weights]. The
	// products fit in 16 bits.
	GodStep = 2
)

// A Small row has a number for each filter.
type Small [Filters]int8

// A God has the numbers that a god of one side adds to [Weights]. Out is in the unit of [Weights], the others
// are in units of GodStep.
type God struct {
	Bias    Small
	Heights [Rings][4]Small // by ring and height, from 1
	Workers [Rings][3]Small // of the god's side, by ring and height
	Freedom [GodFreedoms]Small
	Out     Small
}

// Gods are the weights of all gods. Gods are numbered as in [powers.All]. The zero Gods add nothing.
type Gods struct {
	Sides    [2][len(powers.All)]God                 // by side (0: side to move, 1: opponent) and god
	Grounded Small                                   // added if the side to move must not move up
	Pairs    [len(powers.All)][len(powers.All)]int16 // added to the result, by god of the side to move and of the opponent
}

// RingOf returns the ring of a square, 0..24. 0 is the edge.
func RingOf(square int) int {
	row, column := square/5, square%5
	return min(row, column, 4-row, 4-column)
}

// GodFreedoms is the number of rows that a god has for the numbers of [Freedom].
const (
	GodFreedoms = nextTwo + 6

	leastSteps = 9
	oneSteps   = leastSteps + 4
	twoSteps   = oneSteps + 6
	nextThree  = twoSteps + 6
	nextTwo    = nextThree + 4
)

// GodFreedom returns the indexes of the two rows of a god for a number of [Freedom]. For the first number, they
// depend on half the steps of both workers together, and on the steps of the worker with fewer. For the others,
// each row depends on one of the two counts.
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
