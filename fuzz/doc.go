// Package fuzz holds the properties that cross packages, each as a fuzz target in a file of its
// own. It contains only tests. As an ordinary test, a target runs only its seeds: tables of
// interesting texts, and the test vectors of package codec.
package fuzz
