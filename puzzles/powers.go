package puzzles

import (
	"github.com/puzzlecode/puzzlecode/position"
)

// addPowerThemes adds the themes of games with gods, about powers and domes.
func addPowerThemes(t *Themes, p canonicalPuzzle) {
	positions := played(p.start, p.line)
	for i := 0; i < len(p.line); i += 2 {
		t.add(ThemePower, usesPower(positions[i], p.line[i]))
	}
	if key := p.keys[0]; !key.Wins() {
		t.add(ThemeDome, p.start.PlayLegal(key).AtLeast(4) != p.start.AtLeast(4))
	}
}

// usesPower reports whether a legal turn would be illegal without the god of the side to move. For Athena, it
// reports whether the turn forbids the opponent to move up.
func usesPower(p position.Position, t position.Turn) bool {
	side := p.Side()
	if p.God(side) == position.Athena {
		return !t.Wins() && p.PlayLegal(t).Raised()
	}
	setup := p.Setup()
	setup.Gods[side] = position.Athena // Athena moves, builds and wins like a mortal, but may stand on level 3
	plain, err := setup.Position()
	if err != nil {
		return false // a finished position, without a legal turn
	}
	_, err = plain.Play(t)
	return err != nil
}
