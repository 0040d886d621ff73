package lru

import (
	"fmt"
	"testing"
)

// The bytes of all values stay within the limit, whatever is put, and what was used last stays.
func TestBytes(t *testing.T) {
	const limit = 100_000
	c := New[int](limit)
	c.Put("first", -1, 100)
	for i := range 400 {
		c.Put(fmt.Sprint(i), i, 100*(i%40))
		if v, ok := c.Get("first"); !ok || v != -1 {
			t.Fatalf("after %d values the one that is always used is dropped", i)
		}
		if _, ok := c.Get(fmt.Sprint(i)); !ok {
			t.Fatalf("value %d is not kept", i)
		}
		sum := 0
		for e := c.order.Front(); e != nil; e = e.Next() {
			sum += e.Value.(*entry[int]).size
		}
		if sum != c.Bytes() || sum > limit || len(c.byKey) != c.order.Len() {
			t.Fatalf("after %d values: %d bytes, counted as %d; %d keys, %d values", i, sum, c.Bytes(), len(c.byKey),
				c.order.Len())
		}
	}
	if c.Bytes() < limit*9/10 {
		t.Errorf("only %d bytes are used", c.Bytes())
	}
	if _, ok := c.Get("0"); ok {
		t.Error("the oldest value is kept")
	}
}

// A second value replaces the first, also if it is too large to be kept.
func TestReplaced(t *testing.T) {
	c := New[string](10_000)
	c.Put("a", "one", 10)
	c.Put("a", "two", 20)
	if v, ok := c.Get("a"); v != "two" || !ok || c.order.Len() != 1 || c.Bytes() != 20+2+overhead {
		t.Errorf("%q, %t, %d bytes", v, ok, c.Bytes())
	}
	c.Put("a", "large", 10_000/8)
	if v, ok := c.Get("a"); ok || c.Bytes() != 0 {
		t.Errorf("%q is kept, %d bytes", v, c.Bytes())
	}
}
