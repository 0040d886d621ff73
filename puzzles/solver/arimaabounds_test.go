package solver

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaaturns"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
)

// crowd returns a random position of up to so many pieces, many of them close to each
// other, in a corner as often as not.
func crowd(r *rand.Rand, most int) arimaa.Position {
	for {
		s := arimaa.Setup{Side: arimaa.Side(r.IntN(2))}
		file, rank := r.IntN(7), r.IntN(7)
		for range 2 + r.IntN(most-1) {
			square := r.IntN(arimaa.Squares)
			if r.IntN(3) > 0 {
				square = min(file+r.IntN(4), 7) + 8*min(rank+r.IntN(4), 7)
			}
			s.Board[square] = arimaa.GoldRabbit + arimaa.Piece(r.IntN(arimaa.Pieces))
		}
		if p, err := s.Position(); err == nil {
			return p.Settled()
		}
	}
}

// wins has the least numbers of steps that lead to a goal, to no enemy rabbits, and to
// an enemy without a step; far if there is no way within a turn. It also says whether a turn
// wins by immobilisation.
type wins struct {
	goal, elimination, immobilisation int
	immobilises                       bool
}

// winsOf looks at all positions that the steps of a turn lead to.
func winsOf(p arimaa.Position) wins {
	out := wins{goal: far, elimination: far, immobilisation: far}
	var s arimaaturns.Search
	begin(&s, p)
	enemy := p.Side().Other()
	for layer := 0; layer <= arimaaturns.MaxSteps; layer++ {
		if layer > 0 {
			s.Build(layer, true)
		}
		for i := range s.Layers[layer] {
			q := endOf(&s, &s.Layers[layer][i])
			if bitboard.Board8(q.Layer(arimaa.PieceOf(p.Side(), arimaa.Rabbit)))&arimaaturns.LastRank(uint8(p.Side())) != 0 {
				out.goal = min(out.goal, layer)
			}
			if q.Layer(arimaa.PieceOf(enemy, arimaa.Rabbit)) == 0 {
				out.elimination = min(out.elimination, layer)
			}
			if len(slices.Collect(q.Begin(nil).Steps())) == 0 {
				out.immobilisation = min(out.immobilisation, layer)
				out.immobilises = out.immobilises || layer > 0 && q.OutcomeAfterTurn().Ending == arimaa.EndImmobilisation
			}
		}
	}
	return out
}

// No win takes fewer steps than its bound.
func TestBoundsHold(t *testing.T) {
	leftout.UnderRace(t)
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 0))
	var wins, tight, bounded [3]int // of the three kinds
	for range 4000 {
		p := crowd(r, 9)
		if p.Perft(2) > 150 {
			continue
		}
		var s arimaaturns.Search
		begin(&s, p)
		n, side := s.Start(), uint8(p.Side())
		immobilisation := 0
		for immobilisation < far && !mayImmobilise(n, side, immobilisation) {
			immobilisation++
		}
		w := winsOf(p)
		for i, c := range []struct{ bound, steps int }{{goalIn(n, side), w.goal}, {eliminationIn(n), w.elimination},
			{immobilisation, w.immobilisation}} {
			if w.goal == 0 && i == 0 {
				continue // the game is over
			}
			if c.bound > c.steps || i == 0 && (c.bound == 1) != (c.steps == 1) {
				t.Fatalf("%v: a bound of kind %d is %d, and %d steps win", p, i, c.bound, c.steps)
			}
			if c.steps < far {
				wins[i]++
			}
			if c.bound == c.steps && c.steps < far {
				tight[i]++
			}
			if c.bound > 0 {
				bounded[i]++
			}
		}
		if got, want := hasOwnStep(n, uint8(p.Side().Other())), hasStep(p, p.Side().Other()); got != want {
			t.Fatalf("%v: the side that is not to move has a step of its own: %v, want %v", p, got, want)
		}
	}
	for i := range wins {
		if min(wins[i], tight[i], bounded[i]) < 100 {
			t.Errorf("wins by goal, elimination and immobilisation: %d, %d with a tight bound, %d with any: the sample "+
				"proves too little", wins, tight, bounded)
		}
	}
}

// hasStep reports whether a side would have a step of its own if it were to move.
func hasStep(p arimaa.Position, side arimaa.Side) bool {
	setup := p.Setup()
	setup.Side = side
	p, err := setup.Position()
	if err != nil {
		panic(err)
	}
	for step := range p.Begin(nil).Steps() {
		if step.Piece.Side() == side {
			return true
		}
	}
	return false
}

