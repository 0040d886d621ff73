package network

import "github.com/puzzlecode/puzzlecode/internal/position/powers"

const (
	Rings = 3 // classes of squares: the edge, the squares around the centre, and the centre

	// GodStep is the unit of the weights of gods, in units of [Weights]. Products with it fit in 16 bits.
	GodStep = 2
)

// A Small row has a number for each filter.
type Small [Filters]int8

// A God has the weights that a god of one side adds to [Weights]: to weights of the output in their unit, to others in
// units of GodStep.
type God struct {
	Bias    Small
	Heights [Rings][4]Small // by ring and height, from 1
	Workers [Rings][3]Small // of its side, by ring and height
	Freedom [GodFreedoms]Small
	Out     Small
}

// Gods are the weights of all gods, by the numbers of [powers.All]. The zero Gods add nothing.
type Gods struct {
	Sides    [2][len(powers.All)]God                 // by 0 for the side to move or 1
	Grounded Small                                   // if the side to move must not move up
	Pairs    [len(powers.All)][len(powers.All)]int16 // to the result, by the gods of the side to move and of the opponent
}

// RingOf returns the ring of a square, 0..24. 0 is the edge.
func RingOf(square int) int {
	row, column := square/5, square%5
	return min(row, column, 4-row, 4-column)
}

// GodFreedoms is the number of rows of a god for the numbers of [Freedom].
const (
	GodFreedoms = nextTwo + 6

	leastSteps = 9
	oneSteps   = leastSteps + 4
	twoSteps   = oneSteps + 6
	nextThree  = twoSteps + 6
	nextTwo    = nextThree + 4
)

// GodFreedom returns the two rows of a god for a number of [Freedom]: half the steps of both workers and the
// fewer of the two, or one row for each of the two counts.
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
