package puzzles

import (
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// The number of levels built at which the middle and the end of a game begin.
const (
	middleBegins = 14
	endBegins    = 27
)

// themes returns the themes of a puzzle.
func (q *prover) themes(p canonicalPuzzle, goal codec.Goal, f Facts) (t Themes, err error) {
	t.addBoardThemes(p.start)
	turns := goal.Turns()
	t.add(ThemeShort, turns <= 2)
	t.add(ThemeLong, turns == 3)
	t.add(ThemeVeryLong, turns >= 4)
	t.addKeyThemes(p.start, p.keys[0], f)
	if goal.IsHold() {
		err = q.addHoldThemes(&t, p, goal)
	} else {
		err = q.addWinThemes(&t, p, goal, f)
	}
	return t, err
}

// add adds a theme if has is true.
func (t *Themes) add(theme Themes, has bool) {
	if has {
		*t |= theme
	}
}

// addBoardThemes adds the themes of the position.
func (t *Themes) addBoardThemes(p position.Position) {
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

// addKeyThemes adds the themes of the key turn.
func (t *Themes) addKeyThemes(p position.Position, key position.Turn, f Facts) {
	if key.Wins() {
		return
	}
	next := p.PlayLegal(key)
	threats := next.Threats(p.Side())
	t.add(ThemeStepDown, p.Height(key.To) < p.Height(key.From))
	t.add(ThemeTempo, p.Height(key.To) > p.Height(key.From) && threats != 0)
	t.add(ThemeDoubleThreat, threats.Count() > 1)
	t.add(ThemeQuiet, f.Quiet)
	t.add(ThemeDefendFirst, t.Has(ThemeUnderFire) && threats == 0)
	if p.Height(key.Build) == 3 {
		t.add(ThemeDome, true)
		t.add(ThemeDomeDenial, !t.Has(ThemeUnderFire) && climbsSoon(p, key.Build))
	}
	t.add(ThemeOverBuild, overBuilds(p, key))
}

// climbsSoon reports whether a worker of the opponent of the side to move could step up, or
// along level 2, to a square from which it could climb to the square to.
func climbsSoon(p position.Position, to position.Square) bool {
	for from := range p.StepsFrom(p.WorkerSet(p.Side().Other())).All() {
		if p.Height(from) == 2 && beside(from, to) {
			return true
		}
	}
	return false
}

// overBuilds reports whether a turn raises a square from level 2 to 3, with a worker of the opponent
// on level 1 next to it, and none on level 2.
func overBuilds(p position.Position, t position.Turn) bool {
	if p.Height(t.Build) != 2 {
		return false
	}
	below := false
	for _, w := range p.Workers(p.Side().Other()) {
		if beside(w, t.Build) {
			if p.Height(w) == 2 {
				return false
			}
			below = below || p.Height(w) == 1
		}
	}
	return below
}

// underThreat reports whether a side has a threat in one of some positions.
func underThreat(played []position.Position, side position.Side) bool {
	for _, p := range played {
		if p.Threats(side) != 0 {
			return true
		}
	}
	return false
}

// addWinThemes adds the themes that only wins have. A win is zugzwang if the opponent, by passing
// after the key turn, could avoid the loss even for one turn more than the goal.
func (q *prover) addWinThemes(t *Themes, p canonicalPuzzle, goal codec.Goal, f Facts) error {
	t.addLineThemes(p)
	t.add(ThemeOneReply, f.Defences == 1)
	if goal.Turns() < 2 {
		return nil
	}
	r, err := q.solve(pass(p.start.PlayLegal(p.keys[0])), goal.Turns()+1)
	t.add(ThemeZugzwang, err == nil && r.WinIn == 0)
	return err
}

// addLineThemes adds the themes of the main line of a win.
func (t *Themes) addLineThemes(p canonicalPuzzle) {
	winner := p.start.Side()
	number := map[position.Square]int{} // of the workers of the solving side, by square
	for i, w := range p.start.Workers(winner) {
		number[w] = i
	}
	first := number[p.keys[0].From]
	var last int            // the worker that moved last
	var left [2][]departure // the squares that each worker has left
	played := []position.Position{p.start}
	chain := len(p.line) >= 5
	for i, turn := range p.line {
		next := played[i].PlayLegal(turn)
		played = append(played, next)
		if i%2 == 1 {
			continue
		}
		last = number[turn.From]
		number[turn.To] = last
		for _, d := range left[last] {
			t.add(ThemeRaiseBehind, d.from == turn.To && d.raised)
			t.add(ThemeReturn, d.from == turn.To && d.height == played[i].Height(turn.To))
		}
		left[last] = append(left[last], departure{turn.From, played[i].Height(turn.From), turn.Build == turn.From})
		quiet := next.Threats(winner) == 0
		chain = chain && (i == len(p.line)-1 || !quiet)
		t.add(ThemeQuietLater, quiet && i > 0 && i < len(p.line)-3)
	}
	t.add(ThemeForcedChain, chain)
	t.add(ThemeRelay, first != last)
	t.add(ThemeSacrifice, t.Has(ThemeStepDown) && underThreat(played[:len(p.line)], winner.Other()))
	t.add(ThemeJail, len(p.line) >= 5 && jailed(played, p.line))
	end := played[len(played)-1]
	blocked := end.Outcome().Ending == position.EndBlocked
	t.add(ThemeBlock, blocked)
	t.add(ThemeSmothered, blocked && smothered(end))
	if len(p.line) >= 3 && !blocked {
		t.addFinishThemes(played, p.line)
	}
}

// A departure is a square that a worker has left.
type departure struct {
	from   position.Square
	height int  // of the square before the turn
	raised bool // the worker built there
}

// smothered reports whether a worker of a blocked side occupies a square that the other worker
// could step to. If the workers are neighbours, the higher one always could.
func smothered(p position.Position) bool {
	w := p.Workers(p.Side())
	return beside(w[0], w[1])
}

// beside reports whether two squares are neighbours or the same.
func beside(a, b position.Square) bool {
	rows, columns := a.Row()-b.Row(), a.Column()-b.Column()
	return max(rows, -rows) <= 1 && max(columns, -columns) <= 1
}

// pass returns a live position with the opponent to move.
func pass(p position.Position) position.Position {
	setup := p.Setup()
	setup.Side = setup.Side.Other()
	passed, err := setup.Position()
	if err != nil {
		panic("puzzles: " + err.Error()) // a live position is valid with either side to move
	}
	return passed
}
