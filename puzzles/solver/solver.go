// Package solver proves what the side to move can force in a position: the shortest win, or the only turn that
// avoids a loss. It also finds lines of play that show the result.
//
// Every result is a proof; nothing is estimated. "Win in 3" means that there is a turn after which every reply
// loses, and that no win takes 2 turns. "No win within 3 turns" means that after every turn there is a reply that
// avoids the loss. Results do not depend on hash collisions, the size of the table, or the number of processors.
//
// A win in N ends with the N-th turn of the winning side. In Santorini that is a winning climb, or a turn that
// blocks the opponent; with god powers other steps may also win. In Arimaa, [SolveArimaa] searches for wins in 1
// and 2, by goal, elimination or immobilisation.
package solver

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/position"
)

// Limits bound a search. The zero value searches [DefaultTurns] turns on one processor, with the
// default table and without a node limit.
type Limits struct {
	// Turns is the maximum number of turns of a win, 1..[MaxTurns]; 0 means [DefaultTurns]. Each further turn takes
	// about fifty to a hundred times as long. [SolveArimaa] has a smaller maximum and another default.
	Turns int

	// Nodes is the maximum number of positions to search; 0: no limit. The search may visit some thousand
	// positions more. On one processor it always stops at the same position.
	Nodes uint64

	// Table is the maximum size of the transposition table in bytes, at least 16 KiB; 0 means
	// [DefaultTable]. A small table makes deep searches slower and does not change the result.
	Table int

	// Cores is the number of processors, up to [MaxCores]. 0 means one, and a negative number means all. Results do
	// not depend on the number of processors, but node counts may. Three methods use only one processor: Lost,
	// Refute and RefuteHold. The other methods search different first turns on different processors.
	Cores int

	// Progress, if not nil, is called by four methods: Solve, Lost, Hold and Refute. They call it whenever they have
	// searched a number of turns in full without a result. The argument checked is this number; in the method Lost
	// it begins with 0. The calls are in the goroutine of the caller.
	Progress func(checked int)
}

const (
	DefaultTurns = 3        // turns
	MaxTurns     = 60       // turns
	DefaultTable = 64 << 20 // bytes
	MaxCores     = 1024     // processors
)

// A Result reports whether the side to move forces a win, in Santorini or Arimaa. The zero value means that
// nothing was searched.
type Result[T position.Turn | arimaa.Turn] struct {
	WinIn   int // the number of turns of the shortest win, or 0 if no win was found
	Checked int // the number of turns searched in full; WinIn if a win was found

	// KeyTurns are all first turns that win in WinIn turns, in the order of [position.Position.Turns] or
	// [arimaa.Position.Turns].
	KeyTurns []T

	// Line is the main line of 2*WinIn - 1 turns: a key turn, then the longest defence, and so on. In Santorini the
	// line prefers a winning climb. Of several longest defences, it has one that leaves the fewest winning climbs.
	// Of equal turns, it has the one that comes first in the canonical position, so that the lines of symmetric
	// positions are symmetric. For Arimaa see [SolveArimaa].
	Line []T

	Nodes uint64 // positions searched
}

// A Loss reports whether the opponent of the side to move can force a win. The zero value means that nothing was
// searched.
type Loss struct {
	Lost    bool
	In      int             // the number of turns of the opponent's win, or 0 if the game is already lost
	Checked int             // the number of the opponent's turns searched in full; In if Lost
	Line    []position.Turn // the longest defence and the win, 2*In turns, chosen as in Result.Line
	Nodes   uint64          // positions searched
}

// A Solver runs one search at a time, for positions of Santorini. Between searches it keeps its memory, up to
// [Limits.Table] bytes, but no results. The zero value is ready to use. A Solver is not safe for concurrent use.
type Solver struct {
	searches []*searcher // one for each processor
	table    *table
	limits   Limits
	budget   *budget
	turns    []position.Turn // the first turns
	root     godNode         // the node of the position that is searched
	children []godNode       // the nodes after the first turns; undefined after winning steps
	all      []int           // the indexes of the first turns
	verdicts []bool          // the result for each first turn
	builder  lineBuilder
}

