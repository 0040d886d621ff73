// Package sources reads games in every form in which they are kept or given away: PGN, logs of Board
// Game Arena, the letters of Thyra Online, the data of engines, lists of positions, scoresheets that
// people write by hand, and the notations of package game. A form is named, or known by what a file
// begins with. doc/GAMES.md describes the forms with their sources.
//
// What is read is untrusted. Every turn is checked against the rules, and a game is read as a whole
// or not at all.
package sources

import (
	"errors"
	"fmt"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/internal/notation"
	"github.com/puzzlecode/puzzlecode/internal/pgn/bga"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// The names of the forms.
const (
	PGN       = "pgn"
	BGA       = "bga"
	Thyra     = "thyra"
	Positions = "positions"
	Sheet     = "sheet"
)

// A Form is a way to keep games. Parse reads one game, and Format writes one.
type Form = notation.Notation[*pgn.Game]

// Forms returns the forms that have what the notations of package game do not: players, a winner that the board
// does not show, or the placing of the workers. The error of Parse is a *[pgn.Error] or a
// *[bga.Error]. That of Format is [game.ErrNotation] for a game that the form cannot express.
func Forms() []Form {
	return []Form{
		{Name: PGN, About: "games with players, date, comments and variations, as in PGN", Parse: pgn.Parse, Format: formatPGN},
		{Name: BGA, About: "a log of Board Game Arena: JSON, a saved page, or the readable log", Parse: parseBGA, Format: onlyRead(BGA)},
		{Name: Thyra, About: "the letters of Thyra Online: a game as clicks, or a position as 25", Parse: only(thyraGames), Format: formatThyra},
		{Name: Positions, About: "a game as its positions, a FEN a line; also the data of santorini-ai", Parse: only(positionGames), Format: formatPositions},
		{Name: Sheet, About: "a scoresheet as people write it: players, numbered turns, result", Parse: only(sheetGames), Format: onlyRead(Sheet)},
	}
}

// ByName returns the form with a name, and whether it exists.
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

// onlyRead is the Format of a form that is not written.
func onlyRead(form string) func(*pgn.Game) (string, error) {
	return func(*pgn.Game) (string, error) {
		return "", fmt.Errorf("%w: %s is only read", game.ErrNotation, form)
	}
}

// unwritable is the error of a game that a form cannot express.
func unwritable(form, format string, args ...any) (string, error) {
	return "", fmt.Errorf("%w: %s has %s", game.ErrNotation, form, fmt.Sprintf(format, args...))
}

// fault returns the error of a place in a line of a text. The column is that of a byte.
func fault(number int, line string, at, turn int, word string, err error) *pgn.Error {
	at = min(max(at, 0), len(line))
	if utf8.RuneCountInString(word) > 40 {
		word = fmt.Sprintf("%.40s...", word)
	}
	return &pgn.Error{Line: number, Column: 1 + utf8.RuneCountInString(line[:at]), Turn: turn, Text: word, Err: err}
}

// A gameReader yields the games of a text. The error of an invalid one is a *[pgn.Error].
type gameReader func(text iter.Seq2[lines.Line, error]) iter.Seq2[pgn.FileGame, error]

// only returns the Parse of a form, which reads one game.
func only(games gameReader) func(text string) (*pgn.Game, error) {
	return func(text string) (found *pgn.Game, err error) {
		for g, err := range games(lines.WithEmpty(strings.NewReader(text))) {
			switch {
			case err != nil && !errors.As(err, new(*pgn.Error)):
				return nil, fault(1, "", 0, 0, "", err)
			case err != nil:
				return nil, err
			case found != nil:
				return nil, fault(g.Line, "", 0, 0, "", errors.New("another game begins here, must be one"))
			}
			found = g.Game
		}
		if found == nil {
			err = fault(1, "", 0, 0, "", errors.New("there is no game"))
		}
		return found, err
	}
}
