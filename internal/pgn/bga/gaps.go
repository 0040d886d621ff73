package bga

import "github.com/puzzlecode/puzzlecode/position"

// This file decides where a log may lack move numbers and still be complete.

// joins reports whether the event e may follow a gap in the move numbers. If the log contains the states of the site,
// these states decide.
func (r *replayer) joins(e *event) bool {
	if !r.states {
		return r.line.IsZero() || e.kind >= kindAbandon || len(r.tail.left) > 0 || r.missed.count <= r.silent(e)
	}
	if r.state == stateMove && r.walks() {
		return false
	}
	switch e.kind {
	case kindPlace:
		return r.state == statePlace
	case kindStep, kindForce, kindSwitch:
		return r.state == stateMove
	case kindBuild:
		return r.state == stateBuild
	case kindState:
		switch e.state {
		case stateTurnEnd:
			return r.state == stateConfirm
		case stateMove, stateBuild, stateConfirm:
			return r.state == stateMove || r.state == stateBuild
		case stateStats:
			return r.state != stateConfirm && r.missed.count == 1
		}
		return true
	case kindRestart:
		return r.state == stateMove || r.state == stateBuild || r.state == stateConfirm
	}
	// The event ends the game. One move may be missing, such as the confirmation of the last turn.
	return r.line.IsZero() || (r.state == stateMove || r.state == stateBuild) && r.missed.count == 1
}

// silent returns how many moves may be missing before the event e, in a log that lacks the states of the site. Such
// moves have no entry, because they only confirm a turn or skip a part of it.
func (r *replayer) silent(e *event) int {
	builds, god := r.builds(), r.player(r.toMove()).god
	isBuild, next := e.kind == kindBuild, god
	isStep := e.kind == kindStep || e.kind == kindForce || e.kind == kindSwitch
	switch side := r.side(e.name); {
	case !isBuild && !isStep:
		return 3
	case side == r.toMove() && len(r.acts) > 0:
		if isBuild && builds == 0 && (god == position.Artemis || god == position.Hermes) {
			return 1
		}
		return 0
	case side > 0:
		next = r.player(side).god
	}
	most := 1
	if builds == 1 && (god == position.Demeter || god == position.Hephaestus) {
		most++
	}
	if isStep && next == position.Prometheus || isBuild && next == position.Hermes {
		most++
	}
	return most
}

// walks reports whether the side to move has the god Hermes, who may take any number of steps in a turn.
func (r *replayer) walks() bool {
	return !r.line.IsZero() && r.player(r.toMove()).god == position.Hermes
}
