package play

import (
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// Heading returns a title, such as "Sun wins in 3".
func (s *Session) Heading() string {
	switch {
	case s.IsPuzzle() && s.o.Unsaid:
		return s.o.Language.About("goal.unsaid").Text
	case s.IsPuzzle():
		return s.o.Language.Task(s.line.StateAt(0).Side(), s.line.Start().Goal())
	case s.o.Level > 0:
		return s.o.Language.Opponent(s.o.Level)
	case s.IsOver():
		return s.o.Language.Mover(s.State())
	}
	if versus := s.o.Language.Versus(s.State()); versus != "" {
		return versus
	}
	return s.o.Language.About("heading.position", "{game}", s.o.Language.Game(s.State().Game())).Text
}

// Status returns a sentence with the side to move and the goal, or with the winner and the ending.
func (s *Session) Status() string {
	if s.hasResigned() {
		return s.o.Language.Resigned(s.o.You)
	}
	if o := s.Outcome(); o.Over() {
		return s.o.Language.Ended(s.State(), o)
	}
	return s.o.Language.Status(s.State(), s.saidGoal())
}

// Mover returns a few words: the side to move, the winner, or how a puzzle has ended.
func (s *Session) Mover() string {
	if s.hasResigned() {
		return s.o.Language.HasWon(s.o.You.Other())
	}
	switch {
	case s.IsOver():
	case s.phase == Solved:
		return s.o.Language.About("mover.solved").Text
	case s.phase == Mistaken:
		return s.o.Language.About("mover.mistaken").Text
	}
	return s.o.Language.Mover(s.State())
}

// saidGoal returns the goal that sentences name, or NoGoal if the goal is hidden.
func (s *Session) saidGoal() codec.Goal {
	if s.o.Unsaid {
		return codec.NoGoal
	}
	return s.Goal()
}

// Message comments on the last turns and asks for the next turn. It is empty if heading and status suffice.
func (s *Session) Message() say.Message {
	m := s.comment()
	if !game.Raised(s.State()) || s.phase != Choosing && s.phase != Free {
		return m
	}
	if raised := s.o.Language.About("raised", "{side}", s.State().Side()).Text; !strings.Contains(m.Text, raised) {
		m.Text = strings.TrimSpace(m.Text + " " + raised)
	}
	return m
}

// comment returns the message without the warning that the side to move cannot move up.
func (s *Session) comment() say.Message {
	if s.o.Level > 0 {
		return s.gameMessage()
	}
	if !s.IsPuzzle() {
		if s.IsOver() {
			return say.Message{Text: s.Status()}
		}
		var before game.State
		var turn game.Turn
		if n := s.line.Len(); n > 0 {
			before, turn = s.line.StateAt(n-1), s.line.Turn(n-1)
		}
		return say.Message{Text: s.o.Language.LastTurn(before, turn, s.State())}
	}
	if w, ok := s.Why(); ok {
		return s.o.Language.Why(w)
	}
	name, words := s.sentence()
	m := say.Message{}
	if name != "" {
		m = s.o.Language.About(name, words...)
	}
	switch {
	case s.phase == Solved && s.otherwise != "":
		m.Text += " " + s.otherwise
	case s.phase == Solved && name == "solved.wins":
		m.Text = strings.TrimSpace(m.Text + " " + s.unmet())
	case name == "left":
		m.Text += " " + s.Status()
	case len(s.judged) == 0 && s.phase == Choosing && !s.unsound && s.saidGoal().IsHold():
		m.Text = strings.TrimSpace(m.Text + " " + s.o.Language.Meaning(s.Goal()))
	}
	return m
}

// sentence returns the name of the sentence about the last turn of a puzzle, and the words for [say.Language.About].
func (s *Session) sentence() (name string, words []any) {
	if s.phase == Free {
		return "left", nil
	}
	other := s.line.StateAt(0).Side().Other()
	if s.phase == Judging {
		return "thinking", nil
	}
	if len(s.judged) == 0 {
		if s.unsound {
			return "unsound", nil
		}
		if s.o.Last != nil {
			return "before", []any{"{turn}", s.o.Last, "{other}", other}
		}
		return "", nil
	}
	_, j, _ := s.Judged()
	n := 2 * (len(s.judged) - 1) // the turn that was judged
	words = []any{"{turn}", s.said(n), "{n}", j.In, "{now}", s.saidGoal(), "{other}", other}
	if j.Reply != nil {
		words = append(words, "{reply}", s.o.Language.Turn(s.line.StateAt(n+1), j.Reply))
	}
	right := j.Verdict == puzzles.Right
	switch {
	case s.phase == Solved:
		return "solved." + s.reached(), words
	case s.phase == Replying && right:
		return "right.waiting", words
	case s.phase == Replying:
		return "wrong.waiting", words
	case right:
		squares := s.threatened()
		words = append(words, "{squares}", squares)
		switch {
		case squares != "" && s.State().Game() == codec.Gods:
			return "right.threat.gods", words
		case squares != "":
			return "right.threat", words
		}
		return "right", words
	case j.Reply == nil:
		return "refuted", words
	case j.Verdict == puzzles.TooSlow:
		return "slow", words
	case j.In == 1:
		return "refuted.won", words
	case j.In > 1:
		return "refuted.lost", words
	}
	return "refuted.slower", words
}

// said describes turn n of the line in words.
func (s *Session) said(n int) string { return s.o.Language.Turn(s.line.StateAt(n), s.line.Turn(n)) }

// threatened lists the squares of the winning steps that the last turn of the solving side threatened. It lists none if
// one of the threats is left, because that would reveal the next turn.
func (s *Session) threatened() string {
	before := s.line.StateAt(s.line.Len() - 1)
	side := before.Side().Other()
	left := threats(s.State(), side)
	if slices.ContainsFunc(threats(before, side), func(square string) bool { return slices.Contains(left, square) }) {
		return ""
	}
	return s.o.Language.List(threats(before, side))
}

// threats returns the squares where a step of a side would win. It returns none in a game without climbs.
func threats(s game.State, side game.Side) []string {
	if list := game.Threats(s); list != nil {
		return list(side)
	}
	return nil
}

// unmet explains why the last reply could not stop the winning climb: there were several threats, or the opponent could
// not build on the square of the only threat. For any other reason, the text is empty.
func (s *Session) unmet() string {
	n := s.line.Len()
	if n < 3 {
		return ""
	}
	before := s.line.StateAt(n - 2)
	squares := threats(before, before.Side().Other())
	words := []any{"{other}", before.Side(), "{squares}", s.o.Language.List(squares)}
	switch {
	case len(squares) > 1 && before.Game() == codec.Gods:
		return s.o.Language.About("unmet.many.gods", words...).Text
	case len(squares) > 1:
		return s.o.Language.About("unmet.many", words...).Text
	case len(squares) == 1 && !canTouch(before, squares[0]):
		if worker := shutIn(before, squares[0]); worker != "" {
			return s.o.Language.About("unmet.shut", append(words, "{from}", worker)...).Text
		}
		return s.o.Language.About("unmet.one", words...).Text
	}
	return ""
}

// shutIn returns the square of a worker that stands beside the given square and cannot move. The worker belongs to the
// side to move. The result is empty if there is no such worker, and in games with gods, where workers need not move.
func shutIn(s game.State, square string) string {
	if s.Game() == codec.Gods {
		return ""
	}
	movable := s.Begin().Next()
	for _, p := range s.Board().Pieces {
		columns, rows := int(p.Square[0])-int(square[0]), int(p.Square[1])-int(square[1])
		isNear := columns*columns <= 1 && rows*rows <= 1
		if p.Side == s.Side() && isNear && !slices.Contains(movable, game.Option{Square: p.Square, Kind: game.Take}) {
			return p.Square
		}
	}
	return ""
}

// canTouch reports whether any legal turn steps to a square or builds on it.
func canTouch(s game.State, square string) bool {
	for t := range s.Turns() {
		if slices.ContainsFunc(s.Parts(t), func(part game.Part) bool { return part.To == square }) {
			return true
		}
	}
	return false
}

// reached returns the verb for reaching the goal: wins, blocks or holds.
func (s *Session) reached() string {
	switch o := s.State().Outcome(); {
	case o.Ending == game.Blocked, o.Ending == game.Immobilisation:
		return "blocks"
	case o.Over() || s.line.Start().Goal().IsWin():
		return "wins"
	}
	return "holds"
}

// placingMessage returns the message of a game while workers are placed, and right after the last one is placed.
func (s *Session) placingMessage() say.Message {
	var said []string
	add := func(name string) { said = append(said, s.o.Language.About(name).Text) }
	if s.line.Len() > 0 {
		add("place.computer")
	}
	if s.State().IsPlacing() {
		said = append(said, s.o.Language.Prompt(s.State(), s.State().Begin()).Text)
	} else {
		add("game.begin")
	}
	return say.Message{Text: strings.Join(said, " ")}
}

// gameMessage implements Message for a game against the computer.
func (s *Session) gameMessage() say.Message {
	last := s.line.Len() - 1
	if s.line.StateAt(max(0, last)).IsPlacing() && s.phase != Judging && !s.hasResigned() {
		return s.placingMessage()
	}
	m := s.o.Language.About("game.begin")
	switch o := s.State().Outcome(); {
	case s.hasResigned():
		return s.o.Language.About("game.resigned")
	case o.Over() && o.Winner == s.o.You:
		m = s.o.Language.About("game.won")
	case o.Over() && last < 0: // the game was over at the start
		return say.Message{Text: s.Status(), Tone: say.Bad}
	case o.Over():
		m = s.o.Language.About("game.lost", "{turn}", s.said(last))
	case s.phase == Judging:
		m = s.o.Language.About("game.thinking")
	case last >= 0:
		m = s.o.Language.About("game.played", "{turn}", s.said(last))
	}
	if s.IsOver() {
		m.Text += " " + s.Status()
	}
	return m
}

// PlayJudged plays a turn of the solving side whose judgement is known, and the reply to it. The error is a
// *[game.LineError].
func (s *Session) PlayJudged(j puzzles.Judgement) (*Session, error) {
	next, err := s.with(j.Turn)
	if err != nil {
		return nil, err
	}
	if next = next.settle(j); next.phase == Replying {
		return next.with(j.Reply)
	}
	return next, nil
}

// MessageOf returns the message about a turn that was judged for the goal of a code. It is the message of a session
// after the reply, in the given language. The explanation w may be zero.
func MessageOf(language *say.Language, c codec.Code, j puzzles.Judgement, w say.Why) (say.Message, error) {
	s, err := (&Session{o: Options{Language: language}, line: game.Start(c)}).PlayJudged(j)
	if err != nil {
		return say.Message{}, err
	}
	s.why = w
	return s.Message(), nil
}
