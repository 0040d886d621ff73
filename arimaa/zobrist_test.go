package arimaa_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
)

func TestHash(t *testing.T) {
	p := arimaa.MustParse("g [ r rr r m h  e c r rr r h d  c dE H    M R RRHR D C  C D R RR R ]")
	seen := map[uint64]arimaa.Position{p.Hash(): p}
	for turn, next := range p.Turns(nil) {
		if next.Hash() == p.Hash() {
			t.Fatalf("%v after %v has the same hash", p, turn)
		}
		if other, twice := seen[next.Hash()]; twice {
			t.Errorf("%v and %v have the same hash", next, other)
		}
		seen[next.Hash()] = next
		back, err := next.Layers().Position(arimaa.Gold)
		if err != nil {
			t.Fatal(err)
		}
		if back.Hash() == next.Hash() || back.Hash() == p.Hash() {
			t.Fatalf("%v has the hash of a position with another side to move or another board", back)
		}
	}
}
