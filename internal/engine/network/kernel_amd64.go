package network

import "golang.org/x/sys/cpu"

func update(dst, src, add1, add2, sub *Vector) {
	if cpu.X86.HasAVX2 {
		updateAVX2(dst, src, add1, add2, sub)
	} else {
		updateGeneric(dst, src, add1, add2, sub)
	}
}

func pool(sums *sums, src *Vector, rows *[Changed]*Vector, freedom *[FreedomRows]*Row) {
	if cpu.X86.HasAVX2 {
		poolAVX2(sums, src, rows, freedom)
	} else {
		poolGeneric(sums, src, rows, freedom)
	}
}

func head(sums *sums, second *[Filters / 2][Seconds][2]int16, bias, secondOut *[Seconds]int32, out *Row) int32 {
	if cpu.X86.HasAVX2 {
		return headAVX2(sums, second, bias, secondOut, out)
	}
	return headGeneric(sums, second, bias, secondOut, out)
}

//go:noescape
func updateAVX2(dst, src, add1, add2, sub *Vector)

//go:noescape
func poolAVX2(sums *sums, src *Vector, rows *[Changed]*Vector, freedom *[FreedomRows]*Row)

//go:noescape
func headAVX2(sums *sums, second *[Filters / 2][Seconds][2]int16, bias, secondOut *[Seconds]int32, out *Row) int32
