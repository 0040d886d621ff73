// Package review reviews games: the loss by each turn, the puzzles in the game, and the reasons why turns were wrong.
// The command and the API review games with it.
package review

import (
	"slices"

	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/play/view/estimate"
	"github.com/puzzlecode/puzzlecode/position"
)

// UsualNodes is the usual number of positions that are searched for an estimate.
const UsualNodes = 300_000

// longGame is the maximum number of turns of a game in which every estimate searches UsualNodes positions.
const longGame = 30

// UsualOf returns the usual number of positions that are searched for an estimate in a game of some turns. In a game
// longer than longGame it is smaller, so that the whole review takes no longer. Keep it equal to estimates.js.
func UsualOf(turns int) int { return UsualNodes * longGame / max(turns, longGame) }

// Nodes returns the number of positions to search from a state: the usual number multiplied by times. With gods that
// have many turns, it returns a third of that, because each position takes several times as long.
func Nodes(s game.State, usual, times int) uint64 {
	n := uint64(usual) * uint64(times)
	if hasManyTurns(s) {
		n = max(n/3, 1)
	}
	return n
}

// hasManyTurns reports whether a god of a state may step twice, or build before the step. These turns are many, so
// searches and proofs take several times as long.
func hasManyTurns(s game.State) bool {
	pair, ok := game.GodsOf(s)
	return ok && slices.ContainsFunc(pair[:], func(g position.God) bool {
		return g == position.Artemis || g == position.Hermes || g == position.Prometheus
	})
}

// Confirmation is the argument times for a [Search] that confirms a mark.
const Confirmation = 4

// A Search estimates a state. It visits the usual number of positions multiplied by times. If the game is over, the
// result has no lines. A Search must be deterministic, so that marks are.
type Search func(s game.State, times int) (engine.Result, error)

// Turn analyses a turn that was played in a state. It searches before and after the turn. If the turn seems to be a
// mistake, it also searches after the best turn, as deep as after the turn, so that the two scores are comparable. If a
// mark remains, both searches must confirm it by a margin with [Confirmation] times as many positions, so that even
// deeper searches seldom take it back. If the larger search after the turn refutes the mark, the other is left out. An
// error comes from a search.
func Turn(search Search, s game.State, t game.Turn) (view.TurnAnalysis, error) {
	before, err := search(s, 1)
	if err != nil {
		return view.TurnAnalysis{}, err
	}
	next, _, err := s.Play(t)
	if err != nil {
		return view.TurnAnalysis{}, err
	}
	after, err := search(next, 1)
	if err != nil {
		return view.TurnAnalysis{}, err
	}
	out := ofTurn(s, t, before, after)
	if out.Mark != "" && out.WinIn == 0 {
		if err := compare(&out, search, s, before, 1); err != nil {
			return out.TurnAnalysis, err
		}
	}
	if out.Mark != "" && hasManyTurns(s) && !out.isMarked(0, margin) {
		out.Mark = "" // deeper searches would seldom confirm it
	}
	if mark := out.Mark; mark != "" {
		if after, err = search(next, Confirmation); err != nil {
			return out.TurnAnalysis, err
		}
		out.setAfter(after)
		if out.WinIn == 0 && out.isMarked(hope, margin) {
			if err := compare(&out, search, s, before, Confirmation); err != nil {
				return out.TurnAnalysis, err
			}
		}
		out.judge(false, margin)
		out.Mark = weaker(mark, out.Mark)
	}
	out.Message = gaveAway(out.TurnAnalysis)
	return out.TurnAnalysis, nil
}

// An analysis is an unfinished analysis of a turn.
type analysis struct{ view.TurnAnalysis }

// ofTurn returns the analysis of a turn, given the results of the searches before and after it. after has no
// lines if the turn has ended the game; before must have a line.
func ofTurn(s game.State, t game.Turn, before, after engine.Result) analysis {
	best := before.Lines[0]
	out := analysis{view.TurnAnalysis{
		Turn: t.String(), Side: string(s.Side()), Code: s.Code().String(),
		Best: best.Turns[0].String(), BestOf: estimate.Rounded(float64(best.Score)), Line: say.Texts(best.Turns),
		WinIn: before.Proof.WinIn,
	}}
	out.setAfter(after)
	if out.Best == out.Turn {
		out.BestOf = out.Score // the search after the turn has seen more
	}
	out.judge(len(after.Lines) == 0, 0)
	return out
}

