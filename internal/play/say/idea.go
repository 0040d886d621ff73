package say

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// An Idea is the content of the first hint about a puzzle. It gives the motif of the solution, but not its first turn.
type Idea struct {
	Side   game.Side // the solving side
	Motif  Motif
	Climb  string      // the square of the last step, which wins; empty if the win is a block or the goal is to hold
	Threat string      // the square of the climb that the opponent threatens, for [StopFirst]
	Plan   []game.Turn // for [Hold]: the line in which the opponent wins if the side to move passes
	Pair   Pair
	By     game.Ending // how the last step of a win wins; empty if no step does
	Makes  bool        // the turn makes a threat, for [StepDown]
}

// A Motif names the idea behind the first turn of a solution.
type Motif string

// The motifs. If several motifs fit, the hint names the first of them in this order.
const (
	Hold       Motif = "hold"        // the goal is to hold
	ClimbNow   Motif = "climb"       // a step wins at once
	BlockNow   Motif = "block now"   // the turn leaves the opponent no square
	Block      Motif = "block"       // a later turn leaves the opponent no square
	Fork       Motif = "fork"        // the turn makes two threats
	StopFirst  Motif = "stop first"  // the turn stops a threat
	DomeFirst  Motif = "dome first"  // the turn builds a dome
	StepDown   Motif = "step down"   // the turn steps down
	AllThreats Motif = "all threats" // each turn makes a threat
	Threat     Motif = "threat"      // the turn makes a threat
	Quiet      Motif = "quiet"       // the turn makes no threat
)

// String describes the idea in sentences, for a first hint.
func (i Idea) String() string {
	side, opponent, win := Side(i.Side), Side(i.Side.Other()), i.Pair.of(i.Side)
	switch i.Motif {
	case Hold:
		const nothing = "%s threatens nothing, but %s has to move: look for a turn that spoils nothing."
		return i.threatens("threatens", fmt.Sprintf(nothing, opponent, side))
	case ClimbNow:
		switch i.By {
		case game.Drop:
			return fmt.Sprintf("%s can move down two levels and win.", side)
		case game.Power:
			return fmt.Sprintf("%s can step to %s and win.", side, i.Climb)
		}
		return fmt.Sprintf("%s can climb to level 3.", side)
	case BlockNow, Block:
		switch {
		case i.Pair[i.Side.Index()] == position.Pan:
			return fmt.Sprintf("The win is no step up or down: %s is to have no square left to step to.", opponent)
		case i.Pair.winsOtherwise(i.Side):
			return fmt.Sprintf("The win is not a step: %s is to have no square left to step to.", opponent)
		}
		return fmt.Sprintf("The win is not a climb: %s is to have no square left to step to.", opponent)
	case Fork:
		return fmt.Sprintf("One turn makes two threats%s.", counted(win.fork, 2))
	}
	threatened := i.Pair.of(i.Side.Other()).to(i.Threat)
	first := map[Motif]string{
		StopFirst:  fmt.Sprintf("%s threatens to %s: that has to be stopped first.", opponent, threatened),
		DomeFirst:  "It begins with a dome.",
		StepDown:   "It begins with a step down that makes no threat.",
		AllThreats: fmt.Sprintf("Each turn makes a threat, so that %s has no time.", opponent),
		Threat:     "It begins with a threat.",
		Quiet:      "It begins with a turn that makes no threat.",
	}[i.Motif]
	if i.Motif == StepDown && i.Makes {
		first = "It begins with a step down that makes a threat."
	}
	switch i.By {
	case game.Drop:
		return first + " The last step goes down."
	case game.Power:
		return first + " The last step wins without a climb."
	}
	return first
}

// Otherwise describes the threat of the opponent that the solution has stopped. The text is empty if there was no
// threat.
func (i Idea) Otherwise() string { return i.threatens("threatened", "") }

// threatens describes the threat of the opponent. The argument verb is "threatens" or "threatened". If there is no
// threat, the result is the second argument.
func (i Idea) threatens(verb, nothing string) string {
	if len(i.Plan) == 0 {
		return nothing
	}
	return threat(i.Side.Other(), verb, i.Plan, i.Pair) + "."
}

// threat describes how a side threatens to win. The argument line is the winning line, which begins with a turn of this
// side.
func threat(side game.Side, verb string, line []game.Turn, pair Pair) string {
	start, last := Side(side)+" "+verb+" ", ClimbAtEnd(line)
	switch {
	case last == "":
		return start + plan(line)
	case len(line) == 1:
		return start + "to " + pair.of(side).to(last)
	}
	return start + plan(line[:len(line)-1]) + ", then a " + pair.of(side).to(last)
}

// ClimbAtEnd returns the square to which the last step of a line leads, if that step wins. Otherwise the result is
// empty.
func ClimbAtEnd(line []game.Turn) string {
	if n := len(line); n > 0 {
		if t := game.SantoriniTurn(line[n-1]); t.Wins() {
			return t.To().String()
		}
	}
	return ""
}
