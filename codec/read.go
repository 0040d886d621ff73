package codec

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode"

	"github.com/puzzlecode/puzzlecode/internal/clean"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/position"
)

// ReadLine reads a position of any game, as users paste it, and the turns after the position. Use it for user input,
// and [Parse] for codes from programs. The position is one of:
//
//   - a code, as [Parse] reads it;
//   - a link whose path has /p/, /embed/ or /explore/, with the code after it or in the query parameter c; turns may
//     follow the code or be in the query parameter t;
//   - a Santorini FEN ([position.Parse]);
//   - the short form ([arimaa.Parse]) or the ranks ([arimaa.ParseRanks]) of an Arimaa position;
//   - a text board of either game ([position.ParseBoard], [arimaa.ParseDiagram]), with the lines that "puzzlecode show"
//     prints below it. A line with the code gives the goal.
//
// A goal, as [ReadGoal] reads it, may follow the position; it replaces the goal of a code. Then turns may follow, as
// [ReadTurns] reads them. After a text board, both the goal and the turns start on a new line.
//
// ReadLine reads a code as strictly as [Parse], but first it cleans the text. doc/INPUT.md lists what it tolerates:
// what chats, mails and documents put around a code or a link or change in it, such as brackets, hidden characters,
// typographic dashes and percent-encoding. In a link it ignores the scheme, the host, the path before /p/, other
// parameters, and the endings .png, .svg, .gif and /qr of images. It refuses what would be lost, such as a second code.
//
// The error is a *[ParseError] with an offset in the whole text. It wraps [ErrNotCode], [ErrLink], [ErrLength],
// [ErrAlphabet], [ErrForm], [ErrCheck] or [ErrReserved] if a code was expected. For a FEN or a board it is an error of
// the parser, for the goal [ErrGoal], and for the turns an error of [ReadTurns]. If the text contains a code among
// other words, the error names the code. ReadLine takes time in proportion to the length of the text.
func ReadLine(text string) (Line, error) {
	l, _, err := readLine(text)
	return l, explained(text, err)
}

// Read is like [ReadLine] for a position without turns. If turns follow the position, the error is [ErrTurns].
func Read(text string) (Code, error) {
	l, offset, err := readLine(text)
	switch {
	case err != nil:
		return Code{}, explained(text, err)
	case len(l.Turns) > 0:
		return Code{}, &ParseError{Kind: "text", Input: text, Offset: offset,
			Err: fmt.Errorf("%w, must be a position without turns", ErrTurns)}
	}
	return l.Code, nil
}

// ReadGame is like [Read], but accepts only positions of the given game. For another game the error is [ErrGame].
func ReadGame(g Game, text string) (Code, error) {
	c, err := Read(text)
	if err == nil && c.Game() != g {
		return Code{}, &ParseError{Kind: "text", Input: text, Offset: fault.Whole,
			Err: fmt.Errorf("%w: this is a position of %s, must be one of %s", ErrGame, c.Game().Name(), g.Name())}
	}
	return c, err
}

// readLine is like ReadLine, but its errors are less specific; the function explained improves them. readLine also
// returns the offset of the first turn.
func readLine(source string) (l Line, turnsAt int, err error) {
	text := cleaned(source)
	l, turnsAt, err = readCleaned(text)
	if err == nil {
		return l, text.Offset(turnsAt), nil
	}
	for n := 1; n <= mostBreaks && len(source) <= longestBroken; n++ {
		joined, isMarked, ok := text.Rejoined(n)
		if !ok || !isMarked && mayFollow(lastLines(text.String(), n)) {
			break
		}
		if l, turnsAt, wrong := readCleaned(joined); wrong == nil {
			return l, joined.Offset(turnsAt), nil
		}
	}
	return Line{}, 0, text.Restore(err)
}

// cleaned returns a text that starts with a position for the functions below.
func cleaned(source string) clean.Text {
	return clean.Of(source).Unquoted().Unwrapped(isLink, saysMore)
}

