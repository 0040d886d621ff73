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

// A Search estimates a state; of one that is over the result has no lines.
type Search func(game.State) (engine.Result, error)

// Turn analyses a turn that was played in a state, by searches before and after it, and after the best turn if
// the turn seems to be a mistake: that search is as deep as the one after the turn, so the two are comparable,
// and a mark that remains is seldom wrong. The error is that of a search.
func Turn(search Search, s game.State, t game.Turn) (view.TurnAnalysis, error) {
	before, err := search(s)
	if err != nil {
		return view.TurnAnalysis{}, err
	}
	next, _, err := s.Play(t)
	if err != nil {
		return view.TurnAnalysis{}, err
	}
	after, err := search(next)
	if err != nil {
		return view.TurnAnalysis{}, err
	}
	out := ofTurn(s, t, before, after)
	if out.Mark != "" && out.WinIn == 0 {
		best, _, err := s.Play(before.Lines[0].Turns[0])
		if err != nil {
			return out, err
		}
		afterBest, err := search(best)
		if err != nil {
			return out, err
		}
		compare(&out, afterBest)
	}
	out.Message = say.GaveAway(say.Given{
		Side: s.Side(), Turn: out.Turn, Best: out.Best, Mark: out.Mark, Score: out.Score, BestOf: out.BestOf, WinIn: out.WinIn, LostIn: out.LostIn, HoldsFor: out.HoldsFor,
	})
	return out, nil
}

// ofTurn returns the analysis of a turn, given the results of the searches before and after it. after has no
// lines if the turn has ended the game; before must have one.
func ofTurn(s game.State, t game.Turn, before, after engine.Result) view.TurnAnalysis {
	best := before.Lines[0]
	out := view.TurnAnalysis{
		Turn: t.String(), Side: string(s.Side()), Code: s.Code().String(),
		Score: scoreAfter(after), Best: best.Turns[0].String(), BestOf: rounded(float64(best.Score)), Line: view.Texts(best.Turns),
		WinIn: before.Proof.WinIn, LostIn: after.Proof.WinIn, KeptIn: after.Proof.LostIn,
	}
	if out.Best == out.Turn {
		out.BestOf = out.Score // the search after the turn has seen more
	}
	judge(&out, len(after.Lines) == 0)
	return out
}

// compare corrects an analysis by a search after the best turn.
func compare(t *view.TurnAnalysis, afterBest engine.Result) {
	t.BestOf, t.HoldsFor = scoreAfter(afterBest), afterBest.Proof.NoWin
	if len(afterBest.Lines) > 0 {
		t.Line = append([]string{t.Best}, view.Texts(afterBest.Lines[0].Turns)...)
	}
	judge(t, false)
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

	asGoodAsWon = 0.95 // a win that takes longer is no mistake
)

// judge sets what the scores and the proofs of a turn determine. won means that the turn has ended the game.
func judge(t *view.TurnAnalysis, won bool) {
	t.GaveAway, t.Mark = rounded(max(0, t.BestOf-t.Score)), ""
	switch {
	case t.GaveAway >= blunder:
		t.Mark = "??"
	case t.GaveAway >= mistake && t.BestOf > nearlyLost && t.Score < nearlyWon:
		t.Mark = "?"
	case t.WinIn > 0 && t.KeptIn == 0 && !won && t.Best != t.Turn && t.Score < asGoodAsWon:
		t.Mark = "?!" // the win was proved, and what is left is not
	}
}

// rounded returns a score with three decimals; the search is not more precise.
func rounded(score float64) float64 { return math.Round(1000*score) / 1000 }
