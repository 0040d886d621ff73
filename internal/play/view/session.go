package view

import (
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
)

// Session is the state of a puzzle, a game against the computer, or an analysis board.
type Session struct {
	Head                // the position on the board; the code has the goal that is left
	Start   string      `json:"start"`             // the code at the start
	Turns   []string    `json:"turns"`             // the turns since the start
	Path    string      `json:"path,omitempty"`    // the turns in the notation of URLs
	Side    string      `json:"side"`              // the side to move
	You     string      `json:"you,omitempty"`     // the side of the player; missing if the player plays both sides
	Phase   string      `json:"phase"`             // see doc/JSON.md
	Heading string      `json:"heading"`           // the title
	Status  string      `json:"status"`            // the side to move and the goal, or the winner and the ending, in words
	Mover   string      `json:"mover"`             // the side to move or the winner, in words
	Message say.Message `json:"message"`           // the comment on the last turns
	Verdict string      `json:"verdict,omitempty"` // on the last turn of the solving side: right, too slow or refuted
	Reply   string      `json:"reply,omitempty"`   // the reply to that turn
	Why     *Why        `json:"why,omitempty"`     // explains a wrong turn whose reply is on the board
	Outcome Outcome     `json:"outcome"`
	Threats *Threats    `json:"threats,omitempty"` // missing for Arimaa
	Parts   []Part      `json:"parts,omitempty"`   // the parts of the last turn; only with gods
	Went    string      `json:"went,omitempty"`    // the last turn in words, with a forced worker; only with gods
	Spelled []string    `json:"spelled,omitempty"` // the turns, each with the square of a forced worker; only with gods
	Listed  []string    `json:"listed,omitempty"`  // the turns as lists on pages show them; only with gods
}

// Threats lists for each side the squares where a step would win if that side were to move.
type Threats struct {
	First  []string `json:"first"`
	Second []string `json:"second"`
}

// SessionOf returns the JSON object of a session.
func SessionOf(s *play.Session) Session {
	l := s.Line()
	out := Session{
		Head: HeadOf(s.Code()), Start: l.Start().String(), Turns: l.Texts(), Path: l.Path(),
		Side: string(s.State().Side()), You: string(s.You()), Phase: s.Phase().String(), Heading: s.Heading(),
		Status: s.Status(), Mover: s.Mover(), Message: s.Message(), Outcome: outcomeOf(s.Outcome()),
	}
	if threats := game.Threats(s.State()); threats != nil {
		out.Threats = &Threats{threats(game.First), threats(game.Second)}
	}
	if e, ok := s.Why(); ok {
		out.Why = whyOf(s.Language(), l.StateAt(l.Len()-2), e)
	}
	if n := l.Len(); s.State().Game() == codec.Gods {
		out.Spelled, out.Listed = l.Spelled(), s.Language().ListedLine(l)
		if n > 0 {
			out.Parts = partsOf(l.StateAt(n-1), l.Turn(n-1))
			out.Went = s.Language().Turn(l.StateAt(n-1), l.Turn(n-1))
		}
	}
	if _, j, ok := s.Judged(); ok {
		out.Verdict = j.Verdict.String()
		if j.Reply != nil {
			out.Reply = j.Reply.String()
		}
	}
	return out
}
