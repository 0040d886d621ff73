package solver

// Nodes returns how many positions the last question searched, also if it ended with an
// error.
func (s *Solver) Nodes() (nodes uint64) {
	for _, search := range s.searches {
		nodes += search.nodes
	}
	return nodes
}
