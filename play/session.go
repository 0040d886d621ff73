// Package play is what a person does with a code: open it with a line of turns, try turns, ask
// for hints and solutions, take turns back. A [Session] is the same in a command, a terminal,
// a page and the API; what it says comes from package say.
//
// The proofs behind it are plugged in as a [Prover], and the computer as an [Opponent].
package play

import (
	"context"
	"errors"
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// An Opponent plays a side of a game, and gives advice.
type Opponent interface {
	// Reply returns the turn that a level of the engine plays in a state that is not over.
	// Level 0 is the strongest: advice.
	Reply(ctx context.Context, s game.State, level int) (game.Turn, error)
}

// Options say what stands behind a session, and what it is.
type Options struct {
	Prover   Prover   // nil for a [Direct] one without limits
	Opponent Opponent // nil if there is none: then Level must be 0

	// Level is that of the computer in a game, which has no goal then. 0 is a puzzle if the
	// code has a goal, and otherwise a board on which both sides are moved by hand.
	Level int

	// You is the side of the person in a game; empty for the side to move at the start.
	You game.Side

	// Last is the turn of the opponent that led to the start, nil if it is unknown.
	Last game.Turn

	// Unsaid keeps the goal of a puzzle out of heading, status and messages.
	Unsaid bool
}

// A Session is a puzzle, a game against the computer, or a board for both sides, as far as it has
// come. It is immutable: what changes it returns a new one. [Open] makes one.
type Session struct {
	o       Options
	line    game.Line
	judged  []Judgement // on the turns of the solving side
	phase   Phase
	unsound bool
}

// Phase says what a session waits for.
type Phase uint8

// The phases.
const (
	Choosing Phase = iota // a turn of the person: in a puzzle, of the solving side
	Judging               // the prover has to judge the last turn, or the computer is to move
	Replying              // the last turn is judged, and the reply to it is to come
	Mistaken              // the last turn of the person fails, and the reply to it is on the board
	Solved                // the goal is reached
	Over                  // the game has ended, and no goal was to be reached
	Free                  // both sides are moved by hand: there is no goal, or the line has left the puzzle
)

// String returns the phase in a word, such as "choosing".
func (p Phase) String() string {
	return [...]string{"choosing", "judging", "replying", "mistaken", "solved", "over", "free"}[p]
}

var (
	// ErrPhase is the error of what cannot be done in the phase of a session.
	ErrPhase = errors.New("this cannot be done now")
	// ErrNoHint is the error of a position in which no turn stands out.
	ErrNoHint = errors.New("no hint")
)

// Open opens the start of a line and follows its turns: in a puzzle those of the solving side are
// judged, and the line leaves the puzzle where the opponent does not give the best reply. The
// error is that of the prover.
func Open(ctx context.Context, l game.Line, o Options) (*Session, error) {
	if o.Prover == nil {
		o.Prover = new(Direct)
	}
	s := &Session{o: o, line: l.First(0)}
	if o.Level > 0 && o.You == "" {
		s.o.You = s.State().Side()
	}
	s.phase = s.begins()
	for i := range l.Len() {
		if err := s.follow(ctx, l.Turn(i)); err != nil {
			return nil, err
		}
	}
	if s.phase == Judging && s.IsPuzzle() {
		return s.Judge(ctx)
	}
	return s, nil
}

// follow goes on with a turn of a line that was played before. It changes s.
func (s *Session) follow(ctx context.Context, t game.Turn) error {
	next, err := s, error(nil)
	if s.phase == Judging && s.IsPuzzle() {
		if next, err = s.Judge(ctx); err != nil {
			return err
		}
	}
	reply := game.Turn(nil)
	if next.phase == Replying {
		reply = next.last().Reply
	}
	onPuzzle := next.phase == Choosing || reply == t
	if reply != nil && reply == t {
		next, err = next.reply()
	} else {
		next, err = next.with(t)
	}
	if err != nil {
		return err
	}
	if s.IsPuzzle() && !onPuzzle {
		next.phase = Free
	}
	*s = *next
	return nil
}

// with returns the session after a turn, whoever plays it.
func (s *Session) with(t game.Turn) (*Session, error) {
	line, err := s.line.With(t)
	if err != nil {
		return nil, err
	}
	next := *s
	next.line = line
	switch {
	case s.IsPuzzle() && s.phase == Choosing:
		next.phase = Judging
	case s.IsPuzzle():
		next.phase = Free
	default:
		next.phase = next.begins()
	}
	return &next, nil
}

// begins returns the phase that the position on the board asks for, apart from a puzzle.
func (s *Session) begins() Phase {
	switch {
	case s.State().Outcome().Over():
		return Over
	case s.IsPuzzle():
		return Choosing
	case s.o.Level == 0:
		return Free
	case s.State().Side() == s.o.You:
		return Choosing
	}
	return Judging
}

// Phase returns what the session waits for.
func (s *Session) Phase() Phase { return s.phase }

// IsPuzzle reports whether a goal is to be reached.
func (s *Session) IsPuzzle() bool {
	return s.o.Level == 0 && s.line.Start().Goal() != codec.NoGoal
}

// IsOver reports whether the game has ended in the position on the board.
func (s *Session) IsOver() bool { return s.State().Outcome().Over() }

// Level returns the level of the computer, 0 if this is no game.
func (s *Session) Level() int { return s.o.Level }

// You returns the side of the person in a game, and the solving side of a puzzle; empty if both
// sides are moved by hand.
func (s *Session) You() game.Side {
	switch {
	case s.o.Level > 0:
		return s.o.You
	case s.IsPuzzle() && s.phase != Free:
		return s.line.StateAt(0).Side()
	}
	return ""
}

// Line returns the start and the turns that are on the board.
func (s *Session) Line() game.Line { return s.line }

// State returns the position on the board.
func (s *Session) State() game.State { return s.line.State() }

// Goal returns what is left to be reached from the position on the board by the person, who is
// to move: none in any phase but [Choosing].
func (s *Session) Goal() codec.Goal {
	if !s.IsPuzzle() || s.phase != Choosing {
		return codec.NoGoal
	}
	return after(s.line.Start().Goal(), len(s.judged))
}

// Code returns the code of the position on the board with what is left to be reached. What is
// left of a win may have several key turns, see [Session.Left].
func (s *Session) Code() codec.AnyCode {
	c, err := codec.WithGoal(s.State().Code(), s.Goal())
	if err != nil {
		return s.State().Code() // the game is over
	}
	return c
}

// last returns the last judgement.
func (s *Session) last() Judgement { return s.judged[len(s.judged)-1] }

// LastTurn returns the turn that led to the position on the board, nil if it is unknown.
func (s *Session) LastTurn() game.Turn {
	if n := s.line.Len(); n > 0 {
		return s.line.Turn(n - 1)
	}
	return s.o.Last
}

// Judged returns the last turn of the solving side and what it is worth; ok is false before the
// first one, and once the line has left the puzzle.
func (s *Session) Judged() (t game.Turn, j Judgement, ok bool) {
	if len(s.judged) == 0 || s.phase == Free {
		return nil, Judgement{}, false
	}
	return s.line.Turn(2 * (len(s.judged) - 1)), s.last(), true
}

// Play plays a turn of the person, or of either side where both are moved by hand. The error is
// a *[game.LineError], or [ErrPhase]. In a puzzle and in a game [Session.Answer] goes on.
func (s *Session) Play(t game.Turn) (*Session, error) {
	if s.phase != Choosing && s.phase != Free {
		return nil, fmt.Errorf("%w: nothing is to be played here", ErrPhase)
	}
	return s.with(t)
}

// Try reads a turn as people type it, plays it and has it answered. The error is that of
// [Session.Play] or [Session.Answer].
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

// Judge has the last turn of a puzzle judged; the reply is not played yet. In any other phase
// than [Judging] it changes nothing. The error is that of the prover.
func (s *Session) Judge(ctx context.Context) (*Session, error) {
	if s.phase != Judging || !s.IsPuzzle() {
		return s, nil
	}
	n := s.line.Len() - 1
	before, err := codec.WithGoal(s.line.StateAt(n).Code(), after(s.line.Start().Goal(), len(s.judged)))
	if err != nil {
		return nil, err
	}
	j, err := s.o.Prover.Judge(ctx, before, s.line.Turn(n))
	if err != nil {
		return nil, err
	}
	next := *s
	next.judged = append(s.judged[:len(s.judged):len(s.judged)], j)
	switch {
	case j.Verdict == puzzles.Right && (s.State().Outcome().Over() || len(next.judged) == s.line.Start().Goal().Turns()):
		next.phase = Solved
	case j.Reply != nil:
		next.phase = Replying
	case j.Verdict == puzzles.Right:
		next.phase = Solved
	default:
		next.phase = Mistaken
	}
	return &next, nil
}

// reply plays the reply to the last turn of a puzzle.
func (s *Session) reply() (*Session, error) {
	line, err := s.line.With(s.last().Reply)
	if err != nil {
		return nil, err
	}
	next := *s
	next.line, next.phase = line, Choosing
	if s.last().Verdict != puzzles.Right {
		next.phase = Mistaken
	}
	return &next, nil
}

// Answer goes on to where the person is to move again: it has the last turn of a puzzle judged
// and plays the reply, or plays the turn of the computer. In other phases it changes nothing.
// The error is that of the prover or of the opponent; the session can be asked again.
func (s *Session) Answer(ctx context.Context) (*Session, error) {
	next, err := s.Judge(ctx)
	switch {
	case err != nil:
		return nil, err
	case next.phase == Replying:
		return next.reply()
	case next.phase != Judging:
		return next, nil
	}
	t, err := s.o.Opponent.Reply(ctx, s.State(), s.o.Level)
	if err != nil {
		return nil, err
	}
	return s.with(t)
}

// Undo takes back the last turn of the person with the reply to it; in a board for both sides,
// the last turn. It returns s and false if there is none.
func (s *Session) Undo() (*Session, bool) {
	n := s.line.Len() - 1
	switch {
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

// Restart goes back to the start.
func (s *Session) Restart() *Session { return s.backTo(0) }

// backTo returns the session of the first n turns. What is known of them is kept.
func (s *Session) backTo(n int) *Session {
	back := *s
	back.line = s.line.First(n)
	if !s.IsPuzzle() {
		back.phase = back.begins()
		return &back
	}
	// The turns of the solving side that are left were judged, unless the line left the puzzle
	// before: then it is still off it.
	onPuzzle := 0
	for onPuzzle < n && onPuzzle/2 < len(s.judged) && (onPuzzle%2 == 0 || s.line.Turn(onPuzzle) == s.judged[onPuzzle/2].Reply) {
		onPuzzle++
	}
	back.judged = s.judged[:min(len(s.judged), (n+1)/2)]
	switch {
	case onPuzzle < n:
		back.phase = Free
	case n%2 == 0:
		back.phase = Choosing
		if len(back.judged) > 0 && back.last().Verdict != puzzles.Right {
			back.phase = Mistaken
		}
	default:
		back.phase, back.judged = Judging, back.judged[:n/2]
	}
	return &back
}

// Sound asks the prover whether some turn reaches the goal of a puzzle, and remembers it: a
// puzzle without a solution says so at the start. What is no puzzle is sound.
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

// IsSound reports whether [Session.Sound] has found no fault with a puzzle: true also if it was not
// asked.
func (s *Session) IsSound() bool { return !s.unsound }

// Key returns the turn that hints are about: the first key turn, nil if there is none.
func (a Answer) Key() game.Turn {
	switch {
	case a.WinIn > 0 && a.Kind == Hold:
		return a.Line[0]
	case a.Kind == Win && a.WinIn == 0, a.Lost, len(a.KeyTurns) == 0:
		return nil
	}
	return a.KeyTurns[0]
}

// A Hint tells more and more of a turn.
type Hint struct {
	Turn      game.Turn
	WinIn     int      // in how many turns it is proved to win, 0 for a hold or an estimate
	Estimated bool     // the engine would play it: nothing is proved
	Sentences []string // each tells more than the one before; the last one tells the turn
}

// Upto returns the sentence of a level, 1 for the least: the last one for a level that is higher
// than there are sentences.
func (h Hint) Upto(level int) string { return h.Sentences[min(level, len(h.Sentences))-1] }

// Hint returns hints for the position on the board: in a game about the turn that the engine
// would play, and otherwise about the first key turn, for the goal or for a win. The error wraps
// [ErrNoHint] if no turn stands out, or is that of the prover or the opponent.
func (s *Session) Hint(ctx context.Context) (Hint, error) {
	state := s.State()
	switch {
	case state.Outcome().Over(), state.IsPlacing():
	case s.phase != Choosing && s.phase != Free:
		return Hint{}, fmt.Errorf("%w: nothing is to be played here", ErrNoHint)
	case s.o.Level > 0:
		t, err := s.o.Opponent.Reply(ctx, state, 0)
		if err != nil {
			return Hint{}, err
		}
		return Hint{t, 0, true, say.Hints(state, t, true)}, nil
	}
	return HintFor(ctx, s.o.Prover, s.Code(), QuestionOf(s.Code()))
}

// HintFor returns hints about the first key turn of a question. The error wraps [ErrNoHint] if
// there is none, or is that of the prover.
func HintFor(ctx context.Context, p Prover, c codec.AnyCode, q Question) (Hint, error) {
	switch state := game.New(c); {
	case state.Outcome().Over():
		return Hint{}, fmt.Errorf("%w: %s", ErrNoHint, say.Over)
	case state.IsPlacing():
		return Hint{}, fmt.Errorf("%w: the pieces are to be set up first", ErrNoHint)
	}
	a, err := p.Solve(ctx, c, q)
	t := a.Key()
	switch {
	case t != nil && a.WinIn > 0:
		// A win is right even if the search was stopped.
	case err != nil:
		return Hint{}, err
	case t == nil || q.Kind == Hold && len(a.KeyTurns) > 1 && c.Goal() == codec.NoGoal:
		if c.Goal() == codec.NoGoal && q.Kind == Win {
			return Hint{}, fmt.Errorf("%w: %v has no goal, and no win in %d was found", ErrNoHint, c, a.Checked)
		}
		return Hint{}, fmt.Errorf("%w: %v", ErrNoHint, a)
	}
	return Hint{t, a.WinIn, false, say.Hints(game.New(c), t, false)}, nil
}

// Left is [Left] for the line of the session.
func (s *Session) Left(ctx context.Context) (c codec.AnyCode, note string, err error) {
	return Left(ctx, s.o.Prover, s.line)
}

// Left returns the code of the position after a line with what is left of the goal of its start,
// which is proved, and a note if the code has no goal, or not just the goal that was to be left. A
// goal to hold is left as long as any turn holds. The error is that of the prover; the code has
// no goal then.
func Left(ctx context.Context, p Prover, l game.Line) (c codec.AnyCode, note string, err error) {
	end, goal, n := l.End(), l.Start().Goal(), l.Len()
	outcome := l.State().Outcome()
	switch {
	case n == 0 || goal == codec.NoGoal:
		return end, "", nil
	case outcome.Over():
		return end, say.LeftOver(outcome.Winner), nil
	case goal.IsWin() && (n+1)/2 >= goal.Turns():
		return end, say.LeftUsedUp(goal), nil
	case n%2 == 1:
		return end, say.LeftReply(goal), nil
	}
	left, err := p.Left(ctx, end, goal, n/2)
	flaw := (*puzzles.Flaw)(nil)
	switch {
	case errors.As(err, &flaw) && flaw.Err == puzzles.ErrSeveral && goal.IsHold():
		left = after(goal, n/2)
		note = say.LeftHolds(len(flaw.KeyTurns), left)
	case errors.As(err, &flaw):
		return end, say.LeftLost(flaw.Error()), nil
	case err != nil:
		return end, "", err
	case left == codec.NoGoal:
		return end, say.LeftReached(goal), nil
	case left != after(goal, n/2):
		note = say.LeftEasier(left)
	}
	c, err = codec.WithGoal(end, left)
	return c, note, err
}
