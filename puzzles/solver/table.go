package solver

import (
	"math/bits"
	"sync"

	"github.com/puzzlecode/puzzlecode/internal/santorini"
)

// table is a transposition table: it remembers what searches have proved about positions.
// An entry holds the whole position, so a collision of hashes costs time and never changes
// an answer. Entries are replaced when the table is full, and half of them are lost when it
// grows. A nil table remembers nothing.
type table struct {
	// The lowest bits of a hash select a bucket. The table grows by appending a part as
	// large as all others together. Nothing is copied, so growing does not delay a search.
	parts    [][]bucket
	buckets  uint64 // in the parts that are in use, a power of two
	most     uint64 // limit of buckets
	occupied uint64 // buckets with an entry of this round
	round    uint64
	locks    *[locks]sync.Mutex // nil for one search
}

// bucket is a cache line. Its first entry took the deepest search, the second one is the
// latest of the others.
type bucket [2]entry

// entry is a position in four planes as those of position.Position, seen from the side to
// move, so the side itself is left out. The bits above the squares hold what is proved:
// the round in the first plane, the least number of turns that wins in the second, and the
// greatest number that does not win in the third.
type entry [4]uint64

const (
	above   = 41 // bits of a plane
	squares = 1<<above - 1
	rounds  = 1 << (64 - above)

	fewest     = 1 << 8 // buckets of a new table
	locks      = fewest // hash%locks selects a lock, so a bucket always has the same lock
	bucketSize = 64     // bytes
)

// newTable returns a table of at most as many bytes as given, and of fewest buckets at
// least. A shared table may be used by several searches at the same time; it has its full
// size from the start.
func newTable(bytes int, shared bool) *table {
	t := &table{parts: [][]bucket{make([]bucket, fewest)}, buckets: fewest, most: uint64(bytes / bucketSize), round: 1}
	if shared {
		for t.grow() {
		}
		t.locks = new([locks]sync.Mutex)
	}
	return t
}

// grow doubles the table unless that exceeds its limit, and reports whether it did.
func (t *table) grow() bool {
	if 2*t.buckets > t.most {
		return false
	}
	if t.buckets *= 2; bits.Len64(t.buckets/fewest) > len(t.parts) {
		t.parts = append(t.parts, make([]bucket, t.buckets/2))
	}
	return true
}

// forget starts a new round, in which the entries of earlier rounds do not count. Unless
// the table is shared it is as small as a new one again: which entries are lost when it
// grows must not depend on earlier questions. The memory is kept.
func (t *table) forget() {
	t.occupied = 0
	if t.locks == nil {
		t.buckets = fewest
	}
	if t.round++; t.round == rounds {
		for _, part := range t.parts {
			clear(part)
		}
		t.round = 1
	}
}

// planes returns the entry of a node, with nothing proved.
func planes(n *node) entry { return entry(n.Planes()) }

func (e *entry) hash() uint64 { return (*santorini.Planes)(e).Hash() }

// is reports whether two entries are of the same position.
func (e *entry) is(o *entry) bool { return e.position() == o.position() }

// position returns the planes without what is proved.
func (e *entry) position() entry {
	return entry{e[0] & squares, e[1] & squares, e[2] & squares, e[3]}
}

func (e *entry) round() uint64 { return e[0] >> above }
func (e *entry) win() int      { return int(e[1] >> above) }
func (e *entry) noWin() int    { return int(e[2] >> above) }

// probe returns what is proved about the side to move of a node: the least number of turns
// within which it wins, and the greatest number within which it does not; 0 for unknown.
func (t *table) probe(n *node) (win, noWin int) {
	if t == nil {
		return 0, 0
	}
	p := planes(n)
	h := p.hash()
	if t.locks != nil {
		lock := &t.locks[h%locks]
		lock.Lock()
		defer lock.Unlock()
	}
	b := t.bucket(h)
	for i := range b {
		if e := &b[i]; e.round() == t.round && e.is(&p) {
			return e.win(), e.noWin()
		}
	}
	return 0, 0
}

func (t *table) bucket(h uint64) *bucket {
	i := h & (t.buckets - 1)
	part := t.parts[bits.Len64(i/fewest)] // beyond the first, its length is the highest bit of i
	return &part[i&uint64(len(part)-1)]
}

// store remembers that the side to move of a node wins in k turns, the least number that
// wins, or that it does not win within k.
func (t *table) store(n *node, k int, wins bool) {
	if t == nil {
		return
	}
	e := planes(n)
	h := e.hash()
	if t.locks != nil {
		lock := &t.locks[h%locks]
		lock.Lock()
		defer lock.Unlock()
	}
	e[0] |= t.round << above
	if wins {
		e[1] |= uint64(k) << above
		e[2] |= uint64(k-1) << above
	} else {
		e[2] |= uint64(k) << above
	}
	t.put(h, e)
}

// put stores an entry in its bucket. The first place goes to the entry with the deepest
// search, and on a tie to the latest.
func (t *table) put(h uint64, e entry) {
	b := t.bucket(h)
	switch {
	case b[0].round() != t.round:
		if t.locks == nil {
			if t.occupied++; t.occupied > t.buckets/2 && t.grow() {
				b = t.bucket(h)
			}
		}
		b[0] = e
	case b[0].is(&e):
		b[0] = e
	case b[0].noWin() <= e.noWin():
		b[0], b[1] = e, b[0]
	default:
		b[1] = e
	}
}
