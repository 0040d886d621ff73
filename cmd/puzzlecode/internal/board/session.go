package board

import (
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/render"
	"github.com/puzzlecode/puzzlecode/view"
)

// A session is a puzzle that a person solves, or a game against the engine, as far as it has
// come. It knows neither the terminal nor who finds the answers.
type session struct {
	title  string
	start  codec.Code    // its goal is what the person is to reach, none in a game
	last   position.Turn // that led to the start, the zero Turn if it is not known
	level  int           // of the engine in a game, 0 for a puzzle
	person position.Side // the side that the person plays

	played []played
	phase  phase
}

// played is a turn with the position after it. In a puzzle, verdict is on a turn of the person,
// and goal is what is left of the goal after an answer.
type played struct {
	turn    position.Turn
	after   position.Position
	goal    codec.Goal
	verdict puzzles.Judgement
}

// phase says what a session waits for.
type phase uint8

const (
	choosing phase = iota // the person is to move
	waiting               // the solver is to judge the turn of the person, or the engine to move
	mistaken              // the last turn of the person fails, and the answer to it is on the board
	solved                // the goal is reached
	over                  // the game has ended
)

// newPuzzle returns the session of a code with a goal.
func newPuzzle(title string, c codec.Code, last position.Turn) *session {
	s := &session{title: title, start: c, last: last, person: c.Position().Side()}
	s.phase = s.next()
	return s
}

// newGame returns the session of a game against a level of the engine.
func newGame(start position.Position, level int, person position.Side) *session {
	s := &session{
		title:  fmt.Sprintf("Game against level %d", level),
		start:  codec.Encode(start),
		level:  level,
		person: person,
	}
	s.phase = s.next()
	return s
}

func (s *session) isPuzzle() bool { return s.level == 0 }

// position returns the position that is on the board.
func (s *session) position() position.Position {
	if n := len(s.played); n > 0 {
		return s.played[n-1].after
	}
	return s.start.Position()
}

// goal returns the goal of the position on the board, in which the person is to move.
func (s *session) goal() codec.Goal {
	if n := len(s.played); n > 0 {
		return s.played[n-1].goal
	}
	return s.start.Goal()
}

// lastTurn returns the turn that led to the position on the board, the zero Turn if it is not
// known.
func (s *session) lastTurn() position.Turn {
	if n := len(s.played); n > 0 {
		return s.played[n-1].turn
	}
	return s.last
}

// next returns the phase that the position on the board asks for at the start and in a game.
func (s *session) next() phase {
	switch p := s.position(); {
	case p.Outcome().Over():
		return over
	case p.Side() == s.person:
		return choosing
	}
	return waiting
}

// play plays a turn of the person. The error is a *[position.TurnError]. Afterwards the
// session waits for an answer, unless a game has ended.
func (s *session) play(t position.Turn) error {
	after, err := s.position().Play(t)
	if err != nil {
		return err
	}
	s.played = append(s.played, played{turn: t, after: after})
	s.phase = waiting
	if !s.isPuzzle() {
		s.phase = s.next()
	}
	return nil
}

// answer plays a turn of the engine.
func (s *session) answer(t position.Turn) {
	s.played = append(s.played, played{turn: t, after: s.position().PlayLegal(t)})
	s.phase = s.next()
}

// judge takes the verdict of the solver on the last turn, and plays the answer that comes
// with it.
func (s *session) judge(r puzzles.Judgement) {
	s.played[len(s.played)-1].verdict = r
	right := r.Verdict == puzzles.Right
	if right && r.Left == codec.NoGoal {
		s.phase = solved
		return
	}
	if !r.Reply.IsZero() {
		s.played = append(s.played, played{turn: r.Reply, after: s.position().PlayLegal(r.Reply), goal: r.Left})
	}
	s.phase = choosing
	if !right {
		s.phase = mistaken
	}
}

// takeBack goes back to the last time that the person was to move before the position on the
// board, and reports whether there is one.
func (s *session) takeBack() bool {
	for n := len(s.played) - 1; n >= 0; n-- {
		before := s.start.Position()
		if n > 0 {
			before = s.played[n-1].after
		}
		if before.Side() == s.person {
			s.played, s.phase = s.played[:n], choosing
			return true
		}
	}
	return false
}

// restart goes back to the start.
func (s *session) restart() {
	s.played = nil
	s.phase = s.next()
}

// code returns the code to go on from: that of the position on the board, or if a puzzle was
// left after a wrong turn, of the position before that turn. The goal is what is left of it.
func (s *session) code() codec.Code {
	kept := *s
	if s.isPuzzle() && (s.phase == mistaken || s.phase == waiting) {
		kept.takeBack()
	}
	return kept.shown()
}

