package codec

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/position"
)

// A Line is a code and the turns that follow it in a text. The turns are written strictly,
// as [position.Turn.String] or [arimaa.Turn.String] writes them, but they are not checked
// against the rules. The zero Line has no code.
type Line struct {
	Code  AnyCode
	Turns []string // "E3>D3^E3", or "Ea2n Ea3n" in Arimaa
}

// MaxTurns is the maximum number of turns of a line.
const MaxTurns = 400

// ReadLine reads a position of either game, in any form that people paste, and the turns
// that may follow it:
//
//   - a code: ranked, shrinking-index, or of Arimaa;
//   - a link with a code in its path after /p/, /embed/ or /explore/; turns may stand in the
//     path after the code, or in the parameter t of the query;
//   - a Santorini FEN (see [position.Parse]), which has no goal;
//   - the short form of an Arimaa position (see [arimaa.Parse]), or its ranks (see
//     [arimaa.ParseRanks]), which have no goal;
//   - a text board of either game (see [position.ParseBoard] and [arimaa.ParseDiagram]),
//     with the lines that the command show of puzzlecode prints below it: a line with the
//     code gives the goal.
//
// After the position may stand a goal, as [ParseGoal] reads it, which replaces the goal of
// a code, and then the turns, as [ReadTurns] reads them. After a board each of the two
// begins on a line of its own.
//
// Around a code or a link may stand what a chat leaves there: white space, quotes,
// brackets of any kind, the signs * _ ~ | of markup, a byte order mark, and a full
// stop, comma, colon, semicolon, question or exclamation mark at the end. The scheme,
// the host and the path before /p/ do not matter, nor does a slash, a query, a
// fragment, the name of an image (.png, .svg, /qr) after the code. The code itself is as
// strict as for [Parse].
//
// The error is a *[ParseError] whose offset counts in the whole text. For errors.Is it
// is of one class: [ErrNotCode], [ErrLink], [ErrLength], [ErrAlphabet], [ErrForm],
// [ErrCheck] or [ErrReserved] if a code was expected; for a text that is written
// like a position, the classes of its parser; [ErrGoal] for the goal; and for the turns
// the errors of [ReadTurns]. If a code can be found in the text, the error names it.
func ReadLine(text string) (Line, error) {
	l, _, err := readLine(text)
	return l, explained(text, err)
}

// Read is [ReadLine] for a position alone. Turns after it are an error of the class
// [ErrTurns].
func Read(text string) (AnyCode, error) {
	l, at, err := readLine(text)
	switch {
	case err != nil:
		return nil, explained(text, err)
	case len(l.Turns) > 0:
		return nil, &ParseError{Kind: "text", Input: text, Offset: at, Err: fmt.Errorf("%w, must be a position without turns", ErrTurns)}
	}
	return l.Code, nil
}

// readLine is ReadLine without explanations, and also returns the offset of the first turn.
func readLine(text string) (l Line, turnsAt int, err error) {
	in, err := readPosition(text)
	if err != nil {
		return Line{}, 0, err
	}
	fail := func(err error, at int) (Line, int, error) {
		if wrong, ok := err.(*ParseError); ok {
			return Line{}, 0, fault.Within(wrong, "text", text, at)
		}
		return Line{}, 0, &ParseError{Kind: "text", Input: text, Offset: at, Err: err}
	}
	word, at := firstWord(text[:in.stop], in.end)
	game := in.code.Game()
	if goal := strings.TrimRight(word, ",;:"); isGoal(goal) {
		in.end = at + len(word)
		g, err := ParseGoal(goal)
		if err == nil {
			in.code, err = in.code.withGoal(g)
		}
		if err != nil {
			return fail(err, at)
		}
	} else if word != "" && !startsTurns(game, text[at:in.stop]) {
		return fail(errNoTurns, at)
	}
	path, err := ReadTurns(game, in.path)
	if wrong, ok := err.(*ParseError); ok {
		wrong.Err = fmt.Errorf("%w: %w", ErrLink, wrong.Err)
		return Line{}, 0, fault.Within(wrong, "link", text, in.pathAt)
	}
	l = Line{Code: in.code}
	if l.Turns, err = readTurns(path, game, text[in.end:in.stop]); err != nil {
		return fail(err, in.end)
	}
	if turnsAt = in.pathAt; len(path) == 0 {
		_, turnsAt = firstWord(text, in.end)
	}
	return l, turnsAt, nil
}

