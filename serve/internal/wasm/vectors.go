package wasm

import (
	"bytes"
	_ "embed" // the script
	"encoding/binary"

	"github.com/puzzlecode/puzzlecode/internal/engine/network"
)

// A search spends most of its time in the neural network. WebAssembly has instructions for vectors of eight numbers,
// but the Go compiler does not use them. So this file implements the loops of package network a second time, as a small
// module of vector instructions. It works on the memory of Go's module, which contains it as a custom section;
// vectors.js connects the two. This uses only documented features of Go: imported functions and an exported memory.

//go:embed vectors.js
var vectorsScript []byte

// vectorsName is the name of the custom section with the small module. It is also the build tag of programs that import
// its functions.
const vectorsName = "vectors"

// addVectors adds the module of vector instructions to a module, as a custom section.
func addVectors(module []byte) []byte {
	return appendSized(append(module, customSection), append(appendSized(nil, vectorsName), vectors()...))
}

// A kernel is a function in the module of vector instructions. All its parameters are addresses.
type kernel struct {
	name       string
	parameters int    // the number of parameters
	results    []byte // the types of the results
	body       []byte
}

// vectors returns the module of vector instructions.
func vectors() []byte {
	var types, functions, exports, code [][]byte
	for i, k := range []kernel{
		{"update", 5, nil, updateVectors()},
		{"pool", 4, nil, poolVectors()},
		{"head", 5, []byte{i32}, headVectors()},
	} {
		parameters := appendSized([]byte{functionType}, bytes.Repeat([]byte{i32}, k.parameters))
		types = append(types, appendSized(parameters, k.results))
		functions = append(functions, []byte{byte(i)}) // the index of its type
		exports = append(exports, append(appendSized(nil, k.name), 0, byte(i)))
		code = append(code, appendSized(nil, k.body))
	}
	memory := []byte("\x02go\x03mem\x02\x00\x00") // the memory mem of Go's module, of any size
	return join([]section{
		{typeSection, list(types)}, {importSection, list([][]byte{memory})}, {functionSection, list(functions)},
		{exportSection, list(exports)}, {codeSection, list(code)},
	})
}

// An instruction is an opcode. Vector instructions have the constant simd added to their opcode: a module marks them
// with the byte 0xfd before the opcode.
type instruction uint64

const simd = 0x100

// The instructions that the functions below use, by their names in the specification.
const (
	localGet    instruction = 0x20
	localSet    instruction = 0x21
	i32Load     instruction = 0x28
	i32Add      instruction = 0x6a
	v128Load    instruction = simd + 0x00
	v128Splat32 instruction = simd + 0x09 // loads 32 bits into all lanes
	v128Store   instruction = simd + 0x0b
	i16x8Splat  instruction = simd + 0x10
	i32x4Splat  instruction = simd + 0x11
	i32x4Lane   instruction = simd + 0x1b
	i16x8ShrU   instruction = simd + 0x8d
	i16x8Add    instruction = simd + 0x8e
	i16x8Sub    instruction = simd + 0x91
	i16x8Mul    instruction = simd + 0x95
	i16x8MinS   instruction = simd + 0x96
	i16x8MaxS   instruction = simd + 0x98
	i32x4ShrS   instruction = simd + 0xac
	i32x4Add    instruction = simd + 0xae
	i32x4Mul    instruction = simd + 0xb5
	i32x4MinS   instruction = simd + 0xb6
	i32x4MaxS   instruction = simd + 0xb8
	i32x4Dot    instruction = simd + 0xba // multiplies numbers of 16 bits, and adds up neighbours
)

// The codes of types.
const (
	i32          = 0x7f
	v128         = 0x7b
	functionType = 0x60
)

const (
	pointerBytes = 8 // the size of a pointer in the memory of Go; its upper half is zero
	vectorBytes  = 16
	rowBytes     = 2 * network.Filters
	networkBytes = 2 * network.Units
)

// A function builds the body of a WebAssembly function. Its local variables are numbered: first the parameters, then
// further addresses, then vectors. Vectors begin as zero.
type function struct {
	addresses int // the number of addresses, including parameters
	code      []byte
}

// newFunction returns a function without instructions. The arguments are the numbers of its parameters, of its further
// addresses, and of its vectors.
func newFunction(parameters, addresses, vectors int) *function {
	const kinds = 2
	return &function{parameters + addresses, []byte{kinds, byte(addresses), i32, byte(vectors), v128}}
}

// do appends an instruction and the operands that follow it in the code.
func (f *function) do(i instruction, immediates ...int) {
	if i >= simd {
		f.code = append(f.code, 0xfd)
	}
	f.code = binary.AppendUvarint(f.code, uint64(i%simd))
	for _, n := range immediates {
		f.code = binary.AppendUvarint(f.code, uint64(n))
	}
}

// access appends an instruction that loads or stores at an address: the sum of the address on the stack and the
// argument offset.
func (f *function) access(i instruction, offset int) {
	const anyAlignment = 0
	f.do(i, anyAlignment, offset)
}

// address puts address i on the stack.
func (f *function) address(i int) { f.do(localGet, i) }

// get puts the value of a vector on the stack; vectors are numbered from 0.
func (f *function) get(vector int) { f.do(localGet, f.addresses+vector) }

// set sets a vector to the value on the stack.
func (f *function) set(vector int) { f.do(localSet, f.addresses+vector) }

// constant puts n on the stack, as a number of 32 bits.
func (f *function) constant(n int) { f.code = appendSigned(append(f.code, i32Const), n) }

