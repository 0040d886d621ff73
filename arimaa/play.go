package arimaa

import (
	"iter"
	"slices"

	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaaturns"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// maxSteps is the maximum number of steps of a turn.
const maxSteps = arimaaturns.MaxSteps

// Play checks a turn and plays it. It returns the position after the turn, and the turn with all removals of pieces
// from traps. The argument t must have all of its removals or none. The position after the turn must not have occurred
// twice in the history; a nil history is empty. Play does not check whether the game is over.
//
// The error is a *[TurnError] with the first rule that the turn breaks.
func (p Position) Play(t Turn, h History) (Position, Turn, error) {
	partial := p.Begin(h)
	fail := func(s Step, err error) (Position, Turn, error) { return Position{}, Turn{}, &TurnError{s, err} }
	marked := slices.ContainsFunc(t.entries[:t.n], Step.IsRemoval)
	for i, s := range t.entries[:t.n] {
		if s.IsRemoval() {
			if partial.turn.entries[i] != s { // an entry that has not been played is the zero Step
				return fail(s, ErrRemoval)
			}
			continue
		}
		if marked && i != int(partial.turn.n) {
			return fail(partial.turn.entries[i], ErrRemoval)
		}
		if err := partial.check(s); err != nil {
			return fail(s, err)
		}
		partial = partial.after(s)
	}
	if marked && partial.turn.n != t.n {
		return fail(partial.turn.entries[t.n], ErrRemoval)
	}
	next, err := partial.End()
	if err != nil {
		return fail(Step{}, err)
	}
	return next, partial.turn, nil
}

// Turns yields every position that the side to move can reach, each once, with a shortest turn that leads to it. It
// omits positions that have occurred twice in the history; a nil history is empty. Turns does not check whether the
// game is over. The order of the results depends only on p.
//
// In the middle of a game, Turns finds about 16,000 positions in a few milliseconds. It yields all turns of n steps
// before it searches the turns of n + 1 steps.
func (p Position) Turns(h History) iter.Seq2[Turn, Position] {
	return func(yield func(Turn, Position) bool) {
		s := p.beginSearch()
		defer searches.Put(s)
		for layer := 1; layer <= maxSteps; layer++ {
			s.Build(layer, true)
			for i := range s.Layers[layer] {
				n := &s.Layers[layer][i]
				next := Position{s.Pieces(n), p.side.Other()}
				if !h.bans(next) && !yield(p.turn(s.Moves(n)), next) {
					return
				}
			}
		}
	}
}

// turn converts legal moves to a Turn. A move is a step, a push or a pull.
func (p Position) turn(moves arimaaturns.Moves) Turn {
	t := p.Begin(nil)
	for _, m := range moves.All() {
		t = t.after(Step{t.now.PieceAt(Square(m.From)), Square(m.From), Square(m.To)})
		if m.Kind != arimaaturns.OwnStep {
			t = t.after(Step{t.now.PieceAt(Square(m.ThenFrom)), Square(m.ThenFrom), Square(m.ThenTo)})
		}
	}
	return t.turn
}

// Ending is how a game has ended.
type Ending uint8

// The endings. Goal, elimination, immobilisation and repetition are judged after a turn,
// in this order; either side may reach a goal or be eliminated. Resignation and forfeit do
// not depend on the board.
const (
	Ongoing           Ending = iota // the game has not ended
	EndGoal                         // a rabbit stands on its last rank
	EndElimination                  // a side has no rabbits
	EndImmobilisation               // the side to move has no turn
	EndRepetition                   // every turn of the side to move would repeat a position for the third time
	EndResignation                  // a side has resigned
	EndForfeit                      // a side has lost for another reason, such as time
)

// String returns "ongoing", "goal", "elimination", "immobilisation", "repetition",
// "resignation" or "forfeit".
func (e Ending) String() string {
	return value.Name(e, "Ending", []string{
		"ongoing", "goal", "elimination", "immobilisation", "repetition", "resignation", "forfeit",
	})
}

// OutcomeAfterTurn is like [Position.Outcome] without a history, for a position after a turn. Position.Outcome could
// mistake such a position for one in which the pieces are still being set up.
func (p Position) OutcomeAfterTurn() Outcome {
	if p.SettingUp() {
		return p.Outcome(History{p: 1})
	}
	return p.Outcome(nil)
}

// Outcome says how a game has ended and who has won: an [Ending] and a [Side]. It is a comparable value. The zero
// Outcome means that the game goes on. Over reports whether the game has ended, Winner returns the winner, and WonBy
// reports whether a given side has won. String returns a text such as "goal, silver wins".
type Outcome = value.Outcome[Ending, Side]

// Outcome returns how the game has ended and who has won (sentences 18 to 24 of doc/ARIMAA.md). It assumes that the
// opponent of the side to move has just played a turn that led to p. A nil history is empty. While the pieces are being
// set up, the game has not ended. Outcome assumes that they are being set up if [Position.SettingUp] reports true for p
// and p is not in the history.
//
// Outcome takes a few dozen nanoseconds. With a history it takes longer, because it must search for a turn that does
// not repeat a position.
func (p Position) Outcome(h History) Outcome {
	gone := p.hanging()
	if gone != 0 {
		p.remove(gone)
	}
	next := p.side
	mover := next.Other()
	moverRabbits, nextRabbits := p.Layer(PieceOf(mover, Rabbit)), p.Layer(PieceOf(next, Rabbit))
	switch {
	case moverRabbits&lastRank(mover) != 0: // 19
		return Outcome{Ending: EndGoal, Side: mover}
	case nextRabbits&lastRank(next) != 0: // 20
		return Outcome{Ending: EndGoal, Side: next}
	case nextRabbits == 0 && gone == 0 && p.SettingUp() && h[p] == 0: // 5
		return Outcome{}
	case nextRabbits == 0: // 21
		return Outcome{Ending: EndElimination, Side: mover}
	case moverRabbits == 0: // 22
		return Outcome{Ending: EndElimination, Side: next}
	case !p.isMobile(next): // 23
		return Outcome{Ending: EndImmobilisation, Side: mover}
	case len(h) > 0 && !p.hasTurn(h): // 24
		return Outcome{Ending: EndRepetition, Side: mover}
	}
	return Outcome{}
}

// lastRank returns the rank that the rabbits of a side must reach to win.
func lastRank(side Side) SquareSet { return SquareSet(arimaaturns.LastRank(uint8(side))) }

// hasTurn reports whether the side to move has a turn to a position that has not yet occurred twice.
func (p Position) hasTurn(h History) bool {
	for range p.Turns(h) {
		return true
	}
	return false
}
