package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
)

// detected is the word of --from for the forms that are told apart by how they look.
const detected = "auto"

// readRecord reads a game or a position in a notation, or in any form that is detected.
func readRecord(notation, text string) (game.Record, error) {
	if notation == detected {
		return game.ReadRecord(text)
	}
	return game.ParseRecord(notation, text)
}

// notationNames returns the names of all notations of all games, each once.
func notationNames() (names []string) {
	for _, n := range game.Notations() {
		if !slices.Contains(names, n.Name) {
			names = append(names, n.Name)
		}
	}
	return names
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