// shown returns the code of the position on the board.
func (s *session) shown() codec.Code {
	c := codec.Encode(s.position())
	if goal := s.goal(); goal != codec.NoGoal && s.phase == choosing {
		if withGoal, err := c.WithGoal(goal); err == nil {
			return withGoal
		}
	}
	return c
}

// tone says how a message is meant.
type tone uint8

const (
	neutral tone = iota
	good
	bad
)

// say returns what is to be said about the last turns.
func (s *session) say() (string, tone) {
	if !s.isPuzzle() {
		return s.sayGame()
	}
	if len(s.played) == 0 {
		if !s.last.IsZero() {
			return fmt.Sprintf("The other side has just played %v.", s.last), neutral
		}
		return "", neutral
	}
	turn, r := s.judged()
	switch {
	case s.phase == waiting && s.code().Goal().Turns() >= slowTurns:
		return fmt.Sprintf("%v: the solver is at work.", s.lastTurn()), neutral
	case s.phase == waiting:
		return s.lastTurn().String(), neutral
	case s.phase == solved && s.start.Goal().IsHold():
		return fmt.Sprintf("Solved: %v holds.", turn), good
	case s.phase == solved:
		return fmt.Sprintf("Solved: %v wins.", turn), good
	case r.Reply.IsZero():
		return fmt.Sprintf("%v fails.", turn), bad
	case r.Verdict == puzzles.Right:
		return fmt.Sprintf("%v is right. The answer was %v.", turn, r.Reply), good
	case r.Verdict == puzzles.TooSlow:
		return fmt.Sprintf("%v wins, but too slowly: it takes %d turns, after the answer %v.", turn, r.In, r.Reply), bad
	case r.In == 1:
		return fmt.Sprintf("%v is refuted by %v, which wins.", turn, r.Reply), bad
	case r.In > 1:
		return fmt.Sprintf("%v is refuted by %v: the other side wins in %d.", turn, r.Reply, r.In), bad
	}
	return fmt.Sprintf("%v is refuted by %v.", turn, r.Reply), bad
}

// slowTurns is the least number of turns of a goal for which a verdict takes so long that
// somebody may wonder.
const slowTurns = 5

// judged returns the last turn with a verdict, and the verdict.
func (s *session) judged() (t position.Turn, r puzzles.Judgement) {
	for _, p := range s.played {
		if p.verdict.Verdict != 0 {
			t, r = p.turn, p.verdict
		}
	}
	return t, r
}

// sayGame is say for a game.
func (s *session) sayGame() (string, tone) {
	switch o := s.position().Outcome(); {
	case o.WonBy(s.person):
		return "You have won.", good
	case o.Over():
		return "The engine has won.", bad
	case s.phase == choosing && len(s.played) > 0:
		return fmt.Sprintf("The engine has played %v.", s.lastTurn()), neutral
	}
	return "", neutral
}

// status says in a sentence who is to move and to do what, or how a game has ended. It is
// empty when a puzzle is solved.
func (s *session) status() string {
	switch {
	case s.phase == solved:
		return ""
	case s.isPuzzle() || s.phase == over:
		return view.Status(s.code())
	case s.phase == choosing:
		return "You are to move."
	}
	return "The engine is to move."
}

// record returns the turns that were played, after the FEN of the start.
func (s *session) record() string {
	out := []string{s.start.Position().String()}
	for _, t := range s.played {
		out = append(out, t.turn.String())
	}
	return strings.Join(out, " ")
}

// marks returns the marks of the last turn.
func (s *session) marks() []render.Mark {
	if t := s.lastTurn(); !t.IsZero() {
		return render.LastTurn(game.Santorini{Position: s.position()}.Parts(t))
	}
	return nil
}

// summary returns what is printed at the end: how to go on. It is empty without a session.
func (s *session) summary() string {
	if s == nil {
		return ""
	}
	code, out := s.code(), ""
	switch {
	case s.phase == solved:
		return fmt.Sprintf("solved    %v\n", s.start)
	case s.isPuzzle():
		return fmt.Sprintf("go on     puzzlecode play %v\n", code)
	case s.phase == over:
		out = fmt.Sprintf("position  %v\n", code)
	default:
		out = fmt.Sprintf("go on     puzzlecode play --level %d --as %v %v\n", s.level, s.person, code)
	}
	if len(s.played) > 0 {
		out += fmt.Sprintf("analyse   puzzlecode analyse '%s'\n", s.record())
	}
	return out
}