// saysMore reports whether the label of a link says more than the link: another position, or turns.
func saysMore(link clean.Text, label string) bool {
	trimmed, _ := link.Trim()
	l, _, err := readCleaned(trimmed)
	for f := range Find(label) {
		if err == nil && (f.Code != l.Code || len(f.Turns) > 0 && !slices.Equal(f.Turns, l.Turns)) {
			return true
		}
	}
	return hasTurns(label)
}

// hasTurns reports whether a text that is not of turns has one: a word with several squares or steps, or a part of it.
func hasTurns(text string) bool {
	if turnIn(text) >= 0 {
		return true
	}
	for word := range strings.FieldsFuncSeq(text, spaceOr("|()[]<\"")) {
		word = strings.Trim(word, ">") // of a tag
		for _, g := range []Game{Santorini, Arimaa} {
			if !startsSquare(g, word) || squaresIn(word) < 2 {
				continue
			}
			if _, err := ReadTurns(g, word); err == nil {
				return true
			}
		}
	}
	return false
}

// The limits on texts in which a mail has broken a link into several lines.
const (
	mostBreaks    = 4
	longestBroken = 1 << 14 // bytes
)

// lastLines returns the text after the first n line breaks.
func lastLines(text string, n int) string {
	for range n {
		_, text, _ = strings.Cut(text, "\n")
	}
	return text
}

// readCleaned is like readLine for a cleaned text. Its errors are in the cleaned text or in its source.
func readCleaned(t clean.Text) (l Line, turnsAt int, err error) {
	input, err := readPosition(t)
	if err != nil {
		return Line{}, 0, err
	}
	text := t.String()
	fail := func(err error, kind string, offset int) (Line, int, error) {
		return Line{}, 0, within(err, kind, text, offset)
	}
	word, offset := firstWord(text[:input.stop], input.end)
	game := input.code.Game()
	if said := cutGoal(text[offset:input.stop]); said.length > 0 {
		input.end = offset + said.length
		g, err := ParseGoal(said.goal)
		if err == nil {
			err = said.check(input.code)
		}
		if err == nil {
			input.code, err = input.code.WithGoal(g)
		}
		if err != nil {
			return fail(err, "text", offset)
		}
	} else if word != "" && !startsTurns(game, t.Cut(offset, input.stop).Turns().String()) {
		return fail(errNoTurns, "text", offset)
	}
	path, err := readTurnsOf(input.code, nil, input.turns.String())
	if err != nil {
		return Line{}, 0, inPart(inLink(err), "link", input.turns)
	}
	l = Line{Code: input.code}
	rest := t.Cut(input.end, input.stop).Turns()
	if l.Turns, err = readTurnsOf(input.code, path, rest.String()); err != nil {
		return Line{}, 0, inPart(err, "text", rest)
	}
	if turnsAt = input.end; len(path) == 0 {
		_, turnsAt = firstWord(text, input.end)
	}
	return l, turnsAt, nil
}

// spaceOr returns a function that reports whether a character is white space or in the argument others.
func spaceOr(others string) func(rune) bool {
	return func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(others, r) }
}

// firstWord returns the first word of a text at or after the offset start, and the offset of the word.
func firstWord(text string, start int) (word string, offset int) {
	rest := strings.TrimLeftFunc(text[start:], spaceOr(",;"))
	offset = len(text) - len(rest)
	if end := strings.IndexFunc(rest, unicode.IsSpace); end >= 0 {
		rest = rest[:end]
	}
	return rest, offset
}

// A reading is the position at the start of a text.
type reading struct {
	code  Code
	end   int        // the offset of the rest of the text
	turns clean.Text // the turns in a link, or empty
	stop  int        // the offset of the end of the text, without the punctuation that a chat leaves
}

