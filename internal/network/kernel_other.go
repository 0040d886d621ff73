//go:build !amd64 && !wasm

package network

func update(dst, src, add1, add2, sub1, sub2 *Vector) {
	updateGeneric(dst, src, add1, add2, sub1, sub2)
}

func output(src *Vector, rows *[Rows]*Vector, out *Vector) int32 {
	return outputGeneric(src, rows, out)
}
