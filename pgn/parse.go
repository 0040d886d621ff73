package pgn

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/clean"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/lines"
)

// Parse reads one game, as [Game.String] writes it or as people type it. It accepts
//
//   - tags in any order and case, with typographic quotation marks or none; unknown tags are kept;
//   - the tags White or First for the player who begins, and Black or Second for the other player;
//   - games without tags or without a result;
//   - turns as [codec.ReadTurns] reads them, without numbers, or numbered by single turns or by pairs of turns;
//   - comments in braces, and from ";" to the end of the line; lines that begin with "%" are skipped;
//   - glyphs as signs of other programs, such as "+=" or "±".
//
// Parse checks every turn. The error is an *[Error]. What is odd but can be kept is not an error; see
// [Game.Warnings].
func Parse(text string) (*Game, error) {
	g, _, err := parse(text)
	return g, err
}

// parse is like Parse. The result hasResult reports whether the game is valid and ends with a result.
func parse(text string) (g *Game, hasResult bool, err error) {
	defer fault.Catch[*Error](&err)
	p := newParser(clean.Raw(strings.TrimPrefix(text, "\ufeff")).Unfenced(), 1)
	found := p.next()
	if found == nil {
		panic(p.fail(p.offset, "there is no game, must have tags or turns"))
	}
	if p.skipSpace(); p.offset < len(p.text) {
		panic(p.fail(p.offset, "the game has ended before this, Read reads several games"))
	}
	return found, p.hasResult, nil
}

// A parser reads games one after the other from a text. Its methods panic with an *[Error], and [Parse] and [Read]
// return that error.
type parser struct {
	frame  clean.Text // the text, which knows its places in the source
	text   string
	line   int // the number of the line at mark
	mark   int // an offset in text; no error is in front of it
	offset int // of the next character
	warned int // number of warnings

	g           *Game // the game in progress
	read        []readTag
	claimed     int // the index of the winner that the tag Result or a resignation names, or -1
	claimOffset int
	said        []string // odd results, which become comments at the end of the game
	cur         *Node    // the node to which the next turn is added
	opened      []place  // the variations that are open
	remark      remark   // the last comment
	before      string   // the comment before the next turn
	notes       []string // comments to be added to before if isBefore is set, and otherwise to cur
	isBefore    bool
	numbers     numbering
	played      int  // the number of turns, including repeated ones
	hasResult   bool // the game has ended with a result
}

// newParser returns a parser of a text whose first line has the given number.
func newParser(text clean.Text, line int) *parser {
	frame := framed(text)
	return &parser{frame: frame, text: frame.String(), line: line}
}

// A place is where a variation begins.
type place struct {
	offset int
	turn   *Node // the turn that the variation replaces
}

// A remark is the place of a comment.
type remark struct {
	offset int
	after  *Node
}

// next reads the next game. It returns nil at the end of the text.
func (p *parser) next() *Game {
	if p.offset == 0 {
		p.check()
	}
	*p = parser{frame: p.frame, text: p.text, line: p.line, mark: p.mark, offset: p.offset, warned: p.warned, claimed: -1}
	if p.skipSpace(); p.offset == len(p.text) {
		return nil
	}
	p.line += p.linesTo(p.offset)
	p.mark = p.offset
	p.tags()
	p.header()
	p.moves()
	return p.g
}

// check panics if the text is too long or is not UTF-8. Before that, it moves the offset to the end of the text, so
// that nothing else is read.
func (p *parser) check() {
	if len(p.text) > MaxBytes {
		p.offset = len(p.text)
		panic(p.fail(0, "the game has more than %d bytes; the games of a file must have tags or a result", MaxBytes))
	}
	if i := lines.NotUTF8(p.text); i >= 0 {
		p.offset = len(p.text)
		panic(p.failOn(i, 0, fmt.Sprintf("byte 0x%x", p.text[i]), lines.ErrNotUTF8))
	}
}

