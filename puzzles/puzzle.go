// Package puzzles holds Santorini puzzles: positions with a goal that is proved, to win
// or to hold. It checks whether a puzzle is right, rates how hard it is, says what it is
// about, and reads and writes files of them. For Arimaa it checks goals. Package
// [github.com/puzzlecode/puzzlecode/puzzles/mine] finds new puzzles. doc/PUZZLES.md describes
// the ratings, the themes and the files.
//
// The functions that prove something take a [solver.Solver] and [solver.Limits]. The
// number of turns comes from the goal, so Limits.Turns is ignored except where a comment
// says otherwise. Limits.Nodes bounds everything that one puzzle needs: the proof, the
// facts and the solution. If it is not enough the error wraps [solver.ErrNodes].
package puzzles

import (
	"context"
	"slices"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A Puzzle is a live position with a goal that is proved. If the goal is to win, the side
// to move forces a win within that many of its turns and in no fewer. If it is to hold,
// all of doc/PUZZLES.md's conditions for that are met.
//
// [Prove], [Record.Prove], [Record.Trust] and [Read] are the only ways to a Puzzle, so one
// that exists is right and is not checked again. What its methods return are copies. The
// zero Puzzle is no puzzle, see [Puzzle.IsZero].
type Puzzle struct {
	// Info can be changed freely.
	Info

	code     codec.Code
	keys     []position.Turn // in the order of position.Position.Turns
	line     []position.Turn
	solution *Solution
	facts    Facts
	themes   Themes
}

// Info is what cannot be proved about a puzzle. Every field may be empty. A text has at most 300
// bytes of UTF-8, and no control characters except tab and line feed.
type Info struct {
	Title   string
	Author  string
	Source  string    // the game or the file that it comes from
	Created time.Time // the day, in UTC

	// Last is the turn of the other side that led to the position, so that a puzzle can begin
	// by showing it; the zero Turn if it is not known. [Puzzle.Before] takes it back.
	Last position.Turn

	Composed bool // the position was made, and is not of a game
}

// check returns an error for a text that cannot be kept.
func (i Info) check() error {
	for _, text := range [][2]string{{"title", i.Title}, {"author", i.Author}, {"source", i.Source}} {
		if err := value.CheckText(text[0], text[1]); err != nil {
			return err
		}
	}
	return nil
}

// Prove proves the goal of a code and returns the puzzle. A win may have several key
// turns, unlike for [VerifyUnique]. The error is a *[Flaw] if the goal is not right, that of
// a text of info, that of the context, or one that wraps [solver.ErrNodes].
//
// The facts take as long again as the proof, or a few times as long.
func Prove(ctx context.Context, s *solver.Solver, c codec.Code, info Info, limits solver.Limits) (Puzzle, error) {
	if err := info.check(); err != nil {
		return Puzzle{}, err
	}
	q := &prover{ctx: ctx, solver: s, limits: limits}
	proof, err := q.check(c)
	if err != nil {
		return Puzzle{}, err
	}
	return q.puzzle(c, proof, info)
}

// A proof is what shows that a goal is right.
type proof struct {
	keys []position.Turn // all first turns that reach the goal
	line []position.Turn // the principal variation of a win; the key turn of a hold
}

// puzzle returns the puzzle of a goal that is proved.
func (q *prover) puzzle(c codec.Code, proved proof, info Info) (Puzzle, error) {
	p := Puzzle{Info: info, code: c, keys: proved.keys, line: proved.line}
	canonical, there := canonicalProof(p.Position(), proved)
	solution, err := q.solution(canonical.start, c.Goal(), canonical.proof)
	if err != nil {
		return Puzzle{}, err
	}
	p.solution = solution.image(there.Inverse())
	return q.rate(p)
}

// rate returns a puzzle with the facts and the themes of the current [Model].
func (q *prover) rate(p Puzzle) (Puzzle, error) {
	canonical, there := canonicalProof(p.Position(), proof{p.keys, p.line})
	var err error
	if p.facts, err = q.facts(canonical, p.Goal(), p.solution.image(there)); err != nil {
		return Puzzle{}, err
	}
	if p.themes, err = q.themes(canonical, p.Goal(), p.facts); err != nil {
		return Puzzle{}, err
	}
	return p, nil
}

// A canonicalPuzzle is a position that is the least of its sixteen images, with the proof
// of its goal. Solutions, facts and themes are computed on it, so that they agree for
// all images.
type canonicalPuzzle struct {
	start position.Position
	proof
}

// canonicalProof returns the image of a position and a proof on the canonical position,
// and the symmetry that leads there. The keys are in the order of the canonical position.
func canonicalProof(p position.Position, proved proof) (canonicalPuzzle, position.Symmetry) {
	start, there := p.CanonicalBothSides()
	c := canonicalPuzzle{start, proof{line: images(proved.line, there)}}
	keys := images(proved.keys, there)
	for t := range start.Turns() {
		if slices.Contains(keys, t) {
			c.keys = append(c.keys, t)
		}
	}
	return c, there
}

// images returns the images of turns.
func images(turns []position.Turn, s position.Symmetry) []position.Turn {
	out := make([]position.Turn, len(turns))
	for i, t := range turns {
		out[i] = s.Turn(t)
	}
	return out
}

// IsZero reports whether p is the zero Puzzle, which is no puzzle.
func (p Puzzle) IsZero() bool { return p.code.IsZero() }

// String returns the code.
func (p Puzzle) String() string { return p.code.String() }

// Code returns the code of the position with the goal.
func (p Puzzle) Code() codec.Code { return p.code }

// Position returns the position.
func (p Puzzle) Position() position.Position { return p.code.Position() }

// Goal returns the goal.
func (p Puzzle) Goal() codec.Goal { return p.code.Goal() }

// KeyTurns returns all first turns that reach the goal, in the order of
// [position.Position.Turns].
func (p Puzzle) KeyTurns() []position.Turn { return slices.Clone(p.keys) }

// Unique reports whether there is exactly one key turn. Good puzzles have one, and holds
// always do.
func (p Puzzle) Unique() bool { return len(p.keys) == 1 }

// Line returns the principal variation of a win, as in [solver.Result], and the key turn
// alone for a hold.
func (p Puzzle) Line() []position.Turn { return slices.Clone(p.line) }

// Solution returns the solution as far as it is forced, nil if there are several key
// turns.
func (p Puzzle) Solution() *Solution { return p.solution.image(position.Identity) }

// Facts returns what the rating is computed from.
func (p Puzzle) Facts() Facts { return p.facts }

// Rating returns how hard the puzzle is, 0..3000, see [Facts.Rating].
func (p Puzzle) Rating() int { return p.facts.Rating() }

// Deviation returns how uncertain the rating is, in points, see [Facts.Deviation].
func (p Puzzle) Deviation() int { return p.facts.Deviation() }

// Themes returns what the puzzle is about.
func (p Puzzle) Themes() Themes { return p.themes }
