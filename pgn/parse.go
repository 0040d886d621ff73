package pgn

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/lines"
)

// Parse reads one game, as [Game.String] writes it or as people type it. It accepts
//
//   - tags in any order and case, with typographic quotation marks or none; unknown tags are kept;
//   - the tags White or First for the player who begins, and Black or Second for the other player;
//   - games without tags or without a result;
//   - turns as [codec.ReadTurns] reads them, without numbers, or numbered by single turns or by pairs of turns;
//   - comments in braces, and from ";" to the end of the line; lines that begin with "%" are skipped.
//
// Parse checks every turn. The error is an *[Error].
func Parse(text string) (g *Game, err error) {
	defer fault.Catch[*Error](&err)
	p := &parser{text: strings.TrimPrefix(text, "\ufeff"), line: 1}
	found := p.next()
	if found == nil {
		panic(p.fail(p.offset, "there is no game, must have tags or turns"))
	}
	if p.skipSpace(); p.offset < len(p.text) {
		panic(p.fail(p.offset, "the game has ended before this, Read reads several games"))
	}
	return found, nil
}

// A parser reads games one after the other from a text. Its methods panic with an *[Error], and [Parse] and [Read]
// return that error.
type parser struct {
	text   string
	line   int // the number of the line at mark
	mark   int // an offset in text; no error is in front of it
	offset int // of the next character

	g           *Game // the game in progress
	read        []readTag
	claimed     int // the index of the winner that the tag Result or a resignation names, or -1
	claimOffset int
	cur         *Node    // the node to which the next turn is added
	opened      []place  // the variations that are open
	before      string   // the comment before the next turn
	notes       []string // comments to be added to before if isBefore is set, and otherwise to cur
	isBefore    bool
	numbers     numbering
	played      int // the number of turns, including repeated ones
}

// A place is where a variation begins.
type place struct {
	offset int
	turn   *Node // the turn that the variation replaces
}

// next reads the next game. It returns nil at the end of the text.
func (p *parser) next() *Game {
	if p.offset == 0 {
		p.check()
	}
	*p = parser{text: p.text, line: p.line, mark: p.mark, offset: p.offset, claimed: -1}
	if p.skipSpace(); p.offset == len(p.text) {
		return nil
	}
	p.line += strings.Count(p.text[p.mark:p.offset], "\n")
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
		if p.offset == len(p.text) || p.text[p.offset] == '[' && p.isFirstInLine() { // tags of the next game
			p.end(p.offset, -1)
			return
		}
		begin := p.offset
		switch c := p.text[begin]; {
		case c == '{' || c == ';':
			p.notes = append(p.notes, p.comment())
		case c == '(' && !isPair(p.text[begin:]):
			isEmpty := p.isBefore && len(p.opened) > 0 && p.opened[len(p.opened)-1].turn.parent == p.cur
			if p.cur.parent == nil || isEmpty {
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
		case c == '$' || c == '!' || c == '?':
			p.glyph()
		case c == '}' || c == ']':
			panic(p.fail(begin, "nothing is open here that this bracket would close, leave it out"))
		case c == '[':
			panic(p.fail(begin, "tags must be in front of the turns, each on a line of its own"))
		default:
			word := p.text[begin:p.wordEnd(begin)]
			if winner, ok := asResult(word); ok {
				p.offset += len(word)
				p.lastComments()
				p.end(begin, winner)
				return
			}
			if isDraw(word) {
				panic(p.fail(begin, "no game ends in a draw, must be %s, %s or %s", firstWins, secondWins, noResult))
			}
			if !p.number(word) {
				p.segment()
			}
		}
	}
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
	for p.skipSpace(); p.isComment() && (p.text[p.offset] == ';' || p.braceEnd() >= 0); p.skipSpace() {
		p.notes = append(p.notes, p.comment())
	}
	if p.offset < len(p.text) {
		p.offset, p.notes = offset, p.notes[:n]
	}
}

func isDraw(word string) bool {
	return word == "1/2-1/2" || word == "1/2" || word == "½-½" || word == "0.5-0.5"
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

// end ends the game. The argument winner is the index of the side that the result names, or -1 if it names none. The
// argument offset is where the result is.
func (p *parser) end(offset, winner int) {
	if n := len(p.opened); n > 0 {
		panic(p.failOn(p.opened[n-1].offset, 0, "(", errors.New("the variation is not closed, put ) at its end")))
	}
	p.keepBefore()
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

// braceEnd returns how many bytes precede the next closing brace, or -1 if there is no such brace.
func (p *parser) braceEnd() int { return strings.IndexByte(p.text[p.offset:], '}') }

// comment reads a comment in braces or after a semicolon. Consecutive lines that begin with a semicolon are one
// comment.
func (p *parser) comment() string {
	if p.text[p.offset] == '{' {
		end := p.braceEnd()
		if end < 0 {
			panic(p.fail(p.offset, "the comment is not closed, put } at its end"))
		}
		text := p.text[p.offset+1 : p.offset+end]
		p.offset += end + 1
		return unwrapped(text)
	}
	var text []string
	for p.offset < len(p.text) && p.text[p.offset] == ';' {
		text = append(text, p.restOfLine()[1:])
		p.offset = min(p.offset+1, len(p.text))
		p.skipBlanks()
	}
	return Comment(strings.Join(text, " "))
}

// restOfLine returns the rest of the current line, and moves the offset behind it.
func (p *parser) restOfLine() string {
	line, _, _ := strings.Cut(p.text[p.offset:], "\n")
	p.offset += len(line)
	return line
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

// glyph reads a glyph, which is a number such as "$1" or a sign such as "!?".
func (p *parser) glyph() {
	begin := p.offset
	if p.text[begin] != '$' {
		p.offset = len(p.text) - len(strings.TrimLeft(p.text[begin:], "!?"))
		p.sign(begin, p.text[begin:p.offset])
		return
	}
	p.offset = len(p.text) - len(strings.TrimLeft(p.text[begin+1:], digits))
	n, err := strconv.ParseUint(p.text[begin+1:p.offset], 10, 8)
	if err != nil {
		panic(p.failOn(begin, 0, p.text[begin:p.offset], errors.New("not a glyph, must be $1 to $255")))
	}
	p.annotate(begin, Glyph(n))
}

// sign adds the glyph with a sign such as "!?" to the last turn.
func (p *parser) sign(offset int, text string) {
	n := slices.Index(signs[:], text)
	if n <= 0 {
		panic(p.failOn(offset, 0, text, errors.New("not one of the glyphs ! ? !! ?? !? ?! of PGN")))
	}
	p.annotate(offset, Glyph(n))
}

func (p *parser) annotate(offset int, g Glyph) {
	if p.cur.parent == nil || p.isBefore {
		panic(p.fail(offset, "a glyph must follow a turn"))
	}
	p.cur.Glyphs = append(p.cur.Glyphs, g)
	p.cur.Glyphs = p.cur.glyphs()
}

// play plays a turn, and adds the comments that precede it.
func (p *parser) play(t game.Turn) error {
	p.settle()
	if p.played++; p.played > MaxNodes {
		return errTooMany
	}
	next, err := p.cur.Add(t)
	if err != nil {
		return err
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
		case r == '%' && (p.offset == 0 || p.text[p.offset-1] == '\n'):
			p.restOfLine()
		default:
			return
		}
	}
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
