package wasm

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// errLayout is the error for a module that this package cannot change.
var errLayout = errors.New("unknown layout")

// A section is a part of a module, see "Binary Format" in the WebAssembly specification.
type section struct {
	id   byte
	body []byte
}

// The numbers of sections.
const (
	customSection   = 0
	typeSection     = 1
	importSection   = 2
	functionSection = 3
	exportSection   = 7
	codeSection     = 10
	dataSection     = 11
	countSection    = 12
)

// header is the beginning of each module.
const header = "\x00asm\x01\x00\x00\x00"

// sectionsOf returns the sections of a module.
func sectionsOf(module []byte) (parts []section, err error) {
	r := reader{rest: module}
	if string(r.bytes(uint64(len(header)))) != header {
		return nil, fmt.Errorf("%w: not a module", errLayout)
	}
	for len(r.rest) > 0 && !r.short {
		id := r.bytes(1)[0]
		parts = append(parts, section{id, r.sized()})
	}
	if r.short {
		return nil, fmt.Errorf("%w: sections that end too early", errLayout)
	}
	return parts, nil
}

// join returns a module that consists of some sections.
func join(parts []section) []byte {
	out := []byte(header)
	for _, p := range parts {
		out = appendSized(append(out, p.id), p.body)
	}
	return out
}

// appendSized appends some bytes: first their number, and then the bytes themselves.
func appendSized[B []byte | string](out []byte, body B) []byte {
	return append(binary.AppendUvarint(out, uint64(len(body))), body...)
}

// list returns the body of a section that consists of items: first their number, and then the items.
func list(items [][]byte) []byte {
	return append(binary.AppendUvarint(nil, uint64(len(items))), slices.Concat(items...)...)
}

// appendSigned appends n, which must not be negative, in the encoding of signed numbers.
func appendSigned(out []byte, n int) []byte {
	for n >= 0x40 {
		out = append(out, byte(n)|0x80)
		n >>= 7
	}
	return append(out, byte(n))
}

// A reader reads parts of a module.
type reader struct {
	rest  []byte
	short bool // the module ended too early
}

func (r *reader) bytes(n uint64) (out []byte) {
	if n > uint64(len(r.rest)) {
		r.short, r.rest = true, nil
		return make([]byte, min(n, 8))
	}
	out, r.rest = r.rest[:n], r.rest[n:]
	return out
}

// sized reads a number n, and returns the n bytes after it.
func (r *reader) sized() []byte { return r.bytes(r.number()) }

func (r *reader) number() uint64 {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 {
		r.short, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

// signed reads a number in the encoding of signed numbers. The number must not be negative.
func (r *reader) signed() uint64 {
	before := r.rest
	n := r.number()
	if last := len(before) - len(r.rest) - 1; !r.short && before[last]&0x40 != 0 && last < 4 {
		r.short = true
	}
	return n
}
