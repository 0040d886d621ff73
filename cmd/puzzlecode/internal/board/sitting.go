package board

import (
	"errors"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/render"
)

// A sitting is a session with what the terminal adds to it. The zero sitting has none.
type sitting struct {
	*play.Session
	title string
	sound bool // it is known whether the puzzle has a solution
}

// isChoosing reports whether the person is to choose a turn.
func (s sitting) isChoosing() bool {
	return s.Session != nil && (s.Phase() == play.Choosing || s.Phase() == play.Free) && !s.IsOver()
}

// isDone reports whether the puzzle is solved or the game has ended.
func (s sitting) isDone() bool { return s.Phase() == play.Solved || s.IsOver() }

// goOn returns the session to go on from: in a puzzle without a last turn that fails or that has
// no reply yet.
func (s sitting) goOn() *play.Session {
	switch s.Phase() {
	case play.Judging, play.Replying, play.Mistaken:
		if s.IsPuzzle() {
			back, _ := s.Undo()
			return back
		}
	}
	return s.Session
}

// status says who is to move and what the goal is, or how the game has ended: nothing if the
// message says it, or if the puzzle is solved.
func (s sitting) status() string {
	status := s.goOn().Status()
	if s.Phase() == play.Solved || strings.HasSuffix(s.Message().Text, status) {
		return ""
	}
	return status
}

// try plays a turn of the person. The error names the rule that the turn breaks.
func (s sitting) try(t game.Turn) (*play.Session, error) {
	next, err := s.Play(t)
	if illegal := (*game.LineError)(nil); errors.As(err, &illegal) {
		err = illegal.Err
	}
	return next, err
}

// marks returns the marks of the last turn.
func (s sitting) marks() []render.Mark {
	t := s.LastTurn()
	if before, ok := s.before(t); ok {
		return render.LastTurn(before.Parts(t))
	}
	return nil
}

// before returns the state in which the last turn was played: only there its parts are known.
func (s sitting) before(last game.Turn) (game.State, bool) {
	if n := s.Line().Len(); n > 0 {
		return s.Line().StateAt(n - 1), true
	}
	return puzzles.Before(s.State(), last)
}

// summary returns what is printed at the end: how to go on. It is empty without a session.
func (s sitting) summary() string {
	if s.Session == nil {
		return ""
	}
	on, out := s.goOn(), ""
	switch {
	case s.Phase() == play.Solved:
		return fmt.Sprintf("solved    %v\n", s.Line().Start())
	case on.IsOver():
		out = fmt.Sprintf("position  %v\n", on.Code())
	case s.Level() > 0:
		out = fmt.Sprintf("go on     puzzlecode play --level %d --as %s %v\n", s.Level(), s.You(), on.Code())
	default:
		out = fmt.Sprintf("go on     puzzlecode play %v\n", on.Code())
	}
	if s.Level() > 0 && s.Line().Len() > 0 {
		out += fmt.Sprintf("analyse   puzzlecode analyse '%s %s'\n", s.Line().StateAt(0), strings.Join(s.Line().Texts(), " "))
	}
	return out
}
