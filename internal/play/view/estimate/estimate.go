// Package estimate converts results of package engine into the JSON objects of package view. It is a package of its
// own, so that programs that use package view need not link the engine.
package estimate

import (
	"math"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
)

// Of returns the JSON object for a result of [engine.Engine.Search].
func Of(c codec.Code, r engine.Result) view.Analysis {
	out := view.Analysis{
		Head: view.HeadOf(c), Lines: []view.Line{}, Depth: r.Depth, Nodes: r.Nodes,
		Proof: view.Proof{WinIn: r.Proof.WinIn, LostIn: r.Proof.LostIn, NoWin: r.Proof.NoWin, Line: say.Texts(r.Proof.Line)},
	}
	for _, l := range r.Lines {
		score := float64(l.Score)
		text := say.EstimateOfTurn(score, l.WinIn)
		out.Lines = append(out.Lines, view.Line{Score: Rounded(score), WinIn: l.WinIn, Line: say.Texts(l.Turns), Text: text})
	}
	if len(out.Lines) > 0 {
		out.Score = &out.Lines[0].Score
		out.Text = say.Estimate(game.New(c).Side(), *out.Score, r.Proof.WinIn, r.Proof.LostIn)
		out.Details = say.EstimateDepth(r.Depth, r.Proof.NoWin)
	}
	return out
}

// Rounded returns a score with three decimals; the search is not more precise.
func Rounded(score float64) float64 { return math.Round(1000*score) / 1000 }
