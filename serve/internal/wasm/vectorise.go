package wasm

import (
	"encoding/binary"

	"github.com/puzzlecode/puzzlecode/internal/engine/network"
)

// Half of the time of a search in a browser went into the network, because the compiler for WebAssembly knows no vector
// instructions, which work on eight numbers at a time. So the functions of package network that add vectors are
// replaced. All browsers have these instructions that can decompress the module by themselves, which the worker asks of
// them anyway: Chrome since 91, Firefox since 113 and Safari since 16.4.

// vectorised are the functions that get vector instructions.
var vectorised = replacements{
	"github.com_puzzlecode_puzzlecode_internal_engine_network.updateGeneric": updateVectors,
	"github.com_puzzlecode_puzzlecode_internal_engine_network.poolGeneric":   poolVectors,
	"github.com_puzzlecode_puzzlecode_internal_engine_network.headGeneric":   headVectors,
}

// The instructions that the functions below use, by their names in the specification.
var (
	globalGet   = []byte{0x23}
	globalSet   = []byte{0x24}
	localGet    = []byte{0x20}
	localSet    = []byte{0x21}
	i32Load     = []byte{0x28, 2} // with the alignment as a power of 2
	i32Store    = []byte{0x36, 2}
	i32Add      = []byte{0x6a}
	v128Load    = []byte{0xfd, 0x00, 1}
	v128Splat32 = []byte{0xfd, 0x09, 2} // of 32 bits that are loaded
	v128Store   = []byte{0xfd, 0x0b, 1}
	i16x8Splat  = []byte{0xfd, 0x10}
	i32x4Splat  = []byte{0xfd, 0x11}
	i32x4Lane   = []byte{0xfd, 0x1b}
	i16x8Shift  = []byte{0xfd, 0x8d, 0x01} // to the right, without a sign
	i16x8Add    = []byte{0xfd, 0x8e, 0x01}
	i16x8Sub    = []byte{0xfd, 0x91, 0x01}
	i16x8Mul    = []byte{0xfd, 0x95, 0x01}
	i16x8Min    = []byte{0xfd, 0x96, 0x01} // of numbers with a sign
	i16x8Max    = []byte{0xfd, 0x98, 0x01}
	i32x4Shift  = []byte{0xfd, 0xac, 0x01} // to the right, with a sign
	i32x4Add    = []byte{0xfd, 0xae, 0x01}
	i32x4Mul    = []byte{0xfd, 0xb5, 0x01}
	i32x4Min    = []byte{0xfd, 0xb6, 0x01} // of numbers with a sign
	i32x4Max    = []byte{0xfd, 0xb8, 0x01}
	i32x4Dot    = []byte{0xfd, 0xba, 0x01} // the sums of neighbours, multiplied
	i32Constant = []byte{i32Const}
)

// The types of local variables.
const (
	i32  = 0x7f
	v128 = 0x7b
)

const (
	stack     = 0  // the number of the global variable that points to the arguments
	word      = 8  // bytes of an argument, and of the address to return to
	inVector  = 16 // bytes of a v128
	ofRow     = 2 * network.Filters
	ofNetwork = 2 * network.Units
)

// A function is the body of a function in the making.
type function struct {
	code     []byte
	pointers int // local variables, after the block to go on with; the first one points to the stack
	vectors  int // local variables after them
}

// newFunction returns a function with local variables.
func newFunction(pointers, vectors int) *function {
	f := &function{pointers: pointers, vectors: vectors}
	f.do(globalGet, stack)
	f.do(localSet, f.pointer(0))
	return f
}

// pointer returns the number of a local variable that points somewhere.
func (f *function) pointer(i int) int { return 1 + i }

// vector returns the number of a local variable that is a vector.
func (f *function) vector(i int) int { return 1 + f.pointers + i }

// do appends an instruction with a number without a sign.
func (f *function) do(instruction []byte, n int) {
	f.code = binary.AppendUvarint(append(f.code, instruction...), uint64(n))
}

// simply appends instructions.
func (f *function) simply(instructions ...[]byte) {
	for _, i := range instructions {
		f.code = append(f.code, i...)
	}
}

// constant appends an i32.
func (f *function) constant(n int) {
	f.simply(i32Constant)
	f.code = appendAddress(f.code, n)
}

// point makes a local variable point to where a pointer in memory points, at an offset from another one. Pointers have
// 64 bits, the last 32 of which are zeros.
func (f *function) point(to, base, offset int) {
	f.do(localGet, f.pointer(base))
	f.do(i32Load, offset)
	f.do(localSet, f.pointer(to))
}

// load appends a vector at an offset from a pointer.
func (f *function) load(pointer, offset int) {
	f.do(localGet, f.pointer(pointer))
	f.do(v128Load, offset)
}

// finish returns the function, which returns to its caller.
func (f *function) finish() []byte {
	f.do(localGet, f.pointer(0))
	f.constant(word)
	f.simply(i32Add)
	f.do(globalSet, stack)
	f.constant(0)
	body := binary.AppendUvarint([]byte{2}, uint64(f.pointers)) // two kinds of local variables
	body = binary.AppendUvarint(append(body, i32), uint64(f.vectors))
	body = append(body, v128)
	return append(append(body, f.code...), end)
}

