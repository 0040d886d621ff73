package view

import (
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/play"
	"github.com/puzzlecode/puzzlecode/play/say"
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
	return Played{HeadOf(c), turns, c.Goal(), note, OutcomeOf(game.New(c))}
}

// Try is what is shown of a turn that was tried in a puzzle.
type Try struct {
	Head
	Turn    string   `json:"turn"`
	Verdict string   `json:"verdict"`        // right, too slow, refuted, illegal
	WinIn   int      `json:"win_in"`         // in how many turns it wins, 0 if it does not
	LostIn  int      `json:"lost_in"`        // in how many turns the other side wins after it, 0 if it does not
	Line    []string `json:"line"`           // the turn and what follows, as in [play.Judgement]; empty if illegal
	Rule    string   `json:"rule,omitempty"` // that an illegal turn breaks
	Text    string   `json:"text"`           // the verdict, for a person
}

// TryOf returns what is shown of a turn that was judged for the goal of a code.
func TryOf(c codec.AnyCode, t game.Turn, j play.Judgement) (Try, error) {
	m, err := j.Message(c, t)
	out := Try{Head: HeadOf(c), Turn: t.String(), Verdict: j.Verdict.String(), Line: Texts(j.Line), Text: m.Text}
	if j.Verdict == puzzles.Refuted {
		out.LostIn = j.In
	} else {
		out.WinIn = j.In
	}
	return out, err
}

// IllegalOf returns what is shown of an illegal turn, given the error of the rules.
func IllegalOf(c codec.AnyCode, t game.Turn, illegal error) Try {
	rule := game.Rule(illegal)
	return Try{
		Head: HeadOf(c), Turn: t.String(), Verdict: "illegal", Line: []string{}, Rule: rule,
		Text: say.About("illegal.turn", say.Words{Turn: t.String(), Rule: rule}).Text,
	}
}

// Hint is what is shown of a turn that reaches a goal.
type Hint struct {
	Head
	WinIn int    `json:"win_in"`         // in how many turns it wins, 0 if it holds
	Kind  string `json:"kind"`           // of the piece that moves first: worker, or as in Piece
	From  string `json:"from"`           // where it stands
	To    string `json:"to,omitempty"`   // where its first step leads
	Turn  string `json:"turn,omitempty"` // the whole turn
	Text  string `json:"text"`           // the hint, for a person
}

// HintOf returns what a hint tells at a level: 1 the piece, 2 its step, 3 the turn. A level tells more if
// it would tell nothing, as there is one piece or one step alone.
func HintOf(c codec.AnyCode, h play.Hint, level int) Hint {
	s := game.New(c)
	step := s.Parts(h.Turn)[0]
	out := Hint{Head: HeadOf(c), WinIn: h.WinIn, From: step.From, Text: h.Upto(level)}
	if p, ok := s.Board().At(step.From); ok {
		out.Kind = p.Kind
	}
	if level > 1 {
		out.To = step.To
	}
	if level > 2 {
		out.Turn = h.Turn.String()
	}
	return out
}
