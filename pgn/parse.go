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

// Parse reads one game, in the strict spelling of [Game.String] or as people type it. It also
// accepts
//
//   - tags in any order and case, with typographic quotation marks or none, or no tags at all;
//     White and First for the player who begins, and Black and Second; unknown tags, which are kept;
//   - turns as [codec.ReadTurns] reads them, with their numbers or without, or with one number for
//     the turns of both sides;
//   - comments in braces and from ; to the end of the line, and lines that begin with %, which are
//     skipped;
//   - a missing result.
//
// Every turn is checked. The error is an *[Error].
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

// A parser reads games from a text one after the other. Its methods panic with an *[Error], which [Parse] and [Read]
// return.
type parser struct {
	text   string
	line   int // the number of the line at mark
	mark   int // an offset that is not after the place of an error
	offset int // of the next character

	g           *Game // the game in progress
	read        []readTag
	claimed     int // the index of the winner by the tag Result, or -1
	claimOffset int
	cur         *Node    // the next turn is played after it
	opened      []place  // the variations that are open
	before      string   // the comment before the next turn
	notes       []string // comments that belong to before if isBefore, and to cur otherwise
	isBefore    bool
	numbers     numbering
	played      int // turns, including repeated ones
}

// A place is the bracket that opens a variation.
type place struct {
	offset int
	turn   *Node // that the variation replaces
}

// next reads a game, or returns nil at the end of the text.
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

// check stops at a text that is too long or is not UTF-8, and skips it.
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

// moves reads the turns, up to the result or the next game.
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

// isFirstInLine reports whether only white space is before the offset in its line.
func (p *parser) isFirstInLine() bool {
	before := strings.TrimRightFunc(p.text[:p.offset], func(r rune) bool { return r != '\n' && isSkipped(r) })
	return before == "" || strings.HasSuffix(before, "\n")
}

// isComment reports whether a comment comes next.
func (p *parser) isComment() bool {
	return p.offset < len(p.text) && (p.text[p.offset] == '{' || p.text[p.offset] == ';')
}

// lastComments reads the comments of a game that follow its result: the comments in its line, and at the end of the
// text also comments in other lines. Otherwise those are in front of the next game.
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

// settle puts the comments that were read last where they belong.
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

// keepBefore adds a comment before a turn to the turn in front of it, because no turn follows.
func (p *parser) keepBefore() {
	p.settle()
	p.cur.After = joined(p.cur.After, p.before)
	p.before = ""
}

// end ends the game with the result of its turns, whose winner is the index of a side, or -1.
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

// braceEnd returns the length of a comment in braces without the last one, or -1 if it is not closed.
func (p *parser) braceEnd() int { return strings.IndexByte(p.text[p.offset:], '}') }

// comment reads a comment in braces, or a comment up to the end of its line with the comments in the next lines.
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

// restOfLine takes the text up to the end of the line.
func (p *parser) restOfLine() string {
	line, _, _ := strings.Cut(p.text[p.offset:], "\n")
	p.offset += len(line)
	return line
}

// unwrapped returns a comment whose paragraphs are separated by empty lines, and may have several
// lines.
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

// glyph reads a glyph by its number or its sign.
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

// sign adds the glyph of a sign.
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

// play plays a turn. The comments that were read last belong to the turn before it.
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

// skipSpace skips white space and the lines that begin with %.
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

// isSkipped reports whether a character separates words: white space, a control character, or the
// byte order mark of a file that was appended to another one.
func isSkipped(r rune) bool { return isSpace(r) || r == '\ufeff' }

// wordEnd returns the end of the word at an offset: white space or a sign ends it.
func (p *parser) wordEnd(offset int) int {
	for i, r := range p.text[offset:] {
		if isSpace(r) || strings.ContainsRune("{}()[];$", r) && i > 0 {
			return offset + i
		}
	}
	return len(p.text)
}

// isPair reports whether a bracket begins a turn of two workers with gods, such as
// (A1,C1)>(A3,C2)^D3, and not a variation.
func isPair(text string) bool {
	inside, after, closed := strings.Cut(text[1:min(len(text), 20)], ")")
	return closed && !strings.Contains(inside, "(") && strings.HasPrefix(after, ">")
}
