package puzzles

import "github.com/puzzlecode/puzzlecode/position"

// addFinishThemes adds the themes about the end of a win that ends with a climb. The argument line is the main line.
// The argument played has the position before each turn of this line, and the position after its last turn.
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

// bodyBlocks reports whether a worker is in the way of the side to move. The argument occupied is the square of the
// worker. If this square were free, the side to move could step to it and build on the square in the argument climb.
func bodyBlocks(p position.Position, occupied, climb position.Square) bool {
	reaching := p.WorkerSet(p.Side()) & near(occupied) & p.AtLeast(max(p.Height(occupied)-1, 0))
	return occupied != climb && near(climb).Has(occupied) && reaching != 0
}

// overloaded reports whether only one worker of the side to move can stop the opponent's threats. There must be at
// least two threats, and the worker must be able to stop each of them.
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

// hoisted reports whether the last climb goes to a square that the other worker raised for the climbing worker. The
// last build on this square must be by the worker that does not climb.
func hoisted(line []position.Turn) bool {
	climber := line[len(line)-1]
	square := climber.From() // the square of the climbing worker before the later turns
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

// mostJailed is the maximum number of squares to which a jailed worker can step.
const mostJailed = 2

// jailed reports whether a worker of the opponent is jailed throughout a main line: whenever the opponent is to
// move, the worker can step only to one or two squares.
func jailed(played []position.Position, line []position.Turn) bool {
	for _, square := range played[1].Workers(played[1].Side()) {
		free := false // whether the worker was not in jail at some time
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

// Stairs returns the number of turns of the staircase at the end of a line. In a staircase, a worker of the solving
// side steps to and fro between two squares, and builds on the square that it leaves. The argument line begins and
// ends with a turn of the solving side. Stairs returns 0 if there are fewer than three such turns or the last turn
// does not win.
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

// boxedOut reports whether the workers of the side to move are too far away from a square to build on it. This is so
// if no worker could stand next to the square after at most two steps, even if nothing else changed.
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

// canBuild reports whether the side to move can build on a square with one of the given workers.
func canBuild(p position.Position, workers position.SquareSet, on position.Square) bool {
	for t := range p.Turns() {
		if workers.Has(t.From()) && t.Build() == on {
			return true
		}
	}
	return false
}

// deflected reports whether the main line lures away a worker of the opponent. The worker builds a dome to stop a
// threat, instead of building on the square of the last climb. Later, just before the last climb, the worker can no
// longer build there.
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
