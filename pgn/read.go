package pgn

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/clean"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/lines"
)

// A FileGame is a game in a file.
type FileGame struct {
	Line int // the number of its first line, starting at 1
	Game *Game
}

// Read yields the games in a file with the numbers of their first lines. It reads each game as [Parse] does. The file
// may be compressed with gzip. A game begins with its tags, or after the result of the previous game. Only one game at
// a time is in memory.
//
// For an invalid game, Read yields a *[game.FileError] that wraps an *[Error] and has the line of the fault. It then
// continues with the next game. Any other error concerns the whole file and ends the sequence.
func Read(file io.Reader) iter.Seq2[FileGame, error] {
	return func(yield func(FileGame, error) bool) {
		for p, err := range parts(file) {
			if err != nil && !yield(FileGame{Line: p.line}, err) {
				return
			}
			for more := err == nil; more; {
				g, err := p.tryNext()
				if more = g != nil || err != nil; more && !yield(FileGame{p.line, g}, err) {
					return
				}
			}
		}
	}
}

// tryNext is like the method next, but returns the error of an invalid game and skips the rest of that game.
func (p *parser) tryNext() (g *Game, err error) {
	defer func() {
		if wrong, ok := err.(*Error); ok {
			err = wrong.InFile()
			p.recover()
		}
	}()
	defer fault.Catch[*Error](&err)
	return p.next(), nil
}

// recover skips the rest of an invalid game. It stops after the line with the result, or at the end of the text.
func (p *parser) recover() {
	for rest := (part{}); p.offset < len(p.text) && !rest.hasEnded; {
		if !rest.isOpen {
			p.skipSpace()
		}
		rest.scan(p.restOfLine(), 0)
		p.skipLineEnd()
	}
}

// parts splits a file wherever tags begin, and yields a parser for each part. If games have no tags, one part contains
// several games. For a part that is too long, the error is a *[game.FileError].
func parts(file io.Reader) iter.Seq2[*parser, error] {
	return func(yield func(*parser, error) bool) {
		p, q := part{first: 1, aside: -1}, quotation{}
		flush := func(next int) bool {
			out, err := p.end(next)
			return strings.TrimSpace(out.text) == "" && err == nil || yield(out, err)
		}
		for line, err := range lines.WithEmpty(file) {
			if err != nil && !errors.Is(err, lines.ErrTooLong) {
				if flush(0) {
					yield(&parser{}, err)
				}
				return
			}
			line.Text = q.unquoted(plainTag(line.Text))
			if p.endsBefore(line.Text) && !flush(line.Number) {
				return
			}
			p.add(line.Text, line.Number, err)
		}
		flush(0)
	}
}

// A part collects the lines of a file up to the next tags.
type part struct {
	text  []byte
	first int    // the number of its first line
	wrong *Error // the fault of the part; lines after the fault are not added to text

	hasTurns, hasEvent bool
	isEmpty            bool // whether the last line is empty
	isOpen             bool // a comment in braces is open
	hasEnded           bool // the last word outside of comments is a result
	aside, asideLine   int  // offset and line of comments in separate lines after a result; aside is -1 for none
}

// endsBefore reports whether a line begins the next game. Such a line has a tag after turns, or a second tag Event
// after an empty line. In an open comment, a tag in its strict spelling is enough, because the end of the comment may
// be missing.
func (p *part) endsBefore(line string) bool {
	if !p.isHeader(line) {
		return false
	}
	t, _, err := tagOf(strings.TrimLeftFunc(line, isSkipped))
	if p.isOpen {
		return err == nil && line[0] == '[' && strings.Contains(line, `"`)
	}
	return p.hasTurns || p.hasEvent && p.isEmpty && strings.EqualFold(t.name, Event)
}

// end returns a parser for the lines of the part, and an error if the part is invalid. It then empties p for the next
// part. The argument next is the number of the first line of that part, or 0 at the end of the file. Comments after the
// last result move to the next part.
func (p *part) end(next int) (*parser, error) {
	cut := len(p.text)
	if p.aside >= 0 && next > 0 && !p.isOpen {
		cut, next = p.aside, p.asideLine
	}
	out, err := newParser(clean.Raw(string(p.text[:cut])), p.first), error(nil)
	if p.wrong != nil {
		err = p.wrong.InFile()
	}
	*p = part{text: append(p.text[:0], p.text[cut:]...), first: next, aside: -1}
	return out, err
}

