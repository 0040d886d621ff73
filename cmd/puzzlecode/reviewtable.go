package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
)

// totals holds a total for each player, in the order in which the players first appear.
type totals []*total

// A total counts the mistakes of a player, and lists the puzzles that the player missed and found.
type total struct {
	name          string // as written in the first game
	games         int
	marks         map[string]int
	wins          int // number of proved wins that were missed
	missed, found []string
}

// add counts the reviewed turns of a game.
func (t *totals) add(g wholeGame, turns []view.TurnAnalysis) {
	for _, s := range []game.Side{game.First, game.Second} {
		if g.only != "" && s != g.only {
			continue
		}
		name := cmp.Or(g.player(s), say.English.Side(s))
		place := slices.IndexFunc(*t, func(sum *total) bool { return strings.EqualFold(sum.name, name) })
		if place < 0 {
			place = len(*t)
			*t = append(*t, &total{name: name, marks: map[string]int{}})
		}
		sum := (*t)[place]
		sum.games++
		for _, a := range turns {
			if a.Side == string(s) {
				sum.addTurn(g, a)
			}
		}
	}
}

func (t *total) addTurn(g wholeGame, a view.TurnAnalysis) {
	line := func(m *view.Missed) string {
		return joined(g.source, fmt.Sprintf("turn %d: %s, %s", a.Number, m.Code, m.Task))
	}
	if a.Mark != "" {
		t.marks[a.Mark]++
		if a.WinIn > 0 {
			t.wins++
		}
	}
	if a.Missed != nil {
		t.missed = append(t.missed, line(a.Missed))
	}
	if a.Found != nil {
		t.found = append(t.found, line(a.Found))
	}
}

// append appends the totals of all players as text.
func (t totals) append(out []byte, games int) []byte {
	for _, sum := range t {
		out = fmt.Appendf(out, "\n%s", sum.name)
		if games > 1 {
			out = fmt.Appendf(out, " in %s", counted(sum.games, "game"))
		}
		out = fmt.Appendf(out, ": %d ?, %d ??, %d ?!; %s missed\n",
			sum.marks["?"], sum.marks["??"], sum.marks["?!"], counted(sum.wins, "proved win"))
		for _, list := range []struct {
			name  string
			lines []string
		}{{"missed", sum.missed}, {"found", sum.found}} {
			if len(list.lines) > 0 {
				out = fmt.Appendf(out, "%s\n", list.name)
			}
			for _, line := range list.lines {
				out = fmt.Appendf(out, "  %s\n", line)
			}
		}
	}
	return out
}
