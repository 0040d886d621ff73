package arimaa

import "math/bits"

// keySet is a set of keys other than 0: a table of a power of two of them, each at
// the first free place from where it belongs on, at most half full. The zero keySet
// is no set; it needs reset first.
type keySet struct {
	table []key
	shift int // 64 less the logarithm of the length
	n     int
}

const leastTable = 1 << 12

// reset empties the set. A table that is far too large for what was in it is cut.
func (s *keySet) reset() {
	size := leastTable
	for size < 3*s.n && size < len(s.table) {
		size *= 2
	}
	if cap(s.table) < size {
		s.table = make([]key, size)
	} else {
		s.table = s.table[:size]
		clear(s.table)
	}
	s.shift, s.n = 64-bits.Len(uint(size-1)), 0
}

// insert adds a key and reports whether it is new. The key 0 never is.
func (s *keySet) insert(k key) bool {
	mask := uint64(len(s.table) - 1)
	for i := (k.hi ^ k.lo) * 0x9e3779b97f4a7c15 >> s.shift; ; i++ {
		place := &s.table[i&mask]
		switch *place {
		case k:
			return false
		case key{}:
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
	s.table, s.shift, s.n = make([]key, 2*len(old)), s.shift-1, 0
	for _, k := range old {
		if k != (key{}) {
			s.insert(k)
		}
	}
}
