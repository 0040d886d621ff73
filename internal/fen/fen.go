// Package fen reads the notations of Santorini positions that the game with gods and the game without
// have in common.
package fen

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/internal/fault"
)

const squares = 25

var (
	// ErrUnplaced reports a FEN without all four workers.
	ErrUnplaced = errors.New("the workers are not placed yet")
	// ErrSquare reports a text or a number that is not a square.
	ErrSquare = errors.New("not a square")
)

// Reader reads a FEN from left to right and keeps the first error. After an error its methods do
// nothing. A new Reader has only Text set.
type Reader struct {
	Text string
	At   int   // the offset of what comes next
	Err  error // nil or a *fault.ParseError
}

// Fail sets the error if there is none.
func (in *Reader) Fail(at int, class error, format string, args ...any) {
	if in.Err == nil {
		in.Err = &fault.ParseError{Kind: "FEN", Input: in.Text, Offset: at, Detail: fmt.Sprintf(format, args...), Err: class}
	}
}

// until returns the text up to one of the given characters, or to the end.
func (in *Reader) until(stops string) string {
	rest := in.Text[in.At:]
	if i := strings.IndexAny(rest, stops); i >= 0 {
		rest = rest[:i]
	}
	in.At += len(rest)
	return rest
}

// Slash reads the slash at the end of a field.
func (in *Reader) Slash() {
	if in.At == len(in.Text) {
		in.Fail(in.At, fault.ErrSyntax, "unexpected end, must continue with a slash")
	}
	in.At++
}

// End reports text after the last field.
func (in *Reader) End() {
	if in.At < len(in.Text) {
		in.Fail(in.At, fault.ErrSyntax, "unexpected %q after the workers of Moon", in.Text[in.At])
	}
}

// Space is the white space that may stand in a FEN.
const Space = " \t\r\n"

func (in *Reader) spaces() {
	for in.At < len(in.Text) && strings.IndexByte(Space, in.Text[in.At]) >= 0 {
		in.At++
	}
}

// Heights reads the first field and the slash behind it.
func (in *Reader) Heights(heights *[squares]int) {
	n, rows := 0, 0 // rows counts the rows that end with a slash
	for ; in.At < len(in.Text); in.At++ {
		c := in.Text[in.At]
		if c == '/' {
			if n < squares && n == 5*(rows+1) {
				rows++
				continue
			}
			break
		}
		switch {
		case strings.IndexByte(Space, c) >= 0:
			continue
		case c < '0' || c > '4':
			r, _ := utf8.DecodeRuneInString(in.Text[in.At:])
			in.Fail(in.At, fault.ErrSyntax, "%q is not a height, must be 0..4", r)
			return
		case n < squares:
			heights[n] = int(c - '0')
		}
		n++
	}
	switch {
	case rows > 0 && n != 5*(rows+1):
		in.Fail(in.At, fault.ErrSyntax, "%d heights in row %d, must be 5", n-5*rows, 5-rows)
	case n != 0 && n != squares:
		in.Fail(in.At, fault.ErrSyntax, "%d heights, must be 25", n)
	}
	in.Slash()
}

// Side reads the side to move, 0 for the first one, and the slash behind it.
func (in *Reader) Side() (side uint8) {
	if in.Err != nil {
		return 0
	}
	in.spaces()
	start := in.At
	text := in.until("/")
	switch strings.TrimRight(text, Space) {
	case "1":
	case "2":
		side = 1
	default:
		in.Fail(start, fault.ErrSyntax, "side to move %.20q, must be 1 or 2", text)
	}
	in.Slash()
	return side
}

// God is the god of a player as a FEN has it.
type God struct {
	Name   string // without the mark
	NameAt int    // the offset of the name and of the white space in front of it
	At     int    // the offset of the mark of the winner, or of the god if it has no mark
	Marked bool   // there is a mark: on either side of the god, or among its workers
}

// IsMortal reports whether the god is the side without one.
func (god God) IsMortal() bool { return strings.EqualFold(god.Name, "mortal") }

// Forgotten returns what to write in front of the squares of workers that stand where a god must, or
// the empty text for any other name.
func (god God) Forgotten() string {
	if first, _, pair := strings.Cut(god.Name, ","); pair {
		if _, ok := Square(first); ok {
			return fmt.Sprintf("write mortal: in front of the workers %.20s", god.Name)
		}
	}
	return ""
}

