package main

import (
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/position"
)

// readTurn reads a turn of Santorini that a person has typed. If nothing but its first
// square has arrived, the error says what a shell does with the >.
func readTurn(text string) (position.Turn, error) {
	t, err := position.ReadTurn(text)
	if s, wrong := position.ParseSquare(strings.ToUpper(strings.TrimSpace(text))); wrong == nil {
		err = fmt.Errorf("turn %q: nothing follows %v; a shell takes > and what follows it as a file to write to, so quote the turn, 'A4>B5^B4', or write A4-B5-B4", text, s)
	}
	return t, err
}
