package position

import (
	"fmt"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/fault"
)

// This file has the notation of the mediator by PaMeirelles, a program that lets Santorini engines play each other. The
// notation is described in client/documentation_moves.md of github.com/PaMeirelles/santoriniMediator.
//
// A position has two characters for each square, row by row from the top left. The first is the height. The second is G
// for a worker of First, B for a worker of Second, or N for none. Then follows 0 or 1 for the side to move. With gods,
// three more digits follow, as in the engine santoriniCpp2025. Two are the gods of First and Second, from 0 for apollo
// to 9 for prometheus. The last one is 1 if Athena's power forbids moving up, otherwise 0.
//
// A turn is a list of squares: the worker's square, the squares that it enters, and the square of the build. The square
// a1 is at the top left. Only Artemis and Hermes can enter several squares. At the end, Demeter and Hephaestus may add
// a second build, Prometheus may add the build before the step, and Atlas may add D for a dome. Hermes moves at most
// one worker; if the worker stays, no square is entered. A turn that wins also has a build, which has no effect but
// must be possible. For this build, Format writes the square that the worker left, if a build there is possible.

// The numbers of characters of a position, without gods and with gods.
const (
	mediatorLen     = 2*Squares + 1
	mediatorGodsLen = mediatorLen + 3
)

// parseMediatorPosition reads a position.
func parseMediatorPosition(text string) (Position, error) {
	var wrong error // the first error
	fail := func(offset int, err error, format string, args ...any) (Position, error) {
		if wrong == nil {
			wrong = fault.At("mediator game", text, offset, err, format, args...)
		}
		return Position{}, wrong
	}
	n := len(text)
	if n != mediatorLen && n != mediatorGodsLen {
		return fail(min(n, mediatorGodsLen), ErrSyntax, "%d characters, must be %d, or %d with gods",
			n, mediatorLen, mediatorGodsLen)
	}
	// index returns the index, in the string allowed, of the character at the given offset of the position's text.
	index := func(offset int, allowed, format string) int {
		i := strings.IndexByte(allowed, text[offset])
		if i < 0 {
			fail(offset, ErrSyntax, format, text[offset])
		}
		return max(i, 0)
	}
	var s Setup
	for i := range s.Heights {
		s.Heights[i] = index(2*i, "01234", "height %q, must be 0..4")
		if side := index(2*i+1, "GBN", "worker %q, must be G, B or N"); side < 2 {
			s.Workers[side] = append(s.Workers[side], Square(i))
		}
	}
	s.Side = Side(index(mediatorLen-1, "01", "side %q to move, must be 0 or 1"))
	if n == mediatorGodsLen {
		for i := range s.Gods {
			s.Gods[i] = Apollo + God(index(mediatorLen+i, "0123456789", "god %q, must be 0..9"))
		}
		s.Raised = index(n-1, "01", "%q for raised or not, must be 0 or 1") == 1
	}
	if wrong != nil {
		return Position{}, wrong
	}
	p, err := s.Position()
	switch {
	case err != nil:
		return fail(fault.Whole, err, "")
	case !p.Placed():
		return fail(fault.Whole, ErrUnplaced, "")
	}
	return p, nil
}

// mediator returns the text of the position that parseMediatorPosition reads. The error is [ErrNotation] if only one
// player has a god, or if a god comes after prometheus. It is also ErrNotation for a finished position with gods, and
// before all workers are placed.
func (p Position) mediator() (string, error) {
	first, second := p.God(First), p.God(Second)
	switch {
	case !p.Placed():
		return "", fmt.Errorf("mediator: %v: %w: %w", p, ErrNotation, ErrUnplaced)
	case p.Mortals():
	case p.Finished():
		return "", fmt.Errorf("mediator: %v: %w: must be a game that goes on", p, ErrNotation)
	case first == Mortal || second == Mortal || max(first, second) > Prometheus:
		return "", fmt.Errorf("mediator: %v: %w: gods must be %v to %v on both sides, or mortal on both",
			p, ErrNotation, Apollo, Prometheus)
	}
	out := make([]byte, 0, mediatorGodsLen)
	for s := A5; s.IsValid(); s++ {
		worker := byte('N')
		if side, there := p.WorkerAt(s); there {
			worker = "GB"[side]
		}
		out = append(out, '0'+byte(p.Height(s)), worker)
	}
	out = append(out, '0'+byte(p.Side()))
	if !p.Mortals() {
		out = append(out, '0'+byte(first-Apollo), '0'+byte(second-Apollo), '0')
		if p.Raised() {
			out[len(out)-1] = '1'
		}
	}
	return string(out), nil
}

