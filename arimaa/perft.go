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

// Perft returns the number of different positions that turns of at most so many steps,
// 1 to 4, lead to. A turn may not end in the middle of a push, nor in the position that
// it started from. Perft ignores repetition and whether the game is over. It is 0 for 0
// steps, and more than 4 count as 4.
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
