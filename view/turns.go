package view

import (
	"cmp"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
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

// TurnsOf returns what is shown of the legal turns of a state.
func TurnsOf(s game.State) Turns {
	out := Turns{Head: HeadOf(s.Code()), Movers: []Mover{}, Turns: []Turn{}}
	for t, next := range s.Turns() {
		out.Turns = append(out.Turns, TurnOf(s, t, next))
	}
	if s.Game() != codec.Santorini { // whose turns stand in this order
		slices.SortStableFunc(out.Turns, func(a, b Turn) int {
			return cmp.Or(cmp.Compare(a.From[1], b.From[1]), cmp.Compare(a.From[0], b.From[0]))
		})
	}
	for _, t := range out.Turns {
		if n := len(out.Movers); n == 0 || out.Movers[n-1].From != t.From {
			out.Movers = append(out.Movers, Mover{From: t.From})
		}
		out.Movers[len(out.Movers)-1].Turns++
	}
	return out
}

// TurnOf returns what is shown of a legal turn of a state, which leads to the next one.
func TurnOf(s game.State, t game.Turn, next game.State) Turn {
	out := Turn{Turn: t.String(), Wins: next.Outcome().Winner == s.Side(), Code: next.Code().String()}
	for _, part := range s.Parts(t) {
		switch part.Kind {
		case game.Build:
			out.Build = part.To
		case game.Step:
			out.From, out.To = cmp.Or(out.From, part.From), part.To
			fallthrough
		default:
			if part.Text != "" {
				out.Steps = append(out.Steps, Step{part.Text, part.From, part.To})
			}
		}
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
