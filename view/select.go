package view

import "github.com/puzzlecode/puzzlecode/game"

// Selection is what is shown of a turn that is being chosen square by square.
type Selection struct {
	Head             // the position before the turn
	Squares []string `json:"squares"`           // that are chosen
	Next    []Option `json:"next"`              // that may be chosen next; none if nothing is left to be chosen
	Turn    string   `json:"turn,omitempty"`    // if it may end here
	Path    string   `json:"path,omitempty"`    // the turn as it stands in an address
	Heights []int    `json:"heights,omitempty"` // of the board after what is chosen, as in [Position]
	Pieces  []Piece  `json:"pieces"`            // on that board
}

// Option is a square that may be chosen next.
type Option struct {
	Square string `json:"square"`
	Kind   string `json:"kind"` // take, step, climb or build, see [game.OptionKind]
}

// SelectionOf returns what is shown of a turn of a state that is being chosen.
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
