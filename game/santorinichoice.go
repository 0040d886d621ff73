package game

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/position"
)

// A turn of Santorini is chosen square by square in the order in which it is played:
//
//	worker, square, build               a step and a build
//	worker, square                      a turn that wins
//	worker, square, build, build        Demeter's and Hephaestus' second build, which may be left out
//	worker, square, build, same square  Atlas' dome: the first choice builds a block
//	worker, square, worker, square, build   Artemis: the same worker again, on its new square
//	worker, square, build               Artemis: a square two steps away
//	build, worker, square, build        Prometheus builds before moving
//	worker, square, worker, square, build   Hermes: one worker, then the other, perhaps to the first worker's old square
//	build                               Hermes moves no worker
//	square, square                      workers are placed
//
// A first build is never on the square of a worker. A build after a step is never on the square of a worker that may
// still move. So the squares are enough to distinguish steps from builds.

// A way is an order in which a player can choose the squares of a turn.
type way struct {
	turn  position.Turn
	picks []Option
}

// lastSteps contains the kind of the last step for each way in which a turn can win. The element for Ongoing is for
// turns that do not win.
var lastSteps = [...]OptionKind{
	position.Ongoing: StepTo, position.EndClimb: ClimbTo, position.EndDrop: DropTo, position.EndPower: WinTo,
}

// ways returns all orders in which the squares of a legal turn can be chosen. The first order is the shortest one that
// shows every step.
func (s Santorini) ways(t position.Turn) (all []way) {
	if t.Kind() == position.Place {
		return placingWays(t)
	}
	step, build := lastSteps[s.Position.Wins(t)], [][]Option{nil}
	if !step.Wins() {
		build = buildsOf(t)
	}
	early := []Option(nil)
	if square := t.Early(); square.IsValid() {
		early = []Option{{square.String(), BuildOn}}
	}
	swapped, canSwap := swapEarly(t)
	for _, steps := range s.stepsOf(t, step) {
		for _, last := range build {
			all = append(all, way{t, slices.Concat(early, steps, last)})
		}
		if canSwap {
			all = append(all, way{t, slices.Concat(swapped[:1], steps, swapped[1:])})
		}
	}
	return all
}

// placingWays returns the orders in which a player can choose the squares of a turn that places workers.
func placingWays(t position.Turn) []way {
	var picks []Option
	for s := range t.Placed().All() {
		picks = append(picks, Option{s.String(), PlaceOn})
	}
	if len(picks) < 2 {
		return []way{{t, picks}}
	}
	return []way{{t, picks}, {t, []Option{picks[1], picks[0]}}}
}

// buildsOf returns the orders in which a player can choose the builds that follow the steps of a turn.
func buildsOf(t position.Turn) [][]Option {
	var list []Option
	for square := range t.Builds() {
		list = append(list, Option{square.String(), BuildOn})
	}
	switch {
	case t.Kind() == position.Dome:
		return [][]Option{{list[0], {list[0].Square, DomeOn}}}
	case len(list) == 2 && list[0] != list[1]:
		return [][]Option{list, {list[1], list[0]}}
	}
	return [][]Option{list}
}

// swapEarly returns the two builds of a turn of Prometheus in reverse order: the build after the step becomes the first
// build. ok is false if the worker cannot build in that order.
func swapEarly(t position.Turn) (builds []Option, ok bool) {
	early, build := t.Early(), t.Build()
	ok = early != build && around(t.From()).Has(build) && around(t.To()).Has(early) // the turn itself is legal
	return []Option{{build.String(), BuildOn}, {early.String(), BuildOn}}, ok
}

// around returns the neighbours of a square.
func around(s position.Square) position.SquareSet {
	return position.SquareSet(bitboard.Neighbours5(s.Bit()))
}

