// Package python holds the Python package puzzlecode: codes of all games to positions and back, without dependencies.
// The Go code here is only tests, which compare it with package codec, build its wheel twice, and install it.
package python
