package bga

import (
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
	"github.com/puzzlecode/puzzlecode/position"
)

// maxActs is the maximum number of steps and builds of a turn. Hermes can walk to and fro.
const maxActs = 200

const levelDiffers = "the level is not that of the board"

// step moves a worker, and the one that it forces away.
func (r *replayer) step(e *event, side int8) error {
	b, god := &r.board, r.player(side).god
	act := Act{From: e.from, To: e.to, ForcedFrom: position.NoSquare, ForcedTo: position.NoSquare}
	switch from, to := int(b.heights[e.from]), int(b.heights[e.to]); {
	case b.workers[e.from] != side:
		return wrong(e, "no worker of this player stands there")
	case !b.isPiece(e.from, e.piece):
		return wrong(e, "another worker stands there")
	case !adjacent(e.from, e.to):
		return wrong(e, "the squares are no neighbours")
	case e.fromLevel >= 0 && e.fromLevel != from:
		return wrong(e, levelDiffers)
	case to == 4 || to > from+1:
		return wrong(e, "the step is too high, or onto a dome")
	case e.toLevel >= 0 && e.toLevel != to:
		return wrong(e, levelDiffers)
	}
	switch forced := r.forced; {
	case forced != nil:
		if forced.name != e.name || forced.from != e.to || b.workers[forced.from] != 3-side || !b.isPiece(forced.from, forced.piece) {
			return wrong(forced, "the step that follows forces no such worker")
		}
		if forced.to != e.from && !b.free(forced.to) || forced.toLevel >= 0 && forced.toLevel != int(b.heights[forced.to]) {
			return wrong(forced, "no worker can be forced there")
		}
		act.ForcedFrom, act.ForcedTo = forced.from, forced.to
	case b.workers[e.to] == 3-side && god == position.Apollo && e.kind == kindSwitch:
		act.ForcedFrom, act.ForcedTo = e.to, e.from
	case b.workers[e.to] != 0:
		return wrong(e, "the square is not free")
	}
	r.forced = nil
	r.carryOut(act)
	r.acts = append(r.acts[:len(r.acts):len(r.acts)], act)
	switch from, to := b.heights[e.from], b.heights[e.to]; {
	case to == 3 && from < 3:
		r.over = Level3
	default:
		if r.over = r.wonByPower(); r.over == "" {
			return nil
		}
	}
	return r.finish()
}

// wonByPower returns the reason if the last step has won as only the god of the side to move lets it. The turns of a
// god without such wins are not looked at.
func (r *replayer) wonByPower() Reason {
	if powers.All[r.player(r.toMove()).god].Wins == nil {
		return ""
	}
	state := r.line.State()
	for t, next := range state.Turns() {
		switch by := game.WinsBy(state, t); {
		case by != game.Drop && by != game.Power || !r.board.shows(next):
		case by == game.Drop:
			return Pan
		default:
			return Power
		}
	}
	return ""
}

// carryOut moves the workers of a step.
func (r *replayer) carryOut(a Act) {
	b := &r.board
	worker, piece := b.workers[a.From], b.pieces[a.From]
	b.workers[a.From], b.pieces[a.From] = 0, 0
	if a.ForcedTo.IsValid() {
		b.move(a.ForcedFrom, a.ForcedTo)
	}
	b.workers[a.To], b.pieces[a.To] = worker, piece
}

// build adds a level or a dome.
func (r *replayer) build(e *event, side int8) error {
	b, god := &r.board, r.player(side).god
	level := b.heights[e.to]
	switch {
	case !b.free(e.to):
		return wrong(e, "the square is not free")
	case !b.beside(e.to, side):
		return wrong(e, "no worker of this player stands beside it")
	case e.toLevel >= 0 && e.toLevel != int(level):
		return wrong(e, levelDiffers)
	case level == 3 && e.dome == no || level < 3 && e.dome == yes && god != position.Atlas:
		return wrong(e, "on this level it can be no dome, or no block")
	case level < 3 && e.dome == unknown && god == position.Atlas:
		return &Error{ErrUnclear, e.place, "it is not clear whether Atlas builds a block or a dome: copy the log in English"}
	case e.piece > 0 && r.block > 0 && e.piece > r.block+1 && r.mayLackBuild():
		return wrong(e, "the numbers of the blocks do not follow each other")
	}
	r.block = max(r.block, e.piece)
	if b.heights[e.to]++; e.dome == yes {
		b.heights[e.to] = 4
	}
	r.acts = append(r.acts[:len(r.acts):len(r.acts)], Act{To: e.to, From: position.NoSquare, ForcedFrom: position.NoSquare, ForcedTo: position.NoSquare, Dome: e.dome == yes && level < 3})
	return nil
}

// isTooMuch reports whether a turn of the side to move has had all steps, or all builds, that its god
// allows.
func (r *replayer) isTooMuch(k kind) bool {
	builds, steps := 0, 0
	for _, a := range r.acts {
		if a.Build() {
			builds++
		} else {
			steps++
		}
	}
	god := r.player(r.toMove()).god
	if k == kindBuild {
		return builds == 2 || builds == 1 && god != position.Demeter && god != position.Hephaestus && god != position.Prometheus
	}
	return steps > 0 && god != position.Hermes && (steps == 2 || god != position.Artemis)
}

// mayLackBuild reports whether a turn could be legal though a build of it is missing.
func (r *replayer) mayLackBuild() bool {
	for _, p := range r.players {
		if p.god == position.Demeter || p.god == position.Hephaestus || p.god == position.Prometheus {
			return true
		}
	}
	return false
}

// isPiece reports whether a worker with a number stands on a square, if both are known.
func (b *board) isPiece(s position.Square, number int) bool {
	return number == 0 || b.pieces[s] == 0 || b.pieces[s] == number
}
