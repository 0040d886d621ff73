package view

import (
	"cmp"
	"slices"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// Turns is what is shown of the legal turns of a position: those of one worker or
// piece stand together, in the order of Movers. There are none once the game has ended.
type Turns struct {
	Head
	Movers []Mover `json:"movers"`
	Turns  []Turn  `json:"turns"`
}

// Mover is a worker that has a turn, or the piece that takes the first step of a turn of
// Arimaa, and how many turns it has.
type Mover struct {
	From  string `json:"from"` // where it stands
	Turns int    `json:"turns"`
}

// Turn is a turn, and the position that it leads to.
type Turn struct {
	Turn  string `json:"turn"` // the text of the turn
	From  string `json:"from"` // of the first step in Arimaa
	To    string `json:"to"`   // of the last step in Arimaa
	Build string `json:"build,omitempty"`
	Steps []Step `json:"steps,omitempty"` // Arimaa alone, removals included
	Wins  bool   `json:"wins"`            // the turn ends the game, and the side that plays it wins
	Code  string `json:"code"`            // of the position after it, without a goal
}

// Step is one step of a turn of Arimaa, or a piece that a step removes.
type Step struct {
	Step string `json:"step"`
	From string `json:"from"`
	To   string `json:"to,omitempty"` // missing for a piece that is removed
}

// TurnsOf returns what is shown of the legal turns of the position of a code.
func TurnsOf(c codec.AnyCode) Turns {
	out := Turns{Head: HeadOf(c), Movers: []Mover{}, Turns: []Turn{}}
	switch c := c.(type) {
	case codec.Code:
		p := c.Position()
		for t := range p.Turns() {
			out.Turns = append(out.Turns, TurnOf(t, p.PlayLegal(t)))
		}
	case codec.ArimaaCode:
		p := c.Position()
		if OutcomeOf(c).Over() || p.SettingUp() {
			break
		}
		for t, next := range p.Turns(nil) {
			out.Turns = append(out.Turns, ArimaaTurnOf(t, p.Side(), next))
		}
		slices.SortStableFunc(out.Turns, func(a, b Turn) int { return cmp.Compare(squareNumber(a.From), squareNumber(b.From)) })
	}
	for _, t := range out.Turns {
		if n := len(out.Movers); n == 0 || out.Movers[n-1].From != t.From {
			out.Movers = append(out.Movers, Mover{From: t.From})
		}
		out.Movers[len(out.Movers)-1].Turns++
	}
	return out
}

// squareNumber orders the names of squares of Arimaa as [arimaa.Square] does.
func squareNumber(name string) arimaa.Square { return arimaa.MustParseSquare(name) }

// TurnOf returns what is shown of a turn that leads to a position.
func TurnOf(t position.Turn, next position.Position) Turn {
	out := Turn{Turn: t.String(), From: t.From.String(), To: t.To.String(), Wins: next.Outcome().Over(), Code: codec.Encode(next).String()}
	if !t.Wins() {
		out.Build = t.Build.String()
	}
	return out
}

// ArimaaTurnOf is TurnOf for Arimaa. The mover plays the turn.
func ArimaaTurnOf(t arimaa.Turn, mover arimaa.Side, next arimaa.Position) Turn {
	out := Turn{Turn: t.String(), Wins: next.OutcomeAfterTurn().WonBy(mover), Code: codec.EncodeArimaa(next).String()}
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

// GameTurn is what is shown of a position of a game.
type GameTurn struct {
	Position
	Line int    `json:"line"`           // of the file of games
	Turn int    `json:"turn"`           // the number of the turn that follows; 1 for the first
	Next string `json:"next,omitempty"` // that turn; missing at the end, and for a setup of Arimaa
}

// GameTurnOf returns what is shown of a position of a game.
func GameTurnOf(c codec.AnyCode, line, turn int, next string) GameTurn {
	return GameTurn{PositionOf(c), line, turn, next}
}
