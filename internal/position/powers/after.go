package powers

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/santorini"
)

// After returns the node after a move of the side to move that does not win, before its builds, as the
// other side sees it. [Node.Add] and [Node.AddDome] build.
func (n *Node) After(god *Power, m *Move) Node {
	after := Node{Node: santorini.Node{
		One: n.One, Two: n.Two, Three: n.Three, Domes: n.Domes,
		Own: n.Theirs&^m.Entered | m.Forced, Theirs: n.Own ^ m.Left ^ m.Entered,
	}}
	if god.Raises {
		after.Grounded = m.Entered&^n.AtMost(m.Left.Lowest()) != 0
	}
	if m.Early != 0 {
		after.Add(m.Early)
	}
	return after
}

// AddDome builds a dome on squares of any level.
func (n *Node) AddDome(squares bitboard.Board5) {
	n.One |= squares
	n.Two |= squares
	n.Three |= squares
	n.Domes |= squares
}

// Steps returns the free squares that workers can enter by the steps of all gods: up one level at most, or not at all
// if grounded. A side with such a step has a legal turn, because it can build on the square that the worker left.
func (n *Node) Steps(workers bitboard.Board5, grounded bool) bitboard.Board5 {
	if !grounded {
		return n.ReachAll(workers) &^ n.Workers()
	}
	return n.levelOrDown(workers) &^ n.Workers()
}

// Blocked reports whether the side to move has no legal turn.
func (n *Node) Blocked(god *Power) bool {
	if n.Steps(n.Own, n.Grounded) != 0 {
		return false
	}
	blocked := true
	n.Moves(god, func(Move, Builds) bool {
		blocked = false
		return false
	})
	return blocked
}

// MostTaken returns the maximum number of squares that one turn enters or builds on.
func (p *Power) MostTaken() int {
	most := 2
	for _, more := range []bool{p.Builds != nil, p.Early, p.Walks} {
		if more {
			most++
		}
	}
	return most
}

// SafeBuilds are builds after which the opponent cannot win at once.
type SafeBuilds struct {
	Builds
	// With, if it is not empty, is a square of every safe pair; Pairs has the second square.
	With bitboard.Board5
	// Unsure is set if some of Pairs may be unsafe.
	Unsure bool
}

// Safe returns the builds with which the opponent can end its move without letting the side to move win at once. n is
// the node before the builds.
func (n *Node) Safe(god *Power, builds Builds) SafeBuilds {
	// Entering squares of other workers makes no difference while none of them stands on level 3.
	if god.Wins != nil || god.Farther != nil || god.Enter != nil && n.Theirs&n.Three != 0 {
		return n.safeByTrial(god, builds)
	}
	if n.Grounded {
		return SafeBuilds{Builds: builds}
	}
	// A square of level 3 beside a climber is a threat. A block there makes a dome and stops it, and
	// nothing else does. A block on level 2 beside a climber makes another threat, and so do two
	// blocks on level 1.
	near := (n.Own & n.Two &^ n.Three).Neighbourhood()
	threats := near & n.Three &^ (n.Domes | n.Workers())
	raises := near & n.Two &^ n.Three
	if threats == 0 {
		builds.Once &^= raises
		builds.Twice &^= near & n.One &^ n.Two
		builds.Pairs &^= raises
		return SafeBuilds{Builds: builds}
	}
	first, rest := threats&-threats, threats&(threats-1)
	var safe SafeBuilds
	if rest == 0 {
		safe.Once = builds.Once & threats
	}
	if builds.Pairs&first != 0 {
		switch {
		case rest == 0:
			safe.With, safe.Pairs = first, builds.Pairs&^(first|raises)
		case rest&(rest-1) == 0:
			safe.With, safe.Pairs = first, builds.Pairs&rest
		}
	}
	return safe
}

// safeByTrial is Safe for gods whose wins depend on more than climbs.
func (n *Node) safeByTrial(god *Power, builds Builds) SafeBuilds {
	try := func(squares bitboard.Board5, build func(after *Node, square bitboard.Board5)) (safe bitboard.Board5) {
		for ; squares != 0; squares &= squares - 1 {
			after, square := *n, squares&-squares
			if build(&after, square); after.Threats(god) == 0 {
				safe |= square
			}
		}
		return safe
	}
	return SafeBuilds{Builds: Builds{
		Once: try(builds.Once, (*Node).Add),
		Twice: try(builds.Twice, func(after *Node, square bitboard.Board5) {
			after.Add(square)
			after.Add(square)
		}),
		Domes: try(builds.Domes, (*Node).AddDome),
		Pairs: builds.Pairs,
	}, Unsure: builds.Pairs != 0}
}
