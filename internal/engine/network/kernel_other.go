//go:build !amd64 && !(js && vectors)

package network

func update(dst, src, add1, add2, sub *Vector) { updateGeneric(dst, src, add1, add2, sub) }

func pool(sums *sums, src *Vector, rows *[Changed]*Vector, freedom *[FreedomRows]*Row) {
	poolGeneric(sums, src, rows, freedom)
}

func head(sums *sums, second *[Filters / 2][Seconds][2]int16, bias, secondOut *[Seconds]int32, out *Row) int32 {
	return headGeneric(sums, second, bias, secondOut, out)
}
