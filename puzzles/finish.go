package puzzles

import "github.com/puzzlecode/puzzlecode/position"

// addFinishThemes adds the themes of how a main line ends with a climb. played has the position
// before each turn of the line, and the one after the last.
func (t *Themes) addFinishThemes(played []position.Position, line []position.Turn) {
	n := len(line)
	climb, before := line[n-1].To(), played[n-2] // before the last reply
	far := boxedOut(before, climb)
	t.add(ThemeBoxOut, far)
	if !canBuild(before, before.WorkerSet(before.Side()), climb) {
		t.add(ThemeMustStep, before.WorkerSet(before.Side())&near(climb) != 0)
		t.add(ThemeBodyBlock, line[n-3].To() != line[n-1].From() && bodyBlocks(before, line[n-3].To(), climb))
	}
	t.add(ThemeOverload, overloaded(before))
	t.add(ThemeHoist, hoisted(line))
	t.add(ThemeStaircase, Stairs(line) > 0)
	t.add(ThemeDeflection, deflected(played, line))
}

// bodyBlocks reports whether a worker of the side to move could step to an occupied square if it were free, and build
// on the square climb from there.
func bodyBlocks(p position.Position, occupied, climb position.Square) bool {
	reaching := p.WorkerSet(p.Side()) & near(occupied) & p.AtLeast(max(p.Height(occupied)-1, 0))
	return occupied != climb && near(climb).Has(occupied) && reaching != 0
}

// overloaded reports whether the side to move has at least two threats against it, and could stop
// each of them, but all only with one and the same worker.
func overloaded(p position.Position) bool {
	threats := p.Threats(p.Side().Other())
	if threats.Count() < 2 {
		return false
	}
	var workers, stopped position.SquareSet
	for t := range p.Turns() {
		if !t.Wins() && threats.Has(t.Build()) {
			workers |= t.From().Set()
			stopped |= t.Build().Set()
		}
	}
	return stopped == threats && workers.Count() == 1
}

// hoisted reports whether the worker that does not climb was the last of the solving side to build on the square of the
// last climb.
func hoisted(line []position.Turn) bool {
	climber := line[len(line)-1]
	square := climber.From() // of the worker that climbs, before the turns that follow
	for i := len(line) - 3; i >= 0; i -= 2 {
		own := line[i].To() == square
		if line[i].Build() == climber.To() {
			return !own
		}
		if own {
			square = line[i].From()
		}
	}
	return false
}

// mostJailed is the maximum number of squares that a worker in jail can step to.
const mostJailed = 2

// jailed reports whether a worker of the opponent can step to one or two squares only, whenever the
// opponent is to move in a main line.
func jailed(played []position.Position, line []position.Turn) bool {
	for _, square := range played[1].Workers(played[1].Side()) {
		free := false // at some time
		for i := 1; i < len(line); i += 2 {
			n := played[i].Steps(square).Count()
			free = free || n == 0 || n > mostJailed
			if line[i].From() == square {
				square = line[i].To()
			}
		}
		if !free {
			return true
		}
	}
	return false
}

// leastStairs is the minimum number of turns of a staircase.
const leastStairs = 3

// Stairs returns how many of the last turns of the solving side, which plays the first and the last turn of
// a line, are a staircase: the worker goes to and fro between two squares, and builds on each as it leaves
// it. It returns 0 if they are fewer than three, or if the last turn does not win.
func Stairs(line []position.Turn) int {
	n := 1
	for i := len(line) - 3; i >= 0; i -= 2 {
		turn, then := line[i], line[i+2]
		if turn.Build() != turn.From() || then.To() != turn.From() || then.From() != turn.To() {
			break
		}
		n++
	}
	if n < leastStairs || !line[len(line)-1].Wins() {
		return 0
	}
	return n
}

// boxedOut reports whether the side to move is far from a square: no worker is next to it, or gets
// there in at most two steps if nothing else changes.
func boxedOut(p position.Position, climb position.Square) bool {
	for _, w := range p.Workers(p.Side()) {
		for square, steps := range p.Distances(w) {
			if steps >= 0 && steps <= 2 && near(climb).Has(position.Square(square)) {
				return false
			}
		}
	}
	return true
}

// canBuild reports whether any given worker of the side to move can build on a square.
func canBuild(p position.Position, workers position.SquareSet, on position.Square) bool {
	for t := range p.Turns() {
		if workers.Has(t.From()) && t.Build() == on {
			return true
		}
	}
	return false
}

// deflected reports whether, in the main line, a worker of the opponent builds a dome to stop a
// threat, could have built on the square of the last climb instead, and no longer can before
// the last climb.
func deflected(played []position.Position, line []position.Turn) bool {
	n := len(line)
	climb := line[n-1].To()
	for i := 1; i < n-2; i += 2 {
		reply, p := line[i], played[i]
		if !p.Threats(p.Side().Other()).Has(reply.Build()) {
			continue
		}
		square := reply.To() // of the worker, after the reply
		for j := i + 2; j < n-2; j += 2 {
			if line[j].From() == square {
				square = line[j].To()
			}
		}
		if canBuild(p, reply.From().Set(), climb) && !canBuild(played[n-2], square.Set(), climb) {
			return true
		}
	}
	return false
}
