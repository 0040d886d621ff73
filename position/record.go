package position

import (
	"errors"
	"fmt"

	"github.com/puzzlecode/puzzlecode/bitboard"
)

// Record holds the fields of a shrinking-index record (section 2 of doc/FORMAT.md), unchecked. It is comparable.
type Record struct {
	Side    Side
	Workers [4]Square // the two workers of First, then of Second, each pair ascending
	// Counts has the numbers of squares of levels 1, 2 and 3, then of domes. The encoding
	// omits the number of domes, because the record ends after the last dome.
	Counts [4]uint8
	// Indices lists the squares of level 1, then of level 2, then of level 3, then the domes, each group ascending. An
	// element is the index of the square among the squares that are not listed yet. Only the first
	// Counts[0]+...+Counts[3] elements are used; the rest are 0.
	Indices [Squares]uint8
}

// The faults of a [Record], for errors.Is. For a well-formed record of an invalid position, the error is a
// *[SetupError] instead.
var (
	ErrRecordSquare = errors.New("worker square over 24")
	ErrRecordShared = errors.New("two workers on one square")
	ErrRecordOrder  = errors.New("workers of a player out of order")
	ErrRecordCounts = errors.New("more than 25 squares listed")
	ErrRecordIndex  = errors.New("index not below the number of squares left")
	ErrRecordGroup  = errors.New("squares of a level out of order")
)

// RecordError says which field of a [Record] is invalid and why. Its error Err is one of the faults above. If the
// position is invalid, the number Field is 0 and the error Err is a *[SetupError].
type RecordError struct {
	Field int // 0 for the side, 1..4 for the workers, 5..8 for the counts, from 9 on for the indices
	Err   error
}

// Error returns the field and the fault.
func (e *RecordError) Error() string {
	switch {
	case e.Field == 0:
		return fmt.Sprintf("record: %v", e.Err)
	case e.Field <= 4:
		return fmt.Sprintf("record: worker %d: %v", e.Field, e.Err)
	case e.Field <= 8:
		return fmt.Sprintf("record: counts: %v", e.Err)
	}
	return fmt.Sprintf("record: index %d: %v", e.Field-8, e.Err)
}

// Unwrap returns e.Err.
func (e *RecordError) Unwrap() error { return e.Err }

// Record returns the position as the fields of a shrinking-index record. The error is [ErrUnplaced] if not all workers
// are placed, and [ErrNotation] if a player has a god.
func (p Position) Record() (Record, error) {
	switch {
	case !p.Placed():
		return Record{}, fmt.Errorf("record: %w", ErrUnplaced)
	case !p.Mortals():
		return Record{}, fmt.Errorf("record: %w: a record has no gods", ErrNotation)
	}
	r := Record{Side: p.Side()}
	first, second := p.Workers(First), p.Workers(Second)
	r.Workers = [4]Square{first[0], first[1], second[0], second[1]}
	ones, twos, domes := p.Planes()
	left, n := bitboard.Valid5, 0
	for k, level := range [4]bitboard.Board5{ones &^ twos, twos &^ ones, ones & twos, domes} {
		start := n
		for ; level != 0; level &= level - 1 {
			square := level & -level
			r.Indices[n] = uint8((left & (square - 1)).Count())
			left ^= square
			n++
		}
		r.Counts[k] = uint8(n - start)
	}
	return r, nil
}

// Position checks the record and returns the position. The error is a *[RecordError]. A
// valid record takes some tens of nanoseconds and no allocation.
func (r Record) Position() (Position, error) {
	var sides [2]bitboard.Board5
	for i, w := range r.Workers {
		switch {
		case !w.IsValid():
			return Position{}, &RecordError{1 + i, ErrRecordSquare}
		case (sides[0]|sides[1])&w.set() != 0:
			return Position{}, &RecordError{1 + i, ErrRecordShared}
		case i%2 == 1 && w < r.Workers[i-1]:
			return Position{}, &RecordError{1 + i, ErrRecordOrder}
		}
		sides[i/2] |= w.set()
	}
	total := 0
	for k, c := range r.Counts {
		if total += int(c); total > Squares {
			return Position{}, &RecordError{5 + k, ErrRecordCounts}
		}
	}
	var levels [4]bitboard.Board5
	left, n := bitboard.Valid5, 0
	for k, c := range r.Counts {
		// A group is ascending, so one pass over the remaining squares finds all its squares. The set ahead has
		// the squares that the pass has not reached yet.
		ahead, last := left, uint8(0)
		for _, index := range r.Indices[n : n+int(c)] {
			if int(index) >= Squares-n {
				return Position{}, &RecordError{9 + n, ErrRecordIndex}
			}
			if index < last {
				return Position{}, &RecordError{9 + n, ErrRecordGroup}
			}
			for ; last < index; last++ {
				ahead &= ahead - 1
			}
			left ^= ahead & -ahead
			levels[k] |= ahead & -ahead
			ahead &= ahead - 1
			n++
		}
	}
	for i, index := range r.Indices[n:] {
		if index != 0 {
			return Position{}, &RecordError{9 + n + i, ErrRecordIndex}
		}
	}
	ones, twos := levels[0]|levels[2], levels[1]|levels[2]
	p, err := FromPlanes(ones, twos, levels[3], sides[First], sides[Second], Situation{Side: r.Side})
	if err != nil {
		return Position{}, &RecordError{0, err}
	}
	return p, nil
}