// readPosition reads the position at the start of a cleaned text. The error is a *ParseError in that text or in its
// source.
func readPosition(t clean.Text) (reading, error) {
	text := t.String()
	trimmed := strings.TrimSpace(text)
	if rest, _ := t.Trim(); trimmed != "" && strings.IndexByte("(<`\"'", trimmed[0]) >= 0 && isFEN(rest.String()) {
		trimmed = rest.String()
	}
	for _, form := range boards {
		if form.is(trimmed) {
			offset := strings.Index(text, trimmed)
			c, end, err := form.read(trimmed)
			if err != nil {
				return reading{}, within(err, form.kind, text, offset)
			}
			return reading{code: c, end: offset + end, stop: len(text)}, nil
		}
	}
	rest, offset := t.Trim()
	first, _ := firstWord(rest.String(), 0)
	end, stop := offset+len(first), offset+len(rest.String())
	if i := strings.IndexAny(first, ",;:"); i > 0 {
		if _, isCode := quickParse(first[:i]); isCode { // turns follow the code without a space
			first, end = first[:i], offset+i+1
		}
	}
	word := rest.Cut(0, len(first)).TrimEnd()
	code, turns, err := cutLink(word)
	if err != nil {
		return reading{}, err
	}
	c, err := Parse(code.String())
	switch {
	case err == nil:
	case word.String() == code.String() && (!mayBeCode(code.String()) || !mayFollow(text[end:stop])):
		return reading{}, &ParseError{Kind: "text", Input: text, Offset: fault.Whole, Err: errNotCode}
	default:
		return reading{}, inPart(err, "link", code)
	}
	return reading{c, end, turns, stop}, nil
}

// inPart converts an error in a part of a text into an error in the source of the text.
func inPart(err error, kind string, part clean.Text) error {
	inner, ok := err.(*ParseError)
	if !ok {
		inner = &ParseError{Input: part.String(), Offset: 0, Err: err}
	}
	if ok && part.String() == part.Source() {
		return err
	}
	return &ParseError{Kind: kind, Input: part.Source(), Offset: part.Offset(max(inner.Offset, 0)), Detail: inner.Detail,
		Err: inner.Err}
}

// mayFollow reports whether a text may follow a position: the text is empty, or starts with a goal, a turn or a
// comment.
func mayFollow(text string) bool {
	word, offset := firstWord(text, 0)
	return word == "" || startsGoal(text[offset:]) || startsTurns(Santorini, text[offset:]) ||
		startsTurns(Arimaa, text[offset:])
}

// wordEnd returns the offset of the first white space at or after the offset start.
func wordEnd(text string, start int) int {
	if i := strings.IndexFunc(text[start:], unicode.IsSpace); i >= 0 {
		return start + i
	}
	return len(text)
}

// within converts an error in a part of a text into an error in the whole text. The part starts at the given offset.
func within(err error, kind, text string, offset int) error {
	inner, ok := err.(*ParseError)
	switch {
	case !ok:
		return &ParseError{Kind: kind, Input: text, Offset: offset, Err: err}
	case inner.Input == text:
		return inner
	}
	return fault.Within(inner, kind, text, offset)
}

