package wasm

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// A Go program contains tables of its functions. The runtime needs one part of the tables to grow stacks, to collect
// garbage, to run deferred functions and to recover. The other part only serves stack traces: names, files, lines and
// arguments. Nobody reads the stack traces of a web worker, and this part is a tenth of the download. The linker has
// no flag that leaves this part out, so strip sets it to zero, which compresses to almost nothing. All other bytes of
// the tables stay at their addresses. The function strip also removes the section with the names of functions.
//
// The layout of the tables depends on the version of Go: see runtime2.go, symtab.go and internal/abi/symtab.go of its
// runtime. A module of another version is not stripped; it works, but is larger.

// known is the version of Go whose tables strip supports.
const known = "go1.26"

// strip returns a module without the tables for stack traces. The argument version is the version of Go that has made
// the module.
func strip(module []byte, version string) ([]byte, error) {
	if version != known && !strings.HasPrefix(version, known+".") {
		return nil, fmt.Errorf("%w: %s, must be %s", errLayout, version, known)
	}
	parts, err := sectionsOf(module)
	if err != nil {
		return nil, err
	}
	found := false
	for i := range parts {
		switch p := &parts[i]; p.id {
		case countSection:
			return nil, fmt.Errorf("%w: data that is counted", errLayout)
		case dataSection:
			image, err := readData(p.body)
			if err == nil {
				err = stripTables(image)
			}
			if err != nil {
				return nil, err
			}
			p.body, found = dataOf(image), true
		}
	}
	if !found {
		return nil, fmt.Errorf("%w: no data", errLayout)
	}
	return join(slices.DeleteFunc(parts, func(s section) bool {
		r := reader{rest: s.body}
		return s.id == customSection && string(r.sized()) == "name"
	})), nil
}

// A segment of the data section begins with the index of the memory, an expression for the address, and the number of
// bytes.
const (
	memory      = 0
	i32Const    = 0x41
	end         = 0x0b
	maxMemory   = 1 << 30
	smallestGap = 128 // the minimum number of zero bytes between segments
)

// readData returns the bytes in memory, from address 0, that the body of a data section describes.
func readData(body []byte) ([]byte, error) {
	r := reader{rest: body}
	var image []byte
	for n := r.number(); n > 0 && !r.short; n-- {
		head := [2]byte(r.bytes(2))
		address := r.signed()
		last := r.bytes(1)[0]
		data := r.sized()
		after := address + uint64(len(data))
		if head != [2]byte{memory, i32Const} || last != end || after > maxMemory {
			return nil, fmt.Errorf("%w: a data segment at %d", errLayout, address)
		}
		if more := int(after) - len(image); more > 0 {
			image = append(image, make([]byte, more)...)
		}
		copy(image[address:], data)
	}
	if r.short || len(r.rest) > 0 {
		return nil, fmt.Errorf("%w: the data section", errLayout)
	}
	return image, nil
}

// dataOf returns the body of a data section for the bytes in memory. It is the inverse of readData.
func dataOf(image []byte) []byte {
	var segments [][]byte
	gap := make([]byte, smallestGap)
	for address := 0; address < len(image); {
		if image[address] == 0 {
			address++
			continue
		}
		size := bytes.Index(image[address:], gap)
		if size < 0 {
			size = len(image) - address
		}
		head := append(appendSigned([]byte{memory, i32Const}, address), end)
		segments = append(segments, appendSized(head, image[address:address+size]))
		address += size
	}
	return list(segments)
}
