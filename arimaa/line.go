package arimaa

// line is the moves of a turn, for playing them in another position.
type line struct {
	moves [maxSteps]origin
	n     int
}

// mostLines is how many lines are kept.
const mostLines = 12

// remember puts a line to the front.
func remember(lines []line, l line) []line {
	for i := range lines {
		if lines[i] == l {
			copy(lines[1:], lines[:i])
			lines[0] = l
			return lines
		}
	}
	if len(lines) < mostLines {
		lines = append(lines, line{})
	}
	copy(lines[1:], lines)
	lines[0] = l
	return lines
}

// line returns the moves that lead from the start to a node.
func (s *search) line(n *node) (out line) {
	for ; n != &s.layers[0][0]; n = &s.layers[n.origin.layer][n.origin.index] {
		copy(out.moves[1:], out.moves[:out.n])
		o := n.origin
		out.moves[0] = origin{kind: o.kind, from: o.from, to: o.to, third: o.third, fourth: o.fourth}
		out.n++
	}
	return out
}

// follow plays the moves of a line as far as they are legal in a node, and reports
// whether all of them are.
func (s *search) follow(n *node, l *line) bool {
	for i := range l.n {
		if !s.play(n, &l.moves[i]) {
			return false
		}
	}
	return true
}

// play plays a move if it is legal.
func (s *search) play(n *node, m *origin) bool {
	first, second := m.from.Set(), m.third.Set()
	occupied := n.ownAll | n.theirsAll
	if occupied&m.to.Set() != 0 {
		return false
	}
	switch m.kind {
	case ownStep:
		if n.ownAll&first == 0 {
			return false
		}
		kind := n.ownKind(m.from)
		if n.frozen(kind, m.from) || kind == Rabbit && shift(first, backward(s.side)) == m.to.Set() {
			return false
		}
		s.moveOwn(n, kind, m.from, m.to)
	case push:
		if n.theirsAll&first == 0 || n.ownAll&second == 0 {
			return false
		}
		victim, kind := n.theirKind(m.from), n.ownKind(m.third)
		if kind <= victim || n.frozen(kind, m.third) {
			return false
		}
		s.moveTheirs(n, victim, m.from, m.to)
		s.moveOwn(n, kind, m.third, m.fourth)
	case pull:
		if n.ownAll&first == 0 || n.theirsAll&second == 0 {
			return false
		}
		kind, victim := n.ownKind(m.from), n.theirKind(m.third)
		if kind <= victim || n.frozen(kind, m.from) {
			return false
		}
		s.moveOwn(n, kind, m.from, m.to)
		s.moveTheirs(n, victim, m.third, m.fourth)
	}
	return true
}

// ownKind returns the kind of the piece of the side to move that stands on a square.
func (n *node) ownKind(s Square) (kind Kind) {
	for !n.own[kind].Has(int(s)) {
		kind++
	}
	return kind
}

// frozen reports whether a piece of the side to move is.
func (n *node) frozen(kind Kind, at Square) bool {
	around := at.Set().Neighbourhood()
	if around&n.ownAll != 0 {
		return false
	}
	for k := kind + 1; k <= Elephant; k++ {
		if around&n.theirs[k] != 0 {
			return true
		}
	}
	return false
}
