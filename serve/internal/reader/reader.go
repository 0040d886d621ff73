// Package reader converts the games in a text, such as a game log or a file of games, into data for a page. The
// WebAssembly module reader.wasm runs this package in a browser; the package itself does not depend on browsers.
package reader

import (
	"errors"
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/pgn/bga"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// The limits of reading.
const (
	MaxSize  = bga.MaxSize // maximum size of a text in bytes
	maxGames = 1000        // maximum number of games in the result
	maxWrong = 20          // maximum number of faults in the result, and of warnings
)

// Games are the games that a text contains, and the faults.
type Games struct {
	Games    []Game  `json:"games"`
	Faults   []Fault `json:"faults"`   // the faults of games that could not be read
	Warnings []Fault `json:"warnings"` // what was kept without being understood
	LeftOut  int     `json:"left_out"` // the number of games and faults that are not listed
}

// A Game describes a game in words, as the parts of a URL, and as a PGN file.
type Game struct {
	view.Listed
	Code  string `json:"code"`            // the code of the start
	Path  string `json:"path,omitempty"`  // the turns in the notation of URLs
	Turns int    `json:"turns"`           // the number of turns
	First int    `json:"first"`           // the number of turns that place workers
	Loser string `json:"loser,omitempty"` // the side that has lost by resigning, or otherwise not on the board
	How   string `json:"how,omitempty"`   // how that side has lost: the tag Termination
	Open  bool   `json:"open,omitempty"`  // the game was not over yet
	Names Names  `json:"names"`
	PGN   string `json:"pgn"`
}

// Names are the names of the players; empty if unknown.
type Names struct {
	First  string `json:"first,omitempty"`
	Second string `json:"second,omitempty"`
}

// A Fault says why a game could not be read, or what in a game was odd.
type Fault struct {
	Line   int    `json:"line"` // the line of the text, starting at 1; 0 for the text as a whole
	Detail string `json:"detail"`
}

// Read reads the games in a text. The argument form is the name of a format, as in package sources. If it is empty, all
// formats are tried. If there is no game, the result has a fault. The time is proportional to the size of the text.
//
// Turns without tags look like a scoresheet. If they are none, they are read as PGN.
func Read(language *say.Language, text, form string) Games {
	out := read(language, text, form)
	isNumbered := strings.TrimLeft(strings.TrimSpace(text), "0123456789") != strings.TrimSpace(text)
	if form == "" && isNumbered && len(out.Games) == 0 {
		if other := read(language, text, "pgn"); len(other.Games) > 0 && len(other.Faults) == 0 {
			return other
		}
	}
	return out
}

func read(language *say.Language, text, form string) Games {
	out := Games{Games: []Game{}, Faults: []Fault{}, Warnings: []Fault{}}
	if len(text) > MaxSize {
		const tooLong = "this has more than 8 MB: a log has less than 1, and larger files are for the command puzzlecode"
		out.Faults = append(out.Faults, Fault{Detail: tooLong})
		return out
	}
	for r, err := range sources.Records(strings.NewReader(text), form) {
		var g Game
		if err == nil {
			g, err = gameOf(language, r)
		}
		switch {
		case err != nil && len(out.Faults) < maxWrong:
			out.Faults = append(out.Faults, faultOf(err))
		case err == nil && len(out.Games) < maxGames:
			out.Games = append(out.Games, g)
			for _, w := range r.Warnings() {
				if len(out.Warnings) < maxWrong {
					out.Warnings = append(out.Warnings, faultOf(w))
				}
			}
		default:
			out.LeftOut++
		}
	}
	if len(out.Games) == 0 && len(out.Faults) == 0 {
		out.Faults = append(out.Faults, Fault{Detail: "there is no game in this text"})
	}
	return out
}

// faultOf describes an error, with the number of the line in the text if the error has one.
func faultOf(err error) Fault {
	if wrong, ok := errors.AsType[*game.FileError](err); ok {
		return Fault{wrong.Line, wrong.Err.Error()}
	}
	return Fault{0, err.Error()}
}

// gameOf converts a game into data for a page.
func gameOf(language *say.Language, r sources.FileRecord) (out Game, err error) {
	g := r.Game
	if g == nil {
		if g, err = pgn.FromRecord(r.Record); err != nil {
			return out, err
		}
	}
	line, err := lineOf(g)
	if err != nil {
		return out, err
	}
	stored := view.StoredGame{
		Kind: line.End().Game().String(), Turns: line.Len(), Game: r.Record.String(),
		Headers: g.Headers(),
	}
	if s := g.Winner(); s != "" {
		stored.Winner = 1 + s.Index()
		if !line.State().Outcome().Over() {
			out.Loser, out.How = string(s.Other()), g.Tag(pgn.Termination)
		}
	} else {
		out.Open = g.Tag(pgn.Termination) == pgn.Unterminated
	}
	out.Names = Names{g.Headers().First, g.Headers().Second}
	text, err := g.AppendText(nil)
	if err != nil {
		return out, err
	}
	out.Listed, out.PGN = view.ListedOf(language, stored), string(text)
	out.Code, out.Path, out.Turns = line.Start().String(), line.Path(), line.Len()
	for i := range line.Len() {
		if line.StateAt(i).IsPlacing() {
			out.First++
		}
	}
	return out, nil
}

// lineOf returns the main line of a game, including the turns that place workers.
func lineOf(g *pgn.Game) (l game.Line, err error) {
	l = game.Start(g.Start())
	for n := g.Root().Next(); n != nil; n = n.Next() {
		if l, err = l.With(n.Turn()); err != nil {
			return l, err
		}
	}
	return l, nil
}
