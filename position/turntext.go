package position

import (
	"iter"
	"slices"
	"strings"
	"unicode"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
)

// The functions in this file read the texts of turns without knowing the position.

// TurnText converts a text that [Position.ReadTurn] reads into a uniform text, without knowing the position. It returns
// the text of [Turn.String] if possible. Some texts say more than a Turn holds, such as a path, or have hyphens whose
// meaning depends on the position. TurnText returns them in upper case and without white space. It does not read turns
// that place workers. The error is a *[ParseError] that wraps [ErrTurn].
func TurnText(text string) (string, error) {
	s, err := parseTurn(text)
	switch {
	case err != nil:
		for range readings(text, Mortal) {
			return compact(text), nil
		}
		return "", err
	case s.swaps || s.ups || s.forced.IsValid() || len(s.paths[0]) > 2 || len(s.paths[1]) > 2 || s.turn().IsZero():
		return compact(text), nil
	}
	return s.turn().String(), nil
}

// compact returns a text in upper case and without white space.
func compact(text string) string { return strings.ToUpper(strings.Join(strings.Fields(text), "")) }

// spoken is a turn as a text describes it. It may say more than a Turn holds, or be illegal.
type spoken struct {
	paths  [2][]Square // for one or two workers, the squares from the start to the end of the path
	early  Square      // the build before the step, or NoSquare
	builds []Square    // the builds after the step: none for a win
	dome   bool        // the build is a dome
	forced Square      // the new square of a forced worker, or NoSquare if the text does not say it
	swaps  bool        // the text says that two workers change places
	ups    bool        // the text says that the worker moves up
}

// unspoken is the spoken turn of an empty text.
var unspoken = spoken{early: NoSquare, forced: NoSquare}

// spoken returns the turn as its text describes it.
func (t Turn) spoken() spoken {
	s := spoken{early: t.Early(), builds: slices.Collect(t.Builds()), dome: t.Kind() == Dome, forced: NoSquare}
	n := 0
	for start, end := range t.Steps() {
		s.paths[n] = []Square{start, end}
		n++
	}
	return s
}

// turn returns the turn that the text describes. It may be illegal.
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
		move.Left, move.Entered = left, entered // so that errors do not show the zero Turn
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

// parseTurn reads a turn in any spelling except hyphens whose meaning depends on the position; the function readings
// reads those.
func parseTurn(text string) (spoken, error) {
	plain, faultOfPlain := readPlain(text)
	if faultOfPlain == nil {
		return plain, nil
	}
	if s, ok := parsePath(text); ok {
		return s, nil
	}
	r := newTurnReader(text, ErrTurn)
	r.turn()
	switch {
	case r.err == nil:
		return r.spoken, nil
	case faultOfPlain.Offset > r.err.Offset: // readPlain has understood more of the text
		return spoken{}, faultOfPlain
	}
	return spoken{}, r.err
}

// readPlain reads a turn of one worker that steps once: two or three squares with any signs between them.
func readPlain(text string) (spoken, *ParseError) {
	r := newTurnReader(text, ErrTurn)
	start := r.square("step from")
	r.takeAny(">-")
	r.paths[0] = []Square{start, r.square("step to")}
	if !r.take("#") && r.rest() != "" {
		r.takeAny("^-")
		r.builds = []Square{r.square("build on")}
	}
	r.end()
	return r.spoken, r.err
}

// parsePath reads the text of [Turn.Path], in either case, for turns that only gods have. The number of squares
// determines the meaning of each square. It reports false for any other text.
func parsePath(text string) (spoken, bool) {
	s := unspoken
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
		// The first pair of squares is left by the workers, the second pair is entered. Both are ascending.
		s.paths[0], s.paths[1], s.builds = list[:2], list[2:4], list[4:]
	default:
		return s, false
	}
	return s, true
}

// turnReader reads a turn from left to right and keeps the first error. Its methods skip white space before they read.
// After an error they read nothing.
type turnReader struct {
	spoken
	text   string
	offset int
	class  error // the error class of err
	err    *ParseError
}

func newTurnReader(text string, class error) *turnReader {
	return &turnReader{text: text, class: class, spoken: unspoken}
}

func (r *turnReader) fail(detail string) {
	if r.err == nil {
		r.err = &ParseError{Kind: "turn", Input: r.text, Offset: r.offset, Detail: detail, Err: r.class}
	}
}

// rest returns the unread text without leading white space.
func (r *turnReader) rest() string {
	if r.err != nil {
		return ""
	}
	rest := strings.TrimLeftFunc(r.text[r.offset:], unicode.IsSpace)
	r.offset = len(r.text) - len(rest)
	return rest
}

// end fails if there is text after the turn.
func (r *turnReader) end() {
	if r.rest() != "" {
		r.fail("unexpected text after the turn")
	}
}

// take reads a sign if the unread text starts with the sign, and reports whether it does.
func (r *turnReader) take(sign string) bool {
	rest := r.rest()
	if len(rest) < len(sign) || !strings.EqualFold(rest[:len(sign)], sign) {
		return false
	}
	r.offset += len(sign)
	return true
}

// takeAny reads the next character if it is one of the given signs.
func (r *turnReader) takeAny(signs string) {
	if rest := r.rest(); rest != "" && strings.IndexByte(signs, rest[0]) >= 0 {
		r.offset++
	}
}

// need reads a sign, and fails if the unread text does not start with the sign.
func (r *turnReader) need(sign string) {
	if !r.take(sign) {
		r.fail("no " + sign)
	}
}

