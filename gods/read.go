package gods

import (
	"strings"
	"unicode"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/fen"
	"github.com/puzzlecode/puzzlecode/position"
)

// ReadTurn reads a turn of the side to move that a user typed or another program wrote, and checks
// that it is legal. Besides the text of [Turn.String] it reads
//
//	a1>b2^c3, a1-b2-c3, a1b2c3   what position.ReadTurn reads
//	a1-b2-c3-d4, a1b2c3d4        hyphens, or nothing, for whatever signs make it legal
//	A1>B2>C3^D4                  a path with squares between
//	A1<>B2^C3                    Apollo changes places
//	A1>B2(>C3)^D4                the square to which a worker is forced
//	A1>B2!^C3                    Athena moves up
//	A1>B2^^C3                    two blocks on one square
//	^B2 A1>B1^C2                 a build before the step
//	(A1,C1)>(A3,C2)^D3           two workers
//	A1B2C3, A1-B2B1C2            what Turn.Path writes
//
// in either case, with white space between its parts, groups in any order, and a # that may be
// missing. What is said besides the turn must be true. The error is a *[position.ParseError]: of
// the class [ErrTurn], or it wraps a *[TurnError] with the rule that the turn breaks.
func (p Position) ReadTurn(text string) (Turn, error) {
	s, err := parseTurn(text)
	t, ok := Turn{}, false
	if err == nil {
		t, ok = p.legal(&s)
	}
	if !ok {
		t, ok, s, err = p.legalReading(text, s, err)
	}
	if err != nil {
		return Turn{}, err
	}
	var square position.Square
	if ok {
		square, err = p.contradicted(&s)
	} else {
		square, err = p.broken(&s)
	}
	if err != nil {
		return Turn{}, &position.ParseError{Kind: "turn", Input: text, Offset: fault.Whole, Err: &TurnError{s.turn(), square, err}}
	}
	return t, nil
}

// legalReading returns the first legal one of the [readings] of a text that is not legal as it is, and how it
// is written. Without any it returns the likeliest, or the text as it is if that was a turn of the god's kind.
func (p Position) legalReading(text string, asIs spoken, wrong error) (Turn, bool, spoken, error) {
	god := p.God(p.Side())
	likely, found := asIs, wrong == nil && (len(asIs.builds) < 2 || p.power().Builds != nil || god == Hermes && asIs.paths[1] != nil)
	for s := range readings(text, god) {
		if t, ok := p.legal(&s); ok {
			if _, err := p.contradicted(&s); err == nil {
				return t, true, s, nil
			}
		}
		if !found {
			likely, found, wrong = s, true, nil
		}
	}
	t, ok := p.legal(&likely)
	return t, ok, likely, wrong
}

// TurnText returns a turn that [Position.ReadTurn] would read as it is written strictly, without a
// position: as [Turn.String] writes it, or, if the text says more than the turn, such as a path, or has
// hyphens whose meaning depends on the position, in upper case and without white space. The error is a *[position.ParseError] of the class
// [ErrTurn].
func TurnText(text string) (string, error) {
	s, err := parseTurn(text)
	if err != nil {
		for range readings(text, Mortal) {
			return strings.ToUpper(strings.Join(strings.Fields(text), "")), nil
		}
		return "", err
	}
	if s.swaps || s.ups || s.forced.IsValid() || len(s.paths[0]) > 2 || len(s.paths[1]) > 2 || s.turn().IsZero() {
		return strings.ToUpper(strings.Join(strings.Fields(text), "")), nil
	}
	return s.turn().String(), nil
}

// legal returns the legal turn that is meant. It reports false if there is none.
func (p Position) legal(s *spoken) (Turn, bool) {
	t := s.turn()
	if p.isLegal(t) {
		return t, true
	}
	if t.Dome() && p.Height(s.builds[0]) == 3 {
		t.squares &^= 1 << domeByte
		return t, p.isLegal(t)
	}
	return t, false
}

