package network

import "golang.org/x/sys/cpu"

func update(dst, src, add1, add2, sub1, sub2 *Vector) {
	if cpu.X86.HasAVX2 {
		updateAVX2(dst, src, add1, add2, sub1, sub2)
	} else {
		updateGeneric(dst, src, add1, add2, sub1, sub2)
	}
}

func output(src *Vector, rows *[Rows]*Vector, out *Vector) int32 {
	if cpu.X86.HasAVX2 {
		return outputAVX2(src, rows, out)
	}
	return outputGeneric(src, rows, out)
}

//go:noescape
func updateAVX2(dst, src, add1, add2, sub1, sub2 *Vector)

//go:noescape
func outputAVX2(src *Vector, rows *[Rows]*Vector, out *Vector) int32
