package wasm

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
)

// A Go program contains tables of its functions. The runtime needs a part of them: to grow stacks,
// to collect garbage, to run deferred functions and to recover. The other part only serves those who
// read stack traces: names, files, lines and arguments. Nobody reads those of a web worker, and they
// are a tenth of what is downloaded. The linker has no flag that leaves them out. So strip sets them
// to zero, which compresses to nothing, and keeps all other bytes of the tables at their addresses. It also leaves
// out the section with the names of functions, which only replacements need.
//
// This depends on the layout of the tables, which is internal to a version of Go (runtime2.go,
// symtab.go and internal/abi/symtab.go of its runtime). A module of another version is not stripped:
// it works all the same, and is larger.

// strip returns a module without what only stack traces need.
func strip(module []byte, version string) ([]byte, error) {
	if err := isKnown(version); err != nil {
		return nil, err
	}
	parts, err := sectionsOf(module)
	if err != nil {
		return nil, err
	}
	found := false
	for i := range parts {
		switch p := &parts[i]; {
		case p.id == countSection:
			return nil, fmt.Errorf("%w: data that is counted", errLayout)
		case p.id == dataSection:
			image, err := readData(p.body)
			if err == nil {
				err = stripTables(image)
			}
			if err != nil {
				return nil, err
			}
			p.body, found = appendData(nil, image), true
		}
	}
	if !found {
		return nil, fmt.Errorf("%w: no data", errLayout)
	}
	return join(slices.DeleteFunc(parts, isNames)), nil
}

// A segment of the data section begins with the memory, an expression for the address, and the
// number of bytes.
const (
	memory      = 0
	i32Const    = 0x41
	end         = 0x0b
	mostMemory  = 1 << 30
	leastZeroes = 128 // of a gap between segments
)

// readData returns the memory that a data section describes.
func readData(body []byte) ([]byte, error) {
	r := reader{rest: body}
	var image []byte
	for n := r.number(); n > 0 && !r.short; n-- {
		head := [2]byte(r.bytes(2))
		at := r.address()
		last := r.bytes(1)[0]
		data := r.bytes(r.number())
		if head != [2]byte{memory, i32Const} || last != end || at+uint64(len(data)) > mostMemory {
			return nil, fmt.Errorf("%w: a data segment at %d", errLayout, at)
		}
		if more := int(at) + len(data) - len(image); more > 0 {
			image = append(image, make([]byte, more)...)
		}
		copy(image[at:], data)
	}
	if r.short || len(r.rest) > 0 {
		return nil, fmt.Errorf("%w: the data section", errLayout)
	}
	return image, nil
}

// appendData appends the data section of a memory.
func appendData(out, image []byte) []byte {
	var body []byte
	gap := make([]byte, leastZeroes)
	n := uint64(0)
	for at := 0; at < len(image); {
		if image[at] == 0 {
			at++
			continue
		}
		size := bytes.Index(image[at:], gap)
		if size < 0 {
			size = len(image) - at
		}
		body = append(body, memory, i32Const)
		body = appendAddress(body, at)
		body = append(body, end)
		body = append(binary.AppendUvarint(body, uint64(size)), image[at:at+size]...)
		at += size
		n++
	}
	return append(binary.AppendUvarint(out, n), body...)
}

// appendAddress appends a number with a sign.
func appendAddress(out []byte, n int) []byte {
	for n >= 0x40 {
		out = append(out, byte(n)|0x80)
		n >>= 7
	}
	return append(out, byte(n))
}
