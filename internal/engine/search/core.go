package search

import (
	"math"
	"time"
)

// A core is the common part of the searches with and without gods: the settings, the table, the limits and the main
// lines.
type core struct {
	settings   Settings
	reductions [mostDepth][mostMoves]int8
	table      *Table
	lines      [MaxPly + 2][MaxPly + 2]Move
	lengths    [MaxPly + 2]int

	Nodes    uint64 // positions visited since the last start
	due      uint64 // the number of nodes at which the limits are checked next
	limits   Limits
	stopped  bool
	depth    int  // the depth of the current iteration
	searched int  // number of root moves that the iteration has searched
	improved bool // the iteration has searched at least the best move of the previous iteration
}

func newCore(settings Settings, table *Table) core {
	return core{settings: settings, table: table, reductions: reductions(settings.Reductions)}
}

const checkInterval = 512 // nodes between two checks of the limits

// begin sets the limits of a new search.
func (s *core) begin(limits Limits) {
	s.Nodes, s.limits, s.stopped = 0, limits, false
	s.due = s.nextCheck()
}

// exhausted reports whether the search has reached a limit and must stop.
func (s *core) exhausted() bool {
	if s.Nodes < s.due || s.stopped {
		return s.stopped
	}
	s.stopped = s.limits.Nodes != 0 && s.Nodes >= s.limits.Nodes || s.limits.Halt != nil && s.limits.Halt() ||
		!s.limits.Deadline.IsZero() && !time.Now().Before(s.limits.Deadline)
	s.due = s.nextCheck()
	return s.stopped
}

func (s *core) nextCheck() uint64 {
	if s.limits.Nodes > s.Nodes {
		return min(s.Nodes+checkInterval, s.limits.Nodes)
	}
	return s.Nodes + checkInterval
}

// keepLine sets the main line at a ply: the move m, then the main line at the next ply.
func (s *core) keepLine(m Move, ply int) {
	s.lines[ply][ply] = m
	copy(s.lines[ply][ply+1:], s.lines[ply+1][ply+1:max(s.lengths[ply+1], ply+1)])
	s.lengths[ply] = max(s.lengths[ply+1], ply+1)
}

// reductions returns a table: r[depth][i] is the number of plies by which the first search of move i is reduced. The
// argument percent scales these numbers.
func reductions(percent int) (r [mostDepth][mostMoves]int8) {
	for depth := 1; depth < mostDepth; depth++ {
		for i := 1; i < mostMoves; i++ {
			r[depth][i] = int8((0.4 + math.Log(float64(depth))*math.Log(float64(i))/2.2) * float64(percent) / 100)
		}
	}
	return r
}
