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
	Stuck  []string // workers beside Square that cannot move
	Met    string   // the answer to the next turn of the plan
	Known  bool     // the opponent threatened Square before the turn

	Plan       []string // the solving side's turns of its plan; only the climb if it threatens one
	Last       string   // the square of the climb at the end of the plan, empty if it ends otherwise
	NoPlan     bool     // there is none
	Rest       []string // what is left: a threat, the reply, ...
	RestClimbs []string // the squares that these threats were for
	RestBuilt  bool     // the reply to the first of them builds there
	NoRest     bool     // no threat is left
	Lacks      string   // what a climb after the reply lacks: "worker" on level 2, a "tower" of level 3, or one beside that worker: "level"; unknown with gods

	Pair Pair
	By   game.Ending // how the step to Square wins with which the opponent wins at once
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

// String says in sentences why the turn fails: the first one is short, and says what matters.
func (w Why) String() string { return unmoved.Replace(w.sentences()) }

func (w Why) sentences() string {
	switch {
	case w.Slow > 0:
		_, detail := w.stopped()
		return fmt.Sprintf("This turn wins, but in %s, not in %d. %s", turns(w.Slow), w.Goal, detail)
	case w.Lost > 0:
		because, detail := w.loses()
		return strings.TrimSpace(fmt.Sprintf("This turn fails: %s %s", because, detail))
	case w.Goal == 1:
		return "This turn does not win at once."
	}
	because, detail := w.stopped()
	return strings.TrimSpace(fmt.Sprintf("This turn fails: %s %s %s", because, detail, w.remains()))
}

// loses says why the opponent wins, and what it plays.
func (w Why) loses() (because, detail string) {
	opponent := Side(w.Side.Other())
	because, detail = w.lossBy()
	switch {
	case w.Means == ByClimb:
		return because, ""
	case w.Lost > 2:
		return fmt.Sprintf("%s wins in %d.", opponent, w.Lost), fmt.Sprintf("%s goes %s, and in the end %s", opponent, InWords(w.Reply), strings.TrimPrefix(because, opponent+" "))
	case detail != "":
		return because, detail
	}
	return because, fmt.Sprintf("%s goes %s.", opponent, InWords(w.Reply))
}

// lossBy says by which means the opponent wins, and what it plays if that needs more words.
func (w Why) lossBy() (because, detail string) {
	side, opponent, win := Side(w.Side), Side(w.Side.Other()), w.Pair.of(w.Side.Other())
	switch w.Means {
	case ByClimb:
		switch {
		case w.Known:
			return fmt.Sprintf("%s threatened to %s, and this does not stop it.", opponent, win.to(w.Square)), ""
		case w.By == game.Power:
			return fmt.Sprintf("%s steps to %s and wins at once.", opponent, w.Square), ""
		case w.By == game.Drop:
			return fmt.Sprintf("%s moves down to %s and wins at once.", opponent, w.Square), ""
		}
		return fmt.Sprintf("%s climbs to %s at once.", opponent, w.Square), ""
	case ByFork:
		return fmt.Sprintf("%s threatens to %s%s.", opponent, win.to(List(w.Climbs)), counted(win.fork, len(w.Climbs))), ""
	case ByUnstoppable:
		because = fmt.Sprintf("%s threatens to %s, and %s cannot stop it.", opponent, win.to(w.Square), side)
		if len(w.Stuck) == 0 {
			return because, ""
		}
		return because, fmt.Sprintf("%s goes %s. %s cannot move from %s, so it cannot build from there.", opponent, InWords(w.Reply), side, List(w.Stuck))
	case ByOpening:
		return fmt.Sprintf("%s threatens to %s, and %s lets it %s.", opponent, win.to(List(w.Climbs)), win.there, win.to(w.Square)), ""
	case ByZugzwang:
		return fmt.Sprintf("whatever %s plays next, %s %ss.", side, opponent, win.verb), fmt.Sprintf("%s goes %s, and waits.", opponent, aside(w.Reply))
	}
	return fmt.Sprintf("%s has no square left to step to.", side), ""
}

