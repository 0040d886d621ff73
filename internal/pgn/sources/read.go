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

// A FileRecord is a game in a file of any format.
type FileRecord struct {
	game.FileRecord[game.Record]
	Game *pgn.Game // the game with its headers; nil if the form has no headers
}

// Records yields the games in a file, each with its line. The argument form is the name of one of [Forms] or of a
// notation of package game. If it is empty, Records detects the format as [Detect] does. The file may be compressed
// with gzip.
//
// Records checks every turn. For an invalid game it yields a *[game.FileError] and continues with the next game. A log
// of Board Game Arena contains only one game. Any other error concerns the whole file and ends the sequence.
func Records(file io.Reader, form string) iter.Seq2[FileRecord, error] {
	return func(yield func(FileRecord, error) bool) {
		text, err := lines.Text(file)
		if err != nil {
			yield(FileRecord{}, err)
			return
		}
		recordsIn(text, cmp.Or(form, Detect(text)))(yield)
	}
}

// Strict yields the games of a sequence in which a game with warnings is invalid. The error is the first warning.
func Strict(games iter.Seq2[FileRecord, error]) iter.Seq2[FileRecord, error] {
	return func(yield func(FileRecord, error) bool) {
		for r, err := range games {
			switch {
			case err != nil:
			case r.Warning != nil:
				err = r.Warning
			case r.Game != nil:
				if wrong := Refused(r.Game); wrong != nil {
					err = wrong.InFile()
				}
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

// Refused returns the first warning about a game as an error. It returns nil if there is none.
func Refused(g *pgn.Game) *pgn.Error {
	if len(g.Warnings()) == 0 {
		return nil
	}
	wrong := *g.Warnings()[0]
	wrong.Kept = ""
	return &wrong
}

// Warnings returns the warnings about a valid game; see [pgn.Game.Warnings] and [game.FileRecord].
func (r FileRecord) Warnings() (list []*game.FileError) {
	if r.Warning != nil {
		list = append(list, r.Warning)
	}
	if r.Game != nil {
		for _, w := range r.Game.Warnings() {
			list = append(list, w.InFile())
		}
	}
	return list
}

// recordsIn yields the games in a text. If the argument form is empty, it calls [game.ReadRecords], which reads one
// game in each line.
func recordsIn(text *bufio.Reader, form string) iter.Seq2[FileRecord, error] {
	read := map[string]func(io.Reader) iter.Seq2[pgn.FileGame, error]{
		PGN: pgn.Read, BGA: logs, Thyra: thyraGames, Positions: positionGames, Sheet: sheetGames,
	}[form]
	switch {
	case read != nil:
		return withHeaders(read(text))
	case form != "":
		return inNotation(text, form)
	}
	return func(yield func(FileRecord, error) bool) {
		for r, err := range game.ReadRecords[game.Record](text) {
			if !yield(FileRecord{FileRecord: r}, err) {
				return
			}
		}
	}
}

// withHeaders converts games that have headers, such as players, to FileRecords. It also converts errors in a game to
// errors in the file.
func withHeaders(games iter.Seq2[pgn.FileGame, error]) iter.Seq2[FileRecord, error] {
	return func(yield func(FileRecord, error) bool) {
		for g, err := range games {
			out := FileRecord{Game: g.Game}
			out.Line = g.Line
			if err == nil {
				out.Record = g.Game.Record()
			}
			if wrong, ok := err.(*pgn.Error); ok {
				err = wrong.InFile()
			}
			if !yield(out, err) {
				return
			}
		}
	}
}

// logs reads a log of Board Game Arena and yields its game.
func logs(text io.Reader) iter.Seq2[pgn.FileGame, error] {
	return func(yield func(pgn.FileGame, error) bool) {
		all, err := io.ReadAll(io.LimitReader(text, bga.MaxSize+1))
		if err != nil {
			yield(pgn.FileGame{Line: 1}, err)
			return
		}
		g, err := parseBGA(string(all))
		if err != nil {
			err = &game.FileError{Line: 1, Err: err}
		}
		yield(pgn.FileGame{Line: 1, Game: g}, err)
	}
}

// mediator is the name of a notation in which one game may take several lines.
const mediator = "mediator"

// inNotation yields the games in a text in a notation of package game. A game is one line, or one paragraph if the
// notation has several lines. In the notation [mediator], a line that begins with a turn continues the game above.
func inNotation(text *bufio.Reader, form string) iter.Seq2[FileRecord, error] {
	texts := lines.All(text)
	switch {
	case form == mediator:
		texts = lines.Texts(text, true, func(string) func(string) (bool, bool) { return Continues(form) })
	case game.SeveralLines(form):
		texts = lines.Paragraphs(text)
	}
	return func(yield func(FileRecord, error) bool) {
		for line, err := range texts {
			var out FileRecord
			out.Line = line.Number
			content := strings.TrimSpace(line.Text)
			switch {
			case errors.Is(err, lines.ErrTooLong):
				err = &game.FileError{Line: line.Number, Err: lines.ErrTooLong}
			case err != nil:
			case content == "" || line.Text[0] == '#' && !strings.Contains(line.Text, "/"):
				continue
			default:
				if out.Record, err = game.ParseRecord(form, content); err != nil {
					err = recordFault(form, line, err)
				}
			}
			if !yield(out, err) {
				return
			}
		}
	}
}

// Continues returns a function for [lines.Texts] that reports whether a line continues the game above it. For a form in
// which each line is a game, it returns nil.
func Continues(form string) func(line string) (belongs, open bool) {
	if form != mediator {
		return nil
	}
	return func(line string) (belongs, open bool) {
		return strings.TrimSpace(line) != "" && !strings.ContainsAny(firstWord(line), "NGB"), false
	}
}

// recordFault returns the error for an invalid game in a file. In the notation [mediator], the error has the line of
// the fault; in others it has the first line of the game.
func recordFault(form string, text lines.Line, err error) error {
	wrong := (*codec.ParseError)(nil)
	if form != mediator || !errors.As(err, &wrong) || wrong.Offset < 0 {
		return &game.FileError{Line: text.Number, Err: err}
	}
	offset := min(wrong.Offset+strings.Index(text.Text, strings.TrimSpace(text.Text)), len(text.Text))
	before, after := text.Text[:offset], text.Text[offset:]
	begin := 1 + strings.LastIndexByte(before, '\n')
	rest, _, _ := strings.Cut(after, "\n")
	turn, illegal := 0, (*position.GameError)(nil)
	if err = wrong; errors.As(err, &illegal) {
		turn, err = illegal.Number, illegal.Err
	}
	number := text.Number + strings.Count(before, "\n")
	line := lines.Line{Number: number, Text: before[begin:] + rest}
	return errorAt(line, len(before)-begin, turn, firstWord(rest), err).InFile()
}

// Name returns the name of the format or notation that [Detect] finds in a text. It returns "" if it finds none.
func Name(text string) string {
	return Detect(bufio.NewReaderSize(strings.NewReader(text), mostStart))
}

// mostStart is the maximum number of bytes that are used to detect the format of a file.
const mostStart = 4096

// Detect detects the format or notation of a file from the beginning, and returns the name. It returns "" if it finds
// none. It does not consume the text. It waits for the first line that is not empty, and for more lines only if it
// needs them.
func Detect(text *bufio.Reader) string {
	for n := 0; ; {
		start, _ := text.Peek(min(max(text.Buffered(), n), mostStart))
		form, isDecided := formOf(string(start))
		if isDecided {
			return form
		}
		n = len(start) + 1
		if more, _ := text.Peek(n); len(more) < n || n > mostStart { // the text ends, or its first line is long
			form, _ := formOf(string(start) + "\n")
			return form
		}
	}
}

// formOf returns the format of a file. The argument start is the beginning of the file. The result isDecided means that
// a longer beginning gives the same format.
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
		switch line = strings.TrimSpace(withoutMark(line)); {
		case isLogRow(line):
			return BGA, true
		case beginsGame(line) && isTurns(line, false):
			return Sheet, true
		}
	}
	return "", len(start) >= mostStart
}

// isText reports whether a line begins a file that [game.ReadRecords] reads. Such a line begins with a position, even
// an invalid one, or is the head of a table.
func isText(line string) bool {
	word := firstWord(line)
	_, err := codec.Read(word)
	switch {
	case err == nil, strings.Contains(word, "://"), strings.HasPrefix(word, "1g"), strings.HasPrefix(word, "1w"),
		game.IsTable(strings.TrimRight(line, "\r")):
		return true
	}
	return strings.Count(word, "/") >= 2 && strings.Trim(word[:1], "/01234") == ""
}

// isLog is like formOf, for files that begin as JSON or as a saved page.
func isLog(start string) (form string, isDecided bool) {
	if strings.Contains(start, `"status":`) && strings.Contains(start, `"error":`) { // an answer without a log
		return BGA, true
	}
	for _, word := range []string{`"code":`, `"start":`, `"record":`, `"set":`} { // files of this project
		if i := strings.Index(start, word); i >= 0 && i < 200 {
			return "", true
		}
	}
	for _, word := range []string{`"data"`, `"logs"`, `"packet_id"`, `"move_id"`, `"notifications"`, `"status"`,
		"<html", "<!DOCTYPE", "<!doctype", "gamelogs"} {
		if strings.Contains(start, word) {
			return BGA, true
		}
	}
	return "", len(start) >= mostStart
}

// isMediator reports whether a word looks like a position in the notation [mediator].
func isMediator(word string) bool {
	return (len(word) == 51 || len(word) == 54) && strings.Trim(word[:50], "01234NGB") == ""
}

// isThyra reports whether a line is a URL of the site Thyra Online, or a valid game in the letters of this site. No
// code, FEN or turn consists only of letters, so there is no confusion.
func isThyra(line string) bool {
	if strings.Contains(line, "thyra") && strings.Contains(line, "position=") {
		return true
	}
	word := strings.TrimSpace(line)
	if len(word) < 7 || strings.Trim(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0") != "" {
		return false
	}
	_, err := readThyra(lines.Line{Text: word})
	return err == nil
}

// isLogRow reports whether a line from the readable log of Board Game Arena moves or places a worker. Such a line ends
// with one square in brackets, or with two squares and an arrow between them.
func isLogRow(line string) bool {
	i := strings.LastIndexByte(line, '(')
	if i < 1 || !strings.HasSuffix(line, ")") {
		return false
	}
	first, second, isStep := strings.Cut(line[i+1:len(line)-1], " -> ")
	return isSquare(first) && (!isStep || isSquare(second))
}

func isSquare(text string) bool {
	return len(text) == 2 && 'A' <= text[0] && text[0] <= 'E' && '1' <= text[1] && text[1] <= '5'
}
