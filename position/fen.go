package position

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// The classes of error of a FEN, for errors.Is. A FEN that describes no
// position gives a *[SetupError] with all its faults instead.
var (
	// ErrFEN says that a text is not written as a FEN.
	ErrFEN = errors.New("not a FEN")
	// ErrGod says that a FEN has a god other than mortal.
	ErrGod = errors.New("only the god mortal is supported")
	// ErrUnplaced says that a FEN is from before the workers were placed.
	ErrUnplaced = errors.New("the workers are not placed yet")
)

// ParseError says where a text is wrong and why. Err is one of the error
// classes of this package, or has one in its chain.
type ParseError struct {
	Kind   string // what the text was read as, such as "FEN", "turn", "game"
	Input  string // the text
	Offset int    // the byte offset of the fault, 0..len(Input); 0 for the whole
	Detail string // what is wrong there; may be empty
	Err    error
}

// Error quotes the beginning of the text.
func (e *ParseError) Error() string {
	where := fmt.Sprintf("%s %.80q", e.Kind, e.Input)
	if e.Offset > 0 {
		where = fmt.Sprintf("%s, offset %d", where, e.Offset)
	}
	switch {
	case e.Detail == "":
		return fmt.Sprintf("%s: %v", where, e.Err)
	case e.Err == ErrFEN: // says no more than the kind
		return where + ": " + e.Detail
	}
	return fmt.Sprintf("%s: %s: %v", where, e.Detail, e.Err)
}

// Unwrap returns e.Err.
func (e *ParseError) Unwrap() error { return e.Err }

// Parse reads a Santorini FEN, the text form of the strongest open engine:
//
//	0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3
//
// These are the 25 heights from A5 to E1, the side to move (1 or 2), and for
// either side its god, a colon and its workers. The god is always mortal; a #
// before or after it marks the winner of a finished game, and is there exactly
// if a worker of that side has climbed to level 3. Squares are names in either
// case or numbers 0..24. Spaces may stand between heights and around the side
// and the gods, and no heights at all are an empty board.
//
// The error is a *[ParseError], and wraps a *[SetupError] if the text is well
// written but describes no position.
func Parse(fen string) (Position, error) {
	in := parser{text: fen}
	s := Setup{}
	in.heights(&s.Heights)
	in.side(&s.Side)
	var won [2]int // 1 + the offset of the mark
	in.player(&s.Workers[First], &won[First])
	in.slash()
	in.player(&s.Workers[Second], &won[Second])
	if in.err == nil && in.at < len(fen) {
		in.fail(in.at, ErrFEN, "unexpected %q after the second side's workers", fen[in.at])
	}
	if in.err != nil {
		return Position{}, in.err
	}
	p, err := s.Position()
	if err != nil {
		return Position{}, &ParseError{Kind: "FEN", Input: fen, Err: err}
	}
	for side, mark := range won {
		switch winner := p.Finished() && p.Side() != Side(side); {
		case mark > 0 && !winner:
			in.fail(mark-1, ErrFEN, "# for the %v side, but it has no worker on level 3", Side(side))
		case mark == 0 && winner:
			in.fail(0, ErrFEN, "the %v side has a worker on level 3, mark its god as the winner: #mortal", Side(side))
		}
	}
	if in.err != nil {
		return Position{}, in.err
	}
	return p, nil
}

// MustParse is Parse for text known to be right; it panics otherwise.
func MustParse(fen string) Position { return must(Parse(fen)) }

// String returns the FEN, the way [Parse] describes it: upper-case names,
// each pair of workers ascending by number, # before the winner's god. The zero
// Position gives "no position".
func (p Position) String() string {
	if p.IsZero() {
		return "no position"
	}
	b, _ := p.AppendText(make([]byte, 0, 56))
	return string(b)
}

// AppendText appends the FEN. The zero Position is an error.
func (p Position) AppendText(b []byte) ([]byte, error) {
	if p.IsZero() {
		return b, errors.New("position: the zero Position has no FEN")
	}
	for s := A5; s.IsValid(); s++ {
		b = append(b, '0'+byte(p.Height(s)))
	}
	b = append(b, '/', '1'+byte(p.Side()))
	for side := First; side <= Second; side++ {
		b = append(b, '/')
		if p.climbed()&p.WorkerSet(side) != 0 {
			b = append(b, '#')
		}
		w := p.Workers(side)
		b = append(b, mortal...)
		b = append(w[0].append(append(b, ':')), ',')
		b = w[1].append(b)
	}
	return b, nil
}

