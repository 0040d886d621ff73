// Package review reviews games: it estimates what each turn lost, finds puzzles in the game, and explains why turns
// were wrong. The command and the API use it.
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

// UsualNodes is the number of positions that a search normally visits to estimate a position.
const UsualNodes = 300_000

// LongGame is the number of turns up to which each search of a review visits UsualNodes positions.
const LongGame = 30

// UsualOf returns the number of positions that each search visits in the review of a game with this number of turns.
// For long games this number is smaller, so that the whole review takes no longer.
func UsualOf(turns int) int { return UsualNodes * LongGame / max(turns, LongGame) }

// Nodes returns the number of positions to search from a state: the product of its last two arguments. For gods with
// many turns it returns a third of this product, because each position takes several times as long.
func Nodes(s game.State, usual, times int) uint64 {
	n := uint64(usual) * uint64(times)
	if hasManyTurns(s) {
		n = max(n/3, 1)
	}
	return n
}

// hasManyTurns reports whether a god in the game may step twice, or build before the step. Such gods have many turns,
// so searches and proofs take several times as long.
func hasManyTurns(s game.State) bool {
	pair, ok := game.GodsOf(s)
	return ok && slices.ContainsFunc(pair[:], func(g position.God) bool {
		return g == position.Artemis || g == position.Hermes || g == position.Prometheus
	})
}

// Confirmation is the factor by which a [Search] visits more positions to confirm a mark.
const Confirmation = 4

// A Search estimates a state. It visits the usual number of positions, multiplied by its second argument. If the game
// is over, the result has no lines. A Search must be deterministic, so that the same turn always gets the same mark.
type Search func(s game.State, times int) (engine.Result, error)

// Turn analyses a turn that was played in a state, and marks it if it is a mistake. It compares a search before the
// turn with a search after it.
//
// If the turn seems to be a mistake, Turn also searches after the best turn, to the same depth, so that both scores are
// comparable. If the turn still deserves a mark, both searches must confirm it by a margin, with [Confirmation] times
// as many positions. Without this check, deeper searches would often remove the mark. An error comes from a search.
func Turn(language *say.Language, search Search, s game.State, t game.Turn) (view.TurnAnalysis, error) {
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
	out.Message = gaveAway(language, out.TurnAnalysis)
	return out.TurnAnalysis, nil
}

// An analysis is the analysis of a turn while it is being computed.
type analysis struct{ view.TurnAnalysis }

// ofTurn returns the analysis of a turn, given the results of a search before the turn and of a search after it. The
// first result must have a line. The second result has no lines if the turn has ended the game.
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

// setAfter sets the fields that come from the search after the turn.
func (a *analysis) setAfter(r engine.Result) {
	a.Score, a.LostIn, a.KeptIn = scoreAfter(r), r.Proof.WinIn, r.Proof.LostIn
}

// compare searches after the best turn, and corrects an analysis with the result.
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

// setBest sets the fields that come from the search after the best turn.
func (a *analysis) setBest(r engine.Result) {
	a.BestOf, a.HoldsFor = scoreAfter(r), r.Proof.NoWin
	if len(r.Lines) > 0 {
		a.Line = append([]string{a.Best}, say.Texts(r.Lines[0].Turns)...)
	}
	a.judge(false, 0)
}

// scoreAfter returns the score for the side that has just moved, given a search of the position after its turn.
func scoreAfter(r engine.Result) float64 {
	if len(r.Lines) == 0 {
		return 1 // the turn has won
	}
	return estimate.Rounded(1 - float64(r.Lines[0].Score))
}

// The limits of the scores at which a turn is a mistake or a blunder. There are no mistakes in positions that are
// nearly lost, or after turns that nearly win: such scores change a lot with the depth of the search.
const (
	mistake    = 0.1 // the loss of score by the turn
	blunder    = 0.25
	nearlyLost = 0.2
	nearlyWon  = 0.8

	asGoodAsWon = 0.95 // a win that takes longer is no mistake

	// A mark is confirmed if the scores exceed the other limits by this margin. For gods with many turns, even the
	// scores of the first searches must do so, because these searches visit fewer positions.
	margin = 0.1
	hope   = 0.1 // a deeper search seldom raises the score after the best turn by more
)

// isMarked reports whether the turn would get a mark if the score of the best turn were higher. The argument more is
// the difference between that score and the real score. The argument margin is the amount by which the scores must
// exceed the limits.
func (a analysis) isMarked(more, margin float64) bool {
	a.BestOf = min(a.BestOf+more, 1)
	a.judge(false, margin)
	return a.Mark != ""
}

// judge sets the mark of a turn according to its scores and proofs. The argument won tells whether the turn has ended
// the game. The argument more is the margin by which the scores must exceed the limits.
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

// marks lists the marks of turns, the weakest first.
var marks = []string{"", "?!", "?", "??"}

// weaker returns the weaker of two marks.
func weaker(a, b string) string { return marks[min(slices.Index(marks, a), slices.Index(marks, b))] }

// gaveAway describes what a turn lost, and a better turn. It distinguishes proofs from estimates. The message is empty
// for a turn without a mark.
func gaveAway(language *say.Language, a view.TurnAnalysis) say.Message {
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
	words := []any{"{side}", side, "{other}", side.Other(), "{turn}", language.InWords(a.Best), "{n}", n, "{m}", a.LostIn,
		"{of}", say.Percent(a.Score), "{ofbest}", say.Percent(a.BestOf)}
	m := language.About(name, words...)
	if a.WinIn > 0 && a.LostIn > 0 {
		m.Text += " " + language.About("gave.now", words...).Text
	}
	m.Tone = map[string]say.Tone{"?": say.Slow, "??": say.Bad}[a.Mark]
	return m
}
