package arimaa_test

import (
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
)

// place is a square of the plain board; row 0 is rank 1.
type place struct{ row, column int }

func (p place) onBoard() bool { return p.row >= 0 && p.row < 8 && p.column >= 0 && p.column < 8 }

func (p place) square() arimaa.Square { return arimaa.Square(8*p.row + p.column) }

// near returns the places next to p, in the order of squares.
func (p place) near() (out []place) {
	for _, q := range []place{{p.row - 1, p.column}, {p.row, p.column - 1}, {p.row, p.column + 1}, {p.row + 1, p.column}} {
		if q.onBoard() {
			out = append(out, q)
		}
	}
	return out
}

func (p place) trap() bool { return (p.row == 2 || p.row == 5) && (p.column == 2 || p.column == 5) }

// every has every place, in the order of squares.
var every = func() (out []place) {
	for row := range 8 {
		for column := range 8 {
			out = append(out, place{row, column})
		}
	}
	return out
}()

// plain is the reference implementation of a Position: letters in an array, and a loop for every
// question. It is comparable, too.
type plain struct {
	board  [8][8]byte // 0 for a free square
	silver bool       // to move
}

// plainOf reads the short form.
func plainOf(p arimaa.Position) plain {
	text := p.String()
	b := plain{silver: text[0] == 's'}
	for i, c := range []byte(text[3:67]) {
		if c != ' ' {
			b.board[7-i/8][i%8] = c
		}
	}
	return b
}

func (b plain) at(p place) byte { return b.board[p.row][p.column] }

// own reports whether a piece is one of the side to move.
func (b plain) own(piece byte) bool { return (piece >= 'a') == b.silver }

func strength(piece byte) int { return strings.IndexByte("rcdhme", piece|0x20) }

func enemies(a, b byte) bool { return (a >= 'a') != (b >= 'a') }

func (b plain) friendNear(p place) bool {
	for _, q := range p.near() {
		if b.at(q) != 0 && !enemies(b.at(p), b.at(q)) {
			return true
		}
	}
	return false
}

func (b plain) frozen(p place) bool {
	if b.friendNear(p) {
		return false
	}
	for _, q := range p.near() {
		if b.at(q) != 0 && enemies(b.at(p), b.at(q)) && strength(b.at(q)) > strength(b.at(p)) {
			return true
		}
	}
	return false
}

// moved moves a piece and removes the pieces to be removed then.
func (b plain) moved(start, to place) plain {
	b.board[to.row][to.column], b.board[start.row][start.column] = b.at(start), 0
	return b.settled()
}

// settled is the board without the pieces on traps that have no friend near.
func (b plain) settled() plain {
	after := b
	for _, p := range every {
		if p.trap() && b.at(p) != 0 && !b.friendNear(p) {
			after.board[p.row][p.column] = 0
		}
	}
	return after
}

// state is a turn that is being played, under one way to understand its steps: whether
// an enemy's step was the second one of a pull or the first one of a push is not
// always plain, so both are tried.
type state struct {
	b    plain
	mode byte // 'p' in a push, 'l' if a pull may follow, else 0
	hole place
	edge int // the strength of the piece that was moved last
	used int
}

// step is a move of the plain board.
type step struct{ start, to place }

func (s step) step(b plain) arimaa.Step {
	piece, err := arimaa.ParsePiece(string(rune(b.at(s.start))))
	if err != nil {
		panic(err)
	}
	return arimaa.Step{Piece: piece, From: s.start.square(), To: s.to.square()}
}

// next returns what each step leads to, in every understanding.
func (s state) next() map[step][]state {
	out := map[step][]state{}
	if s.used == 4 {
		return out
	}
	for _, start := range every {
		piece := s.b.at(start)
		for _, to := range start.near() {
			if piece == 0 || s.b.at(to) != 0 {
				continue
			}
			n := state{b: s.b.moved(start, to), hole: start, edge: strength(piece), used: s.used + 1}
			add := func(mode byte) {
				n.mode = mode
				if mode == 0 {
					n.hole, n.edge = place{}, 0
				}
				out[step{start, to}] = append(out[step{start, to}], n)
			}
			switch {
			case s.mode == 'p':
				if s.b.own(piece) && to == s.hole && strength(piece) > s.edge && !s.b.frozen(start) {
					add(0)
				}
			case s.b.own(piece):
				backward := piece == 'R' && to.row < start.row || piece == 'r' && to.row > start.row
				if !backward && !s.b.frozen(start) {
					add('l')
				}
			default:
				if s.mode == 'l' && to == s.hole && strength(piece) < s.edge {
					add(0)
				}
				n.hole, n.edge = start, strength(piece)
				add('p')
			}
		}
	}
	return out
}

// ends returns the boards at the end of complete turns of at most so many steps.
func (b plain) ends(steps int) map[plain]bool {
	out := map[plain]bool{}
	b = b.settled()
	layer := map[state]bool{{b: b}: true}
	for range steps {
		next := map[state]bool{}
		for s := range layer {
			for _, list := range s.next() {
				for _, n := range list {
					next[n] = true
					if n.mode != 'p' && n.b != b {
						end := n.b
						end.silver = !end.silver
						out[end] = true
					}
				}
			}
		}
		layer = next
	}
	return out
}

// completable reports whether a turn that began on a board can be completed.
func (s state) completable(start plain) bool {
	if s.mode != 'p' && s.b != start {
		return true
	}
	for _, list := range s.next() {
		for _, n := range list {
			if n.completable(start) {
				return true
			}
		}
	}
	return false
}

// outcome judges the end of a turn, without repetitions.
func (b plain) outcome() arimaa.Outcome {
	settingUp := b.settingUp()
	b = b.settled()
	mover := arimaa.Silver
	if b.silver {
		mover = arimaa.Gold
	}
	rabbits := map[byte]int{}
	goals := map[byte]bool{}
	for _, p := range every {
		rabbits[b.at(p)]++
		goals[b.at(p)] = goals[b.at(p)] || p.row == 7 && b.at(p) == 'R' || p.row == 0 && b.at(p) == 'r'
	}
	own, other := byte('R'), byte('r') // of the side that has moved, of the other one
	if mover == arimaa.Silver {
		own, other = other, own
	}
	switch {
	case goals[own]:
		return arimaa.OutcomeOf(arimaa.EndGoal, mover)
	case goals[other]:
		return arimaa.OutcomeOf(arimaa.EndGoal, mover.Other())
	case settingUp:
		return arimaa.Outcome{}
	case rabbits[other] == 0:
		return arimaa.OutcomeOf(arimaa.EndElimination, mover)
	case rabbits[own] == 0:
		return arimaa.OutcomeOf(arimaa.EndElimination, mover.Other())
	case !(state{b: b}).completable(b):
		return arimaa.OutcomeOf(arimaa.EndImmobilisation, mover)
	}
	return arimaa.Outcome{}
}

// settingUp reports whether a side is to set up its pieces.
func (b plain) settingUp() bool {
	home, elsewhere := 0, 0
	for _, p := range every {
		switch piece := b.at(p); {
		case strings.ContainsRune("RCDHME", rune(piece)) && p.row < 2:
			home++
		case strings.ContainsRune("RCDHMErcdhme", rune(piece)):
			elsewhere++
		}
	}
	return elsewhere == 0 && (home == 0 || home == 16 && b.silver)
}
