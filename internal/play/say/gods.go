package say

import (
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
	"github.com/puzzlecode/puzzlecode/position"
)

// God returns the name of a god as people write it, such as "Apollo".
func (l *Language) God(g position.God) string { return l.phrase("god." + g.String()) }

// Power describes the power of a god in one sentence. The text is empty for an invalid god.
func (l *Language) Power(g position.God) string {
	if !g.IsValid() {
		return ""
	}
	return l.phrase("power." + g.String())
}

// init adds the names of the gods and the sentences about them.
func init() {
	for g := range position.Gods() {
		name := g.String()
		sentences["god."+name] = Message{Text: strings.ToUpper(name[:1]) + name[1:]}
		sentences["power."+name] = Message{Text: powers.All[g].Says}
	}
}

// Sides names the god of each side, such as "Sun is Apollo, Moon is Athena". The text is empty in a game without gods.
func (l *Language) Sides(s game.State) string {
	list, ok := game.GodsOf(s)
	if !ok {
		return ""
	}
	name := func(g position.God) string {
		if g == position.Mortal {
			return l.phrase("sides.mortal")
		}
		return l.God(g)
	}
	return l.phrase("sides", "{side}", name(list[0]), "{other}", name(list[1]))
}

// Versus names the gods of a game, such as "Apollo against Athena". The text is empty in a game without gods.
func (l *Language) Versus(s game.State) string {
	list, ok := game.GodsOf(s)
	if !ok {
		return ""
	}
	return l.Against(l.God(list[0]), l.God(list[1]))
}

// Uneven warns that one god is much stronger than the other. The argument games is a number of games that the engine
// played against itself. The argument wins is the number of games that the stronger god won.
func (l *Language) Uneven(stronger, other position.God, wins, games int) string {
	return l.About("pair.uneven", "{n}", games, "{side}", l.God(stronger), "{wins}", wins, "{other}", l.God(other),
		"{lost}", games-wins).Text
}

// LastTurn describes the last turn, and warns if Athena moved up. The first argument is the state before the turn, or
// nil if no turn was played. The last argument is the state after the turn. The text is empty in a game without gods.
func (l *Language) LastTurn(before game.State, t game.Turn, s game.State) string {
	var said []string
	if _, ok := game.GodsOf(s); ok && before != nil && !before.IsPlacing() {
		said = append(said, l.About("went", "{turn}", l.Turn(before, t), "{side}", before.Side()).Text)
	}
	if game.Raised(s) && !s.Outcome().Over() {
		said = append(said, l.raised(s.Side()))
	}
	return strings.Join(said, " ")
}

// raised warns the given side that it cannot move up on this turn.
func (l *Language) raised(side game.Side) string {
	return l.About("raised", "{side}", side).Text
}

// ReviewTurn says which turn of a game is shown, and describes this turn as [Language.Listed] does. n is the number of
// turns of both sides up to this turn.
func (l *Language) ReviewTurn(n int, before game.State, t game.Turn) Message {
	return l.About("review.turn", "{n}", (n+1)/2, "{side}", before.Side(), "{turn}", l.Listed(before, t))
}

// Turn describes a legal turn for people, like [Language.InWords]. It also says where the turn forces a worker: "A1 to
// B2, pushing Moon to C3, building on D4".
func (l *Language) Turn(s game.State, t game.Turn) string {
	if s.Game() == codec.Arimaa || s.IsPlacing() {
		return l.InWords(t.String())
	}
	return l.partsInWords(s.Parts(t), s.Side().Other())
}

// turnWords describes a turn of Santorini for people. It does not say where the turn forces a worker.
func (l *Language) turnWords(t position.Turn) string {
	var parts []game.Part
	build := func(square position.Square) {
		if square.IsValid() {
			parts = append(parts, game.Part{Kind: game.Build, To: square.String()})
		}
	}
	build(t.Early())
	var left, entered []string // the turn does not contain which of two workers went where
	for start, end := range t.Steps() {
		left, entered = append(left, start.String()), append(entered, end.String())
	}
	if len(left) > 0 {
		parts = append(parts, game.Part{Kind: game.Step, From: l.List(left), To: l.List(entered)})
	}
	for square := range t.Builds() {
		build(square)
	}
	if t.Kind() == position.Dome {
		parts[len(parts)-1].Kind = game.Dome
	}
	return l.partsInWords(parts, "")
}

// partsInWords describes the parts of a turn for people. The argument other is the opponent, whose worker the turn may
// force away.
func (l *Language) partsInWords(parts []game.Part, other game.Side) string {
	var clauses []string
	early := "" // the square of Prometheus' build before the step
	if len(parts) > 1 && parts[0].Kind == game.Build && parts[1].Kind == game.Step {
		early, parts = parts[0].To, parts[1:]
	}
	stepped, last := false, game.Part{}
	for _, part := range parts {
		text := func(name string) string {
			words := []any{"{from}", part.From, "{to}", part.To, "{early}", early}
			if part.Kind == game.Force {
				words = append(words, "{other}", other)
			}
			return l.phrase("turn."+name, words...)
		}
		add := func(name string) { clauses = append(clauses, text(name)) }
		// join adds a text to the last clause.
		join := func(name string) { clauses[len(clauses)-1] += text(name) }
		again := last.Kind == game.Build && part.Kind == game.Build
		switch {
		case part.Kind == game.Step && last.Kind == game.Step && part.From == last.To:
			join("step.on")
		case part.Kind == game.Step && last.Kind == game.Step:
			join("step.and")
		case part.Kind == game.Step:
			add("step")
		case part.Kind == game.Force && part.To == last.From:
			add("swap")
		case part.Kind == game.Force:
			add("push")
		case part.Kind == game.Dome:
			add("dome")
		case again && part.To == last.To:
			join("build.twice")
		case again:
			join("build.and")
		case early != "":
			add("build.both")
			early = ""
		default:
			add("build")
		}
		stepped = stepped || part.Kind == game.Step
		last = part
	}
	if early != "" {
		clauses = append(clauses, l.phrase("turn.build.before", "{early}", early))
	}
	words := strings.Join(clauses, l.phrase("join.comma"))
	if !stepped {
		return l.phrase("turn.still", "{turn}", words)
	}
	return words
}
