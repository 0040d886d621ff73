package position

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// fenReader reads a FEN from left to right and keeps the first error. After an error its methods do
// nothing. A new fenReader has only Text set.
type fenReader struct {
	text string
	at   int   // the offset of what comes next
	err  error // nil or a *ParseError
}

// fail sets the error if there is none.
func (in *fenReader) fail(at int, class error, format string, args ...any) {
	if in.err == nil {
		in.err = &ParseError{Kind: "FEN", Input: in.text, Offset: at, Detail: fmt.Sprintf(format, args...), Err: class}
	}
}

// until returns the text up to one of the given characters, or to the end.
func (in *fenReader) until(stops string) string {
	rest := in.text[in.at:]
	if i := strings.IndexAny(rest, stops); i >= 0 {
		rest = rest[:i]
	}
	in.at += len(rest)
	return rest
}

// slash reads the slash at the end of a field.
func (in *fenReader) slash() {
	if in.at == len(in.text) {
		in.fail(in.at, ErrSyntax, "unexpected end, must continue with a slash")
	}
	in.at++
}

// end reports text after the last field.
func (in *fenReader) end() {
	if in.at < len(in.text) {
		in.fail(in.at, ErrSyntax, "unexpected %q after the workers of Moon", in.text[in.at])
	}
}

// fenSpace is the white space that may stand in a FEN.
const fenSpace = " \t\r\n"

func (in *fenReader) spaces() {
	for in.at < len(in.text) && strings.IndexByte(fenSpace, in.text[in.at]) >= 0 {
		in.at++
	}
}

// heights reads the first field and the slash behind it.
func (in *fenReader) heights(heights *[Squares]int) {
	n, rows := 0, 0 // rows counts the rows that end with a slash
	for ; in.at < len(in.text); in.at++ {
		c := in.text[in.at]
		if c == '/' {
			if n < Squares && n == 5*(rows+1) {
				rows++
				continue
			}
			break
		}
		switch {
		case strings.IndexByte(fenSpace, c) >= 0:
			continue
		case c < '0' || c > '4':
			r, _ := utf8.DecodeRuneInString(in.text[in.at:])
			in.fail(in.at, ErrSyntax, "%q is not a height, must be 0..4", r)
			return
		case n < Squares:
			heights[n] = int(c - '0')
		}
		n++
	}
	switch {
	case rows > 0 && n != 5*(rows+1):
		in.fail(in.at, ErrSyntax, "%d heights in row %d, must be 5", n-5*rows, 5-rows)
	case n != 0 && n != Squares:
		in.fail(in.at, ErrSyntax, "%d heights, must be 25", n)
	}
	in.slash()
}

// side reads the side to move and the slash behind it.
func (in *fenReader) side() (side Side) {
	if in.err != nil {
		return First
	}
	in.spaces()
	start := in.at
	text := in.until("/")
	switch strings.TrimRight(text, fenSpace) {
	case "1":
	case "2":
		side = Second
	default:
		in.fail(start, ErrSyntax, "side to move %.20q, must be 1 or 2", text)
	}
	in.slash()
	return side
}

// A player is what a FEN says about one.
type player struct {
	god     God
	workers []Square

	marked   bool // there is a #: on either side of the god, or among its workers
	raised   bool // [^] stands behind the god
	grounded bool // - stands in front of it

	at        int // the offset of the mark of the winner, or of the god if it has no mark
	nameAt    int // the offset of the name and of the white space in front of it
	workersAt int // the offset after the god
}

// player reads a player.
func (in *fenReader) player() (of player) {
	if in.err != nil {
		return of
	}
	in.spaces()
	start := in.at
	of.at = start
	name := strings.TrimRight(in.until(":/"), fenSpace)
	if rest, found := strings.CutPrefix(name, "#"); found {
		name, of.marked = rest, true
		start++
	} else if rest, found := strings.CutSuffix(name, "#"); found {
		name, of.marked = rest, true
		of.at += len(name)
	}
	of.nameAt, of.workersAt = start, in.at
	in.god(&of, strings.Trim(name, fenSpace))
	in.workers(&of)
	return of
}

// god reads the name of a god with what stands at it.
func (in *fenReader) god(of *player, said string) {
	name, grounded := strings.CutPrefix(said, "-")
	of.grounded = grounded
	name, data, hasData := strings.Cut(name, "[")
	god, err := ParseGod(strings.ToLower(name))
	first, _, pair := strings.Cut(said, ",")
	_, isSquare := squareIn(first)
	switch {
	case said == "":
		in.fail(of.nameAt, ErrSyntax, "god is missing, must be %s", godNames())
	case err != nil && pair && isSquare:
		in.fail(of.nameAt, ErrGod, "write mortal: in front of the workers %.20s", said)
	case err != nil:
		in.fail(of.nameAt, ErrGod, "god %.20q, must be %s", name, godNames())
	case !hasData:
	case god != Athena:
		in.fail(of.nameAt, ErrSyntax, "%.20q, only athena has brackets", said)
	case data == "^]":
		of.raised = true
	case data != "]":
		in.fail(of.nameAt, ErrSyntax, "%.20q, must be athena, athena[] or athena[^]", said)
	}
	of.god = god
}

// workers reads the workers of a player, up to two, and the colon in front of them, which may be
// missing if there are none. A mark may stand on either side of a worker.
func (in *fenReader) workers(of *player) {
	if in.err != nil || in.at == len(in.text) || in.text[in.at] == '/' {
		return
	}
	if in.at+1 == len(in.text) || in.text[in.at+1] == '/' {
		in.at++
		return
	}
	start := in.at
	for more := true; more; {
		in.at++ // the colon or the comma
		start = in.at
		text := in.until(",/")
		name, at := strings.TrimPrefix(text, "#"), start
		if len(name) == len(text) {
			if name = strings.TrimSuffix(text, "#"); len(name) < len(text) {
				at += len(name)
			}
		}
		s, ok := squareIn(name)
		switch {
		case len(name) == len(text) || !ok:
		case of.marked:
			in.fail(at, ErrSyntax, "a second # for one side")
		default:
			of.marked, of.at = true, at
		}
		if !ok {
			in.fail(start, ErrSquare, "%.20q, must be A1..E5 or 0..24", text)
			return
		}
		of.workers = append(of.workers, s)
		more = in.at < len(in.text) && in.text[in.at] == ','
	}
	if n := len(of.workers); n > 2 {
		in.fail(start, ErrSyntax, "%d workers, must have 2", n)
	}
}

// squareIn reads a square in any spelling of a FEN: its name in either case ("B4",
// "b4") or its number in one or two digits ("6", "06").
func squareIn(text string) (Square, bool) {
	if s, ok := parseSquare(strings.ToUpper(text)); ok {
		return s, true
	}
	n, err := strconv.ParseUint(text, 10, 0)
	if err != nil || len(text) > 2 || n >= Squares {
		return NoSquare, false
	}
	return Square(n), true
}
