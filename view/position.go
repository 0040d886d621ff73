// Package view has one JSON shape for each of positions, turns, answers, puzzles and
// errors, in which --json and everything else shows them to programs. Both games have the
// same keys; squares and sides are written as their names, turns and goals as their texts.
// doc/JSON.md describes the shapes, and doc/puzzlecode.schema.json is their schema.
package view

import (
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
)

// Head names the position that something is shown of.
type Head struct {
	Game string `json:"game"` // santorini or arimaa
	Code string `json:"code"` // with the goal in it
	FEN  string `json:"fen"`  // the short form for Arimaa
}

// Position is what is shown of a position.
type Position struct {
	Head
	Shrinking string     `json:"shrinking,omitempty"` // the shrinking-index code; Santorini alone
	Key       string     `json:"key,omitempty"`       // the binary key, 20 hexadecimal digits; Santorini alone
	Goal      codec.Goal `json:"goal"`
	Side      string     `json:"side"`              // to move: first or second, gold or silver
	Heights   []int      `json:"heights,omitempty"` // 25 levels, A5 first, 4 for a dome; Santorini alone
	Pieces    []Piece    `json:"pieces"`            // in the order of their squares
	Outcome   Outcome    `json:"outcome"`
}

// Piece is a worker, or a piece of Arimaa.
type Piece struct {
	Square string `json:"square"`
	Side   string `json:"side"`
	Kind   string `json:"kind"` // worker, or rabbit, cat, dog, horse, camel, elephant
}

// Outcome tells whether a game has ended.
type Outcome struct {
	Ending string `json:"ending"`           // ongoing, or how it has ended
	Winner string `json:"winner,omitempty"` // a side; only if it has ended
}

// HeadOf returns the names of the position of a code.
func HeadOf(c codec.AnyCode) Head {
	return Head{Game: c.Game().String(), Code: c.String(), FEN: FEN(c)}
}

// FEN returns the text of the position of a code: the Santorini FEN, or the short form of
// Arimaa.
func FEN(c codec.AnyCode) string { return game.New(c).String() }

// PositionOf returns what is shown of the position of a code.
func PositionOf(c codec.AnyCode) Position {
	s := game.New(c)
	b := s.Board()
	out := Position{Head: HeadOf(c), Goal: c.Goal(), Side: string(s.Side()), Heights: b.Heights, Pieces: PiecesOf(b), Outcome: OutcomeOf(s)}
	if c, ok := c.(codec.Code); ok {
		out.Shrinking, out.Key = c.Shrinking(), c.Key().String()
	}
	return out
}

// PiecesOf returns what is shown of the pieces on a board.
func PiecesOf(b game.Board) []Piece {
	list := make([]Piece, len(b.Pieces))
	for i, p := range b.Pieces {
		list[i] = Piece{p.Square, string(p.Side), p.Kind}
	}
	return list
}

// OutcomeOf returns what is shown of the outcome of a state.
func OutcomeOf(s game.State) Outcome {
	o := s.Outcome()
	if !o.Over() {
		return Outcome{Ending: "ongoing"}
	}
	return Outcome{string(o.Ending), string(o.Winner)}
}
