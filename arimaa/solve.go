package arimaa

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
)

// MaxWin is the most turns in which [Position.Solve] looks for a win.
const MaxWin = 2

// ErrNodes says that a search has looked at as many positions as its limit allows.
var ErrNodes = errors.New("node limit reached")

// Result says whether the side to move can force a win. The zero value says nothing.
type Result struct {
	WinIn   int // the least number of its own turns within which it wins, 0 if no win was found
	Checked int // a win within so many turns is decided: there is WinIn, or none

	// Keys are all first turns that win in WinIn: one for each position that they lead
	// to, in the order of [Position.Turns].
	Keys []Key

	Nodes int // positions that were looked at
}

// Key is a first turn that wins by force, and the position after it.
type Key struct {
	Turn     Turn
	Position Position
}

// Wins yields the turns that win at once, by goal, elimination or immobilisation: one
// for each position that they lead to, as [Position.Turns] does. Whether the game is
// over is not asked. It takes a few milliseconds.
func (p Position) Wins() iter.Seq2[Turn, Position] {
	return func(yield func(Turn, Position) bool) {
		for turn, next := range p.Turns(nil) {
			if outcome := next.Outcome(nil); outcome.Over() && outcome.Winner == p.side && !yield(turn, next) {
				return
			}
		}
	}
}

// Solve finds out whether the side to move can force a win within so many of its own
// turns, 1 or 2, and how. All that it says is proved: every reply is looked at. Nothing
// has come up before, so no repetition is forbidden. A position in which the game is
// over has no win.
//
// The search stops at so many nodes, or some ten thousand more; 0 is no limit. Then the error wraps
// [ErrNodes], and of the Result only Checked and Nodes are set. The same holds when the
// context ends, which is looked at more than once a millisecond as a rule, with its error.
func (p Position) Solve(ctx context.Context, within, nodes int) (Result, error) {
	if within < 1 || within > MaxWin {
		return Result{}, fmt.Errorf("solve: a win within %d turns is not looked for, want 1 to %d", within, MaxWin)
	}
	if p.Outcome(nil).Over() {
		return Result{Checked: within}, nil
	}
	s := solver{ctx: ctx, limit: nodes}
	var keys []Key
	for turn, next := range p.Turns(nil) {
		if err := s.look(); err != nil {
			return Result{Nodes: s.nodes}, err
		}
		if outcome := next.Outcome(nil); outcome.Over() && outcome.Winner == p.side {
			keys = append(keys, Key{turn, next})
		}
	}
	switch {
	case keys != nil:
		return Result{1, 1, keys, s.nodes}, nil
	case within == 1:
		return Result{Checked: 1, Nodes: s.nodes}, nil
	}
	s.replies, s.wins = newSearch(p), newSearch(p)
	defer s.replies.release()
	defer s.wins.release()
	for turn, next := range p.Turns(nil) {
		forced, err := s.wonAfter(next)
		if err != nil {
			return Result{Checked: 1, Nodes: s.nodes}, err
		}
		if forced {
			keys = append(keys, Key{turn, next})
		}
	}
	out := Result{Checked: 2, Keys: keys, Nodes: s.nodes}
	if keys != nil {
		out.WinIn = 2
	}
	return out, nil
}

// solver looks for wins in two turns. Turns that have refuted or won in one position are
// tried first in others.
type solver struct {
	replies, wins *search
	refuting      []line // the last one first
	winning       []line

	ctx          context.Context
	limit, nodes int
	looks        int // at the limits
}

// look counts a position, and returns an error if there are to be no more.
func (s *solver) look() error {
	s.nodes++
	if s.limit > 0 && s.nodes > s.limit {
		return fmt.Errorf("%w after %d nodes", ErrNodes, s.nodes)
	}
	if s.looks++; s.looks%64 == 0 {
		return s.ctx.Err()
	}
	return nil
}

