package codec

import (
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// An image is a code of a symmetric position and the symmetry that leads to it.
type image struct {
	code Code
	how  position.Symmetry
}

// imagesOf returns the codes of all images of a sample.
func imagesOf(s sample) (images []image) {
	if s.inArimaa() {
		mirrored := s
		mirrored.arimaa = s.arimaa.Mirror()
		return []image{{s.code(), position.Identity}, {mirrored.code(), position.FlipColumns}}
	}
	for how := range position.Symmetry(position.Symmetries) {
		turned := s
		turned.santorini = how.Position(s.santorini)
		images = append(images, image{turned.code(), how})
	}
	return images
}

// The canonical code is the least of those of all images, by trying them all. With the sides exchanged these are
// the images in which First is to move.
func TestCanonical(t *testing.T) {
	eachKind(t, 22, 1000, func(t *testing.T, _ Game, list []sample) {
		for _, s := range list {
			first := s
			if s.santorini.Side() == position.Second {
				first.santorini = s.santorini.SwapSides()
			}
			for name, test := range map[string]struct {
				find     func(Code) (Code, position.Symmetry)
				position sample
			}{"Canonical": {Code.Canonical, s}, "CanonicalBothSides": {Code.CanonicalBothSides, first}} {
				images := imagesOf(test.position)
				least := slices.MinFunc(images, func(a, b image) int { return a.code.Compare(b.code) }).code
				got, how := test.find(s.code())
				if got != least || !slices.Contains(images, image{got, how}) {
					t.Fatalf("%s of %v is %v by %v, want %v", name, s, got, how, least)
				}
			}
		}
	})
	for _, find := range []func(Code) (Code, position.Symmetry){Code.Canonical, Code.CanonicalBothSides} {
		if got, how := find(Code{}); !got.IsZero() || how != position.Identity {
			t.Errorf("the canonical code of the zero Code is %v by %v", got, how)
		}
	}
}
