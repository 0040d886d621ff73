package serve

import (
	"cmp"
	"fmt"
	"math"
	"net/http"
	"net/url"
	"strconv"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/view"
	"github.com/puzzlecode/puzzlecode/view/estimate"
)

// An opponent is the computer as a side of a game: the parameters level and you of an
// address. The zero value is no opponent: both sides are moved by hand.
type opponent struct {
	level int    // 1..engine.MaxLevel, 0 for no opponent
	you   string // the side of the person
}

// opponent returns the opponent that an address names in a position. Without the parameter
// you the person plays the side to move.
func (r *request) opponent(start codec.AnyCode) (o opponent, err error) {
	if o.level, err = r.number("level", 0, 1, engine.MaxLevel); err != nil || o.level == 0 {
		return opponent{}, err
	}
	c, ok := start.(codec.Code)
	if !ok {
		return opponent{}, errOnlySantorini("level")
	}
	o.you, err = r.side(c.Position().Side())
	return o, err
}

// side returns the side of the person that the parameter you names.
func (r *request) side(missing position.Side) (string, error) {
	switch text := r.parameter("you"); text {
	case "":
		return missing.String(), nil
	case position.First.String(), position.Second.String():
		return text, nil
	}
	return "", &parameterError{"you", "first or second"}
}

// isToMove reports whether the computer is to move at the end of a line.
func (o opponent) isToMove(l *line) bool {
	c, ok := l.end().(codec.Code)
	return ok && o.level > 0 && !view.OldOutcomeOf(c).Over() && c.Position().Side().String() != o.you
}

// goOn leads to the position after the turn of the computer.
func (s *Server) goOn(r *request, l *line, o opponent) (*answer, error) {
	t, err := s.reply(r, l.end().(codec.Code).Position(), o.level)
	if err != nil {
		return nil, err
	}
	return s.redirect(address(l.start, join(l.path(len(l.turns)), turnPath(t.String()))) + kept(r)), nil
}

// heading returns the heading of a game.
func (o opponent) heading() string { return fmt.Sprintf("Game against level %d", o.level) }

// undone returns how many turns of a line are left when the last one of the person is taken
// back, with the answer to it: -1 if the person has played none.
func (o opponent) undone(l *line, pr progress) int {
	if o.level == 0 {
		return pr.undone(len(l.turns))
	}
	n := len(l.turns) - 1
	if first := l.start.(codec.Code).Position().Side().String(); n >= 0 && (n%2 == 0) != (first == o.you) {
		n--
	}
	return n
}

// message says what the computer has played, and who is to move or has won.
func (o opponent) message(l *line) (text, tone string) {
	if outcome := view.OldOutcomeOf(l.end()); outcome.Over() {
		if outcome.Winner == o.you {
			return "You have won. " + view.Status(l.end()), "good"
		}
		return "The computer has won. " + view.Status(l.end()), "bad"
	}
	text = "You begin."
	if n := len(l.turns); n > 0 {
		text = "The computer has played " + l.turns[n-1].Turn.Turn + "."
	}
	return text + " It is your turn.", ""
}

// level is a level in the list that a person chooses from.
type level struct {
	Level  int
	Text   string
	Chosen bool
}

// levels returns the list of levels.
func levels(chosen int) (list []level) {
	words := map[int]string{1: ", a first game", engine.CasualLevel: ", some practice", 6: ", strong", engine.MaxLevel: ", full strength"}
	for n := 1; n <= engine.MaxLevel; n++ {
		list = append(list, level{n, strconv.Itoa(n) + words[n], n == chosen})
	}
	return list
}

// sides returns the sides that a person chooses from.
func sides(chosen string) (list []option) {
	for _, side := range [2]position.Side{position.First, position.Second} {
		list = append(list, option{side.String(), "The " + side.String() + " side", side.String() == chosen})
	}
	return list
}

// An evaluation is what a page shows of an analysis: an estimate, or a proof.
type evaluation struct {
	Share   int    // of the first side, in hundredths
	Text    string // who is better, and whether that is an estimate or proved
	Details string // how far was searched
	Lines   []evaluatedLine
}