// spoken is a turn as it is written.
type spoken struct {
	paths  [2][]position.Square // the squares of one or two workers, the first one first
	early  position.Square      // the build before the step, or NoSquare
	builds []position.Square    // the builds after the step: none for a win
	dome   bool                 // the build is a dome
	forced position.Square      // where a worker is forced to if that is said, or NoSquare
	swaps  bool                 // two workers change places, if that is said
	ups    bool                 // the worker moves up, if that is said
}

// spoken returns the turn as it would be written.
func (t Turn) spoken() spoken {
	s := spoken{early: t.Early(), dome: t.Dome(), forced: position.NoSquare}
	n := 0
	for from, to := range t.Steps() {
		s.paths[n] = []position.Square{from, to}
		n++
	}
	for square := range t.Builds() {
		s.builds = append(s.builds, square)
	}
	return s
}

// turn returns the turn, which may be illegal.
func (s *spoken) turn() Turn {
	var left, entered bitboard.Board5
	for _, path := range s.paths {
		if len(path) > 0 {
			left |= bitboard.Board5(path[0].Set())
			entered |= bitboard.Board5(path[len(path)-1].Set())
		}
	}
	t := move(left&^entered, entered&^left)
	if left == entered && len(s.paths[0]) > 0 && len(s.builds) == 0 {
		t = move(left, entered) // not the zero Turn, for errors
	}
	if s.early.IsValid() {
		t = t.early(s.early.Bit())
	}
	for i, square := range s.builds {
		if i == 0 {
			t = t.build(square.Bit())
		} else {
			t = t.buildAgain(square.Bit())
		}
	}
	if s.dome {
		t = t.dome()
	}
	return t.ordered()
}

// parseTurn reads a turn in any spelling.
func parseTurn(text string) (spoken, error) {
	if t, err := position.ReadTurn(text); err == nil {
		s := spoken{early: position.NoSquare, forced: position.NoSquare, paths: [2][]position.Square{{t.From, t.To}}}
		if !t.Wins() {
			s.builds = []position.Square{t.Build}
		}
		return s, nil
	}
	in := turnReader{text: text, spoken: spoken{early: position.NoSquare, forced: position.NoSquare}}
	if s, ok := parsePath(text); ok {
		return s, nil
	}
	in.turn()
	if in.err != nil {
		return spoken{}, in.err
	}
	return in.spoken, nil
}

// parsePath reads what [Turn.Path] writes, in either case, if it is longer than a turn without gods.
// The number of squares tells what they are.
func parsePath(text string) (spoken, bool) {
	s := spoken{early: position.NoSquare, forced: position.NoSquare}
	rest := strings.ToUpper(text)
	rest, s.dome = strings.CutSuffix(rest, "X")
	early := len(rest) == 9 && rest[2] == '-'
	if early {
		rest = rest[:2] + rest[3:]
	}
	var list []position.Square
	for ; rest != ""; rest = rest[2:] {
		square, ok := fen.SquareName(rest[:min(2, len(rest))])
		if !ok {
			return s, false
		}
		list = append(list, position.Square(square))
	}
	switch n := len(list); {
	case early && !s.dome:
		s.paths[0], s.early, s.builds = []position.Square{list[0], list[2]}, list[1], list[3:]
	case n == 1:
		s.builds = list
	case n == 3 && s.dome, n == 4 && !s.dome:
		s.paths[0], s.builds = list[:2], list[2:]
	case n == 5:
		if list[0] == list[2] || list[1] == list[3] {
			return s, false
		}
		// The squares left and those entered, each ascending.
		s.paths[0], s.paths[1], s.builds = list[:2], list[2:4], list[4:]
	default:
		return s, false
	}
	return s, true
}

// turnReader reads a turn from left to right and keeps the first error. After an error its methods
// read nothing. They skip white space first.
type turnReader struct {
	spoken
	text string
	at   int
	err  error
}

