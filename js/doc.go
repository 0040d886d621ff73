// Package js holds the npm package puzzlecode: the codec in TypeScript, the element with a board
// and the engine, which share the scripts of the pages. In Go it has only tests, which compare it with
// the packages of this module.
package js

//go:generate go run -C ../tools ./webcodec ../js/src/codec.ts ../serve/assets/codec.js
