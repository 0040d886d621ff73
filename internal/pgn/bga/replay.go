package bga

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/position"
)

// A replayer plays the events of a log on a board, and finds the legal turns that they form. Sides are 1 and 2, and 0
// means no side.
type replayer struct {
	log     *log
	powers  map[string]position.God // the god of each player, by name
	names   map[string]string       // the name of each player, by the player's number on the site
	players [2]player

	line         game.Line // zero until all workers are placed
	start, board board     // before the turn, and now
	acts         []Act     // of the turn in progress
	since        string    // the place of the first act
	forced       *event    // the forced worker that belongs to the next step
	over         Reason    // how a step has won; empty if none has

	states   bool // the log has the states of the site
	state    int
	stateAt  int    // the number of the move in which the site changed to that state
	acted    bool   // whether there was an action since that state
	last     int    // the number of the move of the last action
	missed   missed // the missing moves since the last action
	gap      missed // the last missing moves that errors mention
	block    int    // the number of the last worker or block
	restarts int
	tail     tail
}

type player struct {
	name   string
	number string // on the site
	god    position.God
	placed [2]position.Square
	count  int // number of placed workers
}

// A tail holds what the log says after the last step or build so far.
type tail struct {
	move     int // the number of the move of the first of these entries; 0 if it is not known
	said     []*event
	conceded string   // the name of the player who gave up in the menu
	left     []*event // players have left or are out of time
	void     bool     // the site has ended the table, and the result does not count
	doubt    string   // the name of the player of an unknown sentence, which may say that the turn is taken back
	ranks    []rank
	closed   bool // whether the table is closed
	cut      bool // the site has ended a turn that is not whole
}

// replay plays all events of a log and returns the game.
func replay(l *log) (g *Game, err error) {
	r := replayer{log: l, powers: map[string]position.God{}, names: map[string]string{}}
	for _, e := range l.events {
		before := r
		switch err := try(func() { r.apply(e) }); {
		case err != nil && e.again:
			r = before
		case err != nil:
			l.failed, l.entry = e.shape, e.row
			r.explain(err)
			return nil, err
		}
	}
	if r.line.IsZero() {
		return nil, r.notBegun()
	}
	if err = try(func() { g = r.end() }); err != nil {
		r.explain(err)
	}
	return g, err
}

// try calls a function and returns the error with which it panics.
func try(do func()) (err error) {
	defer fault.Catch[*Error](&err)
	do()
	return nil
}

// explain adds the missing move numbers to the text of an error, because they may be the cause, and a remedy. If the
// log lacks the states of the site, some gaps are normal, and are omitted.
func (r *replayer) explain(err error) {
	e, ok := errors.AsType[*Error](err)
	if !ok || e.Class != ErrDamaged {
		return
	}
	if r.gap.count > 0 && !strings.Contains(e.Text, r.gap.String()) {
		e.Text = r.gap.String() + "; " + e.Text
	}
	isMissing := r.gap.count > 0 || r.missed.count > 0 && r.states
	if e.Text += "; "; isMissing && !r.log.isText {
		e.Text += "give the log whole"
	} else {
		e.Text += r.log.remedy()
	}
}

// wrong returns the error for an event that is impossible in the game.
func wrong(e *event, why string) error {
	var subject string
	if e.name != "" {
		subject = strconv.Quote(clean(e.name)) + ": "
	}
	switch {
	case e.reached.IsValid() && e.kind == kindPlace:
		subject += e.reached.String() + ": "
	case e.reached.IsValid():
		subject += Act{From: e.left, To: e.reached, ForcedTo: position.NoSquare}.String() + ": "
	}
	return &Error{ErrDamaged, e.place, subject + why + ": " + again}
}

const (
	again      = "an entry before it is missing or was changed"
	noStep     = "a worker is forced away, and no step follows"
	otherOwner = "the piece belongs to the other player"
)

