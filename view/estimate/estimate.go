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

// OfTurn returns the JSON shape of a turn that was played, given the results of the searches before
// and after it. after has no lines if the turn has ended the game; before must have one.
func OfTurn(side game.Side, t game.Turn, before, after engine.Result) view.TurnAnalysis {
	out := view.TurnAnalysis{Turn: t.String(), Side: string(side), Score: 1, Best: before.Lines[0].Turns[0].String(), WinIn: before.Proof.WinIn, LostIn: after.Proof.WinIn}
	if len(after.Lines) > 0 {
		out.Score = rounded(1 - float64(after.Lines[0].Score))
	}
	out.BestOf = rounded(float64(before.Lines[0].Score))
	if out.Best == out.Turn {
		out.BestOf = out.Score // the search after the turn has seen more
	}
	out.GaveAway = rounded(max(0, out.BestOf-out.Score))
	return out
}

// rounded returns a score with three decimals; the search is not more precise.
func rounded(score float64) float64 { return math.Round(1000*score) / 1000 }
