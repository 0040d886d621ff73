package web

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/view"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// pageTree is how long a page waits for a play tree. If that is not enough the page is sent
// without one: its script asks the API for it, and the next page has it.
const pageTree = 80 * time.Millisecond

// tree returns the play tree of a code with a goal, computed or from memory.
func (s *Server) tree(ctx context.Context, client string, c codec.Code) (*view.Node, error) {
	if s.static { // nobody waits, so all processors may work, and for longer
		sv := s.proofs.solvers.Get().(*solver.Solver)
		defer s.proofs.solvers.Put(sv)
		return playTree(ctx, sv, c, maxNodes)
	}
	v, err := s.trees.ask(ctx, client, "tree", c.String(), func(ctx context.Context, sv *solver.Solver) (any, error) {
		return playTree(ctx, sv, c, maxNodes)
	})
	if err != nil {
		return nil, err
	}
	return v.(*view.Node), nil
}

// mostForSlower is the most turns of a goal for which slower wins are told from turns that are
// refuted, as [puzzles.Refute] has it.
const mostForSlower = 4

// attackNodes is how far a win of the other side after a wrong turn is looked for.
const attackNodes = 1_000_000

// A treeBuilder computes the play tree of a code. Its questions together stay within one
// limit of nodes.
type treeBuilder struct {
	ctx    context.Context
	solver *solver.Solver
	nodes  uint64 // that are left
}

// playTree returns the play tree of a code of Santorini with a goal: for every turn of the
// side that is to solve what it is worth, and the one best answer. The answer is the longest
// defence, or the fastest win of the other side, and always the same. The error wraps
// [solver.ErrNodes] if the limit of nodes is too small, or is that of the context.
func playTree(ctx context.Context, s *solver.Solver, c codec.Code, nodes uint64) (*view.Node, error) {
	b := &treeBuilder{ctx, s, nodes}
	if c.Goal().IsHold() {
		return b.hold(c.Position(), c.Goal().Turns())
	}
	return b.win(c.Position(), c.Goal().Turns())
}

// ask asks the solver one question, and pays for it.
func (b *treeBuilder) ask(turns int, question func(solver.Limits) error) error {
	if b.nodes == 0 {
		return fmt.Errorf("play tree: %w", solver.ErrNodes)
	}
	err := question(solver.Limits{Turns: turns, Nodes: b.nodes, Table: proofTable})
	b.nodes -= min(b.nodes, b.solver.Nodes())
	return err
}

// win returns the tree of a position that is to be won within k turns.
func (b *treeBuilder) win(p position.Position, k int) (*view.Node, error) {
	scores, err := b.scoreTurns(p, k)
	if err != nil {
		return nil, err
	}
	n := &view.Node{Goal: fmt.Sprintf("win%d", k)}
	for _, s := range scores {
		choice := view.Choice{Turn: s.Turn.String(), Verdict: puzzles.Refuted.String(), In: s.WinIn}
		next := p.PlayLegal(s.Turn)
		var reply position.Turn
		switch {
		case s.WinIn == 1:
			choice.Verdict = puzzles.Right.String()
		case s.WinIn > k:
			choice.Verdict = puzzles.TooSlow.String()
			reply, err = b.defence(p, s.Turn, s.WinIn)
		case s.WinIn > 0:
			choice.Verdict = puzzles.Right.String()
			if reply, err = b.defence(p, s.Turn, s.WinIn); err == nil {
				choice.Then, err = b.win(next.PlayLegal(reply), k-1)
			}
		default:
			choice.In, reply, err = b.refutation(p, s.Turn, k)
		}
		if err != nil {
			return nil, err
		}
		if reply != (position.Turn{}) {
			choice.Reply = reply.String()
		}
		n.Turns = append(n.Turns, choice)
	}
	return n, nil
}