// apply plays an event. It panics if the event is impossible.
func (r *replayer) apply(e *event) {
	r.missed = r.missed.join(e.missed)
	if e.missed.count > 0 && (r.states || r.line.IsZero()) {
		r.gap = e.missed
	}
	isAction := e.kind >= kindPlace && e.kind <= kindRestart
	if isAction && r.tail.cut {
		r.finish()
	}
	switch {
	case r.missed.count > 0 && e.kind != kindPower && e.kind != kindNothing && !r.joins(e):
		panic(wrong(e, r.missed.String()))
	case r.forced != nil && e.kind != kindStep:
		panic(wrong(e, noStep))
	case (isAction || e.kind == kindConcede) && e.move > 0 && e.move == r.last && r.forced == nil:
		panic(wrong(e, "the entry before it is of the same move, and a move is one step or build"))
	}
	if isAction {
		r.missed, r.tail, r.acted, r.last = missed{}, tail{}, true, e.move
	}
	switch e.kind {
	case kindPower:
		r.power(e)
	case kindPlace:
		r.place(e)
	case kindStep, kindForce, kindSwitch, kindBuild:
		r.act(e)
	case kindRestart:
		r.restart(e)
	case kindState:
		switch {
		case e.state == stateMove && r.state == stateMove && !r.acted && r.walks():
			panic(wrong(e, "a step is missing"))
		case e.state < stateTurnEnd && r.state == stateConfirm && !r.acted && len(r.tail.left) == 0:
			panic(wrong(e, "the turn is not confirmed"))
		}
		r.missed = missed{}
		r.states, r.state, r.stateAt, r.acted = true, e.state, e.move, false
		if e.state == stateTurnEnd && len(r.acts) > 0 && len(r.tail.left) == 0 {
			r.endTurn()
		}
	default:
		r.tail.add(e, r)
	}
}

// endTurn ends the current turn because the site has ended it. The site also ends the turn of a player who leaves in
// the middle of a turn.
func (r *replayer) endTurn() {
	if turn, _ := r.whole(); turn == nil {
		r.tail.cut = true
	} else {
		r.finish()
	}
}

// add adds an event that is neither an action nor a state.
func (t *tail) add(e *event, r *replayer) {
	t.move = cmp.Or(t.move, e.move)
	switch e.kind {
	case kindSaid:
		// Until summer 2020 the site said the same about a player who resigned as about one who is stuck. It notices that
		// a player is stuck at once, in the move that begins the turn.
		if e.says == saysStuck && r.states && e.move > r.stateAt && r.stateAt > 0 {
			e.says = saysResigns
		}
		t.said = append(t.said, e)
	case kindConcede:
		t.conceded = e.name
	case kindAbandon:
		if !t.closed { // otherwise the player leaves after the game
			t.left = append(t.left, e)
			t.void = t.void || e.says == saysVoid
		}
	case kindNothing:
		t.doubt = e.name
	case kindResult:
		t.closed = t.closed || e.state == stateEnd || len(t.left) > 0
		if len(e.ranks) > 0 {
			t.ranks = e.ranks
		}
	}
}

func (r *replayer) power(e *event) {
	before, twice := r.powers[e.name]
	if twice && before != e.god || !twice && !r.line.IsZero() {
		panic(&Error{ErrUnsupported, e.place,
			"powers change hands during this game, which the ten simple gods do not do"})
	}
	r.powers[e.name], r.names[e.owner] = e.god, e.name
}

// side returns the side of the player with this name. It returns 0 if the player has placed no worker.
func (r *replayer) side(name string) int8 {
	for i, p := range r.players {
		if p.count > 0 && p.name == name {
			return int8(i + 1)
		}
	}
	return 0
}

// sideOf returns the side of the player that an event names, or gives by number. It returns 0 if the log does not show
// whose name or number it is.
func (r *replayer) sideOf(e *event) int8 {
	if e.name != "" || e.owner == "" {
		return r.side(e.name)
	}
	for i, p := range r.players {
		if p.number == e.owner {
			return int8(i + 1)
		}
	}
	return r.side(r.names[e.owner])
}

// toMove returns the side to move.
func (r *replayer) toMove() int8 { return 1 + int8(r.line.State().Side().Index()) }

func (r *replayer) player(side int8) *player { return &r.players[side-1] }