// splat sets all numbers of a vector to n. The argument splat is an instruction, which determines the size of these
// numbers.
func (f *function) splat(vector, n int, splat instruction) {
	f.constant(n)
	f.do(splat)
	f.set(vector)
}

// follow sets an address to pointer i of an array of pointers. The argument array is the address of this array.
func (f *function) follow(address, array, i int) {
	f.address(array)
	f.access(i32Load, pointerBytes*i)
	f.do(localSet, address)
}

// load puts a vector on the stack, from a place in the memory: the sum of an address and the argument offset.
func (f *function) load(address, offset int) {
	f.address(address)
	f.access(v128Load, offset)
}

// limit limits the numbers of the vector on the stack. The argument least is the vector of minimum numbers, and the
// argument most is the vector of maximum numbers. The argument larger is the instruction for the maximum of two
// numbers, and the argument smaller is the instruction for the minimum.
func (f *function) limit(least, most int, larger, smaller instruction) {
	f.get(least)
	f.do(larger)
	f.get(most)
	f.do(smaller)
}

// finish returns the body of the function.
func (f *function) finish() []byte { return append(f.code, end) }

// updateVectors returns the WebAssembly code for func update(dst, src, add1, add2, sub *Vector).
func updateVectors() []byte {
	const dst, src, add1, add2, sub = 0, 1, 2, 3, 4
	f := newFunction(5, 0, 0)
	for offset := 0; offset < networkBytes; offset += vectorBytes {
		f.address(dst)
		f.load(src, offset)
		f.load(add1, offset)
		f.do(i16x8Add)
		f.load(add2, offset)
		f.do(i16x8Add)
		f.load(sub, offset)
		f.do(i16x8Sub)
		f.access(v128Store, offset)
	}
	return f.finish()
}

// poolVectors returns the WebAssembly code for func pool(sums *sums, src *Vector, rows *[]*Vector, freedom *[]*Row).
func poolVectors() []byte {
	const (
		sums, src, rows, freedom, row = 0, 1, 2, 3, 4 // addresses; the addresses of the rows start at row
		most, free, sum, unit, zero   = 0, 1, 2, 3, 4 // vectors
		firstFree                     = row + network.Changed
	)
	f := newFunction(4, network.Changed+network.FreedomRows, 5)
	for i := range network.Changed {
		f.follow(row+i, rows, i)
	}
	for i := range network.FreedomRows {
		f.follow(firstFree+i, freedom, i)
	}
	f.splat(most, network.One, i16x8Splat)
	for offset := 0; offset < rowBytes; offset += vectorBytes {
		f.load(firstFree, offset)
		for i := 1; i < network.FreedomRows; i++ {
			f.load(firstFree+i, offset)
			f.do(i16x8Add)
		}
		f.set(free)
		f.get(zero)
		for symmetry := range network.Symmetries {
			place := offset + symmetry*rowBytes
			f.load(src, place)
			f.load(row, place)
			f.do(i16x8Sub) // the first row is subtracted
			for i := 1; i < network.Changed; i++ {
				f.load(row+i, place)
				f.do(i16x8Add)
			}
			f.get(free)
			f.do(i16x8Add)
			f.limit(zero, most, i16x8MaxS, i16x8MinS)
			f.set(unit)
			f.get(unit)
			f.get(unit)
			f.do(i16x8Mul)
			f.constant(network.SumShift)
			f.do(i16x8ShrU)
			f.do(i16x8Add)
		}
		f.set(sum)
		f.address(sums)
		f.get(sum)
		f.access(v128Store, offset)
	}
	return f.finish()
}

// headVectors returns the WebAssembly code for func head(sums *sums, second *[][][2]int16, bias, secondOut *[]int32,
// out *Row) int32.
func headVectors() []byte {
	const (
		sums, second, bias, secondOut, out = 0, 1, 2, 3, 4 // addresses
		zero, most, pair, sum, units       = 0, 1, 2, 3, 4 // vectors; the second layer starts at units

		layerBytes   = 4 * network.Seconds
		layerVectors = layerBytes / vectorBytes
	)
	f := newFunction(5, 0, units+layerVectors)
	f.splat(most, network.SecondLimit, i32x4Splat)
	for i := range layerVectors {
		f.load(bias, i*vectorBytes)
		f.set(units + i)
	}
	for filters := range network.Filters / 2 {
		f.address(sums)
		f.access(v128Splat32, 4*filters)
		f.set(pair)
		for i := range layerVectors {
			f.get(pair)
			f.load(second, filters*layerBytes+i*vectorBytes)
			f.do(i32x4Dot)
			f.get(units + i)
			f.do(i32x4Add)
			f.set(units + i)
		}
	}
	f.get(zero)
	for i := range layerVectors {
		f.get(units + i)
		f.constant(network.SecondShift)
		f.do(i32x4ShrS)
		f.limit(zero, most, i32x4MaxS, i32x4MinS)
		f.load(secondOut, i*vectorBytes)
		f.do(i32x4Mul)
		f.do(i32x4Add)
	}
	for offset := 0; offset < rowBytes; offset += vectorBytes {
		f.load(sums, offset)
		f.load(out, offset)
		f.do(i32x4Dot)
		f.do(i32x4Add)
	}
	f.set(sum)
	f.constant(0)
	for lane := range 4 {
		f.get(sum)
		f.do(i32x4Lane, lane)
		f.do(i32Add)
	}
	return f.finish()
}
