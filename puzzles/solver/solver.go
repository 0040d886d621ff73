// Package solver proves what a side can force in a position: the least number of turns in
// which it wins, the only turn that avoids a loss, and the turns and replies that show it.
//
// An answer is a proof. "Wins in 3" means that after some turn every reply loses, and that
// 2 turns are not enough. "No win within 3" means that after every turn some reply holds.
// Nothing is estimated. No answer depends on hashes, on the size of the table, or on the
// number of processors.
//
// A win in N turns ends with the N-th turn of the winner. In Santorini that is a climb to
// level 3, or a turn that leaves the other side without one. [SolveArimaa] searches
// for wins in Arimaa, by goal, elimination or immobilisation, within one or two turns.
package solver

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/nodes"
	"github.com/puzzlecode/puzzlecode/position"
)

// Limits bound a search. The zero value searches [DefaultTurns] turns on one processor,
// with the default table and without a limit of nodes.
type Limits struct {
	// Turns is the greatest number of turns of the winner that is searched, 1..[MaxTurns];
	// 0 means [DefaultTurns]. Each further turn takes some fifty to a hundred times as long.
	// [SolveArimaa] has a range and a default of its own.
	Turns int

	// Nodes is the greatest number of positions that is searched, 0 for no limit. The search
	// stops up to some thousand positions later, on one processor always at the same
	// position.
	Nodes uint64

	// Table is the greatest size of the transposition table in bytes, 0 for [DefaultTable];
	// less than 16 KiB counts as 16 KiB. A small table makes deep searches slower and changes
	// no answer.
	Table int

	// Cores is the number of processors that search: 0 or 1 for one, up to [MaxCores], and
	// less than 0 for all. Answers do not depend on it; node counts may differ. Each first
	// turn is searched by one processor. Lost, BestReply for a side that does not win,
	// Refute and RefuteHold search on one processor alone.
	Cores int

	// Progress, if it is not nil, is called each time that one more number of turns has been
	// searched in full without an answer, with that number, by Solve, Lost, Hold, BestReply
	// and Refute. Lost begins with 0, and BestReply with 1 again for its second question. It runs in the goroutine that asks, and the search waits for it.
	Progress func(checked int)
}

// checked calls Progress.
func (l *Limits) checked(turns int) {
	if l.Progress != nil {
		l.Progress(turns)
	}
}

const (
	DefaultTurns = 3        // turns
	MaxTurns     = 60       // turns
	DefaultTable = 64 << 20 // bytes
	MaxCores     = 1024     // processors
)

// A Result says whether the side to move forces a win, with the turns of either game. The
// zero value means that nothing was searched.
type Result[T position.Turn | arimaa.Turn] struct {
	WinIn   int // the least number of turns that wins, 0 if no win was found
	Checked int // the number of turns searched in full, WinIn if a win was found

	// KeyTurns are all first turns that win in WinIn turns, in the order in which the
	// position yields its turns.
	KeyTurns []T

	// Line is the principal variation, 2*WinIn - 1 turns: a key turn, then the longest
	// defence, and so on. In Santorini the winner climbs if it can, and of equally long
	// defences the line has one that leaves the winner the fewest climbs; ties go to the
	// first turn of the canonical position, so the line of an image is the image of the line.
	// [SolveArimaa] says how it chooses.
	Line []T

	Nodes uint64 // positions searched
}

// A Loss says whether the side to move loses whatever it plays. The zero value means that
// nothing was searched.
type Loss struct {
	Lost    bool
	In      int             // the least number of turns in which the other side wins, 0 if it has won already
	Checked int             // the number of turns of the other side searched in full, In if Lost
	Line    []position.Turn // the longest defence and the win, 2*In turns, chosen as in Result.Line
	Nodes   uint64          // positions searched
}

// A Solver answers one question after the other. It keeps its memory between them, up to
// [Limits.Table] bytes, but no results. The zero value is ready to use. A Solver must not
// be used by several goroutines at the same time.
type Solver struct {
	searches []*search // one for each processor
	table    *table
	limits   Limits
	budget   *budget
	turns    []position.Turn // the first turns
	children []node          // the nodes after them; those of climbs are not used
	verdicts []bool          // an answer for each first turn
}

// Solve is [Solver.Solve] with a new Solver.
func Solve(ctx context.Context, p position.Position, limits Limits) (Result[position.Turn], error) {
	return new(Solver).Solve(ctx, p, limits)
}

