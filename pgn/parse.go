package pgn

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
)

// Parse reads one game: what [Game.String] writes, and what people type. Besides the strict spelling
// it reads
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
func Parse(text string) (*Game, error) {
	p := &parser{text: strings.TrimPrefix(text, "\ufeff"), line: 1}
	if err := p.check(); err != nil {
		return nil, err
	}
	g, err := p.next()
	if err != nil {
		return nil, err
	}
	if g == nil {
		return nil, p.fail(p.at, 0, "", errors.New("there is no game, must have tags or turns"))
	}
	if p.skipSpace(); p.at < len(p.text) {
		return nil, p.fail(p.at, 0, "", errors.New("the game has ended before this, Read reads several games"))
	}
	return g, nil
}

// A parser reads games from a text one after the other.
type parser struct {
	text string
	line int // the number of the line at mark
	mark int // an offset that is not behind a place of an error
	at   int // the offset of what is read next

	g         *Game // the game that is read
	read      []readTag
	claimed   int // the index of the winner by the tag Result, or -1
	claimedAt int
	cur       *Node    // after which the next turn is played
	opened    []place  // the variations that are open
	before    string   // the comment before the next turn
	notes     []string // comments that belong to before if isBefore, and to cur otherwise
	isBefore  bool
	numbers   numbering
	played    int // turns, also those that were there already
}

// A place is the bracket that opens a variation.
type place struct {
	at int
	of *Node // the turn that the variation replaces
}

// check returns an error for a text that is too long or is not UTF-8.
func (p *parser) check() error {
	if len(p.text) > MaxBytes {
		return p.fail(0, 0, "", fmt.Errorf("the game has more than %d bytes; the games of a file must have tags or a result", MaxBytes))
	}
	at := lines.NotUTF8(p.text)
	if at < 0 {
		return nil
	}
	return p.fail(at, 0, fmt.Sprintf("byte 0x%x", p.text[at]), lines.ErrNotUTF8)
}

// next reads a game, or returns nil at the end of the text.
func (p *parser) next() (*Game, error) {
	*p = parser{text: p.text, line: p.line, mark: p.mark, at: p.at, claimed: -1}
	if p.skipSpace(); p.at == len(p.text) {
		return nil, nil
	}
	p.line += strings.Count(p.text[p.mark:p.at], "\n")
	p.mark = p.at
	if err := p.tags(); err != nil {
		return nil, err
	}
	if err := p.header(); err != nil {
		return nil, err
	}
	if err := p.moves(); err != nil {
		return nil, err
	}
	return p.g, nil
}

// moves reads the turns, up to the result or the next game.
func (p *parser) moves() error {
	for {
		p.skipSpace()
		if p.at == len(p.text) || p.text[p.at] == '[' && p.isFirstInLine() { // tags of the next game
			return p.end(p.at, -1)
		}
		at := p.at
		switch c := p.text[at]; {
		case c == '{' || c == ';':
			text, err := p.comment()
			if err != nil {
				return err
			}
			p.notes = append(p.notes, text)
		case c == '(' && !isPair(p.text[at:]):
			if p.cur.parent == nil || p.isBefore && len(p.opened) > 0 && p.opened[len(p.opened)-1].of.parent == p.cur {
				return p.fail(at, 0, "", errors.New("a variation must follow the turn that it replaces"))
			}
			p.keepBefore()
			p.opened = append(p.opened, place{at, p.cur})
			p.cur, p.isBefore = p.cur.parent, true
			p.at++
		case c == ')':
			if len(p.opened) == 0 {
				return p.fail(at, 0, "", errors.New("no variation is open here, leave the bracket out"))
			}
			last := p.opened[len(p.opened)-1]
			if p.cur == last.of.parent {
				return p.fail(at, 0, "", errors.New("the variation has no turn, leave it out"))
			}
			p.keepBefore()
			p.cur, p.isBefore = last.of, true
			p.opened = p.opened[:len(p.opened)-1]
			p.at++
		case c == '$' || c == '!' || c == '?':
			if err := p.glyph(); err != nil {
				return err
			}
		case strings.IndexByte("}]", c) >= 0:
			return p.fail(at, 0, "", errors.New("nothing is open here that this bracket would close, leave it out"))
		case c == '[':
			return p.fail(at, 0, "", errors.New("tags must be in front of the turns, each on a line of its own"))
		default:
			word := p.text[at:p.wordEnd(at)]
			if winner, ok := asResult(word); ok {
				p.at += len(word)
				if err := p.lastComments(); err != nil {
					return err
				}
				return p.end(at, winner)
			}
			if isDraw(word) {
				return p.fail(at, 0, "", fmt.Errorf("no game ends in a draw, must be %s, %s or %s", firstWins, secondWins, noResult))
			}
			done, err := p.number(word)
			if err == nil && !done {
				err = p.segment()
			}
			if err != nil {
				return err
			}
		}
	}
}

// isFirstInLine reports whether what is read next is the first of its line.
func (p *parser) isFirstInLine() bool {
	before := strings.TrimRightFunc(p.text[:p.at], func(r rune) bool { return r != '\n' && isSkipped(r) })
	return before == "" || strings.HasSuffix(before, "\n")
}

