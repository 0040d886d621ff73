package search

// A word is a number of a slot. WebAssembly has one thread, and the functions of package atomic are not inlined there.
type word struct{ n uint64 }

func (w *word) Load() uint64   { return w.n }
func (w *word) Store(n uint64) { w.n = n }
