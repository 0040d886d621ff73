package codec

import (
	"errors"
	"fmt"
	"iter"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

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
// ReadLine reads a code as strictly as [Parse], but ignores characters that a chat leaves around a code or a link.
// These are white space, quotes, brackets, the markup characters * _ ~ |, a byte order mark, and punctuation at the
// end. In a link it ignores the scheme, the host, the path before /p/, other parts of the query, the fragment, and the
// endings .png, .svg and /qr of images.
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
func readLine(text string) (l Line, turnsAt int, err error) {
	input, err := readPosition(text)
	if err != nil {
		return Line{}, 0, err
	}
	fail := func(err error, kind string, offset int) (Line, int, error) {
		return Line{}, 0, within(err, kind, text, offset)
	}
	word, offset := firstWord(text[:input.stop], input.end)
	game := input.code.Game()
	if goal, n := cutGoal(text[offset:input.stop]); n > 0 {
		input.end = offset + n
		g, err := ParseGoal(goal)
		if err == nil {
			input.code, err = input.code.WithGoal(g)
		}
		if err != nil {
			return fail(err, "text", offset)
		}
	} else if word != "" && !startsTurns(game, text[offset:input.stop]) {
		return fail(errNoTurns, "text", offset)
	}
	path, err := readTurnsOf(input.code, nil, input.turns.text)
	if err != nil {
		return fail(inLink(err), "link", input.turns.offset)
	}
	l = Line{Code: input.code}
	if l.Turns, err = readTurnsOf(input.code, path, text[input.end:input.stop]); err != nil {
		return fail(err, "text", input.end)
	}
	if turnsAt = input.turns.offset; len(path) == 0 {
		_, turnsAt = firstWord(text, input.end)
	}
	return l, turnsAt, nil
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

// startsGoal reports whether a text starts like a goal, which may be invalid.
func startsGoal(text string) bool {
	_, n := cutGoal(text)
	return n > 0
}

// cutGoal finds the goal at the start of a text. The goal is one word, such as "win3" or "3", or several words on one
// line, such as "win in 3". cutGoal returns the goal in the spelling of [ParseGoal], even if it is invalid, such as
// "win9". The result n is the number of bytes of the goal and the punctuation after it, or 0 if there is no goal.
func cutGoal(text string) (goal string, n int) {
	rest := text
	word := func(letters string) string { // cuts the next characters that are in letters, in lower case
		after := strings.TrimLeft(rest, letters)
		cut := rest[:len(rest)-len(after)]
		rest = after
		return strings.ToLower(cut)
	}
	const letters, digits, spaces = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789", " "
	kind := word(letters)
	between := ""
	switch kind {
	case "":
	case "win", "wins":
		kind, between = "win", "in"
	case "hold", "holds":
		kind, between = "hold", "for"
	default:
		return "", 0
	}
	if kind != "" {
		word(spaces)
		if said := word(letters); said != "" && said != between {
			return "", 0
		}
		word(spaces)
	}
	number := word(digits)
	if len(number) < 1 || len(number) > 2 {
		return "", 0
	}
	after := ",;:"
	if kind != "" {
		after = ",;:.!?" // for a bare number no full stop, because 3. is the number of a turn
	}
	rest = strings.TrimLeft(rest, after)
	if r, _ := utf8.DecodeRuneInString(rest); rest != "" && !unicode.IsSpace(r) {
		return "", 0
	}
	return kind + number, len(text) - len(rest)
}

// A reading is the position at the start of a text.
type reading struct {
	code  Code
	end   int  // the offset of the rest of the text
	turns span // the turns in a link, or empty
	stop  int  // the offset of the end of the text, without the punctuation that a chat leaves
}

// readPosition reads the position at the start of a text. The error is a *ParseError.
func readPosition(text string) (reading, error) {
	trimmed := strings.TrimSpace(text)
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
	rest, offset := trimChat(text)
	word, _ := firstWord(rest, 0)
	end := offset + len(word)
	word = trimChatEnd(word)
	code, turns, err := cutLink(word)
	if err != nil {
		return reading{}, within(err, "link", text, offset)
	}
	c, err := Parse(code.text)
	switch {
	case err == nil:
	case word == code.text && (!mayBeCode(word) || !mayFollow(text[end:offset+len(rest)])):
		return reading{}, &ParseError{Kind: "text", Input: text, Offset: fault.Whole, Err: errNotCode}
	default:
		return reading{}, within(err, "link", text, offset+code.offset)
	}
	return reading{c, end, span{turns.text, offset + turns.offset}, offset + len(rest)}, nil
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
	switch {
	case errors.Is(err, ErrNotCode), errors.Is(err, ErrLink), errors.Is(err, position.ErrSyntax):
		for f := range Find(text) {
			return better(f.Start, ErrNotCode, ", but contains "+text[f.Start:f.End]+": use only that")
		}
		fallthrough
	case errors.Is(err, ErrLength):
		code, offset := trimChat(text)
		word := trimChatEnd(code[:wordEnd(code, 0)])
		if half := word[:len(word)/2]; half+half == word {
			if _, err := Parse(half); err == nil {
				return better(offset+len(half), ErrLength, ": the code is written twice")
			}
		}
		if joined := strings.Join(strings.Fields(code), ""); len(joined) < len(code) {
			if _, err := readPosition(joined); err == nil {
				space := strings.IndexFunc(code, unicode.IsSpace)
				return better(offset+space, ErrNotCode, ": white space inside a code: write "+joined)
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

// A span is a part of a text and the offset of the part.
type span struct {
	text   string
	offset int
}

// cutLink returns the parts of a link that hold the code and the turns. If the text has no slash, all of it is the
// code.
func cutLink(link string) (code, turns span, err error) {
	slash := strings.Index(link, "/")
	if slash < 0 {
		return span{link, 0}, span{}, nil
	}
	fail := func(offset int, detail string) (span, span, error) {
		return span{}, span{}, &ParseError{Kind: "link", Input: link, Offset: offset,
			Err: fmt.Errorf("%w: %s", ErrLink, detail)}
	}
	if i := strings.IndexFunc(link, unicode.IsControl); i >= 0 {
		return fail(i, "control character in it")
	}
	path, _, _ := strings.Cut(link, "#")
	path, query, _ := strings.Cut(path, "?")
	offset, found := linkPathIn(path)
	if !found {
		return fail(slash, "no "+linkPath+" in its path")
	}
	code = span{path[offset:], offset}
	if i := strings.IndexByte(code.text, '/'); i >= 0 {
		code.text, turns = code.text[:i], span{strings.TrimSuffix(code.text[i+1:], "/"), offset + i + 1}
	}
	for _, kind := range []string{".png", ".svg"} {
		code.text = strings.TrimSuffix(code.text, kind)
	}
	if turns.text == "qr" {
		turns.text = ""
	}
	next := len(path) + len("?")
	for parameter := range strings.SplitSeq(query, "&") {
		if value, found := strings.CutPrefix(parameter, "c="); found && code.text == "" {
			code = span{value, next + len("c=")}
		}
		if value, found := strings.CutPrefix(parameter, "t="); found && turns.text == "" {
			turns = span{value, next + len("t=")}
		}
		next += len(parameter) + len("&")
	}
	if strings.ContainsAny(turns.text, "%+") {
		if turns.text, err = url.QueryUnescape(turns.text); err != nil {
			return fail(turns.offset, err.Error())
		}
	}
	return code, turns, nil
}

// linkPathIn returns the offset after the last of the linkPaths in a path.
func linkPathIn(path string) (after int, found bool) {
	for _, p := range linkPaths {
		if i := strings.LastIndex(path, p); i >= 0 && i+len(p) > after {
			after = i + len(p)
		}
	}
	return after, after > 0
}

// Characters that chats put around a code or a link: before it, after it, and on either side.
const chatOpen, chatClose, chatBoth = "<([{«‹„‚", ">)]}»›.,:;!?…", "\"'`“”‘’*_~|\u200b\ufeff"

// trimChat returns a text without the characters that a chat leaves around a code or a link, and the offset of the
// result.
func trimChat(text string) (rest string, offset int) {
	rest = strings.TrimLeftFunc(text, spaceOr(chatOpen+chatBoth))
	return trimChatEnd(rest), len(text) - len(rest)
}

// trimChatEnd is like trimChat, but trims only the end of a text.
func trimChatEnd(text string) string {
	return strings.TrimRightFunc(text, spaceOr(chatClose+chatBoth))
}

// spaceOr returns a function that reports whether a character is white space or in the argument others.
func spaceOr(others string) func(rune) bool {
	return func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(others, r) }
}

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
		for start, end := range runs(text, isLinkRune) {
			piece := text[start:end]
			switch {
			case isLink(piece):
				if found, ok := findLink(piece); ok {
					found.Start += start
					found.End += start
					if !yield(found) {
						return
					}
				}
			case strings.Contains(piece, "://"):
				// skip a link without a code
			default:
				for begin, to := range runs(piece, isWordRune) {
					if c, ok := quickParse(piece[begin:to]); ok && !yield(Found{Line{Code: c}, start + begin, start + to}) {
						return
					}
				}
			}
		}
	}
}

// findLink returns the code and the offsets of a link.
func findLink(piece string) (Found, bool) {
	start := 0
	if before, _, found := strings.Cut(piece, "://"); found { // the link starts with its scheme
		start = len(strings.TrimRightFunc(before, unicode.IsLetter))
	}
	trimmed, offset := trimChat(piece[start:])
	start += offset
	l, _, err := readLine(trimmed)
	return Found{l, start, start + len(trimmed)}, err == nil
}

func isLink(piece string) bool {
	_, found := linkPathIn(piece)
	return found
}

// runs yields the start and the end of each run of characters for which the function belongs returns true.
func runs(text string, belongs func(rune) bool) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		start := -1
		for i, r := range text {
			switch {
			case belongs(r) && start < 0:
				start = i
			case !belongs(r) && start >= 0:
				if !yield(start, i) {
					return
				}
				start = -1
			}
		}
		if start >= 0 {
			yield(start, len(text))
		}
	}
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// isLinkRune reports whether a character may be part of a link. White space, quotes, brackets and
// commas end a link.
func isLinkRune(r rune) bool {
	return !unicode.IsSpace(r) && !strings.ContainsRune("<>()[]{}\"'`“”‘’«»‹›„‚|*,;\u200b\ufeff", r)
}
