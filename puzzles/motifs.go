package puzzles

import (
	"slices"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/simulated"
	"github.com/puzzlecode/puzzlecode/position"
)

// The numbers of built levels from which a position belongs to the middle and to the end of the game.
const (
	middleBegins = 14
	endBegins    = 27
)

// themes returns the themes of a puzzle.
func (q *prover) themes(p canonicalPuzzle, goal codec.Goal, f Facts) (t Themes, err error) {
	addBoardThemes(&t, p.start)
	turns := goal.Turns()
	t.add(ThemeShort, turns <= 2)
	t.add(ThemeLong, turns == 3)
	t.add(ThemeVeryLong, turns >= 4)
	if key := p.keys[0]; !key.Wins() {
		q.addKeyThemes(&t, p.start, key, f)
	}
	if goal.IsHold() {
		err = q.addHoldThemes(&t, p, goal)
	} else {
		err = q.addWinThemes(&t, p, goal, f)
	}
	if err == nil {
		if p.start.Mortals() {
			addPlainThemes(&t, p, f)
		} else {
			addPowerThemes(&t, p)
		}
	}
	return t, err
}

// add adds a theme if the condition has is true.
func (t *Themes) add(theme Themes, has bool) {
	if has {
		*t |= theme
	}
}

// addBoardThemes adds the themes that follow from the board.
func addBoardThemes(t *Themes, p position.Position) {
	levels := 0
	for level := 1; level <= 4; level++ {
		levels += p.AtLeast(level).Count()
	}
	t.add(ThemeOpening, levels < middleBegins)
	t.add(ThemeMiddle, levels >= middleBegins && levels < endBegins)
	t.add(ThemeEnd, levels >= endBegins)
	t.add(ThemeLowGround, p.WorkerSet(p.Side())&p.AtLeast(2) == 0)
	t.add(ThemeUnderFire, p.Threats(p.Side().Other()) != 0)
}

// addKeyThemes adds the themes about the key turn, which must not win at once.
func (q *prover) addKeyThemes(t *Themes, p position.Position, key position.Turn, f Facts) {
	threats := p.PlayLegal(key).Threats(p.Side())
	rises := simulated.Rises(p, key)
	t.add(ThemeStepDown, rises < 0)
	t.add(ThemeTempo, rises > 0 && threats != 0)
	t.add(ThemeDoubleThreat, threats.Count() > 1)
	t.add(ThemeQuiet, f.Quiet)
	t.add(ThemeDefendFirst, t.Has(ThemeUnderFire) && threats == 0)
}

// climbsSoon reports whether the opponent of the side to move could soon climb to the given square. One of the
// opponent's workers must be able to step to a neighbouring square on level 2.
func climbsSoon(p position.Position, climb position.Square) bool {
	return p.StepsFrom(p.WorkerSet(p.Side().Other()))&p.Level(2)&near(climb) != 0
}

// overBuilds reports whether a turn raises a square to level 3 so that the opponent cannot climb there. Next to the
// square, the opponent must have a worker on level 1 and none on level 2.
func overBuilds(p position.Position, t position.Turn) bool {
	workers := p.WorkerSet(p.Side().Other()) & near(t.Build())
	return p.Height(t.Build()) == 2 && workers&p.Level(2) == 0 && workers&p.Level(1) != 0
}

// underThreat reports whether the given side has a threat in any of the positions.
func underThreat(played []position.Position, side position.Side) bool {
	return slices.ContainsFunc(played, func(p position.Position) bool { return p.Threats(side) != 0 })
}

// addWinThemes adds the themes that only wins have. It adds the theme zugzwang if the opponent would not lose by
// passing after the key turn. If the opponent passes, even one turn more than the goal must not suffice for a win.
func (q *prover) addWinThemes(t *Themes, p canonicalPuzzle, goal codec.Goal, f Facts) error {
	addLineThemes(t, p)
	t.add(ThemeOneReply, f.Defences == 1)
	if goal.Turns() < 2 {
		return nil
	}
	passed, ok := pass(p.start.PlayLegal(p.keys[0]))
	if !ok {
		return nil
	}
	r, err := q.solve(passed, goal.Turns()+1)
	t.add(ThemeZugzwang, err == nil && r.WinIn == 0)
	return err
}

