package codec

import (
	"math/big"
	"slices"

	"github.com/puzzlecode/puzzlecode/position"
)

// Section 9 of doc/FORMAT.md once more, with math/big and plain loops.

// placingState is the state of section 9, for squares in ascending order.
func placingState(first, second []position.Square) int64 {
	pairs := func(a, b position.Square) int64 { return int64(b)*(int64(b)-1)/2 + int64(a) }
	switch len(first) + len(second) {
	case 0:
		return 0
	case 1:
		return 1 + int64(first[0])
	case 2:
		return 26 + pairs(first[0], first[1])
	}
	number := int64(second[0])
	for _, s := range first {
		if s < second[0] {
			number--
		}
	}
	return 326 + 23*pairs(first[0], first[1]) + number
}

// placingBig is N of section 9, nil for a position in which all workers stand.
func placingBig(p position.Position) *big.Int {
	s := p.Setup()
	if len(s.Workers[0])+len(s.Workers[1]) == 4 {
		return nil
	}
	slices.Sort(s.Workers[0])
	state := placingState(s.Workers[0], s.Workers[1])
	if s.Gods == [2]position.God{} {
		return sum(bigPlacing, num(state))
	}
	return sum(bigGodsPlacing, num(int64(slices.Index(listPairs(), s.Gods))*7226+state))
}

// The least numbers of section 9 without gods and with them, and the least ones behind them, which are
// reserved.
var (
	bigPlacing     = sum(times(num(10), bigLive), bigFinished)
	bigPlacingEnd  = sum(bigPlacing, num(7226))
	bigGodsPlacing = times(num(2860), bigUnit)
	bigGodsLast    = times(num(max(bigUnits(), 2861)), bigUnit) // no number of 16 characters from here on is in use
	bigGodsEnd     = sum(bigGodsPlacing, num(int64(len(listPairs())*7226)))
)
