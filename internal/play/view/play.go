package view

import (
	"errors"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// Played is the position that results from playing some turns.
type Played struct {
	Head
	Turns   []string   `json:"turns"` // including removals
	Goal    codec.Goal `json:"goal"`  // the goal that is left
	Note    string     `json:"note,omitempty"`
	Outcome Outcome    `json:"outcome"`
}

// PlayedOf returns the JSON object for a code and the turns that led to its position. The note explains why the code
// has no goal, or not the expected goal.
func PlayedOf(c codec.Code, turns []string, note string) Played {
	return Played{HeadOf(c), turns, c.Goal(), note, outcomeOf(game.New(c).Outcome())}
}

// Try is the verdict on a turn of a puzzle.
type Try struct {
	Head
	Turn    string   `json:"turn"`
	Verdict string   `json:"verdict"`        // right, too slow, refuted, illegal
	WinIn   int      `json:"win_in"`         // the number of turns to the win, 0 if it does not win
	LostIn  int      `json:"lost_in"`        // the number of turns to a win of the opponent after it, 0 for none
	Line    []string `json:"line"`           // as in [puzzles.Judgement]; empty if illegal
	Rule    string   `json:"rule,omitempty"` // the rule that an illegal turn breaks
	Text    string   `json:"text"`           // the verdict in words
	Why     *Why     `json:"why,omitempty"`  // if the turn is wrong
}

// TryOf returns the verdict on the turn of judgement j. c is the code before the turn, and w explains a wrong turn.
func TryOf(language *say.Language, c codec.Code, j puzzles.Judgement, w say.Why) (Try, error) {
	m, err := play.MessageOf(language, c, j, w)
	out := Try{
		Head: HeadOf(c), Turn: j.Turn.String(), Verdict: j.Verdict.String(), Line: say.Texts(j.Line), Text: m.Text,
		Why: whyOf(language, game.New(c), w),
	}
	if j.Verdict == puzzles.Refuted {
		out.LostIn = j.In
	} else {
		out.WinIn = j.In
	}
	return out, err
}

// IllegalOf returns the verdict on an illegal turn. The argument illegal is the error that names the broken rule.
func IllegalOf(language *say.Language, c codec.Code, t game.Turn, illegal error) Try {
	rule, named := game.Rule(illegal), t.String()
	if errors.Is(illegal, position.ErrDoesNotWin) {
		named = strings.TrimSuffix(named, "#") // the # claims a win
	}
	return Try{
		Head: HeadOf(c), Turn: t.String(), Verdict: "illegal", Line: []string{}, Rule: rule,
		Text: language.About("illegal.turn", "{typed}", named, "{rule}", rule).Text,
	}
}

// Hint is a hint about a turn that reaches the goal.
type Hint struct {
	Head
	WinIn int      `json:"win_in"`         // the number of turns to the win, 0 for a hold
	Kind  string   `json:"kind,omitempty"` // the kind of the piece that moves first, as in [Piece]
	From  string   `json:"from,omitempty"` // the square of that piece
	To    string   `json:"to,omitempty"`   // the square after its first step
	Turn  string   `json:"turn,omitempty"` // the whole turn
	Text  string   `json:"text"`           // the hint in words
	Texts []string `json:"texts"`          // all hints up to this one
}

// HintOf returns the hint at a hint level. Level 1 is the idea, 2 the piece, 3 its step, 4 the turn. If there is no
// idea, the piece is level 1, and so on. If only one piece or one step is possible, a level may reveal more.
func HintOf(c codec.Code, h play.Hint, level int) Hint {
	s := game.New(c)
	step, _ := game.FirstStep(s.Parts(h.Turn))
	out := Hint{Head: HeadOf(c), WinIn: h.WinIn, Text: h.Upto(level), Texts: h.Sentences[:min(level, len(h.Sentences))]}
	if h.Idea != "" {
		level--
	}
	if level > 0 {
		out.From = step.From
		if p, ok := s.Board().At(step.From); ok {
			out.Kind = p.Kind
		}
	}
	if level > 1 {
		out.To = step.To
	}
	if level > 2 {
		out.Turn = h.Turn.String()
	}
	return out
}
