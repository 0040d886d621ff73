package view

import (
	"cmp"
	"sort"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
)

// Turns is the legal turns of a position, grouped by worker or piece in the order of Movers. It is
// empty if the game is over.
type Turns struct {
	Head
	Movers []Mover `json:"movers"`
	Turns  []Turn  `json:"turns"`
}

// Mover is a worker, or the piece that takes the first step of an Arimaa turn, with the number of
// its turns.
type Mover struct {
	From  string `json:"from,omitempty"` // its square; missing for turns of Hermes that move no worker
	Turns int    `json:"turns"`
}

// Turn is a turn, with the code of the position after it.
type Turn struct {
	Turn  string `json:"turn"`            // the text of the turn
	From  string `json:"from,omitempty"`  // of the first step in Arimaa and with gods; missing if Hermes moves no worker
	To    string `json:"to,omitempty"`    // of the last step in Arimaa and with gods
	Build string `json:"build,omitempty"` // the last one with gods
	Steps []Step `json:"steps,omitempty"` // only Arimaa, including removals
	Parts []Part `json:"parts,omitempty"` // only with gods
	Wins  bool   `json:"wins"`            // the turn wins the game
	Code  string `json:"code"`            // of the position after it, without a goal
}

// Step is one step of an Arimaa turn, or the removal of a piece.
type Step struct {
	Step string `json:"step"`
	From string `json:"from"`
	To   string `json:"to,omitempty"` // missing for a removal
}

// Part is a step, a forced worker, a block or a dome of a turn with gods.
type Part struct {
	Kind string `json:"kind"`           // step, force, build or dome
	From string `json:"from,omitempty"` // of a step, and of a worker that is forced
	To   string `json:"to"`
}

// partKinds are the words for the kinds of parts.
var partKinds = map[game.PartKind]string{game.Step: "step", game.Force: "force", game.Build: "build", game.Dome: "dome"}

// TurnsOf returns the legal turns of a state.
func TurnsOf(s game.State) Turns {
	out := Turns{Head: HeadOf(s.Code()), Movers: []Mover{}, Turns: []Turn{}}
	for t, next := range s.Turns() {
		out.Turns = append(out.Turns, TurnOf(s, t, next))
	}
	if s.Game() != codec.Santorini && !s.IsPlacing() { // Santorini turns are already in this order
		sort.SliceStable(out.Turns, func(i, j int) bool {
			a, b := out.Turns[i].From, out.Turns[j].From
			if a == "" || b == "" {
				return a == "" && b != ""
			}
			if s.Game() == codec.Gods && a[1] != b[1] { // row 5 first, as without gods
				return a[1] > b[1]
			}
			return a[1] < b[1] || a[1] == b[1] && a[0] < b[0]
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

// TurnOf returns the Turn of a legal turn from a state to next.
func TurnOf(s game.State, t game.Turn, next game.State) Turn {
	out := Turn{Turn: t.String(), Wins: next.Outcome().Winner == s.Side(), Code: next.Code().String()}
	for _, part := range s.Parts(t) {
		switch part.Kind {
		case game.Build, game.Dome:
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
	out.Parts = partsOf(s, t)
	return out
}

// partsOf returns the parts of a legal turn of a state with gods, and nil for any other state.
func partsOf(s game.State, t game.Turn) (list []Part) {
	if _, ok := s.(game.Gods); !ok {
		return nil
	}
	for _, part := range s.Parts(t) {
		list = append(list, Part{partKinds[part.Kind], part.From, part.To})
	}
	return list
}

// GameTurn is a position of a game with its next turn.
type GameTurn struct {
	Position
	Line    int    `json:"line"`           // line number in the file
	Turn    int    `json:"turn"`           // the number of the next turn, starting at 1
	Next    string `json:"next,omitempty"` // the next turn; missing at the end, and for an Arimaa setup
	Headers        // if the game has them
}

// GameTurnOf returns the GameTurn of a position of a game.
func GameTurnOf(c codec.AnyCode, line, turn int, next string, h Headers) GameTurn {
	return GameTurn{PositionOf(c), line, turn, next, h}
}
