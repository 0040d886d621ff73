package position

import (
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/puzzlecode/puzzlecode/bitboard"
)

// Perft returns the number of sequences of legal turns of a length. A finished
// game has no continuation: a climb that wins counts as the last turn of a
// sequence and never in the middle. Perft(0) is 1. It allocates nothing.
//
// The last two turns are not played but counted, see count2.
func (p Position) Perft(depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case p.Finished():
		return 0
	}
	n := p.node()
	return n.perft(depth)
}

// PerftParallel is Perft with all processors at work.
func (p Position) PerftParallel(depth int) uint64 {
	if depth < 4 || p.Finished() {
		return p.Perft(depth)
	}
	var roots []node
	root := p.node()
	for _, child := range root.appendChildren(nil) {
		roots = child.appendChildren(roots)
	}
	var next, total atomic.Uint64
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for sum := uint64(0); ; {
				i := next.Add(1) - 1
				if i >= uint64(len(roots)) {
					total.Add(sum)
					return
				}
				sum += roots[i].perft(depth - 2)
			}
		})
	}
	wait.Wait()
	return total.Load()
}

// node is a live position the way counting wants it: one, two, three and domes
// are the squares of at least that height, own and theirs the workers of the
// side to move and of the other one.
type node struct {
	one, two, three, domes, own, theirs bitboard.Board5
}

func (p Position) node() node {
	return node{p.AtLeast(1), p.AtLeast(2), p.AtLeast(3), p.AtLeast(4), p.WorkerSet(p.Side()), p.WorkerSet(p.Side().Other())}
}

func (n *node) perft(depth int) (total uint64) {
	switch depth {
	case 1:
		return n.count1()
	case 2:
		return n.count2()
	}
	var buffer [mostTurns]node
	children := n.appendChildren(buffer[:0])
	for i := range children {
		total += children[i].perft(depth - 1)
	}
	return total
}

// reach returns where the worker at a bit may step if nobody is in the way, and
// which of these steps win.
func (n *node) reach(from int) (steps, wins bitboard.Board5) {
	switch {
	case n.two.Has(from):
		steps = bitboard.Neighbours5(from) &^ n.domes
		return steps, steps & n.three
	case n.one.Has(from):
		return bitboard.Neighbours5(from) &^ n.three, 0
	}
	return bitboard.Neighbours5(from) &^ n.two, 0
}

// mostTurns is more turns than a position has: two workers with eight steps each,
// and eight builds after each step.
const mostTurns = 2 * 8 * 8

// appendChildren appends the position after each turn that does not win.
func (n *node) appendChildren(dst []node) []node {
	for own := n.own; own != 0; own &= own - 1 {
		from := own & -own
		steps, wins := n.reach(from.Lowest())
		others := (n.own | n.theirs) ^ from
		for to := steps &^ wins &^ others; to != 0; to &= to - 1 {
			own := n.own ^ from ^ to&-to
			builds := bitboard.Neighbours5(to.Lowest()) &^ (others | n.domes)
			for ; builds != 0; builds &= builds - 1 {
				b := builds & -builds
				dst = append(dst, node{n.one | b, n.two | b&n.one, n.three | b&n.two, n.domes | b&n.three, n.theirs, own})
			}
		}
	}
	return dst
}

// count1 returns the number of turns.
func (n *node) count1() (total uint64) {
	for own := n.own; own != 0; own &= own - 1 {
		from := own & -own
		steps, wins := n.reach(from.Lowest())
		others := (n.own | n.theirs) ^ from
		free := bitboard.Valid5 &^ (others | n.domes)
		total += count(wins&free) + pairs(steps&^wins&free, free)
	}
	return total
}

// pairs returns how many pairs of neighbours there are with the first in one set
// and the second in the other.
func pairs(from, to bitboard.Board5) uint64 {
	return count(from<<1&to) + count(from>>1&to) + count(from<<6&to) + count(from>>6&to) +
		count(from<<7&to) + count(from>>7&to) + count(from<<8&to) + count(from>>8&to)
}

func count(b bitboard.Board5) uint64 { return uint64(bits.OnesCount64(uint64(b))) }

// count2 returns the number of sequences of two turns. For each first step it
// counts the answers as if nothing had been built, once for all builds, and puts
// right what a build changes: it can only take away or turn into a win a step to
// the square that was built on, and if it is a dome now, take away the builds
// there.
func (n *node) count2() (total uint64) {
	low, high := n.theirs&-n.theirs, n.theirs&(n.theirs-1)
	lowSteps, lowWins := n.reach(low.Lowest())
	highSteps, highWins := n.reach(high.Lowest())
	for own := n.own; own != 0; own &= own - 1 {
		from := own & -own
		steps, wins := n.reach(from.Lowest())
		others := (n.own | n.theirs) ^ from
		for to := steps &^ wins &^ others; to != 0; to &= to - 1 {
			free := bitboard.Valid5 &^ (others | to&-to | n.domes)
			builds := bitboard.Neighbours5(to.Lowest()) & free
			a := answers{lowSteps & free, lowWins & free, free | low}
			b := answers{highSteps & free, highWins & free, free | high}
			total += count(builds) * (a.count() + b.count())
			// A build matters next to the other side's workers, and on level 3.
			for matter := builds & (a.steps | b.steps | n.three); matter != 0; matter &= matter - 1 {
				square := matter & -matter
				total -= a.lost(n, square, low) + b.lost(n, square, high)
			}
		}
	}
	return total
}

// answers are the turns of one worker: where it steps, which steps win, and the
// squares that are free once it has left its own.
type answers struct{ steps, wins, free bitboard.Board5 }

func (a *answers) count() uint64 { return count(a.wins) + pairs(a.steps&^a.wins, a.free) }

// lost returns how many turns fewer there are for the worker at home once a
// square has been built on.
func (a *answers) lost(n *node, square, home bitboard.Board5) (lost uint64) {
	around := bitboard.Neighbours5(square.Lowest())
	if square&n.three != 0 { // a dome now
		lost = count(a.steps &^ a.wins & around)
		if square&a.wins != 0 {
			return lost + 1
		}
		return lost // only a worker on level 2 reaches level 3, and wins
	}
	if square&a.steps == 0 {
		return 0
	}
	switch {
	case square&n.two != 0: // level 3 now
		lost = count(around & a.free)
		if home&n.two != 0 {
			lost-- // a win instead
		}
	case square&n.one != 0: // level 2 now
		if home&n.one == 0 {
			lost = count(around & a.free)
		}
	}
	return lost
}
