package solver

import (
	"math/bits"
	"sync"

	"github.com/puzzlecode/puzzlecode/internal/position/santorini"
)

// table is a transposition table: it stores proved results of positions. An entry has the whole position, so a hash
// collision costs time but never changes a result. When the table is full, new entries replace earlier ones. When
// the table grows, half of the entries are lost. A nil table stores nothing.
type table struct {
	// The lowest bits of a hash select a bucket. To grow, the table appends a part that is as large as all earlier
	// parts together. It copies no entries, so growing does not delay a search.
	parts    [][]bucket
	buckets  uint64 // in the used parts, a power of two
	most     uint64 // limit of buckets
	occupied uint64 // buckets with an entry of this round
	round    uint64
	locks    *[locks]sync.Mutex // nil for one search
}

// bucket has two entries and fills a cache line. The first entry comes from the deepest search. The second entry is
// the latest of all others.
type bucket [2]entry

// entry has a position and its result, in four planes. The lowest bits are the position as in position.Position,
// from the view of the side to move. The bits above them have the results. The second plane has the smallest number
// of turns known to win, and the third plane the largest number known not to win. The first plane has the round in
// which the entry was stored.
type entry [4]uint64

const (
	above   = 41 // bits of a plane
	squares = 1<<above - 1
	rounds  = 1 << (64 - above)

	fewest     = 1 << 8 // buckets of a new table
	locks      = fewest // hash%locks selects a lock, so a bucket always has the same lock
	bucketSize = 64     // bytes
)

// newTable returns a table of at most the given number of bytes. The constant fewest is the minimum number of
// buckets. Several searches may use a shared table at the same time; such a table has its full size from the start.
func newTable(bytes int, shared bool) *table {
	t := &table{parts: [][]bucket{make([]bucket, fewest)}, buckets: fewest, most: uint64(bytes / bucketSize), round: 1}
	if shared {
		for t.grow() {
		}
		t.locks = new([locks]sync.Mutex)
	}
	return t
}

// grow doubles the table if its limit allows this, and reports whether it did.
func (t *table) grow() bool {
	if 2*t.buckets > t.most {
		return false
	}
	if t.buckets *= 2; bits.Len64(t.buckets/fewest) > len(t.parts) {
		t.parts = append(t.parts, make([]bucket, t.buckets/2))
	}
	return true
}

// forget empties the table: it starts a new round, which ignores the entries of earlier rounds. A table that is not
// shared returns to its first size but keeps its memory. Otherwise the entries that it loses by growing would
// depend on earlier searches.
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

// planes returns the entry for the position of a node, without results.
func planes(n *node) entry { return entry(n.Planes()) }

func (e *entry) hash() uint64 { return (*santorini.Planes)(e).Hash() }

// is reports whether two entries have the same position.
func (e *entry) is(o *entry) bool { return e.position() == o.position() }

// position returns the entry without its results.
func (e *entry) position() entry {
	return entry{e[0] & squares, e[1] & squares, e[2] & squares, e[3]}
}

func (e *entry) round() uint64 { return e[0] >> above }
func (e *entry) win() int      { return int(e[1] >> above) }
func (e *entry) noWin() int    { return int(e[2] >> above) }

// probe looks up the position of an entry. The result win is the smallest number of turns in which the side to move
// is known to win. The result noWin is the largest number in which that side is known not to win. For both, 0 means
// unknown.
func (t *table) probe(p entry) (win, noWin int) {
	if t == nil {
		return 0, 0
	}
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
	part := t.parts[bits.Len64(i/fewest)] // the length of a part after the first is the highest bit of i
	return &part[i&uint64(len(part)-1)]
}

// store adds a result to the entry e and stores the entry. If the argument wins is set, the side to move wins in k
// turns, the smallest possible number. Otherwise that side does not win in k turns.
func (t *table) store(e entry, k int, wins bool) {
	if t == nil {
		return
	}
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

// put stores an entry in its bucket. The first place is for the entry of the deepest search. Of equally deep
// entries, it is for the latest one.
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
