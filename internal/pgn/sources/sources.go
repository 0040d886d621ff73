// Package sources reads games in every supported format: PGN, logs of Board Game Arena, the letters of the site Thyra
// Online, lists of positions, scoresheets that players write by hand, and the notations of package game. The caller
// names the format, or the package detects it from the beginning of the file. doc/GAMES.md describes the formats and
// where they come from.
//
// The input is untrusted. Every turn is checked against the rules. A game is read completely or not at all.
package sources

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/internal/notation"
	"github.com/puzzlecode/puzzlecode/internal/pgn/bga"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// The names of the formats.
const (
	PGN       = "pgn"
	BGA       = "bga"
	Thyra     = "thyra"
	Positions = "positions"
	Sheet     = "sheet"
)

// A Form is a file format for games. Its functions Parse and Format read and write one game.
type Form = notation.Notation[*pgn.Game]

// Forms returns the formats that can express more than the notations of package game: players, a winner that the board
// does not show, or the placing of the workers. The error of Parse is a *[pgn.Error] or a *[bga.Error]. Format returns
// [game.ErrNotation] for a game that the format cannot express.
func Forms() []Form {
	return []Form{
		{Name: PGN, Parse: pgn.Parse, Format: formatPGN,
			About: "games with players, date, comments and variations, as in PGN"},
		{Name: BGA, Parse: parseBGA, Format: onlyRead(BGA),
			About: "a log of Board Game Arena: JSON, a saved page, or the readable log"},
		{Name: Thyra, Parse: only(thyraGames), Format: formatThyra,
			About: "the letters of Thyra Online: a game as clicks, or a position as 25"},
		{Name: Positions, Parse: only(positionGames), Format: formatPositions,
			About: "a game as its positions, a FEN a line; also the data of santorini-ai"},
		{Name: Sheet, Parse: only(sheetGames), Format: onlyRead(Sheet),
			About: "a scoresheet as people write it: players, numbered turns, result"},
	}
}

// ByName returns the format with the given name. The second result reports whether it exists.
func ByName(name string) (Form, bool) { return notation.ByName(Forms(), name) }

func formatPGN(g *pgn.Game) (string, error) {
	text, err := g.AppendText(nil)
	return string(text), err
}

func parseBGA(text string) (*pgn.Game, error) {
	g, err := bga.Read([]byte(text))
	if err != nil {
		return nil, err
	}
	return g.PGN()
}

// onlyRead returns a Format function for a format that can only be read. The function always fails.
func onlyRead(form string) func(*pgn.Game) (string, error) {
	return func(*pgn.Game) (string, error) {
		return "", fmt.Errorf("%w: %s is only read", game.ErrNotation, form)
	}
}

// unwritable returns the error for a game that a format cannot express.
func unwritable(form, format string, args ...any) (string, error) {
	return "", fmt.Errorf("%w: %s has %s", game.ErrNotation, form, fmt.Sprintf(format, args...))
}

// errorAt returns an error in a line, at an offset in bytes. The argument turn is the number of the turn, or 0 if no
// turn is concerned.
func errorAt(line lines.Line, offset, turn int, word string, err error) *pgn.Error {
	offset = min(max(offset, 0), len(line.Text))
	column := 1 + utf8.RuneCountInString(line.Text[:offset])
	return &pgn.Error{Line: line.Number, Column: column, Turn: turn, Text: word, Err: err}
}

// An output passes the games of a text to the caller. If the caller stops early, the output drops all further games.
type output struct {
	yield   func(pgn.FileGame, error) bool
	stopped bool
}

func (o *output) put(line int, g *pgn.Game, err error) {
	o.stopped = o.stopped || !o.yield(pgn.FileGame{Line: line, Game: g}, err)
}

// A lineReader reads games from a text line by line, and puts them into an output.
type lineReader interface {
	add(line lines.Line)
	end() // called at the end of the text and before a line that is too long
}

// inLines yields the games in a text. It passes each line to a reader, which the function newReader returns. It yields
// the games that this reader puts into its output. The error of an invalid game is a *[pgn.Error].
func inLines(text io.Reader, newReader func(*output) lineReader) iter.Seq2[pgn.FileGame, error] {
	return func(yield func(pgn.FileGame, error) bool) {
		out := &output{yield: yield}
		reader := newReader(out)
		for line, err := range lines.WithEmpty(text) {
			switch {
			case err == nil:
				reader.add(line)
			case line.Number == 0: // an error of the file
				reader.end()
				out.put(0, nil, err)
				return
			default:
				reader.end()
				out.put(line.Number, nil, errorAt(line, 0, 0, "", lines.ErrTooLong))
			}
			if out.stopped {
				return
			}
		}
		reader.end()
	}
}

// only returns a function that reads a text with exactly one game. This function calls the function games, which yields
// all games in a text.
func only(games func(io.Reader) iter.Seq2[pgn.FileGame, error]) func(text string) (*pgn.Game, error) {
	return func(text string) (*pgn.Game, error) {
		var found *pgn.Game
		line, err := 1, errors.New("there is no game")
		for g, wrong := range games(strings.NewReader(text)) {
			if found != nil && wrong == nil {
				line, wrong = g.Line, errors.New("another game begins here, must be one")
			}
			if found, err = g.Game, wrong; err != nil {
				break
			}
		}
		if err == nil || errors.As(err, new(*pgn.Error)) {
			return found, err
		}
		return nil, errorAt(lines.Line{Number: line}, 0, 0, "", err)
	}
}
