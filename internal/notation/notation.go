// Package notation describes the notations of games.
package notation

import (
	"errors"
	"slices"
)

// ErrUnwritable reports a game that a notation cannot express.
var ErrUnwritable = errors.New("cannot be written in this notation")

// A Notation is a way to write games, or only positions. A program must name the notation of a text; the notation is
// never guessed.
type Notation[G any] struct {
	Name  string
	About string // a short description
	// Parse reads a text and checks it, including every turn. The error gives the place of the fault.
	Parse func(text string) (G, error)
	// Format writes a legal game. The error describes the part of the game that the notation cannot express.
	Format func(g G) (string, error)
}

// ByName finds the notation with the given name in a list. It reports false if the name is unknown.
func ByName[G any](all []Notation[G], name string) (Notation[G], bool) {
	i := slices.IndexFunc(all, func(n Notation[G]) bool { return n.Name == name })
	if i < 0 {
		return Notation[G]{}, false
	}
	return all[i], true
}
