// Package estimate turns results of package engine into the JSON shapes of package view, so that
// programs that use view do not link the engine.
package estimate

import (
	"math"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/play/say"
	"github.com/puzzlecode/puzzlecode/view"
)

// Of returns the JSON shape of a result of [engine.Engine.Search].
func Of(c codec.AnyCode, r engine.Result) view.Analysis {
	out := view.Analysis{
		Head: view.HeadOf(c), Lines: []view.Line{}, Depth: r.Depth, Nodes: r.Nodes,
		Proof: view.Proof{WinIn: r.Proof.WinIn, LostIn: r.Proof.LostIn, NoWin: r.Proof.NoWin, Line: view.Texts(r.Proof.Line)},
	}
	for _, l := range r.Lines {
		out.Lines = append(out.Lines, view.Line{Score: rounded(float64(l.Score)), WinIn: l.WinIn, Line: view.Texts(l.Turns), Text: say.EstimateOfTurn(float64(l.Score), l.WinIn)})
	}
	if len(out.Lines) > 0 {
		out.Score = &out.Lines[0].Score
		out.Text = say.Estimate(game.New(c).Side(), *out.Score, r.Proof.WinIn, r.Proof.LostIn)
		out.Details = say.EstimateDepth(r.Depth, r.Proof.NoWin)
	}
	return out
}

// OfTurn returns the JSON shape of a turn that was played in a state, given the results of the
// searches before and after it. after has no lines if the turn has ended the game; before must have
// one.
func OfTurn(s game.State, t game.Turn, before, after engine.Result) view.TurnAnalysis {
	best := before.Lines[0]
	out := view.TurnAnalysis{
		Turn: t.String(), Side: string(s.Side()), Code: s.Code().String(),
		Score: scoreAfter(after), Best: best.Turns[0].String(), BestOf: rounded(float64(best.Score)), Line: view.Texts(best.Turns),
		WinIn: before.Proof.WinIn, LostIn: after.Proof.WinIn,
	}
	if out.Best == out.Turn {
		out.BestOf = out.Score // the search after the turn has seen more
	}
	judge(&out)
	return out
}

// Compare corrects an analysis by a search after the best turn. It is as deep as the one after the
// turn that was played, so the two are comparable, and a mark that remains is seldom wrong.
func Compare(t *view.TurnAnalysis, afterBest engine.Result) {
	t.BestOf = scoreAfter(afterBest)
	if len(afterBest.Lines) > 0 {
		t.Line = append([]string{t.Best}, view.Texts(afterBest.Lines[0].Turns)...)
	}
	judge(t)
}

// scoreAfter returns the score of the side that has played a turn, given the search after it.
func scoreAfter(r engine.Result) float64 {
	if len(r.Lines) == 0 {
		return 1 // the turn has won
	}
	return rounded(1 - float64(r.Lines[0].Score))
}

// The scores that make a turn a mistake or a blunder. In a position that is nearly lost, or after a
// turn that nearly wins, there are no mistakes: such scores change a lot with the depth of the search.
const (
	mistake    = 0.1 // given away
	blunder    = 0.25
	nearlyLost = 0.2
	nearlyWon  = 0.8
)

// judge sets what the scores of a turn determine.
func judge(t *view.TurnAnalysis) {
	t.GaveAway, t.Mark = rounded(max(0, t.BestOf-t.Score)), ""
	switch {
	case t.GaveAway >= blunder:
		t.Mark = "??"
	case t.GaveAway >= mistake && t.BestOf > nearlyLost && t.Score < nearlyWon:
		t.Mark = "?"
	}
}

// rounded returns a score with three decimals; the search is not more precise.
func rounded(score float64) float64 { return math.Round(1000*score) / 1000 }
