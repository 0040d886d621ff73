package main

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
)

// The dull puzzles of the collection are those that fill up a kind of which there would be too
// few, and no more than it takes.
func TestFewDull(t *testing.T) {
	leftout.UnderRace(t)
	list := puzzlesOf(t, collection.Size-collection.GodsSize)
	bands, dull, holds, dullHolds := map[int]int{}, map[int]int{}, 0, 0
	for _, p := range list {
		band := p.Rating() / bandWidth
		bands[band]++
		if p.Goal().IsHold() {
			holds++
		}
		isDull, err := isDull(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if !isDull {
			continue
		}
		switch {
		case !isFiller(p):
			t.Errorf("%v is dull", p)
		case p.Goal().IsHold():
			dullHolds++
		default:
			dull[band]++
		}
	}
	if dullHolds > 0 && holds > leastHolds {
		t.Errorf("%d of %d holds are dull, want none beyond %d", dullHolds, holds, leastHolds)
	}
	t.Logf("%d of %d holds are dull", dullHolds, holds)
	for band, n := range dull {
		t.Logf("rated from %d: %d of %d are dull", band*bandWidth, n, bands[band])
		if n > bandSize {
			t.Errorf("rated from %d: %d of %d are dull, want %d at the most", band*bandWidth, n, bands[band], bandSize)
		}
	}
}
