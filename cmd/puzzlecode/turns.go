package main

import (
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// readTurns reads the TURNs of a command line for the position that they are played in: one or
// several in each. If nothing but its first square has arrived, the error says what a shell does
// with the >.
func readTurns(s game.State, args []string) ([]string, error) {
	for i, arg := range args {
		if square, err := position.ParseSquare(strings.ToUpper(strings.TrimSpace(arg))); err == nil {
			return nil, fmt.Errorf("turn %d: turn %q: nothing follows %v; a shell takes > and what follows it as a file to write to, so quote the turn, 'A4>B5^B4', or write A4-B5-B4", i+1, arg, square)
		}
	}
	return codec.ReadTurns(s.Game(), strings.Join(args, "\n"))
}