func parseMediator(text string) (Game, error) {
	fail := func(offset int, err error, format string, args ...any) (Game, error) {
		return Game{}, fault.At("mediator game", text, offset, err, format, args...)
	}
	words := strings.Fields(text)
	if len(words) == 0 {
		_, err := parseMediatorPosition("")
		return Game{}, err
	}
	var p Position
	var g Game
	offset := 0 // the end of the previous word
	for i, word := range words {
		start := offset + strings.Index(text[offset:], word)
		offset = start + len(word)
		if i == 0 {
			var err error
			if p, err = parseMediatorPosition(word); err != nil {
				return Game{}, fault.Within(err.(*ParseError), "mediator game", text, start)
			}
			g.Start = p
			continue
		}
		s, detail := p.mediatorTurn(word)
		if detail != "" {
			return fail(start, ErrSyntax, "turn %.20q: %s", word, detail)
		}
		win := s
		win.builds, win.dome = nil, false
		t, _, err := p.exactly(&win)
		if err == nil {
			open := p.PlayLegal(t).openBeside(last(s.paths[0]))
			if slices.ContainsFunc(s.builds, func(b Square) bool { return !open.Has(b) }) {
				return fail(start, ErrSyntax, "turn %s wins, but must have a build on a square that could be built on", word)
			}
		} else if t, err = p.played(&s); err != nil {
			return fail(start, &GameError{Number: i, Err: err}, "%s with a1 at the top left", word)
		}
		g.Turns = append(g.Turns, t)
		p = p.PlayLegal(t)
	}
	return g, nil
}

// openBeside returns the neighbours of a square that have neither a dome nor a worker.
func (p Position) openBeside(s Square) SquareSet {
	return around(s) &^ (p.Level(4) | p.WorkerSet(First) | p.WorkerSet(Second))
}

func around(s Square) SquareSet {
	return SquareSet(bitboard.Neighbours5(s.Bit()))
}

func lowest(set SquareSet) Square {
	return SquareAtBit(bitboard.Board5(set).Lowest())
}

// mediatorTurn reads a turn. If the word is not a turn, the result detail describes the fault. For a turn, that result
// is empty.
func (p Position) mediatorTurn(word string) (s spoken, detail string) {
	s = unspoken
	rest, dome := strings.CutSuffix(word, "D")
	var list []Square
	for ; len(rest) > 1; rest = rest[2:] {
		column, row := rest[0]-'a', rest[1]-'1'
		if column > 4 || row > 4 {
			break
		}
		list = append(list, Square(5*row+column))
	}
	god, n := p.God(p.Side()), len(list)
	s.dome = dome
	path := 2 // how many squares at the start of list are the path of the worker
	least, most, must := 3, 3, "3"
	switch god {
	case Artemis:
		path, most, must = n-1, 4, "3 or 4"
	case Hermes:
		path, least, most, must = n-1, 2, n, "at least 2"
	case Demeter, Hephaestus, Prometheus:
		most, must = 4, "3 or 4"
	}
	switch {
	case rest != "":
		return s, fmt.Sprintf("%.10q is not a square, must be a1..e5", rest)
	case n < least || n > most:
		return s, fmt.Sprintf("%d squares, must be %s for %v", n, must, god)
	case dome && god != Atlas:
		return s, fmt.Sprintf("D is a dome of atlas, and %v has this turn", god)
	}
	s.paths[0], s.builds = list[:path], list[path:]
	if god == Prometheus && n == 4 {
		s.early, s.builds = list[3], list[2:3]
	}
	return s, ""
}

