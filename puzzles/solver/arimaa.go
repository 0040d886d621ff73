package solver

import (
	"context"
	"fmt"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaaturns"
)

// MaxArimaaTurns is the maximum number of turns that [SolveArimaa] searches.
const MaxArimaaTurns = 2

// SolveArimaa finds the shortest win that the side to move of an Arimaa position can force in 1 or 2 turns, and all
// key turns. A finished game has no win. Repetition is ignored: no position counts as having occurred before.
//
// Turns that lead to the same position count as one: KeyTurns has one turn for each position after which the win is
// forced, in the order of [arimaa.Position.Turns]. For a win in 2, the field Line has three turns, each the first
// possible one: a key turn, a reply that does not end the game, and a turn that wins. If every reply ends the game,
// it has the key turn and the first reply.
//
// Limits.Turns is at most [MaxArimaaTurns], which is also the default. The search may visit some ten thousand
// positions more than Limits.Nodes. Limits.Table and Limits.Cores have no effect.
//
// One turn takes some milliseconds; two turns usually take seconds, at worst minutes. The error comes from the
// context, which is checked every few milliseconds, or wraps [ErrNodes], or reports a limit out of range. With an
// error, the Result is correct but incomplete. If its field WinIn is set, only the line is missing. Otherwise there
// is no win within the number of turns in the field Checked.
func SolveArimaa(ctx context.Context, p arimaa.Position, limits Limits) (Result[arimaa.Turn], error) {
	if limits.Turns < 0 || limits.Turns > MaxArimaaTurns {
		err := fmt.Errorf("solver: limit of %d turns for Arimaa, must be 1..%d", limits.Turns, MaxArimaaTurns)
		return Result[arimaa.Turn]{}, err
	}
	if limits.Turns == 0 {
		limits.Turns = MaxArimaaTurns
	}
	if err := ctx.Err(); err != nil {
		return Result[arimaa.Turn]{}, err
	}
	r := Result[arimaa.Turn]{Checked: limits.Turns}
	if p.Outcome(nil).Over() {
		return r, nil
	}
	s := &arimaaSearch{meter: newMeter(&budget{ctx: ctx, limit: limits.Nodes}, arimaaCheckInterval)}
	err := s.solve(p, &r)
	r.Nodes = s.nodes
	return r, err
}

// solve computes the result r, except its field Nodes. Before the call, r.Checked is the maximum number of turns to
// search.
func (s *arimaaSearch) solve(p arimaa.Position, r *Result[arimaa.Turn]) error {
	most := r.Checked
	for i, wins := range []func(arimaa.Position) (bool, error){s.hasWon, s.isLost}[:most] {
		var next arimaa.Position // after the first key turn
		for turn, end := range p.Turns(nil) {
			won, err := wins(end)
			if err != nil {
				*r = Result[arimaa.Turn]{Checked: i}
				return err
			}
			if won {
				if r.KeyTurns == nil {
					next = end
				}
				r.KeyTurns = append(r.KeyTurns, turn)
			}
		}
		if r.KeyTurns != nil {
			r.WinIn, r.Checked = i+1, i+1
			line := []arimaa.Turn{r.KeyTurns[0]}
			if i == 1 {
				rest, err := s.line(next)
				if err != nil {
					return err
				}
				line = append(line, rest...)
			}
			r.Line = line
			return nil
		}
	}
	return nil
}

// line returns the rest of the main line after the key turn: a reply and a turn that wins. The comment of
// [SolveArimaa] describes them. In position p, the side to move must be lost.
func (s *arimaaSearch) line(p arimaa.Position) ([]arimaa.Turn, error) {
	var over []arimaa.Turn // the first reply that ends the game
	for reply, after := range p.Turns(nil) {
		if after.OutcomeAfterTurn().Over() {
			if over == nil {
				over = []arimaa.Turn{reply}
			}
			continue
		}
		for win, end := range after.Turns(nil) {
			switch won, err := s.hasWon(end); {
			case err != nil:
				return nil, err
			case won:
				return []arimaa.Turn{reply, win}, nil
			}
		}
	}
	return over, nil
}