// next returns the next square without reading it. It reports false if the unread text does not start with a square.
func (r *turnReader) next() (Square, bool) {
	rest := r.rest()
	return parseSquare(strings.ToUpper(rest[:min(2, len(rest))]))
}

// square reads a square, and fails if the unread text does not start with a square. The purpose of the square, such as
// "step to", is named in the error.
func (r *turnReader) square(purpose string) Square {
	s, ok := r.next()
	if !ok {
		r.fail("no square to " + purpose)
		return NoSquare
	}
	r.offset += 2
	return s
}

func (r *turnReader) turn() {
	switch {
	case r.take("("):
		r.group()
	case r.take("^"):
		r.build()
		if _, steps := r.next(); steps && len(r.builds) == 1 { // the build was before the step
			r.early, r.builds = r.builds[0], nil
			r.paths[0] = r.path()
		}
	default:
		r.paths[0] = r.path()
		if r.take(",") {
			r.paths[1] = r.path()
		}
	}
	if first, second := r.paths[0], r.paths[1]; second != nil {
		switch {
		case r.early.IsValid():
			r.fail("a build before the step, and two workers that move")
		case r.err == nil && (first[0] == second[0] || last(first) == last(second)):
			r.fail("two workers on one square")
		}
	}
	r.ups = r.take("!")
	win := r.paths[0] != nil && r.take("#")
	for !win && r.take("^") {
		r.build()
	}
	if r.dome && (len(r.builds) > 1 || r.early.IsValid()) {
		r.fail("a dome and another build")
	}
	if len(r.builds) > 2 {
		r.fail("more than two builds")
	}
	r.end()
}

// group reads the steps of two workers in brackets, after the first bracket, such as "A1,C1)>(A3,C2)".
func (r *turnReader) group() {
	starts := r.pair("step from")
	r.need(">")
	r.need("(")
	ends := r.pair("step to")
	r.paths = [2][]Square{{starts[0], ends[0]}, {starts[1], ends[1]}}
}

// pair reads two squares with a comma between them, and the bracket after them.
func (r *turnReader) pair(purpose string) (squares [2]Square) {
	squares[0] = r.square(purpose)
	r.need(",")
	squares[1] = r.square(purpose)
	r.need(")")
	return squares
}

// path reads the path of a worker, including a build before the step, and forced workers.
func (r *turnReader) path() []Square {
	path := []Square{r.square("step from")}
	if r.paths[0] == nil && !r.early.IsValid() && r.take("^") {
		r.early = r.square("build on before the step")
	}
	for r.err == nil {
		switch {
		case r.take("<>"):
			r.swaps = true
		case len(path) == 1:
			r.need(">")
		case !r.take(">"):
			return path
		}
		path = append(path, r.square("step to"))
		if r.take("(") {
			r.need(">")
			r.forced = r.square("force a worker to")
			r.need(")")
		}
	}
	return path
}

// build reads a build after its sign ^.
func (r *turnReader) build() {
	twice := r.take("^")
	square := r.square("build on")
	r.builds = append(r.builds, square)
	if twice {
		r.builds = append(r.builds, square)
	}
	if r.take("X") {
		r.dome = true
	}
}

// ReadPlacing reads a turn that places workers, as users type it. The text has one or two squares in either case and
// order, such as "b3,d3", "B3 D3", "d3-b3" or "B3D3". The error is a *[ParseError] that wraps [ErrPlacing].
func ReadPlacing(text string) (Turn, error) {
	r := newTurnReader(text, ErrPlacing)
	squares := []Square{r.square("place a worker on")}
	if r.rest() != "" {
		r.takeAny(",-")
		squares = append(squares, r.square("place a worker on"))
	}
	r.end()
	t := NewPlacing(squares...)
	if t.IsZero() {
		r.fail("two workers on one square")
	}
	if r.err != nil {
		return Turn{}, r.err
	}
	return t, nil
}

// mostHyphens is the maximum number of hyphens in a turn. A text with more hyphens has no readings.
const mostHyphens = 6

// readings yields the possible meanings of a text in which hyphens stand for the signs > and ^. These turns may be
// illegal. The likeliest meaning for the god comes first. For example, "A1-A2-B2-B1" may be "A1>A2^B2^B1" of Demeter,
// "A1>A2>B2^B1" of Artemis, or "A1^A2>B2^B1" of Prometheus. The last one may also be written "^A1 A2>B2^B1". Four or
// more squares without signs are read as if there were hyphens between them.
func readings(text string, god God) iter.Seq[spoken] {
	return func(yield func(spoken) bool) {
		parts, early := hyphenated(text)
		n := len(parts) - 1 // the number of hyphens
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

// hyphenated returns the parts of a text between its hyphens. If the text starts with four or more squares without
// signs, the parts are these squares; the last part also has the rest of the text. If there are four parts, the result
// early is a text in which they are a build, a step (two parts) and another build. Otherwise that result is empty.
func hyphenated(text string) (parts []string, early string) {
	if len(text) > longest {
		return nil, ""
	}
	if strings.Contains(text, "-") {
		parts = strings.Split(text, "-")
	} else {
		rest := compact(text)
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

// longest is greater than the number of bytes of any turn, without white space.
const longest = 200

// likelySigns returns the signs that n hyphens most likely stand for. Bit i belongs to hyphen i: it is 1 for the sign ^
// and 0 for the sign >.
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
	return 1<<n - 2 // first a step, and then builds
}
