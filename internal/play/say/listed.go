package say

import (
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// Listed writes a legal turn of a state for lists on pages: "E3 → D3, builds E3", or "D3 → C2 wins". It also says where
// the turn forces a worker: "E3 → D3, forces D3 → C3, builds E3". Turns of Arimaa are in its notation.
func Listed(s game.State, t game.Turn) string {
	turn, err := position.ParseTurn(t.String())
	if err != nil {
		return t.String()
	}
	var forced []string
	if !s.IsPlacing() {
		for _, part := range s.Parts(t) {
			if part.Kind == game.Force {
				forced = append(forced, "forces "+part.From+" → "+part.To)
			}
		}
	}
	return turnListed(turn, forced)
}

// ListedLine returns the turns of a line as [Listed] does.
func ListedLine(l game.Line) []string {
	out := make([]string, l.Len())
	for i := range out {
		out[i] = Listed(l.StateAt(i), l.Turn(i))
	}
	return out
}

// MainLine writes the first turns of a legal main line after a code: "E3 → D3, builds E3; C3 → D4, builds E3".
func MainLine(c codec.Code, line []game.Turn) string {
	const most = 4 // turns
	l := game.Start(c)
	for _, t := range line[:min(len(line), most)] {
		l, _ = l.With(t)
	}
	return strings.Join(ListedLine(l), "; ")
}

// turnListed writes a turn as [Listed] does. The argument forced contains texts about the workers that the turn forces
// away. A script has the same function, and a test compares them.
func turnListed(t position.Turn, forced []string) string {
	if t.Kind() == position.Place {
		return strings.ReplaceAll(t.String(), ",", ", ")
	}
	var clauses []string
	if early := t.Early(); early.IsValid() {
		clauses = append(clauses, "builds "+early.String())
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
		return strings.Join(clauses, ", ") + " wins"
	}
	squares := strings.Join(builds, " and ")
	if len(builds) == 2 && builds[0] == builds[1] {
		squares = builds[0] + " twice"
	}
	verb := "builds "
	if t.Kind() == position.Dome {
		verb = "builds a dome on "
	}
	return strings.Join(append(clauses, verb+squares), ", ")
}
