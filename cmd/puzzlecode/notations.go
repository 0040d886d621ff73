package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// detected is the word of --from for the forms that are told apart by how they look.
const detected = "auto"

// anyGame is a game of Santorini or of Arimaa, or a position of one: a game without turns.
type anyGame interface {
	// end returns the code of the position after all turns.
	end() (codec.AnyCode, error)
	// write returns the game in a notation.
	write(notation string) (string, error)
	// name returns what the game is called in JSON.
	name() string
}

// readGame reads a game or a position in a notation, or in any form that is detected.
func readGame(notation, text string) (anyGame, error) {
	santorini, ofSantorini := position.NotationByName(notation)
	ofArimaa, isArimaa := arimaa.NotationByName(notation)
	switch {
	case notation == detected:
		return detectGame(text)
	case isArimaa && (!ofSantorini || arimaa.IsShortForm(text) || arimaa.IsDiagram(text)): // both have fen and board
		g, err := ofArimaa.Parse(text)
		return arimaaGame{g}, err
	}
	g, err := santorini.Parse(text)
	return santoriniGame{g}, err
}

// detectGame reads any form of a position that [codec.Read] reads, and a game of which the
// first turn is written like one: a FEN and turns, or the record of an Arimaa game.
func detectGame(text string) (anyGame, error) {
	if fen, turn, more := strings.Cut(text, " "); more && strings.Contains(fen, "/") && strings.Contains(turn, ">") {
		g, err := position.ParseGame(text)
		return santoriniGame{g}, err
	}
	if arimaa.IsRecord(text) && !arimaa.IsDiagram(text) {
		g, err := arimaa.ParseGame(text)
		return arimaaGame{g}, err
	}
	c, err := codec.Read(text)
	if err != nil {
		return nil, err
	}
	return gameOf(c), nil
}

// gameOf returns the position of a code as a game without turns.
func gameOf(c codec.AnyCode) anyGame {
	if c, ok := c.(codec.ArimaaCode); ok {
		return arimaaGame{arimaa.Game{Start: c.Position()}}
	}
	return santoriniGame{position.Game{Start: c.(codec.Code).Position()}}
}

type santoriniGame struct{ position.Game }

func (g santoriniGame) end() (codec.AnyCode, error) {
	p, err := g.End()
	if err != nil {
		return nil, err
	}
	return codec.Encode(p), nil
}

func (g santoriniGame) write(notation string) (string, error) {
	n, ok := position.NotationByName(notation)
	if !ok {
		return "", fmt.Errorf("%s is a notation of Arimaa, and this is of Santorini", notation)
	}
	return n.Format(g.Game)
}

func (g santoriniGame) name() string { return codec.Santorini.String() }

type arimaaGame struct{ arimaa.Game }

func (g arimaaGame) end() (codec.AnyCode, error) {
	r, err := g.Replay()
	if err != nil {
		return nil, err
	}
	return codec.EncodeArimaa(r.Position()), nil
}

func (g arimaaGame) write(notation string) (string, error) {
	n, ok := arimaa.NotationByName(notation)
	if !ok {
		return "", fmt.Errorf("%s is a notation of Santorini, and this is of Arimaa", notation)
	}
	return n.Format(g.Game)
}

func (g arimaaGame) name() string { return codec.Arimaa.String() }

// notationNames returns the names of all notations of both games, each once.
func notationNames() (names []string) {
	for _, n := range position.Notations() {
		names = append(names, n.Name)
	}
	for _, n := range arimaa.Notations() {
		if !slices.Contains(names, n.Name) {
			names = append(names, n.Name)
		}
	}
	return names
}

// notationTable describes the notations of both games for a help text.
func notationTable() string {
	var out strings.Builder
	out.WriteString("The notations of Santorini are\n\n")
	for _, n := range position.Notations() {
		fmt.Fprintf(&out, "  %-9s %s\n", n.Name, n.About)
	}
	out.WriteString("\nand those of Arimaa\n\n")
	for _, n := range arimaa.Notations() {
		fmt.Fprintf(&out, "  %-9s %s\n", n.Name, n.About)
	}
	return out.String()
}

// severalLines reports whether a text in a notation takes several lines.
func severalLines(notation string) bool { return notation == "lines" || notation == "board" }