// firstWord returns the first word of a text from an offset on, and where it starts.
func firstWord(text string, from int) (word string, at int) {
	rest := strings.TrimLeftFunc(text[from:], func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == ';' })
	at = len(text) - len(rest)
	if end := strings.IndexFunc(rest, unicode.IsSpace); end >= 0 {
		rest = rest[:end]
	}
	return rest, at
}

// isGoal reports whether a word is written like a goal.
func isGoal(word string) bool {
	kind := strings.TrimRight(word, "0123456789")
	return len(word) > len(kind) && len(word) <= len(kind)+2 && (kind == "" || kind == "win" || kind == "hold")
}

// String returns the code, a space and the turns, which [ReadLine] reads back. Between
// turns of Santorini stands a space, between turns of Arimaa a comma and a space.
func (l Line) String() string {
	if l.Code == nil {
		return noCode
	}
	text := l.Code.String()
	if len(l.Turns) == 0 {
		return text
	}
	return text + " " + strings.Join(l.Turns, separators[l.Code.Game()])
}

var separators = [...]string{Santorini: " ", Arimaa: ", "}

// Path returns the turns as they stand in a link after the code and a slash, such as
// "E3D3E3.C3D4E3": without signs and spaces, and without the removals of Arimaa, which
// follow from the steps.
func (l Line) Path() string {
	var b strings.Builder
	for i, turn := range l.Turns {
		if i > 0 {
			b.WriteByte('.')
		}
		for part := range strings.FieldsFuncSeq(turn, func(r rune) bool { return strings.ContainsRune(" >^#", r) }) {
			if !strings.HasSuffix(part, "x") {
				b.WriteString(part)
			}
		}
	}
	return b.String()
}

// Link returns the link to the line: that of the code, as [Code.Link] returns it, and for
// a line with turns a slash and the path. A Line without a code is an error.
func (l Line) Link(base string) (string, error) {
	if l.Code == nil {
		return "", errZero
	}
	link, err := l.Code.Link(base)
	if err != nil || len(l.Turns) == 0 {
		return link, err
	}
	return link + "/" + l.Path(), nil
}

// ReadTurns reads the turns of a game as people type them, and returns them as they are
// written strictly. A turn is written as [position.ReadTurn] or [arimaa.ReadTurn] reads
// it, but for commas. Between turns stand commas, full stops, semicolons or line breaks, in
// Santorini also spaces. Numbers in front of turns (12. or 12..., in Arimaa also 12g) and
// comments, from # at the start of a word to the end of the line, are skipped. The turns
// are not checked against the rules.
//
// The error is a *[ParseError] with the number of the turn in its Detail. Its class is
// that of the reader of turns, or [ErrLength] if there are more than [MaxTurns].
func ReadTurns(g Game, text string) ([]string, error) { return readTurns(nil, g, text) }

// readTurns appends the turns of a text to a list.
func readTurns(turns []string, g Game, text string) ([]string, error) {
	for start, end := range turnsIn(g, text) {
		fail := func(offset int, detail string, err error) ([]string, error) {
			return nil, &ParseError{Kind: "turns", Input: text, Offset: start + max(offset, 0), Detail: fmt.Sprintf("turn %d%s", len(turns)+1, detail), Err: err}
		}
		if len(turns) == MaxTurns {
			return fail(0, "", fmt.Errorf("%w: must be at most %d turns", ErrLength, MaxTurns))
		}
		turn, err := strictTurn(g, text[start:end])
		if err != nil {
			wrong := err.(*ParseError) // as both readers promise
			return fail(wrong.Offset, ": "+wrong.Detail, wrong.Err)
		}
		turns = append(turns, turn)
	}
	return turns, nil
}

