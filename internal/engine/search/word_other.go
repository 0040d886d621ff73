//go:build !wasm

package search

import "sync/atomic"

// A word is the hash or the data of a slot.
type word = atomic.Uint64