// arimaaSearch searches for wins in 2. It first tries the turns that won in earlier positions, or that refuted a
// turn there.
type arimaaSearch struct {
	replies, wins     arimaaturns.Search
	refuting, winning killers
	postponed         []arimaaReply
	meter
}

// arimaaReply is a turn of the defender, with the position that it leads to.
type arimaaReply struct {
	moves    arimaaturns.Moves
	position arimaa.Position
}

// spend counts nodes. It returns an error if the search must stop.
func (s *arimaaSearch) spend(nodes int) error {
	s.nodes += uint64(nodes)
	if s.exhausted() {
		return s.err()
	}
	return nil
}

// begin starts a search of the turns in a position.
func begin(s *arimaaturns.Search, p arimaa.Position) {
	var layers arimaaturns.Layers
	for i, layer := range p.Layers() {
		layers[i] = bitboard.Board8(layer)
	}
	s.Begin(&layers, uint8(p.Side()))
}

// build computes and counts the nodes in one layer of s.wins. The argument layer is the number of steps from the
// start to these nodes.
func (s *arimaaSearch) build(layer int) error {
	before := s.wins.Seen()
	s.wins.Build(layer, true)
	return s.spend(s.wins.Seen() - before)
}

// endOf returns the position after a turn whose last step leads to node n.
func endOf(s *arimaaturns.Search, n *arimaaturns.Node) arimaa.Position {
	var layers arimaa.Layers
	for i, layer := range s.Pieces(n) {
		layers[i] = arimaa.SquareSet(layer)
	}
	p, err := layers.Position(arimaa.Side(s.Side()).Other())
	if err != nil {
		panic("solver: a turn leads to a position that is not valid: " + err.Error())
	}
	return p
}

// hasWon reports whether the side that has just moved has won.
func (s *arimaaSearch) hasWon(p arimaa.Position) (bool, error) {
	return p.OutcomeAfterTurn().WonBy(p.Side().Other()), s.spend(1)
}

// isLost reports whether the side to move loses: whatever the side to move plays, the opponent can win with the next
// turn. The opponent must not have won already.
func (s *arimaaSearch) isLost(p arimaa.Position) (bool, error) {
	if p.OutcomeAfterTurn().Over() {
		return false, s.spend(1)
	}
	begin(&s.replies, p)
	s.postponed = s.postponed[:0]
	for _, moves := range s.refuting {
		n := *s.replies.Start()
		if !s.replies.Follow(&n, &moves) || n.IsStart() {
			continue
		}
		if refuted, err := s.refutes(arimaaReply{moves, endOf(&s.replies, &n)}); refuted || err != nil {
			return false, err
		}
	}
	for layer := 1; layer <= arimaaturns.MaxSteps; layer++ {
		s.replies.Build(layer, true)
		for i := range s.replies.Layers[layer] {
			n := &s.replies.Layers[layer][i]
			if refuted, err := s.refutes(arimaaReply{s.replies.Moves(n), endOf(&s.replies, n)}); refuted || err != nil {
				return false, err
			}
		}
	}
	refuted, err := s.refutesPostponed()
	return !refuted, err
}

// When this many replies are postponed, they are searched.
const mostPostponed = 16

// refutes reports whether a reply refutes the turn before it, so that no turn wins after the reply. If only an
// immobilisation could win, which takes long to find, the reply is postponed, and the result is false. Once
// mostPostponed replies are postponed, the result says whether any of them refutes the turn.
func (s *arimaaSearch) refutes(r arimaaReply) (bool, error) {
	verdict, err := s.judge(r.position)
	switch {
	case err != nil || verdict == replyLoses:
		return false, err
	case verdict == replyRefutes:
		s.refuting.remember(r.moves)
		return true, nil
	}
	s.postponed = append(s.postponed, r)
	if len(s.postponed) < mostPostponed {
		return false, nil
	}
	return s.refutesPostponed()
}

