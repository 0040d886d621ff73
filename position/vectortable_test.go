package position_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/position"
)

// Boards of the tables: heights by row, the side to move, and the squares of either
// side's workers.

// parsePlain reads a board for the reference implementation.
func parsePlain(heights string, mover int, first, second string) plain {
	b := plain{mover: mover}
	for i, c := range []byte(strings.ReplaceAll(heights, " ", "")) {
		b.heights[i/5][i%5] = int(c - '0')
	}
	for side, list := range [2]string{first, second} {
		for name := range strings.SplitSeq(list, " ") {
			b.worker['5'-name[1]][name[0]-'A'] = side + 1
		}
	}
	return b
}

// fen writes a board as doc/SANTORINI.md says.
func (b *plain) fen() string {
	var heights strings.Builder
	var workers [2][]string
	marks := [2]string{}
	for _, p := range board {
		fmt.Fprint(&heights, b.height(p))
		if w := b.workerAt(p); w != 0 {
			workers[w-1] = append(workers[w-1], p.name())
			if b.height(p) == 3 {
				marks[w-1] = "#"
			}
		}
	}
	return fmt.Sprintf("%v/%d/%smortal:%s/%smortal:%s", heights.String(), b.mover,
		marks[0], strings.Join(workers[0], ","), marks[1], strings.Join(workers[1], ","))
}

func (p place) name() string { return string(rune('A'+p.column)) + string(rune('5'-p.row)) }

// placeOf reads the name of a square.
func placeOf(name string) place { return place{int('5' - name[1]), int(name[0] - 'A')} }

// outcome judges a board.
func (b *plain) outcome() (ending, winner string) {
	other := [3]string{1: "second", 2: "first"}[b.mover]
	switch {
	case b.finished():
		return "climb", other
	case len(b.turns()) == 0:
		return "blocked", other
	}
	return "ongoing", ""
}

// broken returns the first rule that a turn breaks, and the square that it is about. A
// build is "" for a turn that is written as a win.
func (b *plain) broken(start, to, build place, wins bool) (rule string, square place) {
	near := func(p, q place) bool { return slices.Contains(p.near(), q) }
	winning := b.height(start) == 2 && b.height(to) == 3
	switch {
	case b.workerAt(start) != b.mover:
		return "no-worker", start
	case b.finished():
		return "game-over", start
	case !near(start, to):
		return "step-far", to
	case b.workerAt(to) != 0:
		return "step-occupied", to
	case b.height(to) == 4:
		return "step-dome", to
	case b.height(to) > b.height(start)+1:
		return "step-high", to
	case winning && !wins:
		return "wins", to
	case winning:
		return "ok", to
	case wins:
		return "does-not-win", to
	case !near(to, build):
		return "build-far", build
	case b.workerAt(build) != 0 && build != start:
		return "build-occupied", build
	case b.height(build) == 4:
		return "build-dome", build
	}
	return "ok", build
}

// vector makes the vector of a turn.
func (b plain) vector(name string, rules []int, turn string) turnVector {
	v := turnVector{Case: name, Rules: rules, Position: b.fen(), Turn: turn}
	start, to, wins := placeOf(turn[:2]), placeOf(turn[3:5]), turn[5:] == "#"
	var build place
	if !wins {
		build = placeOf(turn[6:])
	}
	rule, square := b.broken(start, to, build, wins)
	v.Expect = rule
	if rule != "ok" {
		v.Square = square.name()
		return v
	}
	b.worker[start.row][start.column], b.worker[to.row][to.column] = 0, b.mover
	if !wins {
		b.heights[build.row][build.column]++
	}
	b.mover = 3 - b.mover
	v.After = b.fen()
	v.Outcome, v.Winner = b.outcome()
	return v
}

