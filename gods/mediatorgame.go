package gods

import (
	"fmt"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/notation"
	"github.com/puzzlecode/puzzlecode/position"
)

// The games of the mediator for Santorini engines by PaMeirelles with gods: a position as
// [ParseMediator] reads it, and turns in squares, a1 being the top left: the worker's square and its
// new one with all between, which only Artemis and Hermes have, the build, and what the god adds. That
// is a second build of Demeter and Hephaestus; for Prometheus the build before the step, which
// stands last; and D for a dome of Atlas. Hermes moves one worker at most, and one that stays has no
// new square. A turn that wins has a build, too, without effect.
// Source: client/documentation_moves.md of github.com/PaMeirelles/santoriniMediator.

func parseMediator(text string) (Game, error) {
	fail := func(at int, err error, format string, args ...any) (Game, error) {
		return Game{}, &position.ParseError{Kind: "mediator game", Input: text, Offset: at, Detail: fmt.Sprintf(format, args...), Err: err}
	}
	words := notation.Words(text)
	if len(words) == 0 {
		_, err := ParseMediator("")
		return Game{}, err
	}
	p, err := ParseMediator(words[0].Text)
	if err != nil {
		return Game{}, err
	}
	g := Game{Start: p}
	for _, word := range words[1:] {
		s, builds, detail := p.mediatorTurn(word.Text)
		if detail != "" {
			return fail(word.At, position.ErrSyntax, "turn %.20q: %s", word.Text, detail)
		}
		win := s
		win.builds, win.dome = nil, false
		t, _, err := p.exactly(&win)
		if err == nil {
			open := p.PlayLegal(t).openBeside(last(s.paths[0]))
			if slices.ContainsFunc(builds, func(b position.Square) bool { return !open.Has(b) }) {
				return fail(word.At, position.ErrSyntax, "turn %s wins, but must have a build on a square that could be built on", word.Text)
			}
		} else if t, err = p.played(&s); err != nil {
			return fail(word.At, &GameError{Number: len(g.Turns) + 1, Position: p, Err: err}, "%s with a1 at the top left", word.Text)
		}
		g.Turns = append(g.Turns, t)
		p = p.PlayLegal(t)
	}
	return g, nil
}

// openBeside returns the squares around one that have neither a dome nor a worker.
func (p Position) openBeside(s position.Square) position.SquareSet {
	return around(s) &^ (p.Level(4) | p.WorkerSet(position.First) | p.WorkerSet(position.Second))
}

func around(s position.Square) position.SquareSet {
	return position.SquareSet(bitboard.Neighbours5(s.Bit()))
}

func lowest(set position.SquareSet) position.Square {
	return position.SquareAtBit(bitboard.Board5(set).Lowest())
}

// mediatorTurn reads the word of a turn, whose builds are those after the step. It returns the description of a
// fault, or an empty one.
func (p Position) mediatorTurn(word string) (s spoken, builds []position.Square, detail string) {
	s = spoken{early: position.NoSquare, forced: position.NoSquare}
	rest, dome := strings.CutSuffix(word, "D")
	var list []position.Square
	for ; len(rest) > 1; rest = rest[2:] {
		column, row := rest[0]-'a', rest[1]-'1'
		if column > 4 || row > 4 {
			break
		}
		list = append(list, position.Square(5*row+column))
	}
	god, n := p.God(p.Side()), len(list)
	s.dome = dome
	path := 2 // how many squares are the way of the worker
	least, most := 3, 3
	switch god {
	case Artemis:
		path, most = n-1, 4
	case Hermes:
		path, least, most = n-1, 2, n
	case Demeter, Hephaestus, Prometheus:
		most = 4
	}
	switch {
	case rest != "":
		return s, nil, fmt.Sprintf("%.10q is not a square, must be a1..e5", rest)
	case god == Hermes && n < least:
		return s, nil, fmt.Sprintf("%d squares, must be at least %d for %v", n, least, god)
	case n != least && least == most:
		return s, nil, fmt.Sprintf("%d squares, must be %d for %v", n, least, god)
	case n < least || n > most:
		return s, nil, fmt.Sprintf("%d squares, must be %d or %d for %v", n, least, most, god)
	case dome && god != Atlas:
		return s, nil, fmt.Sprintf("D is a dome of atlas, and %v has this turn", god)
	}
	s.paths[0], builds = list[:path], list[path:]
	if god == Prometheus && n == 4 {
		s.early, builds = list[3], list[2:3]
	}
	s.builds = builds
	return s, builds, ""
}

