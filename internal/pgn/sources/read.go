package sources

import (
	"bufio"
	"cmp"
	"errors"
	"io"
	"iter"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/internal/pgn/bga"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
)

// Records yields the games of a file with their lines, as [pgn.Records] does, in any form: that with a
// name, which is one of [Forms] or a notation of package game, or for an empty name the one that
// the beginning of the file shows. The file may be compressed with gzip.
//
// Every turn is checked. An invalid game, or one that is not an R, yields a *[game.FileError], and
// reading continues with the next one; a log of Board Game Arena is one game. Any other error concerns the file
// as a whole and ends the sequence.
func Records[R game.Record](file io.Reader, form string) iter.Seq2[pgn.FileRecord[R], error] {
	return func(yield func(pgn.FileRecord[R], error) bool) {
		text, err := lines.Text(file)
		if err != nil {
			yield(pgn.FileRecord[R]{}, err)
			return
		}
		games := gamesOf(cmp.Or(form, Detect(text)))
		if games == nil {
			for g, err := range pgn.Records[R](text) {
				if !yield(g, err) {
					return
				}
			}
			return
		}
		for g, err := range games(text) {
			out := pgn.FileRecord[R]{Game: g.game}
			out.Line = g.line
			if err == nil {
				if out.Record, err = game.RecordAs[R](g.record); err != nil {
					err = &game.FileError{Line: g.line, Err: err}
				}
			}
			if !yield(out, inFile(err)) {
				return
			}
		}
	}
}

// inFile returns the error of a place in a game as that of a file.
func inFile(err error) error {
	if wrong := (*pgn.Error)(nil); errors.As(err, &wrong) && !errors.As(err, new(*game.FileError)) {
		return wrong.InFile()
	}
	return err
}

// found is a game of a file. The game with headers is nil if the form has none.
type found struct {
	line   int
	record game.Record
	game   *pgn.Game
}

// gamesOf returns the function that yields the games of a text in a form, or nil for the text of
// package game.
func gamesOf(form string) func(text *bufio.Reader) iter.Seq2[found, error] {
	switch form {
	case "":
		return nil
	case PGN:
		return withHeaders(pgn.Read)
	case BGA:
		return logs
	case Thyra:
		return withHeaders(inLines(thyraGames))
	case Positions:
		return withHeaders(inLines(positionGames))
	case Sheet:
		return withHeaders(inLines(sheetGames))
	case mediator:
		return func(text *bufio.Reader) iter.Seq2[found, error] { return mediatorGames(lines.WithEmpty(text)) }
	}
	return func(text *bufio.Reader) iter.Seq2[found, error] { return recordsIn(text, form) }
}

func inLines(games gameReader) func(io.Reader) iter.Seq2[pgn.FileGame, error] {
	return func(text io.Reader) iter.Seq2[pgn.FileGame, error] { return games(lines.WithEmpty(text)) }
}

func withHeaders(games func(io.Reader) iter.Seq2[pgn.FileGame, error]) func(text *bufio.Reader) iter.Seq2[found, error] {
	return func(text *bufio.Reader) iter.Seq2[found, error] {
		return func(yield func(found, error) bool) {
			for g, err := range games(text) {
				out := found{line: g.Line, game: g.Game}
				if err == nil {
					out.record = g.Game.Record()
				}
				if !yield(out, err) {
					return
				}
			}
		}
	}
}

// logs yields the game of a log of Board Game Arena.
func logs(text *bufio.Reader) iter.Seq2[found, error] {
	return func(yield func(found, error) bool) {
		out := found{line: 1}
		all, err := io.ReadAll(io.LimitReader(text, bga.MaxSize+1))
		if err != nil {
			yield(out, err)
			return
		}
		if out.game, err = parseBGA(string(all)); err == nil {
			out.record = out.game.Record()
		} else {
			err = &game.FileError{Line: 1, Err: err}
		}
		yield(out, err)
	}
}

