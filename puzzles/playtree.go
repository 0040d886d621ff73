package puzzles

import (
	"context"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A PlayTree judges every turn of the solving side, as long as it plays right and the other
// side answers with the best reply. A page on which people play a puzzle out needs no
// solver with it. As JSON that of a win in 4 has some kB.
type PlayTree struct {
	Turns []Played `json:"turns"` // in the order of [position.Position.Turns]
}

// Played is a turn with what it leads to.
type Played struct {
	Turn    position.Turn `json:"turn"`
	Verdict Verdict       `json:"verdict"`

	// In is the number of turns, this one included, in which the turn wins, if it does; for
	// a goal to hold, the number of turns in which the other side wins after it.
	In int `json:"in,omitempty"`

	// Reply is the best answer: to a turn that is Refuted, one that shows it, and to one that
	// wins the longest defence. It is the zero Turn if the game is over, or the goal reached.
	Reply position.Turn `json:"reply,omitzero"`

	// Then is how it goes on after Reply, for a turn that is Right with two turns or more
	// left behind it. With one left, any win will do.
	Then *PlayTree `json:"then,omitempty"`
}

// slowestTurns is the greatest number of turns for which a play tree tells slower wins from
// turns that are refuted.
const slowestTurns = 4

// PlayTree returns the play tree of a puzzle. Slower wins are searched one turn farther where
// at most 4 turns are left; where more are left they count as Refuted.
//
// The error is that of the context, or wraps [solver.ErrNodes].
func (p Puzzle) PlayTree(ctx context.Context, s *solver.Solver, limits solver.Limits) (*PlayTree, error) {
	q := &prover{ctx: ctx, solver: s, limits: limits}
	if p.Goal().IsHold() {
		return q.holdTree(p.Position(), p.Goal().Turns())
	}
	return q.winTree(p.Position(), p.Goal().Turns())
}

// winTree returns the play tree of a position that is won in k turns.
func (q *prover) winTree(p position.Position, k int) (*PlayTree, error) {
	tree := new(PlayTree)
	for t := range p.Turns() {
		played, err := q.playedToWin(p, t, k)
		if err != nil {
			return nil, err
		}
		if played.Verdict == Right && k > 2 && !played.Reply.IsZero() {
			if played.Then, err = q.winTree(p.PlayLegal(t).PlayLegal(played.Reply), played.In-1); err != nil {
				return nil, err
			}
		}
		tree.Turns = append(tree.Turns, played)
	}
	return tree, nil
}

// playedToWin judges a turn of a position that is won in k turns.
func (q *prover) playedToWin(p position.Position, t position.Turn, k int) (Played, error) {
	a, err := q.refute(p, t, false, k)
	if err != nil {
		return Played{}, err
	}
	played := Played{Turn: t, Verdict: Refuted, In: a.WinIn}
	if a.WinIn > 0 {
		played.Verdict = Right
	} else if k <= slowestTurns {
		slower, err := q.refute(p, t, false, k+1)
		if err != nil {
			return Played{}, err
		}
		if slower.WinIn > 0 {
			a, played.Verdict, played.In = slower, TooSlow, slower.WinIn
		}
	}
	if len(a.line) > 1 {
		played.Reply = a.line[1]
	}
	return played, nil
}

// holdTree returns the play tree of a position to hold for n turns.
func (q *prover) holdTree(p position.Position, n int) (*PlayTree, error) {
	tree := new(PlayTree)
	for t := range p.Turns() {
		a, err := q.refute(p, t, true, n)
		if err != nil {
			return nil, err
		}
		played := Played{Turn: t, Verdict: Right, In: a.LostIn}
		if a.LostIn > 0 {
			played.Verdict, played.Reply = Refuted, a.line[1]
		}
		tree.Turns = append(tree.Turns, played)
	}
	return tree, nil
}
