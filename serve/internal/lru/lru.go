// Package lru has a cache that is bounded by bytes.
package lru

import (
	"container/list"
	"sync"
)

// A Cache keeps the values that were used last. Make one with [New]. It may be used by
// several goroutines.
type Cache[V any] struct {
	mu    sync.Mutex
	byKey map[string]*list.Element // of *entry[V]
	order list.List                // the entry used last in front
	bytes int
	limit int
}

type entry[V any] struct {
	key   string
	value V
	size  int
}

// overhead is about how many bytes an entry takes besides its key and its value.
const overhead = 300

// New returns a cache that holds at most limit bytes.
func New[V any](limit int) *Cache[V] {
	return &Cache[V]{byKey: map[string]*list.Element{}, limit: limit}
}

// Get returns the value of a key, and whether there is one.
func (c *Cache[V]) Get(key string) (v V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.byKey[key]
	if e == nil {
		return v, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*entry[V]).value, true
}

// Put keeps a value of size bytes in place of the one that the key had, and drops the values
// that were not used for the longest time. A value larger than an eighth of the cache is not
// kept.
func (c *Cache[V]) Put(key string, v V, size int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.byKey[key]; e != nil {
		c.drop(e)
	}
	size += 2*len(key) + overhead
	if size > c.limit/8 {
		return
	}
	c.byKey[key] = c.order.PushFront(&entry[V]{key, v, size})
	for c.bytes += size; c.bytes > c.limit; {
		c.drop(c.order.Back())
	}
}

// drop removes an entry. The caller holds the lock.
func (c *Cache[V]) drop(e *list.Element) {
	last := c.order.Remove(e).(*entry[V])
	delete(c.byKey, last.key)
	c.bytes -= last.size
}

// Bytes returns how many bytes the values take, with their keys.
func (c *Cache[V]) Bytes() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.bytes
}
