package puzzles

import (
	"errors"
	"time"
)

// A Page is a part of a list of puzzles.
type Page struct {
	Puzzles []Record
	Next    string // cursor of the next page, empty if there is none
	Prev    string // cursor of the previous page; empty on the first two pages, or if it was not found quickly
	Total   int    // number of puzzles on all pages, 0 if they were not counted, as in a database
}

// A DayPuzzle is the daily puzzle of one day.
type DayPuzzle struct {
	Day time.Time // its beginning, in UTC
	Record
}

// The errors for wrong requests to a collection of puzzles; faults of its storage are other errors. They may be
// wrapped.
var (
	// ErrNone is the error if the collection lacks the requested puzzle, or has no games.
	ErrNone = errors.New("the collection has none")

	// ErrCursor is the error for a cursor that the collection never returned.
	ErrCursor = errors.New("not the cursor of a page")
)
