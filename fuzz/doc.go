// Package fuzz contains only tests: fuzz targets for properties that involve several packages. Each target has a file.
// In an ordinary test run, a target runs only on its seeds: tables of interesting texts, and the test vectors of
// package codec.
package fuzz
