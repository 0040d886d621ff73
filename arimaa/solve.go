package arimaa

import (
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/puzzlecode/puzzlecode/bitboard"
)

// MaxWin is the most turns in which [Position.Solve] looks for a win.
const MaxWin = 2

// ErrLimit says that a search was given up as it took too many positions.
var ErrLimit = errors.New("too many positions")

// Solution says whether the side to move can force a win.
type Solution struct {
	// In is the least number of its own turns within which it wins whatever the other
	// side does, or 0 if that takes more than it was asked for.
	In int
	// Keys are the first turns that achieve it: one for each position that they lead
	// to, in the order of [Position.Turns].
	Keys []Key
	// Searched is how many positions were looked at.
	Searched int
}

// Key is a first turn that wins by force, and the position after it.
type Key struct {
	Turn     Turn
	Position Position
}

// Wins yields the turns that win at once, by goal, elimination or immobilisation: one
// for each position that they lead to, as [Position.Turns] does. It takes a few
// milliseconds.
func (p Position) Wins() iter.Seq2[Turn, Position] {
	return func(yield func(Turn, Position) bool) {
		for turn, next := range p.Turns(nil) {
			if ending, winner := next.Outcome(nil); ending != Ongoing && winner == p.side && !yield(turn, next) {
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
// The work is limited to so many positions; 0 is no limit. If that does not suffice the
// error is [ErrLimit], and the solution has only what Searched is.
func (p Position) Solve(within, limit int) (Solution, error) {
	var out Solution
	if within < 1 || within > MaxWin {
		return out, fmt.Errorf("solve: a win within %d turns is not looked for, want 1 to %d", within, MaxWin)
	}
	if ending, _ := p.Outcome(nil); ending != Ongoing {
		return out, nil
	}
	for turn, next := range p.Turns(nil) {
		out.Searched++
		if ending, winner := next.Outcome(nil); ending != Ongoing && winner == p.side {
			out.In = 1
			out.Keys = append(out.Keys, Key{turn, next})
		}
	}
	if out.In == 1 || within == 1 {
		return out, nil
	}
	s := solver{limit: limit, searched: out.Searched, replies: newSearch(p), wins: newSearch(p)}
	defer s.replies.release()
	defer s.wins.release()
	for turn, next := range p.Turns(nil) {
		forced, err := s.wonAfter(next)
		if err != nil {
			return Solution{Searched: s.searched}, err
		}
		if forced {
			out.In = 2
			out.Keys = append(out.Keys, Key{turn, next})
		}
	}
	out.Searched = s.searched
	return out, nil
}

// solver looks for wins in two turns. Turns that have refuted or won in one position are
// tried first in others.
type solver struct {
	replies, wins   *search
	refuting        []line // the last one first
	winning         []line
	limit, searched int
}

// line is the moves of a turn, for playing them in another position.
type line struct {
	moves [maxSteps]origin
	n     int
}

// mostLines is how many lines are kept.
const mostLines = 12

// remember puts a line to the front.
func remember(lines []line, l line) []line {
	for i := range lines {
		if lines[i] == l {
			copy(lines[1:], lines[:i])
			lines[0] = l
			return lines
		}
	}
	if len(lines) < mostLines {
		lines = append(lines, line{})
	}
	copy(lines[1:], lines)
	lines[0] = l
	return lines
}

// line returns the moves that lead from the start to a node.
func (s *search) line(n *node) (out line) {
	for ; n != &s.layers[0][0]; n = &s.layers[n.origin.layer][n.origin.index] {
		copy(out.moves[1:], out.moves[:out.n])
		o := n.origin
		out.moves[0] = origin{kind: o.kind, from: o.from, to: o.to, third: o.third, fourth: o.fourth}
		out.n++
	}
	return out
}

// wonAfter reports whether the side that is not to move wins with its next turn
// whatever turn comes first.
func (s *solver) wonAfter(p Position) (bool, error) {
	if ending, _ := p.Outcome(nil); ending != Ongoing {
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
	close := func() bool {
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
			if len(open) >= mostOpen && close() {
				return false, nil
			}
			n := &s.replies.layers[layer][i]
			if refuted, err := try(reply{s.replies.position(n), s.replies.line(n)}); refuted || err != nil {
				return false, err
			}
		}
	}
	return !close(), nil
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
	if s.searched++; s.limit > 0 && s.searched > s.limit {
		return refuted, fmt.Errorf("solve: %w, more than %d", ErrLimit, s.limit)
	}
	if ending, winner := p.Outcome(nil); ending != Ongoing {
		if winner == p.side {
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
	defer func() { s.searched += s.wins.seen.n }()
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

// far is more steps than a turn has.
const far = maxSteps + 1

// eliminationIn returns a number of steps that it takes at least to remove the rabbits of
// the other side, 0 if there are none: two for each square that a rabbit has to be moved
// to come to a trap, and two as well if it only loses its friend. It is at most far.
func (n *node) eliminationIn() int {
	rabbits := n.theirs[Rabbit]
	away := rabbits &^ (Traps | Traps.Neighbourhood())
	switch count := rabbits.Count(); {
	case count <= 2 && away == 0:
		return 2 * count
	case count == 1 && away&^within(Traps, 2) == 0:
		return 4
	}
	return far
}

// goalIn returns a number of steps that a rabbit needs to its goal at least, and exactly
// if that is 1: the ranks that it has to go, and one more if it is frozen or somebody
// stands in its way. It is at most far.
func (s *search) goalIn(n *node) int {
	empty := ^(n.ownAll | n.theirsAll)
	rabbits := n.own[Rabbit]
	stronger := n.theirsAll &^ n.theirs[Rabbit]
	free := rabbits &^ (stronger.Neighbourhood() &^ n.ownAll.Neighbourhood())
	rank := lastRank(s.side)
	open := rank & empty // the squares from which the way is free
	back := backward(s.side)
	for d := 1; d <= maxSteps; d++ {
		rank, open = shift(rank, back), shift(open, back)
		switch {
		case free&open != 0:
			return d
		case rabbits&rank != 0:
			return min(d+1, far)
		}
		open &= empty
	}
	return far
}

// follow plays the moves of a line as far as they are legal in a node, and reports
// whether all of them are.
func (s *search) follow(n *node, l *line) bool {
	for i := range l.n {
		if !s.play(n, &l.moves[i]) {
			return false
		}
	}
	return true
}

// play plays a move if it is legal.
func (s *search) play(n *node, m *origin) bool {
	first, second := m.from.Set(), m.third.Set()
	occupied := n.ownAll | n.theirsAll
	if occupied&m.to.Set() != 0 {
		return false
	}
	switch m.kind {
	case ownStep:
		if n.ownAll&first == 0 {
			return false
		}
		kind := n.ownKind(m.from)
		if n.frozen(kind, m.from) || kind == Rabbit && shift(first, backward(s.side)) == m.to.Set() {
			return false
		}
		s.moveOwn(n, kind, m.from, m.to)
	case push:
		if n.theirsAll&first == 0 || n.ownAll&second == 0 {
			return false
		}
		victim, kind := n.theirKind(m.from), n.ownKind(m.third)
		if kind <= victim || n.frozen(kind, m.third) {
			return false
		}
		s.moveTheirs(n, victim, m.from, m.to)
		s.moveOwn(n, kind, m.third, m.fourth)
	case pull:
		if n.ownAll&first == 0 || n.theirsAll&second == 0 {
			return false
		}
		kind, victim := n.ownKind(m.from), n.theirKind(m.third)
		if kind <= victim || n.frozen(kind, m.from) {
			return false
		}
		s.moveOwn(n, kind, m.from, m.to)
		s.moveTheirs(n, victim, m.third, m.fourth)
	}
	return true
}

// ownKind returns the kind of the piece of the side to move that stands on a square.
func (n *node) ownKind(s Square) (kind Kind) {
	for !n.own[kind].Has(int(s)) {
		kind++
	}
	return kind
}

// frozen reports whether a piece of the side to move is.
func (n *node) frozen(kind Kind, at Square) bool {
	around := at.Set().Neighbourhood()
	if around&n.ownAll != 0 {
		return false
	}
	for k := kind + 1; k <= Elephant; k++ {
		if around&n.theirs[k] != 0 {
			return true
		}
	}
	return false
}

// immobilises reports whether the side to move has a turn after which the other side
// has none, and wins by that.
func (s *solver) immobilises(p Position) bool {
	s.wins.begin(p)
	defer func() { s.searched += s.wins.seen.n }()
	for layer := 1; layer <= maxSteps; layer++ {
		s.wins.build(layer, true)
		kept := s.wins.layers[layer][:0]
		for i := range s.wins.layers[layer] {
			n := &s.wins.layers[layer][i]
			if !n.othersStep(p.side.Other()) {
				if ending, winner := s.wins.position(n).Outcome(nil); ending == Immobilisation && winner == p.side {
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

// othersStep reports whether the other side, which is given, has a step of its own.
func (n *node) othersStep(side Side) bool {
	empty, friends := ^(n.ownAll | n.theirsAll), n.theirsAll.Neighbourhood()
	var stronger bitboard.Board8
	for kind := Elephant; kind < Kinds; kind-- {
		free := n.theirs[kind] &^ (stronger.Neighbourhood() &^ friends)
		if forward(PieceOf(side, kind), free)&empty != 0 {
			return true
		}
		stronger |= n.own[kind]
	}
	return false
}

// mayImmobilise reports false if so many steps surely leave the other side a turn,
// because one of its pieces keeps a step: no stronger enemy can come next to it, so that
// it is neither frozen nor moved, it is on no trap, and the free squares that it can step
// to are too many to be filled or too far away from whoever could fill them.
func (s *search) mayImmobilise(n *node, steps int) bool {
	occupied, friends := n.ownAll|n.theirsAll, n.theirsAll.Neighbourhood()
	var stronger bitboard.Board8
	for kind := Elephant; kind < Kinds; kind-- {
		piece := PieceOf(s.side.Other(), kind)
		unfrozen := n.theirs[kind] &^ (stronger.Neighbourhood() &^ friends)
		for set := unfrozen &^ (Traps | within(stronger, steps+1)); set != 0; set &= set - 1 {
			at := set & -set
			holes := forward(piece, at) &^ occupied
			if holes == 0 {
				continue
			}
			spare := steps - holes.Count() // for all but the last step to each hole
			if spare < 0 {
				return false
			}
			for ; holes != 0; holes &= holes - 1 {
				// Own pieces go a square a step, others are moved a square by two.
				hole := holes & -holes
				if within(hole, spare+1)&n.ownAll == 0 && within(hole, (spare+1)/2)&occupied&^at == 0 {
					return false
				}
			}
		}
		stronger |= n.own[kind]
	}
	return true
}

// within returns the squares that are at most so many steps away from a set.
func within(set bitboard.Board8, steps int) bitboard.Board8 {
	for range steps {
		set |= set.Neighbourhood()
	}
	return set
}
