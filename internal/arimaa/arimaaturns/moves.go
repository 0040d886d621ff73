package arimaaturns

import "github.com/puzzlecode/puzzlecode/bitboard"

// Move is a step of an own piece, a push or a pull. It names squares, not pieces, so it can be played in any position
// where it is legal. Squares are 0 to 63.
type Move struct {
	Kind             MoveKind
	From, To         uint8 // the first step
	ThenFrom, ThenTo uint8 // the second step of a push or a pull
}

// MoveKind distinguishes steps, pushes and pulls.
type MoveKind uint8

// The kinds of moves. In a push the enemy piece steps first. In a pull the own piece steps first.
const (
	OwnStep MoveKind = iota
	Push
	Pull
)

// Moves is the sequence of moves of a turn. It is a comparable value.
type Moves struct {
	moves [MaxSteps]Move
	n     int
}

// All returns the moves in their order.
func (m *Moves) All() []Move { return m.moves[:m.n] }

// Steps returns the number of steps: a push or a pull has two.
func (m *Moves) Steps() (steps int) {
	for _, move := range m.All() {
		if steps++; move.Kind != OwnStep {
			steps++
		}
	}
	return steps
}

// Moves returns the moves from the start of the turn to a node.
func (s *Search) Moves(n *Node) (out Moves) {
	for ; n != s.Start(); n = &s.Layers[n.origin.layer][n.origin.index] {
		copy(out.moves[1:], out.moves[:out.n])
		out.moves[0] = n.origin.move
		out.n++
	}
	return out
}

// Follow changes the node n by playing moves in it. If a move is illegal, Follow stops before this move and returns
// false.
func (s *Search) Follow(n *Node, moves *Moves) bool {
	for i := range moves.n {
		if !s.play(n, &moves.moves[i]) {
			return false
		}
	}
	return true
}

// play plays a move in the node n if the move is legal, and reports whether it is.
func (s *Search) play(n *Node, m *Move) bool {
	first, second := square(m.From), square(m.ThenFrom)
	if (n.OwnAll|n.TheirsAll)&square(m.To) != 0 {
		return false
	}
	switch m.Kind {
	case OwnStep:
		if n.OwnAll&first == 0 {
			return false
		}
		kind := kindOn(&n.Own, m.From)
		if n.frozen(kind, m.From) || kind == rabbit && Shift(first, Backward(s.side)) == square(m.To) {
			return false
		}
		s.moveOwn(n, kind, m.From, m.To)
	case Push:
		if n.TheirsAll&first == 0 || n.OwnAll&second == 0 {
			return false
		}
		victim, kind := kindOn(&n.Theirs, m.From), kindOn(&n.Own, m.ThenFrom)
		if kind <= victim || n.frozen(kind, m.ThenFrom) {
			return false
		}
		s.moveTheirs(n, victim, m.From, m.To)
		s.moveOwn(n, kind, m.ThenFrom, m.ThenTo)
	case Pull:
		if n.OwnAll&first == 0 || n.TheirsAll&second == 0 {
			return false
		}
		kind, victim := kindOn(&n.Own, m.From), kindOn(&n.Theirs, m.ThenFrom)
		if kind <= victim || n.frozen(kind, m.From) {
			return false
		}
		s.moveOwn(n, kind, m.From, m.To)
		s.moveTheirs(n, victim, m.ThenFrom, m.ThenTo)
	}
	return true
}

// kindOn returns the kind of the piece that stands on a square.
func kindOn(pieces *[kinds]bitboard.Board8, square uint8) (kind int) {
	for !pieces[kind].Has(int(square)) {
		kind++
	}
	return kind
}

// frozen reports whether a piece of the side to move is frozen on the square place.
func (n *Node) frozen(kind int, place uint8) bool {
	around := square(place).Neighbourhood()
	if around&n.OwnAll != 0 {
		return false
	}
	for k := kind + 1; k <= elephant; k++ {
		if around&n.Theirs[k] != 0 {
			return true
		}
	}
	return false
}