// moves reads the turns up to the result, or to the tags of the next game.
func (p *parser) moves() {
	for {
		p.skipSpace()
		begin := p.offset
		sign := bracketed(p.text[begin:])
		if begin == len(p.text) || p.text[begin] == '[' && sign == "" && p.isFirstInLine() { // tags of the next game
			p.end(begin, -1)
			return
		}
		switch c := p.text[begin]; {
		case sign != "":
			p.offset += len(sign)
			p.annotate(begin, sign, otherSigns()[sign])
		case c == '{' || c == ';':
			p.notes = append(p.notes, p.comment())
			p.remark = remark{begin, p.cur}
		case c == '(' && !isPair(p.text[begin:]):
			if p.cur.parent == nil || p.isOpening() {
				panic(p.fail(begin, "a variation must follow the turn that it replaces"))
			}
			p.keepBefore()
			p.opened = append(p.opened, place{begin, p.cur})
			p.cur, p.isBefore = p.cur.parent, true
			p.offset++
		case c == ')':
			if len(p.opened) == 0 {
				panic(p.fail(begin, "no variation is open here, leave the bracket out"))
			}
			last := p.opened[len(p.opened)-1]
			if p.cur == last.turn.parent {
				panic(p.fail(begin, "the variation has no turn, leave it out"))
			}
			p.keepBefore()
			p.cur, p.isBefore = last.turn, true
			p.opened = p.opened[:len(p.opened)-1]
			p.offset++
		case c == '$':
			p.glyphNumber()
		case c == '}' || c == ']':
			panic(p.fail(begin, "nothing is open here that this bracket would close, leave it out"))
		case c == '[':
			panic(p.fail(begin, "tags must be in front of the turns, each on a line of its own"))
		default:
			if r := resultAt(p.text[begin:]); r.length > 0 {
				p.offset += r.length
				p.hasResult = true
				if r.isOdd {
					p.oddResult(begin, p.text[begin:p.offset], r.winner)
				}
				p.lastComments()
				p.end(begin, r.winner)
				return
			}
			word := p.text[begin:p.wordEnd(begin)]
			if p.number(word) {
				continue
			}
			if text := strings.TrimSuffix(word, noResult); glyphsOf(text) != nil {
				p.offset += len(text)
				p.annotate(begin, text, glyphsOf(text)...)
				continue
			}
			p.segment()
		}
	}
}

// isOpening reports whether a variation has begun and has no turn yet.
func (p *parser) isOpening() bool {
	return p.isBefore && len(p.opened) > 0 && p.opened[len(p.opened)-1].turn.parent == p.cur
}

// isFirstInLine reports whether only white space precedes the offset in its line.
func (p *parser) isFirstInLine() bool {
	before := strings.TrimRightFunc(p.text[:p.offset], func(r rune) bool { return r != '\n' && isSkipped(r) })
	return before == "" || strings.HasSuffix(before, "\n")
}

// isComment reports whether a comment comes next.
func (p *parser) isComment() bool {
	return p.offset < len(p.text) && (p.text[p.offset] == '{' || p.text[p.offset] == ';')
}

// lastComments reads the comments after the result. Comments in the line of the result belong to the game that has
// ended. Comments in later lines belong to the next game, or to the game that has ended if no game follows.
func (p *parser) lastComments() {
	p.skipBlanks()
	for isLast := false; !isLast && p.isComment(); p.skipBlanks() {
		isLast = p.text[p.offset] == ';'
		p.notes = append(p.notes, p.comment())
	}
	offset, n := p.offset, len(p.notes)
	closes := func() bool { return p.text[p.offset] == ';' || strings.Contains(p.text[p.offset:], "}") }
	for p.skipSpace(); p.isComment() && closes(); p.skipSpace() {
		p.notes = append(p.notes, p.comment())
	}
	if p.offset < len(p.text) {
		p.offset, p.notes = offset, p.notes[:n]
	}
}

// settle adds the comments in the field notes to the comment after the last turn. If the field isBefore is set, it adds
// them to the comment before the next turn instead.
func (p *parser) settle() {
	if len(p.notes) == 0 {
		return
	}
	text := strings.Join(slices.DeleteFunc(p.notes, func(note string) bool { return note == "" }), "\n")
	p.notes = p.notes[:0]
	if p.isBefore {
		p.before = joined(p.before, text)
	} else {
		p.cur.After = joined(p.cur.After, text)
	}
}

// keepBefore is called if no further turn follows. It adds the comment that was meant for such a turn to the comment
// after the last turn.
func (p *parser) keepBefore() {
	p.settle()
	p.cur.After = joined(p.cur.After, p.before)
	p.before = ""
}

// warn adds a warning about a word at an offset to the game. The argument kept says what becomes of the word. After
// many warnings, each game has at most one, at the beginning of the game, because finding the place in a long line
// takes time in proportion to the length of the line.
func (p *parser) warn(offset int, word, kept string, err error) {
	const many = 100
	w := &Error{Line: p.line, Column: 1, Text: word, Err: err}
	if p.warned++; p.warned <= many {
		w = p.failOn(offset, 0, word, err)
	} else if p.g.warnings != nil {
		return
	}
	w.Kept = kept
	p.g.warnings = append(p.g.warnings, w)
}

