package main

import (
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// readTurns reads the TURNs of a command line from a position on: one or several in each, of which the first
// place workers if they do not stand yet.
func readTurns(s game.State, args []string) ([]string, error) {
	if err := lostToShell(s, args); err != nil {
		return nil, err
	}
	return codec.ReadTurnsAfter(s.Code(), strings.Join(args, "\n"))
}

// readAlternatives is readTurns for TURNs that are all tried in the same position.
func readAlternatives(s game.State, args []string) (turns []string, err error) {
	if err := lostToShell(s, args); err != nil {
		return nil, err
	}
	for _, arg := range args {
		more, err := codec.ReadTurnsAfter(s.Code(), arg)
		if err != nil {
			return nil, err
		}
		turns = append(turns, more...)
	}
	return turns, nil
}

// lostToShell returns an error if nothing but its first square has arrived of a TURN, which says what a shell
// does with the >. Where workers are placed a square may be the whole turn.
func lostToShell(s game.State, args []string) error {
	for i, arg := range args {
		if square, err := position.ParseSquare(strings.ToUpper(strings.TrimSpace(arg))); err == nil && !s.IsPlacing() {
			return fmt.Errorf("turn %d: turn %q: nothing follows %v; a shell takes > and what follows it as a file to write to, so quote the turn, 'A4>B5^B4', or write A4-B5-B4", i+1, arg, square)
		}
	}
	return nil
}