// Solve finds the least number of turns in which the side to move forces a win, and all
// first turns that do. In a finished game there is no win.
//
// The error is that of the context, which is checked more than once a millisecond, or wraps
// [ErrNodes], or says which limit is out of range. The Result that comes with an error is
// true but incomplete: there is no win within Checked turns, or there is the win that was
// found, without its line.
func (s *Solver) Solve(ctx context.Context, p position.Position, limits Limits) (Result[position.Turn], error) {
	if err := s.begin(ctx, limits); err != nil {
		return Result[position.Turn]{}, err
	}
	r := Result[position.Turn]{Checked: s.limits.Turns}
	if !p.Finished() {
		r.WinIn, r.Checked = s.wins(p)
	}
	if r.WinIn > 0 {
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

// wins finds the least number of turns in which the side to move of a live position wins,
// and how many turns were searched in full. If there is a win, s.verdicts says which of
// s.turns win so soon.
func (s *Solver) wins(p position.Position) (winIn, checked int) {
	root := nodes.Of(p)
	s.children = s.children[:0]
	for k := 1; k <= s.limits.Turns; k++ {
		won := false
		// One or two turns are faster to refute at the root than turn by turn.
		if k > 2 || s.searches[0].attack(&root, k) {
			s.remember(k)
			won = s.tryAll(p, k)
		}
		if s.budget.err() != nil {
			return 0, k - 1
		}
		if won {
			return k, k
		}
		s.limits.checked(k)
	}
	return 0, s.limits.Turns
}

// tryAll sets s.verdicts to whether each first turn wins within k turns, and reports
// whether any does.
func (s *Solver) tryAll(p position.Position, k int) (any bool) {
	if len(s.children) == 0 {
		s.expand(p)
	}
	s.each(len(s.turns), func(search *search, i int) {
		s.verdicts[i] = s.turns[i].Wins() || search.lost(&s.children[i], k-1)
	})
	for _, wins := range s.verdicts {
		any = any || wins
	}
	return any
}

// expand sets s.turns to the turns of a position and s.children to the nodes after them, and
// makes room for a verdict on each.
func (s *Solver) expand(p position.Position) {
	s.turns = p.AppendTurns(s.turns[:0])
	s.children = s.children[:0]
	for _, t := range s.turns {
		s.children = append(s.children, nodes.Of(p.PlayLegal(t)))
	}
	s.verdicts = make([]bool, len(s.turns))
}

// Lost finds the least number of turns in which the other side wins whatever the side to
// move plays. Whoever is to move in a finished game, or has no turn, has lost. The errors
// are those of [Solver.Solve], and a Loss that comes with one is true but incomplete: the
// side to move does not lose within Checked turns, or loses in In, without a line.
func (s *Solver) Lost(ctx context.Context, p position.Position, limits Limits) (Loss, error) {
	if err := s.begin(ctx, limits); err != nil {
		return Loss{}, err
	}
	if p.Finished() {
		return Loss{Lost: true}, nil
	}
	var r Loss
	r.Lost, r.In, r.Checked = s.loses(p, s.limits.Turns)
	if r.Lost {
		r.Line = s.searches[0].lines(p).appendLoss(nil, p, r.In)
	}
	err := s.end(&r.Nodes)
	if err != nil {
		r.Line = nil // cut short
	}
	return r, err
}

// loses finds the least number of turns, most at the most, in which the other side wins
// against the side to move of a live position, and how many turns were searched in full.
func (s *Solver) loses(p position.Position, most int) (lost bool, in, checked int) {
	root := nodes.Of(p)
	for k := 0; k <= most; k++ {
		s.remember(k + 1)
		lost := s.searches[0].lost(&root, k)
		if s.budget.err() != nil {
			return false, 0, max(k-1, 0)
		}
		if lost {
			return true, k, k
		}
		s.limits.checked(k)
	}
	return false, 0, most
}

// begin checks the limits and prepares the searches for a question.
func (s *Solver) begin(ctx context.Context, limits Limits) error {
	switch {
	case limits.Turns < 0 || limits.Turns > MaxTurns:
		return fmt.Errorf("solver: a limit of %d turns, want 1..%d", limits.Turns, MaxTurns)
	case limits.Cores > MaxCores:
		return fmt.Errorf("solver: a limit of %d processors, want %d or less", limits.Cores, MaxCores)
	case limits.Table < 0:
		return fmt.Errorf("solver: a table of %d bytes, want 0 or more", limits.Table)
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
		s.table = nil // it was made for other limits
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

// remember gives the searches an empty table if they have none. Wins in fewer than 4 turns
// are found faster without.
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

// end adds the nodes of all searches, and returns why they were stopped, if they were.
func (s *Solver) end(nodes *uint64) error {
	for _, search := range s.searches {
		*nodes += search.nodes
	}
	return s.budget.err()
}

// each calls f for every i from 0 to n-1, divided among all searches.
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
