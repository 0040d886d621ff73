package gods

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/fen"
	"github.com/puzzlecode/puzzlecode/position"
)

// MediatorLen is the number of characters of a position that [ParseMediator] reads.
const MediatorLen = fen.MediatorLen + 3

// ParseMediator reads a position of the engine santoriniCpp2025 by PaMeirelles: the 51 characters that
// position.NotationByName("mediator") reads, the digits of the gods of First and Second, 0 for
// apollo to 9 for prometheus, and 1 if the position is raised, otherwise 0. The error is a
// *[position.ParseError] of the class [position.ErrSyntax], or it wraps a *[SetupError].
func ParseMediator(text string) (Position, error) {
	fail := func(at int, err error, detail string) (Position, error) {
		return Position{}, &position.ParseError{Kind: "mediator position", Input: text, Offset: at, Detail: detail, Err: err}
	}
	const length = MediatorLen
	if len(text) != length {
		return fail(min(len(text), length), position.ErrSyntax, fmt.Sprintf("%d characters, must be %d", len(text), length))
	}
	heights, workers, side, at, detail := fen.Mediator(text)
	if detail != "" {
		return fail(at, position.ErrSyntax, detail)
	}
	s := Setup{Heights: heights, Side: position.Side(side)}
	for i := range s.Gods {
		for _, w := range workers[i] {
			s.Workers[i] = append(s.Workers[i], position.Square(w))
		}
		at := fen.MediatorLen + i
		if text[at] < '0' || text[at] > '9' {
			return fail(at, position.ErrSyntax, fmt.Sprintf("god %q, must be 0..9", text[at]))
		}
		s.Gods[i] = Apollo + God(text[at]-'0')
	}
	switch text[length-1] {
	case '0':
	case '1':
		s.Raised = true
	default:
		return fail(length-1, position.ErrSyntax, fmt.Sprintf("%q for raised or not, must be 0 or 1", text[length-1]))
	}
	p, err := s.Position()
	if err != nil {
		return fail(fault.Whole, err, "")
	}
	return p, nil
}

// Mediator returns the position as [ParseMediator] reads it. The error is [position.ErrNotation] for a god
// other than the ten from apollo to prometheus and for a finished position.
func (p Position) Mediator() (string, error) {
	first, second := p.God(position.First), p.God(position.Second)
	switch {
	case p.IsZero() || p.Finished():
		return "", fmt.Errorf("gods: %v: %w: must be a game that goes on", p, position.ErrNotation)
	case first == Mortal || second == Mortal || max(first, second) > Prometheus:
		return "", fmt.Errorf("gods: %v: %w: gods must be %v to %v", p, position.ErrNotation, Apollo, Prometheus)
	}
	out := make([]byte, 0, MediatorLen)
	for s := position.A5; s.IsValid(); s++ {
		worker := byte('N')
		if side, there := p.WorkerAt(s); there {
			worker = "GB"[side]
		}
		out = append(out, '0'+byte(p.Height(s)), worker)
	}
	out = append(out, '0'+byte(p.Side()), '0'+byte(first-Apollo), '0'+byte(second-Apollo), '0')
	if p.Raised() {
		out[len(out)-1] = '1'
	}
	return string(out), nil
}
