package puzzles

import "time"

// A Page is a part of a list of puzzles.
type Page struct {
	Puzzles []Record
	Next    string // cursor of the next page, empty if there is none
	Prev    string // cursor of the previous page; empty if that is the first page or this one, or was not found quickly
}

// A DayPuzzle is the daily puzzle of one day.
type DayPuzzle struct {
	Day time.Time // its beginning, in UTC
	Record
}
