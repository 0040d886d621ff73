package wasm

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"testing"
)

// compiled returns a module with all tables, and its version.
func compiled(t *testing.T) ([]byte, string) {
	module, version, err := compile(".", t.TempDir(), worker)
	if err != nil {
		t.Fatal(err)
	}
	return module, version
}

// data returns the memory of a module.
func data(t *testing.T, module []byte) []byte {
	r := reader{rest: module[8:]}
	for len(r.rest) > 0 {
		id := r.bytes(1)[0]
		if body := r.bytes(r.number()); id == dataSection {
			image, err := readData(body)
			if err != nil {
				t.Fatal(err)
			}
			return image
		}
	}
	t.Fatal("no data")
	return nil
}

// What the runtime needs is the same after strip: everything outside the tables of functions, and
// of each function its place, its arguments, its deferred calls and its tables for stacks.
func TestStrip(t *testing.T) {
	module, version := compiled(t)
	smaller, err := strip(module, version)
	if err != nil {
		t.Fatal(err)
	}
	was, is := data(t, module), data(t, smaller)
	before, count, err := findTables(was)
	if err != nil {
		t.Fatal(err)
	}
	after, _, err := findTables(is)
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	for i := range count {
		start := before.number(8*i + 4)
		if after.number(8*i+4) != start || after.number(8*i) != before.number(8*i) {
			t.Fatalf("function %d is elsewhere", i)
		}
		for _, n := range []uint32{entryField, argumentsField, deferField, stackField, valuesField, flagsField} {
			if got, want := after.number(start+4*n), before.number(start+4*n); got != want {
				t.Fatalf("field %d of function %d: %d, want %d", n, i, got, want)
			}
		}
		offsets := []uint32{before.number(start + 4*stackField)}
		values := before.number(start + 4*valuesField)
		for n := range values {
			field := start + 4*(functionFields+n)
			switch got, want := after.number(field), before.number(field); {
			case n == 0 || n == 3:
				if got != 0 {
					t.Fatalf("values %d of function %d are left", n, i)
				}
			case got != want:
				t.Fatalf("values %d of function %d: %d, want %d", n, i, got, want)
			default:
				offsets = append(offsets, want)
			}
		}
		for _, offset := range offsets {
			if offset > 0 && !bytes.Equal(after.valueTable(offset), before.valueTable(offset)) {
				t.Fatalf("values at %d of function %d differ", offset, i)
			}
		}
		for n := range before.number(start+4*flagsField) >> 24 {
			field := start + 4*(functionFields+values+n)
			want := before.number(field)
			if n >= 5 && n <= 7 {
				want = 1<<32 - 1
			}
			if got := after.number(field); got != want {
				t.Fatalf("table %d of function %d: %d, want %d", n, i, got, want)
			}
		}
		switch is, was := after.name(after.number(start+4*nameField)), before.name(before.number(start+4*nameField)); {
		case was == "reflect.makeFuncStub", was == "reflect.methodValueCall":
			if named++; is != was {
				t.Errorf("%s has the name %s", was, is)
			}
		case is != otherName:
			t.Fatalf("%s has the name %s", was, is)
		}
	}
	if before.failed || after.failed || count < 1000 {
		t.Errorf("%d functions, or tables that end too early", count)
	}
	// All other bytes are the same.
	size := len(was)
	for _, table := range [][]byte{before.names, before.units, before.files, before.values, before.functions} {
		size -= len(table)
	}
	if !bytes.Equal(was[:size], is[:size]) {
		t.Error("bytes in front of the tables differ")
	}
	last := before.number(8*(count-1)+4) + 256 // after the last function
	if !bytes.Equal(bytes.TrimRight(before.functions[last:], "\x00"), bytes.TrimRight(after.functions[last:], "\x00")) {
		t.Error("bytes behind the tables differ")
	}
	t.Logf("%d functions, %d names kept, %d bytes of data", count, named, len(was))
}

// A module that strip does not know is an error, and not changed.
func TestStripUnknown(t *testing.T) {
	module, version := compiled(t)
	kept := bytes.Clone(module)
	if _, err := strip(module, "go1.27"); !errors.Is(err, errLayout) {
		t.Errorf("another version: %v", err)
	}
	if _, err := strip(module, "go1.260"); !errors.Is(err, errLayout) {
		t.Errorf("another version: %v", err)
	}

	for name, damage := range map[string]func(m []byte) []byte{
		"no mark": func(m []byte) []byte { return bytes.ReplaceAll(m, []byte(tablesMark), make([]byte, len(tablesMark))) },
		"another mark": func(m []byte) []byte {
			return bytes.ReplaceAll(m, []byte("\xf1\xff\xff\xff\x00"), []byte("\xf0\xff\xff\xff\x00"))
		},
		"not a module":     func(m []byte) []byte { return m[1:] },
		"nothing":          func([]byte) []byte { return nil },
		"no data":          func(m []byte) []byte { return m[:8] },
		"half a module":    func(m []byte) []byte { return m[:len(m)/2] },
		"a section more":   func(m []byte) []byte { return append(m, countSection, 1, 0) },
		"too long a count": func(m []byte) []byte { return append(m, dataSection, 0xff, 0xff, 0xff, 0x7f) },
	} {
		if _, err := strip(damage(bytes.Clone(module)), version); !errors.Is(err, errLayout) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if !bytes.Equal(module, kept) {
		t.Error("the module is changed")
	}
	// Numbers in the tables that do not fit are found, and never a panic.
	image := data(t, module)
	tables, _, err := findTables(image)
	if err != nil {
		t.Fatal(err)
	}
	start := bytes.Index(image, []byte(tablesMark))
	r := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		wrong := bytes.Clone(image)
		entry := len(image) - len(tables.functions) + 8*r.IntN(1000)
		binary.LittleEndian.PutUint32(wrong[entry+4*r.IntN(2):], r.Uint32()|1)
		if err := stripTables(wrong); !errors.Is(err, errLayout) {
			t.Errorf("a number of the function table at %d: %v", entry, err)
		}
		wrong = bytes.Clone(image)
		binary.LittleEndian.PutUint64(wrong[start+8+8*[]int{0, 3, 4, 5, 6, 7}[r.IntN(6)]:], r.Uint64())
		if err := stripTables(wrong); !errors.Is(err, errLayout) {
			t.Errorf("a number of the header: %v", err)
		}
	}
}

// A data section is read as it was written.
func TestData(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		image := make([]byte, 1+r.IntN(5000))
		for range r.IntN(20) {
			start := r.IntN(len(image))
			for i := range r.IntN(len(image) - start) {
				image[start+i] = byte(r.Uint32())
			}
		}
		image[len(image)-1] = 1
		got, err := readData(dataOf(image))
		if err != nil || !bytes.Equal(got, image) {
			t.Fatalf("%d bytes: %d bytes, %v", len(image), len(got), err)
		}
	}
}
