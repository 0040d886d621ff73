package pgn

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
)

// A FileGame is a game of a file.
type FileGame struct {
	Line int // its first line, starting at 1
	Game *Game
}

// Read yields the games of a file with their lines, as [Parse] reads them. The file may be compressed
// with gzip. A game begins with its tags, or after the result of the game before it. Only one game at
// a time is kept in memory.
//
// An invalid game yields a *[game.FileError] with the line of the fault, which wraps an *[Error], and
// reading continues with the next game. Any other error concerns the file as a whole and ends the
// sequence.
func Read(file io.Reader) iter.Seq2[FileGame, error] {
	return func(yield func(FileGame, error) bool) {
		for part, err := range parts(file) {
			if err == nil {
				if !part.games(yield) {
					return
				}
				continue
			}
			if !yield(FileGame{Line: part.line}, inFile(err)) || !errors.As(err, new(*Error)) {
				return
			}
		}
	}
}

// inFile returns an *[Error] as a *[game.FileError], and any other error as it is.
func inFile(err error) error {
	if wrong, ok := err.(*Error); ok {
		return wrong.InFile()
	}
	return err
}

// inLine is an Error whose line is named in front of it.
type inLine struct{ wrong *Error }

func (e inLine) Error() string { return e.wrong.inLine() }
func (e inLine) Unwrap() error { return e.wrong }

// games yields the games of a text, and reports whether to continue.
func (p *parser) games(yield func(FileGame, error) bool) bool {
	if err := p.check(); err != nil {
		return yield(FileGame{Line: p.line}, inFile(err))
	}
	for {
		g, err := p.next()
		switch {
		case err != nil:
			p.recover()
		case g == nil:
			return true
		}
		if !yield(FileGame{p.line, g}, inFile(err)) {
			return false
		}
	}
}

// recover goes on after the line with the result of a game with a fault, or at the end of the text.
func (p *parser) recover() {
	for p.at < len(p.text) {
		p.skipSpace()
		if p.at == len(p.text) {
			return
		}
		switch c := p.text[p.at]; {
		case c == '{' || c == ';':
			if _, err := p.comment(); err != nil {
				p.at = len(p.text)
			}
		case strings.IndexByte("}()[]$", c) >= 0:
			p.at++
		default:
			word := p.text[p.at:p.wordEnd(p.at)]
			p.at += len(word)
			if _, ok := asResult(word); ok {
				line, _, _ := strings.Cut(p.text[p.at:], "\n")
				p.at += len(line)
				return
			}
		}
	}
}

// parts yields the parts of a file that begin with tags: a game each, or several games of which only
// the first has tags. A part that is too long yields an *[Error].
func parts(file io.Reader) iter.Seq2[*parser, error] {
	return func(yield func(*parser, error) bool) {
		var part []byte
		first := 1
		var hasTurns, hasEvent bool
		var wrong error
		flush := func() bool {
			p := &parser{text: string(part), line: first}
			err := wrong
			part, wrong, hasTurns, hasEvent = part[:0], nil, false, false
			return strings.TrimSpace(p.text) == "" && err == nil || yield(p, err)
		}
		for line, err := range lines.WithEmpty(file) {
			if err != nil && !errors.Is(err, lines.ErrTooLong) {
				if flush() {
					yield(&parser{}, err)
				}
				return
			}
			name, isTag := startsTag(line.Text)
			isEvent := strings.EqualFold(name, Event)
			if isTag && (hasTurns || isEvent && hasEvent) {
				if !flush() {
					return
				}
				first = line.Number
			}
			hasEvent = hasEvent || isEvent
			hasTurns = hasTurns || err != nil || !isTag && strings.TrimSpace(line.Text) != "" && line.Text[0] != '%'
			switch {
			case wrong != nil:
			case err != nil:
				wrong = &Error{Line: line.Number, Column: 1, Err: lines.ErrTooLong}
			case len(part)+len(line.Text) >= MaxBytes:
				wrong = &Error{Line: first, Column: 1, Err: fmt.Errorf("the game has more than %d bytes; the games of a file must begin with tags", MaxBytes)}
			default:
				part = append(append(part, line.Text...), '\n')
			}
		}
		flush()
	}
}

// startsTag reports whether a line begins with a tag, and returns its name.
func startsTag(line string) (name string, ok bool) {
	line, ok = strings.CutPrefix(line, "[")
	if !ok {
		return "", false
	}
	line = strings.TrimLeft(line, " \t")
	rest := strings.TrimLeft(line, nameLetters)
	name = line[:len(line)-len(rest)]
	rest = strings.TrimLeft(rest, " \t")
	return name, name != "" && strings.Contains(quotes, firstRune(rest)) && rest != ""
}

// A FileRecord is a game of a file in any format.
type FileRecord[R game.Record] struct {
	game.FileRecord[R]
	Game *Game // with its headers; nil if the file is not in this format
}

// Records yields the games of a file as [game.ReadRecords] does, and also reads a file that begins
// with a tag, as [Read] does. Of such games the record is the main line. An invalid game, or one that
// is not an R, yields a *[game.FileError], and reading continues with the next one.
func Records[R game.Record](file io.Reader) iter.Seq2[FileRecord[R], error] {
	return func(yield func(FileRecord[R], error) bool) {
		text, err := lines.Text(file)
		if err != nil {
			yield(FileRecord[R]{}, err)
			return
		}
		if !startsGame(text) {
			for r, err := range game.ReadRecords[R](text) {
				if !yield(FileRecord[R]{FileRecord: r}, err) {
					return
				}
			}
			return
		}
		for g, err := range Read(text) {
			out := FileRecord[R]{Game: g.Game}
			out.Line = g.Line
			if err == nil {
				if out.Record, err = game.RecordAs[R](g.Game.Record()); err != nil {
					err = &game.FileError{Line: g.Line, Err: err}
				}
			}
			if !yield(out, err) {
				return
			}
		}
	}
}

// startsGame is [IsStart] of what a reader yields next. It waits for no more than the line that decides,
// because a program may write one game at a time into a pipe.
func startsGame(text *bufio.Reader) bool {
	for {
		start, _ := text.Peek(min(text.Buffered(), mostStart))
		isTag, isDecided := beginsWithTag(string(start))
		if isDecided || len(start) == mostStart {
			return isTag
		}
		if _, err := text.Peek(len(start) + 1); err != nil {
			return isTag
		}
	}
}

// mostStart is the number of bytes in which a file must begin with a tag to be read as this format.
const mostStart = 512

// IsStart reports whether a text begins with a tag, as games in this format do, after empty lines and
// lines that begin with %.
func IsStart(text string) bool {
	isTag, _ := beginsWithTag(text)
	return isTag
}

// beginsWithTag is [IsStart]; isDecided reports that more text cannot change the answer.
func beginsWithTag(text string) (isTag, isDecided bool) {
	p := parser{text: strings.TrimPrefix(text, "\ufeff")}
	p.skipSpace()
	rest := p.text[p.at:]
	line, _, ends := strings.Cut(rest, "\n")
	_, isTag = startsTag(line)
	return isTag, isTag || rest != "" && (ends || rest[0] != '[')
}
