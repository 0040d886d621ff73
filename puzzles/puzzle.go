// Package puzzles proves Santorini puzzles: positions with the goal to win, or to hold, which means to find the
// only turn that avoids a loss. It checks whether a puzzle is sound, rates it, finds its themes, and reads and
// writes puzzle files. For Arimaa it only checks goals. doc/PUZZLES.md describes the ratings, the themes and the
// files.
//
// Functions that prove something take a [solver.Solver] and [solver.Limits]. The number of turns comes from the
// goal, so Limits.Turns is ignored unless a comment says otherwise. Limits.Nodes bounds all searches for one
// puzzle: the proof, the features and the solution. If this limit is reached, the error wraps [solver.ErrNodes].
package puzzles

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A Puzzle is a position with a proved goal. The game is not over in the position. For a win in N, the side to move
// forces a win in N of its turns, and not in fewer. For a hold, only one turn avoids a loss; doc/PUZZLES.md has the
// conditions.
//
// Only [Prove], [Proof.Puzzle], [Record.Prove], [Record.Trust] and [Read] make a Puzzle. So other functions need not
// check a Puzzle again. Its methods return copies. The zero Puzzle is invalid, see [Puzzle.IsZero].
type Puzzle struct {
	// Info may be changed; it is not part of the proof.
	Info

	code     codec.Code
	keys     []game.Turn // in the order of the turns of the position
	line     []game.Turn
	solution *Solution
	facts    Facts
	themes   Themes
}

// Info has the data of a puzzle that cannot be proved. Every field may be empty. A text has at most 300 bytes of
// UTF-8, and no control characters except tab and line feed.
type Info struct {
	Title   string
	Author  string
	Source  string    // the game or the file that it comes from
	Created time.Time // the day, in UTC

	// Last is the opponent's turn that led to the position, or nil if it is unknown. The turn can be shown before
	// the puzzle. [Puzzle.Before] undoes this turn.
	Last game.Turn

	Composed bool // the position was composed and does not come from a game
}

// check returns an error if a text is not allowed.
func (i Info) check() error {
	return cmp.Or(value.CheckText("title", i.Title), value.CheckText("author", i.Author),
		value.CheckText("source", i.Source))
}

// Prove proves the goal of a code and returns the puzzle. A win may have several key turns; [VerifyUnique] allows
// only one. If the goal cannot be reached or a smaller goal can, the error is a *[Flaw]. For a game that has no
// puzzles, it is [codec.ErrGame]. Otherwise it reports an invalid text of info, comes from the context, or wraps
// [solver.ErrNodes].
//
// The features take one to a few times as long as the proof.
func Prove(ctx context.Context, s *solver.Solver, c codec.Code, info Info, limits solver.Limits) (Puzzle, error) {
	if err := info.check(); err != nil {
		return Puzzle{}, err
	}
	q, err := newProver(ctx, s, c, limits)
	if err != nil {
		return Puzzle{}, err
	}
	proof, err := q.check(positionOf(c), c.Goal())
	if err != nil {
		return Puzzle{}, err
	}
	return q.puzzle(c, proof, info)
}

// A proof has the turns that prove a goal.
type proof struct {
	keys []position.Turn // all first turns that reach the goal
	line []position.Turn // the main line of a win; the key turn of a hold
}

// puzzle returns the puzzle for a code whose goal was proved.
func (q *prover) puzzle(c codec.Code, proved proof, info Info) (Puzzle, error) {
	p := Puzzle{Info: info, code: c, keys: game.TurnsOf(proved.keys), line: game.TurnsOf(proved.line)}
	canonical, there := q.canonical(p)
	solution, err := q.solution(canonical.start, c.Goal(), canonical.proof)
	if err != nil {
		return Puzzle{}, err
	}
	p.solution = q.image(solution, there.Inverse())
	return q.rate(p)
}

