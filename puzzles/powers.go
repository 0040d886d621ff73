package puzzles

import (
	"github.com/puzzlecode/puzzlecode/position"
)

// addPowerThemes adds the themes that only a game with gods has: those of powers and of domes.
func addPowerThemes(t *Themes, p canonicalPuzzle) {
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
func usesPower(p position.Position, t position.Turn) bool {
	builds := 0
	for range t.Builds() {
		builds++
	}
	switch p.God(p.Side()) {
	case position.Apollo, position.Minotaur:
		for from, to := range t.Steps() {
			if p.ForcedBy(from, to) != position.NoSquare {
				return true
			}
		}
	case position.Artemis:
		direct, _ := p.Ways(t)
		return !direct
	case position.Athena:
		return !t.Wins() && p.PlayLegal(t).Raised()
	case position.Atlas:
		return t.Kind() == position.Dome
	case position.Demeter, position.Hephaestus:
		return builds == 2
	case position.Hermes:
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
	case position.Pan:
		return p.Wins(t) == position.EndDrop
	case position.Prometheus:
		return t.Early().IsValid()
	}
	return false
}
