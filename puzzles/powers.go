package puzzles

import (
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/position"
)

// ownThemes adds the themes of powers and of domes.
func (withGods) ownThemes(t *Themes, p canonicalPuzzle[gods.Position, gods.Turn], _ Facts) {
	positions := played(p.start, p.line)
	for i := 0; i < len(p.line); i += 2 {
		t.add(ThemePower, usesPower(positions[i], p.line[i]))
	}
	if key := p.keys[0]; !key.Wins() {
		t.add(ThemeDome, p.start.PlayLegal(key).AtLeast(4) != p.start.AtLeast(4))
	}
}

// usesPower reports whether a legal turn is one that only the god of the side to move can play, or, for
// Athena, one that forbids the opponent to move up.
func usesPower(p gods.Position, t gods.Turn) bool {
	builds := 0
	for range t.Builds() {
		builds++
	}
	switch p.God(p.Side()) {
	case gods.Apollo, gods.Minotaur:
		for from, to := range t.Steps() {
			if p.ForcedBy(from, to) != position.NoSquare {
				return true
			}
		}
	case gods.Artemis:
		direct, _ := p.Ways(t)
		return !direct
	case gods.Athena:
		return !t.Wins() && p.PlayLegal(t).Raised()
	case gods.Atlas:
		return t.Dome()
	case gods.Demeter, gods.Hephaestus:
		return builds == 2
	case gods.Hermes:
		steps := 0
		for from, to := range t.Steps() {
			if steps++; !beside(from, to) {
				return true
			}
			for square := range t.Builds() { // perhaps by the worker that stands
				if !beside(to, square) {
					return true
				}
			}
		}
		return steps != 1
	case gods.Pan:
		return p.Wins(t) == gods.EndDrop
	case gods.Prometheus:
		return t.Early().IsValid()
	}
	return false
}
