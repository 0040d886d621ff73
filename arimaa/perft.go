package arimaa

// Perft returns how many different positions a complete turn of at most so many
// steps, 1 to 4, leads to: of the sequences of steps that are not in the middle of a
// push and change the position, it counts those that end alike once. It looks neither
// at whether the game is over nor at positions that came up before. With 0 steps
// there are none, and more than 4 count as 4.
//
// This is the usual check of a move generator. In the middle of a game it takes less
// than a millisecond; memory is kept for the next call.
func (p Position) Perft(steps int) int {
	s := newSearch(p)
	defer s.release()
	last := min(steps, maxSteps)
	for layer := 1; layer <= last; layer++ {
		s.build(layer, layer < last)
	}
	return s.seen.n
}