// Solve is [Solver.Solve] with a new Solver.
func Solve(ctx context.Context, p position.Position, limits Limits) (Result[position.Turn], error) {
	return new(Solver).Solve(ctx, p, limits)
}

// Solve finds the shortest win that the side to move can force, and all key turns. A finished game has
// no win.
//
// The error comes from the context, which is checked more than once a millisecond, or wraps [ErrNodes], or reports a
// limit out of range. With an error, the Result is correct but incomplete. If its field WinIn is set, only the line
// is missing. Otherwise there is no win within the number of turns in the field Checked.
func (s *Solver) Solve(ctx context.Context, p position.Position, limits Limits) (Result[position.Turn], error) {
	if err := s.begin(ctx, p, limits); err != nil {
		return Result[position.Turn]{}, err
	}
	r := Result[position.Turn]{Checked: s.limits.Turns}
	if !p.Finished() {
		r.KeyTurns, r.Checked = s.wins(p)
	}
	if r.KeyTurns != nil {
		r.WinIn = r.Checked
		r.Line = s.lines(p).appendWin(make([]position.Turn, 0, 2*r.WinIn-1), p, r.WinIn)
	}
	err := s.finish(&r.Line, &r.Nodes)
	return r, err
}

// finish completes a result: it sets the given node count to the number of positions searched. It returns the error
// that stopped the search, if any. With an error it clears the line, which may be incomplete.
func (s *Solver) finish(line *[]position.Turn, nodes *uint64) error {
	*nodes = s.Nodes()
	err := s.budget.err()
	if err != nil {
		*line = nil
	}
	return err
}

// wins returns all first turns that force a win in the smallest number of turns, or nil if it finds no win. The game
// must not be over in p. The result checked is the number of turns searched in full.
func (s *Solver) wins(p position.Position) (keys []position.Turn, checked int) {
	s.root = nodeOf(p)
	s.children = s.children[:0]
	for k := 1; k <= s.limits.Turns; k++ {
		// For one or two turns, first search the position itself. If there is no win, this is faster than a search
		// after each first turn.
		if k > 2 || s.searches[0].attack(&s.root, k) {
			s.remember(k)
			if len(s.children) == 0 {
				s.expand(p)
			}
			keys = s.turnsAt(s.keepWins(s.all, k))
		}
		if s.budget.err() != nil {
			return nil, k - 1
		}
		if keys != nil {
			return keys, k
		}
		s.limits.Progress(k)
	}
	return nil, s.limits.Turns
}

// expand prepares a search of each turn of a position. It sets s.turns to the turns, s.children to the nodes after
// them, and s.all to their indexes. It also sets the length of s.verdicts.
func (s *Solver) expand(p position.Position) {
	s.turns = p.AppendTurns(s.turns[:0])
	s.children = appendNodes(s.children[:0], p, s.turns)
	s.verdicts = slices.Grow(s.verdicts[:0], len(s.turns))[:len(s.turns)]
	for i := len(s.all); i < len(s.turns); i++ {
		s.all = append(s.all, i)
	}
	s.all = s.all[:len(s.turns)]
}

// keep filters turns, which are indexes of first turns. It returns those for which the function f reports true.
func (s *Solver) keep(turns []int, f func(search *searcher, i int) bool) (kept []int) {
	s.each(len(turns), func(search *searcher, i int) { s.verdicts[turns[i]] = f(search, turns[i]) })
	for _, i := range turns {
		if s.verdicts[i] {
			kept = append(kept, i)
		}
	}
	return kept
}

// keepWins filters turns, which are indexes of first turns. It returns those that force a win in k turns.
func (s *Solver) keepWins(turns []int, k int) []int {
	return s.keep(turns, func(search *searcher, i int) bool {
		return s.turns[i].Wins() || search.lost(&s.children[i], k-1)
	})
}

// turnsAt returns the first turns with the given indexes.
func (s *Solver) turnsAt(indexes []int) (turns []position.Turn) {
	for _, i := range indexes {
		turns = append(turns, s.turns[i])
	}
	return turns
}