// randomPlain returns a board with any heights around the workers, high ones or low ones.
func randomPlain(r *rand.Rand) plain {
	b := plain{mover: 1 + r.IntN(2)}
	most := 2 + r.IntN(4)
	for _, p := range board {
		b.heights[p.row][p.column] = r.IntN(most)
	}
	for i, n := range r.Perm(25)[:4] {
		p := board[n]
		b.worker[p.row][p.column] = 1 + i/2
		b.heights[p.row][p.column] = r.IntN(min(most, 3))
	}
	return b
}

// turnVectors are the cases of the table, and for each rule, and for legal turns that
// win and that build, some of random turns.
func turnVectors() (out []turnVector) {
	for _, c := range turnCases {
		out = append(out, parsePlain(c.heights, c.mover, c.first, c.second).vector(c.name, c.rules, c.turn))
	}
	const each = 8
	r := rand.New(rand.NewPCG(1, 8))
	found := map[string]int{}
	for range 200_000 {
		b := randomPlain(r)
		if r.IntN(20) == 0 { // a worker of the side that is not to move has climbed
			for _, p := range board {
				if b.workerAt(p) == 3-b.mover && !b.finished() {
					b.heights[p.row][p.column] = 3
				}
			}
		}
		own := slices.DeleteFunc(slices.Clone(board), func(p place) bool { return b.workerAt(p) != b.mover })
		start := own[r.IntN(2)]
		if r.IntN(8) == 0 {
			start = board[r.IntN(25)]
		}
		pick := func(p place) place {
			if near := p.near(); r.IntN(8) > 0 {
				return near[r.IntN(len(near))]
			}
			return board[r.IntN(25)]
		}
		to := pick(start)
		turn := fmt.Sprintf("%s>%s^%s", start.name(), to.name(), pick(to).name())
		if r.IntN(3) == 0 {
			turn = turn[:5] + "#"
		}
		v := b.vector("", nil, turn)
		kind := v.Expect + v.Outcome + v.Turn[5:6]
		if found[kind]++; found[kind] > each {
			continue
		}
		v.Case = fmt.Sprintf("random %s %s %d", v.Expect, v.Outcome, found[kind])
		if v.Expect != "ok" {
			v.Case = fmt.Sprintf("random %s %s %d", v.Expect, map[bool]string{true: "win", false: "build"}[v.Turn[5:] == "#"],
				found[kind])
		}
		v.Rules = rulesOf[v.Expect]
		out = append(out, v)
	}
	slices.SortStableFunc(out[len(turnCases):], func(a, b turnVector) int { return strings.Compare(a.Case, b.Case) })
	return out
}

// rulesOf has the sentences of doc/SANTORINI.md that are about a rule.
var rulesOf = map[string][]int{
	"ok": {5, 6, 7, 8}, "no-worker": {5}, "game-over": {6, 11}, "step-far": {2, 5}, "step-occupied": {5}, "step-dome": {5},
	"step-high": {5},
	"wins":      {6}, "does-not-win": {6}, "build-far": {2, 7}, "build-occupied": {7}, "build-dome": {7},
}

// positionVectors are boards with all their legal turns: those of the table, and random
// ones.
func positionVectors() (out []positionVector) {
	add := func(name string, b plain) {
		v := positionVector{Case: name, Position: b.fen(), Turns: []string{}}
		v.Outcome, v.Winner = b.outcome()
		for _, turn := range b.turns() {
			v.Turns = append(v.Turns, turnText(turn))
		}
		slices.Sort(v.Turns)
		out = append(out, v)
	}
	for _, c := range positionCases {
		add(c.name, parsePlain(c.heights, c.mover, c.first, c.second))
	}
	r := rand.New(rand.NewPCG(2, 8))
	for n := range 30 {
		add(fmt.Sprintf("random %d", n+1), randomPlain(r))
	}
	return out
}

// turnText writes a turn as doc/SANTORINI.md says.
func turnText(t position.Turn) string {
	name := func(s position.Square) string { return board[s].name() }
	if t.Build() == position.NoSquare {
		return name(t.From()) + ">" + name(t.To()) + "#"
	}
	return name(t.From()) + ">" + name(t.To()) + "^" + name(t.Build())
}
