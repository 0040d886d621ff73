// Package js holds the npm package puzzlecode: the codec in TypeScript, the HTML element with a board, and the
// engine. The npm package shares its scripts with the pages. The Go code here is only tests, which compare the
// npm package with the Go packages.
package js

//go:generate go run -C ../tools ./webcodec ../js/src/codec.ts ../serve/assets/codec.js
