//go:build !amd64 && !(js && vectors)

package network

const hasVectors = false

// kernel.go calls these functions only if hasVectors is true.
var updateVectors, poolVectors, headVectors = updateGeneric, poolGeneric, headGeneric
