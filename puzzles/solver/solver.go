// Package solver proves what can be forced in a position of Santorini: within how
// many turns the side to move wins, with which turns, and against which defence.
//
// An answer is a proof. "Wins in 3" means that there is a turn after which every
// defence loses, and that 2 turns are not enough; "no win within 3" means that every
// turn has a defence. Nothing is estimated, no answer hangs on a hash, on the size of
// the table, or on the number of processors.
//
// A win in N is the N-th turn of the side that wins: it climbs to level 3 or leaves
// the other side without a turn.
package solver

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/position"
)

// Limits bound a search. The zero value asks for wins within [DefaultTurns] turns,
// whatever it takes, on one processor.
type Limits struct {
	// Turns is the most turns of the winning side that are looked at, 1..[MaxTurns];
	// 0 is [DefaultTurns]. Each turn more takes some fifty to a hundred times as long.
	Turns int

	// Nodes is the most positions that are looked at, 0 for no limit. A search stops
	// at the limit or up to some thousand positions later; on one processor always at
	// the same.
	Nodes uint64

	// Table is the most memory for positions that are remembered, in bytes; 0 is
	// [DefaultTable], and 16 KiB the least. Less memory takes longer and changes no
	// answer.
	Table int

	// Cores is the number of processors that search, up to [MaxCores], 0 and 1 for one,
	// or less than 0 for all. The answers are the same; the nodes need not be. Each first turn is one
	// processor's work: Lost and Refute are the work of one.
	Cores int
}

const (
	DefaultTurns = 3        // turns
	MaxTurns     = 60       // turns
	DefaultTable = 64 << 20 // bytes
	MaxCores     = 1024
)

// A Result is the answer to the question whether the side to move forces a win, with
// the turns of either game. The zero value says nothing.
type Result[T position.Turn | arimaa.Turn] struct {
	WinIn   int // the least number of turns that wins, 0 if no win was found
	Checked int // the number of turns searched in full: the side wins in WinIn of them, or not at all

	// KeyTurns are all first turns that win in WinIn, in the order in which the
	// position yields its turns.
	KeyTurns []T

	// Line is a key turn, a climb if there is one, and what follows if both sides play
	// on as well as they can: 2*WinIn - 1 turns. The defence is one that lasts longest,
	// and of these one that leaves the fewest climbs. Ties go to the first turn of the
	// canonical position, so the line of an image is the image of the line.
	Line []T

	Nodes uint64 // positions searched
}

// A Loss is the answer of [Solver.Lost]. The zero value says nothing.
type Loss struct {
	Lost    bool            // whether the side to move loses
	In      int             // the least number of turns of the other side, 0 if it has won
	Checked int             // a loss within so many turns is decided; 0 also if nothing is
	Line    []position.Turn // the longest defence and the win, 2*In turns
	Nodes   uint64          // positions that were looked at
}

// A Solver answers questions, one after the other, and keeps its memory between
// them, though nothing of what it has found. The zero value is ready. A Solver must
// not be used by more than one goroutine at a time.
type Solver struct {
	searches []*search // one for each processor
	table    *table
	limits   Limits
	budget   *budget
	turns    []position.Turn
	children []node
	verdicts []bool
}

// Solve is [Solver.Solve] of a new Solver.
func Solve(ctx context.Context, p position.Position, limits Limits) (Result[position.Turn], error) {
	return new(Solver).Solve(ctx, p, limits)
}

// Solve finds the least number of turns within which the side to move of a position
// forces a win, and all turns to begin with. In a finished game the side to move
// wins no more.
//
// The error is that of the context, which is looked at more than once a millisecond,
// wraps [ErrNodes], or says which limit is out of range. What the Result says holds
// then, too: no win within Checked turns, or the win that was found, without a line.
func (s *Solver) Solve(ctx context.Context, p position.Position, limits Limits) (Result[position.Turn], error) {
	if err := s.begin(ctx, limits); err != nil {
		return Result[position.Turn]{}, err
	}
	r := Result[position.Turn]{Checked: s.limits.Turns}
	if !p.Finished() {
		r.WinIn, r.Checked = s.wins(p)
	}
	if r.WinIn > 0 && s.budget.err() == nil {
		for i, wins := range s.verdicts {
			if wins {
				r.KeyTurns = append(r.KeyTurns, s.turns[i])
			}
		}
		r.Line = s.searches[0].lines(p).appendWin(nil, p, r.WinIn)
	}
	err := s.end(&r.Nodes)
	if err != nil {
		r.Line = nil // cut short
	}
	return r, err
}