// wonAfter reports whether the side that is not to move wins with its next turn
// whatever turn comes first.
func (s *solver) wonAfter(p Position) (bool, error) {
	if p.Outcome(nil).Over() {
		return false, nil // the other side has won; a win would have been one at once
	}
	s.replies.begin(p)
	// Replies after which only an immobilisation could win, which takes long to find
	// out, are put off, a few at a time.
	var open []reply
	try := func(r reply) (bool, error) {
		result, err := s.after(r.position)
		if result == undecided {
			open = append(open, r)
			return false, err
		}
		if result == refuted && err == nil {
			s.refuting = remember(s.refuting, r.by)
		}
		return result == refuted, err
	}
	closeAll := func() bool {
		for _, r := range open {
			if !s.immobilises(r.position) {
				s.refuting = remember(s.refuting, r.by)
				return true
			}
		}
		open = open[:0]
		return false
	}
	start := s.replies.layers[0][0]
	for _, by := range slices.Clone(s.refuting) {
		n := start
		if !s.replies.follow(&n, &by) || n.key == (key{}) {
			continue
		}
		if refuted, err := try(reply{s.replies.position(&n), by}); refuted || err != nil {
			return false, err
		}
	}
	for layer := 1; layer <= maxSteps; layer++ {
		s.replies.build(layer, true)
		for i := range s.replies.layers[layer] {
			if len(open) >= mostOpen && closeAll() {
				return false, nil
			}
			n := &s.replies.layers[layer][i]
			if refuted, err := try(reply{s.replies.position(n), s.replies.line(n)}); refuted || err != nil {
				return false, err
			}
		}
	}
	return !closeAll(), nil
}

// reply is a turn of the other side and the position after it.
type reply struct {
	position Position
	by       line
}

// mostOpen is how many replies are put off.
const mostOpen = 16

// result is what a reply does to a first turn.
type result int

const (
	refuted   result = iota // no turn wins any more
	won                     // a turn wins
	undecided               // only an immobilisation could win
)

// after finds out whether the side to move has won or can win with its turn.
func (s *solver) after(p Position) (result, error) {
	if err := s.look(); err != nil {
		return refuted, err
	}
	if outcome := p.Outcome(nil); outcome.Over() {
		if outcome.Winner == p.side {
			return won, nil
		}
		return refuted, nil
	}
	s.wins.begin(p)
	start := s.wins.layers[0][0]
	switch {
	case s.reachesGoal(start):
		return won, nil
	case s.wins.mayImmobilise(&start, maxSteps):
		return undecided, nil
	}
	return refuted, nil
}

// reachesGoal reports whether the side to move has a turn from the start of s.wins that
// wins by goal or elimination.
func (s *solver) reachesGoal(start node) bool {
	if min(s.wins.goalIn(&start), start.eliminationIn()) == far {
		return false
	}
	for i := range s.winning {
		n := start
		if s.wins.follow(&n, &s.winning[i]) && (s.wins.goalIn(&n) == 1 || n.eliminationIn() == 0) {
			s.winning = remember(s.winning, s.winning[i])
			return true
		}
	}
	defer func() { s.nodes += s.wins.seen.n }()
	for layer := range maxSteps {
		if layer > 0 {
			s.wins.build(layer, true)
		}
		// What cannot be won in time is dropped. As no step brings a win nearer by more
		// than a step, no node is missed that way whose other order was left out.
		kept := s.wins.layers[layer][:0]
		for i := range s.wins.layers[layer] {
			n := &s.wins.layers[layer][i]
			goal, elimination := s.wins.goalIn(n), n.eliminationIn()
			if elimination == 0 || goal == 1 {
				s.winning = remember(s.winning, s.wins.line(n))
				return true
			}
			if min(goal, elimination) <= maxSteps-layer {
				kept = append(kept, *n)
			}
		}
		s.wins.layers[layer] = kept
	}
	// The last two steps may remove the last rabbit.
	for i := range s.wins.layers[maxSteps-2] {
		if s.wins.layers[maxSteps-2][i].eliminationIn() == 2 {
			s.wins.pushesAndPulls(maxSteps, i, true)
		}
	}
	for i := range s.wins.layers[maxSteps] {
		if n := &s.wins.layers[maxSteps][i]; n.eliminationIn() == 0 {
			s.winning = remember(s.winning, s.wins.line(n))
			return true
		}
	}
	return false
}

// immobilises reports whether the side to move has a turn after which the other side
// has none, and wins by that.
func (s *solver) immobilises(p Position) bool {
	s.wins.begin(p)
	defer func() { s.nodes += s.wins.seen.n }()
	for layer := 1; layer <= maxSteps; layer++ {
		s.wins.build(layer, true)
		kept := s.wins.layers[layer][:0]
		for i := range s.wins.layers[layer] {
			n := &s.wins.layers[layer][i]
			if !n.othersStep(p.side.Other()) {
				if s.wins.position(n).Outcome(nil) == (Outcome{EndImmobilisation, p.side}) {
					return true
				}
			}
			if s.wins.mayImmobilise(n, maxSteps-layer) {
				kept = append(kept, *n)
			}
		}
		s.wins.layers[layer] = kept
	}
	return false
}
