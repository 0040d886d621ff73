// What is here is being replaced, caller by caller, and then deleted.
package view

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/play"
	"github.com/puzzlecode/puzzlecode/play/say"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

func Status(c codec.AnyCode) string { return say.StatusOf(c) }

func Hints(p position.Position, t position.Turn) []string {
	return say.Hints(game.New(codec.Encode(p)), t, false)
}

func OldOutcomeOf(c codec.AnyCode) Outcome { return OutcomeOf(game.New(c)) }

func (o Outcome) Over() bool { return o.Winner != "" }

type AnyTurn interface {
	position.Turn | arimaa.Turn
	fmt.Stringer
}

func OldTurnsOf(c codec.AnyCode) Turns { return TurnsOf(game.New(c)) }

func WinOf[T AnyTurn](c codec.AnyCode, r solver.Result[T]) Win {
	keys := r.KeyTurns[:min(len(r.KeyTurns), play.MaxKeyTurns)]
	win := Win{HeadOf(c), r.WinIn, r.Checked, Texts(keys), Texts(r.Line), r.Nodes, "", 0}
	if len(keys) < len(r.KeyTurns) {
		win.KeyTurnCount = len(r.KeyTurns)
	}
	return win
}

func HoldOf(c codec.Code, h solver.Holding) Hold {
	return Hold{HeadOf(c), h.WinIn, h.HoldIn, h.Lost, h.LostIn, h.Checked, Texts(h.Holds), Texts(h.Line), h.Nodes, ""}
}

func LossOf(c codec.Code, r solver.Loss) Loss {
	return Loss{HeadOf(c), r.Lost, r.In, r.Checked, Texts(r.Line), r.Nodes, ""}
}

func OldTurnOf(t position.Turn, next position.Position) Turn {
	out := Turn{Turn: t.String(), From: t.From.String(), To: t.To.String(), Wins: next.Outcome().Over(), Code: codec.Encode(next).String()}
	if !t.Wins() {
		out.Build = t.Build.String()
	}
	return out
}

func ArimaaTurnOf(t arimaa.Turn, mover arimaa.Side, next arimaa.Position) Turn {
	winner, over := next.OutcomeAfterTurn().Winner()
	out := Turn{Turn: t.String(), Wins: over && winner == mover, Code: codec.EncodeArimaa(next).String()}
	for _, s := range t.Entries() {
		step := Step{Step: s.String(), From: s.From.String()}
		if !s.IsRemoval() {
			step.To = s.To.String()
			out.To = step.To
			if out.From == "" {
				out.From = step.From
			}
		}
		out.Steps = append(out.Steps, step)
	}
	return out
}

func OldTryOf(c codec.Code, t position.Turn, j puzzles.Judgement, illegal *position.TurnError) Try {
	out := Try{HeadOf(c), t.String(), j.Verdict.String(), j.In, 0, Texts(j.Line), "", ""}
	if j.Verdict == puzzles.Refuted {
		out.WinIn, out.LostIn = 0, j.In
	}
	if illegal != nil {
		out.Verdict, out.Rule = "illegal", fmt.Sprintf("%v: %v", illegal.Square, illegal.Err)
	}
	return out
}

func OldHintOf[T AnyTurn](c codec.AnyCode, t T, winIn int) Hint {
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

func (h Hint) Upto(level int) Hint {
	if level < 3 {
		h.Turn = ""
	}
	if level < 2 {
		h.To = ""
	}
	return h
}