// MarshalText returns the FEN. The zero Position is an error.
func (p Position) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads what [Parse] reads.
func (p *Position) UnmarshalText(text []byte) error { return set(p, Parse, text) }

const mortal = "mortal"

// parser reads a FEN from left to right and keeps the first error; after it
// every method does nothing.
type parser struct {
	text string
	at   int
	err  error
}

func (in *parser) fail(at int, class error, format string, args ...any) {
	if in.err == nil {
		in.err = &ParseError{Kind: "FEN", Input: in.text, Offset: at, Detail: fmt.Sprintf(format, args...), Err: class}
	}
}

// until takes everything up to one of the given characters, or to the end.
func (in *parser) until(stops string) string {
	rest := in.text[in.at:]
	if i := strings.IndexAny(rest, stops); i >= 0 {
		rest = rest[:i]
	}
	in.at += len(rest)
	return rest
}

// slash takes the slash that the field before has been read up to.
func (in *parser) slash() {
	if in.err != nil {
		return
	}
	if in.at == len(in.text) {
		in.fail(in.at, ErrFEN, "the text ends, want a slash")
	}
	in.at++
}

func (in *parser) spaces() {
	for in.at < len(in.text) && in.text[in.at] == ' ' {
		in.at++
	}
}

func (in *parser) heights(heights *[Squares]int) {
	n := 0
	for ; in.at < len(in.text) && in.text[in.at] != '/'; in.at++ {
		c := in.text[in.at]
		switch {
		case c == ' ':
			continue
		case c < '0' || c > '4':
			r, _ := utf8.DecodeRuneInString(in.text[in.at:])
			in.fail(in.at, ErrFEN, "%q is no height, want 0..4", r)
			return
		case n < Squares:
			heights[n] = int(c - '0')
		}
		n++
	}
	if n != 0 && n != Squares {
		in.fail(in.at, ErrFEN, "want 25 heights, got %d", n)
	}
	in.slash()
}

func (in *parser) side(side *Side) {
	if in.err != nil {
		return
	}
	in.spaces()
	start := in.at
	text := in.until("/")
	switch strings.TrimRight(text, " ") {
	case "1":
		*side = First
	case "2":
		*side = Second
	default:
		in.fail(start, ErrFEN, "want 1 or 2 for the side to move, got %.20q", text)
	}
	in.slash()
}

// player reads a god with or without the mark of the winner, and its workers.
func (in *parser) player(workers *[]Square, won *int) {
	if in.err != nil {
		return
	}
	in.spaces()
	start := in.at
	text := in.until(":/")
	god := strings.TrimRight(text, " ")
	if name, found := strings.CutPrefix(god, "#"); found {
		god, *won = name, start+1
		start++
	} else if name, found := strings.CutSuffix(god, "#"); found {
		god, *won = name, start+len(god)
	}
	if trimmed := strings.Trim(god, " "); trimmed != mortal {
		if trimmed == "" {
			in.fail(start, ErrFEN, "no god, want %q", mortal)
		} else {
			in.fail(start, ErrGod, "god %.20q", trimmed)
		}
		return
	}
	if in.at == len(in.text) || in.text[in.at] == '/' || in.at+1 == len(in.text) || in.text[in.at+1] == '/' {
		in.fail(in.at, ErrUnplaced, "no workers")
		return
	}
	for stop := byte(','); stop == ','; {
		in.at++ // the colon or the comma
		start = in.at
		text := in.until(",/")
		s, ok := parseSquare(text)
		if !ok {
			in.fail(start, ErrSquare, "%.20q, want A1..E5 or 0..24", text)
			return
		}
		*workers = append(*workers, s)
		stop = 0
		if in.at < len(in.text) {
			stop = in.text[in.at]
		}
	}
	switch n := len(*workers); {
	case n < 2:
		in.fail(start, ErrUnplaced, "%d worker, want 2", n)
	case n > 2:
		in.fail(start, ErrFEN, "%d workers, want 2", n)
	}
}
