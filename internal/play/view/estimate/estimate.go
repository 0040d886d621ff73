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
func Of(language *say.Language, c codec.Code, r engine.Result) view.Analysis {
	out := view.Analysis{
		Head: view.HeadOf(c), Lines: []view.Line{}, Depth: r.Depth, Nodes: r.Nodes,
		Proof: view.Proof{WinIn: r.Proof.WinIn, LostIn: r.Proof.LostIn, NoWin: r.Proof.NoWin, Line: say.Texts(r.Proof.Line)},
	}
	for _, l := range r.Lines {
		score := float64(l.Score)
		text := language.EstimateOfTurn(score, l.WinIn)
		out.Lines = append(out.Lines, view.Line{
			Score: Rounded(score), WinIn: l.WinIn, Line: say.Texts(l.Turns), Said: language.MainLine(c, l.Turns), Text: text,
		})
	}
	if len(out.Lines) > 0 {
		side := game.New(c).Side()
		out.Score = &out.Lines[0].Score
		percent := share(side, *out.Score, out.Proof)
		out.Share = &percent
		out.Text = language.Estimate(side, *out.Score, r.Proof.WinIn, r.Proof.LostIn)
		out.Details = language.EstimateDepth(r.Depth, r.Proof.NoWin)
	}
	return out
}

// share returns the score of the side that begins games, in percent. A proved win counts as 100, a proved loss as 0.
// The arguments score and proof are for the side to move.
func share(side game.Side, score float64, proof view.Proof) int {
	percent := int(math.Round(100 * score))
	switch {
	case proof.WinIn > 0:
		percent = 100
	case proof.LostIn > 0:
		percent = 0
	}
	if side.Index() == 1 {
		percent = 100 - percent
	}
	return percent
}

// Rounded returns a score with three decimals; the search is not more precise.
func Rounded(score float64) float64 { return math.Round(1000*score) / 1000 }