// refutesPostponed reports whether any of the postponed replies refutes the turn before them. If none does, the list
// of these replies is cleared.
func (s *arimaaSearch) refutesPostponed() (bool, error) {
	for _, r := range s.postponed {
		wins, err := s.immobilises(r.position)
		if err != nil {
			return false, err
		}
		if !wins {
			s.refuting.remember(r.moves)
			return true, nil
		}
	}
	s.postponed = s.postponed[:0]
	return false, nil
}

// replyVerdict says whether a reply of the defender works.
type replyVerdict int

const (
	replyRefutes   replyVerdict = iota // no turn wins after it
	replyLoses                         // a turn wins after it, or the reply itself loses
	replyUndecided                     // no turn wins after it, except perhaps by immobilisation
)

// judge returns the verdict on a reply; p is the position after the reply.
func (s *arimaaSearch) judge(p arimaa.Position) (replyVerdict, error) {
	if err := s.spend(1); err != nil {
		return replyRefutes, err
	}
	if o := p.OutcomeAfterTurn(); o.Over() {
		if o.WonBy(p.Side()) {
			return replyLoses, nil
		}
		return replyRefutes, nil
	}
	begin(&s.wins, p)
	start := *s.wins.Start()
	wins, err := s.goalOrElimination()
	switch {
	case err != nil || wins:
		return replyLoses, err
	case mayImmobilise(&start, s.wins.Side(), arimaaturns.MaxSteps):
		return replyUndecided, nil
	}
	return replyRefutes, nil
}

// goalOrElimination reports whether the side to move can win by goal or elimination in one turn. s.wins must be at
// the start of that turn.
func (s *arimaaSearch) goalOrElimination() (bool, error) {
	const steps = arimaaturns.MaxSteps
	search, side := &s.wins, s.wins.Side()
	start := *search.Start()
	if min(goalIn(&start, side), eliminationIn(&start)) > steps {
		return false, nil
	}
	for _, moves := range s.winning {
		n := start
		if search.Follow(&n, &moves) && (eliminationIn(&n) == 0 || goalIn(&n, side) == 1 && moves.Steps() < steps) {
			s.winning.remember(moves)
			return true, nil
		}
	}
	for layer := range steps {
		if layer > 0 {
			if err := s.build(layer); err != nil {
				return false, err
			}
		}
		// Drop the nodes from which no win is possible in the remaining steps of the turn.
		kept := search.Layers[layer][:0]
		for i := range search.Layers[layer] {
			n := &search.Layers[layer][i]
			goal, elimination := goalIn(n, side), eliminationIn(n)
			if elimination == 0 || goal == 1 {
				s.winning.remember(search.Moves(n))
				return true, nil
			}
			if min(goal, elimination) <= steps-layer {
				kept = append(kept, *n)
			}
		}
		search.Layers[layer] = kept
	}
	// A push or pull with the last two steps may remove the last rabbit.
	before := search.Seen()
	for i := range search.Layers[steps-2] {
		if eliminationIn(&search.Layers[steps-2][i]) == 2 {
			search.PushesAndPulls(steps, i, true)
		}
	}
	for i := range search.Layers[steps] {
		if n := &search.Layers[steps][i]; eliminationIn(n) == 0 {
			s.winning.remember(search.Moves(n))
			return true, nil
		}
	}
	return false, s.spend(search.Seen() - before)
}

// immobilises reports whether the side to move can win by immobilisation in one turn.
func (s *arimaaSearch) immobilises(p arimaa.Position) (bool, error) {
	const steps = arimaaturns.MaxSteps
	search, side := &s.wins, uint8(p.Side())
	begin(search, p)
	for layer := 1; layer <= steps; layer++ {
		if err := s.build(layer); err != nil {
			return false, err
		}
		kept := search.Layers[layer][:0]
		for i := range search.Layers[layer] {
			n := &search.Layers[layer][i]
			if !hasOwnStep(n, side^1) {
				if o := endOf(search, n).OutcomeAfterTurn(); o.Ending == arimaa.EndImmobilisation && o.WonBy(p.Side()) {
					return true, nil
				}
			}
			if mayImmobilise(n, side, steps-layer) {
				kept = append(kept, *n)
			}
		}
		search.Layers[layer] = kept
	}
	return false, nil
}
