package position

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/internal/clean"
	"github.com/puzzlecode/puzzlecode/internal/fault"
)

// fenReader reads a FEN from left to right and keeps the first error. After an error, its methods do nothing. Before
// use, set only the field text.
type fenReader struct {
	text   string
	offset int   // the offset of the next character
	err    error // nil or a *ParseError
}

// fail sets the error unless there is one already.
func (r *fenReader) fail(offset int, class error, format string, args ...any) {
	if r.err == nil {
		r.err = fault.At("FEN", r.text, offset, class, format, args...)
	}
}

// forbid sets the error to [ErrSyntax] with the given detail if the argument found is true. It keeps an earlier error.
func (r *fenReader) forbid(found bool, offset int, detail string) {
	if found {
		r.fail(offset, ErrSyntax, "%s", detail)
	}
}

// until reads and returns the text up to the first of the characters in the argument stops, or up to the end.
func (r *fenReader) until(stops string) string {
	rest := r.text[r.offset:]
	if i := strings.IndexAny(rest, stops); i >= 0 {
		rest = rest[:i]
	}
	r.offset += len(rest)
	return rest
}

// slash reads the slash at the end of a field.
func (r *fenReader) slash() {
	r.forbid(r.offset == len(r.text), r.offset, "unexpected end, must continue with a slash")
	r.offset++
}

// end fails if there is text after the last field.
func (r *fenReader) end() {
	if r.offset < len(r.text) {
		r.fail(r.offset, ErrSyntax, "unexpected %q after the workers of Moon", r.text[r.offset])
	}
}

// fenSpace is the white space that may stand in a FEN.
const fenSpace = " \t\r\n"

func (r *fenReader) spaces() {
	r.offset = len(r.text) - len(strings.TrimLeft(r.text[r.offset:], fenSpace))
}

// heights reads the first field and the slash after it.
func (reader *fenReader) heights(heights *[Squares]int) {
	n, rows := 0, 0 // the number of heights, and of rows that end with a slash
	for ; reader.offset < len(reader.text); reader.offset++ {
		c := reader.text[reader.offset]
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
			r, _ := utf8.DecodeRuneInString(reader.text[reader.offset:])
			reader.fail(reader.offset, ErrSyntax, "%q is not a height, must be 0..4", r)
			return
		case n < Squares:
			heights[n] = int(c - '0')
		}
		n++
	}
	switch {
	case rows > 0 && n != 5*(rows+1):
		reader.fail(reader.offset, ErrSyntax, "%d heights in row %d, must be 5", n-5*rows, 5-rows)
	case n != 0 && n != Squares:
		reader.fail(reader.offset, ErrSyntax, "%d heights, must be 25", n)
	}
	reader.slash()
}

// side reads the side to move and the slash after it.
func (r *fenReader) side() (side Side) {
	if r.err != nil {
		return First
	}
	r.spaces()
	start := r.offset
	text := r.until("/")
	switch strings.TrimRight(text, fenSpace) {
	case "1":
	case "2":
		side = Second
	default:
		r.fail(start, ErrSyntax, "side to move %.20q, must be 1 or 2", text)
	}
	r.slash()
	return side
}

// A player is the part of a FEN about one player.
type player struct {
	god     God
	workers []Square

	marked   bool // a # stands before or after the god or a worker
	raised   bool // [^] stands after the god
	grounded bool // - stands in front of the god

	offset    int // the offset of the # if there is one, otherwise of the god
	nameAt    int // the offset of the name of the god, or of the white space in front of it
	workersAt int // the offset after the god
}

// player reads the god and the workers of a player.
func (r *fenReader) player() (p player) {
	if r.err != nil {
		return p
	}
	r.spaces()
	start := r.offset
	p.offset = start
	name := strings.TrimRight(r.until(":/"), fenSpace)
	if rest, found := strings.CutPrefix(name, "#"); found {
		name, p.marked = rest, true
		start++
	} else if rest, found := strings.CutSuffix(name, "#"); found {
		name, p.marked = rest, true
		p.offset += len(name)
	}
	p.nameAt, p.workersAt = start, r.offset
	r.god(&p, strings.Trim(name, fenSpace))
	r.workers(&p)
	return p
}

// god reads the name of a god with its marks.
func (r *fenReader) god(p *player, said string) {
	name, grounded := strings.CutPrefix(said, "-")
	p.grounded = grounded
	name, data, hasData := strings.Cut(name, "[")
	god, err := ParseGod(clean.Lower(name))
	first, _, pair := strings.Cut(said, ",")
	_, isSquare := squareIn(first)
	switch {
	case said == "":
		r.fail(p.nameAt, ErrSyntax, "god is missing, must be %s", godNames())
	case err != nil && pair && isSquare:
		r.fail(p.nameAt, ErrGod, "write mortal: in front of the workers %.20s", said)
	case err != nil:
		r.fail(p.nameAt, ErrGod, "god %.20q, must be %s", name, godNames())
	case !hasData:
	case god != Athena:
		r.fail(p.nameAt, ErrSyntax, "%.20q, only athena has brackets", said)
	case data == "^]":
		p.raised = true
	case data != "]":
		r.fail(p.nameAt, ErrSyntax, "%.20q, must be athena, athena[] or athena[^]", said)
	}
	p.god = god
}

// workers reads the colon and up to two workers of a player. The colon may be missing if there are no workers. A # may
// stand before or after a worker.
func (r *fenReader) workers(p *player) {
	if r.err != nil || r.offset == len(r.text) || r.text[r.offset] == '/' {
		return
	}
	if r.offset+1 == len(r.text) || r.text[r.offset+1] == '/' {
		r.offset++
		return
	}
	start := r.offset
	for more := true; more; {
		r.offset++ // the colon or the comma
		start = r.offset
		text := r.until(",/")
		name, offset := strings.TrimPrefix(text, "#"), start
		if len(name) == len(text) {
			if name = strings.TrimSuffix(text, "#"); len(name) < len(text) {
				offset += len(name)
			}
		}
		s, ok := squareIn(name)
		switch {
		case len(name) == len(text) || !ok:
		case p.marked:
			r.fail(offset, ErrSyntax, "a second # for one side")
		default:
			p.marked, p.offset = true, offset
		}
		if !ok {
			r.fail(start, ErrSquare, "%.20q, must be A1..E5 or 0..24", text)
			return
		}
		p.workers = append(p.workers, s)
		more = r.offset < len(r.text) && r.text[r.offset] == ','
	}
	if n := len(p.workers); n > 2 {
		r.fail(start, ErrSyntax, "%d workers, must have 2", n)
	}
}

// squareIn reads a square in any spelling of a FEN. This is the name in either case ("B4", "b4"), or the number in one
// or two digits ("6", "06").
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
