package main

import (
	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
)

// The values of --quality.
const (
	qualityAny    = "any"
	qualityStrict = "strict"
)

// qualityFlags are the flags that say what a puzzle must have. Those that are given change
// what --quality asks for.
type qualityFlags struct {
	preset                choice
	mistake, lasting      bool
	naive, hidden         bool
	safe, threats, decoys number
	second, slower        number
	perGame, apart        number
}

// addQuality adds the flags.
func addQuality(cmd *cobra.Command, q *qualityFlags) {
	addChoice(cmd, &q.preset, "quality", "criteria for puzzles; the following flags change them", qualityAny, qualityStrict)
	f := cmd.Flags()
	f.BoolVar(&q.mistake, "mistake", false, "wins: only after a mistake of the opponent")
	f.BoolVar(&q.lasting, "lasting", false, "holds: the key turn must also hold for one turn more")
	f.BoolVar(&q.naive, "naive", false, "a naive player must play another turn than the key turn")
	f.BoolVar(&q.hidden, "hidden", false, "a strong player must not see the solution at once")
	f.Var(&q.safe, "safe", "minimum number of safe first turns")
	f.Var(&q.threats, "threats", "minimum number of other threats, if the key turn is one")
	f.Var(&q.decoys, "decoys", "minimum number of plausible turns, if the key turn is quiet")
	f.Var(&q.second, "second", "drop a puzzle with at least this number of duals (0: never)")
	f.Var(&q.slower, "slower", "drop a puzzle if at least this number of other first turns win one turn later (0: never)")
	f.Var(&q.perGame, "per-game", "maximum number of puzzles of a game (0: no limit)")
	f.Var(&q.apart, "apart", "minimum number of turns between two puzzles of a game")
}

// newQualityFlags returns the flags with their ranges.
func newQualityFlags() qualityFlags {
	n := number{most: 1000}
	return qualityFlags{safe: n, threats: n, decoys: n, second: n, slower: n, perGame: n, apart: n}
}

// quality returns what the flags ask for.
func (q *qualityFlags) quality(cmd *cobra.Command) mine.Quality {
	var out mine.Quality
	if q.preset.value == qualityStrict {
		out = mine.Strict()
	}
	for name, set := range map[string]func(){
		"mistake":  func() { out.Mistake = q.mistake },
		"lasting":  func() { out.Lasting = q.lasting },
		"naive":    func() { out.Naive = q.naive },
		"hidden":   func() { out.Hidden = q.hidden },
		"safe":     func() { out.Safe = q.safe.value },
		"threats":  func() { out.Threats = q.threats.value },
		"decoys":   func() { out.Decoys = q.decoys.value },
		"second":   func() { out.Second = q.second.value },
		"slower":   func() { out.Slower = q.slower.value },
		"per-game": func() { out.PerGame = q.perGame.value },
		"apart":    func() { out.Apart = q.apart.value },
	} {
		if cmd.Flags().Changed(name) {
			set()
		}
	}
	return out
}

// The values of --goals.
const (
	goalsWin  = "win"
	goalsHold = "hold"
	goalsBoth = "both"
)

// goalsWithin returns the goals of a kind with a number of turns in a range.
func goalsWithin(kind string, least, most int) (goals []codec.Goal) {
	for goal := codec.Win1; goal.IsValid(); goal++ {
		if kind == goalsWin && goal.IsHold() || kind == goalsHold && goal.IsWin() {
			continue
		}
		if least <= goal.Turns() && goal.Turns() <= most {
			goals = append(goals, goal)
		}
	}
	return goals
}