// stepsOf returns the sequences of steps by which the workers of a turn can reach their squares. The argument kind is
// the kind of the last step in each sequence.
func (s Santorini) stepsOf(t position.Turn, kind OptionKind) (all [][]Option) {
	var left, reached []position.Square
	for a, b := range t.Steps() {
		left, reached = append(left, a), append(reached, b)
	}
	if len(left) == 0 {
		return [][]Option{nil}
	}
	area := s.Position.Area(left[0])
	if len(left) > 1 || area.Has(reached[0]) { // the steps go neither up nor down
		kind = WalkTo
	}
	move := func(worker, square position.Square, kind OptionKind) []Option {
		return []Option{{worker.String(), Take}, {square.String(), kind}}
	}
	if len(left) == 2 {
		for range 2 {
			if area.Has(reached[0]) && s.Position.Area(left[1]).Has(reached[1]) {
				first, second := move(left[0], reached[0], kind), move(left[1], reached[1], kind)
				all = append(all, slices.Concat(first, second), slices.Concat(second, first))
			}
			reached[0], reached[1] = reached[1], reached[0]
		}
		return all
	}
	direct, through := s.Position.Ways(t)
	if direct {
		all = append(all, move(left[0], reached[0], kind))
	}
	for between := range through.All() {
		all = append(all, slices.Concat(move(left[0], between, StepTo), move(between, reached[0], kind)))
	}
	if !direct {
		all = append(all, move(left[0], reached[0], kind))
	}
	for other := range s.Position.WorkerSet(s.Position.Side()).All() { // other goes to reached, and left follows it
		if other != left[0] && area.Has(other) && area.Has(reached[0]) {
			all = append(all, slices.Concat(move(other, reached[0], kind), move(left[0], other, kind)))
		}
	}
	return all
}

// santoriniChoice is a turn of which some squares are chosen.
type santoriniChoice struct {
	state  Santorini
	ways   []way // the ways of legal turns that begin with the squares
	chosen []Option
}

func (c santoriniChoice) Squares() (list []string) {
	for _, o := range c.chosen {
		list = append(list, o.Square)
	}
	return list
}

func (c santoriniChoice) Next() (options []Option) {
	kinds := map[string]OptionKind{}
	for _, w := range c.ways {
		if len(w.picks) == len(c.chosen) {
			continue
		}
		// Artemis may reach a square with one step or two. If one of these ways wins, the option wins.
		if o := w.picks[len(c.chosen)]; kinds[o.Square] == "" || o.Kind.Wins() {
			kinds[o.Square] = o.Kind
		}
	}
	for square := range position.Square(position.Squares) {
		if kind := kinds[square.String()]; kind != "" {
			options = append(options, Option{square.String(), kind})
		}
	}
	return options
}

func (c santoriniChoice) Choose(square string) (Choice, error) {
	next := santoriniChoice{state: c.state}
	for _, o := range c.Next() {
		if o.Square == square {
			next.chosen = append(slices.Clip(c.chosen), o)
		}
	}
	if next.chosen == nil {
		return nil, &ChoiceError{square, c.broken(square)}
	}
	for _, w := range c.ways {
		if len(w.picks) > len(c.chosen) && w.picks[len(c.chosen)].Square == square {
			next.ways = append(next.ways, w)
		}
	}
	return next, nil
}

// broken returns the rule that forbids choosing the given square next, or nil if the rule is not clear. To find this
// rule, it checks a whole turn that contains the square.
func (c santoriniChoice) broken(square string) error {
	to, err := position.ParseSquare(square)
	if err != nil || c.state.IsPlacing() {
		return nil
	}
	if len(c.chosen) == 0 {
		return cmp.Or(c.grounded(to), c.stranded(to))
	}
	last := c.chosen[len(c.chosen)-1]
	if c.chosen[0].Kind == BuildOn && len(c.chosen) <= 2 && square != last.Square {
		if err := c.unfit(to); err != nil || len(c.chosen) == 1 {
			return err
		}
	}
	if slices.ContainsFunc(c.Next(), func(o Option) bool { return o.Kind == DomeOn }) {
		return errors.New("cannot build there: Atlas builds on one square only")
	}
	var paths [][]string // the squares of each worker
	var early, builds string
	end := func(path []string) string { return path[len(path)-1] }
	for _, o := range c.chosen {
		switch n := len(paths) - 1; {
		case o.Kind == Take && n >= 0 && end(paths[n]) == o.Square: // the same worker again
		case o.Kind == Take:
			paths = append(paths, []string{o.Square})
		case o.Kind == StepTo || o.Kind == WalkTo:
			paths[n] = append(paths[n], o.Square)
		case n < 0:
			early = "^" + o.Square + " "
		default:
			builds += "^" + o.Square
		}
	}
	switch n := len(paths) - 1; {
	case n < 0 || n > 1:
		return nil
	case n == 1 && square == end(paths[0]):
		return errors.New("this worker has walked already: undo that to move it elsewhere")
	case n == 0 && c.mayWalk(to):
		return errors.New("this worker cannot walk: no free square of its level is beside it")
	case last.Kind == Take:
		paths[n] = append(paths[n], square)
		builds = "^" + paths[0][0]
	default:
		builds += "^" + square
	}
	moves := strings.Join(paths[0], ">")
	if len(paths) == 2 {
		moves = fmt.Sprintf("(%s,%s)>(%s,%s)", paths[0][0], paths[1][0], end(paths[0]), end(paths[1]))
	}
	_, err = c.state.Position.ReadTurn(early + moves + builds)
	switch wrong := new(position.TurnError); {
	case !errors.As(err, &wrong) || wrong.Err == position.ErrOrder:
		return nil
	case wrong.Square == to:
		return wrong.Err
	case last.Kind == Take && len(paths) == 1 && wrong.Square.String() == paths[0][0]:
		// Every build after this step is illegal.
		return errors.New("the worker could not build from there")
	}
	return nil
}

