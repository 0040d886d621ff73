package view

import (
	"slices"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// Why explains why a turn is wrong.
type Why struct {
	Text   string   `json:"text"`             // the explanation in words
	Line   []string `json:"line"`             // the turn, the reply, and so on, until the point is clear
	Path   string   `json:"path"`             // the line in the notation of URLs
	Means  string   `json:"means,omitempty"`  // what refutes it, see doc/JSON.md; missing if it is unknown
	Square string   `json:"square,omitempty"` // the square of the means
	Climbs []string `json:"climbs,omitempty"` // squares that the opponent threatens to climb to
	Plan   []string `json:"plan,omitempty"`   // how the turn would win in time if the opponent passed
}

// means maps the ways to refute a turn to their words in JSON.
var means = map[puzzles.Means]string{
	puzzles.ByClimb: "climb", puzzles.ByBlock: "block", puzzles.ByFork: "fork", puzzles.ByUnstoppable: "unstoppable",
	puzzles.ByOpening: "opening", puzzles.ByZugzwang: "zugzwang", puzzles.ByDome: "dome", puzzles.ByCounter: "counter",
	puzzles.ByStanding: "standing", puzzles.ByHeight: "height", puzzles.ByGuard: "guard", puzzles.ByAnswer: "answer",
	puzzles.ByPassing: "passing",
}

// whyOf returns the explanation of a wrong turn in state s, or nil if there is none.
func whyOf(language *say.Language, s game.State, w say.Why) *Why {
	if w.Means == 0 {
		return nil
	}
	l, err := game.Start(s.Code()).Play(say.Texts(w.Line)...)
	if err != nil {
		panic(err) // the line was proved
	}
	out := &Why{
		Text: language.Why(w).Text, Line: l.Texts(), Path: l.Path(), Means: means[w.Means], Plan: say.Texts(w.Plan),
	}
	if w.Square.IsValid() {
		out.Square = w.Square.String()
	}
	out.Climbs = say.Texts(slices.Collect(w.Climbs.All()))
	return out
}