// scoreTurns looks one turn further than the goal for slower wins, if the nodes allow.
func (b *treeBuilder) scoreTurns(p position.Position, k int) (scores []solver.Score, err error) {
	score := func(limits solver.Limits) (err error) {
		scores, err = b.solver.ScoreTurns(b.ctx, p, limits)
		return err
	}
	if k <= mostForSlower {
		all := b.nodes
		b.nodes /= 4
		err = b.ask(k+1, score)
		b.nodes += all - all/4
		if err == nil || !errors.Is(err, solver.ErrNodes) {
			return scores, err
		}
	}
	err = b.ask(k, score)
	return scores, err
}

// defence returns the answer to a turn that [solver.Solver.Refute] finds: the longest defence
// if the turn wins within k turns, and otherwise a turn that holds. It is the zero Turn if the
// turn ends the game.
func (b *treeBuilder) defence(p position.Position, t position.Turn, k int) (reply position.Turn, err error) {
	err = b.ask(k, func(limits solver.Limits) error {
		_, line, err := b.solver.Refute(b.ctx, p, t, limits)
		if len(line) > 1 {
			reply = line[1]
		}
		return err
	})
	return reply, err
}

// attacked returns within how many turns the other side wins after a turn, and how it begins;
// 0 if it does not win within k turns.
func (b *treeBuilder) attacked(p position.Position, t position.Turn, k int) (in int, reply position.Turn, err error) {
	err = b.ask(k, func(limits solver.Limits) error {
		score, line, err := b.solver.RefuteHold(b.ctx, p, t, limits)
		if score.LostIn > 0 {
			in, reply = score.LostIn, line[1]
		}
		return err
	})
	return in, reply, err
}

// refutation returns the answer to a turn that does not win within k turns, as
// [puzzles.Refute] finds it: a win of the other side within k turns, with their number, or
// else a turn that holds. A win that takes too long to find is not looked for further.
func (b *treeBuilder) refutation(p position.Position, t position.Turn, k int) (in int, reply position.Turn, err error) {
	all := b.nodes
	b.nodes = min(b.nodes, attackNodes)
	least := b.nodes
	in, reply, err = b.attacked(p, t, k)
	b.nodes += all - least
	if err != nil && !errors.Is(err, solver.ErrNodes) || in > 0 {
		return in, reply, err
	}
	reply, err = b.defence(p, t, k)
	return 0, reply, err
}

// hold returns the tree of a position that is to be held for k turns of the other side.
func (b *treeBuilder) hold(p position.Position, k int) (*view.Node, error) {
	scores, err := b.scoreReplies(p, k)
	if err != nil {
		return nil, err
	}
	n := &view.Node{Goal: fmt.Sprintf("hold%d", k)}
	for _, s := range scores {
		choice := view.Choice{Turn: s.Turn.String(), Verdict: puzzles.Right.String()}
		next := p.PlayLegal(s.Turn)
		var reply position.Turn
		switch {
		case s.WinIn == 1:
			choice.In = 1
		case s.LostIn > 0:
			choice.Verdict, choice.In = puzzles.Refuted.String(), s.LostIn
			_, reply, err = b.attacked(p, s.Turn, s.LostIn)
		case k > 1:
			if reply, err = b.attack(next, k-1); err == nil {
				choice.Then, err = b.hold(next.PlayLegal(reply), k-1)
			}
		}
		if err != nil {
			return nil, err
		}
		if reply != (position.Turn{}) {
			choice.Reply = reply.String()
		}
		n.Turns = append(n.Turns, choice)
	}
	return n, nil
}

func (b *treeBuilder) scoreReplies(p position.Position, k int) (scores []solver.Score, err error) {
	err = b.ask(k, func(limits solver.Limits) error {
		scores, err = b.solver.ScoreReplies(b.ctx, p, limits)
		return err
	})
	return scores, err
}

// attack returns the turn after which the fewest turns of the other side hold for k turns,
// the first of them if there are several.
func (b *treeBuilder) attack(p position.Position, k int) (best position.Turn, err error) {
	least := -1
	for t := range p.Turns() {
		scores, err := b.scoreReplies(p.PlayLegal(t), k)
		if err != nil {
			return position.Turn{}, err
		}
		holds := 0
		for _, s := range scores {
			if s.LostIn == 0 {
				holds++
			}
		}
		if least < 0 || holds < least {
			best, least = t, holds
		}
	}
	return best, nil
}