// lastComments reads the comments of a game that follow its result: those in its line, and at the end of the
// text those in other lines. Comments in other lines are in front of the next game.
func (p *parser) lastComments() error {
	for isLast := false; !isLast; {
		p.skipBlanks()
		if p.at == len(p.text) || p.text[p.at] != '{' && p.text[p.at] != ';' {
			break
		}
		isLast = p.text[p.at] == ';'
		text, err := p.comment()
		if err != nil {
			return err
		}
		p.notes = append(p.notes, text)
	}
	at, n := p.at, len(p.notes)
	for {
		p.skipSpace()
		if p.at == len(p.text) {
			return nil
		}
		isComment := p.text[p.at] == '{' || p.text[p.at] == ';'
		text, err := "", error(nil)
		if isComment {
			text, err = p.comment()
		}
		if !isComment || err != nil {
			p.at, p.notes = at, p.notes[:n]
			return nil
		}
		p.notes = append(p.notes, text)
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
func (p *parser) end(at, winner int) error {
	if n := len(p.opened); n > 0 {
		return p.fail(p.opened[n-1].at, 0, "(", errors.New("the variation is not closed, put ) at its end"))
	}
	p.keepBefore()
	if p.claimed >= 0 && winner >= 0 && p.claimed != winner {
		return p.fail(at, 0, "", errors.New("the tag Result names the other winner"))
	}
	if winner < 0 && p.claimed >= 0 {
		at, winner = p.claimedAt, p.claimed
	}
	if o := p.g.End().state.Outcome(); o.Over() && winner >= 0 && winner != o.Winner.Index() {
		return p.fail(at, 0, "", fmt.Errorf("the other side has won by the last turn, must be %s", p.g.result()))
	}
	if winner >= 0 && !p.g.End().state.Outcome().Over() {
		side := p.g.root.state.Side()
		if side.Index() != winner {
			side = side.Other()
		}
		p.g.winner = side
	}
	return nil
}

// comment reads a comment in braces, or one up to the end of its line with those of the lines after
// it.
func (p *parser) comment() (string, error) {
	if p.text[p.at] == '{' {
		end := strings.IndexByte(p.text[p.at:], '}')
		if end < 0 {
			return "", p.fail(p.at, 0, "", errors.New("the comment is not closed, put } at its end"))
		}
		text := p.text[p.at+1 : p.at+end]
		p.at += end + 1
		return unwrapped(text), nil
	}
	var text []byte
	for p.at < len(p.text) && p.text[p.at] == ';' {
		line, _, _ := strings.Cut(p.text[p.at:], "\n")
		text = append(append(text, ' '), line[1:]...)
		p.at = min(p.at+len(line)+1, len(p.text))
		p.skipBlanks()
	}
	return Comment(string(text)), nil
}

// unwrapped returns a comment whose paragraphs are separated by empty lines, and may have several
// lines.
func unwrapped(text string) string {
	if !strings.Contains(text, "\n") {
		return Comment(text)
	}
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
func (p *parser) glyph() error {
	at := p.at
	if p.text[at] != '$' {
		for p.at < len(p.text) && strings.IndexByte("!?", p.text[p.at]) >= 0 {
			p.at++
		}
		return p.sign(at, p.text[at:p.at])
	}
	for p.at++; p.at < len(p.text) && p.text[p.at] >= '0' && p.text[p.at] <= '9'; {
		p.at++
	}
	n, err := strconv.ParseUint(p.text[at+1:p.at], 10, 8)
	if err != nil {
		return p.fail(at, 0, p.text[at:p.at], errors.New("not a glyph, must be $1 to $255"))
	}
	return p.annotate(at, Glyph(n))
}

// sign adds the glyph of a sign.
func (p *parser) sign(at int, text string) error {
	for n, s := range signs {
		if n > 0 && s == text {
			return p.annotate(at, Glyph(n))
		}
	}
	return p.fail(at, 0, text, errors.New("not one of the glyphs ! ? !! ?? !? ?! of PGN"))
}

func (p *parser) annotate(at int, g Glyph) error {
	if p.cur.parent == nil || p.isBefore {
		return p.fail(at, 0, "", errors.New("a glyph must follow a turn"))
	}
	p.cur.Glyphs = append(p.cur.Glyphs, g)
	p.cur.Glyphs = p.cur.glyphs()
	return nil
}

// play plays a turn, whose text begins at an offset.
func (p *parser) play(at int, text string, t game.Turn) error {
	p.settle()
	var next *Node
	err := errTooMany
	if p.played++; p.played <= MaxNodes {
		next, err = p.cur.Add(t)
	}
	if err != nil {
		return p.fail(at, p.cur.number+1, text, err)
	}
	p.cur, p.isBefore = next, false
	if p.before != "" {
		next.Before, p.before = joined(next.Before, p.before), ""
	}
	return nil
}

// skipBlanks skips spaces, but no line feed.
func (p *parser) skipBlanks() {
	for p.at < len(p.text) && (p.text[p.at] == ' ' || p.text[p.at] == '\t' || p.text[p.at] == '\r') {
		p.at++
	}
}

// skipSpace skips white space and the lines that begin with %.
func (p *parser) skipSpace() {
	for p.at < len(p.text) {
		switch r, n := utf8.DecodeRuneInString(p.text[p.at:]); {
		case isSkipped(r):
			p.at += n
		case r == '%' && (p.at == 0 || p.text[p.at-1] == '\n'):
			line, _, _ := strings.Cut(p.text[p.at:], "\n")
			p.at += len(line)
		default:
			return
		}
	}
}

// isSkipped reports whether a character between words says nothing: white space, a control character, or the
// byte order mark of a file that was appended to another one.
func isSkipped(r rune) bool { return isSpace(r) || r == '\ufeff' }

// wordEnd returns the end of the word at an offset: white space or a sign ends it.
func (p *parser) wordEnd(at int) int {
	for i, r := range p.text[at:] {
		if isSpace(r) || strings.ContainsRune("{}()[];$", r) && i > 0 {
			return at + i
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
