package wasm

import (
	"encoding/binary"
	"fmt"
)

// Some functions are replaced after the linker has run: those that get vector instructions.
//
// This depends on how Go calls functions (cmd/internal/obj/wasm): the arguments and results are on the stack of Go in
// memory, at which the first global variable points, above the address to return to. A function takes the number of the
// block to go on with, which is 0 at a call, and returns 0 if its caller shall go on. A module of another version of Go
// keeps its functions: it works all the same, and is slower.

// replacements are the new bodies of functions, by the names of the linker.
type replacements map[string]func() []byte

// in returns a module with the new bodies of the functions that it has of those in r, and how many it has. The module
// needs the names of its functions.
func (r replacements) in(module []byte, version string) (out []byte, n int, err error) {
	if err := isKnown(version); err != nil {
		return nil, 0, err
	}
	parts, err := sectionsOf(module)
	if err != nil {
		return nil, 0, err
	}
	imported, named := uint64(0), map[uint64]string{}
	for _, p := range parts {
		switch {
		case p.id == importSection:
			imported, err = countImports(p.body)
		case isNames(p):
			named, err = namesOf(p.body)
		}
		if err != nil {
			return nil, 0, err
		}
	}
	for i := range parts {
		if parts[i].id == codeSection {
			if parts[i].body, n, err = r.inCode(parts[i].body, imported, named); err != nil {
				return nil, 0, err
			}
		}
	}
	return join(parts), n, nil
}

// countImports returns the number of imported functions, which have the first indexes.
func countImports(body []byte) (uint64, error) {
	const function = 0
	r := reader{rest: body}
	count := r.number()
	for range count {
		r.sized() // the module
		r.sized() // its function
		if kind := r.bytes(1)[0]; kind != function || r.short {
			return 0, fmt.Errorf("%w: the import section", errLayout)
		}
		r.number() // the type
	}
	return count, nil
}

// namesOf returns the names of functions by their indexes.
func namesOf(body []byte) (map[uint64]string, error) {
	const functions = 1
	names := map[uint64]string{}
	r := reader{rest: body}
	r.sized()
	for len(r.rest) > 0 && !r.short {
		id, part := r.bytes(1)[0], reader{rest: r.sized()}
		if id != functions {
			continue
		}
		for n := part.number(); n > 0 && !part.short; n-- {
			i := part.number()
			names[i] = string(part.sized())
		}
		r.short = r.short || part.short
	}
	if r.short {
		return nil, fmt.Errorf("%w: the names of functions", errLayout)
	}
	return names, nil
}

// inCode returns a code section with the new bodies, and their number.
func (r replacements) inCode(body []byte, imported uint64, named map[uint64]string) (out []byte, n int, err error) {
	code := reader{rest: body}
	count := code.number()
	out = binary.AppendUvarint(nil, count)
	for i := imported; i < imported+count && !code.short; i++ {
		function := code.sized()
		if better := r[named[i]]; better != nil {
			function = better()
			n++
		}
		out = appendSized(out, function)
	}
	if code.short || len(code.rest) > 0 {
		return nil, 0, fmt.Errorf("%w: the code section", errLayout)
	}
	return out, n, nil
}
