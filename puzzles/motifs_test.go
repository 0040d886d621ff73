package puzzles_test

import (
	"context"
	"flag"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// board is a position as plain numbers, by row and column.
type board struct {
	height  [5][5]int
	workers [2][2][2]int // by side, those of the solving side first
}

// boardOf returns the board of a position as the solving side sees it.
func boardOf(p position.Position, solving position.Side) (b board) {
	setup := p.Setup()
	for i, h := range setup.Heights {
		b.height[i/5][i%5] = h
	}
	for side := range 2 {
		for i, w := range setup.Workers[side] {
			b.workers[(side+int(solving))%2][i] = [2]int{int(w) / 5, int(w) % 5}
		}
	}
	return b
}

func (b *board) at(s [2]int) int { return b.height[s[0]][s[1]] }

func (b *board) taken(s [2]int) bool {
	for _, side := range b.workers {
		if side[0] == s || side[1] == s {
			return true
		}
	}
	return false
}

// around returns the neighbours of a square.
func around(s [2]int) (list [][2]int) {
	for row := max(s[0]-1, 0); row <= min(s[0]+1, 4); row++ {
		for column := max(s[1]-1, 0); column <= min(s[1]+1, 4); column++ {
			if n := [2]int{row, column}; n != s {
				list = append(list, n)
			}
		}
	}
	return list
}

// steps returns the squares that a worker may step to.
func (b *board) steps(home [2]int) (list [][2]int) {
	for _, to := range around(home) {
		if !b.taken(to) && b.at(to) < 4 && b.at(to) <= b.at(home)+1 {
			list = append(list, to)
		}
	}
	return list
}

// climbable returns the squares to which a side can climb.
func (b *board) climbable(side int) (list [][2]int) {
	for _, w := range b.workers[side] {
		for _, to := range b.steps(w) {
			if b.at(w) == 2 && b.at(to) == 3 && !slices.Contains(list, to) {
				list = append(list, to)
			}
		}
	}
	return list
}

// builders returns whether a worker of the loser can build on a square in one turn.
func (b *board) builds(worker, on [2]int) bool {
	for _, to := range b.steps(worker) {
		if b.at(worker) == 2 && b.at(to) == 3 {
			continue // a climb builds nothing
		}
		if slices.Contains(around(to), on) && b.at(on) < 4 && (on == worker || !b.taken(on)) {
			return true
		}
	}
	return false
}

// near returns whether a worker gets beside a square, or onto it, in exactly one step or two,
// if no other worker moves; a walk goes on from level 3, and may not come back.
func (b *board) near(worker, square [2]int) bool {
	reached := map[[2]int]bool{worker: true}
	last := [][2]int{worker}
	for range 2 {
		var next [][2]int
		for _, home := range last {
			for _, to := range around(home) {
				if !reached[to] && !b.taken(to) && b.at(to) < 4 && b.at(to) <= b.at(home)+1 {
					reached[to] = true
					next = append(next, to)
				}
			}
		}
		for _, to := range next {
			if to == square || slices.Contains(around(to), square) {
				return true
			}
		}
		last = next
	}
	return false
}

func cell(s position.Square) [2]int { return [2]int{int(s) / 5, int(s) % 5} }

// plainThemes decides the themes from numbers by their meaning. It asks the solver about wins
// alone.
func plainThemes(s *solver.Solver, p puzzles.Puzzle) (string, error) {
	has := map[string]bool{}
	start, solving, n := positionOf(p), positionOf(p).Side(), p.Goal().Turns()
	b, key := boardOf(start, solving), p.Line()[0].(position.Turn)
	levels := 0
	for _, row := range b.height {
		for _, h := range row {
			levels += h
		}
	}
	has["opening"], has["middle"], has["end"] = levels <= 13, levels >= 14 && levels <= 26, levels >= 27
	has["short"], has["long"], has["very-long"] = n <= 2, n == 3, n > 3
	has["hold"] = p.Goal().IsHold()
	has["under-fire"] = len(b.climbable(1)) > 0
	has["low-ground"] = b.at(b.workers[0][0]) < 2 && b.at(b.workers[0][1]) < 2
	after := start.PlayLegal(key)
	a := boardOf(after, solving)
	threats := len(a.climbable(0))
	if !key.Wins() {
		home, to, build := b.at(cell(key.From())), b.at(cell(key.To())), b.at(cell(key.Build()))
		has["step-down"], has["tempo"] = to < home, to > home && threats > 0
		low, high := false, false
		for _, w := range b.workers[1] {
			if slices.Contains(around(w), cell(key.Build())) {
				low, high = low || b.at(w) == 1, high || b.at(w) == 2
			}
		}
		has["over-build"] = build == 2 && low && !high
		has["double-threat"], has["dome"] = threats >= 2, build == 3
		has["quiet"] = threats == 0 && n > 1
		if p.Goal().IsHold() {
			has["quiet"] = threats == 0 && !has["under-fire"]
		}
		has["defend-first"] = has["under-fire"] && threats == 0
		if build == 3 && !has["under-fire"] {
			for _, w := range b.workers[1] {
				for _, to := range b.steps(w) {
					if b.at(to) == 2 && slices.Contains(around(to), cell(key.Build())) {
						has["dome-denial"] = true
					}
				}
			}
		}
	}
	passed := func(p position.Position, turns int) (bool, error) {
		setup := p.Setup()
		setup.Side = setup.Side.Other()
		q, err := setup.Position()
		if err != nil {
			return false, err
		}
		r, err := s.Solve(context.Background(), q, solver.Limits{Turns: turns})
		return r.WinIn == 0, err
	}
	var err error
	if p.Goal().IsHold() {
		if !has["under-fire"] {
			has["zugzwang"], err = passed(start, n)
		}
		return namesOf(has), err
	}
	if has["quiet"] {
		if has["zugzwang"], err = passed(after, n+1); err != nil {
			return "", err
		}
	}
	if n > 1 {
		count := 0
		before := len(a.climbable(0))
		for turn := range after.Turns() {
			next := after.PlayLegal(turn)
			c := boardOf(next, solving)
			if turn.Wins() || before > 0 && len(c.climbable(0)) >= before {
				continue
			}
			r, err := s.Solve(context.Background(), next, solver.Limits{Turns: n - 1})
			if err != nil {
				return "", err
			}
			if r.WinIn == n-1 {
				count++
			}
		}
		has["one-reply"] = count == 1
	}
	addPlayed(has, p)
	return namesOf(has), nil
}

// addPlayed adds the themes that the line shows.
func addPlayed(has map[string]bool, p puzzles.Puzzle) {
	solving, line := positionOf(p).Side(), santoriniTurns(p.Line())
	boards := []board{boardOf(positionOf(p), solving)}
	current := positionOf(p)
	for _, turn := range line {
		current = current.PlayLegal(turn)
		boards = append(boards, boardOf(current, solving))
	}
	last := len(line) - 1
	has["jail"] = last >= 4 && jailedOn(boards, 0, last) || last >= 4 && jailedOn(boards, 1, last)
	for _, b := range boards[:last+1] {
		has["sacrifice"] = has["sacrifice"] || has["step-down"] && len(b.climbable(1)) > 0
	}
	has["forced-chain"] = len(line) >= 5
	for i := 0; i < last; i += 2 {
		quiet := len(boards[i+1].climbable(0)) == 0
		if quiet {
			has["forced-chain"] = false
		}
		if quiet && i >= 2 && i <= last-4 {
			has["quiet-later"] = true
		}
	}
	// A worker comes back to where it was before a turn of its own: follow it backwards.
	for i := 2; i <= last; i += 2 {
		where := cell(line[i].From())
		for j := i - 2; j >= 0; j -= 2 {
			if cell(line[j].To()) != where {
				continue
			}
			where = cell(line[j].From())
			if where == cell(line[i].To()) {
				has["raise-behind"] = has["raise-behind"] || !line[j].Wins() && cell(line[j].Build()) == where
				has["return"] = has["return"] || boards[i].at(where) == boards[j].at(where)
			}
		}
		if i == last {
			has["relay"] = where != cell(line[0].From())
		}
	}
	end := boards[last+1]
	if !line[last].Wins() {
		has["block"] = true
		has["smothered"] = slices.Contains(around(end.workers[1][0]), end.workers[1][1])
		return
	}
	if last < 2 {
		return
	}
	climb := cell(line[last].To())
	before := boards[last-1]
	far, builds := true, false
	for _, w := range before.workers[1] {
		far = far && !before.near(w, climb) && !slices.Contains(around(w), climb)
		builds = builds || before.builds(w, climb)
		has["must-step"] = has["must-step"] || slices.Contains(around(w), climb)
	}
	has["box-out"], has["must-step"] = far, has["must-step"] && !builds
	without := before // the worker that moved last
	for i, w := range without.workers[0] {
		if w == cell(line[last-2].To()) && w != cell(line[last].From()) {
			without.workers[0][i] = [2]int{9, 9}
			has["body-block"] = !builds &&
				(without.builds(before.workers[1][0], climb) || without.builds(before.workers[1][1], climb))
		}
	}
	has["overload"] = before.overloads(0) || before.overloads(1)
	has["hoist"] = !climberBuilds(line)
	if last >= 4 {
		a, b, c := line[last-4], line[last-2], line[last]
		has["staircase"] = a.From() == b.To() && b.To() == c.From() && a.To() == b.From() && b.From() == c.To() &&
			a.Build() == a.From() && b.Build() == b.From()
	}
	for i := 1; i <= last-3; i += 2 {
		dome := cell(line[i].Build())
		if line[i].Wins() || dome == climb || boards[i].at(dome) != 3 || !slices.Contains(boards[i].climbable(0), dome) {
			continue
		}
		worker := cell(line[i].To())
		for j := i + 2; j <= last-3; j += 2 {
			if cell(line[j].From()) == worker {
				worker = cell(line[j].To())
			}
		}
		if boards[i].builds(cell(line[i].From()), climb) && !before.builds(worker, climb) {
			has["deflection"] = true
		}
	}
}

// jailedOn returns whether a worker of the loser has one step or two on each board on which the loser
// is to move. Workers are told apart by who moved between two boards.
func jailedOn(boards []board, worker, last int) bool {
	square := boards[1].workers[1][worker]
	for i := 1; i < last; i += 2 {
		if n := len(boards[i].steps(square)); n < 1 || n > 2 {
			return false
		}
		if now := boards[i+1].workers[1]; now[0] != square && now[1] != square {
			was := boards[i].workers[1]
			if now[0] == was[0] || now[0] == was[1] {
				square = now[1]
			} else {
				square = now[0]
			}
		}
	}
	return true
}

// overloads returns whether a worker of the loser could build on each of at least two squares that the
// other side can climb to, and the other worker on none.
func (b *board) overloads(worker int) bool {
	threats := b.climbable(0)
	for _, square := range threats {
		if !b.builds(b.workers[1][worker], square) || b.builds(b.workers[1][1-worker], square) {
			return false
		}
	}
	return len(threats) > 1
}

// climberBuilds returns whether the worker that climbs at the end was the last of its side to build on
// the square of the climb, or none was.
func climberBuilds(line []position.Turn) bool {
	own := map[position.Square]string{} // the name of the worker on a square
	builder := ""
	for i := 0; i < len(line); i += 2 {
		name := own[line[i].From()]
		if name == "" {
			name = line[i].From().String()
		}
		delete(own, line[i].From())
		own[line[i].To()] = name
		if i == len(line)-1 {
			return builder == "" || builder == name
		}
		if line[i].Build() == line[len(line)-1].To() {
			builder = name
		}
	}
	panic("a line ends with a turn of the solving side")
}

func namesOf(has map[string]bool) string {
	var names []string
	for name := range strings.FieldsSeq(namesWithoutGods) {
		if has[name] {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}

var themesOfAll = flag.Bool("all", false, "decide the themes of long wins twice, too, which takes long")

// The themes by their meaning, of all puzzles of the collection and of others, but for wins in
// 5, of which there is a tenth, and in 6, which -all adds; -short leaves these out. Some puzzles of each theme, and
// some that nearly have it, are proved again, as the collection has the themes that were found when it was made.
func TestThemesMatchDefinition(t *testing.T) {
	t.Parallel()
	list := slices.Concat(sample(t), walledWins(t), holds(t))
	i := 0
	again := map[string]int{}
	for p, err := range collection.Of(codec.Santorini) {
		if err != nil {
			t.Fatal(err)
		}
		if has := p.Themes().Has; p.Goal().Turns() < 4 || p.Goal().Turns() == 4 && has(puzzles.ThemeDeflection) {
			kinds := strings.Fields(p.Themes().String())
			if has(puzzles.ThemeDome) && !has(puzzles.ThemeDomeDenial) && !has(puzzles.ThemeUnderFire) {
				kinds = append(kinds, "dome of no climb")
			}
			for _, name := range kinds {
				if again[name]++; again[name] <= 4 || name == "deflection" && again[name] <= 8 {
					list = append(list, prove(t, p.Code()))
					break
				}
			}
		}
		// Whether a long win is zugzwang takes long to decide.
		if i++; *themesOfAll || !testing.Short() && (p.Goal().Turns() < 5 || i%10 == 0 && p.Goal().Turns() < 6) {
			list = append(list, p)
		}
	}
	var wait sync.WaitGroup
	work := make(chan puzzles.Puzzle)
	var mu sync.Mutex
	seen := puzzles.Themes(0)
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			var s solver.Solver
			for p := range work {
				want, err := plainThemes(&s, p)
				if err != nil || p.Themes().String() != want {
					t.Errorf("%v is about %q, want %q, %v; line %v", p.Code(), p.Themes(), want, err, p.Line())
				}
				mu.Lock()
				seen |= p.Themes()
				mu.Unlock()
			}
		})
	}
	for _, p := range list {
		work <- p
	}
	close(work)
	wait.Wait()
	if seen.String() != namesWithoutGods {
		t.Errorf("the puzzles are about %q only", seen)
	}
}
