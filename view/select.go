package view

import "github.com/puzzlecode/puzzlecode/game"

// Selection is a turn that is being entered square by square.
type Selection struct {
	Head             // the position before the turn
	Squares []string `json:"squares"`           // the squares chosen so far
	Next    []Option `json:"next"`              // the squares that may be chosen next; empty if the turn is complete
	Turn    string   `json:"turn,omitempty"`    // if it may end here
	Path    string   `json:"path,omitempty"`    // the turn in the notation of URLs
	Heights []int    `json:"heights,omitempty"` // of the board after the chosen squares, as in [Position]
	Pieces  []Piece  `json:"pieces"`            // on that board
}

// Option is a square that may be chosen next.
type Option struct {
	Square string `json:"square"`
	Kind   string `json:"kind"` // take, step, climb, drop, build or dome, see [game.OptionKind]
}

// SelectionOf returns the Selection of a choice in a state.
func SelectionOf(s game.State, c game.Choice) Selection {
	b := c.Board()
	out := Selection{Head: HeadOf(s.Code()), Squares: append([]string{}, c.Squares()...), Next: []Option{}, Heights: b.Heights, Pieces: PiecesOf(b)}
	for _, o := range c.Next() {
		out.Next = append(out.Next, Option{o.Square, string(o.Kind)})
	}
	if t, ok := c.Turn(); ok {
		out.Turn, out.Path = t.String(), t.Path()
	}
	return out
}
