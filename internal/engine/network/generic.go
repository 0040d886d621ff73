package network

// The functions below are reference implementations. The same functions are written in assembly for some processors,
// and in vector instructions for web pages. In all of them, sums of 16 bits wrap around.

func updateGeneric(dst, src, add1, add2, sub *Vector) {
	for i := range dst {
		dst[i] = src[i] + add1[i] + add2[i] - sub[i]
	}
}

// poolGeneric computes the sum of the activations of each filter, and stores it in the argument sums. The hidden units
// are the argument src minus rows[0], plus rows[1] and rows[2]. The rows in the argument freedom are added for each
// symmetry.
func poolGeneric(sums *sums, src *Vector, rows *[Changed]*Vector, freedom *[FreedomRows]*Row) {
	sub, add1, add2 := rows[0], rows[1], rows[2]
	for i := range sums {
		free := int16(0)
		for _, row := range freedom {
			free += row[i]
		}
		sum := uint16(0)
		for k := i; k < Units; k += Filters {
			x := uint16(min(max(src[k]-sub[k]+add1[k]+add2[k]+free, 0), One))
			sum += x * x >> SumShift
		}
		sums[i] = int16(sum)
	}
}

// headGeneric computes the second layer from the sums of the filters, and returns the weighted sum of both
// layers.
func headGeneric(
	sums *sums, second *[Filters / 2][Seconds][2]int16, bias, secondOut *[Seconds]int32, out *Row,
) (sum int32) {
	for unit := range bias {
		x := bias[unit]
		for pair := range second {
			w := &second[pair][unit]
			x += int32(sums[2*pair])*int32(w[0]) + int32(sums[2*pair+1])*int32(w[1])
		}
		sum += min(max(x>>SecondShift, 0), SecondLimit) * secondOut[unit]
	}
	for i, x := range sums {
		sum += int32(x) * int32(out[i])
	}
	return sum
}
