package arimaa

import (
	"sync"

	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaaturns"
)

// searches is a pool that reuses the memory of searches, up to some megabytes each.
var searches = sync.Pool{New: func() any { return new(arimaaturns.Search) }}

// beginSearch starts a search for the turns of a position. The caller must put the search back into the pool.
func (p *Position) beginSearch() *arimaaturns.Search {
	s := searches.Get().(*arimaaturns.Search)
	s.Begin(&p.layers, uint8(p.side))
	return s
}

// Perft returns the number of different positions after a turn of at most the given number of steps, 1 to 4. It is the
// usual test of a move generator. Perft counts neither p itself nor positions in the middle of a push. It ignores the
// rule of repetition and whether the game is over. For 0 steps it returns 0; more than 4 steps count as 4.
//
// Perft takes less than a millisecond for a position in the middle of a game.
func (p Position) Perft(steps int) int {
	s := p.beginSearch()
	defer searches.Put(s)
	last := min(steps, maxSteps)
	for layer := 1; layer <= last; layer++ {
		s.Build(layer, layer < last)
	}
	return s.Seen()
}
