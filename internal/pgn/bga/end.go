package bga

import (
	"cmp"
	"fmt"
	"time"

	"github.com/puzzlecode/puzzlecode/game"
)

const incomplete = ": it is not complete"

// end returns the game after all events of the log. It determines the winner, and how the game ended.
func (r *replayer) end() *Game {
	if r.forced != nil {
		panic(wrong(r.forced, noStep))
	}
	if r.tail.cut && len(r.tail.left) == 0 {
		r.finish() // it is no legal turn
	}
	loser, reason := r.ending()
	if r.confirmed(loser, reason) {
		if turn, _ := r.whole(); turn != nil {
			r.finish()
		}
	}
	blocked := r.line.State().Outcome().Ending == game.Blocked
	if loser == 0 && blocked && len(r.acts) == 0 && r.over == "" {
		loser, reason = r.toMove(), NoMoves
	}
	if loser == 0 && len(r.tail.left) == 0 {
		r.checkUnclear()
	}
	if reason == "" {
		reason = r.guess(loser, blocked)
	}
	isSlow := reason == Abandon && loser > 0 && loser == r.slow()
	if (reason == Resign || reason == NoMoves || isSlow) && loser != r.toMove() {
		panic(fail(ErrDamaged, "the log says that %q had to move at the end, "+
			"and after the turns in it the other player has"+incomplete, r.name(loser)))
	}
	if reason == NoMoves && !blocked {
		panic(fail(ErrDamaged, "the log says that %q could not move, and after the last turn in it there are legal turns"+
			incomplete, r.name(loser)))
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
	return g
}

// name returns the name of the player of a side, 1 or 2.
func (r *replayer) name(side int8) string { return clean(r.player(side).name) }

// dateOf returns the day in UTC of a time in seconds since 1970. It returns "" if the time is 0 or after the year 9999.
func dateOf(seconds int64) string {
	if seconds <= 0 || seconds >= 253_402_300_800 {
		return ""
	}
	return time.Unix(seconds, 0).UTC().Format(time.DateOnly)
}

// notBegun returns the error for a log that does not place all four workers.
func (r *replayer) notBegun() error {
	switch n := r.players[0].count + r.players[1].count; {
	case n > 0:
		return fail(ErrDamaged, "only %d of 4 workers are placed in this log: "+
			"the game has not begun, or the log is not complete", n)
	case r.log.isText:
		return fail(ErrFormat, "no worker is placed in this text: copy the whole log of a table of Santorini, "+
			"with its oldest rows, or give the log as JSON")
	}
	return fail(ErrFormat, "no worker is placed in this log: it is of another game, or the table has not begun")
}

// checkUnclear panics if the game has ended but the log does not show who has won.
func (r *replayer) checkUnclear() {
	for _, e := range r.tail.said {
		if r.side(e.name) > 0 && !r.log.isEnglish && (r.tail.closed || !r.states) {
			panic(&Error{ErrUnclear, e.place, fmt.Sprintf("it is not clear whether %q has won or lost: "+
				"copy the log in English, with its last rows, or give it as JSON", clean(e.name))})
		}
	}
	if r.tail.closed && r.log.isText {
		panic(fail(ErrDamaged,
			"the last row says that the game has ended, and none who has won"+incomplete))
	}
}

// ending returns the losing side, 1 or 2, or 0 if nobody has lost. The result reason is "" if the log does not contain
// a reason.
func (r *replayer) ending() (loser int8, reason Reason) {
	t := &r.tail
	said, saidReason := r.saidLoser()
	ranked, rankedReason := r.rankedLoser()
	switch {
	case r.over != "":
		loser, reason = r.toMove(), r.over
	case t.conceded != "":
		loser, reason = r.side(t.conceded), Concede
	case ranked > 0:
		loser, reason = ranked, cmp.Or(rankedReason, saidReason)
	case said > 0:
		loser, reason = said, saidReason
	case !t.void && t.closed:
		loser = r.leaver()
	}
	r.checkLosers(loser, said)
	r.checkLosers(loser, ranked)
	isEnded := loser > 0 || t.closed || t.void
	isAbandoned := len(t.left) > 0 && reason != Resign && reason != NoMoves || loser == 0 && !r.log.isText
	if r.over == "" && t.conceded == "" && isEnded && isAbandoned {
		reason = Abandon
	}
	return loser, reason
}

// leaver returns the side of the player who has left or is out of time. It returns 0 if it is not known, or if both
// have.
func (r *replayer) leaver() (side int8) {
	for _, e := range r.tail.left {
		switch s := r.sideOf(e); {
		case s == 0:
		case side > 0 && side != s:
			return 0
		default:
			side = s
		}
	}
	return side
}

// slow returns the side of a player who was out of time, and therefore was to move. It returns 0 if it is not known.
func (r *replayer) slow() int8 {
	for _, e := range r.tail.left {
		if e.says == saysSlow {
			return r.sideOf(e)
		}
	}
	return 0
}

// checkLosers panics if two parts of a log name different losers. Each argument is the side of a loser, 1 or 2, or 0
// for none.
func (r *replayer) checkLosers(loser, other int8) {
	if loser > 0 && other > 0 && other != loser {
		panic(fail(ErrDamaged, "after the turns in this log %q has lost, and the log says that %q has"+incomplete,
			r.name(loser), r.name(other)))
	}
}

// saidLoser returns the losing side according to the sentences at the end of the log. If it understands no sentence,
// the names in the sentences decide. If both players are named, the first one has lost. If only one player is named and
// the other one has left, the named player has won.
func (r *replayer) saidLoser() (loser int8, reason Reason) {
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
		case e.says == saysSlow || e.says == saysLeft:
			lost, reason = side, Abandon
		}
		r.checkLosers(loser, lost)
		loser = max(loser, lost)
		first, last = cmp.Or(first, side), side
	}
	switch {
	case loser > 0:
		return loser, reason
	case first != last:
		return first, ""
	case first > 0 && first == 3-r.leaver():
		return 3 - first, ""
	}
	return 0, ""
}

