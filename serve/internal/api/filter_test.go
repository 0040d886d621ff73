package api

import (
	"slices"
	"testing"
)

// The words of a parameter are apart by commas or spaces, and each value has some.
func TestWords(t *testing.T) {
	if got := words([]string{"a b", "c,d e", "", " f, "}); !slices.Equal(got, []string{"a", "b", "c", "d", "e", "f"}) {
		t.Errorf("%q", got)
	}
}

// Of the codes that a mistyped text may stand for, a puzzle of the collection comes before one that is only proved, and
// that before others.
func TestNeighbourRank(t *testing.T) {
	known, proved, other := Neighbour{Puzzle: true, Sound: true}, Neighbour{Sound: true}, Neighbour{}
	if known.rank() <= proved.rank() || proved.rank() <= other.rank() {
		t.Errorf("ranks %d, %d, %d", known.rank(), proved.rank(), other.rank())
	}
}
