package fuzz

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// Positions are ordered as their codes are, and the canonical position is the one of the eight
// symmetric positions with the smallest code.
func FuzzCanonical(f *testing.F) {
	for _, p := range positions() {
		f.Add(encoded(p, 0))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, _ := decoded(data)
		p, err := s.Position()
		if err != nil {
			return
		}
		canonical, how := p.Canonical()
		if how.Position(p) != canonical {
			t.Errorf("%v: %v does not lead to %v", p, how, canonical)
		}
		for symmetry := range position.Symmetry(position.Symmetries) {
			image := symmetry.Position(p)
			if codec.Encode(image).Compare(codec.Encode(canonical)) < 0 {
				t.Errorf("%v: the image by %v has a lesser code than %v", p, symmetry, canonical)
			}
			if got, want := image.Compare(p), codec.Encode(image).Compare(codec.Encode(p)); got != want {
				t.Errorf("%v compared with %v: %d, their codes %d", image, p, got, want)
			}
		}
		swapped := p.SwapSides()
		if got, want := swapped.Compare(p), codec.Encode(swapped).Compare(codec.Encode(p)); got != want {
			t.Errorf("%v compared with %v: %d, their codes %d", swapped, p, got, want)
		}
	})
}