// God reads the god of a player. The workers come next.
func (in *Reader) God() (god God) {
	if in.Err != nil {
		return god
	}
	in.spaces()
	start := in.At
	god.At = start
	name := strings.TrimRight(in.until(":/"), Space)
	if rest, found := strings.CutPrefix(name, "#"); found {
		name, god.Marked = rest, true
		start++
	} else if rest, found := strings.CutSuffix(name, "#"); found {
		name, god.Marked = rest, true
		god.At += len(name)
	}
	god.Name, god.NameAt = strings.Trim(name, Space), start
	return god
}

// Workers reads the colon and the two workers of a player with a god, which is marked if a mark stands
// among them.
func (in *Reader) Workers(god *God) (workers []uint8) {
	at := in.At
	workers = in.Placed(god)
	switch len(workers) {
	case 0:
		in.Fail(at, ErrUnplaced, "no workers")
	case 1:
		in.Fail(at+1, ErrUnplaced, "1 worker, must be 2")
	}
	return workers
}

// Placed reads the workers of a player, up to two, and the colon in front of them, which may be
// missing if there are none. A mark may stand on either side of a worker.
func (in *Reader) Placed(god *God) (workers []uint8) {
	if in.Err != nil || in.At == len(in.Text) || in.Text[in.At] == '/' {
		return nil
	}
	if in.At+1 == len(in.Text) || in.Text[in.At+1] == '/' {
		in.At++
		return nil
	}
	start := in.At
	for more := true; more; {
		in.At++ // the colon or the comma
		start = in.At
		text := in.until(",/")
		name, at := strings.TrimPrefix(text, "#"), start
		if len(name) == len(text) {
			if name = strings.TrimSuffix(text, "#"); len(name) < len(text) {
				at += len(name)
			}
		}
		s, ok := Square(name)
		switch {
		case len(name) == len(text) || !ok:
		case god.Marked:
			in.Fail(at, fault.ErrSyntax, "a second # for one side")
		default:
			god.Marked, god.At = true, at
		}
		if !ok {
			in.Fail(start, ErrSquare, "%.20q, must be A1..E5 or 0..24", text)
			return nil
		}
		workers = append(workers, s)
		more = in.At < len(in.Text) && in.Text[in.At] == ','
	}
	if n := len(workers); n > 2 {
		in.Fail(start, fault.ErrSyntax, "%d workers, must have 2", n)
	}
	return workers
}

// Placement reads a FEN before all workers stand and returns the workers of both sides, whose numbers
// are not checked. Its board must be empty, the side to move that which places next, and nobody has won.
// god reads the god of a side.
func (in *Reader) Placement(god func(side int) God) (workers [2][]uint8) {
	var heights [squares]int
	in.Heights(&heights)
	if heights != [squares]int{} {
		in.Fail(0, ErrUnplaced, "levels are built before all workers stand")
	}
	sideAt := in.At
	side := in.Side()
	for player := range workers {
		if player == 1 {
			in.Slash()
		}
		of := god(player)
		of.Marked = false // or there is an error
		if workers[player] = in.Placed(&of); of.Marked {
			in.Fail(of.At, fault.ErrSyntax, "# marks a winner before all workers stand")
		}
	}
	in.End()
	if places := len(workers[0]) / 2; places != int(side) {
		in.Fail(sideAt, fault.ErrSyntax, "side to move %d, must be %d, which places next", 1+side, 1+places)
	}
	return workers
}

// Square reads a square in any spelling of a FEN, as its number: its name in either case ("B4",
// "b4") or that number in one or two digits ("6", "06").
func Square(text string) (uint8, bool) {
	if s, ok := SquareName(strings.ToUpper(text)); ok {
		return s, true
	}
	n, err := strconv.ParseUint(text, 10, 0)
	if err != nil || len(text) > 2 || n >= squares {
		return 0, false
	}
	return uint8(n), true
}

// SquareName reads the name of a square, "A5" to "E1", as its number: 0 for A5, 24 for E1.
func SquareName(text string) (uint8, bool) {
	if len(text) == 2 {
		if column, row := text[0]-'A', '5'-text[1]; column < 5 && row < 5 {
			return 5*row + column, true
		}
	}
	return 0, false
}
