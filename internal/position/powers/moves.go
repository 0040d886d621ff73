package powers

import "github.com/puzzlecode/puzzlecode/bitboard"

// A Move is a turn without the builds at its end. Workers leave and enter squares. Prometheus may build before his
// worker steps. Different moves or builds lead to different positions.
//
// Move and Builds have only four fields each, so that functions pass both in registers.
type Move struct {
	// Left and Entered are the sets of the squares that own workers leave and enter. The two sets have no square in
	// common. Each set has one square, or for a god that walks none, one or two.
	Left, Entered bitboard.Board5

	// Forced is the new square of an opponent's worker that is forced away, if there is one. That worker stood on the
	// square that the own worker enters.
	Forced bitboard.Board5

	Early bitboard.Board5 // the square of a build before the step, if there is one
}

// Moves yields the moves of the side to move, each with the possible builds after it. A move with no builds wins and
// ends the turn. Moves omits a move that does not win if no build is possible after it. Moves allocates nothing.
func (n *Node) Moves(god *Power, yield func(Move, Builds) bool) {
	if god.Walks && !n.walks(yield) {
		return
	}
	for own := n.Own; own != 0; own &= own - 1 {
		start := own.Lowest()
		if !n.steps(god, start, yield) || god.Early && !n.earlySteps(start, yield) {
			return
		}
	}
}

// steps yields the moves of the worker on the square start, without walks and without builds before the step. It
// reports whether to continue.
func (n *Node) steps(god *Power, start int, yield func(Move, Builds) bool) bool {
	home := bitboard.Board5(1) << start
	others := n.Workers() ^ home
	ends, wins := n.Ends(god, start)
	for ; wins != 0; wins &= wins - 1 {
		if !yield(Move{Left: home, Entered: wins & -wins}, Builds{}) {
			return false
		}
	}
	for ; ends != 0; ends &= ends - 1 {
		m := Move{Left: home, Entered: ends & -ends}
		to := ends.Lowest()
		if n.Theirs.Has(to) {
			m.Forced = 1 << god.Forced(start, to)
		}
		b := Builds{Once: bitboard.Neighbours5(to) &^ (others | m.Forced | n.Domes)}
		if b.Once == 0 {
			continue
		}
		if god.Builds != nil {
			b = god.Builds(*n, b.Once)
		}
		if !yield(m, b) {
			return false
		}
	}
	return true
}

// Ends returns the squares that the worker on the square start can enter. The worker wins on the squares of the set
// wins, and does not win on those of the set ends. For a god with a second step, a square can be in both sets, by
// different paths. Ends ignores walks, and builds before the step.
func (n *Node) Ends(god *Power, start int) (ends, wins bitboard.Board5) {
	ends = bitboard.Neighbours5(start) & n.Low(start)
	free := ends &^ n.Workers()
	if god.Enter != nil {
		free |= ends & n.Theirs & god.Enter(*n, start)
	}
	ends = free
	if god.Walks {
		ends &^= n.SameLevel(start)
	}
	wins = ends & n.ClimbsFrom(start)
	if god.Wins != nil {
		wins |= ends & god.Wins(*n, start)
	}
	ends &^= wins
	if god.Farther != nil {
		more, farWins := god.Farther(*n, start, ends)
		ends, wins = ends|more, wins|farWins
	}
	return ends, wins
}

// Threats returns the squares that the side to move can enter to win.
func (n *Node) Threats(god *Power) (squares bitboard.Board5) {
	if god.Threats != nil {
		return god.Threats(*n)
	}
	if god.ClimbsOnly() {
		return n.climbs() &^ n.Workers()
	}
	for own := n.Own; own != 0; own &= own - 1 {
		_, wins := n.Ends(god, own.Lowest())
		squares |= wins
	}
	return squares
}

// ClimbsOnly reports whether a side wins only by a step from level 2 to a free square of level 3, as in the game
// without gods.
func (p *Power) ClimbsOnly() bool { return p.Enter == nil && p.Wins == nil && p.Farther == nil }

// climbs returns the squares of level 3 beside own workers on level 2, even if a worker stands there. If no worker may
// move up, the result is empty.
func (n *Node) climbs() bitboard.Board5 {
	if n.Grounded {
		return 0
	}
	return (n.Own & n.Two &^ n.Three).Neighbourhood() & n.Three &^ n.Domes
}