// own returns the squares of the workers of the side to move.
func (c santoriniChoice) own() position.SquareSet {
	return c.state.Position.WorkerSet(c.state.Position.Side())
}

// mayWalk reports whether one of Hermes' workers has just walked, and his other worker stands on the given square. This
// other worker may then walk.
func (c santoriniChoice) mayWalk(square position.Square) bool {
	p, last := c.state.Position, c.chosen[len(c.chosen)-1]
	isOther := square.String() != c.chosen[0].Square && c.own().Has(square)
	return p.God(p.Side()) == position.Hermes && last.Kind == WalkTo && isOther
}

// unfit returns the rule that keeps a worker from moving after Prometheus has built, or nil if there is none.
func (c santoriniChoice) unfit(worker position.Square) error {
	switch built := position.MustParseSquare(c.chosen[0].Square); {
	case !c.own().Has(worker):
		return nil
	case !around(worker).Has(built):
		return errors.New("the worker that moves must stand beside the build")
	case c.canRise(worker, built):
		return position.ErrEarlyUp
	}
	return nil
}

// grounded returns an error if a worker cannot move because Athena's power forbids moving up.
func (c santoriniChoice) grounded(worker position.Square) error {
	if c.state.Position.Raised() && c.own().Has(worker) && c.canRise(worker, position.NoSquare) {
		return errors.New("this worker cannot move: it could only move up, and Athena moved up on her last turn")
	}
	return nil
}

// canRise reports whether a worker could step up to a free square after one more build. The argument built is the
// square of that build, or NoSquare for no build.
func (c santoriniChoice) canRise(worker, built position.Square) bool {
	p := c.state.Position
	height := p.Height(worker)
	higher := p.Level(height+1)&^built.Set() | p.Level(height)&built.Set()
	return height < 3 && around(worker)&higher&^(p.WorkerSet(position.First)|p.WorkerSet(position.Second)) != 0
}

// stranded returns the rule that forbids Prometheus to build on a square before his step, or nil if no rule forbids it.
func (c santoriniChoice) stranded(build position.Square) error {
	p := c.state.Position
	_, stands := p.WorkerAt(build)
	switch {
	case p.God(p.Side()) != position.Prometheus || stands:
		return nil
	case p.Height(build) == 4:
		return position.ErrBuildDome
	case around(build)&c.own() == 0:
		return nil
	}
	return errors.New("cannot build there first: no worker beside it could move then")
}

func (c santoriniChoice) Turn() (Turn, bool) {
	for _, w := range c.ways {
		if len(w.picks) == len(c.chosen) {
			return w.turn, true
		}
	}
	return nil, false
}

func (c santoriniChoice) Board() Board {
	b := c.state.Board()
	b.play(c.Played(), c.state.Side())
	return b
}

func (c santoriniChoice) Played() []Part { return partsOf(c.state.Position, c.chosen) }

// partsOf converts the chosen squares of a turn into its parts.
func partsOf(p position.Position, picks []Option) (parts []Part) {
	for i, o := range picks {
		switch o.Kind {
		case StepTo, WalkTo, ClimbTo, DropTo, WinTo:
			left := picks[i-1].Square
			parts = append(parts, Part{Kind: Step, From: left, To: o.Square})
			forced := p.ForcedBy(position.MustParseSquare(left), position.MustParseSquare(o.Square))
			if forced.IsValid() {
				parts = append(parts, Part{Kind: Force, From: o.Square, To: forced.String()})
			}
		case BuildOn:
			parts = append(parts, Part{Kind: Build, To: o.Square})
		case PlaceOn:
			parts = append(parts, Part{Kind: Place, To: o.Square})
		case DomeOn:
			parts[len(parts)-1].Kind = Dome
		}
	}
	return parts
}