// recordsIn yields the games of a text in a notation of package game: one a line, or a paragraph each in a notation
// of several lines.
func recordsIn(text *bufio.Reader, form string) iter.Seq2[found, error] {
	all := lines.All
	if game.SeveralLines(form) {
		all = lines.Paragraphs
	}
	return func(yield func(found, error) bool) {
		for line, err := range all(text) {
			out := found{line: line.Number}
			switch {
			case errors.Is(err, lines.ErrTooLong):
				err = &game.FileError{Line: line.Number, Err: lines.ErrTooLong}
			case err != nil:
			case strings.TrimSpace(line.Text) == "" || line.Text[0] == '#' && !strings.Contains(line.Text, "/"):
				continue
			default:
				if out.record, err = game.ParseRecord(form, strings.TrimSpace(line.Text)); err != nil {
					err = &game.FileError{Line: line.Number, Err: err}
				}
			}
			if !yield(out, err) {
				return
			}
		}
	}
}

// mediator is the notation of package game whose turns may be on lines of their own.
const mediator = "mediator"

// mediatorGames yields the games of the mediator: a position begins a game, and lines of turns continue it.
func mediatorGames(text iter.Seq2[lines.Line, error]) iter.Seq2[found, error] {
	return func(yield func(found, error) bool) {
		var held string
		first := 0
		flush := func() bool {
			if held == "" {
				return true
			}
			out := found{line: first}
			var err error
			if out.record, err = game.ParseRecord(mediator, held); err != nil {
				err = mediatorFault(first, held, err)
			}
			held = ""
			return yield(out, err)
		}
		for line, err := range text {
			content := strings.TrimSpace(line.Text)
			switch {
			case errors.Is(err, lines.ErrTooLong):
				if !flush() || !yield(found{line: line.Number}, &game.FileError{Line: line.Number, Err: lines.ErrTooLong}) {
					return
				}
			case err != nil:
				if flush() {
					yield(found{}, err)
				}
				return
			case content == "" || content[0] == '#':
				if !flush() {
					return
				}
			case held != "" && !strings.ContainsAny(firstWord(content), "NGB") && len(held) < maxHeld:
				held += "\n" + line.Text
			default:
				if !flush() {
					return
				}
				held, first = line.Text, line.Number
			}
		}
		flush()
	}
}

// mediatorFault returns the error of a game that begins in a line, with the line of the fault.
func mediatorFault(first int, text string, err error) error {
	wrong := (*codec.ParseError)(nil)
	if !errors.As(err, &wrong) || wrong.Offset < 0 || wrong.Offset > len(text) {
		return &game.FileError{Line: first, Err: err}
	}
	before, after := text[:wrong.Offset], text[wrong.Offset:]
	begin := 1 + strings.LastIndexByte(before, '\n')
	rest, _, _ := strings.Cut(after, "\n")
	turn, illegal, illegalGod := 0, (*position.GameError)(nil), (*position.GameError)(nil)
	if err = wrong; errors.As(err, &illegal) {
		turn, err = illegal.Number, illegal.Err
	} else if errors.As(err, &illegalGod) {
		turn, err = illegalGod.Number, illegalGod.Err
	}
	return fault(first+strings.Count(before, "\n"), before[begin:]+rest, len(before)-begin, turn, firstWord(rest), err)
}

// maxHeld is more than the bytes of any game of the mediator.
const maxHeld = 1 << 16

// Name returns the form or notation that a text seems to have, as [Records] does, or "" for text and
// what is not known.
func Name(text string) string {
	return Detect(bufio.NewReaderSize(strings.NewReader(text), mostStart))
}

// mostStart is the number of bytes that show what a file is.
const mostStart = 4096

// Detect returns the form of a file by its beginning, as [Records] does, or "" for text. It consumes nothing, and
// waits for the first line that is not empty, and for more only if that line is none of a form.
func Detect(text *bufio.Reader) string {
	for n := 0; ; {
		start, _ := text.Peek(min(max(text.Buffered(), n), mostStart))
		form, isDecided := formOf(string(start))
		if isDecided {
			return form
		}
		n = len(start) + 1
		if more, _ := text.Peek(n); len(more) < n || n > mostStart { // it ends, or its first line is long
			form, _ := formOf(string(start) + "\n")
			return form
		}
	}
}

