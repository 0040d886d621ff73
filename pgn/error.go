package pgn

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
)

// An Error describes a fault in the text of a game, or is a warning; see [Game.Warnings].
type Error struct {
	Line   int    // of the text or the file, starting at 1
	Column int    // starting at 1, in characters
	Turn   int    // the number of the turn, see [Node.Number]; 0 for a fault elsewhere
	Text   string // the word at the place; may be empty
	Err    error  // the reason; for a turn the error of [game.State.ReadTurn] or [game.State.Play]
	Kept   string // of a warning: what became of the text, such as "kept as text"; empty for a fault
}

// Error returns the place, the turn, the word and the reason.
func (e *Error) Error() string { return fmt.Sprintf("line %d, %v", e.Line, inLine{e}) }

// InFile converts e to an error in a file. Its message begins with the line.
func (e *Error) InFile() *game.FileError { return &game.FileError{Line: e.Line, Err: inLine{e}} }

// inLine is an Error whose message omits the line. The error that wraps it contains the line already.
type inLine struct{ wrong *Error }

func (l inLine) Error() string {
	e := l.wrong
	var subject []string
	if e.Turn > 0 {
		subject = append(subject, fmt.Sprintf("turn %d", e.Turn))
	}
	if utf8.RuneCountInString(e.Text) > 40 {
		subject = append(subject, strconv.Quote(fmt.Sprintf("%.40s...", e.Text)))
	} else if e.Text != "" {
		subject = append(subject, strconv.Quote(e.Text))
	}
	out := fmt.Sprintf("column %d: ", e.Column)
	if subject != nil {
		out += strings.Join(subject, ", ") + ": "
	}
	out += reason(e.Err)
	if e.Kept != "" {
		out += "; " + e.Kept
	}
	return out
}

func (l inLine) Unwrap() error { return l.wrong }

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// reason returns the message of an error about a turn, without the turn.
func reason(err error) string {
	rule := game.Rule(err)
	wrong, ok := errors.AsType[*codec.ParseError](err)
	switch {
	case rule != err.Error() || !ok:
		return rule
	case wrong.Detail == "":
		return wrong.Err.Error()
	case wrong.Err == nil:
		return wrong.Detail
	}
	return wrong.Detail + ": " + wrong.Err.Error()
}

// fail returns an error about the word at an offset in the text.
func (p *parser) fail(offset int, format string, args ...any) error {
	return p.failOn(offset, 0, "", fmt.Errorf(format, args...))
}

// failOn returns an error at an offset in the text. The argument turn is the number of the turn, or 0 for an error
// elsewhere. If the argument text is empty, the error contains the word at the offset.
func (p *parser) failOn(offset, turn int, text string, err error) *Error {
	if text == "" {
		text = p.text[offset:p.wordEnd(offset)]
	}
	source, place := p.frame.Source(), p.frame.Offset(offset)
	begin := 1 + strings.LastIndexAny(source[:place], "\n\r")
	return &Error{
		Line:   p.line + p.linesTo(offset),
		Column: 1 + utf8.RuneCountInString(source[begin:place]),
		Turn:   turn, Text: text, Err: err,
	}
}

// linesTo returns the number of lines of the source between the mark and an offset in the text.
func (p *parser) linesTo(offset int) int {
	text := p.frame.Source()[p.frame.Offset(p.mark):p.frame.Offset(offset)]
	return strings.Count(text, "\n") + strings.Count(text, "\r") - strings.Count(text, "\r\n")
}
