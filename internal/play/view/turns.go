package view

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// Turns lists legal turns of a position. They are grouped by the worker or piece that moves first, in the order of the
// field Movers. The list is empty if the game is over.
type Turns struct {
	Head
	Movers    []Mover `json:"movers"` // the movers of all legal turns
	Turns     []Turn  `json:"turns"`
	TurnCount int     `json:"turn_count,omitempty"` // the number of all legal turns; missing if Turns has all of them
}

// Mover is a worker, or the piece that takes the first step of an Arimaa turn. The field Turns is the number of legal
// turns that begin with this worker or piece.
type Mover struct {
	From  string `json:"from,omitempty"` // its square; missing for turns of Hermes that move no worker
	Turns int    `json:"turns"`
}

// Turn is a turn, with the code of the position after it.
type Turn struct {
	Turn  string `json:"turn"`            // the text of the turn
	From  string `json:"from,omitempty"`  // start of the first step; only Arimaa and gods, missing if there is no step
	To    string `json:"to,omitempty"`    // end of the last step; only Arimaa and gods
	Build string `json:"build,omitempty"` // the square of the last build, with gods
	Steps []Step `json:"steps,omitempty"` // only Arimaa, including removals
	Parts []Part `json:"parts,omitempty"` // only with gods
	Wins  bool   `json:"wins"`            // the turn wins the game
	Code  string `json:"code"`            // the code of the position after the turn, without a goal
}

// Step is one step of an Arimaa turn, or the removal of a piece.
type Step struct {
	Step string `json:"step"`
	From string `json:"from"`
	To   string `json:"to,omitempty"` // missing for a removal
}

// Part is one action of a turn with gods: a step, a block, a dome, or a worker that is forced away.
type Part struct {
	Kind string `json:"kind"`           // step, force, build or dome
	From string `json:"from,omitempty"` // the start of a step, or the square from which a worker is forced
	To   string `json:"to"`
}

// partKinds maps the kinds of parts to their words in JSON.
var partKinds = map[game.PartKind]string{game.Step: "step", game.Force: "force", game.Build: "build", game.Dome: "dome"}

// TurnsOf returns all legal turns of a state.
func TurnsOf(s game.State) Turns {
	all, _ := TurnsPage(context.Background(), s, 0, math.MaxInt) // no error without the end of a context
	return all
}

// TurnsPage returns some of the legal turns of a state. The argument skip is the number of turns that are left out at
// the start. The argument limit is the maximum number of returned turns. A position of Arimaa may have a hundred
// thousand turns. The memory is proportional to the number of returned turns. The time is proportional to the number of
// all turns, which are generated twice. The error is that of the context.
func TurnsPage(ctx context.Context, s game.State, skip, limit int) (out Turns, err error) {
	out = Turns{Head: HeadOf(s.Code()), Movers: []Mover{}, Turns: []Turn{}}
	mover := map[string]int{} // the index in Movers
	count := 0
	for t := range s.Turns() {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		start := firstFrom(s, t)
		i, ok := mover[start]
		if !ok {
			i = len(out.Movers)
			mover[start], out.Movers = i, append(out.Movers, Mover{From: start})
		}
		out.Movers[i].Turns++
		count++
	}
	if s.Game() != codec.Santorini && !s.IsPlacing() { // Santorini turns are already in this order
		slices.SortStableFunc(out.Movers, func(a, b Mover) int {
			if a.From == "" || b.From == "" {
				return cmp.Compare(a.From, b.From)
			}
			rows := cmp.Compare(a.From[1], b.From[1])
			if s.Game() == codec.Gods { // row 5 first, as without gods
				rows = -rows
			}
			return cmp.Or(rows, cmp.Compare(a.From[0], b.From[0]))
		})
	}
	place := make(map[string]int, len(out.Movers)) // by mover: the index of its next turn
	before := 0
	for _, m := range out.Movers {
		place[m.From] = before
		before += m.Turns
	}
	out.Turns = make([]Turn, min(limit, max(0, count-skip)))
	for t, next := range s.Turns() {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		start := firstFrom(s, t)
		if i := place[start] - skip; 0 <= i && i < len(out.Turns) {
			out.Turns[i] = TurnOf(s, t, next)
		}
		place[start]++
	}
	if len(out.Turns) < count {
		out.TurnCount = count
	}
	return out, nil
}

// firstFrom returns the square where the first step of a turn starts. The result is empty if the turn has no step.
func firstFrom(s game.State, t game.Turn) string {
	step, _ := game.FirstStep(s.Parts(t))
	return step.From
}

// TurnOf returns the JSON object of a legal turn, which leads from the first of the given states to the second.
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

// partsOf returns the parts of a legal turn in a game with gods. It returns nil for turns that place workers, and for
// games without gods.
func partsOf(s game.State, t game.Turn) (list []Part) {
	if _, ok := game.GodsOf(s); !ok || s.IsPlacing() {
		return nil
	}
	for _, part := range s.Parts(t) {
		list = append(list, Part{partKinds[part.Kind], part.From, part.To})
	}
	return list
}

// GameTurn is a position of a game and the turn that was played in it.
type GameTurn struct {
	State
	Line        int    `json:"line"`           // line number in the file
	Turn        int    `json:"turn"`           // the number of the next turn, starting at 1
	Next        string `json:"next,omitempty"` // the next turn; missing at the end, and for an Arimaa setup
	pgn.Headers        // if the game has them
}
