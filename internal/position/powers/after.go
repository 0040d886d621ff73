package powers

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/santorini"
)

// After returns the node after a move that does not win, with the opponent to move. The builds at the end of the turn
// are still missing: [Node.Add] and [Node.AddDome] add them.
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

// Steps returns the free squares that workers can enter by an ordinary step, as every god may make: up at most one
// level, or not up if the argument grounded is true. A side with an ordinary step has a legal turn, because it can
// build on the square that the worker left.
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

// SafeBuilds holds the builds after which the opponent of the builder cannot win at once.
type SafeBuilds struct {
	Builds
	// The set With is empty or has one square. If it has one, each safe pair consists of that square and a square of the
	// set Pairs.
	With bitboard.Board5
	// Unsure is true if some squares of the set Pairs may be unsafe.
	Unsure bool
}

// Safe returns the builds of the opponent after which the side to move cannot win at once. The node n is the position
// after the opponent's move and before its builds. The argument builds has the possible builds.
func (n *Node) Safe(god *Power, builds Builds) SafeBuilds {
	// Entering a square with an opponent's worker can win only if an opponent's worker stands on level 3.
	if god.Wins != nil || god.Farther != nil || god.Enter != nil && n.Theirs&n.Three != 0 {
		return n.safeByTrial(god, builds)
	}
	if n.Grounded {
		return SafeBuilds{Builds: builds}
	}
	// A square of level 3 beside a worker on level 2 is a threat. Only a block on that square stops the threat, because it
	// makes a dome. A block on level 2, or two blocks on level 1, beside a worker on level 2 makes a new threat.
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

// safeByTrial is a slower Safe, which tries all builds except those of the set Pairs. It is for gods that can win by
// more than climbs.
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
