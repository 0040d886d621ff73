package say

import (
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
	"github.com/puzzlecode/puzzlecode/position"
)

// God returns the name of a god as people write it, such as "Apollo".
func God(g position.God) string {
	name := g.String()
	return strings.ToUpper(name[:1]) + name[1:]
}

// Power describes the power of a god in one sentence. The text is empty for an invalid god.
func Power(g position.God) string {
	if !g.IsValid() {
		return ""
	}
	return sentences["power."+g.String()].Text
}

// init adds the sentences about gods.
func init() {
	for g := range position.Gods() {
		sentences["god."+g.String()] = Message{Text: God(g)}
		sentences["power."+g.String()] = Message{Text: powers.All[g].Says}
	}
}

// Sides names the god of each side, such as "Sun is Apollo, Moon is Athena". The text is empty in a game without gods.
func Sides(s game.State) string {
	list, ok := game.GodsOf(s)
	if !ok {
		return ""
	}
	name := func(g position.God) string {
		if g == position.Mortal {
			return "a mortal"
		}
		return God(g)
	}
	first, second := position.First, position.Second
	return first.Name() + " is " + name(list[first]) + ", " + second.Name() + " is " + name(list[second])
}

// Versus names the gods of a game, such as "Apollo against Athena". The text is empty in a game without gods.
func Versus(s game.State) string {
	list, ok := game.GodsOf(s)
	if !ok {
		return ""
	}
	return About("versus", "{side}", God(list[0]), "{other}", God(list[1])).Text
}

// Uneven warns that one god is much stronger than the other. The argument games is a number of games that the engine
// played against itself. The argument wins is the number of games that the stronger god won.
func Uneven(stronger, other position.God, wins, games int) string {
	return About("pair.uneven", "{n}", games, "{side}", God(stronger), "{wins}", wins, "{other}", God(other),
		"{lost}", games-wins).Text
}

// LastTurn describes the last turn, and warns if Athena moved up. The first argument is the state before the turn, or
// nil if no turn was played. The last argument is the state after the turn. The text is empty in a game without gods.
func LastTurn(before game.State, t game.Turn, s game.State) string {
	var said []string
	if _, ok := game.GodsOf(s); ok && before != nil && !before.IsPlacing() {
		said = append(said, About("went", "{turn}", Turn(before, t), "{side}", before.Side()).Text)
	}
	if game.Raised(s) && !s.Outcome().Over() {
		said = append(said, raised(s.Side()))
	}
	return strings.Join(said, " ")
}

// raised warns the given side that it cannot move up on this turn.
func raised(side game.Side) string {
	return About("raised", "{side}", side).Text
}

// ReviewTurn says which turn of a game is shown, and describes this turn as [Listed] does. n is the number of turns of
// both sides up to this turn.
func ReviewTurn(n int, before game.State, t game.Turn) Message {
	return About("review.turn", "{n}", (n+1)/2, "{side}", before.Side(), "{turn}", Listed(before, t))
}

// Turn describes a legal turn for people, like [InWords]. It also says where the turn forces a worker: "A1 to B2,
// pushing Moon to C3, building on D4".
func Turn(s game.State, t game.Turn) string {
	if s.Game() == codec.Arimaa || s.IsPlacing() {
		return InWords(t.String())
	}
	return partsInWords(s.Parts(t), s.Side().Other())
}

// turnWords describes a turn of Santorini for people. It does not say where the turn forces a worker.
func turnWords(t position.Turn) string {
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
		start, end := strings.Join(left, " and "), strings.Join(entered, " and ")
		parts = append(parts, game.Part{Kind: game.Step, From: start, To: end})
	}
	for square := range t.Builds() {
		build(square)
	}
	if t.Kind() == position.Dome {
		parts[len(parts)-1].Kind = game.Dome
	}
	return partsInWords(parts, "")
}

// partsInWords describes the parts of a turn for people. The argument other is the opponent, whose worker the turn may
// force away.
func partsInWords(parts []game.Part, other game.Side) string {
	var clauses []string
	add := func(text string) { clauses = append(clauses, text) }
	// join adds a text to the last clause.
	join := func(text string) { clauses[len(clauses)-1] += text }
	early := "" // Prometheus' build before the step
	if len(parts) > 1 && parts[0].Kind == game.Build && parts[1].Kind == game.Step {
		early, parts = "building on "+parts[0].To+" before", parts[1:]
	}
	stepped, last := false, game.Part{}
	for _, part := range parts {
		again := last.Kind == game.Build && part.Kind == game.Build
		switch {
		case part.Kind == game.Step && last.Kind == game.Step && part.From == last.To:
			join(" to " + part.To)
		case part.Kind == game.Step && last.Kind == game.Step:
			join(" and " + part.From + " to " + part.To)
		case part.Kind == game.Step:
			add(part.From + " to " + part.To)
		case part.Kind == game.Force && part.To == last.From:
			add("changing places with " + Side(other))
		case part.Kind == game.Force:
			add("pushing " + Side(other) + " to " + part.To)
		case part.Kind == game.Dome:
			add("building a dome on " + part.To)
		case again && part.To == last.To:
			join(" twice")
		case again:
			join(" and " + part.To)
		case early != "":
			add(early + " and on " + part.To + " after")
			early = ""
		default:
			add("building on " + part.To)
		}
		stepped = stepped || part.Kind == game.Step
		last = part
	}
	if early != "" {
		add(early)
	}
	if !stepped {
		return "standing still, " + strings.Join(clauses, ", ")
	}
	return strings.Join(clauses, ", ")
}
