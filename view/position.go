// Package view has one JSON shape for each of positions, turns, answers, puzzles and
// errors, in which --json and everything else shows them to programs. Both games have the
// same keys; squares and sides are written as their names, turns and goals as their texts.
// doc/JSON.md describes the shapes, and doc/puzzlecode.schema.json is their schema.
package view

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
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

// FEN returns the text form of the position of a code: the Santorini FEN, or the short
// form of Arimaa.
func FEN(c codec.AnyCode) string {
	switch c := c.(type) {
	case codec.Code:
		return c.Position().String()
	case codec.ArimaaCode:
		return c.Position().String()
	}
	panic(unknown(c))
}

// PositionOf returns what is shown of the position of a code.
func PositionOf(c codec.AnyCode) Position {
	out := Position{Head: HeadOf(c), Goal: c.Goal(), Outcome: OutcomeOf(c)}
	switch c := c.(type) {
	case codec.Code:
		p := c.Position()
		s := p.Setup()
		out.Shrinking, out.Side, out.Heights = c.Shrinking(), s.Side.String(), s.Heights[:]
		for side, workers := range s.Workers {
			for _, w := range workers {
				out.Pieces = append(out.Pieces, Piece{w.String(), position.Side(side).String(), "worker"})
			}
		}
	case codec.ArimaaCode:
		s := c.Position().Setup()
		out.Side, out.Pieces = s.Side.String(), []Piece{}
		for square, piece := range s.Board {
			if piece != arimaa.NoPiece {
				out.Pieces = append(out.Pieces, Piece{arimaa.Square(square).String(), piece.Side().String(), piece.Kind().String()})
			}
		}
	}
	return out
}

// OutcomeOf tells whether the game has ended in the position of a code, and who has
// won it.
func OutcomeOf(c codec.AnyCode) Outcome {
	switch c := c.(type) {
	case codec.Code:
		o := c.Position().Outcome()
		if winner, over := o.Winner(); over {
			return Outcome{o.Ending.String(), winner.String()}
		}
	case codec.ArimaaCode:
		o := c.Position().Outcome(nil)
		if winner, over := o.Winner(); over {
			return Outcome{o.Ending.String(), winner.String()}
		}
	}
	return Outcome{Ending: position.Ongoing.String()}
}

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o.Winner != "" }

func unknown(c codec.AnyCode) string { return fmt.Sprintf("view: no such code: %T", c) }