// end ends the game. The argument winner is the index of the side that the result names, or -1 if it names none. The
// argument offset is where the result is.
func (p *parser) end(offset, winner int) {
	if n := len(p.opened); n > 0 {
		panic(p.failOn(p.opened[n-1].offset, 0, "(", errors.New("the variation is not closed, put ) at its end")))
	}
	p.checkRemark()
	p.notes = append(p.said, p.notes...)
	p.keepBefore()
	p.endLine()
	if p.claimed >= 0 && winner >= 0 && p.claimed != winner {
		panic(p.fail(offset, "the tag Result names the other winner"))
	}
	if winner < 0 {
		offset, winner = p.claimOffset, p.claimed
	}
	switch o := p.g.End().state.Outcome(); {
	case winner < 0:
	case !o.Over():
		p.g.winner = p.g.root.state.Side()
		if p.g.winner.Index() != winner {
			p.g.winner = p.g.winner.Other()
		}
	case winner != o.Winner.Index():
		panic(p.fail(offset, "the other side has won by the last turn, must be %s", p.g.result()))
	}
}

// checkRemark warns if the game ends with a comment after a semicolon that consists of legal turns, because people put
// semicolons between turns. It also warns if it ends with a comment in which a number and a legal turn come before a
// second brace: the first one was not closed.
func (p *parser) checkRemark() {
	const longest = 1000 // bytes
	if p.remark.after != p.cur || p.isArimaa() {
		return
	}
	line := p.text[p.remark.offset:min(len(p.text), p.remark.offset+longest)]
	why := errors.New("turns after a semicolon, which begins a comment: separate turns with spaces")
	if line[0] == ';' {
		line = line[:lineEnd(line)]
	} else {
		before, _, isNested := strings.Cut(line[1:], "{")
		if !isNested || strings.Contains(before, "}") {
			return
		}
		line = before[max(0, strings.IndexAny(before, digits)):]
		why = errors.New("turns between two {, which are a comment: put } at the end of the first one")
	}
	var turns []string
	for word := range strings.FieldsSeq(strings.ReplaceAll(line, ";", " ")) {
		if rest := strings.TrimLeft(word, digits); strings.HasPrefix(rest, ".") {
			word = strings.TrimLeft(rest, ".")
		}
		if _, isResult := asResult(word); !isResult {
			turns = append(turns, word)
		}
	}
	state := p.cur.state
	list, err := codec.ReadTurnsAfter(state.Code(), strings.Join(turns, " "))
	for i := 0; i < len(list) && err == nil; i++ {
		var t game.Turn
		if t, err = state.ReadTurn(list[i]); err == nil {
			state, _, err = state.Play(t)
		}
	}
	if err == nil && len(list) > 0 {
		p.warn(p.remark.offset, line, keptAsComment, why)
	}
}

// endLine ends the main line after its last turn, even if a variation begins with turns of the main line and goes on
// after its end. The further turns of such a variation become a comment.
func (p *parser) endLine() {
	first := p.cur.child
	if first == nil {
		return
	}
	w := &writer{arimaa: p.isArimaa()}
	w.line(p.cur)
	w.flush()
	p.cur.After = joined(p.cur.After, unwrapped("("+string(w.b)+")"))
	p.warn(first.source.offset, first.turn.String(), keptAsComment,
		errors.New("the variation goes on after the end of the game; leave out its brackets if these turns were played"))
	p.cur.cut()
}

