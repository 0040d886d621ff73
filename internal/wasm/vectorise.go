package wasm

import (
	"encoding/binary"

	"github.com/puzzlecode/puzzlecode/internal/network"
)

// Half of the time of a search in a browser went into the network, because the compiler for WebAssembly knows no vector
// instructions, which work on eight numbers at a time. So the two functions of package network that add vectors are
// replaced. All browsers have these instructions that can decompress the module by themselves, which the worker asks of
// them anyway: Chrome since 91, Firefox since 113 and Safari since 16.4.

// vectorised are the functions that get vector instructions.
var vectorised = replacements{
	"github.com_puzzlecode_puzzlecode_internal_network.updateWords": updateVectors,
	"github.com_puzzlecode_puzzlecode_internal_network.outputWords": outputVectors,
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
	v128Store   = []byte{0xfd, 0x0b, 1}
	i16x8Splat  = []byte{0xfd, 0x10}
	i32x4Lane   = []byte{0xfd, 0x1b}
	i16x8Add    = []byte{0xfd, 0x8e, 0x01}
	i16x8Sub    = []byte{0xfd, 0x91, 0x01}
	i16x8Mul    = []byte{0xfd, 0x95, 0x01}
	i16x8Min    = []byte{0xfd, 0x96, 0x01} // of numbers with a sign
	i16x8Max    = []byte{0xfd, 0x98, 0x01}
	i32x4Add    = []byte{0xfd, 0xae, 0x01}
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

// updateVectors returns func updateWords(dst, src, add1, add2, sub1, sub2 *Vector).
func updateVectors() []byte {
	const dst, src, add1, add2, sub1, sub2 = 1, 2, 3, 4, 5, 6
	f := newFunction(7, 0)
	for i := dst; i <= sub2; i++ {
		f.point(i, 0, word*i)
	}
	for at := 0; at < ofNetwork; at += inVector {
		f.do(localGet, f.pointer(dst))
		f.load(src, at)
		for _, row := range [...]int{add1, add2} {
			f.load(row, at)
			f.simply(i16x8Add)
		}
		for _, row := range [...]int{sub1, sub2} {
			f.load(row, at)
			f.simply(i16x8Sub)
		}
		f.do(v128Store, at)
	}
	return f.finish()
}

// outputVectors returns func outputWords(src *Vector, rows *[]*Vector, out *Vector) int32. The first two rows are
// subtracted.
func outputVectors() []byte {
	const (
		src, rows, out, row  = 1, 2, 3, 4 // pointers, from row on those of the rows
		limit, sum, unit, no = 0, 1, 2, 3 // vectors; no is zero
		result               = word * 4
	)
	f := newFunction(row+network.Rows, 4)
	for i := src; i <= out; i++ {
		f.point(i, 0, word*i)
	}
	for i := range network.Rows {
		f.point(row+i, rows, word*i)
	}
	f.constant(network.One)
	f.simply(i16x8Splat)
	f.do(localSet, f.vector(limit))
	for at := 0; at < ofNetwork; at += inVector {
		f.load(src, at)
		for i := range network.Rows {
			f.load(row+i, at)
			if i < 2 {
				f.simply(i16x8Sub)
			} else {
				f.simply(i16x8Add)
			}
		}
		f.do(localGet, f.vector(no))
		f.simply(i16x8Max)
		f.do(localGet, f.vector(limit))
		f.simply(i16x8Min)
		f.do(localSet, f.vector(unit))
		f.do(localGet, f.vector(unit))
		f.do(localGet, f.vector(unit))
		f.load(out, at)
		f.simply(i16x8Mul, i32x4Dot)
		f.do(localGet, f.vector(sum))
		f.simply(i32x4Add)
		f.do(localSet, f.vector(sum))
	}
	f.do(localGet, f.pointer(0))
	for lane := range 4 {
		f.do(localGet, f.vector(sum))
		f.do(i32x4Lane, lane)
		if lane > 0 {
			f.simply(i32Add)
		}
	}
	f.do(i32Store, result)
	return f.finish()
}
