package estimate

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
)

// The share is of the side that begins games, and all of it or nothing after a proof.
func TestShare(t *testing.T) {
	for _, c := range []struct {
		side  game.Side
		proof view.Proof
		share int
	}{
		{game.First, view.Proof{NoWin: 3}, 63},
		{game.Second, view.Proof{NoWin: 3}, 37},
		{game.Second, view.Proof{WinIn: 1}, 0},
		{game.First, view.Proof{LostIn: 2}, 0},
		{game.Silver, view.Proof{LostIn: 2}, 100},
	} {
		if got := share(c.side, 0.634, c.proof); got != c.share {
			t.Errorf("%v %+v: %d, want %d", c.side, c.proof, got, c.share)
		}
	}
}
