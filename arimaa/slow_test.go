package arimaa_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/arimaatest"
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

// plain is the slow twin of a Position: letters in an array, and a loop for every
// question. It is comparable, too.
type plain struct {
	board  [8][8]byte // 0 where nobody stands
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

// moved moves a piece and removes whoever is to be removed then.
func (b plain) moved(from, to place) plain {
	b.board[to.row][to.column], b.board[from.row][from.column] = b.at(from), 0
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
type step struct{ from, to place }

func (s step) step(b plain) arimaa.Step {
	piece, err := arimaa.ParsePiece(string(rune(b.at(s.from))))
	if err != nil {
		panic(err)
	}
	return arimaa.Step{Piece: piece, From: s.from.square(), To: s.to.square()}
}

// next returns what each step leads to, in every understanding.
func (s state) next() map[step][]state {
	out := map[step][]state{}
	if s.used == 4 {
		return out
	}
	for _, from := range every {
		piece := s.b.at(from)
		for _, to := range from.near() {
			if piece == 0 || s.b.at(to) != 0 {
				continue
			}
			n := state{b: s.b.moved(from, to), hole: from, edge: strength(piece), used: s.used + 1}
			add := func(mode byte) {
				n.mode = mode
				if mode == 0 {
					n.hole, n.edge = place{}, 0
				}
				out[step{from, to}] = append(out[step{from, to}], n)
			}
			switch {
			case s.mode == 'p':
				if s.b.own(piece) && to == s.hole && strength(piece) > s.edge && !s.b.frozen(from) {
					add(0)
				}
			case s.b.own(piece):
				backward := piece == 'R' && to.row < from.row || piece == 'r' && to.row > from.row
				if !backward && !s.b.frozen(from) {
					add('l')
				}
			default:
				if s.mode == 'l' && to == s.hole && strength(piece) < s.edge {
					add(0)
				}
				n.hole, n.edge = from, strength(piece)
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

// ending judges the end of a turn, without repetitions.
func (b plain) ending() (arimaa.Ending, arimaa.Side) {
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
		return arimaa.Goal, mover
	case goals[other]:
		return arimaa.Goal, mover.Other()
	case rabbits[other] == 0:
		return arimaa.Elimination, mover
	case rabbits[own] == 0:
		return arimaa.Elimination, mover.Other()
	case !(state{b: b}).completable(b):
		return arimaa.Immobilisation, mover
	}
	return arimaa.Ongoing, arimaa.Gold
}

func TestFormsMatchLoops(t *testing.T) {
	for _, p := range arimaatest.List(1, 3000) {
		b := plainOf(p)
		for _, at := range every {
			want := "-"
			if b.at(at) != 0 {
				want = string(rune(b.at(at)))
			}
			if got := p.PieceAt(at.square()).String(); got != want {
				t.Fatalf("%v: %s at %v, want %s", p, got, at.square(), want)
			}
		}
		for _, back := range []func() (arimaa.Position, error){
			p.Setup().Position,
			func() (arimaa.Position, error) { return p.Layers().Position(p.Side()) },
			func() (arimaa.Position, error) { return arimaa.Parse(p.String()) },
		} {
			if got, err := back(); got != p || err != nil {
				t.Fatalf("%v comes back as %v, %v", p, got, err)
			}
		}
	}
}

// checkSets compares the sets of a piece with loops over its squares.
func checkSets(t *testing.T, p arimaa.Position, piece arimaa.Piece) {
	t.Helper()
	b := plainOf(p)
	letter := piece.String()[0]
	b.silver = letter >= 'a'
	names := []string{"frozen", "strong enemy near", "friend near", "steps", "push", "pushed", "pull", "pullable", "two steps"}
	want := make([]map[place]bool, len(names))
	for i := range want {
		want[i] = map[place]bool{}
	}
	for _, at := range every {
		if b.at(at) != letter {
			continue
		}
		if b.friendNear(at) {
			want[2][at] = true
		}
		for _, q := range at.near() {
			if b.at(q) != 0 && enemies(letter, b.at(q)) && strength(b.at(q)) > strength(letter) {
				want[1][at] = true
			}
		}
		if b.frozen(at) {
			want[0][at] = true
			continue
		}
		for _, to := range at.near() {
			if b.at(to) == 0 {
				if !(letter == 'R' && to.row < at.row || letter == 'r' && to.row > at.row) {
					want[3][to] = true
				}
				for _, q := range at.near() {
					if b.at(q) != 0 && enemies(letter, b.at(q)) && strength(b.at(q)) < strength(letter) {
						want[6][to], want[7][q], want[8][to] = true, true, true
					}
				}
			} else if enemies(letter, b.at(to)) && strength(b.at(to)) < strength(letter) {
				for _, q := range to.near() {
					if b.at(q) == 0 {
						want[4][to], want[5][q], want[8][to] = true, true, true
					}
				}
			}
		}
	}
	for i, got := range []interface{ Has(int) bool }{
		p.Frozen(piece), p.StrongEnemyNear(piece), p.FriendNear(piece), p.StepsTo(piece), p.PushesTo(piece),
		p.PushedTo(piece), p.PullsTo(piece), p.Pullable(piece), p.TwoStepsTo(piece),
	} {
		for _, at := range every {
			if got.Has(int(at.square())) != want[i][at] {
				t.Fatalf("%v: %s of %v at %v: %v", p, names[i], piece, at.square(), !want[i][at])
			}
		}
	}
}

func TestSetsMatchLoops(t *testing.T) {
	for _, p := range slices.Concat(arimaatest.List(2, 1000), arimaatest.Played(2, 500)) {
		for piece := arimaa.GoldRabbit; piece.IsValid(); piece++ {
			checkSets(t, p, piece)
		}
	}
}

// checkEnds compares the end positions of all turns with those of the twin.
func checkEnds(t *testing.T, p arimaa.Position, steps int) {
	t.Helper()
	want := plainOf(p).ends(steps)
	if got := p.Perft(steps); got != len(want) {
		t.Fatalf("%v: %d end positions of at most %d steps, want %d", p, got, steps, len(want))
	}
	got := map[plain]bool{}
	for turn, end := range p.Turns(nil) {
		if len(turn.Steps()) > steps {
			break
		}
		if b := plainOf(end); got[b] || !want[b] {
			t.Fatalf("%v: the turn %v leads to %v: twice or wrong", p, turn, end)
		}
		got[plainOf(end)] = true
		if len(got)%16 != 0 { // a sample, for time
			continue
		}
		if back, err := arimaa.ParseTurn(turn.String()); back != turn || err != nil {
			t.Fatalf("%v is read as %v, %v", turn, back, err)
		}
		bare, err := arimaa.NewTurn(turn.Steps()...)
		if err != nil {
			t.Fatal(err)
		}
		for _, given := range []arimaa.Turn{turn, bare} {
			if next, full, err := p.Play(given, nil); next != end || full != turn || err != nil {
				t.Fatalf("%v: %v leads to %v by %v, %v, want %v by %v", p, given, next, full, err, end, turn)
			}
		}
	}
	if len(got) != len(want) {
		t.Fatalf("%v: %d turns of at most %d steps, want %d", p, len(got), steps, len(want))
	}
}

func TestTurnsMatchLoops(t *testing.T) {
	t.Parallel()
	for i, p := range slices.Concat(arimaatest.List(3, 1000), arimaatest.Played(3, 1000)) {
		steps := 2
		switch {
		case i%1000 == 0:
			steps = 4
		case i%50 == 0:
			steps = 3
		}
		checkEnds(t, p, steps)
	}
}

// checkSteps plays a turn step by step and compares what may follow.
func checkSteps(t *testing.T, p arimaa.Position, r *rand.Rand) {
	t.Helper()
	turn := p.Begin(nil)
	start := plainOf(p).settled()
	states := []state{{b: start}}
	for {
		want := map[arimaa.Step][]state{}
		for _, s := range states {
			for by, list := range s.next() {
				for _, n := range list {
					if n.completable(start) {
						want[by.step(s.b)] = append(want[by.step(s.b)], n)
					}
				}
			}
		}
		got := slices.Collect(turn.Steps())
		if !slices.IsSortedFunc(got, func(a, b arimaa.Step) int { return (int(a.From)<<8 + int(a.To)) - (int(b.From)<<8 + int(b.To)) }) {
			t.Fatalf("%v: steps in the order %v", turn.Position(), got)
		}
		wanted := slices.SortedFunc(maps.Keys(want), func(a, b arimaa.Step) int { return (int(a.From)<<8 + int(a.To)) - (int(b.From)<<8 + int(b.To)) })
		if !slices.Equal(got, wanted) {
			t.Fatalf("%v after %v: %s", p, turn.Turn(), cmp.Diff(wanted, got))
		}
		if len(got) == 0 {
			break
		}
		choice := got[r.IntN(len(got))]
		next, err := turn.Play(choice)
		if err != nil {
			t.Fatalf("%v after %v: %v: %v", p, turn.Turn(), choice, err)
		}
		turn, states = next, want[choice]
		if b := plainOf(turn.Position()); b != states[0].b {
			t.Fatalf("%v: %v leads to %v", p, turn.Turn(), turn.Position())
		}
	}
	if _, err := turn.End(); err != nil && turn.StepsLeft() < 4 {
		t.Fatalf("%v: no step is left after %v, and %v", p, turn.Turn(), err)
	}
}

func TestStepsMatchLoops(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(4, 0))
	for _, p := range slices.Concat(arimaatest.List(4, 1000), arimaatest.Played(4, 1000)) {
		checkSteps(t, p, r)
	}
}

func checkOutcome(t *testing.T, p arimaa.Position) arimaa.Ending {
	t.Helper()
	want, winner := plainOf(p).ending()
	got, side := p.Outcome(nil)
	if got != want || side != winner {
		t.Fatalf("%v has ended by %v for %v, want %v for %v", p, got, side, want, winner)
	}
	return got
}

func TestOutcomeMatchesLoops(t *testing.T) {
	seen := map[arimaa.Ending]int{}
	for _, p := range slices.Concat(arimaatest.List(5, 3000), arimaatest.Played(5, 1000)) {
		seen[checkOutcome(t, p)]++
		// Most positions have a goal; without those the other endings come up.
		s := p.Setup()
		for square := range arimaa.Square(8) {
			s.Board[square], s.Board[square^arimaa.A8] = arimaa.NoPiece, arimaa.NoPiece
		}
		q, err := s.Position()
		if err != nil {
			t.Fatal(err)
		}
		seen[checkOutcome(t, q)]++
	}
	t.Log(seen)
	for ending := arimaa.Ongoing; ending <= arimaa.Immobilisation; ending++ {
		if seen[ending] == 0 {
			t.Errorf("no position has ended by %v: the sample proves too little", ending)
		}
	}
}