// isHeader reports whether a line outside of comments has tags. Its first visible character is then a square bracket,
// which between turns may also begin a sign such as "[+]". Only isHeader and [tagOf] define what a tag is.
func (p *part) isHeader(line string) bool {
	line = strings.TrimLeftFunc(line, isSkipped)
	inTurns := p.hasTurns && !p.hasEnded
	return strings.HasPrefix(line, "[") && !(inTurns && bracketed(line) != "")
}

// add appends a line. The argument number is the number of the line, for errors. The argument err is not nil if the
// line could not be read.
func (p *part) add(line string, number int, err error) {
	switch {
	case p.wrong != nil:
	case err != nil:
		p.wrong = &Error{Line: number, Column: 1, Err: lines.ErrTooLong}
		p.hasTurns = true
	case len(p.text)+len(line) >= MaxBytes:
		p.wrong = &Error{Line: p.first, Column: 1, Err: fmt.Errorf(
			"the game has more than %d bytes; the games of a file must begin with tags", MaxBytes)}
	}
	begin := len(p.text)
	if p.wrong == nil {
		p.text = append(append(p.text, line...), '\n')
	}
	if !p.isOpen && strings.HasPrefix(line, "%") {
		return
	}
	rest := strings.TrimLeftFunc(line, isSkipped)
	p.isEmpty = rest == ""
	isAside := !p.isOpen && rest != "" && strings.Contains("{;", rest[:1])
	if isAside && p.hasEnded && p.aside < 0 {
		p.aside, p.asideLine = begin, number
	}
	p.scan(rest, number)
}

// skipTags returns the text that follows the tags of a line.
func (p *part) skipTags(line string) string {
	for strings.HasPrefix(line, "[") {
		t, n, err := tagOf(line)
		p.hasEvent = p.hasEvent || strings.EqualFold(t.name, Event)
		if err != nil {
			return ""
		}
		line = strings.TrimLeftFunc(line[n:], isSkipped)
	}
	return line
}

// scan updates the state of the part. The argument rest is the rest of a line, with its line feed the end of p.text.
func (p *part) scan(rest string, number int) {
	for rest != "" {
		switch {
		case p.isOpen:
			end, _ := braceEnd(rest)
			if end < 0 {
				return
			}
			p.isOpen, rest = false, rest[end+1:]
		case rest[0] == '{':
			p.isOpen, rest = true, rest[1:]
		case rest[0] == ';':
			return
		case p.isHeader(rest): // after a comment or a result, or at the beginning of the line
			if p.hasEnded && p.aside < 0 && p.wrong == nil {
				p.aside, p.asideLine = len(p.text)-1-len(rest), number
			}
			rest = p.skipTags(strings.TrimLeftFunc(rest, isSkipped))
		default:
			end := turnsEnd(rest)
			text := rest[:end]
			rest = rest[end:]
			if strings.TrimLeftFunc(text, isSkipped) != "" {
				p.hasEnded = endsInResult(text)
				p.hasTurns, p.aside = true, -1
			}
		}
	}
}

// turnsEnd returns the offset at which the turns in a line end: at a comment, or at a tag after a result.
func turnsEnd(line string) int {
	end := strings.IndexAny(line+";", "{;")
	for i := 1; i < end; i++ {
		if line[i] != '[' || line[i-1] > ' ' || !endsInResult(line[:i]) {
			continue
		}
		if _, _, err := tagOf(line[i:]); err == nil {
			return i
		}
		break // looking for another one could take quadratic time
	}
	return end
}

// endsInResult reports whether a text of one line ends in a result.
func endsInResult(text string) bool {
	text = strings.TrimRightFunc(text, isSkipped)
	rest := text
	for range 8 { // words, as a result may have a reason after it
		rest = strings.TrimRightFunc(rest, isSkipped)
		rest = strings.TrimRightFunc(rest, func(r rune) bool { return !isSkipped(r) })
		if n := len(text) - len(rest); n > 0 && resultAt(text[len(rest):]).length == n {
			return true
		}
	}
	return false
}

// IsStart reports whether a text begins with a tag, as games in PGN do. It ignores empty lines, comments and lines that
// begin with "%" in front of the tag.
func IsStart(text string) bool {
	p := newParser(clean.Raw(strings.TrimPrefix(text, "\ufeff")).Unfenced(), 1)
	for p.skipSpace(); p.isComment(); p.skipSpace() {
		if p.text[p.offset] == '{' && !strings.Contains(p.text[p.offset:], "}") {
			return false
		}
		p.comment()
	}
	t, _, err := tagOf(p.text[p.offset:])
	return err == nil && (t.name[0] < '0' || t.name[0] > '9')
}
