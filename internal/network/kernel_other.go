//go:build !amd64

package network

func update(dst, src, add1, add2, sub1, sub2 *Vector) {
	updateGeneric(dst, src, add1, add2, sub1, sub2)
}

func output(v, out *Vector) int32 { return outputGeneric(v, out) }

func outputAfter(src, add1, add2, sub1, sub2, out *Vector) int32 {
	return outputAfterGeneric(src, add1, add2, sub1, sub2, out)
}
