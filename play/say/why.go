package say

import (
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
)

// A Why has what is known about a wrong turn, with squares and turns as texts. Empty texts and lists
// are unknown.
type Why struct {
	Side  game.Side // that has played the turn
	Turn  string
	Reply string
	Slow  int // the turns in which it wins, 0 if it does not win
	Goal  int // the turns in which it should win
	Lost  int // the turns in which the opponent wins, 0 if it does not

	Means  Means
	Square string   // of the means
	Climbs []string // of the means
	Met    string   // the answer to the next turn of the plan
	Known  bool     // the opponent threatened Square before the turn

	Plan       []string // the solving side's turns of its plan; only the climb if it threatens one
	Last       string   // the square of the climb at the end of the plan, empty if it ends otherwise
	NoPlan     bool     // there is none
	Rest       []string // what is left: a threat, the reply, ...
	RestClimbs []string // the squares that these threats were for
	NoRest     bool     // no threat is left
}

// Means says how a wrong turn is refuted, with the words of package puzzles.
type Means string

// The means.
const (
	ByClimb       Means = "climb"
	ByBlock       Means = "block"
	ByFork        Means = "fork"
	ByUnstoppable Means = "unstoppable"
	ByOpening     Means = "opening"
	ByZugzwang    Means = "zugzwang"
	ByDome        Means = "dome"
	ByCounter     Means = "counter"
	ByStanding    Means = "standing"
	ByHeight      Means = "height"
	ByGuard       Means = "guard"
	ByAnswer      Means = "answer"
	ByPassing     Means = "passing"
)

// String says in sentences why the turn fails.
func (w Why) String() string {
	switch {
	case w.Slow > 0:
		return fmt.Sprintf("This turn wins, but in %s, not in %d: %s", turns(w.Slow), w.Goal, w.stopped())
	case w.Lost > 0:
		return "This turn fails: " + w.loses()
	}
	if w.Goal == 1 {
		return "This turn does not win at once."
	}
	return strings.TrimSpace(fmt.Sprintf("This turn fails: %s %s", w.stopped(), w.remains()))
}

// loses says how the opponent wins.
func (w Why) loses() string {
	side, opponent := Side(w.Side), Side(w.Side.Other())
	begin := fmt.Sprintf("%s goes %s", opponent, aside(w.Reply))
	if w.Lost > 2 {
		begin += fmt.Sprintf(" and wins in %d: in the end it", w.Lost)
	} else {
		begin += " and"
	}
	switch w.Means {
	case ByClimb:
		if w.Known {
			return fmt.Sprintf("%s threatened to climb to %s, and this does not stop it.", opponent, w.Square)
		}
		return fmt.Sprintf("%s climbs to %s at once.", opponent, w.Square)
	case ByFork:
		return fmt.Sprintf("%s threatens to climb to %s: one dome is not enough.", begin, list(w.Climbs))
	case ByUnstoppable:
		return fmt.Sprintf("%s threatens to climb to %s, where no worker of %s can build.", begin, w.Square, side)
	case ByOpening:
		return fmt.Sprintf("%s threatens to climb to %s, and the dome there lets it climb to %s.", begin, list(w.Climbs), w.Square)
	case ByZugzwang:
		return fmt.Sprintf("%s waits: whatever %s plays, %s climbs.", begin, side, opponent)
	}
	if w.Lost == 1 {
		return fmt.Sprintf("%s has no square left to step to.", strings.TrimSuffix(begin, "and")+"and "+side)
	}
	return fmt.Sprintf("%s leaves %s no square to step to.", begin, side)
}

// stopped says what the turn threatened, and what the reply does about it.
func (w Why) stopped() string {
	side, opponent := Side(w.Side), Side(w.Side.Other())
	threat := fmt.Sprintf("%s threatens %s", side, plan(w.Plan))
	if len(w.Plan) > 1 && w.Last != "" {
		threat = fmt.Sprintf("%s threatens %s, then a climb to %s", side, plan(w.Plan[:len(w.Plan)-1]), w.Last)
	}
	answer := fmt.Sprintf("%s, but %s goes", threat, opponent)
	switch w.Means {
	case ByDome:
		return fmt.Sprintf("%s threatens to climb to %s, but %s goes %s and builds the dome there.", side, w.Square, opponent, stepOf(w.Reply))
	case ByCounter:
		return fmt.Sprintf("%s %s and threatens to climb to %s: %s has no time.", answer, aside(w.Reply), w.Square, side)
	case ByStanding:
		return fmt.Sprintf("%s %s, and stands there itself.", answer, stepOf(w.Reply))
	case ByHeight:
		return fmt.Sprintf("%s %s: then %s is too high.", answer, InWords(w.Reply), w.Square)
	case ByGuard:
		return fmt.Sprintf("%s %s and stands beside %s, to build the dome there in time.", answer, aside(w.Reply), w.Square)
	case ByAnswer:
		if w.Met == "" {
			break
		}
		if w.Square != "" {
			return fmt.Sprintf("%s %s and then builds the dome on %s.", answer, aside(w.Reply), w.Square)
		}
		return fmt.Sprintf("%s %s, then %s.", answer, InWords(w.Reply), InWords(w.Met))
	}
	switch {
	case w.NoPlan && w.Slow > 0:
		return fmt.Sprintf("it makes no threat, and the longest defence is %s.", InWords(w.Reply))
	case w.NoPlan && w.Goal == 2:
		return fmt.Sprintf("it threatens no climb, and %s is free to go %s.", opponent, InWords(w.Reply))
	case w.NoPlan:
		return fmt.Sprintf("it threatens nothing: even if %s passed, %s would not win in time.", opponent, side)
	case w.Slow > 0:
		return fmt.Sprintf("the longest defence is %s.", InWords(w.Reply))
	}
	return fmt.Sprintf("after %s there is no win in time.", aside(w.Reply))
}

// remains says what is left after the reply.
func (w Why) remains() string {
	side, opponent := Side(w.Side), Side(w.Side.Other())
	switch {
	case len(w.Rest) == 0 && !w.NoRest, w.Means == ByPassing && w.Goal == 2:
		return ""
	case len(w.Rest) == 0 && w.Means == ByPassing:
		return "After that it cannot threaten a climb either."
	case len(w.Rest) == 0 && w.Goal == 2:
		return fmt.Sprintf("%s has no other climb.", side)
	case len(w.Rest) == 0:
		return fmt.Sprintf("Then %s has no threat left.", side)
	}
	also := ""
	if w.Means == ByDome {
		also = ", too"
	}
	return fmt.Sprintf("The best that is left is %s for a climb to %s, and %s builds that dome%s.", aside(w.Rest[0]), list(w.RestClimbs), opponent, also)
}

// Wrong returns the message on a wrong turn with the text of [Why.String].
func Wrong(why string, slow bool) Message {
	if slow {
		return Message{why + " There is a faster win: try again.", Slow}
	}
	return Message{why + " Try again.", Bad}
}

// list joins words as a sentence does: "B3 and C4".
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}
