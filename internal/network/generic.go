package network

// The functions below are the reference implementations of functions that are written in assembly
// for some processors. Sums of 16 bits wrap around in both.

func updateGeneric(dst, src, add1, add2, sub1, sub2 *Vector) {
	for i := range dst {
		dst[i] = src[i] + add1[i] + add2[i] - sub1[i] - sub2[i]
	}
}

// outputGeneric subtracts the first two rows from the hidden units, adds the others, and
// returns the weighted sum of the activations.
func outputGeneric(src *Vector, rows *[Rows]*Vector, out *Vector) (sum int32) {
	for i, x := range src {
		for k, row := range rows {
			if k < 2 {
				x -= row[i]
			} else {
				x += row[i]
			}
		}
		x = min(max(x, 0), One)
		sum += int32(x) * int32(x*out[i])
	}
	return sum
}
