package say

import (
	"cmp"
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
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

// Why explains why a turn fails. The first sentence is short and gives the main reason.
func (l *Language) Why(w Why) Message {
	e, tone := explaining{w, l, l.wordsFor(w)}, Bad
	if w.Verdict == puzzles.TooSlow {
		tone = Slow
	}
	return Message{l.corrected(e.sentences()), tone}
}

// explaining writes the sentences about a Why in a language.
type explaining struct {
	Why
	l     *Language
	words []any // for the texts whose names begin with "why."
}

// wordsFor returns the words in braces of the sentences about w, with their values. The word {reply,} is for the middle
// of a sentence.
func (l *Language) wordsFor(w Why) []any {
	other := w.Side.Other()
	return []any{"{side}", w.Side, "{other}", other, "{square}", w.Square.String(), "{squares}", l.squares(w.Climbs),
		"{fork}", l.fork(w.Pair, other, w.Climbs.Count()), "{stuck}", l.squares(w.Stuck),
		"{reply}", l.InWords(w.Reply.String()), "{reply,}", l.aside(w.Reply.String()), "{met}", w.Met,
		"{threat}", l.threat(w.Side, "threatens", w.Plan, w.Pair), "{n}", w.In, "{m}", w.Goal}
}

// text returns the named text with its words in braces replaced.
func (e explaining) text(name string) string { return e.l.phrase("why."+name, e.words...) }

// by returns the text for the wins of the given side.
func (e explaining) by(winner game.Side, name string) string {
	return e.text(name + "." + e.Pair.wins(winner))
}

func (e explaining) sentences() string {
	var because, detail, rest string
	switch {
	case e.Verdict == puzzles.TooSlow:
		_, detail := e.stopped()
		return e.text("slow") + " " + detail
	case e.In > 0:
		because, detail = e.loses()
	case e.Goal == 1:
		return e.text("once")
	default:
		because, detail = e.stopped()
		rest = e.remains()
	}
	return strings.TrimSpace(strings.TrimSpace(e.l.phrase("why.fails", "{because}", because)+" "+detail) + " " + rest)
}

// loses explains why the opponent wins. It returns two texts: the main reason, and a description of the reply, which
// may be empty.
func (e explaining) loses() (because, detail string) {
	name, detail := e.lossBy()
	switch {
	case e.Means == puzzles.ByClimb:
		return e.text(name), ""
	case e.In > 2:
		return e.text("later"), e.text(name + ".end")
	case detail != "":
		return e.text(name), e.text(detail)
	}
	return e.text(name), e.text("goes")
}

// lossBy explains by which means the opponent wins. It returns the names of two texts: the main reason, and a
// description of the reply. The second name is empty if the usual sentence about the reply suffices.
func (e explaining) lossBy() (because, detail string) {
	wins := "." + e.Pair.wins(e.Side.Other())
	switch e.Means {
	case puzzles.ByClimb:
		switch {
		case e.Known:
			return "known" + wins, ""
		case e.By == game.Power:
			return "steps", ""
		case e.By == game.Drop:
			return "drops", ""
		}
		return "climbs", ""
	case puzzles.ByFork:
		return "fork" + wins, ""
	case puzzles.ByUnstoppable:
		if e.Stuck == 0 {
			return "unstoppable" + wins, ""
		}
		return "unstoppable" + wins, "stuck"
	case puzzles.ByOpening:
		return "opening" + wins, ""
	case puzzles.ByZugzwang:
		return "zugzwang" + wins, "waits"
	}
	return "blocked", ""
}

// stopped explains how the opponent stops the turn from reaching the goal. It returns two texts: the main reason, and a
// description of the threat of the turn and of the reply.
func (e explaining) stopped() (because, detail string) {
	switch e.Means {
	case puzzles.ByDome:
		return e.by(e.Side, "dome"), e.by(e.Side, "but.threat")
	case puzzles.ByCounter:
		return e.by(e.Side.Other(), "counter"), e.text("but")
	case puzzles.ByStanding:
		return e.text("stands"), e.text("but")
	case puzzles.ByHeight:
		return e.text("high"), e.text("but")
	case puzzles.ByGuard:
		return e.by(e.Side, "dome"), e.text("but.guard")
	case puzzles.ByAnswer:
		if e.Met == nil {
			break
		}
		if e.Square.IsValid() {
			return e.by(e.Side, "dome"), e.by(e.Side, "but.dome")
		}
		return e.text("answers"), e.text("but.then")
	}
	noPlan, slow := e.Searched && len(e.Plan) == 0, e.Verdict == puzzles.TooSlow
	switch {
	case noPlan && slow:
		return "", e.text("defence.quiet")
	case noPlan && e.Goal == 2:
		return e.text("no.win"), e.text("lacks." + cmp.Or(e.Lacks, "win"))
	case noPlan:
		return e.text("no.threat"), e.text("passed")
	case slow:
		return "", e.text("defence")
	}
	return e.text("no.time"), e.text("goes")
}

// remains describes the threats that the side still has after the reply.
func (e explaining) remains() string {
	switch {
	case e.Rest == 0 && !e.NoRest, e.Means == puzzles.ByPassing && e.Goal == 2:
		return ""
	case e.Rest == 0 && e.Means == puzzles.ByPassing:
		return e.by(e.Side, "rest.either")
	case e.Rest == 0 && e.Goal == 2:
		return e.by(e.Side, "rest.other")
	case e.Rest == 0:
		return e.text("rest.none")
	}
	name := "why.rest."
	if e.Means == puzzles.ByDome {
		name += "too."
	}
	name += map[bool]string{false: "stops.", true: "built."}[e.RestBuilt] // false only with gods
	threat := e.Line[len(e.Line)-e.Rest]
	return e.l.phrase(name+e.Pair.wins(e.Side), "{other}", e.Side.Other(),
		"{turn,}", e.l.aside(threat.String()), "{squares}", e.l.List(e.RestClimbs))
}
