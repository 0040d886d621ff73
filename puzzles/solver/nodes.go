package solver

// Nodes returns the number of positions of the last search, even if it ended with an error.
func (s *Solver) Nodes() (nodes uint64) {
	for _, search := range s.searches {
		nodes += search.nodes
	}
	return nodes
}
