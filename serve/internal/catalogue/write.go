package catalogue

import (
	"bytes"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// partBytes is the maximum size of the lines in a part file. Compressed, they are about a ninth as large.
const partBytes = 225 << 10

// Write writes a collection as files. It calls the function write for each file. The argument head is zero if the
// collection has no title. Lists are then sorted by rating; otherwise they have the order of the puzzles in the
// argument all. The part files have the order of lists, so that a page of a list needs few part files. The puzzles must
// have different codes. The function days gets all puzzles and returns the daily puzzles, of which only the codes are
// used. Each game may have one daily puzzle for a day. The error comes from the arguments, or names a puzzle that
// cannot be written.
func Write(
	all iter.Seq2[puzzles.Record, error], head puzzles.Head, days func(all []Entry) ([]puzzles.DayPuzzle, error),
	write func(name string, body []byte) error,
) error {
	names := ""
	put := func(name string, body []byte) error {
		names += name + "\n"
		return write(name, body)
	}
	c := contents{Head: head}
	var entries []Entry
	lines := map[codec.Code][]byte{}
	for r, err := range all {
		if err != nil {
			return err
		}
		e := Entry{Code: r.Code, Rating: r.Rating}
		if e.Themes, err = puzzles.ParseThemes(strings.Join(r.Themes, " ")); err != nil {
			return fmt.Errorf("%v: %w", r.Code, err)
		}
		if r.Rating < 0 || r.Rating > math.MaxUint16 {
			return fmt.Errorf("%v: rating %d, must be from 0 to %d", r.Code, r.Rating, math.MaxUint16)
		}
		if lines[r.Code], err = view.AppendJSON(nil, r); err != nil {
			return err
		}
		entries, c.Puzzles = append(entries, e), append(c.Puzzles, listed{r.Code, r.Title})
	}
	if len(entries) > mostEntries {
		return fmt.Errorf("%d puzzles, must be at most %d", len(entries), mostEntries)
	}
	x := NewIndex(entries, !head.IsZero())
	if !head.IsZero() {
		body, err := view.AppendJSON(nil, c)
		if err == nil {
			err = put(ContentsName, body)
		}
		if err != nil {
			return err
		}
	}
	var list [][]byte
	for n := range entries {
		list = append(list, lines[x.entries[x.Listed(n)].Code])
	}
	var counts []int
	for len(list) > 0 {
		part, n := list[0], 1
		for ; n < len(list) && len(part)+len(list[n]) <= partBytes; n++ {
			part = append(part, list[n]...)
		}
		if err := put(partName(len(counts)), zip(part)); err != nil {
			return err
		}
		counts = append(counts, n)
		list = list[n:]
	}
	if err := put(IndexName, zip(x.append(nil, counts))); err != nil {
		return err
	}
	dates, err := days(entries)
	if err != nil {
		return err
	}
	if err := writeDays(dates, put); err != nil {
		return err
	}
	return write(listName, []byte(names))
}

// The names of the files.
const (
	IndexName    = "index.bin"
	ContentsName = "contents.json"
	listName     = "files.txt"
)

// contents is the data that pages need about a titled collection.
type contents struct {
	puzzles.Head
	Puzzles []listed `json:"puzzles"` // in the order of the collection
}

type listed struct {
	Code  codec.Code `json:"code"`
	Title string     `json:"title,omitempty"`
}

func partName(n int) string { return fmt.Sprintf("part-%d.bin", n) }

// DaysName returns the name of the file with the daily puzzles of a game in a year. Line n of the file has the code for
// the n-th day of the year. The line is empty if that day has no puzzle. Days after the last line have no puzzle.
func DaysName(g codec.Game, year int) string {
	if g == codec.Gods {
		return fmt.Sprintf("gods-days-%d.txt", year)
	}
	return fmt.Sprintf("days-%d.txt", year)
}

// writeDays writes a file of daily puzzles for each year and game.
func writeDays(days []puzzles.DayPuzzle, write func(name string, body []byte) error) error {
	files := map[string][]byte{}
	byDate := func(a, b puzzles.DayPuzzle) int { return a.Day.Compare(b.Day) }
	for _, d := range slices.SortedFunc(slices.Values(days), byDate) {
		name := DaysName(d.Code.Game(), d.Day.Year())
		missing := d.Day.YearDay() - 1 - bytes.Count(files[name], []byte("\n"))
		files[name] = fmt.Appendf(files[name], "%s%v\n", strings.Repeat("\n", missing), d.Code)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := write(name, files[name]); err != nil {
			return err
		}
	}
	return nil
}