// played returns the turn that a text in this notation describes, or an error if the turn is illegal. The worker that
// moves also builds. If the path has only one square, the worker builds without moving.
func (p Position) played(s *spoken) (Turn, error) {
	path, build := s.paths[0], s.builds[0]
	if !around(last(path)).Has(build) {
		return Turn{}, &TurnError{s.turn(), build, ErrBuildFar}
	}
	if len(path) == 1 {
		if !p.WorkerSet(p.Side()).Has(path[0]) {
			return Turn{}, &TurnError{s.turn(), path[0], ErrNoWorker}
		}
		s.paths[0] = nil
	}
	t, square, err := p.exactly(s)
	if err != nil {
		return Turn{}, &TurnError{s.turn(), square, err}
	}
	return t, nil
}

// exactly returns the turn that a text describes. The turn must be legal, and the worker must be able to take exactly
// the path in the text. If not, the results are the square of the fault and the broken rule.
func (p Position) exactly(s *spoken) (Turn, Square, error) {
	t, ok := p.legal(s)
	if !ok {
		square, err := p.broken(s)
		return Turn{}, square, err
	}
	square, err := p.contradicted(s)
	if e := p.explainer(s); err == nil && e.god.Farther != nil {
		e.along(s.paths[0]) // contradicted does not check a path of two squares
		square, err = e.square, e.err
	}
	return t, square, err
}

func formatMediator(g Game) (string, error) {
	if _, err := g.End(); err != nil {
		return "", err
	}
	p := g.Start
	text, err := p.mediator()
	if err != nil {
		return "", err
	}
	out := []byte(text)
	for i, t := range g.Turns {
		list, ok := p.mediatorSquares(t)
		if !ok {
			return "", fmt.Errorf("mediator: turn %d, %v: %w: the notation has turns in which one worker moves and then builds",
				i+1, t, ErrNotation)
		}
		out = append(out, ' ')
		for _, s := range list {
			out = append(out, 'a'+byte(s.Column()), '1'+byte(s.Row()))
		}
		if t.Kind() == Dome {
			out = append(out, 'D')
		}
		p = p.PlayLegal(t)
	}
	return string(out), nil
}

// mediatorSquares returns the squares that make up the text of a legal turn. If the notation cannot express the turn,
// ok is false.
func (p Position) mediatorSquares(t Turn) (list []Square, ok bool) {
	builds := slices.Collect(t.Builds())
	moved := 0
	for range t.Steps() {
		moved++
	}
	switch moved {
	case 0: // no worker moves, and either worker may build
		for _, w := range p.Workers(p.Side()) {
			if around(w).Has(builds[0]) {
				return append([]Square{w}, builds...), true
			}
		}
		return nil, false
	case 2:
		return nil, false
	}
	start, to := t.From(), t.To()
	if t.Wins() {
		open := p.PlayLegal(t).openBeside(to)
		switch {
		case open == 0:
			return nil, false
		case open.Has(start):
			builds = []Square{start}
		default:
			builds = []Square{lowest(open)}
		}
	}
	if !around(to).Has(builds[0]) {
		return nil, false
	}
	direct, through := p.Ways(t)
	switch {
	case p.God(p.Side()) == Hermes && p.Height(start) == p.Height(to):
		if list = p.walk(start, to); list == nil {
			return nil, false
		}
	case direct:
		list = []Square{start, to}
	default:
		list = []Square{start, lowest(through), to}
	}
	list = append(list, builds...)
	if early := t.Early(); early.IsValid() {
		list = append(list, early)
	}
	return list, true
}

// walk returns a shortest path of a worker from one square to another, over free squares of the worker's level. If
// there is no path, walk returns nil.
func (p Position) walk(start, to Square) []Square {
	free := p.Level(p.Height(start)) &^ (p.WorkerSet(First) | p.WorkerSet(Second))
	var before [Squares]Square
	seen := start.Set()
	for queue := []Square{start}; len(queue) > 0; queue = queue[1:] {
		for s := range (around(queue[0]) & free &^ seen).All() {
			before[s] = queue[0]
			seen |= s.Set()
			queue = append(queue, s)
		}
	}
	if !seen.Has(to) {
		return nil
	}
	list := []Square{to}
	for s := to; s != start; {
		s = before[s]
		list = append([]Square{s}, list...)
	}
	return list
}