// strictTurn reads a turn as people type it.
func strictTurn(g Game, text string) (string, error) {
	if g == Arimaa {
		t, err := arimaa.ReadTurn(text)
		return t.String(), err
	}
	t, err := position.ReadTurn(text)
	return t.String(), err
}

// startsTurns reports whether a text begins with turns, or with what may stand before
// them, well written or not: with a comment, a number, or a square.
func startsTurns(g Game, text string) bool {
	for start, end := range turnsIn(g, text) {
		_, err := strictTurn(g, text[start:end])
		return err == nil || start > 0 || err.(*ParseError).Offset > 1
	}
	return true
}

// turnsIn yields where the turns of a text are.
func turnsIn(g Game, text string) func(yield func(start, end int) bool) {
	return func(yield func(start, end int) bool) {
		start, end, squares := 0, 0, 0 // of the turn so far; squares is 0 between turns
		flush := func() bool {
			ok := squares == 0 || yield(start, end)
			squares = 0
			return ok
		}
		for at := 0; at < len(text); {
			from, to := nextWord(text, at)
			if isTurnBreak(text[at:from]) && !flush() {
				return
			}
			word := text[from:to]
			switch {
			case word == "":
			case word[0] == '#':
				if i := strings.IndexByte(text[from:], '\n'); i >= 0 {
					to = from + i
				} else {
					to = len(text)
				}
				if !flush() {
					return
				}
			case isTurnNumber(g, word, text[to:]):
				if !flush() {
					return
				}
			default:
				n := squaresIn(word)
				if squares > 0 && g == Santorini && !goesOn(text[start:end], squares, word, n, text[to:]) && !flush() {
					return
				}
				if squares == 0 {
					start = from
				}
				end = to
				squares += max(n, 1)
			}
			at = to
		}
		flush()
	}
}

const turnBreaks = ",.;\n\r"

func isTurnBreak(between string) bool { return strings.ContainsAny(between, turnBreaks) }

// nextWord returns where the next word is: what stands between white space and the signs
// that separate turns.
func nextWord(text string, at int) (from, to int) {
	between := func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(turnBreaks, r) }
	from = len(text) - len(strings.TrimLeftFunc(text[at:], between))
	if i := strings.IndexFunc(text[from:], between); i >= 0 {
		return from, from + i
	}
	return from, len(text)
}

// isTurnNumber reports whether a word is the number of a turn, which a full stop follows,
// or in Arimaa the letter of a side.
func isTurnNumber(g Game, word, after string) bool {
	rest := strings.TrimLeft(word, "0123456789")
	switch {
	case rest == word:
		return false
	case rest == "":
		return strings.HasPrefix(after, ".")
	}
	return g == Arimaa && len(rest) == 1 && strings.Contains("gswb", rest) || rest == ")"
}

// squaresIn returns how many squares of two characters a word has.
func squaresIn(word string) int {
	n := 0
	for _, r := range word {
		if isWordRune(r) {
			n++
		}
	}
	return n / 2
}

// goesOn reports whether a word goes on with a turn of Santorini that has some squares so
// far. A turn of two squares, which wins, goes on with a square that stands alone.
func goesOn(turn string, squares int, word string, n int, after string) bool {
	const signs = ">-^"
	if strings.ContainsAny(turn[len(turn)-1:], signs) || strings.ContainsAny(word[:1], signs) {
		return true
	}
	if squares != 2 {
		return squares < 2
	}
	next := strings.TrimLeft(after, " \t")
	return n == 1 && len(word) == 2 && (next == "" || !strings.ContainsAny(next[:1], signs))
}
