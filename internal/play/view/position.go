// Package view defines the JSON objects for positions, turns, results, puzzles and errors. The API and commands with
// --json share them. All games have the same JSON keys. Squares and sides are written as their names, turns and goals
// as their texts. doc/JSON.md describes the objects, and doc/puzzlecode.schema.json is their schema.
package view

import (
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// Head contains the keys that identify a position. Most objects begin with them.
type Head struct {
	Game string `json:"game"` // santorini, gods or arimaa
	Code string `json:"code"` // includes the goal
	FEN  string `json:"fen"`  // the short notation for Arimaa
}

// State is a position of any game in JSON.
type State struct {
	Head
	Shrinking string       `json:"shrinking,omitempty"` // the shrinking-index code; only Santorini without gods
	Key       string       `json:"key,omitempty"`       // the binary key: 20 hexadecimal digits, with gods 22; no Arimaa
	Goal      codec.Goal   `json:"goal"`
	Side      string       `json:"side"`              // to move: first or second, gold or silver
	Gods      *Gods        `json:"gods,omitempty"`    // only Santorini with gods
	Raised    bool         `json:"raised,omitempty"`  // the side to move must not move up on this turn, because Athena did
	Heights   []int        `json:"heights,omitempty"` // 25 levels row by row from A5, 4 for a dome; missing for Arimaa
	Pieces    []game.Piece `json:"pieces"`            // in the order of their squares
	Outcome   Outcome      `json:"outcome"`
}

// Gods names the god of each side as in a FEN, such as "apollo", or "mortal" for a side without a god.
type Gods struct {
	First  position.God `json:"first"`
	Second position.God `json:"second"`
}

// Outcome is the outcome of a game.
type Outcome struct {
	Ending string `json:"ending"`           // ongoing, or the ending
	Winner string `json:"winner,omitempty"` // a side; only if it has ended
}

// HeadOf returns the Head of a code.
func HeadOf(c codec.Code) Head { return Head{Game: c.Game().String(), Code: c.String(), FEN: FEN(c)} }

// FEN returns the text of the position of a code: the Santorini FEN, or the short notation of
// Arimaa.
func FEN(c codec.Code) string { return game.New(c).String() }

// StateOf returns the JSON object for the position of a code.
func StateOf(c codec.Code) State {
	s := game.New(c)
	b := s.Board()
	out := State{
		Head: HeadOf(c), Goal: c.Goal(), Side: string(s.Side()), Raised: game.Raised(s), Heights: b.Heights,
		Pieces: append([]game.Piece{}, b.Pieces...), Outcome: outcomeOf(s.Outcome()),
	}
	out.Shrinking, _ = c.Shrinking() // not every position has one
	if c.Game() != codec.Arimaa {
		out.Key = c.Key().String()
	}
	if list, ok := game.GodsOf(s); ok {
		out.Gods = &Gods{list[0], list[1]}
	}
	return out
}

// outcomeOf returns the Outcome in JSON.
func outcomeOf(o game.Outcome) Outcome {
	if !o.Over() {
		return Outcome{Ending: "ongoing"}
	}
	return Outcome{string(o.Ending), string(o.Winner)}
}
