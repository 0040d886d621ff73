package arimaaturns

import "math/bits"

// keySet is a set of keys other than 0, as a hash table with linear probing. The length of the table is a power of two,
// and at most half of it is used. Call reset before the first use.
type keySet struct {
	table, spare []key // spare is memory for the next table
	shift        int   // 64 minus the base-2 logarithm of the length
	n            int   // the number of keys
}

const leastTable = 1 << 12

// reset empties the set, and makes room for the given number of keys.
func (s *keySet) reset(keys int) {
	size := leastTable
	for size < 2*keys {
		size *= 2
	}
	s.table = cleared(s.table, size)
	s.shift, s.n = 64-bits.Len(uint(size-1)), 0
}

// cleared returns an empty table of the given length. It reuses the given memory if that is large enough.
func cleared(memory []key, size int) []key {
	if cap(memory) < size {
		return make([]key, size)
	}
	memory = memory[:size]
	clear(memory)
	return memory
}

// insert adds a key and reports whether the set did not have it before. For the key 0 it reports false.
func (s *keySet) insert(k key) bool {
	mask := uint64(len(s.table) - 1)
	for i := (k.hi ^ k.lo) * 0x9e3779b97f4a7c15 >> s.shift; ; i++ {
		place := &s.table[i&mask]
		if *place == k {
			return false
		}
		if *place == (key{}) {
			*place = k
			if s.n++; 2*s.n > len(s.table) {
				s.grow()
			}
			return true
		}
	}
}

// grow doubles the table.
func (s *keySet) grow() {
	old := s.table
	s.table = cleared(s.spare, 2*len(old))
	s.spare = old
	s.shift, s.n = s.shift-1, 0
	for _, k := range old {
		if k != (key{}) {
			s.insert(k)
		}
	}
}
