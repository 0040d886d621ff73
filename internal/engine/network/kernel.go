package network

func update(dst, src, add1, add2, sub *Vector) {
	if hasVectors {
		updateVectors(dst, src, add1, add2, sub)
	} else {
		updateGeneric(dst, src, add1, add2, sub)
	}
}

func pool(sums *sums, src *Vector, rows *[Changed]*Vector, freedom *[FreedomRows]*Row) {
	if hasVectors {
		poolVectors(sums, src, rows, freedom)
	} else {
		poolGeneric(sums, src, rows, freedom)
	}
}

func head(sums *sums, second *[Filters / 2][Seconds][2]int16, bias, secondOut *[Seconds]int32, out *Row) int32 {
	if hasVectors {
		return headVectors(sums, second, bias, secondOut, out)
	}
	return headGeneric(sums, second, bias, secondOut, out)
}
