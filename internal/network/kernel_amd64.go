package network

// The kernels use SSE2, which every amd64 processor has.

//go:noescape
func update(dst, src, add1, add2, sub1, sub2 *Vector)

//go:noescape
func output(src *Vector, rows *[changed + freedomRows]*Vector, out *Vector) int32