// explained returns a more specific error for some invalid texts: a code among other words, a code written twice, or a
// code with white space inside. For any other text it returns the argument err.
func explained(text string, err error) error {
	if err == nil {
		return nil
	}
	better := func(offset int, class error, detail string) error {
		return &ParseError{Kind: "text", Input: text, Offset: offset, Err: fmt.Errorf("%w%s", class, detail)}
	}
	if parts := strings.Fields(text); len(parts) > 0 && len(parts[0]) == position.Squares &&
		strings.Trim(parts[0], "01234") == "" {
		detail := "after its heights a FEN goes on with /1/mortal:B4,E3/mortal:B5,C3"
		fen := strings.Join(parts[:min(4, len(parts))], "/")
		if _, err := position.Parse(fen); err == nil {
			detail = "slashes must separate the parts: write " + fen
		}
		return &ParseError{Kind: "FEN", Input: text, Offset: strings.Index(text, parts[0]) + len(parts[0]),
			Detail: detail, Err: position.ErrSyntax}
	}
	switch {
	case errors.Is(err, ErrNotCode), errors.Is(err, ErrLink), errors.Is(err, position.ErrSyntax):
		var first Found
		for f := range Find(text) {
			if first.Code.IsZero() {
				first = f
			} else if f.Code != first.Code {
				return better(f.Start, ErrNotCode, fmt.Sprintf(", but contains two codes, %v and %v: use one", first.Code, f.Code))
			}
		}
		if f := first; !f.Code.IsZero() {
			if len(f.Turns) > 0 && f.Start == 0 || hasTurns(text[f.End:]) {
				return better(f.End, ErrNotCode, ", but contains "+f.Code.String()+
					" and more after it: write the code, a space and the turns")
			}
			return better(f.Start, ErrNotCode, ", but contains "+text[f.Start:f.End]+": use only that")
		}
		fallthrough
	case errors.Is(err, ErrLength):
		if turns, wrong := ReadTurns(Santorini, text); wrong == nil && len(turns) > 0 {
			return better(0, ErrNotCode, ": these are turns, must be after a position")
		}
		rest, _ := cleaned(text).Trim()
		code := rest.String()
		word := rest.Cut(0, wordEnd(code, 0)).TrimEnd()
		if half := word.String()[:len(word.String())/2]; half+half == word.String() {
			if _, err := Parse(half); err == nil {
				return better(word.Offset(len(half)), ErrLength, ": the code is written twice")
			}
		}
		if joined := strings.Join(strings.Fields(code), ""); len(joined) < len(code) {
			scheme, _, hasScheme := strings.Cut(joined, "://")
			isOne := !hasScheme || strings.HasPrefix(code, scheme+"://") // and no words precede the link
			if _, err := readPosition(clean.Of(joined)); err == nil && isOne {
				space := strings.IndexFunc(code, unicode.IsSpace)
				return better(rest.Offset(space), ErrNotCode, ": white space inside a code: write "+joined)
			}
		}
	}
	return err
}

var errNotCode = fmt.Errorf("%w (a code has 14 characters, 16 with gods, or 26 for Arimaa)", ErrNotCode)

var errNoTurns = fmt.Errorf("%w: unexpected text after the position, must be a goal or turns", ErrNotCode)

// mayBeCode reports whether an invalid text was probably meant as a code. Such a text is about as long as a code and
// has no white space. At most two of its characters are neither in the alphabet nor look-alikes.
func mayBeCode(text string) bool {
	n, strange := 0, 0
	for _, r := range text {
		n++
		switch {
		case r <= ' ':
			return false
		case !isDigit(r) && lookAlikes[r] == 0:
			strange++
		}
	}
	return n >= leastMeant && n <= mostMeant && strange <= 2
}

// The lengths that mayBeCode accepts: from one less than the shortest code to four more than the longest code.
const (
	leastMeant = minShrinkingLen - 1
	mostMeant  = maxShrinkingLen + 4
)

// Found is a code in a text, with its offsets. If the code is part of a link with turns, the Line has the turns.
type Found struct {
	Line
	Start, End int // text[Start:End] is the code or the whole link
}

// Find yields all codes in a text, in their order. Use it for prose such as a chat message. For a text that should be
// one code, use [Read], which returns an error that explains a typo.
//
// Find yields words that are valid codes, and links that [ReadLine] reads. A word is a run of letters and digits.
// Words in other links are ignored. One in 77 random words of 14 characters passes the checksum by accident; section 6
// of doc/FORMAT.md has the rates. Find takes time in proportion to the length of the text.
func Find(text string) iter.Seq[Found] {
	return func(yield func(Found) bool) {
		t := clean.Of(text)
		for start, end := range clean.Runs(t.String(), clean.IsLinkRune) {
			piece := t.Cut(start, end)
			if begin, link, found := piece.Link(isLink); found {
				run, _ := piece.From(begin).Trim()
				link, _ = link.Trim()
				l, _, err := readCleaned(link)
				if err == nil && !yield(Found{l, run.Offset(0), run.Offset(len(run.String()))}) {
					return
				}
			} else if !strings.Contains(piece.String(), "://") { // words in other links are no codes
				for begin, to := range clean.Runs(piece.String(), isWordRune) {
					c, ok := quickParse(piece.String()[begin:to])
					if ok && !yield(Found{Line{Code: c}, piece.Offset(begin), piece.Offset(to)}) {
						return
					}
				}
			}
		}
	}
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