// rate returns p with the features and the themes of the current [Model].
func (q *prover) rate(p Puzzle) (Puzzle, error) {
	canonical, there := q.canonical(p)
	var err error
	if p.facts, err = q.facts(canonical, p.Goal(), q.image(p.solution, there)); err != nil {
		return Puzzle{}, err
	}
	if p.themes, err = q.themes(canonical, p.Goal(), p.facts); err != nil {
		return Puzzle{}, err
	}
	return p, nil
}

// A canonicalPuzzle has the smallest of the sixteen symmetric positions of a puzzle, and the proof of its goal.
// Solutions, features and themes are computed from it, so that they agree for all symmetric positions.
type canonicalPuzzle struct {
	start position.Position
	proof
}

// canonical returns the canonical form of a puzzle, and the symmetry that leads to it. The key turns are in the
// order of the turns of the canonical position.
func (q *prover) canonical(p Puzzle) (canonicalPuzzle, position.Symmetry) {
	start, there := positionOf(p.code).CanonicalBothSides()
	c := canonicalPuzzle{start, proof{line: turnsOf(p.line, there)}}
	keys := turnsOf(p.keys, there)
	for t := range start.Turns() {
		if slices.Contains(keys, t) {
			c.keys = append(c.keys, t)
		}
	}
	return c, there
}

// image applies a symmetry to the turns of a solution. It returns nil if s is nil.
func (q *prover) image(s *Solution, how position.Symmetry) *Solution {
	return s.mapped(func(t game.Turn) game.Turn { return how.Turn(game.SantoriniTurn(t)) })
}

// turnsOf applies a symmetry to turns.
func turnsOf(turns []game.Turn, how position.Symmetry) (out []position.Turn) {
	for _, t := range turns {
		out = append(out, how.Turn(game.SantoriniTurn(t)))
	}
	return out
}

// Identity helps to find duplicates. It returns the same code for all puzzles that differ only by rotation,
// reflection or swapping the players. For a game without puzzles it returns the code c unchanged.
func Identity(c codec.Code) codec.Code {
	if c.Game() == codec.Arimaa {
		return c
	}
	identity, _ := c.CanonicalBothSides()
	return identity
}

// IsZero reports whether p is the zero Puzzle, which is invalid.
func (p Puzzle) IsZero() bool { return p.code.IsZero() }

// String returns the code.
func (p Puzzle) String() string {
	if p.IsZero() {
		return "no puzzle"
	}
	return p.code.String()
}

// Code returns the code of the position with the goal.
func (p Puzzle) Code() codec.Code { return p.code }

// State returns the position.
func (p Puzzle) State() game.State { return game.New(p.code) }

// Goal returns the goal.
func (p Puzzle) Goal() codec.Goal { return p.code.Goal() }

// KeyTurns returns all first turns that reach the goal, in the order of the turns of the position.
func (p Puzzle) KeyTurns() []game.Turn { return slices.Clone(p.keys) }

// Unique reports whether there is exactly one key turn, as a sound puzzle must have. This is always so for a hold.
func (p Puzzle) Unique() bool { return len(p.keys) == 1 }

// Line returns the main line of a win, see [solver.Result], or only the key turn of a hold.
func (p Puzzle) Line() []game.Turn { return slices.Clone(p.line) }

// Solution returns the forced part of the solution, or nil if there are several key turns.
func (p Puzzle) Solution() *Solution { return p.solution.clone() }

// Facts returns the features from which the rating is computed.
func (p Puzzle) Facts() Facts { return p.facts }

// Rating returns the initial rating, 0..3000, see [Facts.Rating].
func (p Puzzle) Rating() int { return p.facts.Rating() }

// Deviation returns the deviation of the initial rating, in points, see [Facts.Deviation].
func (p Puzzle) Deviation() int { return p.facts.Deviation() }

// Themes returns the themes of the puzzle.
func (p Puzzle) Themes() Themes { return p.themes }
