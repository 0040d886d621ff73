package bga

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// A replayer plays the events of a log on a board, and finds the legal turns that lead to what it
// shows. Sides are 1 and 2, and 0 for none.
type replayer struct {
	log     *log
	powers  map[string]position.God // by name, as players get them
	players [2]player

	line         game.Line // zero before all workers stand
	start, board board     // before the turn, and now
	acts         []Act     // of the turn
	since        string    // the place of the first of them
	forced       *event    // goes with the step that follows
	over         Reason    // if a step has won, how

	states   bool // the log has the states of the site
	state    int
	acted    bool   // since that state
	last     int    // the number of the move of the last action
	missed   missed // since the last action
	gap      missed // the last one that says something in an error
	block    int    // the number of the last worker or block
	restarts int
	tail     tail
}

type player struct {
	name   string
	number string // on the site
	god    position.God
	placed [2]position.Square
	count  int // of placed
}

// tail is what has been said since the last action.
type tail struct {
	said      []*event
	conceded  string // the name of a player
	abandoned bool
	left      string // the name of a player, if it is said who has left
	doubt     string // the name of a player of whom something is said that may take the turn back
	slow      string // the name of a player who was out of time
	ranks     []rank
	closed    bool // the table
}

// replay plays all events.
func replay(l *log) (*Game, error) {
	r := replayer{log: l, powers: map[string]position.God{}}
	for _, e := range l.events {
		var before replayer
		if e.again {
			before = r
		}
		switch err := r.apply(e); {
		case err != nil && e.again:
			r = before
		case err != nil:
			l.failed, l.entry = e.shape, e.row
			return nil, r.explain(err)
		}
	}
	return r.end()
}

// explain adds to an error which moves are missing before it. A log without states always lacks some
// moves, those that have no entries.
func (r *replayer) explain(err error) error {
	e := (*Error)(nil)
	if errors.As(err, &e) && e.Class == ErrDamaged && r.gap.count > 0 && !strings.Contains(e.Text, r.gap.String()) {
		e.Text = r.gap.String() + "; " + e.Text
	}
	return err
}

// wrong returns the error of an event that is not possible.
func wrong(e *event, why string) error {
	who, what := "", ""
	if e.name != "" {
		who = strconv.Quote(clean(e.name)) + ": "
	}
	switch {
	case e.to.IsValid() && e.kind == kindPlace:
		what = e.to.String() + ": "
	case e.to.IsValid():
		what = Act{From: e.from, To: e.to, ForcedTo: position.NoSquare}.String() + ": "
	}
	return &Error{ErrDamaged, e.place, who + what + why + ": " + again}
}

const (
	again       = "an entry before it is missing or was changed; copy the log again, whole"
	gameOver    = "the game is over"
	noWorker    = "this player has placed no worker"
	notAll      = "not all workers stand yet"
	otherOwner  = "the piece belongs to the other player"
	otherTurn   = "it is the turn of the other player"
	thirdWorker = "the player has already placed two workers"
)

// apply plays an event. After an error the replayer is as good as before a copy of it was made.
func (r *replayer) apply(e *event) error {
	r.missed = r.missed.join(e.missed)
	if e.missed.count > 0 && (r.states || r.line.IsZero()) {
		r.gap = e.missed
	}
	isAction := e.kind >= kindPlace && e.kind <= kindRestart
	if r.missed.count > 0 && e.kind != kindPower && e.kind != kindNothing && !r.joins(e) {
		return wrong(e, r.missed.String())
	}
	if r.forced != nil && e.kind != kindStep {
		return wrong(e, "a worker is forced away, and no step follows")
	}
	if (isAction || e.kind == kindConcede) && e.move > 0 && e.move == r.last && r.forced == nil {
		return wrong(e, "the entry before it is of the same move, and a move is one step or build")
	}
	if isAction {
		r.missed, r.tail, r.acted, r.last = missed{}, tail{}, true, e.move
	}
	switch e.kind {
	case kindPower:
		return r.power(e)
	case kindPlace:
		return r.place(e)
	case kindStep, kindForce, kindSwitch, kindBuild:
		return r.act(e)
	case kindRestart:
		return r.restart(e)
	case kindState:
		switch {
		case e.state == stateMove && r.state == stateMove && !r.acted && r.walks():
			return wrong(e, "a step is missing")
		case e.state < stateTurnEnd && r.state == stateConfirm && !r.acted && !r.tail.abandoned:
			return wrong(e, "the turn is not confirmed")
		}
		r.missed = missed{}
		r.states, r.state, r.acted = true, e.state, false
		if e.state == stateTurnEnd && len(r.acts) > 0 {
			return r.finish()
		}
	case kindSaid:
		r.tail.said = append(r.tail.said, e)
	case kindConcede:
		r.tail.conceded = e.name
	case kindAbandon:
		r.tail.abandoned = true
		if e.name != "" {
			r.tail.left = e.name
		}
		if e.says == saysSlow {
			r.tail.slow = e.name
		}
	case kindNothing:
		r.tail.doubt = e.name
	case kindResult:
		r.tail.closed, r.tail.ranks = true, e.ranks
	}
	return nil
}

func (r *replayer) power(e *event) error {
	had, twice := r.powers[e.name]
	switch {
	case twice && had == e.god:
		return nil
	case twice || !r.line.IsZero():
		return &Error{ErrUnsupported, e.place, "powers change hands during this game, which the ten simple gods do not do"}
	}
	r.powers[e.name] = e.god
	return nil
}

// side returns the side of a player, 0 for nobody who has placed a worker.
func (r *replayer) side(name string) int8 {
	for i, p := range r.players {
		if p.count > 0 && p.name == name {
			return int8(i + 1)
		}
	}
	return 0
}