func (in *turnReader) fail(detail string) {
	if in.err == nil {
		in.err = &position.ParseError{Kind: "turn", Input: in.text, Offset: in.at, Detail: detail, Err: ErrTurn}
	}
}

// rest returns the unread text without leading white space.
func (in *turnReader) rest() string {
	if in.err != nil {
		return ""
	}
	rest := strings.TrimLeftFunc(in.text[in.at:], unicode.IsSpace)
	in.at = len(in.text) - len(rest)
	return rest
}

// take reads a sign and reports whether it is there.
func (in *turnReader) take(sign string) bool {
	rest := in.rest()
	if len(rest) < len(sign) || !strings.EqualFold(rest[:len(sign)], sign) {
		return false
	}
	in.at += len(sign)
	return true
}

// need reads a sign that must be there.
func (in *turnReader) need(sign string) {
	if !in.take(sign) {
		in.fail("no " + sign)
	}
}

// atSquare reports whether a square comes next.
func (in *turnReader) atSquare() bool {
	rest := in.rest()
	_, ok := fen.SquareName(strings.ToUpper(rest[:min(2, len(rest))]))
	return ok
}

// square reads a square that must be there.
func (in *turnReader) square(purpose string) position.Square {
	rest := in.rest()
	s, ok := fen.SquareName(strings.ToUpper(rest[:min(2, len(rest))]))
	if !ok {
		in.fail("no square to " + purpose)
		return position.NoSquare
	}
	in.at += 2
	return position.Square(s)
}

func (in *turnReader) turn() {
	switch {
	case in.take("("):
		in.group()
	case in.take("^"):
		in.build()
		if len(in.builds) == 1 && in.atSquare() { // it was a build before the step
			in.early, in.builds = in.builds[0], nil
			in.paths[0] = in.path()
		}
	default:
		in.paths[0] = in.path()
		if in.take(",") {
			in.paths[1] = in.path()
		}
	}
	if first, second := in.paths[0], in.paths[1]; second != nil {
		switch {
		case in.early.IsValid():
			in.fail("a build before the step, and two workers that move")
		case in.err == nil && (first[0] == second[0] || last(first) == last(second)):
			in.fail("two workers on one square")
		}
	}
	if in.take("!") {
		in.ups = true
	}
	win := in.paths[0] != nil && in.take("#")
	for !win && in.take("^") {
		in.build()
	}
	if in.dome && (len(in.builds) > 1 || in.early.IsValid()) {
		in.fail("a dome and another build")
	}
	if len(in.builds) > 2 {
		in.fail("more than two builds")
	}
	if in.rest() != "" {
		in.fail("unexpected text after the turn")
	}
}

// group reads two workers after their bracket.
func (in *turnReader) group() {
	var from, to [2]position.Square
	from[0] = in.square("step from")
	in.need(",")
	from[1] = in.square("step from")
	in.need(")")
	in.need(">")
	in.need("(")
	to[0] = in.square("step to")
	in.need(",")
	to[1] = in.square("step to")
	in.need(")")
	in.paths = [2][]position.Square{{from[0], to[0]}, {from[1], to[1]}}
}

// path reads the squares of a worker, with what stands between them.
func (in *turnReader) path() []position.Square {
	path := []position.Square{in.square("step from")}
	if in.paths[0] == nil && !in.early.IsValid() && in.take("^") {
		in.early = in.square("build on before the step")
	}
	for in.err == nil {
		switch {
		case in.take("<>"):
			in.swaps = true
		case len(path) == 1:
			in.need(">")
		case !in.take(">"):
			return path
		}
		path = append(path, in.square("step to"))
		if in.take("(") {
			in.need(">")
			in.forced = in.square("force a worker to")
			in.need(")")
		}
	}
	return path
}

// build reads a build after its sign.
func (in *turnReader) build() {
	twice := in.take("^")
	square := in.square("build on")
	in.builds = append(in.builds, square)
	if twice {
		in.builds = append(in.builds, square)
	}
	if in.take("X") {
		in.dome = true
	}
}