// setAfter sets the results of the search after the turn.
func (a *analysis) setAfter(r engine.Result) {
	a.Score, a.LostIn, a.KeptIn = scoreAfter(r), r.Proof.WinIn, r.Proof.LostIn
}

// compare corrects an analysis with the result of a search after the best turn.
func compare(a *analysis, search Search, s game.State, before engine.Result, times int) error {
	best, _, err := s.Play(before.Lines[0].Turns[0])
	if err != nil {
		return err
	}
	r, err := search(best, times)
	if err != nil {
		return err
	}
	a.setBest(r)
	return nil
}

// setBest sets the results of the search after the best turn.
func (a *analysis) setBest(r engine.Result) {
	a.BestOf, a.HoldsFor = scoreAfter(r), r.Proof.NoWin
	if len(r.Lines) > 0 {
		a.Line = append([]string{a.Best}, say.Texts(r.Lines[0].Turns)...)
	}
	a.judge(false, 0)
}

// scoreAfter returns the score of the side that has played a turn, given the search after it.
func scoreAfter(r engine.Result) float64 {
	if len(r.Lines) == 0 {
		return 1 // the turn has won
	}
	return estimate.Rounded(1 - float64(r.Lines[0].Score))
}

// The scores that make a turn a mistake or a blunder. In a position that is nearly lost, or after a
// turn that nearly wins, there are no mistakes: such scores change a lot with the depth of the search.
const (
	mistake    = 0.1 // the loss of score by the turn
	blunder    = 0.25
	nearlyLost = 0.2
	nearlyWon  = 0.8

	asGoodAsWon = 0.95 // a win that takes longer is no mistake

	// The scores that confirm a mark must exceed these limits by margin. For gods with many turns, the scores of
	// the first searches must do so, too, because these searches visit fewer positions.
	margin = 0.1
	hope   = 0.1 // a deeper search seldom raises the score after the best turn by more
)

// isMarked reports whether the turn would have a mark, with a margin, if the score after the best turn were higher by
// more.
func (a analysis) isMarked(more, margin float64) bool {
	a.BestOf = min(a.BestOf+more, 1)
	a.judge(false, margin)
	return a.Mark != ""
}

// judge sets the mark of a turn according to its scores and proofs. won means that the turn has ended the game. more is
// the amount by which the scores must exceed the limits of mistakes.
func (a *analysis) judge(won bool, more float64) {
	a.GaveAway, a.Mark = estimate.Rounded(max(0, a.BestOf-a.Score)), ""
	switch {
	case a.GaveAway >= blunder+more:
		a.Mark = "??"
	case a.GaveAway >= mistake+more && a.BestOf > nearlyLost+more && a.Score < nearlyWon-more:
		a.Mark = "?"
	case a.WinIn > 0 && a.KeptIn == 0 && !won && a.Best != a.Turn && a.Score < asGoodAsWon-more:
		a.Mark = "?!" // the win was proved, and no win is proved after the turn
	}
}

// marks are the marks, the weakest first.
var marks = []string{"", "?!", "?", "??"}

// weaker returns the weaker of two marks.
func weaker(a, b string) string { return marks[min(slices.Index(marks, a), slices.Index(marks, b))] }

// gaveAway describes the loss by a turn, and a better turn. It distinguishes proofs from estimates. It is empty without
// a mark.
func gaveAway(a view.TurnAnalysis) say.Message {
	name, n := "gave.estimate", a.WinIn
	switch {
	case a.Mark == "":
		return say.Message{}
	case a.WinIn == 1:
		name = "gave.once"
	case a.WinIn > 1:
		name = "gave.win"
	case a.LostIn > 0 && a.HoldsFor >= a.LostIn:
		name, n = "gave.hold", a.HoldsFor
	case a.LostIn > 0:
		name = "gave.lost"
	}
	side := game.Side(a.Side)
	words := []any{"{side}", side, "{other}", side.Other(), "{turn}", say.InWords(a.Best), "{n}", n, "{m}", a.LostIn,
		"{of}", say.Percent(a.Score), "{ofbest}", say.Percent(a.BestOf)}
	m := say.About(name, words...)
	if a.WinIn > 0 && a.LostIn > 0 {
		m.Text += " " + say.About("gave.now", words...).Text
	}
	m.Tone = map[string]say.Tone{"?": say.Slow, "??": say.Bad}[a.Mark]
	return m
}
