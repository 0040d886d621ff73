package position

import (
	"iter"
	"strings"
	"unicode"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
)

// This file reads the texts of turns without a position, which decides what is legal.

// TurnText returns a turn that [Position.ReadTurn] would read as it is written strictly, without a
// position: as [Turn.String] writes it, or, if the text says more than the turn, such as a path, or has
// hyphens whose meaning depends on the position, in upper case and without white space. It does not read turns
// that place workers. The error is a *[ParseError] of the class [ErrTurn].
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

// spoken is a turn as it is written.
type spoken struct {
	paths  [2][]Square // the squares of one or two workers, the first one first
	early  Square      // the build before the step, or NoSquare
	builds []Square    // the builds after the step: none for a win
	dome   bool        // the build is a dome
	forced Square      // where a worker is forced to if that is said, or NoSquare
	swaps  bool        // two workers change places, if that is said
	ups    bool        // the worker moves up, if that is said
}

// spoken returns the turn as it would be written.
func (t Turn) spoken() spoken {
	s := spoken{early: t.Early(), dome: t.Kind() == Dome, forced: NoSquare}
	n := 0
	for from, to := range t.Steps() {
		s.paths[n] = []Square{from, to}
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
			left |= path[0].set()
			entered |= last(path).set()
		}
	}
	move := powers.Move{Left: left &^ entered, Entered: entered &^ left, Early: s.early.set()}
	if left == entered && len(s.paths[0]) > 0 && len(s.builds) == 0 {
		move.Left, move.Entered = left, entered // not the zero Turn, for errors
	}
	t := begin(move)
	for i, square := range s.builds {
		if i == 0 {
			t = t.build(square.Bit())
		} else {
			t = t.buildAgain(square.Bit())
		}
	}
	switch {
	case t.IsZero():
		return t
	case len(s.builds) == 0:
		t = t.of(Win)
	case s.dome:
		t = t.of(Dome)
	}
	return t.ordered()
}

// parseTurn reads a turn in any spelling.
func parseTurn(text string) (spoken, error) {
	plain, faultOfPlain := readPlain(text)
	if faultOfPlain == nil {
		return plain, nil
	}
	if s, ok := parsePath(text); ok {
		return s, nil
	}
	in := turnReader{text: text, spoken: spoken{early: NoSquare, forced: NoSquare}}
	in.turn()
	switch {
	case in.err == nil:
		return in.spoken, nil
	case faultOfPlain.Offset > in.err.Offset: // it has understood more of the text
		return spoken{}, faultOfPlain
	}
	return spoken{}, in.err
}

// readPlain reads two or three squares with any signs between them: a turn of one worker that steps once.
func readPlain(text string) (spoken, *ParseError) {
	in := squareReader{text: text}
	fail := func(detail string) (spoken, *ParseError) {
		return spoken{}, &ParseError{Kind: "turn", Input: text, Offset: in.at, Detail: detail, Err: ErrTurn}
	}
	s := spoken{early: NoSquare, forced: NoSquare}
	var from, to, build Square
	if !in.square(&from) {
		return fail("no square to step from")
	}
	in.sign(">-")
	if !in.square(&to) {
		return fail("no square to step to")
	}
	s.paths[0] = []Square{from, to}
	if !in.sign("#") && !in.ended() {
		in.sign("^-")
		if !in.square(&build) {
			return fail("no square to build on")
		}
		s.builds = []Square{build}
	}
	if !in.ended() {
		return fail("unexpected text after the turn")
	}
	return s, nil
}

