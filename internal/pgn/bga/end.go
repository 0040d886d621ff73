package bga

import (
	"fmt"
	"time"

	"github.com/puzzlecode/puzzlecode/game"
)

// end says how the game has ended, after all events.
func (r *replayer) end() (*Game, error) {
	if r.line.IsZero() {
		return nil, r.notBegun()
	}
	if r.forced != nil {
		return nil, wrong(r.forced, "a worker is forced away, and no step follows")
	}
	loser, reason, err := r.ending()
	if err != nil {
		return nil, err
	}
	if r.confirmed(loser, reason) {
		if turn, _ := r.whole(); turn != nil {
			if err := r.finish(); err != nil {
				return nil, err
			}
		}
	}
	blocked := r.line.State().Outcome().Ending == game.Blocked
	if loser == 0 && blocked && len(r.acts) == 0 && r.over == "" {
		loser, reason = r.toMove(), NoMoves
	}
	if loser == 0 && !r.tail.abandoned {
		if err := r.unclear(); err != nil {
			return nil, err
		}
	}
	if reason == "" {
		if reason, err = r.guess(loser, blocked); err != nil {
			return nil, err
		}
	}
	if onTurn := reason == Resign || reason == NoMoves || reason == Abandon && loser > 0 && loser == r.side(r.tail.slow); onTurn && loser != r.toMove() {
		return nil, fail(ErrDamaged, "the log says that %q had to move at the end, and after the turns in it the other player has: it is not complete; copy the log again, whole", clean(r.player(loser).name))
	}
	if reason == NoMoves && !blocked {
		return nil, fail(ErrDamaged, "the log says that %q could not move, and after the last turn in it there are legal turns: it is not complete; copy the log again, whole", clean(r.player(loser).name))
	}
	g := &Game{Table: r.log.table, Line: r.line, Reason: reason, Restarts: r.restarts, Open: r.acts}
	if loser > 0 {
		g.Winner = int(3 - loser)
	}
	g.Date = dateOf(r.log.time)
	for i, p := range r.players {
		g.Players[i] = Player{clean(p.name), p.god, p.placed}
	}
	if len(r.acts) > 0 {
		_, g.OpenTurn = r.whole()
	}
	return g, nil
}

// dateOf returns the day in UTC of a number of seconds since 1970, empty for 0 and after the year 9999.
func dateOf(seconds int64) string {
	if seconds <= 0 || seconds >= 253_402_300_800 {
		return ""
	}
	return time.Unix(seconds, 0).UTC().Format(time.DateOnly)
}

// notBegun is the error of a log in which not all workers are placed.
func (r *replayer) notBegun() error {
	switch n := r.players[0].count + r.players[1].count; {
	case n > 0:
		return fail(ErrDamaged, "only %d of 4 workers are placed in this log: the game has not begun, or the log is not complete", n)
	case r.log.isText:
		return fail(ErrFormat, "no worker is placed in this text: copy the whole log of a table of Santorini, with its oldest rows, or give the log as JSON")
	}
	return fail(ErrFormat, "no worker is placed in this log: it is of another game, or the table has not begun")
}

// unclear returns the error of a log that has ended without a word that tells who has won.
func (r *replayer) unclear() error {
	for _, e := range r.tail.said {
		if r.side(e.name) > 0 && !r.log.isEnglish && (r.tail.closed || !r.states) {
			return &Error{ErrUnclear, e.place, fmt.Sprintf("it is not clear whether %q has won or lost: copy the log in English, with its last rows, or give it as JSON", clean(e.name))}
		}
	}
	if r.tail.closed && r.log.isText {
		return fail(ErrDamaged, "the last row says that the game has ended, and none who has won: copy the log again, whole")
	}
	return nil
}

// ending returns the side that has lost, 0 for none, and the reason as far as it is said.
func (r *replayer) ending() (loser int8, reason Reason, err error) {
	t := &r.tail
	said, saidReason, err := r.saidLoser()
	if err != nil {
		return 0, "", err
	}
	ranked, rankedReason := r.rankedLoser()
	switch {
	case r.over != "":
		loser, reason = r.toMove(), r.over
	case t.conceded != "":
		loser, reason = r.side(t.conceded), Concede
	case ranked > 0:
		loser, reason = ranked, rankedReason
		if reason == "" {
			reason = saidReason
		}
	case said > 0:
		loser, reason = said, saidReason
	case t.abandoned && t.closed, t.abandoned && r.side(t.left) > 0 && len(t.said) > 0:
		loser = r.side(t.left)
	}
	for _, other := range []int8{said, ranked} {
		if loser > 0 && other > 0 && other != loser {
			return 0, "", r.disagrees(loser, other)
		}
	}
	if t.abandoned && r.over == "" && t.conceded == "" && (loser > 0 || t.closed) {
		reason = Abandon
	}
	return loser, reason, nil
}

