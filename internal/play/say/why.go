package say

import (
	"fmt"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// A Why explains why a turn is wrong. The zero Why explains nothing.
type Why struct {
	puzzles.Refutation
	Side game.Side // the side that has played the turn
	Goal int       // the number of turns of the goal

	RestClimbs []string // the squares where the first of the remaining threats would win
	RestBuilt  bool     // the reply to that threat builds on all RestClimbs
	// Lacks names what the side lacks for a winning climb after the reply: a "worker" on level 2, a "tower" of level 3,
	// or a "level" 3 beside a worker on level 2. It is empty in a game with gods.
	Lacks string

	Pair Pair
	By   game.Ending // how the step to Square wins, if the opponent wins at once
}

// String explains why the turn fails. The first sentence is short and gives the main reason.
func (w Why) String() string { return unmoved.Replace(w.sentences()) }

func (w Why) sentences() string {
	switch {
	case w.Verdict == puzzles.TooSlow:
		_, detail := w.stopped()
		return fmt.Sprintf("This turn wins, but in %s, not in %d. %s", turns(w.In), w.Goal, detail)
	case w.In > 0:
		because, detail := w.loses()
		return strings.TrimSpace(fmt.Sprintf("This turn fails: %s %s", because, detail))
	case w.Goal == 1:
		return "This turn does not win at once."
	}
	because, detail := w.stopped()
	return strings.TrimSpace(fmt.Sprintf("This turn fails: %s %s %s", because, detail, w.remains()))
}

// words returns a function that replaces the words in braces in a sentence. The verb for winning, such as "climb",
// depends on the god of the given side.
func (w Why) words(winner game.Side) func(sentence string) string {
	win, square, reply := w.Pair.of(winner), w.Square.String(), w.Reply.String()
	return strings.NewReplacer("{side}", Side(w.Side), "{other}", Side(w.Side.Other()), "{square}", square,
		"{reply}", InWords(reply), "{reply,}", aside(reply), "{stuck}", listed(w.Stuck),
		"{win}", win.verb, "{win there}", win.to(square), "{win on them}", win.to(listed(w.Climbs)),
		"{build there}", win.there, "{builds there}", win.buildsIt, "{builds on}", win.builds).Replace
}

// loses explains why the opponent wins. It returns two texts: the main reason, and a description of the reply, which
// may be empty.
func (w Why) loses() (because, detail string) {
	fill := w.words(w.Side.Other())
	because, detail = w.lossBy()
	switch {
	case w.Means == puzzles.ByClimb:
		return because, ""
	case w.In > 2:
		rest := strings.TrimPrefix(because, fill("{other} "))
		return fmt.Sprintf("%s wins in %d.", fill("{other}"), w.In), fill("{other} goes {reply}, and in the end ") + rest
	case detail != "":
		return because, detail
	}
	return because, fill("{other} goes {reply}.")
}

// lossBy explains by which means the opponent wins. It returns two texts: the main reason, and a description of the
// reply. The second text is empty if the usual sentence about the reply suffices.
func (w Why) lossBy() (because, detail string) {
	fill := w.words(w.Side.Other())
	switch w.Means {
	case puzzles.ByClimb:
		switch {
		case w.Known:
			return fill("{other} threatened to {win there}, and this does not stop it."), ""
		case w.By == game.Power:
			return fill("{other} steps to {square} and wins at once."), ""
		case w.By == game.Drop:
			return fill("{other} moves down to {square} and wins at once."), ""
		}
		return fill("{other} climbs to {square} at once."), ""
	case puzzles.ByFork:
		fork := counted(w.Pair.of(w.Side.Other()).fork, w.Climbs.Count())
		return fill("{other} threatens to {win on them}") + fork + ".", ""
	case puzzles.ByUnstoppable:
		because = fill("{other} threatens to {win there}, and {side} cannot stop it.")
		if w.Stuck == 0 {
			return because, ""
		}
		return because, fill("{other} goes {reply}. {side} cannot move from {stuck}, so it cannot build from there.")
	case puzzles.ByOpening:
		return fill("{other} threatens to {win on them}, and {build there} lets it {win there}."), ""
	case puzzles.ByZugzwang:
		return fill("whatever {side} plays next, {other} {win}s."), fill("{other} goes {reply,} and waits.")
	}
	return fill("{side} has no square left to step to."), ""
}

// lacks maps each value of [Why.Lacks] to the end of a sentence. The end for the empty value must fit every puzzle,
// even one whose correct turn makes no threat.
var lacks = map[string]string{
	"":       "{side} cannot win with the next turn",
	"worker": "{side} has no worker on level 2 to climb from",
	"tower":  "there is no level 3 to climb to",
	"level":  "{side} has no worker on level 2 beside a free level 3",
}

// stopped explains how the opponent stops the turn from reaching the goal. It returns two texts: the main reason, and a
// description of the threat of the turn and of the reply.
func (w Why) stopped() (because, detail string) {
	fill := w.words(w.Side)
	answer := threat(w.Side, "threatens", w.Plan, w.Pair) + fill(", but {other} goes")
	dome := fill("{other} {builds on} {square} in time.")
	switch w.Means {
	case puzzles.ByDome:
		return dome, fill("{side} threatens to {win there}, but {other} goes {reply}.")
	case puzzles.ByCounter:
		because = w.words(w.Side.Other())("{other} threatens to {win there}, and {side} has no time.")
		return because, answer + fill(" {reply}.")
	case puzzles.ByStanding:
		return fill("{other} stands in the way."), answer + fill(" {reply}.")
	case puzzles.ByHeight:
		return fill("{square} becomes too high."), answer + fill(" {reply}.")
	case puzzles.ByGuard:
		return dome, answer + fill(" {reply,} and stands beside that square.")
	case puzzles.ByAnswer:
		if w.Met == nil {
			break
		}
		if w.Square.IsValid() {
			return dome, answer + fill(" {reply,} and then {builds there}.")
		}
		because = fill("{other} has an answer to each threat.")
		return because, answer + fill(" {reply}, then ") + InWords(w.Met.String()) + "."
	}
	noPlan, slow := w.Searched && len(w.Plan) == 0, w.Verdict == puzzles.TooSlow
	switch {
	case noPlan && slow:
		return "", fill("It makes no threat, and the longest defence is {reply}.")
	case noPlan && w.Goal == 2:
		return "it threatens no win.", fill("{other} goes {reply,} and " + lacks[w.Lacks] + ".")
	case noPlan:
		return "it threatens nothing.", fill("Even if {other} passed, {side} would not win in time.")
	case slow:
		return "", fill("The longest defence is {reply}.")
	}
	return "there is no win in time.", fill("{other} goes {reply}.")
}

// remains describes the threats that the side still has after the reply.
func (w Why) remains() string {
	fill := w.words(w.Side)
	switch {
	case w.Rest == 0 && !w.NoRest, w.Means == puzzles.ByPassing && w.Goal == 2:
		return ""
	case w.Rest == 0 && w.Means == puzzles.ByPassing:
		return fill("After that {side} cannot threaten a {win} either.")
	case w.Rest == 0 && w.Goal == 2:
		return fill("{side} has no other {win}.")
	case w.Rest == 0:
		return fill("Then {side} has no threat left.")
	}
	stops := "{builds there}"
	if !w.RestBuilt { // only with gods
		stops = "stops that"
	}
	if w.Means == puzzles.ByDome {
		stops += ", too"
	}
	threat := w.Line[len(w.Line)-w.Rest]
	best := aside(threat.String()) + " for a " + w.Pair.of(w.Side).to(List(w.RestClimbs))
	return "The best that is left is " + best + fill(", and {other} "+stops+".")
}

// Message returns the explanation as a message.
func (w Why) Message() Message {
	if w.Verdict == puzzles.TooSlow {
		return Message{w.String(), Slow}
	}
	return Message{w.String(), Bad}
}

// listed joins the names of squares with commas and "and".
func listed(squares position.SquareSet) string { return List(Texts(slices.Collect(squares.All()))) }

// List joins words as a sentence does: "B3 and C4".
func List(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}
