// Package mine finds puzzles in games. The games come from files, or are played by simple players or by the engine.
// A puzzle is a position with a goal that exactly one first turn reaches, the key turn. It must also meet the
// criteria of [Quality]. [Run] calls a function for each puzzle; [File] writes a file and resumes after a stop.
package mine

import (
	"context"
	"fmt"
	"iter"
	"math"
	"runtime"
	"slices"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// Options select the puzzles that a search looks for. The zero value means wins in 2 and 3, on one
// processor.
type Options struct {
	// Goals are the wanted goals, in any order; empty means win2 and win3. A position is not a hold (only one turn
	// avoids a loss) if it has a win of at most as many turns as the longest wanted win. Each additional turn of a
	// goal takes about fifty times as long.
	Goals []codec.Goal `json:"goals"`

	Quality Quality `json:"quality,omitzero"` // the criteria; the zero value accepts every puzzle

	Rating int `json:"rating,omitempty"` // minimum rating

	// Nodes is the maximum number of positions to search for one candidate and its features; 0 means no limit.
	Nodes uint64 `json:"nodes,omitempty"`

	Count int `json:"-"` // number of puzzles after which to stop; 0: no limit
	Cores int `json:"-"` // number of processors; 0: one, negative: all

	Author  string    `json:"author,omitempty"`
	Created time.Time `json:"created"`

	// Progress, if not nil, is called with the tally at the beginning, after each batch of
	// candidates, and at the end.
	Progress func(Tally) `json:"-"`
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
			return o, fmt.Errorf("goal %q, must be win1 to win%d or hold1 to hold%d", g, codec.MaxWin, codec.MaxHold)
		}
	}
	if o.Progress == nil {
		o.Progress = func(Tally) {}
	}
	if o.Cores < 0 {
		o.Cores = runtime.GOMAXPROCS(0)
	}
	o.Cores = max(o.Cores, 1)
	return o, nil
}

// mostTurns returns the number of turns of the longest win and of the longest hold in o.Goals, or 0 if there is
// none.
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

// Tally counts the candidates by result. The count Goals is the sum of five others: Several + Same + Dull + Easy +
// Found.
type Tally struct {
	Candidates int `json:"candidates"` // positions searched
	GaveUp     int `json:"gave_up"`    // candidates that reached the node limit
	Goals      int `json:"goals"`      // candidates with one of the goals
	Several    int `json:"several"`    // dropped: several key turns
	Same       int `json:"same"`       // dropped: duplicates of an earlier puzzle
	Dull       int `json:"dull"`       // dropped: criteria of quality not met
	Easy       int `json:"easy"`       // dropped: rating too low
	Found      int `json:"found"`      // puzzles
}

// mostCandidates is the largest count that a valid tally may contain.
const mostCandidates = min(1<<50, math.MaxInt/8) // the sum of eight counts does not overflow

// isPossible reports whether the counts of a tally are consistent.
func (t Tally) isPossible() bool {
	counts := []int{t.Candidates, t.GaveUp, t.Goals, t.Several, t.Same, t.Dull, t.Easy, t.Found}
	return slices.Min(counts) >= 0 && slices.Max(counts) <= mostCandidates && t.GaveUp+t.Goals <= t.Candidates &&
		t.Goals == t.goals()
}

// goals returns the sum of counts that the count Goals must equal.
func (t Tally) goals() int { return t.Several + t.Same + t.Dull + t.Easy + t.Found }

// Run searches the candidates of a source for puzzles: positions with one of the wanted goals and exactly one first
// turn that reaches it. It calls the function found for each puzzle. It skips duplicates: puzzles with a symmetric
// position, see [position.Position.CanonicalBothSides]. The same source and options give the same puzzles in the
// same order, on any number of processors. An error of the source, of the function found, or of the context ends the
// search.
func Run(
	ctx context.Context, source iter.Seq2[Candidate, error], o Options, found func(puzzles.Puzzle) error,
) (Tally, error) {
	m, err := New("", o)
	if err != nil {
		return Tally{}, err
	}
	err = m.Run(ctx, source, funcSink(found))
	return m.Tally(), err
}

// funcSink is a Sink that calls a function for each puzzle and stores no checkpoints.
type funcSink func(puzzles.Puzzle) error

func (found funcSink) Put(p puzzles.Puzzle) error  { return found(p) }
func (found funcSink) Checkpoint(Checkpoint) error { return nil }