// disagrees is the error of a log that names two losers.
func (r *replayer) disagrees(loser, other int8) error {
	return fail(ErrDamaged, "after the turns in this log %q has lost, and the log says that %q has: it is not complete; copy the log again, whole",
		clean(r.player(loser).name), clean(r.player(other).name))
}

// saidLoser returns who has lost by what is said at the end. Sentences in words that are not known count
// only where no other tells: of two players the first one has lost, and one alone has won if somebody has left.
func (r *replayer) saidLoser() (loser int8, reason Reason, err error) {
	var first, last int8
	for _, e := range r.tail.said {
		side, lost := r.side(e.name), int8(0)
		switch {
		case side == 0 || e.says == saysSomething && r.log.isEnglish:
			continue
		case e.says == saysWins:
			lost = 3 - side
		case e.says == saysResigns:
			lost, reason = side, Resign
		case e.says == saysStuck:
			lost, reason = side, NoMoves
		}
		if lost > 0 && loser > 0 && lost != loser {
			return 0, "", r.disagrees(loser, lost)
		}
		loser = max(loser, lost)
		if first == 0 {
			first = side
		}
		last = side
	}
	switch {
	case loser > 0:
		return loser, reason, nil
	case first != last:
		return first, "", nil
	case first > 0 && r.tail.abandoned:
		return 3 - first, "", nil
	}
	return 0, "", nil
}

// rankedLoser returns who has lost by the result of the table.
func (r *replayer) rankedLoser() (loser int8, reason Reason) {
	for _, line := range r.tail.ranks {
		side := r.side(line.name)
		switch {
		case line.absent:
			reason = Abandon
		case line.conceded:
			reason = Concede
		}
		if line.rank > 1 {
			if loser > 0 {
				return 0, ""
			}
			loser = side
		}
	}
	return loser, reason
}

// confirmed reports whether the open turn counts. Where the log has states, these tell. Otherwise it
// counts unless its player has lost by giving up, which the site offers before the confirmation, or by
// leaving. A confirmation is a move without an entry, so numbers of moves tell, too.
func (r *replayer) confirmed(loser int8, reason Reason) bool {
	switch {
	case len(r.acts) == 0:
		return false
	case loser > 0 && loser != r.toMove() && (reason == Resign || reason == NoMoves):
		return true // so it was the turn of the loser
	case r.states:
		return false
	case loser == 0:
		return r.side(r.tail.doubt) != r.toMove()
	case loser != r.toMove() || reason == Concede:
		if r.log.last == 0 || r.missed.count > 0 {
			return true
		}
		_, next := r.whole() // what blocks the other side is said with the confirmation
		return next != nil && next.Outcome().Ending == game.Blocked
	}
	return false
}

// guess returns the reason of an ending that only says who has lost. Who is not said to have lost
// has left, unless a step that wins is missing.
func (r *replayer) guess(loser int8, blocked bool) (Reason, error) {
	switch {
	case loser == 0:
		return Unfinished, nil
	case blocked && len(r.acts) == 0 && loser == r.toMove():
		return NoMoves, nil
	}
	for _, e := range r.tail.said {
		switch {
		case r.side(e.name) != loser:
		case r.log.isEnglish:
			return Abandon, nil
		default:
			return Resign, nil
		}
	}
	if r.log.isText {
		return "", fail(ErrDamaged, "the log says that %q has won, and not how: it is not complete; copy the log again, whole", clean(r.player(3-loser).name))
	}
	state := r.line.State()
	if loser == r.toMove() {
		if _, state = r.whole(); state == nil {
			return Abandon, nil
		}
	}
	for t, next := range state.Turns() {
		if o := next.Outcome(); o.Over() && o.Ending != game.Blocked {
			return "", fail(ErrDamaged, "the log says that %q has won, and not by which step, such as %v: it is not complete; copy the log again, whole", clean(r.player(3-loser).name), t)
		}
	}
	return Abandon, nil
}