// stopped says in a few words what stops the turn, and then what it threatens and what the reply does about it.
func (w Why) stopped() (because, detail string) {
	side, opponent, win := Side(w.Side), Side(w.Side.Other()), w.Pair.of(w.Side)
	threat := fmt.Sprintf("%s threatens %s", side, plan(w.Plan))
	switch {
	case len(w.Plan) == 1 && w.Last != "":
		threat = fmt.Sprintf("%s threatens to %s", side, win.to(w.Last))
	case len(w.Plan) > 1 && w.Last != "":
		threat = fmt.Sprintf("%s threatens %s, then a %s", side, plan(w.Plan[:len(w.Plan)-1]), win.to(w.Last))
	}
	answer := fmt.Sprintf("%s, but %s goes", threat, opponent)
	dome := fmt.Sprintf("%s %s %s in time.", opponent, win.builds, w.Square)
	switch w.Means {
	case ByDome:
		return dome, fmt.Sprintf("%s threatens to %s, but %s goes %s.", side, win.to(w.Square), opponent, InWords(w.Reply))
	case ByCounter:
		return fmt.Sprintf("%s threatens to %s, and %s has no time.", opponent, w.Pair.of(w.Side.Other()).to(w.Square), side), fmt.Sprintf("%s %s.", answer, InWords(w.Reply))
	case ByStanding:
		return fmt.Sprintf("%s stands in the way.", opponent), fmt.Sprintf("%s %s.", answer, InWords(w.Reply))
	case ByHeight:
		return fmt.Sprintf("%s becomes too high.", w.Square), fmt.Sprintf("%s %s.", answer, InWords(w.Reply))
	case ByGuard:
		return dome, fmt.Sprintf("%s %s and stands beside that square.", answer, aside(w.Reply))
	case ByAnswer:
		if w.Met == "" {
			break
		}
		if w.Square != "" {
			return dome, fmt.Sprintf("%s %s and then %s.", answer, aside(w.Reply), win.buildsIt)
		}
		return fmt.Sprintf("%s has an answer to each threat.", opponent), fmt.Sprintf("%s %s, then %s.", answer, InWords(w.Reply), InWords(w.Met))
	}
	switch {
	case w.NoPlan && w.Slow > 0:
		return "", fmt.Sprintf("It makes no threat, and the longest defence is %s.", InWords(w.Reply))
	case w.NoPlan && w.Goal == 2:
		return "it threatens no win.", fmt.Sprintf("%s goes %s and %s.", opponent, aside(w.Reply), map[string]string{ // the key turn may make no threat, either
			"": side + " cannot win with the next turn", "worker": side + " has no worker on level 2 to climb from", "tower": "there is no level 3 to climb to", "level": side + " has no worker on level 2 beside a free level 3",
		}[w.Lacks])
	case w.NoPlan:
		return "it threatens nothing.", fmt.Sprintf("Even if %s passed, %s would not win in time.", opponent, side)
	case w.Slow > 0:
		return "", fmt.Sprintf("The longest defence is %s.", InWords(w.Reply))
	}
	return "there is no win in time.", fmt.Sprintf("%s goes %s.", opponent, InWords(w.Reply))
}

// remains says what is left after the reply.
func (w Why) remains() string {
	side, opponent, win := Side(w.Side), Side(w.Side.Other()), w.Pair.of(w.Side)
	switch {
	case len(w.Rest) == 0 && !w.NoRest, w.Means == ByPassing && w.Goal == 2:
		return ""
	case len(w.Rest) == 0 && w.Means == ByPassing:
		return fmt.Sprintf("After that %s cannot threaten a %s either.", side, win.verb)
	case len(w.Rest) == 0 && w.Goal == 2:
		return fmt.Sprintf("%s has no other %s.", side, win.verb)
	case len(w.Rest) == 0:
		return fmt.Sprintf("Then %s has no threat left.", side)
	}
	also, stops := "", win.buildsIt
	if !w.RestBuilt { // only with gods
		stops = "stops that"
	}
	if w.Means == ByDome {
		also = ", too"
	}
	return fmt.Sprintf("The best that is left is %s for a %s, and %s %s%s.", aside(w.Rest[0]), win.to(List(w.RestClimbs)), opponent, stops, also)
}

// Wrong returns the message on a wrong turn with the text of [Why.String].
func Wrong(why string, slow bool) Message {
	if slow {
		return Message{why, Slow}
	}
	return Message{why, Bad}
}

// List joins words as a sentence does: "B3 and C4".
func List(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}
