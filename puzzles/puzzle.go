// Package puzzles holds Santorini puzzles: positions with a goal that is proved to be
// true. It tells whether a puzzle is right, how hard it is and what it is about, finds
// new ones in games, and reads and writes files of them. doc/PUZZLES.md describes the
// ratings, the themes and the files.
package puzzles

import (
	"context"
	"slices"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A Puzzle is a position from which the side to move forces a win within as many of
// its turns as the goal of its code says, and in no fewer. It is earned: [Prove] and
// the readers of files are the only ways to one, so a Puzzle that exists is proved and
// nothing checks it again. What it returns must not be changed.
//
// The zero Puzzle is no puzzle, which [Puzzle.IsZero] tells; its code means nothing.
type Puzzle struct {
	// Info can be set freely.
	Info

	code     codec.Code
	keys     []position.Turn
	line     []position.Turn
	solution *Solution
	facts    Facts
	themes   Themes
}

// Info is what nobody can prove about a puzzle. Everything may be empty.
type Info struct {
	Title   string
	Author  string
	Source  string    // the game or the file that it comes from
	Created time.Time // the day, in UTC
}

// Prove returns the puzzle of a code, of which it checks the goal, and which may have
// several key turns. The error is a *[Flaw] if it is not right, or that of the
// context. It takes as long as the solver does, and some more for the facts.
func Prove(ctx context.Context, s *solver.Solver, code codec.Code, info Info) (Puzzle, error) {
	r, err := check(ctx, s, code)
	if err != nil {
		return Puzzle{}, err
	}
	return newPuzzle(ctx, s, code, r, info)
}

// newPuzzle is Prove for what the solver has found already. The facts, the themes and the
// solution are found out about the position that stands for all that are the same, so
// that they have the same. The line, which the solver has made, is the same anyway.
func newPuzzle(ctx context.Context, s *solver.Solver, code codec.Code, r solver.Result[position.Turn], info Info) (Puzzle, error) {
	p := Puzzle{Info: info, code: code, keys: r.KeyTurns, line: r.Line}
	model, there := code.Position().CanonicalBothSides()
	r, err := s.Solve(ctx, model, solver.Limits{Turns: r.WinIn})
	if err != nil {
		return Puzzle{}, err
	}
	if p.facts, err = factsOf(ctx, s, model, r); err != nil {
		return Puzzle{}, err
	}
	solution, err := solutionOf(ctx, s, model, r.WinIn, r.KeyTurns)
	if err != nil {
		return Puzzle{}, err
	}
	if p.themes, err = themesOf(ctx, s, model, r, p.facts.Defences); err != nil {
		return Puzzle{}, err
	}
	p.solution = solution.image(there.Inverse())
	return p, nil
}

func images(turns []position.Turn, s position.Symmetry) []position.Turn {
	out := make([]position.Turn, len(turns))
	for i, t := range turns {
		out[i] = s.Turn(t)
	}
	return out
}

// IsZero reports whether p is the zero Puzzle, which is no puzzle.
func (p Puzzle) IsZero() bool { return len(p.keys) == 0 }

// String returns the code.
func (p Puzzle) String() string { return p.code.String() }

// Code returns the code of the position with the goal.
func (p Puzzle) Code() codec.Code { return p.code }

// Position returns the position.
func (p Puzzle) Position() position.Position { return p.code.Position() }

// Goal returns the goal.
func (p Puzzle) Goal() codec.Goal { return p.code.Goal() }

// KeyTurns returns all first turns that reach the goal.
func (p Puzzle) KeyTurns() []position.Turn { return p.keys }

// Unique reports whether there is only one key turn, as a good puzzle has.
func (p Puzzle) Unique() bool { return len(p.keys) == 1 }

// Line returns a key turn and what follows if both sides play on as well as they can: that
// of [solver.Result].
func (p Puzzle) Line() []position.Turn { return p.line }

// Solution returns the solution as far as it is forced, and nil if there are several
// key turns.
func (p Puzzle) Solution() *Solution { return p.solution }

// Facts returns what the rating is made of.
func (p Puzzle) Facts() Facts { return p.facts }

// Rating returns how hard the puzzle is, 0..3000, see [Facts.Rating].
func (p Puzzle) Rating() int { return p.facts.Rating() }

// Themes returns what the puzzle is about.
func (p Puzzle) Themes() Themes { return p.themes }

// A Solution is a turn of the side that wins and the answers that follow, as far as
// they are forced. It names the replies that must be met, see [Facts], where one turn
// alone meets them in time. Where no answers follow, nothing is left to find: every
// reply is met by several turns, or by the climb that is threatened.
type Solution struct {
	Turn    position.Turn `json:"turn"`
	Answers []Answer      `json:"answers,omitempty"`
}

// An Answer is what follows some of the replies.
type Answer struct {
	Replies []position.Turn `json:"replies"`
	Then    *Solution       `json:"then"`
}

// solutionOf returns the solution of a position that is won in k turns with some
// turns, and nil if that is not one turn.
func solutionOf(ctx context.Context, s *solver.Solver, p position.Position, k int, keys []position.Turn) (*Solution, error) {
	if len(keys) != 1 {
		return nil, nil
	}
	solution := &Solution{Turn: keys[0]}
	if k == 1 {
		return solution, nil
	}
	next := p.PlayLegal(keys[0])
	replies, err := defences(ctx, s, next, k-1)
	if err != nil {
		return nil, err
	}
	for _, reply := range replies {
		after := next.PlayLegal(reply)
		r, err := s.Solve(ctx, after, solver.Limits{Turns: k - 1})
		if err != nil {
			return nil, err
		}
		then, err := solutionOf(ctx, s, after, k-1, r.KeyTurns)
		if err != nil {
			return nil, err
		}
		if then != nil {
			solution.add(reply, then)
		}
	}
	return solution, nil
}

// defences returns the replies of a side that loses in k turns that must be met: those
// that last longest, and if a climb is threatened, that take one away.
func defences(ctx context.Context, s *solver.Solver, p position.Position, k int) ([]position.Turn, error) {
	worths, err := s.ScoreReplies(ctx, p, solver.Limits{Turns: k})
	if err != nil {
		return nil, err
	}
	threats := p.Threats(p.Side().Other()).Count()
	var replies []position.Turn
	for _, w := range worths {
		if w.LostIn == k && (threats == 0 || p.PlayLegal(w.Turn).Threats(p.Side().Other()).Count() < threats) {
			replies = append(replies, w.Turn)
		}
	}
	return replies, nil
}

// add adds a reply and what follows, together with others that it follows, too.
func (s *Solution) add(reply position.Turn, then *Solution) {
	for i := range s.Answers {
		if s.Answers[i].Then.equal(then) {
			s.Answers[i].Replies = append(s.Answers[i].Replies, reply)
			return
		}
	}
	s.Answers = append(s.Answers, Answer{[]position.Turn{reply}, then})
}

func (s *Solution) equal(o *Solution) bool {
	if s == nil || o == nil {
		return s == o
	}
	return s.Turn == o.Turn && slices.EqualFunc(s.Answers, o.Answers, func(a, b Answer) bool {
		return slices.Equal(a.Replies, b.Replies) && a.Then.equal(b.Then)
	})
}

func (s *Solution) image(how position.Symmetry) *Solution {
	if s == nil {
		return nil
	}
	out := &Solution{Turn: how.Turn(s.Turn)}
	for _, a := range s.Answers {
		out.Answers = append(out.Answers, Answer{images(a.Replies, how), a.Then.image(how)})
	}
	return out
}
