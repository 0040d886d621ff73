package view

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// Played is what is shown of a position to which turns have led.
type Played struct {
	Head
	Turns   []string   `json:"turns"` // as they are written, removals included
	Goal    codec.Goal `json:"goal"`  // that is left of the goal before the turns
	Note    string     `json:"note,omitempty"`
	Outcome Outcome    `json:"outcome"`
}

// PlayedOf returns what is shown of the code of a position after turns. The note says in
// words why the code has no goal, or another one than was to be left.
func PlayedOf(c codec.AnyCode, turns []string, note string) Played {
	return Played{HeadOf(c), turns, c.Goal(), note, OutcomeOf(c)}
}

// Try is what is shown of a turn that was tried in a puzzle.
type Try struct {
	Head
	Turn    string   `json:"turn"`
	Verdict string   `json:"verdict"`        // right, too slow, refuted, illegal
	WinIn   int      `json:"win_in"`         // in how many turns it wins, 0 if it does not
	LostIn  int      `json:"lost_in"`        // in how many turns the other side wins after it, 0 if it does not
	Line    []string `json:"line"`           // the turn and what follows, as in [puzzles.Judgement]; empty if illegal
	Rule    string   `json:"rule,omitempty"` // that an illegal turn breaks
}

// TryOf returns what is shown of a [puzzles.Judgement]. For an illegal turn, illegal says why.
func TryOf(c codec.Code, t position.Turn, j puzzles.Judgement, illegal *position.TurnError) Try {
	out := Try{HeadOf(c), t.String(), j.Verdict.String(), j.In, 0, Texts(j.Line), ""}
	if j.Verdict == puzzles.Refuted {
		out.WinIn, out.LostIn = 0, j.In
	}
	if illegal != nil {
		out.Verdict, out.Rule = "illegal", fmt.Sprintf("%v: %v", illegal.Square, illegal.Err)
	}
	return out
}

// Hint is what is shown of a turn that reaches a goal.
type Hint struct {
	Head
	WinIn int    `json:"win_in"`         // in how many turns it wins, 0 if it holds
	Kind  string `json:"kind"`           // of the piece that moves first: worker, or as in Piece
	From  string `json:"from"`           // where it stands
	To    string `json:"to,omitempty"`   // where its first step leads
	Turn  string `json:"turn,omitempty"` // the whole turn
}

// HintOf returns what is shown of a turn of the position of a code.
func HintOf[T AnyTurn](c codec.AnyCode, t T, winIn int) Hint {
	out := Hint{Head: HeadOf(c), WinIn: winIn, Turn: t.String()}
	switch t := any(t).(type) {
	case position.Turn:
		out.Kind, out.From, out.To = "worker", t.From.String(), t.To.String()
	case arimaa.Turn:
		step := t.Entries()[0]
		out.Kind, out.From, out.To = step.Piece.Kind().String(), step.From.String(), step.To.String()
	}
	return out
}

// Upto returns a hint that tells as much as a level allows: 1 the piece, 2 its step, 3 the
// turn.
func (h Hint) Upto(level int) Hint {
	if level < 3 {
		h.Turn = ""
	}
	if level < 2 {
		h.To = ""
	}
	return h
}
