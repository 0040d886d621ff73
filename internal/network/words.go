package network

import "unsafe"

// words are the numbers of a Vector, four to a word.
type words = [Units / 4]uint64

func wordsOf(v *Vector) *words { return (*words)(unsafe.Pointer(v)) }

// The functions below are those of generic.go for WebAssembly, whose vector instructions Go cannot use: they add four
// numbers at a time. The first and the third number of a word have 32 bits each in one sum, the second and the fourth in
// another, so that nothing is carried from one number to the next. In the module of the pages package wasm replaces the code
// of updateWords and outputWords by vector instructions, so they must not be inlined.
const (
	apart = 0x0000ffff_0000ffff
	over  = 0x00020000_00020000 // so that two numbers can be subtracted; it is beyond their 16 bits
)

//go:noinline
func updateWords(dst, src, add1, add2, sub1, sub2 *Vector) {
	d, s, a1, a2, b1, b2 := wordsOf(dst), wordsOf(src), wordsOf(add1), wordsOf(add2), wordsOf(sub1), wordsOf(sub2)
	for i := range d {
		a, b, c, k, l := s[i], a1[i], a2[i], b1[i], b2[i]
		even := over + a&apart + b&apart + c&apart - k&apart - l&apart
		odd := over + a>>16&apart + b>>16&apart + c>>16&apart - k>>16&apart - l>>16&apart
		d[i] = even&apart | odd&apart<<16
	}
}

//go:noinline
func outputWords(src *Vector, rows *[Rows]*Vector, out *Vector) (sum int32) {
	s, o := wordsOf(src), wordsOf(out)
	r0, r1, r2, r3, r4 := wordsOf(rows[0]), wordsOf(rows[1]), wordsOf(rows[2]), wordsOf(rows[3]), wordsOf(rows[4])
	r5, r6, r7, r8, r9 := wordsOf(rows[5]), wordsOf(rows[6]), wordsOf(rows[7]), wordsOf(rows[8]), wordsOf(rows[9])
	for i := range s {
		a, b, c, d, e, f, g, h, j, k, l := s[i], r2[i], r3[i], r4[i], r5[i], r6[i], r7[i], r8[i], r9[i], r0[i], r1[i]
		even := over + a&apart + b&apart + c&apart + d&apart + e&apart + f&apart + g&apart + h&apart + j&apart - k&apart - l&apart
		odd := over + a>>16&apart + b>>16&apart + c>>16&apart + d>>16&apart + e>>16&apart + f>>16&apart + g>>16&apart + h>>16&apart + j>>16&apart - k>>16&apart - l>>16&apart
		w := o[i]
		sum += weighted(even, w) + weighted(odd, w>>16) + weighted(even>>32, w>>32) + weighted(odd>>32, w>>48)
	}
	return sum
}

// weighted returns the square of the number in the lowest 16 bits of x, limited to 0..One, by the weight in those of w.
func weighted(x, w uint64) int32 {
	n := int32(int16(x))
	if n <= 0 {
		return 0
	}
	n = min(n, One)
	return n * int32(int16(n*int32(int16(w))))
}
