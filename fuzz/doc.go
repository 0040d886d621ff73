// Package fuzz contains only tests: fuzz targets for properties that involve several packages. Each target has its own
// file. An ordinary test run only tries the seeds of a target: tables of interesting texts, and the test vectors of
// package codec.
package fuzz
