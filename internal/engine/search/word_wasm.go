package search

// A word is the hash or the data of a slot. It needs no atomic access, because WebAssembly has one thread. Atomic
// access would be slower.
type word struct{ n uint64 }

func (w *word) Load() uint64   { return w.n }
func (w *word) Store(n uint64) { w.n = n }
