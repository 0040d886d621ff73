package position

import (
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/clean"
	"github.com/puzzlecode/puzzlecode/internal/fault"
)

// ReadTurn reads a turn of the side to move, as users type it or other programs write it. It checks that the turn is
// legal. It reads the text of [Turn.String] and these variants:
//
//	d4>d3^a2, D4-D3-A2, d4d3a2, d4 d3 a2   a step and a build
//	d4>d3, d4d3                  a step that wins
//	a1-b2-c3-d4, a1b2c3d4        hyphens or nothing: read with the signs that make the turn legal
//	A1>B2>C3^D4                  a path with squares between
//	A1<>B2^C3                    Apollo changes places
//	A1>B2(>C3)^D4                the square to which a worker is forced
//	A1>B2!^C3                    Athena moves up
//	A1>B2^^C3                    two blocks on one square
//	^B2 A1>B1^C2                 a build before the step
//	(A1,C1)>(A3,C2)^D3           two workers
//	A1B2C3, A1-B2B1C2            what Turn.Path writes
//
// Letters may be in either case. White space may stand between the parts, the two workers or the two builds may be in
// either order, and the # may be missing. What the text says in addition to the turn, such as Apollo's <>, must be
// true. Before all workers are placed, ReadTurn reads what [ReadPlacing] reads. Typographic dashes and arrows, hidden
// characters and what else doc/INPUT.md lists are read as well.
//
// The error is a *[ParseError]. For a text that is not a turn, it wraps [ErrTurn] or [ErrPlacing]. For an illegal turn,
// it wraps a *[TurnError] with the broken rule.
func (p Position) ReadTurn(text string) (Turn, error) {
	cleaned := clean.Turns(text)
	t, err := p.readTurn(cleaned.String())
	return t, cleaned.Restore(err)
}

// readTurn is like ReadTurn for a cleaned text.
func (p Position) readTurn(text string) (Turn, error) {
	if !p.Placed() {
		t, err := ReadPlacing(text)
		if err != nil {
			return Turn{}, err
		}
		square, err := p.checkPlacing(t)
		return t.orIllegal(text, square, err)
	}
	s, err := parseTurn(text)
	t := s.turn()
	if err == nil && p.Mortals() && t.isPlain() {
		square, err := p.check(t)
		return t.orIllegal(text, square, err)
	}
	legal := false
	if err == nil {
		t, legal = p.legal(&s)
	}
	if !legal {
		t, legal, s, err = p.legalReading(text, s, err)
	}
	if err != nil {
		if t, wrong := ReadPlacing(text); wrong == nil {
			return t.orIllegal(text, t.To(), ErrPlaced)
		}
		return Turn{}, err
	}
	var square Square
	if legal {
		square, err = p.contradicted(&s)
	} else if square, err = p.broken(&s); err == ErrStand && len(s.builds) == 1 {
		square = s.builds[0]
		return NewPlacing(s.builds[0]).orIllegal(text, square, ErrPlaced) // a single square looks like a placing
	}
	return t.orIllegal(text, square, err)
}

// orIllegal returns the turn t if the argument rule is nil. Otherwise it returns an error: the turn t in the text
// breaks the rule at the square.
func (t Turn) orIllegal(text string, square Square, rule error) (Turn, error) {
	if rule != nil {
		return Turn{}, &ParseError{Kind: "turn", Input: text, Offset: fault.Whole, Err: &TurnError{t, square, rule}}
	}
	return t, nil
}

// legalReading returns the first legal turn among the [readings] of a text, and its reading. It reports whether the
// turn is legal.
//
// If no reading is legal, legalReading returns a turn for the error message. This is the argument asIs, the text as
// written, if the god can have such a turn; otherwise the likeliest reading. If there are no readings, legalReading
// returns the last argument, which is the error of the text as written.
func (p Position) legalReading(text string, asIs spoken, wrong error) (Turn, bool, spoken, error) {
	god := p.God(p.Side())
	if p.power().Early {
		if t, s, err := p.glued(text); err != nil || !t.IsZero() {
			return t, err == nil, s, err
		}
	}
	isOfKind := len(asIs.builds) < 2 || p.power().Builds != nil || god == Hermes && asIs.paths[1] != nil
	likely, found := asIs, wrong == nil && isOfKind
	for s := range readings(text, god) {
		if t, ok := p.legal(&s); ok {
			if _, err := p.contradicted(&s); err == nil {
				return t, true, s, nil
			}
		}
		if !found {
			likely, found, wrong = s, true, nil
		}
	}
	t, ok := p.legal(&likely)
	return t, ok, likely, wrong
}

// legal returns the turn that a text stands for, and reports whether the turn is legal. If the text marks a build on
// level 3 as a dome, the turn has an ordinary build.
func (p Position) legal(s *spoken) (Turn, bool) {
	t := s.turn()
	if p.isLegal(t) {
		return t, true
	}
	if t.Kind() == Dome && p.Height(s.builds[0]) == 3 {
		t = t.of(Build)
		return t, p.isLegal(t)
	}
	return t, false
}

// glued returns the legal turn that a text of four squares without signs stands for, if the side to move may build
// before its step. A1B2B1C2 may be A1^B2>B1^C2, in the order of play, B2^A1>B1^C2, or with the step first A1^B1>B2^C2
// or A1^C2>B2^B1. If several turns are legal, the error names them. If none is, or for another text, the turn is zero.
func (p Position) glued(text string) (turn Turn, said spoken, err error) {
	parts, _ := hyphenated(text)
	if len(compact(text)) != len("A1B2B1C2") || len(parts) != 4 || strings.Contains(text, "-") {
		return Turn{}, spoken{}, nil
	}
	for _, order := range [][4]int{{0, 1, 2, 3}, {1, 0, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}} {
		s, wrong := parseTurn(parts[order[0]] + "^" + parts[order[1]] + ">" + parts[order[2]] + "^" + parts[order[3]])
		t, legal := p.legal(&s)
		switch {
		case wrong != nil, !legal, t == turn:
		case !turn.IsZero():
			return Turn{}, spoken{}, &ParseError{Kind: "turn", Input: text, Offset: fault.Whole, Err: ErrAmbiguous,
				Detail: "may be " + turn.String() + " or " + t.String()}
		default:
			turn, said = t, s
		}
	}
	return turn, said, nil
}
