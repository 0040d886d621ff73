// Package fuzz holds the properties that cross packages, each as a fuzz target
// in a file of its own. It has no code besides tests. As an ordinary test a
// target tries its seeds alone: tables of interesting texts, and the test
// vectors of package codec.
package fuzz
