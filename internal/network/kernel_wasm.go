package network

func update(dst, src, add1, add2, sub1, sub2 *Vector) {
	updateWords(dst, src, add1, add2, sub1, sub2)
}

func output(src *Vector, rows *[Rows]*Vector, out *Vector) int32 {
	return outputWords(src, rows, out)
}
