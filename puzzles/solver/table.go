package solver

import (
	"math/bits"
	"sync"
)

// table remembers what searches have found out about positions. An entry holds the
// whole position: nothing is ever said about another one. It forgets when it is
// full, and half of what it knows when it grows, which costs time and changes no
// answer. A nil table remembers nothing.
type table struct {
	// The buckets, by the lowest bits of a hash. The table doubles by one part more,
	// as large as all before: nothing is copied, so growing does not hold up a search.
	parts   [][]bucket
	buckets uint64 // in the parts that are used, a power of two
	most    uint64
	used    uint64 // buckets with an entry of this round
	round   uint64
	locks   *[locks]sync.Mutex
}

// bucket is a cache line: the entry that took more to find out, and the latest.
type bucket [2]entry

// entry is a position in four planes, as position.Position has them, without the
// side to move: the side that asks moves. What is known stands where no squares
// are: the round above the first plane, the least number of turns that win and the
// greatest that does not above the second and third.
type entry [4]uint64

const (
	above   = 41 // bits of a plane
	squares = 1<<above - 1
	rounds  = 1 << (64 - above)

	fewest     = 1 << 8 // buckets of a new table
	locks      = fewest // a bucket has always the same
	bucketSize = 64     // bytes
)

// newTable returns a table of at most so many bytes; shared is for searches that
// run at the same time.
func newTable(bytes int, shared bool) *table {
	t := &table{parts: [][]bucket{make([]bucket, fewest)}, buckets: fewest, most: uint64(bytes / bucketSize), round: 1}
	if shared {
		for t.grow() { // now, as it cannot grow under the others
		}
		t.locks = new([locks]sync.Mutex)
	}
	return t
}

// grow doubles the table if it may, and reports whether it does.
func (t *table) grow() bool {
	if 2*t.buckets > t.most {
		return false
	}
	if t.buckets *= 2; bits.Len64(t.buckets/fewest) > len(t.parts) {
		t.parts = append(t.parts, make([]bucket, t.buckets/2))
	}
	return true
}

// forget starts a new round, in which nothing is known. The table is small again, as a
// new one: what it forgets when it grows must not depend on what was asked before. The
// parts are kept for then.
func (t *table) forget() {
	t.used = 0
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

func planes(n *node) entry {
	return entry{
		uint64(n.One&^n.Two | n.Three&^n.Domes),
		uint64(n.Two &^ n.Domes),
		uint64(n.Domes | n.Theirs),
		uint64(n.Workers()),
	}
}

// hash mixes the planes by folded products with odd constants (digits of pi).
func (e *entry) hash() uint64 {
	h1, l1 := bits.Mul64(e[0]^e[2]<<23^0x243f6a8885a308d3, e[1]^e[3]<<23^0x13198a2e03707344)
	h2, l2 := bits.Mul64(h1^l1^0xa4093822299f31d0, e[3]^e[2]<<17^0x082efa98ec4e6c89)
	return h2 ^ l2
}

// is reports whether two entries are about the same position.
func (e *entry) is(o *entry) bool { return e.position() == o.position() }

// position returns the planes without what is known.
func (e *entry) position() entry {
	return entry{e[0] & squares, e[1] & squares, e[2] & squares, e[3]}
}

func (e *entry) round() uint64 { return e[0] >> above }
func (e *entry) won() int      { return int(e[1] >> above) }
func (e *entry) lacks() int    { return int(e[2] >> above) }

// probe returns the least number of turns within which the side to move of a
// position is known to win, and the greatest within which it is known not to; 0
// for unknown.
func (t *table) probe(n *node) (won, lacks int) {
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
			return e.won(), e.lacks()
		}
	}
	return 0, 0
}

func (t *table) bucket(h uint64) *bucket {
	i := h & (t.buckets - 1)
	part := t.parts[bits.Len64(i/fewest)] // its length is the highest bit of i, but for the first
	return &part[i&uint64(len(part)-1)]
}

// store remembers that the side to move of a position wins in k turns and in no
// fewer, or that it does not within k.
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

func (t *table) put(h uint64, e entry) {
	b := t.bucket(h)
	switch {
	case b[0].round() != t.round:
		if t.locks == nil {
			if t.used++; t.used > t.buckets/2 && t.grow() {
				b = t.bucket(h)
			}
		}
		b[0] = e
	case b[0].is(&e):
		b[0] = e
	case b[0].lacks() <= e.lacks():
		b[0], b[1] = e, b[0]
	default:
		b[1] = e
	}
}
