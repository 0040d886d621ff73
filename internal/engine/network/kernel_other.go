//go:build !amd64 && !(js && vectors)

package network

const hasVectors = false

// These functions are never called, because hasVectors is false.
var updateVectors, poolVectors, headVectors = updateGeneric, poolGeneric, headGeneric
