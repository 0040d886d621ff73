//go:build vectors

package network

import "unsafe"

// hasVectors reports whether the browser and its processor have vector instructions. A program for browsers imports the
// functions below from a module of vector instructions, see serve/internal/wasm.
var hasVectors = available() != 0

//go:wasmimport vectors available
func available() int32

//go:wasmimport vectors update
//go:noescape
func updateVectors(dst, src, add1, add2, sub *Vector)

func poolVectors(sums *sums, src *Vector, rows *[Changed]*Vector, freedom *[FreedomRows]*Row) {
	poolAddresses(sums, src, unsafe.Pointer(rows), unsafe.Pointer(freedom))
}

//go:wasmimport vectors pool
//go:noescape
func poolAddresses(sums *sums, src *Vector, rows, freedom unsafe.Pointer)

//go:wasmimport vectors head
//go:noescape
func headVectors(sums *sums, second *[Filters / 2][Seconds][2]int16, bias, secondOut *[Seconds]int32, out *Row) int32
