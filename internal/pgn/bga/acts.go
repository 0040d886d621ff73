package bga

import (
	"slices"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
	"github.com/puzzlecode/puzzlecode/position"
)

// maxActs limits the steps and builds in a turn, because the god Hermes may take any number of steps.
const maxActs = 200

const levelDiffers = "the level is not that of the board"

// step moves a worker. If the step forces another worker away, that worker moves too.
func (r *replayer) step(e *event, side int8) {
	b, god := &r.board, r.player(side).god
	act := Act{From: e.left, To: e.reached, ForcedTo: position.NoSquare}
	switch before, after := int(b.heights[e.left]), int(b.heights[e.reached]); {
	case b.workers[e.left].side != side:
		panic(wrong(e, "no worker of this player stands there"))
	case !b.isWorker(e.left, e.piece):
		panic(wrong(e, "another worker stands there"))
	case !adjacent(e.left, e.reached):
		panic(wrong(e, "the squares are no neighbours"))
	case e.fromLevel >= 0 && e.fromLevel != before:
		panic(wrong(e, levelDiffers))
	case after == 4 || after > before+1:
		panic(wrong(e, "the step is too high, or onto a dome"))
	case e.toLevel >= 0 && e.toLevel != after:
		panic(wrong(e, levelDiffers))
	}
	switch forced := r.forced; {
	case forced != nil:
		isWorker := b.workers[forced.left].side == 3-side && b.isWorker(forced.left, forced.piece)
		if forced.name != e.name || forced.left != e.reached || !isWorker {
			panic(wrong(forced, "the step that follows forces no such worker"))
		}
		isLevel := forced.toLevel < 0 || forced.toLevel == int(b.heights[forced.reached])
		if forced.reached != e.left && !b.free(forced.reached) || !isLevel {
			panic(wrong(forced, "no worker can be forced there"))
		}
		act.ForcedTo = forced.reached
	case b.workers[e.reached].side == 3-side && god == position.Apollo && e.kind == kindSwitch:
		act.ForcedTo = e.left
	case b.workers[e.reached].side != 0:
		panic(wrong(e, "the square is not free"))
	}
	r.forced = nil
	b.step(act)
	r.acts = append(slices.Clip(r.acts), act)
	r.over = Level3
	if b.heights[e.reached] < 3 || b.heights[e.left] == 3 {
		r.over = r.wonByPower()
	}
	if r.over != "" {
		r.finish()
	}
}

// wonByPower returns the reason Pan or Power if the last step wins only thanks to the power of a god. Otherwise it
// returns "". It generates turns only for gods with such a power.
func (r *replayer) wonByPower() Reason {
	if powers.All[r.player(r.toMove()).god].Wins == nil {
		return ""
	}
	state := r.line.State()
	for t, next := range state.Turns() {
		switch ending := game.WinsBy(state, t); {
		case ending != game.Drop && ending != game.Power || !r.board.shows(next):
		case ending == game.Drop:
			return Pan
		default:
			return Power
		}
	}
	return ""
}

// build adds a level or a dome to a tower.
func (r *replayer) build(e *event, side int8) {
	b, god := &r.board, r.player(side).god
	level := b.heights[e.reached]
	mayLackBuild := buildsTwice(r.players[0].god) || buildsTwice(r.players[1].god)
	switch {
	case !b.free(e.reached):
		panic(wrong(e, "the square is not free"))
	case !b.beside(e.reached, side):
		panic(wrong(e, "no worker of this player stands beside it"))
	case e.toLevel >= 0 && e.toLevel != int(level):
		panic(wrong(e, levelDiffers))
	case level == 3 && e.dome == no || level < 3 && e.dome == yes && god != position.Atlas:
		panic(wrong(e, "on this level it can be no dome, or no block"))
	case level < 3 && e.dome == unknown && god == position.Atlas:
		panic(&Error{ErrUnclear, e.place,
			"it is not clear whether Atlas builds a block or a dome: copy the log in English"})
	case e.piece > 0 && r.block > 0 && e.piece > r.block+1 && mayLackBuild:
		panic(wrong(e, "the numbers of the blocks do not follow each other"))
	}
	r.block = max(r.block, e.piece)
	if b.heights[e.reached]++; e.dome == yes {
		b.heights[e.reached] = 4
	}
	act := Act{To: e.reached, From: position.NoSquare, ForcedTo: position.NoSquare, Dome: e.dome == yes && level < 3}
	r.acts = append(slices.Clip(r.acts), act)
}

// builds returns the number of builds so far in the current turn.
func (r *replayer) builds() (n int) {
	for _, a := range r.acts {
		if a.Build() {
			n++
		}
	}
	return n
}

// isTooMuch reports whether the turn already has all the builds that the god of the side to move allows. If k is not
// kindBuild, it checks the steps instead.
func (r *replayer) isTooMuch(k kind) bool {
	builds, god := r.builds(), r.player(r.toMove()).god
	if k == kindBuild {
		return builds == 2 || builds == 1 && !buildsTwice(god)
	}
	steps := len(r.acts) - builds
	return steps > 0 && god != position.Hermes && (steps == 2 || god != position.Artemis)
}

func buildsTwice(god position.God) bool {
	return god == position.Demeter || god == position.Hephaestus || god == position.Prometheus
}