// get appends a local variable that is a vector.
func (f *function) get(vector int) { f.do(localGet, f.vector(vector)) }

// set makes a local variable the vector that was appended last.
func (f *function) set(vector int) { f.do(localSet, f.vector(vector)) }

// limit limits the vector that was appended last between two local variables.
func (f *function) limit(least, most int, larger, smaller []byte) {
	f.get(least)
	f.simply(larger)
	f.get(most)
	f.simply(smaller)
}

// updateVectors returns func updateGeneric(dst, src, add1, add2, sub *Vector).
func updateVectors() []byte {
	const dst, src, add1, add2, sub = 1, 2, 3, 4, 5
	f := newFunction(6, 0)
	for i := dst; i <= sub; i++ {
		f.point(i, 0, word*i)
	}
	for at := 0; at < ofNetwork; at += inVector {
		f.do(localGet, f.pointer(dst))
		f.load(src, at)
		f.load(add1, at)
		f.simply(i16x8Add)
		f.load(add2, at)
		f.simply(i16x8Add)
		f.load(sub, at)
		f.simply(i16x8Sub)
		f.do(v128Store, at)
	}
	return f.finish()
}

// poolVectors returns func poolGeneric(sums *sums, src *Vector, rows *[]*Vector, freedom *[]*Row). The first row is
// subtracted.
func poolVectors() []byte {
	const (
		sums, src, rows, freedom, row = 1, 2, 3, 4, 5 // pointers, from row on those of the rows
		most, free, sum, unit, no     = 0, 1, 2, 3, 4 // vectors; no is zero
	)
	f := newFunction(row+network.Changed+network.FreedomRows, 5)
	for i := sums; i <= freedom; i++ {
		f.point(i, 0, word*i)
	}
	for i := range network.Changed {
		f.point(row+i, rows, word*i)
	}
	for i := range network.FreedomRows {
		f.point(row+network.Changed+i, freedom, word*i)
	}
	f.constant(network.One)
	f.simply(i16x8Splat)
	f.set(most)
	for at := 0; at < ofRow; at += inVector {
		for i := range network.FreedomRows {
			f.load(row+network.Changed+i, at)
			if i > 0 {
				f.simply(i16x8Add)
			}
		}
		f.set(free)
		for symmetry := range network.Symmetries {
			at := at + symmetry*ofRow
			f.load(src, at)
			f.load(row, at)
			f.simply(i16x8Sub)
			for i := 1; i < network.Changed; i++ {
				f.load(row+i, at)
				f.simply(i16x8Add)
			}
			f.get(free)
			f.simply(i16x8Add)
			f.limit(no, most, i16x8Max, i16x8Min)
			f.set(unit)
			f.get(unit)
			f.get(unit)
			f.simply(i16x8Mul)
			f.constant(network.SumShift)
			f.simply(i16x8Shift)
			if symmetry > 0 {
				f.get(sum)
				f.simply(i16x8Add)
			}
			f.set(sum)
		}
		f.do(localGet, f.pointer(sums))
		f.get(sum)
		f.do(v128Store, at)
	}
	return f.finish()
}

// headVectors returns func headGeneric(sums *sums, second *[][][2]int16, bias, secondOut *[]int32, out *Row) int32.
func headVectors() []byte {
	const (
		sums, second, bias, secondOut, out = 1, 2, 3, 4, 5
		inLayer                            = network.Seconds / 4 // vectors of the second layer
		ofLayer                            = 4 * network.Seconds // bytes

		no, most, pair, sum, units = 0, 1, 2, 3, 4 // vectors, from units on those of the second layer; no is zero
		result                     = word * 6
	)
	f := newFunction(6, units+inLayer)
	for i := sums; i <= out; i++ {
		f.point(i, 0, word*i)
	}
	f.constant(network.SecondLimit)
	f.simply(i32x4Splat)
	f.set(most)
	for i := range inLayer {
		f.load(bias, i*inVector)
		f.set(units + i)
	}
	for filters := range network.Filters / 2 {
		f.do(localGet, f.pointer(sums))
		f.do(v128Splat32, 4*filters)
		f.set(pair)
		for i := range inLayer {
			f.get(pair)
			f.load(second, filters*ofLayer+i*inVector)
			f.simply(i32x4Dot)
			f.get(units + i)
			f.simply(i32x4Add)
			f.set(units + i)
		}
	}
	f.get(no)
	for i := range inLayer {
		f.get(units + i)
		f.constant(network.SecondShift)
		f.simply(i32x4Shift)
		f.limit(no, most, i32x4Max, i32x4Min)
		f.load(secondOut, i*inVector)
		f.simply(i32x4Mul, i32x4Add)
	}
	for at := 0; at < ofRow; at += inVector {
		f.load(sums, at)
		f.load(out, at)
		f.simply(i32x4Dot, i32x4Add)
	}
	f.set(sum)
	f.do(localGet, f.pointer(0))
	for lane := range 4 {
		f.get(sum)
		f.do(i32x4Lane, lane)
		if lane > 0 {
			f.simply(i32Add)
		}
	}
	f.do(i32Store, result)
	return f.finish()
}
