package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// detected is the word of --from for the forms that are told apart by how they look.
const detected = "auto"

// readRecord reads a game or a position in a notation, or in any form that is detected.
func readRecord(notation, text string) (game.Record, error) {
	if notation == detected {
		return game.ReadRecord(text)
	}
	if notation == pgnForm {
		g, err := pgn.Parse(text)
		if err != nil {
			return nil, err
		}
		return g.Record(), nil
	}
	return game.ParseRecord(notation, text)
}

// pgnForm is the word of --from and --to for games with headers, of any game.
const pgnForm = "pgn"

// severalLines reports whether a text in a notation takes several lines.
func severalLines(notation string) bool { return notation == pgnForm || game.SeveralLines(notation) }

// formatRecord writes a game in a notation.
func formatRecord(r game.Record, notation string) (string, error) {
	if notation != pgnForm {
		return r.Format(notation)
	}
	g, err := pgn.FromRecord(r)
	if err != nil {
		return "", err
	}
	return formatGame(g)
}

// formatGame writes a game with its headers, without a line feed at its end.
func formatGame(g *pgn.Game) (string, error) {
	text, err := g.AppendText(nil)
	return strings.TrimSuffix(string(text), "\n"), err
}

// notationNames returns the names of all notations of all games, each once.
func notationNames() (names []string) {
	for _, n := range game.Notations() {
		if !slices.Contains(names, n.Name) {
			names = append(names, n.Name)
		}
	}
	return append(names, pgnForm)
}

// notationTable describes the notations of a game for a help text.
func notationTable(g codec.Game) string {
	var out strings.Builder
	for _, n := range game.Notations() {
		if n.Game == g {
			fmt.Fprintf(&out, "  %-9s %s\n", n.Name, n.About)
		}
	}
	return out.String()
}