// rankedLoser returns the losing side according to the final ranks of the players. It returns 0 if the ranks do not
// show who has lost.
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

// confirmed reports whether the last turn counts. If the log contains the states of the site, these states decide.
// Otherwise the log may have no entry when a player confirms a turn, but the confirmation is a move with a number. So
// it lies between the last action and the end if the numbers leave room for it. A log without numbers leaves this open,
// and the turn counts, unless its player left or gave up, perhaps before confirming it.
func (r *replayer) confirmed(loser int8, reason Reason) bool {
	left := loser // the side that has ended the game
	if left == 0 && len(r.tail.left) > 0 {
		left = r.leaver()
	}
	slow := r.slow()
	switch {
	case len(r.acts) == 0:
		return false
	case left > 0 && left != r.toMove() && (reason == Resign || reason == NoMoves || left == slow):
		return true // this side was to move, so the open turn had ended
	case r.states:
		return false
	case left == 0 && len(r.tail.left) == 0:
		return r.side(r.tail.doubt) != r.toMove()
	case left == slow && slow > 0:
		return false
	case r.log.last > 0 && r.tail.move > r.last+1:
		return true
	case left != r.toMove() || reason == Concede:
		_, next := r.whole() // if it blocks the other side, the log says so with the confirmation
		return r.log.last == 0 || next != nil && next.Outcome().Ending == game.Blocked
	}
	return false
}

// guess returns how the game ended if the log only names the loser. If no sentence is about the loser, the loser has
// left, or the log lacks the winning step.
func (r *replayer) guess(loser int8, blocked bool) Reason {
	switch {
	case loser == 0:
		return Unfinished
	case blocked && len(r.acts) == 0 && loser == r.toMove():
		return NoMoves
	}
	for _, e := range r.tail.said {
		if r.side(e.name) == loser {
			if r.log.isEnglish {
				return Abandon
			}
			return Resign
		}
	}
	if r.log.isText {
		panic(fail(ErrDamaged, "the log says that %q has won, and not how"+incomplete, r.name(3-loser)))
	}
	state := r.line.State()
	if loser == r.toMove() {
		if _, state = r.whole(); state == nil {
			return Abandon
		}
	}
	for t, next := range state.Turns() {
		if o := next.Outcome(); o.Over() && o.Ending != game.Blocked {
			panic(fail(ErrDamaged, "the log says that %q has won, and not by which step, such as %v"+incomplete,
				r.name(3-loser), t))
		}
	}
	return Abandon
}
