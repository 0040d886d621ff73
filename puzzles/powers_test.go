package puzzles_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// The themes of puzzles with gods by their meaning.
func TestThemesWithGods(t *testing.T) {
	t.Parallel()
	var b bruteForce
	seen := puzzles.Themes(0)
	byGod, without := map[position.God]int{}, 0
	for _, p := range ofGods(t) {
		if !p.Unique() {
			continue
		}
		start, line, n := godsOf(p), godTurns(p.Line()), p.Goal().Turns()
		side := start.Side()
		want := map[puzzles.Themes]bool{
			puzzles.ThemeShort: n <= 2, puzzles.ThemeLong: n == 3, puzzles.ThemeVeryLong: n > 3,
			puzzles.ThemeHold:      p.Goal().IsHold(),
			puzzles.ThemeUnderFire: start.Threats(side.Other()) != 0,
			puzzles.ThemeLowGround: start.Height(start.Workers(side)[0]) < 2 && start.Height(start.Workers(side)[1]) < 2,
		}
		levels := 0
		for _, h := range start.Setup().Heights {
			levels += h
		}
		want[puzzles.ThemeOpening], want[puzzles.ThemeMiddle], want[puzzles.ThemeEnd] = levels < 14, levels >= 14 &&
			levels < 27, levels >= 27
		key := start.PlayLegal(p.KeyTurns()[0].(position.Turn)) // the only one
		threats := key.Threats(side).Count()
		won := key.Finished()
		want[puzzles.ThemeDome] = !won && key.AtLeast(4) != start.AtLeast(4)
		want[puzzles.ThemeDoubleThreat] = !won && threats > 1
		want[puzzles.ThemeDefendFirst] = !won && want[puzzles.ThemeUnderFire] && threats == 0
		want[puzzles.ThemeQuiet] = !won && threats == 0 &&
			(n > 1 && p.Goal().IsWin() || p.Goal().IsHold() && !want[puzzles.ThemeUnderFire])
		current := start
		for i, turn := range line {
			want[puzzles.ThemePower] = want[puzzles.ThemePower] || i%2 == 0 && isOfGod(t, current, turn)
			current = current.PlayLegal(turn)
		}
		want[puzzles.ThemeBlock] = p.Goal().IsWin() && !current.Finished()
		pass := func(p position.Position) position.Position {
			s := p.Setup()
			s.Side, s.Raised = s.Side.Other(), false
			passed, err := s.Position()
			if err != nil {
				t.Fatal(err)
			}
			return passed
		}
		want[puzzles.ThemeZugzwang] = p.Goal().IsHold() && !b.wins(pass(start), n) ||
			p.Goal() == codec.Win2 && isCramped(pass(key)) && !b.wins(pass(key), n+1)
		for theme, has := range want {
			if theme == puzzles.ThemeZugzwang && p.Goal().IsWin() && (p.Goal() != codec.Win2 || !isCramped(pass(key))) {
				continue // it takes long to play out
			}
			if p.Themes().Has(theme) != has {
				t.Errorf("%v %v: %v is %v, want %v; line %v", p, start, theme, !has, has, line)
			}
		}
		seen |= p.Themes()
		if want[puzzles.ThemePower] {
			byGod[start.God(side)]++
		} else {
			without++
		}
	}
	if len(byGod) < 10 || byGod[position.Mortal] > 0 || without < 20 {
		t.Errorf("powers by god: %v, %d puzzles without one: the sample proves too little", byGod, without)
	}
	for _, theme := range []puzzles.Themes{puzzles.ThemeDome, puzzles.ThemeBlock, puzzles.ThemeQuiet,
		puzzles.ThemeZugzwang, puzzles.ThemeDoubleThreat, puzzles.ThemeUnderFire, puzzles.ThemeTempo, puzzles.ThemeStepDown} {
		if !seen.Has(theme) {
			t.Errorf("no puzzle has the theme %v", theme)
		}
	}
}

// Turns of games with gods that only the god of the side to move can play, or that raise the position.
func TestUsesPower(t *testing.T) {
	t.Parallel()
	using, without := map[position.God]int{}, map[position.God]int{}
	for p, turn := range gamesOfGods(6, 2) {
		god, want := p.God(p.Side()), isOfGod(t, p, turn)
		if got := puzzles.UsesPower(p, turn); got != want {
			t.Errorf("%v, %v: %v, want %v", p, turn, got, want)
		}
		if want {
			using[god]++
		} else {
			without[god]++
		}
	}
	for god := range position.Gods() {
		if god != position.Mortal && using[god] < 5 || without[god] < 20 {
			t.Errorf("%v: %d turns use its power, %d do not: the sample proves too little", god, using[god], without[god])
		}
	}
	if using[position.Mortal] > 0 {
		t.Errorf("%d turns of mortals are said to use a power", using[position.Mortal])
	}
}

// isOfGod reports whether the side to move could not reach the board after a turn, or as much of a win,
// without its god, or its god forbids the opponent to move up.
func isOfGod(t *testing.T, p position.Position, turn position.Turn) bool {
	t.Helper()
	s := p.Setup()
	s.Gods[s.Side] = position.Mortal
	after := p.PlayLegal(turn)
	same := func(o position.Position) bool {
		return o.Setup().Heights == after.Setup().Heights && o.WorkerSet(position.First) == after.WorkerSet(position.First) &&
			o.WorkerSet(position.Second) == after.WorkerSet(position.Second) && o.Finished() == after.Finished()
	}
	if s.Gods[s.Side.Other()] == position.Mortal {
		s.Gods[s.Side.Other()] = position.Apollo // of the side that does not move, so that it does nothing
	}
	mortal, err := s.Position()
	if err != nil {
		t.Fatal(err)
	}
	for turn := range mortal.Turns() {
		if same(mortal.PlayLegal(turn)) {
			return p.God(p.Side()) == position.Athena && after.Raised()
		}
	}
	return true
}
