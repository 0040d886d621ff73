package say

import (
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// Listed writes a legal turn of a state for lists on pages: "E3 → D3, builds E3", or "D3 → C2 wins". It also says where
// the turn forces a worker: "E3 → D3, forces D3 → C3, builds E3". Turns of Arimaa are in its notation.
func (l *Language) Listed(s game.State, t game.Turn) string {
	turn, err := position.ParseTurn(t.String())
	if err != nil {
		return t.String()
	}
	var forced []string
	if !s.IsPlacing() {
		for _, part := range s.Parts(t) {
			if part.Kind == game.Force {
				forced = append(forced, l.phrase("listed.forces", "{from}", part.From, "{to}", part.To))
			}
		}
	}
	return l.turnListed(turn, forced)
}

// ListedLine returns the turns of a line as [Language.Listed] does.
func (l *Language) ListedLine(line game.Line) []string {
	out := make([]string, line.Len())
	for i := range out {
		out[i] = l.Listed(line.StateAt(i), line.Turn(i))
	}
	return out
}

// MainLine writes the first turns of a legal main line after a code: "E3 → D3, builds E3; C3 → D4, builds E3".
func (l *Language) MainLine(c codec.Code, line []game.Turn) string {
	const most = 4 // turns
	first := game.Start(c)
	for _, t := range line[:min(len(line), most)] {
		first, _ = first.With(t)
	}
	return strings.Join(l.ListedLine(first), "; ")
}

// turnListed writes a turn as [Language.Listed] does. The argument forced contains texts about the workers that the
// turn forces away. A script has the same function, and a test compares them.
func (l *Language) turnListed(t position.Turn, forced []string) string {
	comma := l.phrase("join.comma")
	if t.Kind() == position.Place {
		return strings.ReplaceAll(t.String(), ",", comma)
	}
	var clauses []string
	if early := t.Early(); early.IsValid() {
		clauses = append(clauses, l.phrase("listed.builds", "{squares}", early))
	}
	for start, end := range t.Steps() {
		clauses = append(clauses, start.String()+" → "+end.String())
	}
	clauses = append(clauses, forced...)
	var builds []string
	for square := range t.Builds() {
		builds = append(builds, square.String())
	}
	if len(builds) == 0 {
		return l.phrase("listed.wins", "{turn}", strings.Join(clauses, comma))
	}
	name := "listed.builds"
	switch {
	case t.Kind() == position.Dome:
		name = "listed.dome"
	case len(builds) == 2 && builds[0] == builds[1]:
		name, builds = "listed.twice", builds[:1]
	}
	return strings.Join(append(clauses, l.phrase(name, "{squares}", l.List(builds))), comma)
}