func (r *replayer) place(e *event) {
	side := r.side(e.name)
	if e.name == "" {
		panic(wrong(e, "nobody places it"))
	}
	if side == 0 {
		i := slices.IndexFunc(r.players[:], func(p player) bool { return p.count == 0 })
		if i < 0 {
			panic(&Error{ErrUnsupported, e.place, manyPlayers})
		}
		r.players[i], side = player{name: e.name, number: e.owner}, int8(i+1)
	}
	p := r.player(side)
	switch {
	case p.count == 2:
		panic(wrong(e, "the player has already placed two workers"))
	case side == 2 && r.players[0].count < 2:
		panic(wrong(e, "the other player has placed one worker only"))
	case p.number != e.owner:
		panic(wrong(e, otherOwner))
	case !r.board.free(e.reached) || e.toLevel > 0:
		panic(wrong(e, "the square is not free"))
	}
	p.placed[p.count] = e.reached
	p.count++
	r.board.workers[e.reached] = worker{side, e.piece}
	r.block = max(r.block, e.piece)
	if side == 2 && p.count == 2 {
		r.begin(e)
	}
}

// begin starts the game when all workers are placed.
func (r *replayer) begin(e *event) {
	for i := range r.players {
		god, has := r.powers[r.players[i].name]
		if has != r.log.powers {
			panic(wrong(e, "the log does not say which god each player has"))
		}
		r.players[i].god = god
	}
	start, err := position.EmptyFor(r.players[0].god, r.players[1].god)
	line := game.Start(codec.Encode(start))
	for _, p := range r.players {
		if err == nil {
			line, err = line.With(position.NewPlacing(p.placed[0], p.placed[1]))
		}
	}
	if err != nil {
		panic(wrong(e, err.Error()))
	}
	r.line, r.start, r.gap = line, r.board, missed{}
}

// act plays a step or a build.
func (r *replayer) act(e *event) {
	side := r.mover(e)
	if r.isTooMuch(e.kind) {
		panic(wrong(e, "the turn already has such a part"))
	}
	owner := side
	if e.kind == kindForce {
		owner = 3 - side
	}
	if number := r.player(owner).number; e.owner != "" && number != "" && e.owner != number {
		panic(wrong(e, otherOwner))
	}
	switch len(r.acts) {
	case 0:
		r.since = e.place
	case maxActs:
		panic(&Error{ErrLimit, e.place, "this turn has too many steps and builds"})
	}
	switch e.kind {
	case kindForce:
		r.forced = e
	case kindBuild:
		r.build(e, side)
	default:
		r.step(e, side)
	}
}

// mover returns the side of the player in the event e. It first ends an unfinished turn of the opponent.
func (r *replayer) mover(e *event) int8 {
	if r.line.IsZero() {
		panic(wrong(e, "not all workers stand yet"))
	}
	side := r.side(e.name)
	switch {
	case r.over != "":
		panic(wrong(e, "the game is over"))
	case side == 0:
		panic(wrong(e, "this player has placed no worker"))
	case side != r.toMove() && len(r.acts) == 0:
		panic(wrong(e, "it is the turn of the other player"))
	case side != r.toMove():
		r.finish()
	}
	return side
}

// finish ends the current turn. It panics if the turn is illegal.
func (r *replayer) finish() {
	turn, _ := r.whole()
	if turn == nil {
		acts := make([]string, len(r.acts))
		for i, a := range r.acts {
			acts[i] = a.String()
		}
		p := r.player(r.toMove())
		owner := ""
		if p.god != position.Mortal {
			owner = " of " + p.god.String()
		}
		panic(&Error{ErrDamaged, r.since, fmt.Sprintf("from here on %q has played %s, which is no legal turn%s: "+
			"an entry of it is missing or was changed",
			clean(p.name), strings.Join(acts, " "), owner)})
	}
	line, err := r.line.With(turn)
	if err != nil {
		panic(&Error{ErrLimit, r.since, err.Error()})
	}
	r.line, r.start, r.acts = line, r.board, nil
}

// whole returns the legal turn with the current steps and builds, and the state after it. It returns nil if there is no
// such turn. A turn must end with a build or a winning step. Otherwise the first build and step of the god Prometheus
// could look like a whole turn.
func (r *replayer) whole() (game.Turn, game.State) {
	if n := len(r.acts); n > 0 && (r.over != "" || r.acts[n-1].Build()) {
		for t, next := range r.line.State().Turns() {
			if r.board.shows(next) {
				return t, next
			}
		}
	}
	return nil, nil
}

// restart takes back the steps and builds of the current turn.
func (r *replayer) restart(e *event) {
	r.mover(e)
	r.board, r.acts = r.start, nil
	if e.board != nil && !r.board.sameAs(e.board) {
		panic(wrong(e, "the board after the restart is not the board before the turn"))
	}
	r.restarts++
}