// braceEnd returns the offset of the brace that closes a comment, or -1 if there is no such brace. The argument text
// begins inside the comment. The program kokopu writes a brace inside a comment as "\}". If another brace closes the
// comment in the same line, the first one is such a brace; otherwise the comment ends with the backslash.
func braceEnd(text string) (end int, escapes bool) {
	for begin := 0; ; begin = end + 1 {
		n := strings.IndexByte(text[begin:], '}')
		if n < 0 {
			return -1, false
		}
		end = begin + n
		backslashes := end - len(strings.TrimRight(text[begin:end], `\`)) - begin
		next := strings.IndexAny(text[end+1:], "{};\n")
		if backslashes%2 == 0 || next < 0 || text[end+1+next] != '}' {
			return end, escapes
		}
		escapes = true
	}
}

var braceEscapes = strings.NewReplacer(`\{`, "{", `\}`, "}", `\\`, `\`)

// comment reads a comment in braces or after a semicolon. Consecutive lines that begin with a semicolon are one
// comment.
func (p *parser) comment() string {
	if p.text[p.offset] == '{' {
		text := p.text[p.offset+1:]
		end, escapes := braceEnd(text)
		if end < 0 {
			panic(p.fail(p.offset, "the comment is not closed, put } at its end"))
		}
		p.offset += end + 2
		if text = text[:end]; escapes {
			text = braceEscapes.Replace(text)
		}
		return unwrapped(text)
	}
	var text []string
	for p.offset < len(p.text) && p.text[p.offset] == ';' {
		text = append(text, p.restOfLine()[1:])
		p.skipLineEnd()
		p.skipBlanks()
	}
	return Comment(strings.Join(text, " "))
}

// restOfLine returns the rest of the current line, and moves the offset behind it.
func (p *parser) restOfLine() string {
	line := p.text[p.offset:]
	line = line[:lineEnd(line)]
	p.offset += len(line)
	return line
}

// skipLineEnd moves the offset to the next line.
func (p *parser) skipLineEnd() {
	if strings.HasPrefix(p.text[p.offset:], "\r\n") {
		p.offset++
	}
	_, n := utf8.DecodeRuneInString(p.text[p.offset:])
	p.offset += n
}

// lineEnds are the characters that end lines in files and documents. U+0085 is rather an ellipsis of Windows that was
// decoded in a wrong way.
const lineEnds = "\n\r\v\f\u2028\u2029"

// lineEnd returns the length of the first line of a text.
func lineEnd(text string) int {
	if i := strings.IndexAny(text, lineEnds); i >= 0 {
		return i
	}
	return len(text)
}

// unwrapped joins the lines of each paragraph of a comment. Empty lines separate the paragraphs.
func unwrapped(text string) string {
	var out []byte
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimSpace(line); line == "" {
			out = append(out, '\n')
		} else {
			out = append(append(out, ' '), line...)
		}
	}
	return Comment(string(out))
}

// play plays a turn at an offset, and adds the comments that precede it. The line with the fewest variations around it
// goes on with the first child of each of its nodes, even if a variation has begun with the same turns before.
func (p *parser) play(offset int, t game.Turn) error {
	p.settle()
	if p.played++; p.played > MaxNodes {
		return errTooMany
	}
	nodes := p.g.nodes
	next, err := p.cur.Add(t)
	if err != nil {
		return err
	}
	known := p.g.nodes == nodes
	depth := len(p.opened)
	if !known || depth < next.source.depth {
		next.source = source{offset, depth}
	}
	if p.cur.child.source.depth > depth {
		p.cur.putFirst(next)
	}
	p.cur, p.isBefore = next, false
	if p.before != "" {
		next.Before, p.before = joined(next.Before, p.before), ""
	}
	return nil
}

// skipBlanks skips spaces, but no line feed.
func (p *parser) skipBlanks() {
	p.offset = len(p.text) - len(strings.TrimLeft(p.text[p.offset:], " \t\r"))
}

// skipSpace skips white space and the lines that begin with "%".
func (p *parser) skipSpace() {
	for p.offset < len(p.text) {
		switch r, n := utf8.DecodeRuneInString(p.text[p.offset:]); {
		case isSkipped(r):
			p.offset += n
		case r == '%' && (p.offset == 0 || strings.ContainsRune(lineEnds, lastRune(p.text[:p.offset]))):
			p.restOfLine()
		default:
			return
		}
	}
}

func lastRune(text string) rune {
	r, _ := utf8.DecodeLastRuneInString(text)
	return r
}

// isSkipped reports whether a character separates words. This is white space, a control character, or a byte order
// mark. Files that were joined from several files have such marks inside.
func isSkipped(r rune) bool { return isSpace(r) || r == '\ufeff' }

// wordEnd returns the offset at which the word at the given offset ends: before white space, a bracket, a semicolon or
// "$".
func (p *parser) wordEnd(offset int) int {
	for i, r := range p.text[offset:] {
		if isSpace(r) || strings.ContainsRune("{}()[];$", r) && i > 0 {
			return offset + i
		}
	}
	return len(p.text)
}

// isPair reports whether a bracket begins a turn in which a god moves two workers, such as "(A1,C1)>(A3,C2)^D3". Any
// other bracket begins a variation.
func isPair(text string) bool {
	inside, after, closed := strings.Cut(text[1:min(len(text), 20)], ")")
	return closed && !strings.Contains(inside, "(") && strings.HasPrefix(after, ">")
}
