package wasm

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// A program's tables of functions begin with magic bytes, the size of an instruction, the size of a pointer, and
// numbers of 8 bytes. tablesMark has the magic bytes and the two sizes.
const tablesMark = "\xf1\xff\xff\xff\x00\x00\x01\x08"

// The indexes of the numbers that follow tablesMark. Some of the numbers are offsets from the start of tablesMark.
const (
	functionCount = iota
	fileCount
	_
	namesOffset
	unitsOffset
	filesOffset
	valuesOffset
	functionsOffset
	headerNumbers
)

// The record of a function consists of numbers of 4 bytes. It begins with the fields below. Then come the offsets of
// the function's tables: first the tables with a value for each instruction, then the others.
const (
	entryField = iota
	nameField
	argumentsField
	deferField
	stackField // the table of stack sizes
	fileField
	lineField
	valuesField // the number of tables of values
	unitField
	startLineField
	flagsField // four bytes; the last is the number of other tables
	functionFields
)

// Each function has numbered tables. These are the numbers of the tables that can be removed. The runtime reads such a
// table only for stack traces, or to interrupt another thread, and a module has only one thread.
var (
	tracedValues = map[uint32]bool{0: true, 3: true}          // unsafe points, live arguments
	tracedTables = map[uint32]bool{5: true, 6: true, 7: true} // arguments, live arguments, wrappers
)

// neededNames are the names of functions that the runtime recognises by name, because they keep their arguments in a
// special way.
var neededNames = []string{"reflect.makeFuncStub", "reflect.methodValueCall"}

// otherName replaces the names of all other functions. It looks like the name of a method, because the runtime expects
// such a name when a method is called with a nil pointer.
const otherName = "go.(*T).function"

// tables are the tables of functions, which are in the memory of a module.
type tables struct {
	names, units, files, values, functions []byte
	failed                                 bool // an offset was outside its table
}

// word returns the four bytes at an offset in the table of functions. They are a number, which the caller may change.
func (t *tables) word(offset uint32) []byte {
	if offset%4 != 0 || uint64(offset)+4 > uint64(len(t.functions)) {
		t.failed = true
		return make([]byte, 4)
	}
	return t.functions[offset:][:4]
}

func (t *tables) number(offset uint32) uint32 { return binary.LittleEndian.Uint32(t.word(offset)) }

func (t *tables) set(offset, n uint32) { binary.LittleEndian.PutUint32(t.word(offset), n) }

// name returns the function name at an offset in the table of names.
func (t *tables) name(offset uint32) string {
	if uint64(offset) < uint64(len(t.names)) {
		if name, _, ok := bytes.Cut(t.names[offset:], []byte{0}); ok {
			return string(name)
		}
	}
	t.failed = true
	return ""
}

// valueTable returns the table of values at an offset. A table consists of pairs of numbers, and then a zero. Only the
// first pair may begin with a zero.
func (t *tables) valueTable(offset uint32) []byte {
	if uint64(offset) >= uint64(len(t.values)) {
		t.failed = true
		return nil
	}
	r := reader{rest: t.values[offset:]}
	for first := true; (r.number() != 0 || first) && !r.short; first = false {
		r.number()
	}
	t.failed = t.failed || r.short
	return t.values[offset : len(t.values)-len(r.rest)]
}

// findTables finds the tables in the memory of a module. The result count is the number of functions.
func findTables(image []byte) (t tables, count uint32, err error) {
	if bytes.Count(image, []byte(tablesMark)) != 1 {
		return t, 0, fmt.Errorf("%w: no tables of functions, or several", errLayout)
	}
	all := image[bytes.Index(image, []byte(tablesMark)):]
	var header [headerNumbers]uint64
	for i := range header {
		header[i] = binary.LittleEndian.Uint64(all[len(tablesMark)+8*i:])
	}
	last := uint64(len(tablesMark) + 8*headerNumbers)
	for _, i := range [...]int{namesOffset, unitsOffset, filesOffset, valuesOffset, functionsOffset} {
		if header[i] < last || header[i] > uint64(len(all)) || header[i]%4 != 0 {
			return t, 0, fmt.Errorf("%w: the header of the tables of functions", errLayout)
		}
		last = header[i]
	}
	if header[functionCount] > uint64(len(all))/8 {
		return t, 0, fmt.Errorf("%w: %d functions", errLayout, header[functionCount])
	}
	return tables{
		names: all[header[namesOffset]:header[unitsOffset]], units: all[header[unitsOffset]:header[filesOffset]],
		files: all[header[filesOffset]:header[valuesOffset]], values: all[header[valuesOffset]:header[functionsOffset]],
		functions: all[header[functionsOffset]:],
	}, uint32(header[functionCount]), nil
}

// stripTables clears the parts of the tables that only stack traces need.
func stripTables(image []byte) error {
	t, count, err := findTables(image)
	if err != nil {
		return err
	}
	names := otherName + "\x00"
	needed := map[string]uint32{}
	for _, name := range neededNames {
		needed[name] = uint32(len(names))
		names += name + "\x00"
	}
	kept := make([]byte, len(t.values)) // the tables of values that the runtime needs, at their offsets
	keep := func(offset uint32) {
		if offset > 0 { // 0 means that there is no table
			copy(kept[min(int(offset), len(kept)):], t.valueTable(offset))
		}
	}
	var entry uint32
	for i := range count {
		start := t.number(8*i + 4)
		field := func(n uint32) uint32 { return start + 4*n }
		before := entry
		if entry = t.number(8 * i); entry != t.number(field(entryField)) || i > 0 && entry <= before {
			return fmt.Errorf("%w: function %d", errLayout, i)
		}
		t.set(field(nameField), needed[t.name(t.number(field(nameField)))])
		keep(t.number(field(stackField)))
		for _, n := range [...]uint32{fileField, lineField, unitField, startLineField} {
			t.set(field(n), 0)
		}
		values, others := t.number(field(valuesField)), t.number(field(flagsField))>>24
		for n := range min(values, 16) {
			if table := field(functionFields + n); tracedValues[n] {
				t.set(table, 0)
			} else {
				keep(t.number(table))
			}
		}
		for n := range others {
			if tracedTables[n] {
				t.set(field(functionFields+values+n), ^uint32(0))
			}
		}
		if t.failed || values > 16 || others > 16 {
			return fmt.Errorf("%w: function %d", errLayout, i)
		}
	}
	if len(names) > len(t.names) {
		return fmt.Errorf("%w: the tables of functions", errLayout)
	}
	copy(t.values, kept)
	clear(t.names)
	copy(t.names, names)
	clear(t.units)
	clear(t.files)
	return nil
}
