package position

import (
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
	"github.com/puzzlecode/puzzlecode/internal/position/santorini"
)

// Perft returns the number of different sequences of legal turns. The argument depth is the length of the sequences.
// Only the last turn of a sequence can win. If depth is 0 or negative, Perft returns 1. Perft allocates nothing.
//
// Perft does not play the last turn but counts the possibilities. Without gods it counts the last two turns, see
// count2.
func (p Position) Perft(depth int) (n uint64) {
	switch {
	case depth <= 0:
		return 1
	case p.Finished():
		return 0
	case p.Mortals() && p.Placed():
		node := p.plainNode()
		return perft(&node, depth)
	}
	var buffer [mostBuilds]Turn
	p.moves(func(m powers.Move, b powers.Builds) bool {
		if depth == 1 {
			n += countEach(b)
			return true
		}
		for _, t := range begin(m).appendEach(buffer[:0], b) {
			n += p.PlayLegal(t).Perft(depth - 1)
		}
		return true
	})
	return n
}

// PerftParallel is like Perft but uses all processors for a game without gods.
func (p Position) PerftParallel(depth int) uint64 {
	if depth < 4 || p.Finished() || !p.Mortals() || !p.Placed() {
		return p.Perft(depth)
	}
	var roots []santorini.Node
	root := p.plainNode()
	for _, child := range appendChildren(nil, &root) {
		roots = appendChildren(roots, &child)
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
				sum += perft(&roots[i], depth-2)
			}
		})
	}
	wait.Wait()
	return total.Load()
}

func perft(n *santorini.Node, depth int) (total uint64) {
	switch depth {
	case 1:
		return count1(n)
	case 2:
		return count2(n)
	}
	var buffer [mostTurns]santorini.Node
	children := appendChildren(buffer[:0], n)
	for i := range children {
		total += perft(&children[i], depth-1)
	}
	return total
}

// mostTurns is an upper bound on the turns of a position: two workers with eight steps
// each, and eight builds after each step.
const mostTurns = 2 * 8 * 8

// appendChildren appends, for each turn that does not win, the node to which the turn leads.
func appendChildren(dst []santorini.Node, n *santorini.Node) []santorini.Node {
	for own := n.Own; own != 0; own &= own - 1 {
		start := own & -own
		others := n.Workers() ^ start
		for steps := n.Reach(start) &^ (n.Three | others); steps != 0; steps &= steps - 1 {
			to := steps & -steps
			for builds := n.Builds(to, others); builds != 0; builds &= builds - 1 {
				dst = append(dst, n.After(start, to, builds&-builds))
			}
		}
	}
	return dst
}

// count1 returns the number of legal turns.
func count1(n *santorini.Node) (total uint64) {
	for own := n.Own; own != 0; own &= own - 1 {
		start := own & -own
		free := bitboard.Valid5 &^ (n.Workers() ^ start | n.Domes)
		steps := n.Reach(start) & free
		total += count(steps&n.Three) + pairs(steps&^n.Three, free)
	}
	return total
}

// pairs returns the number of pairs of neighbouring squares with one square in the set start and the other one in the
// set to.
func pairs(start, to bitboard.Board5) uint64 {
	return count(start<<1&to) + count(start>>1&to) + count(start<<6&to) + count(start>>6&to) +
		count(start<<7&to) + count(start>>7&to) + count(start<<8&to) + count(start>>8&to)
}

func count(b bitboard.Board5) uint64 { return uint64(bits.OnesCount64(uint64(b))) }

// count2 returns the number of sequences of two turns: a turn and a reply. For each step of the first turn, count2
// counts the replies as if nothing had been built. Then count2 subtracts, for each build, the replies that the build
// removes. A build on a square either makes a step to that square impossible or turns the step into a winning climb. A
// dome also makes builds on its square impossible.
func count2(n *santorini.Node) (total uint64) {
	low, high := n.Theirs&-n.Theirs, n.Theirs&(n.Theirs-1)
	lowReach, highReach := n.Reach(low), n.Reach(high)
	for own := n.Own; own != 0; own &= own - 1 {
		start := own & -own
		others := n.Workers() ^ start
		for steps := n.Reach(start) &^ (n.Three | others); steps != 0; steps &= steps - 1 {
			to := steps & -steps
			free := bitboard.Valid5 &^ (others | to | n.Domes)
			builds := bitboard.Neighbours5(to.Lowest()) & free
			a := replies{lowReach & free, free | low}
			b := replies{highReach & free, free | high}
			total += count(builds) * (a.count(n) + b.count(n))
			// Only two kinds of builds remove replies: builds on a square that a reply could step to, and builds on level 3,
			// which make a dome.
			for matter := builds & (a.steps | b.steps | n.Three); matter != 0; matter &= matter - 1 {
				square := matter & -matter
				total -= a.lost(n, square, low) + b.lost(n, square, high)
			}
		}
	}
	return total
}

// replies describes the turns of one worker. The set steps has the squares that the worker can step to. The set free
// has the squares that can be built on once the worker has left its square. Steps to level 3 win.
type replies struct{ steps, free bitboard.Board5 }

func (r *replies) count(n *santorini.Node) uint64 {
	return count(r.steps&n.Three) + pairs(r.steps&^n.Three, r.free)
}

// lost returns how many turns of a worker become impossible by a build on a square. The argument home is the square of
// the worker.
func (r *replies) lost(n *santorini.Node, square, home bitboard.Board5) (lost uint64) {
	around := bitboard.Neighbours5(square.Lowest())
	if square&n.Three != 0 { // the build makes a dome
		return count(r.steps&^n.Three&around) + count(square&r.steps)
	}
	if square&r.steps == 0 {
		return 0
	}
	switch {
	case square&n.Two != 0: // the build makes level 3
		lost = count(around & r.free)
		if home&n.Two != 0 {
			lost-- // the step is now a winning climb, which is one turn
		}
	case square&n.One != 0: // the build makes level 2
		if home&n.One == 0 {
			lost = count(around & r.free)
		}
	}
	return lost
}