// wins finds the least number of turns within which the side to move of a live
// position wins, with the turns that do in s.turns and s.verdicts, and how many turns
// are decided.
func (s *Solver) wins(p position.Position) (winIn, checked int) {
	root := nodeOf(p)
	s.children = s.children[:0]
	for k := 1; k <= s.limits.Turns; k++ {
		won := k > 2 // to be seen
		if k <= 2 {
			won = s.searches[0].attack(&root, k)
		}
		if won {
			s.remember(k)
			won = s.tryAll(p, k)
		}
		if s.budget.err() != nil {
			return 0, k - 1
		}
		if won {
			return k, k
		}
	}
	return 0, s.limits.Turns
}

// tryAll sets s.verdicts to whether the first turns win within k turns, and reports
// whether any does.
func (s *Solver) tryAll(p position.Position, k int) (any bool) {
	if len(s.children) == 0 {
		s.expand(p)
		s.verdicts = make([]bool, len(s.turns))
	}
	s.each(len(s.turns), func(search *search, i int) {
		s.verdicts[i] = s.turns[i].Wins() || search.lost(&s.children[i], k-1)
	})
	for _, wins := range s.verdicts {
		any = any || wins
	}
	return any
}

// expand sets s.turns and s.children to the turns of a position and what follows.
func (s *Solver) expand(p position.Position) {
	s.turns = p.AppendTurns(s.turns[:0])
	s.children = s.children[:0]
	for _, t := range s.turns {
		s.children = append(s.children, nodeOf(p.PlayLegal(t)))
	}
}

// Lost finds the least number of turns within which the other side wins whatever the
// side to move of a position plays. The errors are those of [Solver.Solve].
func (s *Solver) Lost(ctx context.Context, p position.Position, limits Limits) (Loss, error) {
	if err := s.begin(ctx, limits); err != nil {
		return Loss{}, err
	}
	var r Loss
	if p.Finished() {
		r.Lost, r.Checked = true, s.limits.Turns
		return r, nil
	}
	r.Lost, r.In, r.Checked = s.loses(p, s.limits.Turns)
	if r.Lost {
		r.Line = s.searches[0].lines(p).appendDefence(nil, p, r.In)
	}
	err := s.end(&r.Nodes)
	if err != nil {
		r.Line = nil // cut short
	}
	return r, err
}

// loses finds the least number of turns of the other side within which the side to
// move of a live position loses, up to a greatest, and how many turns are decided.
func (s *Solver) loses(p position.Position, most int) (lost bool, in, checked int) {
	root := nodeOf(p)
	for k := 0; k <= most; k++ {
		s.remember(k + 1)
		lost := s.searches[0].lost(&root, k)
		if s.budget.err() != nil {
			return false, 0, max(k-1, 0)
		}
		if lost {
			return true, k, k
		}
	}
	return false, 0, most
}

// begin readies the solver for a question.
func (s *Solver) begin(ctx context.Context, limits Limits) error {
	switch {
	case limits.Turns < 0 || limits.Turns > MaxTurns:
		return fmt.Errorf("solver: a limit of %d turns, want 1..%d", limits.Turns, MaxTurns)
	case limits.Cores > MaxCores:
		return fmt.Errorf("solver: a limit of %d processors, want %d or less", limits.Cores, MaxCores)
	case limits.Table < 0:
		return fmt.Errorf("solver: a table of %d bytes", limits.Table)
	}
	if limits.Turns == 0 {
		limits.Turns = DefaultTurns
	}
	if limits.Table == 0 {
		limits.Table = DefaultTable
	}
	cores := max(limits.Cores, 1)
	if limits.Cores < 0 {
		cores = runtime.GOMAXPROCS(0)
	}
	if len(s.searches) != cores || limits.Table != s.limits.Table {
		s.table = nil // made for others
	}
	s.limits = limits
	for len(s.searches) < cores {
		s.searches = append(s.searches, new(search))
	}
	s.searches = s.searches[:cores]
	s.budget = &budget{ctx: ctx, limit: limits.Nodes}
	for _, search := range s.searches {
		search.start(s.budget)
	}
	return ctx.Err()
}

// remember gives the searches a table, if wins in k turns are deep enough for one,
// with nothing in it at first.
func (s *Solver) remember(k int) {
	if k < 4 || s.searches[0].table != nil {
		return
	}
	if s.table == nil {
		s.table = newTable(s.limits.Table, len(s.searches) > 1)
	}
	s.table.forget()
	for _, search := range s.searches {
		search.table = s.table
	}
}

// end returns what a question has cost, and why it was not finished.
func (s *Solver) end(nodes *uint64) error {
	for _, search := range s.searches {
		*nodes += search.nodes
	}
	return s.budget.err()
}

// each calls f for 0..n-1, on all searches.
func (s *Solver) each(n int, f func(s *search, i int)) {
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
