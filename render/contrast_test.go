package render

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/render/vision"
)

// What must be told apart has enough contrast for everybody: 3 to 1 for shapes and 4.5 to 1 for
// words, as WCAG 2.2 asks for (1.4.11, 1.4.3). Levels differ in shape, too: neighbouring tops need less.
func TestContrast(t *testing.T) {
	pairs := []struct {
		name  string
		a, b  *ink
		least float64
	}{
		{"text", inkWords, inkPage, 7},
		{"less important text", inkFaint, inkPage, 4.5},
		{"names of rows and columns", inkLetters, inkSlab, 4.5},
		{"a mark and its outline", inkMark, inkMarkInk, 7},
		{"the mark of a win and its outline", inkHintMark, inkMarkInk, 7},
		{"the mark of the last turn and its outline", inkLastMark, inkMarkInk, 7},
		{"a right turn and its halo", inkGoodMark, inkHalo, 4.5},
		{"a wrong turn and its halo", inkBadMark, inkHalo, 4.5},
		{"sun and moon", inkSun, inkMoon, 4.5},
		{"the sun and its outline", inkSun, inkSunInk, 4.5},
		{"the moon and its crescent", inkMoon, inkMoonLight, 4.5},
		{"the moon and its halo", inkMoon, inkHalo, 4.5},
		{"the moon's disc and its base", inkMoon, inkMoonShade, 1.8},
		{"level 3 and its ring", inkTop3, inkRing3, 3},
		{"a dome and level 3", inkDome, inkTop3, 4.5},
		{"a dome and its tower", inkDome, inkCool3, 2.8},
		{"a dome and the front of its tower", inkDomeShade, inkCool2, 3},
		{"a finished tower and level 2", inkCool2, inkTop2, 1.7},
		{"a finished tower and the ground", inkCool1, inkGround1, 1.5},
		{"a finished tower and its front", inkCool1, inkCoolFront, 1.6},
		{"the ground and level 1", inkGround1, inkTop1, 2},
		{"levels 1 and 2", inkTop1, inkTop2, 2},
		{"level 1 and its front", inkTop1, inkFront1, 2.2},
		{"level 2 and its front", inkTop2, inkFront2, 2},
		{"level 3 and its front", inkTop3, inkFront3, 1.9},
		{"the large number of level 1", inkNumber1, inkTop1, 3},
		{"the large number of level 2", inkNumber2, inkTop2, 3.5},
		{"the number of level 3", inkRing3, inkTop3, 4.5},
		{"a tag and its number", inkTag, inkMark, 7},
		{"the sides of level 1 in a city", inkCityLeft1, inkCityRight1, 1.5},
		{"the letter of a gold piece", inkGold, inkPieceInk, 4.5},
		{"the letter of a silver piece", inkSilver, inkPieceInk, 4.5},
		{"the outline of a trap and a square", inkPieceInk, inkField2, 2.6},
		{"the outline of a trap and its ground", inkPieceInk, inkTrapMark, 2.5},
	}
	for _, theme := range []Theme{Light, Dark} {
		for _, pair := range pairs {
			for name, kind := range vision.Kinds {
				got := vision.Contrast(kind.Light(pair.a.in(theme)), kind.Light(pair.b.in(theme)))
				if got < pair.least {
					t.Errorf("%v, %s, for %s: contrast %.2f, want %.1f", theme, pair.name, name, got, pair.least)
				}
			}
		}
	}
}
