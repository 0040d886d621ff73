package gods

// Perft returns the number of sequences of depth legal turns. A turn that wins can only be the last
// one of a sequence. Perft is 1 if depth is 0 or negative. It allocates nothing.
func (p Position) Perft(depth int) (n uint64) {
	if depth <= 0 {
		return 1
	}
	p.turns(func(t Turn) bool {
		if depth == 1 {
			n++
		} else {
			n += p.PlayLegal(t).Perft(depth - 1)
		}
		return true
	})
	return n
}
