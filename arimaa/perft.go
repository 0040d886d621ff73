package arimaa

import (
	"sync"

	"github.com/puzzlecode/puzzlecode/internal/arimaaturns"
)

// searches keeps the memory of searches, up to some megabytes each, until the garbage
// collector wants it.
var searches = sync.Pool{New: func() any { return new(arimaaturns.Search) }}

// beginSearch returns a search for the turns of a position. The caller puts it back into
// searches.
func (p *Position) beginSearch() *arimaaturns.Search {
	s := searches.Get().(*arimaaturns.Search)
	s.Begin((*arimaaturns.Layers)(&p.layers), uint8(p.side))
	return s
}

// Perft returns how many different positions a complete turn of at most so many
// steps, 1 to 4, leads to: of the sequences of steps that are not in the middle of a
// push and change the position, it counts those that end alike once. It looks neither
// at whether the game is over nor at positions that came up before. With 0 steps
// there are none, and more than 4 count as 4.
//
// This is the usual check of a move generator. In the middle of a game it takes less
// than a millisecond; memory is kept for the next call.
func (p Position) Perft(steps int) int {
	s := p.beginSearch()
	defer searches.Put(s)
	last := min(steps, maxSteps)
	for layer := 1; layer <= last; layer++ {
		s.Build(layer, layer < last)
	}
	return s.Seen()
}