// played plays a line from position p. It returns the positions before each turn, followed by the position after the
// line.
func played(p position.Position, line []position.Turn) []position.Position {
	list := []position.Position{p}
	for i, t := range line {
		list = append(list, list[i].PlayLegal(t))
	}
	return list
}

// addLineThemes adds the themes about threats in the main line of a win, and about how the line ends.
func addLineThemes(t *Themes, p canonicalPuzzle) {
	winner, n := p.start.Side(), len(p.line)
	positions := played(p.start, p.line)
	chain := n >= 5
	for i := 0; i < n; i += 2 {
		quiet := positions[i+1].Threats(winner) == 0
		chain = chain && (i == n-1 || !quiet)
		t.add(ThemeQuietLater, quiet && i > 0 && i < n-3)
	}
	t.add(ThemeForcedChain, chain)
	t.add(ThemeSacrifice, t.Has(ThemeStepDown) && underThreat(positions[:n], winner.Other()))
	t.add(ThemeBlock, !positions[n].Finished())
}

// addPlainThemes adds the themes that only games without gods have. They are about builds, and about the paths of
// the solving side's workers.
func addPlainThemes(t *Themes, p canonicalPuzzle, f Facts) {
	if key := p.keys[0]; !key.Wins() {
		if p.start.Height(key.Build()) == 3 {
			t.add(ThemeDome, true)
			t.add(ThemeDomeDenial, !t.Has(ThemeUnderFire) && climbsSoon(p.start, key.Build()))
		}
		t.add(ThemeOverBuild, overBuilds(p.start, key))
	}
	if !f.Goal.IsWin() {
		return
	}
	positions := played(p.start, p.line)
	t.addWorkerThemes(positions, p.line)
	t.add(ThemeJail, len(p.line) >= 5 && jailed(positions, p.line))
	if t.Has(ThemeBlock) {
		t.add(ThemeSmothered, smothered(positions[len(p.line)]))
	} else if len(p.line) >= 3 {
		t.addFinishThemes(positions, p.line)
	}
}

// addWorkerThemes adds the themes about the paths of the solving side's workers in the main line. The argument
// played has the position before each turn of this line.
func (t *Themes) addWorkerThemes(played []position.Position, line []position.Turn) {
	number := map[position.Square]int{} // the number of each worker of the solving side, by its square
	for i, w := range played[0].Workers(played[0].Side()) {
		number[w] = i
	}
	first := number[line[0].From()]
	var last int            // the worker that moved last
	var left [2][]departure // the squares that each worker has left
	for i := 0; i < len(line); i += 2 {
		turn := line[i]
		last = number[turn.From()]
		number[turn.To()] = last
		for _, d := range left[last] {
			t.add(ThemeRaiseBehind, d.square == turn.To() && d.raised)
			t.add(ThemeReturn, d.square == turn.To() && d.height == played[i].Height(turn.To()))
		}
		left[last] = append(left[last], departure{turn.From(), played[i].Height(turn.From()), turn.Build() == turn.From()})
	}
	t.add(ThemeRelay, first != last)
}

// A departure is a square that a worker has left.
type departure struct {
	square position.Square
	height int  // of the square before the turn
	raised bool // the worker then built on the square
}

// smothered reports whether one worker of a blocked side takes a square from the other worker of that side. That is
// so if the workers are neighbours: the higher worker could otherwise step to the square of the lower one.
func smothered(p position.Position) bool {
	w := p.Workers(p.Side())
	return near(w[0]).Has(w[1])
}

// near returns a square and its neighbours.
func near(s position.Square) position.SquareSet {
	return position.SquareSet(bitboard.Board5(s.Set()).Neighbourhood()) | s.Set()
}
