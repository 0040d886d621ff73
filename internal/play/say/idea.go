package say

import (
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

// Idea describes an idea in sentences, for a first hint.
func (l *Language) Idea(i Idea) string {
	side, opponent := i.Side, i.Side.Other()
	text := func(name string) string {
		return l.phrase("idea."+name, "{side}", side, "{other}", opponent, "{climb}", i.Climb, "{threat}", i.Threat,
			"{fork}", l.fork(i.Pair, side, 2))
	}
	first := ""
	switch i.Motif {
	case Hold:
		if len(i.Plan) == 0 {
			return text("hold")
		}
		return l.threat(opponent, "threatens", i.Plan, i.Pair) + "."
	case ClimbNow:
		switch i.By {
		case game.Drop:
			return text("drop")
		case game.Power:
			return text("step")
		}
		return text("climb")
	case BlockNow, Block:
		switch {
		case i.Pair[side.Index()] == position.Pan:
			return text("block.pan")
		case i.Pair.winsOtherwise(side):
			return text("block.win")
		}
		return text("block.climb")
	case Fork:
		return text("fork")
	case StopFirst:
		first = text("stop." + i.Pair.wins(opponent))
	case DomeFirst:
		first = text("dome")
	case StepDown:
		first = text(map[bool]string{false: "down", true: "down.threat"}[i.Makes])
	case AllThreats:
		first = text("threats")
	case Threat:
		first = text("threat")
	case Quiet:
		first = text("quiet")
	}
	switch i.By {
	case game.Drop:
		return first + " " + text("last.drop")
	case game.Power:
		return first + " " + text("last.step")
	}
	return first
}

// Otherwise describes the threat of the opponent that the solution has stopped. The text is empty if there was no
// threat.
func (l *Language) Otherwise(i Idea) string {
	if len(i.Plan) == 0 {
		return ""
	}
	return l.threat(i.Side.Other(), "threatened", i.Plan, i.Pair) + "."
}

// threat describes how a side threatens to win. The argument name is "threatens" or "threatened". The argument line is
// the winning line, which begins with a turn of this side.
func (l *Language) threat(side game.Side, name string, line []game.Turn, pair Pair) string {
	turns, last := line, ClimbAtEnd(line)
	switch {
	case last == "":
		name += ".turns"
	case len(line) == 1:
		name += "." + pair.wins(side)
	default:
		name += ".turns." + pair.wins(side)
		turns = line[:len(line)-1]
	}
	return l.phrase(name, "{side}", side, "{turns}", l.plan(turns), "{square}", last)
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
