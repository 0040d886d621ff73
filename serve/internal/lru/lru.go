// Package lru implements a cache of limited size in bytes, which evicts the least recently used values.
package lru

import (
	"container/list"
	"sync"
)

// A Cache contains the most recently used values. Use [New] to create one. It is safe for
// concurrent use.
type Cache[V any] struct {
	mu    sync.Mutex
	byKey map[string]*list.Element // the elements of order
	order list.List                // of *entry[V]; the most recently used entry in front
	bytes int
	limit int
}

type entry[V any] struct {
	key   string
	value V
	size  int
}

// overhead is the approximate size of an entry without its key and its value.
const overhead = 300

// New returns a cache. The argument limit is its maximum size in bytes.
func New[V any](limit int) *Cache[V] {
	return &Cache[V]{byKey: map[string]*list.Element{}, limit: limit}
}

// Get returns the value of a key. The result ok reports whether the cache contains the key.
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

// Put stores a value for a key. The argument size is the size of the value in bytes. Put evicts the least recently used
// values until the cache is within its limit. It does not store a value larger than an eighth of the limit.
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

// Bytes returns the size of the values and their keys.
func (c *Cache[V]) Bytes() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.bytes
}
