// Package mine finds puzzles: it takes positions from games of files, of simple players or of
// the engine, and keeps those that have a goal with one key turn and the quality that is asked
// for. [Run] hands each puzzle to a function; [File] writes a file and resumes after a stop.
package mine

import (
	"context"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// Options say which puzzles a search looks for. The zero value looks for wins in 2 and 3,
// on one processor.
type Options struct {
	// Goals are those that a puzzle may have, in any order; none means win2 and win3. A
	// position that is won within the greatest of them, a win or a hold, is not one to hold.
	// Each further turn takes some fifty times as long.
	Goals []codec.Goal

	Quality Quality // what a puzzle must have; the zero value asks for nothing

	Rating int    // least rating
	Nodes  uint64 // greatest number of positions searched for a candidate, its facts included; 0 for no limit
	Count  int    // number of puzzles after which to stop, 0 for no limit
	Cores  int    // processors, 0 for one, less than 0 for all

	Author  string
	Created time.Time

	// Progress is called with the tally at the beginning, after each batch of candidates,
	// and at the end, if it is not nil.
	Progress func(Tally)
}

// normalized returns the options with defaults filled in and the goals in order.
func (o Options) normalized() (Options, error) {
	o.Goals = slices.Clone(o.Goals)
	if len(o.Goals) == 0 {
		o.Goals = []codec.Goal{codec.Win2, codec.Win3}
	}
	slices.Sort(o.Goals)
	o.Goals = slices.Compact(o.Goals)
	for _, g := range o.Goals {
		if g == codec.NoGoal || !g.IsValid() {
			return o, fmt.Errorf("goal %q, want win1 to win%d or hold1 to hold%d", g, codec.MaxWin, codec.MaxHold)
		}
	}
	if o.Cores < 0 {
		o.Cores = runtime.GOMAXPROCS(0)
	}
	o.Cores = max(o.Cores, 1)
	return o, nil
}

// mostTurns returns the greatest number of turns to win and to hold among the goals, 0 if
// there are none of that kind.
func (o Options) mostTurns() (win, hold int) {
	for _, g := range o.Goals {
		if g.IsHold() {
			hold = max(hold, g.Turns())
		} else {
			win = max(win, g.Turns())
		}
	}
	return win, hold
}

// Tally counts what became of the candidates. Goals = Several + Same + Dull + Easy + Found.
type Tally struct {
	Candidates int `json:"candidates"` // positions that were looked at
	GaveUp     int `json:"gave_up"`    // for which the node limit was not enough
	Goals      int `json:"goals"`      // with one of the goals
	Several    int `json:"several"`    // of these, dropped as they have several key turns
	Same       int `json:"same"`       // dropped as an image of them was found before
	Dull       int `json:"dull"`       // dropped as they do not have the quality
	Easy       int `json:"easy"`       // dropped as their rating is too low
	Found      int `json:"found"`      // puzzles
}

// mostCandidates bounds the counts of a tally that can be true.
const mostCandidates = 1 << 50

// isPossible reports whether a tally adds up.
func (t Tally) isPossible() bool {
	for _, n := range [...]int{t.Candidates, t.GaveUp, t.Goals, t.Several, t.Same, t.Dull, t.Easy, t.Found} {
		if n < 0 || n > mostCandidates {
			return false
		}
	}
	return t.GaveUp+t.Goals <= t.Candidates && t.Goals == t.Several+t.Same+t.Dull+t.Easy+t.Found
}

// Run searches the candidates of a source for puzzles with one key turn and one of the
// goals, and calls found with each. Of puzzles that are images of each other (see
// [position.Position.CanonicalBothSides]) it finds the first. The same source and options
// give the same puzzles in the same order, on any number of processors. An error of the
// source, of found, or of the context ends the search.
func Run(ctx context.Context, source iter.Seq2[Candidate, error], o Options, found func(puzzles.Puzzle) error) (Tally, error) {
	m, err := New("", o)
	if err != nil {
		return Tally{}, err
	}
	err = m.Run(ctx, source, funcSink(found))
	return m.Tally(), err
}

// funcSink is a sink that keeps no checkpoints.
type funcSink func(puzzles.Puzzle) error

func (found funcSink) Put(p puzzles.Puzzle) error  { return found(p) }
func (found funcSink) Checkpoint(Checkpoint) error { return nil }
