// Package play lets people play from the position of a code: they open a line of turns, try turns, get hints and
// solutions, and take turns back. All commands, pages and the API use the same [Session]. Package say contains the
// sentences for players.
//
// A session gets its proofs from a [Prover], and the turns of the computer from an [Opponent].
package play

import (
	"context"
	"errors"
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// An Opponent plays one side of a game, and gives advice.
type Opponent interface {
	// Reply returns the turn that the engine plays in a state that is not over. The argument level is the engine level,
	// or 0 for the strongest play, which is for advice.
	Reply(ctx context.Context, s game.State, level int) (game.Turn, error)
}

// Options configure a session.
type Options struct {
	Prover   Prover   // nil: a [Direct] prover without limits
	Opponent Opponent // nil for none; then Level must be 0

	// Level is the engine level in a game against the computer, where the goal is ignored. If Level is 0, a code with a
	// goal is a puzzle. Without a goal, the player plays both sides.
	Level int

	// You is the side of the player in a game. If it is empty, the player has the side that moves first.
	You game.Side

	// Resigned means that the player has resigned after the last turn of a game against the computer.
	Resigned bool

	// Last is the turn that led to the start position, or nil if it is unknown.
	Last game.Turn

	// Unsaid hides the goal of a puzzle from the texts for the player.
	Unsaid bool

	Language *say.Language // of the texts for the player; nil for English
}

// A Session is the state of a puzzle, a game against the computer, or an analysis board. It is
// immutable: methods that change it return a new one. [Open] creates one.
type Session struct {
	o       Options
	line    game.Line
	judged  []puzzles.Judgement // on the turns of the solving side
	phase   Phase
	unsound bool
	why     say.Why // the explanation of the last judgement

	otherwise string // the threat of the opponent, at the end of a hold
}

// Phase says what happens next in a session.
type Phase uint8

// The phases, each with the event that comes next.
const (
	Choosing Phase = iota // a turn of the player: in a puzzle, of the solving side
	Judging               // the verdict on the last turn, or the turn of the computer
	Replying              // the reply to the last turn, which has a verdict
	Mistaken              // a takeback: the last turn of the player fails, and the reply to it is on the board
	Solved                // the goal is reached
	Over                  // the game is over, and there was no goal
	Free                  // the player plays both sides: there is no goal, or the line has left the puzzle
)

// String returns the name of the phase in lower case, such as "choosing".
func (p Phase) String() string {
	return [...]string{"choosing", "judging", "replying", "mistaken", "solved", "over", "free"}[p]
}

var (
	// ErrPhase reports an action that is not possible in the current phase of the session.
	ErrPhase = errors.New("this cannot be done now")
	// ErrNoHint reports a position for which there is no hint, because no turn is better than the others.
	ErrNoHint = errors.New("no hint")
)

// Open starts a session and plays the turns of a line. In a puzzle, it judges each turn of the solving side. If the
// opponent does not play the best reply, the line leaves the puzzle, and the player plays both sides. An error comes
// from the prover.
func Open(ctx context.Context, l game.Line, o Options) (*Session, error) {
	if o.Prover == nil {
		o.Prover = new(Direct)
	}
	o.Resigned = o.Resigned && o.Level > 0
	s := &Session{o: o, line: l.First(0)}
	if o.Level > 0 && o.You == "" {
		s.o.You = s.State().Side()
	}
	s.phase = s.phaseOf()
	var err error
	for i := range l.Len() {
		if s, err = s.Judge(ctx); err != nil {
			return nil, err
		}
		if s, err = s.with(l.Turn(i)); err != nil {
			return nil, err
		}
	}
	if s, err = s.Judge(ctx); err != nil {
		return nil, err
	}
	return s.explained(ctx), nil
}

// with returns the session after turn t, which either side may play.
func (s *Session) with(t game.Turn) (*Session, error) {
	line, err := s.line.With(t)
	if err != nil {
		return nil, err
	}
	next := *s
	next.line = line
	next.phase = next.phaseOf()
	return &next, nil
}

// phaseOf returns the phase that follows from the line and the judgements.
func (s *Session) phaseOf() Phase {
	switch {
	case s.IsPuzzle():
		return s.phaseOfPuzzle()
	case s.IsOver():
		return Over
	case s.o.Level == 0:
		return Free
	case s.State().Side() == s.o.You:
		return Choosing
	}
	return Judging
}

func (s *Session) phaseOfPuzzle() Phase {
	n := s.line.Len()
	for i, j := range s.judged {
		isRight, played := j.Verdict == puzzles.Right, 2*i+1
		isSolved := isRight && (j.Reply == nil || i+1 == s.line.Start().Goal().Turns())
		switch {
		case n == played && isSolved:
			return Solved
		case n == played && j.Reply != nil:
			return Replying
		case n == played:
			return Mistaken
		case isSolved || s.line.Turn(played) != j.Reply:
			return Free
		case n == played+1 && !isRight:
			return Mistaken
		case !isRight:
			return Free
		}
	}
	switch n - 2*len(s.judged) {
	case 0:
		return Choosing
	case 1:
		return Judging
	}
	return Free
}

// Phase returns the phase.
func (s *Session) Phase() Phase { return s.phase }

// IsPuzzle reports whether the session is a puzzle: the start has a goal, and the computer is not an opponent.
func (s *Session) IsPuzzle() bool { return s.o.Level == 0 && s.line.Start().Goal() != codec.NoGoal }

// IsOver reports whether the game is over.
func (s *Session) IsOver() bool { return s.Outcome().Over() }

// Outcome returns the outcome of the position on the board, or a loss of the player after a resignation.
func (s *Session) Outcome() game.Outcome {
	if s.hasResigned() {
		return game.Outcome{Ending: game.Resignation, Winner: s.o.You.Other()}
	}
	o := s.State().Outcome()
	if n := s.line.Len(); n > 0 && o.Over() {
		if ending := game.WinsBy(s.line.StateAt(n-1), s.line.Turn(n-1)); ending != "" {
			o.Ending = ending // the board does not always show the ending
		}
	}
	return o
}

// hasResigned reports whether the player has resigned. It returns false if the game ended on the board.
func (s *Session) hasResigned() bool { return s.o.Resigned && !s.State().Outcome().Over() }

// Level returns the engine level, or 0 if this is not a game against the computer.
func (s *Session) Level() int { return s.o.Level }

// You returns the side of the player in a game, or the solving side of a puzzle. It is empty if the
// player plays both sides.
func (s *Session) You() game.Side {
	switch {
	case s.o.Level > 0:
		return s.o.You
	case s.IsPuzzle() && s.phase != Free:
		return s.line.StateAt(0).Side()
	}
	return ""
}

// Language returns the language of the texts for the player.
func (s *Session) Language() *say.Language { return s.o.Language }

// Line returns the start and the turns so far.
func (s *Session) Line() game.Line { return s.line }

// State returns the position on the board.
func (s *Session) State() game.State { return s.line.State() }

// Goal returns the goal that is left for the player to reach. It is NoGoal unless the player is to move in a puzzle.
func (s *Session) Goal() codec.Goal {
	if !s.IsPuzzle() || s.phase != Choosing {
		return codec.NoGoal
	}
	return after(s.line.Start().Goal(), len(s.judged))
}

// Code returns the code of the position on the board, with the goal that is left. Several turns may reach that goal,
// see [Left].
func (s *Session) Code() codec.Code {
	c, err := s.State().Code().WithGoal(s.Goal())
	if err != nil {
		return s.State().Code() // the game is over
	}
	return c
}

// last returns the judgement on the last turn of the solving side.
func (s *Session) last() puzzles.Judgement { return s.judged[len(s.judged)-1] }

// LastTurn returns the turn that led to the position on the board, or nil if it is unknown.
func (s *Session) LastTurn() game.Turn {
	if n := s.line.Len(); n > 0 {
		return s.line.Turn(n - 1)
	}
	return s.o.Last
}

// Judged returns the last turn of the solving side and the judgement on it. ok is false if there is no such turn, or if
// the line no longer follows the puzzle.
func (s *Session) Judged() (t game.Turn, j puzzles.Judgement, ok bool) {
	if len(s.judged) == 0 || s.phase == Free {
		return nil, puzzles.Judgement{}, false
	}
	return s.line.Turn(2 * (len(s.judged) - 1)), s.last(), true
}

// Play plays a turn of the player, who may play both sides. The error is a *[game.LineError], or [ErrPhase] if the
// player is not to move. In a puzzle and in a game, call [Session.Answer] next.
func (s *Session) Play(t game.Turn) (*Session, error) {
	if s.phase != Choosing && s.phase != Free {
		return nil, fmt.Errorf("%w: nothing is to be played here", ErrPhase)
	}
	return s.with(t)
}

// Try plays a turn, written as a player would type it, and the reply to it. It calls [Session.Play] and
// [Session.Answer].
func (s *Session) Try(ctx context.Context, turn string) (*Session, error) {
	t, err := s.State().ReadTurn(turn)
	if err != nil {
		return nil, err
	}
	next, err := s.Play(t)
	if err != nil {
		return nil, err
	}
	return next.Answer(ctx)
}

// Judge judges the last turn of a puzzle without playing the reply. It returns s if no turn waits for a judgement. An
// error comes from the prover.
func (s *Session) Judge(ctx context.Context) (*Session, error) {
	if s.phase != Judging || !s.IsPuzzle() {
		return s, nil
	}
	n := s.line.Len() - 1
	before, err := s.line.StateAt(n).Code().WithGoal(after(s.line.Start().Goal(), len(s.judged)))
	if err != nil {
		return nil, err
	}
	j, err := s.o.Prover.Judge(ctx, before, s.line.Turn(n))
	if err != nil {
		return nil, err
	}
	return s.settle(j), nil
}

// settle returns the session with a judgement on the last turn.
func (s *Session) settle(j puzzles.Judgement) *Session {
	next := *s
	next.judged, next.why = append(s.judged[:len(s.judged):len(s.judged)], j), say.Why{}
	next.phase = next.phaseOf()
	return &next
}

// Answer responds to the player's turn, so that the player is to move again. In a puzzle, it judges the turn and plays
// the reply. In a game, it plays the turn of the computer. If no turn waits for a response, it changes nothing. An
// error comes from the prover or the opponent; the call can be repeated.
func (s *Session) Answer(ctx context.Context) (*Session, error) {
	next, err := s.Judge(ctx)
	switch {
	case err != nil:
		return nil, err
	case next.phase == Replying:
		if next, err = next.with(next.last().Reply); err != nil {
			return nil, err
		}
		return next.explained(ctx), nil
	case next.phase != Judging:
		return next.explained(ctx), nil
	}
	t, err := s.o.Opponent.Reply(ctx, s.State(), s.o.Level)
	if err != nil {
		return nil, err
	}
	return s.with(t)
}

// Undo takes back a resignation, or the last turn of the player with the reply. If the player plays both sides, it
// takes back the last turn. It returns s and false if there is nothing to take back.
func (s *Session) Undo() (*Session, bool) {
	n := s.line.Len() - 1
	switch {
	case s.hasResigned():
		return s.backTo(s.line.Len()), true
	case n < 0:
		return s, false
	case s.o.Level > 0:
		for n >= 0 && s.line.StateAt(n).Side() != s.o.You {
			n--
		}
		if n < 0 {
			return s, false
		}
	case s.IsPuzzle() && s.phase != Free:
		n -= n % 2
	}
	return s.backTo(n), true
}

// Restart returns the session at its start, without turns.
func (s *Session) Restart() *Session { return s.backTo(0) }

// backTo returns the session after its first n turns. It keeps the judgement on a turn only if it also keeps the reply
// to this turn.
func (s *Session) backTo(n int) *Session {
	back := *s
	back.o.Resigned = false
	back.line, back.judged = s.line.First(n), s.judged[:min(len(s.judged), n/2)]
	back.phase = back.phaseOf()
	return &back
}

// Sound proves whether any turn reaches the goal of the puzzle. If none does, the returned session says so in its
// message before the first turn. A session without a goal counts as sound.
func (s *Session) Sound(ctx context.Context) (*Session, error) {
	if !s.IsPuzzle() {
		return s, nil
	}
	a, err := s.o.Prover.Solve(ctx, s.line.Start(), QuestionOf(s.line.Start()))
	if err != nil {
		return nil, err
	}
	next := *s
	next.unsound = a.Key() == nil
	return &next, nil
}

// IsSound reports false if [Session.Sound] has proved that the puzzle has no solution. Otherwise it reports true, even
// if Sound was not called.
func (s *Session) IsSound() bool { return !s.unsound }