func frozen(b [arimaa.Squares]arimaa.Piece, square int) bool {
	stronger := false
	for other, piece := range b {
		switch {
		case piece == arimaa.NoPiece || distance(square, other) != 1:
		case piece.Side() == b[square].Side():
			return false
		case piece.Kind() > b[square].Kind():
			stronger = true
		}
	}
	return stronger
}

// distance is how many steps it is from one square to another.
func distance(a, b int) int { return abs(a%8-b%8) + abs(a/8-b/8) }

func abs(x int) int { return max(x, -x) }

// bounds are the bounds by loops over squares.
func bounds(p arimaa.Position) wins {
	const steps = arimaaturns.MaxSteps
	b, side := p.Setup().Board, p.Side()
	out := wins{goal: far, elimination: 0}
	for square, piece := range b {
		switch piece {
		case arimaa.PieceOf(side, arimaa.Rabbit):
			ranks, ahead := square/8, -8
			if side == arimaa.Gold {
				ranks, ahead = 7-square/8, 8
			}
			late := 0
			for i := 1; i <= ranks; i++ {
				if b[square+i*ahead] != arimaa.NoPiece {
					late = 1
				}
			}
			if frozen(b, square) {
				late = 1
			}
			if ranks > 0 && ranks <= steps {
				out.goal = min(out.goal, ranks+late)
			}
		case arimaa.PieceOf(side.Other(), arimaa.Rabbit):
			nearest := arimaa.Squares
			for trap := range arimaa.Traps.All() {
				nearest = min(nearest, distance(square, int(trap)))
			}
			out.elimination = min(out.elimination+2*max(1, nearest), far)
		}
	}
	for out.immobilisation < far && keepsStep(p, out.immobilisation) {
		out.immobilisation++
	}
	return out
}

// keepsStep reports whether one of the pieces of the side that is not to move stands where
// so many steps cannot take away all its steps: see mayImmobilise.
func keepsStep(p arimaa.Position, steps int) bool {
	b := p.Setup().Board
	// nearest returns the distance from a square to the nearest piece of the side to move
	// that is stronger than a strength.
	nearest := func(origin, strength int) int {
		out := arimaa.Squares
		for square, piece := range b {
			if piece != arimaa.NoPiece && piece.Side() == p.Side() && int(piece.Kind()) > strength {
				out = min(out, distance(origin, square))
			}
		}
		return out
	}
	for square, piece := range b {
		if piece == arimaa.NoPiece || piece.Side() == p.Side() || arimaa.Traps.Has(arimaa.Square(square)) ||
			nearest(square, int(piece.Kind()))-1 <= steps {
			continue
		}
		var free []int
		for to := range b {
			if distance(square, to) == 1 && b[to] == arimaa.NoPiece &&
				!(piece == arimaa.GoldRabbit && to == square-8 || piece == arimaa.SilverRabbit && to == square+8) {
				free = append(free, to)
			}
		}
		for _, to := range free {
			if nearest(to, -1)+len(free)-1 > steps {
				return true
			}
		}
	}
	return false
}

// The bounds are what loops over squares make of their comments.
func TestBoundsMatchLoops(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(2, 0))
	var seen [3][far + 1]int
	for range 20_000 {
		p := crowd(r, 14)
		var s arimaaturns.Search
		begin(&s, p)
		n, side := s.Start(), uint8(p.Side())
		immobilisation := 0
		for immobilisation < far && !mayImmobilise(n, side, immobilisation) {
			immobilisation++
		}
		got, want := wins{goal: goalIn(n, side), elimination: eliminationIn(n), immobilisation: immobilisation}, bounds(p)
		if got != want {
			t.Fatalf("%v: the bounds are %+v, want %+v", p, got, want)
		}
		seen[0][got.goal]++
		seen[1][got.elimination]++
		seen[2][got.immobilisation]++
	}
	for i, kind := range []string{"goal", "elimination", "immobilisation"} {
		for steps, n := range seen[i] {
			if n < 500 && !(kind == "elimination" && (steps == 1 || steps == 3) || kind == "goal" && steps == 0) {
				t.Errorf("%d positions with a bound of %d for %s: the sample proves too little", n, steps, kind)
			}
		}
	}
}
