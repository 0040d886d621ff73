package view

import (
	"github.com/puzzlecode/puzzlecode/play"
	"github.com/puzzlecode/puzzlecode/play/say"
)

// Session is what is shown of a puzzle, a game or a board, as far as it has come.
type Session struct {
	Head                // the position on the board, with what is left to be reached in the code
	Start   string      `json:"start"`             // the code that it began with
	Turns   []string    `json:"turns"`             // since then
	Path    string      `json:"path,omitempty"`    // the turns as they stand in an address
	Side    string      `json:"side"`              // to move
	You     string      `json:"you,omitempty"`     // the side of the person; missing if both are moved by hand
	Phase   string      `json:"phase"`             // what it waits for: see doc/JSON.md
	Heading string      `json:"heading"`           // what it is, for a person
	Status  string      `json:"status"`            // who is to move and what the goal is, or who has won and how, for a person
	Mover   string      `json:"mover"`             // who is to move or has won, in a few words
	Message say.Message `json:"message"`           // on the last turns, for a person
	Verdict string      `json:"verdict,omitempty"` // on the last turn of the solving side: right, too slow or refuted
	Reply   string      `json:"reply,omitempty"`   // to it
	Outcome Outcome     `json:"outcome"`
}

// SessionOf returns what is shown of a session.
func SessionOf(s *play.Session) Session {
	l := s.Line()
	out := Session{
		Head: HeadOf(s.Code()), Start: l.Start().String(), Turns: l.Texts(), Path: l.Path(), Side: string(s.State().Side()), You: string(s.You()),
		Phase: s.Phase().String(), Heading: s.Heading(), Status: s.Status(), Mover: say.Mover(s.State()), Message: s.Message(), Outcome: OutcomeOf(s.State()),
	}
	if _, j, ok := s.Judged(); ok {
		out.Verdict = j.Verdict.String()
		if j.Reply != nil {
			out.Reply = j.Reply.String()
		}
	}
	return out
}
