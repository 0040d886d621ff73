package search

import "math/bits"

// A Table is a transposition table without locks, which several searches may share. Instead of the hash, a slot stores
// the exclusive or of the hash and the data. If two searches write a slot at the same time, the hash and the data in
// the slot no longer match, and the slot is ignored.
type Table struct {
	buckets []bucket
	shift   int
	round   uint64 // the round of new entries, 1..rounds-1; empty slots have round 0
	since   uint64 // entries of earlier rounds are ignored
}

// A bucket is four slots, which fill a cache line.
type bucket [4]slot

type slot struct{ check, data word }

const (
	bucketSize  = 64 // bytes
	rounds      = 64
	LeastTable  = 64 << 10 // bytes
	depthOffset = 8        // added to stored depths
	roundShift  = 58
)

// The kind of a stored value: no value, an upper bound, a lower bound, or an exact value.
const (
	boundNone = iota
	boundUpper
	boundLower
	boundExact
)

// NewTable returns a table of at most the given number of bytes. If this number is less than [LeastTable], LeastTable
// is used. The number of buckets is the largest power of two that fits.
func NewTable(bytes int) *Table {
	size := bits.Len(uint(max(bytes, LeastTable)/bucketSize)) - 1
	return &Table{buckets: make([]bucket, 1<<size), shift: 64 - size, round: 1, since: 1}
}

// nextRound starts a new round. Entries of earlier rounds can still be found, but new entries replace them first.
func (t *Table) nextRound() {
	if t.round++; t.round == rounds {
		clear(t.buckets)
		t.round, t.since = 1, 1
	}
}

// forget starts a new round in which the entries of all earlier rounds are ignored. This is fast: it clears the memory
// only when no round number is left.
func (t *Table) forget() {
	t.nextRound()
	t.since = t.round
}

// holds reports whether slot s has the hash h and is not ignored. The argument data has the data of the slot.
func (t *Table) holds(s *slot, data, h uint64) bool {
	return s.check.Load()^data == h && data>>roundShift >= t.since
}

// entry is the stored result of a search of a position. A slot packs it into 64 bits, beginning with the lowest: move
// 32 bits, value 16, depth 8, bound 2, round 6.
type entry struct {
	move  Move
	value Value
	depth int
	bound int
}

func (t *Table) probe(h uint64) (e entry, ok bool) {
	b := &t.buckets[h>>t.shift]
	for i := range b {
		data := b[i].data.Load()
		if t.holds(&b[i], data, h) {
			return entry{Move(data), Value(int16(data >> 32)), int(data>>48&255) - depthOffset, int(data >> 56 & 3)}, true
		}
	}
	return entry{}, false
}

// store writes an entry to the bucket of the hash h. It replaces the entry with the same hash, or else the first empty
// or ignored slot. If there is no such slot, it replaces the entry with the smallest depth, if possible one of an
// earlier round. So ignored entries do not influence later searches.
func (t *Table) store(h uint64, e entry) {
	b := &t.buckets[h>>t.shift]
	worst, least := 0, 1<<30
	for i := range b {
		data := b[i].data.Load()
		if t.holds(&b[i], data, h) {
			if e.move == 0 {
				e.move = Move(data)
			}
			worst = i
			break
		}
		worth := int(data >> 48 & 255)
		switch round := data >> roundShift; {
		case round == t.round:
			worth += 256
		case round < t.since:
			worth = -1
		}
		if worth < least {
			worst, least = i, worth
		}
	}
	data := uint64(e.move) | uint64(uint16(e.value))<<32 | uint64(e.depth+depthOffset)<<48 | uint64(e.bound)<<56 |
		t.round<<roundShift
	b[worst].check.Store(h ^ data)
	b[worst].data.Store(data)
}
