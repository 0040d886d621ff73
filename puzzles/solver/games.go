package solver

import (
	"context"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/internal/nodes"
	"github.com/puzzlecode/puzzlecode/position"
)

// A Solver runs one search at a time, for positions of Santorini. It keeps its memory between searches,
// up to [Limits.Table] bytes, but no results. The zero value is ready to use. A Solver is not safe for
// concurrent use.
type Solver struct {
	prover[position.Position, position.Turn, node, withoutGods]
	gods *GodSolver
}

// Gods returns the solver for positions with gods that belongs to s: always the same one.
func (s *Solver) Gods() *GodSolver {
	if s.gods == nil {
		s.gods = new(GodSolver)
	}
	return s.gods
}

// A GodSolver is a [Solver] for positions of Santorini with god powers.
type GodSolver struct {
	prover[gods.Position, gods.Turn, godNode, withGods]
}

// Solve is [Solver.Solve] with a new Solver.
func Solve(ctx context.Context, p position.Position, limits Limits) (Result[position.Turn], error) {
	return new(Solver).Solve(ctx, p, limits)
}

// SolveGods is [GodSolver.Solve] with a new GodSolver.
func SolveGods(ctx context.Context, p gods.Position, limits Limits) (Result[gods.Turn], error) {
	return new(GodSolver).Solve(ctx, p, limits)
}

// A place is a position of a game of Santorini, P itself, whose turns are T.
type place[P, T any] interface {
	Finished() bool
	Play(T) (P, error)
	PlayLegal(T) P
}

// A turn is a turn of a game of Santorini.
type turn interface {
	position.Turn | gods.Turn
	Wins() bool
}

// rules are what a prover must know about a game besides its positions and turns. A search works on nodes
// N.
type rules[P, T, N any] interface {
	newSearch() searcher[P, N]
	node(P) N // of a position that is not finished

	turns(P, []T) []T      // appends the turns of a position
	nodes(P, []T, []N) []N // appends the nodes after turns; they are undefined after winning steps

	// canonicalOrder returns a function that appends the turns of a position in the order in which
	// their images on the canonical board of another one come: all of them, or only the first
	// winning step.
	canonicalOrder(of P) func(turns []T, p P, onlyWin bool) []T
}

var (
	_ rules[position.Position, position.Turn, node] = withoutGods{}
	_ rules[gods.Position, gods.Turn, godNode]      = withGods{}
)

// A searcher searches nodes. search and godSearch say how.
type searcher[P, N any] interface {
	start(b *budget, p P) // prepares a search for a position and all that follow from it, without a table
	remember(*table)
	remembers() bool
	attack(n *N, k int) bool // whether the side to move can force a win in k of its own turns, k >= 1
	lost(n *N, k int) bool   // whether the opponent of the side to move can, or for 0 has blocked it
	// threats appends the numbers of squares to which a step of the side to move wins.
	threats(nodes []N, dst []int) []int
	visited() uint64
	isStopped() bool
}

// withoutGods are the rules of the game without gods.
type withoutGods struct{}

func (withoutGods) newSearch() searcher[position.Position, node] { return new(search) }
func (withoutGods) node(p position.Position) node                { return nodes.Of(p) }

func (withoutGods) turns(p position.Position, dst []position.Turn) []position.Turn {
	return p.AppendTurns(dst)
}

func (withoutGods) nodes(p position.Position, turns []position.Turn, dst []node) []node {
	root := nodes.Of(p)
	for _, t := range turns {
		from, to, build := bitboard.Board5(t.From.Set()), bitboard.Board5(t.To.Set()), bitboard.Board5(t.Build.Set())
		dst = append(dst, root.After(from, to, build))
	}
	return dst
}

func (withoutGods) canonicalOrder(of position.Position) func([]position.Turn, position.Position, bool) []position.Turn {
	_, symmetry := of.CanonicalBothSides()
	var back [position.Squares]position.Square
	for square := position.A5; square.IsValid(); square++ {
		back[symmetry.Square(square)] = square
	}
	return func(turns []position.Turn, p position.Position, onlyWin bool) []position.Turn {
		for t := range symmetry.Position(p).Turns() {
			t.From, t.To = back[t.From], back[t.To]
			if !t.Wins() {
				if onlyWin {
					continue
				}
				t.Build = back[t.Build]
			}
			if turns = append(turns, t); onlyWin {
				break
			}
		}
		return turns
	}
}

// withGods are the rules of the game with gods.
type withGods struct{}

func (withGods) newSearch() searcher[gods.Position, godNode]        { return new(godSearch) }
func (withGods) node(p gods.Position) godNode                       { return godNodeOf(p) }
func (withGods) turns(p gods.Position, dst []gods.Turn) []gods.Turn { return p.AppendTurns(dst) }

func (withGods) nodes(p gods.Position, turns []gods.Turn, dst []godNode) []godNode {
	for _, t := range turns {
		dst = append(dst, godNodeOf(p.PlayLegal(t)))
	}
	return dst
}

func (withGods) canonicalOrder(of gods.Position) func([]gods.Turn, gods.Position, bool) []gods.Turn {
	_, symmetry := of.CanonicalBothSides()
	back := symmetry.Inverse()
	return func(turns []gods.Turn, p gods.Position, onlyWin bool) []gods.Turn {
		for t := range p.Image(symmetry).Turns() {
			if onlyWin && !t.Wins() {
				continue
			}
			if turns = append(turns, t.Image(back)); onlyWin {
				break
			}
		}
		return turns
	}
}
