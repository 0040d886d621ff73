package network

// The functions below are the obvious forms of those that assembly replaces on some
// processors. Sums of 16 bits wrap around in both.

func updateGeneric(dst, src, add1, add2, sub1, sub2 *Vector) {
	for i := range dst {
		dst[i] = src[i] + add1[i] + add2[i] - sub1[i] - sub2[i]
	}
}

func outputGeneric(v, out *Vector) (sum int32) {
	for i, x := range v {
		x := min(max(x, 0), One)
		sum += int32(x) * int32(x*out[i])
	}
	return sum
}

func outputAfterGeneric(src, add1, add2, sub1, sub2, out *Vector) int32 {
	var v Vector
	updateGeneric(&v, src, add1, add2, sub1, sub2)
	return outputGeneric(&v, out)
}
