package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
)

// titleOf returns the players and the date of a game, or without them its source, or the name of the game.
func titleOf(g wholeGame, kind codec.Game) string {
	h, players := g.headers, ""
	if h.First != "" || h.Second != "" {
		players = cmp.Or(h.First, "?") + " - " + cmp.Or(h.Second, "?")
	}
	return cmp.Or(joined(players, h.Event, h.Site, h.Round, h.Date), g.source, "a game of "+kind.Name())
}

// namesOf lists the players of games.
func namesOf(set map[string]bool) string {
	names := slices.Sorted(maps.Keys(set))
	if len(names) == 0 {
		return "the games have no headers with players"
	}
	const most = 10
	if len(names) > most {
		return fmt.Sprintf("the players are %s and %d others", strings.Join(names[:most], ", "), len(names)-most)
	}
	return "the players are " + strings.Join(names, ", ")
}

// appendReview appends the table of a game.
func appendReview(out []byte, g wholeGame, turns []view.TurnAnalysis) []byte {
	out = fmt.Appendf(out, "%s\nestimates for the side that plays the turn\n\n", titleOf(g, codec.Santorini))
	width := 4
	for _, t := range turns {
		width = max(width, len(t.Turn))
	}
	out = fmt.Appendf(out, "     side  %-*s  before   after\n", width, "turn")
	for _, t := range turns {
		end := t.Mark
		if t.Found != nil {
			end = fmt.Sprintf("found: %s, %s", t.Found.Code, t.Found.Task)
		}
		if t.Played != nil {
			end = strings.TrimSpace(fmt.Sprintf("%-2s played in %s: %s won %d, %s %d", end, counted(t.Played.Games, "game"), say.Side(game.First), t.Played.FirstWins, say.Side(game.Second), t.Played.SecondWins))
		}
		line := fmt.Sprintf("%3d  %-4s  %-*s   %s   %s  %s", t.Number, say.Side(game.Side(t.Side)), width, t.Turn, percent(t.BestOf), percent(t.Score), end)
		out = append(append(out, strings.TrimRight(line, " ")...), '\n')
		if t.Mark == "" {
			continue
		}
		out = appendIndented(out, strings.TrimSpace(t.Message.Text+" "+t.Why))
		if t.Missed != nil {
			out = appendIndented(out, fmt.Sprintf("Puzzle, proved: %s, %s", t.Missed.Code, t.Missed.Task))
		}
	}
	return out
}

// appendIndented appends a text below a turn.
func appendIndented(out []byte, text string) []byte {
	for line := range strings.Lines(wrapped(text, 70)) {
		out = append(append(out, "         "...), line...)
	}
	return out
}

// totals are the counts of all games by player.
type totals struct {
	names []string          // in the order in which they come, as they are written first
	of    map[string]*total // by the name in lower case
}

// A total is what a player has missed and found.
type total struct {
	games         int
	marks         map[string]int
	wins          int // that were proved, and missed
	missed, found []string
}

// add adds a game. of is the side that is looked at, empty for both.
func (t *totals) add(g wholeGame, turns []view.TurnAnalysis, of game.Side) {
	if t.of == nil {
		t.of = map[string]*total{}
	}
	first := firstSide(g.line.StateAt(0).Side())
	for _, s := range []game.Side{first, first.Other()} {
		if of != "" && s != of {
			continue
		}
		name := cmp.Or(g.player(s), say.Side(s))
		sum := t.of[strings.ToLower(name)]
		if sum == nil {
			sum = &total{marks: map[string]int{}}
			t.of[strings.ToLower(name)], t.names = sum, append(t.names, name)
		}
		sum.games++
		for _, a := range turns {
			if a.Side == string(s) {
				sum.addTurn(g, a)
			}
		}
	}
}

func (t *total) addTurn(g wholeGame, a view.TurnAnalysis) {
	at := func(m *view.Missed) string {
		return strings.TrimPrefix(fmt.Sprintf("%s, turn %d: %s, %s", g.source, a.Number, m.Code, m.Task), ", ")
	}
	if a.Mark != "" {
		t.marks[a.Mark]++
		if a.WinIn > 0 {
			t.wins++
		}
	}
	if a.Missed != nil {
		t.missed = append(t.missed, at(a.Missed))
	}
	if a.Found != nil {
		t.found = append(t.found, at(a.Found))
	}
}

// append appends what each player has missed and found.
func (t *totals) append(out []byte, games int) []byte {
	for _, name := range t.names {
		sum := t.of[strings.ToLower(name)]
		out = fmt.Appendf(out, "\n%s", name)
		if games > 1 {
			out = fmt.Appendf(out, " in %s", counted(sum.games, "game"))
		}
		out = fmt.Appendf(out, ": %d ?, %d ??, %d ?!; %s missed\n", sum.marks["?"], sum.marks["??"], sum.marks["?!"], counted(sum.wins, "proved win"))
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