// played returns the legal turn that is meant. The worker of a path builds, and a path of one square stays.
func (p Position) played(s *spoken) (Turn, error) {
	path, build := s.paths[0], s.builds[0]
	if !around(last(path)).Has(build) {
		return Turn{}, &TurnError{s.turn(), build, position.ErrBuildFar}
	}
	if len(path) == 1 {
		if !p.WorkerSet(p.Side()).Has(path[0]) {
			return Turn{}, &TurnError{s.turn(), path[0], position.ErrNoWorker}
		}
		s.paths[0] = nil
	}
	t, square, err := p.exactly(s)
	if err != nil {
		return Turn{}, &TurnError{s.turn(), square, err}
	}
	return t, nil
}

// exactly returns the legal turn that is meant if its worker goes exactly the way that is said, and
// otherwise the square and the rule that is broken.
func (p Position) exactly(s *spoken) (Turn, position.Square, error) {
	t, ok := p.legal(s)
	if !ok {
		square, err := p.broken(s)
		return Turn{}, square, err
	}
	square, err := p.contradicted(s)
	if e := (explainer{p.node(), p.power(), s}); err == nil && e.god.Farther != nil {
		square, err = e.along(s.paths[0]) // also without a square between
	}
	return t, square, err
}

func formatMediator(g Game) (string, error) {
	if _, err := g.End(); err != nil {
		return "", err
	}
	p := g.Start
	text, err := p.Mediator()
	if err != nil {
		return "", err
	}
	out := []byte(text)
	for i, t := range g.Turns {
		list, ok := p.mediatorSquares(t)
		if !ok {
			return "", fmt.Errorf("gods: turn %d, %v: %w: the notation has turns in which one worker moves and then builds", i+1, t, position.ErrNotation)
		}
		out = append(out, ' ')
		for _, s := range list {
			out = append(out, 'a'+byte(s.Column()), '1'+byte(s.Row()))
		}
		if t.Dome() {
			out = append(out, 'D')
		}
		p = p.PlayLegal(t)
	}
	return string(out), nil
}

// mediatorSquares returns the squares of a legal turn. It reports false if the notation has no such
// turn.
func (p Position) mediatorSquares(t Turn) (list []position.Square, ok bool) {
	var froms, tos []position.Square
	for from, to := range t.Steps() {
		froms, tos = append(froms, from), append(tos, to)
	}
	var builds []position.Square
	for b := range t.Builds() {
		builds = append(builds, b)
	}
	switch len(froms) {
	case 0: // either worker builds
		for _, w := range p.Workers(p.Side()) {
			if around(w).Has(builds[0]) {
				return append([]position.Square{w}, builds...), true
			}
		}
		return nil, false
	case 2:
		return nil, false
	}
	from, to := froms[0], tos[0]
	if t.Wins() {
		open := p.PlayLegal(t).openBeside(to)
		switch {
		case open == 0:
			return nil, false
		case open.Has(from):
			builds = []position.Square{from}
		default:
			builds = []position.Square{lowest(open)}
		}
	}
	if !around(to).Has(builds[0]) {
		return nil, false
	}
	direct, through := p.Ways(t)
	switch {
	case p.God(p.Side()) == Hermes && p.Height(from) == p.Height(to):
		if list = p.walk(from, to); list == nil {
			return nil, false
		}
	case direct:
		list = []position.Square{from, to}
	default:
		list = []position.Square{from, lowest(through), to}
	}
	list = append(list, builds...)
	if early := t.Early(); early.IsValid() {
		list = append(list, early)
	}
	return list, true
}

// walk returns a shortest way of a worker over free squares of its level, or nil if there is none.
func (p Position) walk(from, to position.Square) []position.Square {
	free := p.Level(p.Height(from)) &^ (p.WorkerSet(position.First) | p.WorkerSet(position.Second))
	var before [position.Squares]position.Square
	seen := from.Set()
	for queue := []position.Square{from}; len(queue) > 0; queue = queue[1:] {
		for s := range (around(queue[0]) & free &^ seen).All() {
			before[s] = queue[0]
			seen |= s.Set()
			queue = append(queue, s)
		}
	}
	if !seen.Has(to) {
		return nil
	}
	list := []position.Square{to}
	for s := to; s != from; {
		s = before[s]
		list = append([]position.Square{s}, list...)
	}
	return list
}