// formOf returns the form of what a file begins with, and whether more of it cannot change the answer.
func formOf(start string) (form string, isDecided bool) {
	rest := strings.TrimLeft(start, " \t\r\n")
	if pgn.IsStart(rest) {
		return PGN, true
	}
	for strings.HasPrefix(rest, "# ") { // a comment
		_, rest, _ = strings.Cut(rest, "\n")
		rest = strings.TrimLeft(rest, " \t\r\n")
	}
	if rest == "" {
		return "", false
	}
	line, _, ends := strings.Cut(rest, "\n")
	if !ends {
		return "", false
	}
	word := firstWord(line)
	switch {
	case strings.ContainsAny(rest[:1], "{[<"):
		return isLog(start)
	case isMediator(word):
		return mediator, true
	case strings.Contains(word, "/") && !strings.Contains(line, "\t"):
		if read, err := readPositionLine(line); err == nil && read.data {
			return Positions, true
		}
	}
	if isThyra(line) {
		return Thyra, true
	}
	if isText(line) || codec.OpenBoard(line) != nil { // the last row of a board begins with 1, as a scoresheet may
		return "", true
	}
	for line := range strings.Lines(rest) {
		switch line = strings.TrimSpace(line); {
		case isLogRow(line):
			return BGA, true
		case beginsGame(line) && isTurns(line, false):
			return Sheet, true
		}
	}
	return "", len(start) >= mostStart
}

// isText reports whether a line begins a file of package game: with a position, right or wrong, or the
// head of a table.
func isText(line string) bool {
	word := firstWord(line)
	_, err := codec.Read(word)
	switch {
	case err == nil, strings.Contains(line, "\t") && strings.Contains(line, "turns"), strings.HasPrefix(word, "1g"), strings.HasPrefix(word, "1w"):
		return true
	case strings.Contains(word, "://"):
		return true
	}
	return strings.Count(word, "/") >= 2 && strings.Trim(word[:1], "/01234") == ""
}

// isLog is formOf for JSON and saved pages.
func isLog(start string) (form string, isDecided bool) {
	if strings.Contains(start, `"status":`) && strings.Contains(start, `"error":`) { // an answer without a log
		return BGA, true
	}
	for _, word := range []string{`"code":`, `"start":`, `"record":`, `"set":`} { // files of this project
		if i := strings.Index(start, word); i >= 0 && i < 200 {
			return "", true
		}
	}
	for _, word := range []string{`"data"`, `"logs"`, `"packet_id"`, `"move_id"`, `"notifications"`, `"status"`, "<html", "<!DOCTYPE", "<!doctype", "gamelogs"} {
		if strings.Contains(start, word) {
			return BGA, true
		}
	}
	return "", len(start) >= mostStart
}

// isMediator reports whether a word is written like a position of the mediator.
func isMediator(word string) bool {
	if len(word) != 51 && len(word) != 54 {
		return false
	}
	for i := range 25 {
		if !strings.Contains("01234", word[2*i:2*i+1]) || !strings.Contains("NGB", word[2*i+1:2*i+2]) {
			return false
		}
	}
	return true
}

// isThyra reports whether a line is an address of Thyra Online, or a game in its letters that is right
// and nothing else: no code, FEN or turn has letters alone.
func isThyra(line string) bool {
	if strings.Contains(line, "thyra") && strings.Contains(line, "position=") {
		return true
	}
	word := strings.TrimSpace(line)
	if len(word) < 7 || strings.Trim(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0") != "" {
		return false
	}
	_, err := readThyra(word)
	return err == nil
}

// isLogRow reports whether a line is a step or the placing of a worker in the readable log of Board Game Arena: it
// ends with a square in brackets, or two with an arrow.
func isLogRow(line string) bool {
	i := strings.LastIndexByte(line, '(')
	if i < 1 || !strings.HasSuffix(line, ")") {
		return false
	}
	from, to, isStep := strings.Cut(line[i+1:len(line)-1], " -> ")
	return isSquare(from) && (!isStep || isSquare(to))
}

func isSquare(text string) bool {
	return len(text) == 2 && 'A' <= text[0] && text[0] <= 'E' && '1' <= text[1] && text[1] <= '5'
}