// parsePath reads what [Turn.Path] writes, in either case, if it is longer than a turn without gods.
// The number of squares tells what they are.
func parsePath(text string) (spoken, bool) {
	s := spoken{early: NoSquare, forced: NoSquare}
	rest := strings.ToUpper(text)
	rest, s.dome = strings.CutSuffix(rest, "X")
	early := len(rest) == 9 && rest[2] == '-'
	if early {
		rest = rest[:2] + rest[3:]
	}
	var list []Square
	for ; rest != ""; rest = rest[2:] {
		square, ok := parseSquare(rest[:min(2, len(rest))])
		if !ok {
			return s, false
		}
		list = append(list, square)
	}
	switch n := len(list); {
	case early && !s.dome:
		s.paths[0], s.early, s.builds = []Square{list[0], list[2]}, list[1], list[3:]
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
	err  *ParseError
}

func (in *turnReader) fail(detail string) {
	if in.err == nil {
		in.err = &ParseError{Kind: "turn", Input: in.text, Offset: in.at, Detail: detail, Err: ErrTurn}
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
	_, ok := parseSquare(strings.ToUpper(rest[:min(2, len(rest))]))
	return ok
}

// square reads a square that must be there.
func (in *turnReader) square(purpose string) Square {
	rest := in.rest()
	s, ok := parseSquare(strings.ToUpper(rest[:min(2, len(rest))]))
	if !ok {
		in.fail("no square to " + purpose)
		return NoSquare
	}
	in.at += 2
	return s
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
	var from, to [2]Square
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
	in.paths = [2][]Square{{from[0], to[0]}, {from[1], to[1]}}
}

// path reads the squares of a worker, with what stands between them.
func (in *turnReader) path() []Square {
	path := []Square{in.square("step from")}
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

// ReadPlacing reads one or two squares that a user typed, in either case and order: "b3,d3", "B3 D3",
// "d3-b3" or "B3D3". The error is a *[ParseError] of the class [ErrPlacing].
func ReadPlacing(text string) (Turn, error) {
	in := squareReader{text: text}
	fail := func(detail string) (Turn, error) {
		return Turn{}, &ParseError{Kind: "turn", Input: text, Offset: in.at, Detail: detail, Err: ErrPlacing}
	}
	var first, second Square
	if !in.square(&first) {
		return fail("no square to place a worker on")
	}
	if in.ended() {
		return NewPlacing(first), nil
	}
	in.sign(",-")
	if !in.square(&second) {
		return fail("no square to place a worker on")
	}
	switch {
	case !in.ended():
		return fail("unexpected text after the turn")
	case first == second:
		return fail("two workers on one square")
	}
	return NewPlacing(first, second), nil
}

// squareReader reads a text of squares and signs from left to right. Its methods skip white space first.
type squareReader struct {
	text string
	at   int
}

// rest returns the unread text without leading white space.
func (in *squareReader) rest() string {
	rest := strings.TrimLeftFunc(in.text[in.at:], unicode.IsSpace)
	in.at = len(in.text) - len(rest)
	return rest
}

func (in *squareReader) ended() bool { return in.rest() == "" }

// square reads a square and reports whether there is one.
func (in *squareReader) square(s *Square) bool {
	rest := in.rest()
	next, ok := parseSquare(strings.ToUpper(rest[:min(2, len(rest))]))
	if ok {
		*s = next
		in.at += 2
	}
	return ok
}

// sign reads one of the given characters and reports whether there is one.
func (in *squareReader) sign(signs string) bool {
	rest := in.rest()
	ok := rest != "" && strings.IndexByte(signs, rest[0]) >= 0
	if ok {
		in.at++
	}
	return ok
}

// mostHyphens is the maximum number of hyphens in a turn: a longer text is none.
const mostHyphens = 6

// readings yields what a text with hyphens for > and ^ can mean, whatever is legal, and for a row of four
// squares or more without signs what it means with hyphens between them: A1-A2-B2-B1 is A1>A2^B2^B1 of
// Demeter, A1>A2>B2^B1 of Artemis, A1^A2>B2^B1 of Prometheus, or in the order in which it is played
// ^A1 A2>B2^B1. The reading that is likely for a god comes first.
func readings(text string, god God) iter.Seq[spoken] {
	return func(yield func(spoken) bool) {
		parts, early := hyphenated(text)
		n := len(parts) - 1 // hyphens
		if n < 1 || n > mostHyphens {
			return
		}
		likely := likelySigns(god, n)
		for other := range 1 << n {
			signs := likely ^ other
			var b strings.Builder
			for i, part := range parts {
				if i > 0 {
					b.WriteByte(">^"[signs>>(i-1)&1])
				}
				b.WriteString(part)
			}
			if s, err := parseTurn(b.String()); err == nil && !yield(s) {
				return
			}
		}
		if s, err := parseTurn(early); early != "" && err == nil {
			yield(s)
		}
	}
}

// hyphenated returns the parts of a text between its hyphens, or the squares of a row of four or more
// without signs, with what follows the last one. early is the row of four with a build in front.
func hyphenated(text string) (parts []string, early string) {
	if len(text) > longest {
		return nil, ""
	}
	if strings.Contains(text, "-") {
		parts = strings.Split(text, "-")
	} else {
		rest := strings.ToUpper(strings.Join(strings.Fields(text), ""))
		for {
			if _, ok := parseSquare(rest[:min(2, len(rest))]); !ok {
				break
			}
			parts, rest = append(parts, rest[:2]), rest[2:]
		}
		if len(parts) < 4 {
			return nil, ""
		}
		parts[len(parts)-1] += rest
	}
	if len(parts) == 4 {
		early = "^" + parts[0] + " " + parts[1] + ">" + parts[2] + "^" + parts[3]
	}
	return parts, early
}

// longest is more than the bytes of a turn in any spelling, but for white space.
const longest = 200

// likelySigns returns the signs that n hyphens are likely to stand for: a bit for each one, 1 for ^.
func likelySigns(god God, n int) int {
	last := 1 << (n - 1)
	switch {
	case god == Artemis, god == Hermes:
		return last
	case god == Prometheus && n == 3:
		return 1 | last
	case n == 1:
		return 0
	}
	return 1<<n - 2 // a step, and then builds
}