// toMove returns the side to move.
func (r *replayer) toMove() int8 {
	if r.line.State().Side() == game.First {
		return 1
	}
	return 2
}

func (r *replayer) player(side int8) *player { return &r.players[side-1] }

func (r *replayer) place(e *event) error {
	side := r.side(e.name)
	switch first, second := &r.players[0], &r.players[1]; {
	case e.name == "":
		return wrong(e, "nobody places it")
	case side > 0:
	case first.count == 0:
		*first, side = player{name: e.name, number: e.owner}, 1
	case second.count == 0:
		*second, side = player{name: e.name, number: e.owner}, 2
	default:
		return &Error{ErrUnsupported, e.place, manyPlayers}
	}
	p := r.player(side)
	switch {
	case p.count == 2:
		return wrong(e, thirdWorker)
	case side == 2 && r.players[0].count < 2:
		return wrong(e, "the other player has placed one worker only")
	case p.number != e.owner:
		return wrong(e, otherOwner)
	case !r.board.free(e.to) || e.toLevel > 0:
		return wrong(e, "the square is not free")
	}
	p.placed[p.count] = e.to
	p.count++
	r.board.workers[e.to], r.board.pieces[e.to] = side, e.piece
	r.block = max(r.block, e.piece)
	if side == 2 && p.count == 2 {
		return r.begin(e)
	}
	return nil
}

// begin starts the game when all workers stand.
func (r *replayer) begin(e *event) error {
	for i := range r.players {
		p := &r.players[i]
		god, has := r.powers[p.name]
		if has != r.log.powers {
			return wrong(e, "the log does not say which god each player has")
		}
		p.god = god
	}
	start, err := position.EmptyFor(r.players[0].god, r.players[1].god)
	if err != nil {
		return err
	}
	line := game.Start(codec.Encode(start))
	for _, p := range r.players {
		var err error
		if line, err = line.With(position.NewPlacing(p.placed[0], p.placed[1])); err != nil {
			return err
		}
	}
	r.line, r.start, r.gap = line, r.board, missed{}
	return nil
}

// act plays a part of a turn.
func (r *replayer) act(e *event) error {
	if r.line.IsZero() {
		return wrong(e, notAll)
	}
	if r.over != "" {
		return wrong(e, gameOver)
	}
	side := r.side(e.name)
	if side == 0 {
		return wrong(e, noWorker)
	}
	if side != r.toMove() {
		if len(r.acts) == 0 {
			return wrong(e, otherTurn)
		}
		if err := r.finish(); err != nil {
			return err
		}
		if r.over != "" {
			return wrong(e, gameOver)
		}
	}
	if e.kind == kindForce && r.log.isText && r.player(side).god == position.Apollo && r.board.workers[e.from] == side {
		e.kind, e.toLevel = kindSwitch, -1 // as the sentence of a table of 2020 looks in a language that is not known
	}
	if r.isTooMuch(e.kind) {
		return wrong(e, "the turn already has such a part")
	}
	owner := side
	if e.kind == kindForce {
		owner = 3 - side
	}
	if number := r.player(owner).number; e.owner != "" && number != "" && e.owner != number {
		return wrong(e, otherOwner)
	}
	switch len(r.acts) {
	case 0:
		r.since = e.place
	case maxActs:
		return &Error{ErrLimit, e.place, "this turn has too many steps and builds"}
	}
	switch e.kind {
	case kindForce:
		r.forced = e
		return nil
	case kindBuild:
		return r.build(e, side)
	}
	return r.step(e, side)
}

// finish ends the turn, which must be legal.
func (r *replayer) finish() error {
	turn, _ := r.whole()
	if turn == nil {
		acts := make([]string, len(r.acts))
		for i, a := range r.acts {
			acts[i] = a.String()
		}
		p := r.player(r.toMove())
		of := ""
		if p.god != position.Mortal {
			of = " of " + p.god.String()
		}
		return &Error{Class: ErrDamaged, Place: r.since, Text: fmt.Sprintf("from here on %q has played %s, which is no legal turn%s: an entry of it is missing or was changed; copy the log again, whole",
			clean(p.name), strings.Join(acts, " "), of)}
	}
	line, err := r.line.With(turn)
	if err != nil {
		return err
	}
	r.line, r.start, r.acts = line, r.board, nil
	return nil
}

// whole returns the legal turn that leads to the board, and the state after it, or nil. A turn ends
// with a build, unless its step wins: Prometheus' first build and his step can look like a whole turn.
func (r *replayer) whole() (game.Turn, game.State) {
	if n := len(r.acts); n == 0 || r.over == "" && !r.acts[n-1].Build() {
		return nil, nil
	}
	for t, next := range r.line.State().Turns() {
		if r.board.shows(next) {
			return t, next
		}
	}
	return nil, nil
}

// restart takes back the turn of a player.
func (r *replayer) restart(e *event) error {
	side := r.side(e.name)
	switch {
	case r.line.IsZero():
		return wrong(e, notAll)
	case side == 0:
		return wrong(e, noWorker)
	case r.over != "":
		return wrong(e, gameOver)
	}
	if side != r.toMove() && len(r.acts) > 0 {
		if err := r.finish(); err != nil {
			return err
		}
	}
	if side != r.toMove() {
		return wrong(e, otherTurn)
	}
	r.board, r.acts = r.start, nil
	if e.board != nil && !r.board.sameAs(e.board) {
		return wrong(e, "the board after the restart is not the one before the turn")
	}
	r.restarts++
	return nil
}
