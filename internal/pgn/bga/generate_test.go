package bga

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// A sim plays a game as the site does: request by request, with states of the site. It knows
// nothing of the packages that read logs and check turns.
type sim struct {
	r       *rand.Rand
	gods    [2]string // of the side that places first, and the other; mortal for none
	heights [25]int   // A5 first
	workers [4]int    // squares; two of each side
	side    int
	raised  bool // the side to move may not move up

	requests  []request
	beforeEnd int // the index of the last request before a player has ended the table
	truth     result
	blocks    int // number of the next block
}

// A request is what a player does at once, with its entries in order.
type request struct {
	player  int // -1 for the site
	entries []entry
}

// An entry is an entry of a log before it has the form of the site. Its verb is the state for a
// change of states.
type entry struct {
	// place, step, force, build, restart, says, state, concede, skip, quits, removed, eliminated, void, late, zombies,
	// agrees, result, end, power, offer, colour, starts, pan, athena
	verb     string
	player   int
	left, to int
	was, is  int // levels
	dome     bool
	worker   int // 0..3
	block    int
	word     string
	state    int
	heights  [25]int // the board after a restart
	workers  [4]int
}

// A result is what must be read.
type result struct {
	start    string
	placed   [2][2]string
	fens     []string
	winner   int
	reason   Reason
	restarts int
	open     []string // as Act.String has them
	wouldBe  string   // the position after the open turn, if that is whole
}

var godNames = []string{"mortal", "apollo", "artemis", "athena", "atlas", "demeter", "hephaestus", "hermes", "minotaur",
	"pan", "prometheus"}

func squareName(s int) string { return string("ABCDE"[s%5]) + string(rune('5'-s/5)) }

func neighbours(s int) (list []int) {
	for t := range 25 {
		if t != s && abs(t/5-s/5) <= 1 && abs(t%5-s%5) <= 1 {
			list = append(list, t)
		}
	}
	return list
}

func abs(n int) int { return max(n, -n) }

// fen writes the position. winner is the side that has won by a step, or -1.
func (s *sim) fen(side, winner int) string {
	var b strings.Builder
	for _, h := range s.heights {
		b.WriteByte(byte('0' + h))
	}
	fmt.Fprintf(&b, "/%d", side+1)
	for i := range 2 {
		b.WriteByte('/')
		if winner == i {
			b.WriteByte('#')
		}
		b.WriteString(s.gods[i])
		if s.gods[i] == "athena" && i != side && s.raised && winner < 0 {
			b.WriteString("[^]")
		}
		two := []int{s.workers[2*i], s.workers[2*i+1]}
		slices.Sort(two)
		fmt.Fprintf(&b, ":%s,%s", squareName(two[0]), squareName(two[1]))
	}
	return b.String()
}

func (s *sim) workerAt(square int) int { return slices.Index(s.workers[:], square) }

// A walk is a step with the square to which it forces a worker, or -1.
type walk struct{ worker, to, forced int }

// walks returns the steps of a worker that the powers of its side allow.
func (s *sim) walks(worker int) (list []walk) {
	start := s.workers[worker]
	for _, to := range neighbours(start) {
		rise := s.heights[to] - s.heights[start]
		if s.heights[to] == 4 || rise > 1 || rise == 1 && s.raised {
			continue
		}
		other := s.workerAt(to)
		if other < 0 {
			list = append(list, walk{worker, to, -1})
			continue
		}
		if other/2 == worker/2 {
			continue
		}
		switch s.gods[s.side] {
		case "apollo":
			list = append(list, walk{worker, to, start})
		case "minotaur":
			row, column := 2*(to/5)-start/5, 2*(to%5)-start%5
			if behind := 5*row + column; row >= 0 && row < 5 && column >= 0 && column < 5 && s.heights[behind] < 4 &&
				s.workerAt(behind) < 0 {
				list = append(list, walk{worker, to, behind})
			}
		}
	}
	return list
}

func (s *sim) allWalks() []walk {
	return append(s.walks(2*s.side), s.walks(2*s.side+1)...)
}

// sites returns the squares beside a worker on which something can be built.
func (s *sim) sites(worker int) (list []int) {
	for _, t := range neighbours(s.workers[worker]) {
		if s.heights[t] < 4 && s.workerAt(t) < 0 {
			list = append(list, t)
		}
	}
	return list
}

// A turning is a turn that is being played.
type turning struct {
	acts         []string
	worker       int // that has moved, or built before; -1 for none or any
	first        int // the square where the turn began of that worker
	rose, early  bool
	walked, fell bool // Hermes has walked; a step up or down
	built        []int
	won          bool
}

type stop uint8

const (
	stopWon stop = iota
	stopConfirmed
	stopRestarted
	stopStuck // nothing can be done
	stopQuit  // left open
)

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

func (s *sim) ask(player int, entries ...entry) {
	s.requests = append(s.requests, request{player, entries})
}

func (s *sim) state(id int) entry { return entry{verb: "state", state: id, player: s.side} }

// step plays a step as a request, after which the site is in a state.
func (s *sim) step(t *turning, w walk, state int) {
	start := s.workers[w.worker]
	var entries []entry
	act := squareName(start) + ">" + squareName(w.to)
	if w.forced >= 0 {
		other := s.workerAt(w.to)
		entries = append(entries, entry{verb: "force", player: s.side, left: w.to, to: w.forced, was: s.heights[w.to],
			is: s.heights[w.forced], worker: other, word: s.gods[s.side]})
		s.workers[other] = w.forced
		act += "(>" + squareName(w.forced) + ")"
	}
	entries = append(entries,
		entry{verb: "step", player: s.side, left: start, to: w.to, was: s.heights[start], is: s.heights[w.to],
			worker: w.worker})
	s.workers[w.worker] = w.to
	rise := s.heights[w.to] - s.heights[start]
	t.rose = t.rose || rise > 0
	t.fell = t.fell || rise != 0
	t.acts = append(t.acts, act)
	if drop := s.gods[s.side] == "pan" && rise <= -2; rise > 0 && s.heights[w.to] == 3 || drop {
		t.won = true
		entries = append(entries, s.state(stateBuild))
		if drop {
			entries = append(entries, entry{verb: "pan", player: s.side})
		}
		s.ask(s.side, append(entries, s.ending(s.side)...)...)
		return
	}
	s.ask(s.side, append(entries, s.state(state))...)
}

func (s *sim) build(t *turning, square, state int, dome bool) {
	h := s.heights[square]
	if s.heights[square]++; dome {
		s.heights[square] = 4
	}
	act := "^" + squareName(square)
	if dome && h < 3 {
		act += "X"
	}
	t.acts = append(t.acts, act)
	t.built = append(t.built, square)
	s.ask(s.side, entry{verb: "build", player: s.side, to: square, was: h, dome: dome || h == 3, block: s.blocks},
		s.state(state))
	s.blocks++
}

// ending are the entries with which the site closes a table: announceWin in santorini.game.php at 133d37e, and the
// entries of the site itself.
func (s *sim) ending(winner int) []entry {
	return append([]entry{{verb: "says", player: winner, word: "wins"}, s.state(98)}, s.closing(winner, "")...)
}

// closing are the entries of the site itself when a table is closed. The last one may name the winner.
func (s *sim) closing(winner int, word string) []entry {
	return []entry{{verb: "result", player: winner, word: word}, {verb: "end", player: pick(s.r, []int{-1, winner})}}
}
