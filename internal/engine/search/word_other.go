//go:build !wasm

package search

import "sync/atomic"

// A word is a number of a slot.
type word = atomic.Uint64