// Lost finds the smallest number of turns in which the opponent of the side to move forces a win. A finished game,
// and a side without a legal turn, are reported as Lost. The errors are the errors of [Solver.Solve]. With an error,
// the Loss is correct but incomplete. If its field Lost is set, only the line is missing. Otherwise the side to move
// does not lose within the number of turns in the field Checked.
func (s *Solver) Lost(ctx context.Context, p position.Position, limits Limits) (Loss, error) {
	if err := s.begin(ctx, p, limits); err != nil {
		return Loss{}, err
	}
	if p.Finished() {
		return Loss{Lost: true}, nil
	}
	var r Loss
	r.Lost, r.In, r.Checked = s.loses(p, s.limits.Turns)
	if r.Lost {
		r.Line = s.lines(p).appendLoss(nil, p, r.In)
	}
	err := s.finish(&r.Line, &r.Nodes)
	return r, err
}

// loses reports whether the opponent of the side to move forces a win within the given number of turns. The game
// must not be over in p. The result turns is the number of turns of the shortest win. The result checked is the
// number of turns searched in full.
func (s *Solver) loses(p position.Position, most int) (lost bool, turns, checked int) {
	s.root = nodeOf(p)
	for k := 0; k <= most; k++ {
		s.remember(k + 1)
		lost := s.searches[0].lost(&s.root, k)
		if s.budget.err() != nil {
			return false, 0, max(k-1, 0)
		}
		if lost {
			return true, k, k
		}
		s.limits.Progress(k)
	}
	return false, 0, most
}

// begin checks the limits and prepares a search.
func (s *Solver) begin(ctx context.Context, p position.Position, limits Limits) error {
	switch {
	case limits.Turns < 0 || limits.Turns > MaxTurns:
		return fmt.Errorf("solver: limit of %d turns, must be 1..%d", limits.Turns, MaxTurns)
	case limits.Cores > MaxCores:
		return fmt.Errorf("solver: limit of %d processors, must be at most %d", limits.Cores, MaxCores)
	case limits.Table < 0:
		return fmt.Errorf("solver: table of %d bytes, must be at least 0", limits.Table)
	case !p.Placed():
		return fmt.Errorf("solver: %w", position.ErrUnplaced)
	}
	if limits.Turns == 0 {
		limits.Turns = DefaultTurns
	}
	if limits.Table == 0 {
		limits.Table = DefaultTable
	}
	if limits.Progress == nil {
		limits.Progress = func(int) {}
	}
	cores := max(limits.Cores, 1)
	if limits.Cores < 0 {
		cores = runtime.GOMAXPROCS(0)
	}
	if len(s.searches) != cores || limits.Table != s.limits.Table {
		s.table = nil // it was made for other limits
	}
	s.limits = limits
	for len(s.searches) < cores {
		s.searches = append(s.searches, new(searcher))
	}
	s.searches = s.searches[:cores]
	s.budget = &budget{ctx: ctx, limit: limits.Nodes}
	for _, search := range s.searches {
		search.start(s.budget, p)
	}
	return ctx.Err()
}

// remember prepares a search for k turns. If the searches have no table yet, it gives them an empty one. For fewer
// than 4 turns it does nothing, because the search is then faster without a table.
func (s *Solver) remember(k int) {
	if k < 4 || s.searches[0].remembers() {
		return
	}
	if s.table == nil {
		s.table = newTable(s.limits.Table, len(s.searches) > 1)
	}
	s.table.forget()
	for _, search := range s.searches {
		search.remember(s.table)
	}
}

// Nodes returns the number of positions that the last search visited, even if it ended with an error.
func (s *Solver) Nodes() (nodes uint64) {
	for _, search := range s.searches {
		nodes += search.meter().nodes
	}
	return nodes
}

// each calls f once for every i from 0 to n-1. The calls are divided among the searchers, which run in parallel.
func (s *Solver) each(n int, f func(s *searcher, i int)) {
	if len(s.searches) == 1 {
		for i := range n {
			f(s.searches[0], i)
		}
		return
	}
	var next atomic.Int64
	var wait sync.WaitGroup
	for _, search := range s.searches {
		wait.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				f(search, i)
			}
		})
	}
	wait.Wait()
}
