//go:build vectors

package network

import "unsafe"

// With the build tag vectors, a program for browsers imports these functions, see serve/internal/wasm.
// hasVectors is false in old browsers and on old processors, which have no vector instructions.
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