type evaluatedLine struct{ Score, Line string }

// evaluate returns the evaluation of a live position.
func (s *Server) evaluate(r *request, c codec.Code) (*evaluation, error) {
	found, err := s.search(r, "analyse", c.Position(), engine.Limits{Nodes: usualEstimateNodes, Lines: evaluationLines})
	if err != nil {
		return nil, err
	}
	return evaluationOf(c.Position().Side(), estimate.Of(c, found)), nil
}

// evaluationLines is the number of turns that a page shows the values of.
const evaluationLines = 3

// evaluationOf puts an analysis into words. opponent.js does the same.
func evaluationOf(side position.Side, a view.Analysis) *evaluation {
	score := *a.Score
	e := &evaluation{Share: percent(score), Details: fmt.Sprintf("The turns are estimates, %s ahead.", count(a.Depth, "turn"))}
	switch {
	case a.Proof.WinIn > 0:
		e.Text = fmt.Sprintf("Proved: %s wins in %s.", sideInText(side), count(a.Proof.WinIn, "turn"))
		e.Share = 100
	case a.Proof.LostIn > 0:
		e.Text = fmt.Sprintf("Proved: whatever is played, %s wins in %s.", sideInText(side.Other()), count(a.Proof.LostIn, "turn"))
		e.Share = 0
	default:
		e.Text = fmt.Sprintf("Estimate: %s wins %d of 100 games.", sideInText(side), e.Share)
		if a.Proof.NoWin > 0 {
			e.Details += fmt.Sprintf(" Proved: no win within %s.", count(a.Proof.NoWin, "turn"))
		}
	}
	if side == position.Second {
		e.Share = 100 - e.Share
	}
	for _, l := range a.Lines {
		score := fmt.Sprintf("%d %%", percent(l.Score))
		switch {
		case l.WinIn > 0:
			score = fmt.Sprintf("wins in %d", l.WinIn)
		case l.WinIn < 0:
			score = fmt.Sprintf("loses in %d", -l.WinIn)
		}
		text := ""
		for i, t := range l.Line[:min(len(l.Line), shownTurns)] {
			if i > 0 {
				text += " "
			}
			text += t
		}
		e.Lines = append(e.Lines, evaluatedLine{score, text})
	}
	return e
}

// shownTurns is how much of the play that is expected a page shows.
const shownTurns = 4

// percent returns a score in hundredths.
func percent(score float64) int { return int(math.Round(100 * score)) }

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func sideInText(side position.Side) string { return "the " + side.String() + " side" }

// askEngine adds the opponent, and the evaluation if it was asked for; complete is false if
// the engine is too busy for that.
func (p *play) askEngine(s *Server, r *request, l *line, o opponent) (complete bool, err error) {
	c := l.end().(codec.Code)
	here := p.Action + kept(r)
	p.Level, p.You = o.level, o.you
	p.Levels, p.Sides, p.GameAction = levels(cmp.Or(o.level, engine.CasualLevel)), sides(cmp.Or(o.you, p.Side)), p.Action
	if p.Over {
		p.GameAction = s.root + address(l.start, "")
	}
	if o.level > 0 {
		p.Message, p.Tone = o.message(l)
		p.ByHand = with(with(here, "level", ""), "you", "")
		p.NewGame = s.root + "/game?" + url.Values{"level": {strconv.Itoa(o.level)}, "you": {o.you}}.Encode()
	}
	if !p.Free || p.Over {
		return true, nil
	}
	shown := r.parameter("eval") != ""
	p.Evaluate = with(here, "eval", map[bool]string{true: "", false: "1"}[shown])
	if !shown {
		return true, nil
	}
	if p.Evaluation, err = s.evaluate(r, c); err == nil {
		return true, nil
	}
	if status, _ := fault(err); status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable {
		p.Evaluation = &evaluation{Share: 50, Text: err.Error()}
		return false, nil
	}
	return false, err
}
