package view

import (
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// Selection is a turn that a player enters square by square.
type Selection struct {
	Head                 // the position before the turn
	Squares []string     `json:"squares"`           // the squares chosen so far
	Next    []Option     `json:"next"`              // the squares that may be chosen next; empty if the turn is complete
	Turn    string       `json:"turn,omitempty"`    // if it may end here
	Path    string       `json:"path,omitempty"`    // the turn in the notation of URLs
	Heights []int        `json:"heights,omitempty"` // of the board after the chosen squares, as in [State]
	Pieces  []game.Piece `json:"pieces"`            // on that board
	Prompt  string       `json:"prompt,omitempty"`  // asks the player for the next square
	Rule    string       `json:"rule,omitempty"`    // the rule that a turn on the square of the question would break
}

// Option is a square that may be chosen next.
type Option struct {
	Square string `json:"square"`
	Kind   string `json:"kind"` // take, step, walk, climb, drop, build, dome or place, see [game.OptionKind]

	// Verdict is the best of the verdicts on the turns that continue with this square. It is empty unless it was
	// requested.
	Verdict string `json:"verdict,omitempty"`
}

// SelectionOf returns the Selection for the squares chosen in c. The verdicts come from the play tree of the state. If
// the tree is nil, there are no verdicts.
func SelectionOf(language *say.Language, s game.State, c game.Choice, tree *puzzles.PlayTree) Selection {
	b := c.Board()
	out := Selection{
		Head: HeadOf(s.Code()), Squares: append([]string{}, c.Squares()...), Next: []Option{}, Heights: b.Heights,
		Pieces: append([]game.Piece{}, b.Pieces...), Prompt: language.Prompt(s, c).Text,
	}
	verdicts := map[game.Turn]puzzles.Verdict{}
	if tree != nil {
		for _, p := range tree.Turns {
			verdicts[p.Turn] = p.Verdict
		}
	}
	for _, o := range c.Next() {
		option := Option{Square: o.Square, Kind: string(o.Kind)}
		if next, err := c.Choose(o.Square); err == nil && tree != nil {
			best := puzzles.Refuted
			for t := range game.Following(next) {
				best = min(best, verdicts[t])
			}
			option.Verdict = best.String()
		}
		out.Next = append(out.Next, option)
	}
	if t, ok := c.Turn(); ok {
		out.Turn, out.Path = t.String(), t.Path()
	}
	return out
}
