package network

import "golang.org/x/sys/cpu"

var hasVectors = cpu.X86.HasAVX2

//go:noescape
func updateVectors(dst, src, add1, add2, sub *Vector)

//go:noescape
func poolVectors(sums *sums, src *Vector, rows *[Changed]*Vector, freedom *[FreedomRows]*Row)

//go:noescape
func headVectors(sums *sums, second *[Filters / 2][Seconds][2]int16, bias, secondOut *[Seconds]int32, out *Row) int32
