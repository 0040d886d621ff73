// Package strictjson converts the types of this module to JSON and back. It has a fifth of the code of package
// encoding/json, because browsers must download it. It reads the same JSON, but rejects keys that are unknown, repeated
// or not in lower case.
//
// It supports structs, pointers, slices, arrays, strings, numbers and booleans, and types with the methods that package
// encoding/json calls, such as MarshalText. Interfaces, and maps with strings as keys, can be written but not read. For
// other types it returns an error.
package strictjson

import (
	"cmp"
	"encoding"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// A type can have these methods to write and read its own JSON, see [encoding/json.Marshaler] and
// [encoding/json.Unmarshaler]. IsZero is for the option omitzero.
type (
	marshaler   interface{ MarshalJSON() ([]byte, error) }
	unmarshaler interface{ UnmarshalJSON([]byte) error }
	zeroer      interface{ IsZero() bool }
)

// Raw is the JSON text of a value that is to be read later. It may be nil or the text null.
type Raw []byte

// UnmarshalJSON stores a copy of the text in r.
func (r *Raw) UnmarshalJSON(text []byte) error {
	*r = append(Raw{}, text...)
	return nil
}

// traits are the properties of a type that matter for JSON.
type traits struct {
	marshals, marshalsText     bool           // the type has the method MarshalJSON, MarshalText
	unmarshals, unmarshalsText bool           // a pointer to it has UnmarshalJSON, UnmarshalText
	zeroes                     bool           // the type has the method IsZero
	elem                       func() *traits // returns the traits of an element
	fields                     []field
	err                        error // the error of an invalid field, or nil
}

// A field describes a field of a struct. It may belong to a struct that is embedded there.
type field struct {
	name, key           string // the key with quotes and a colon
	index               []int
	traits              func() *traits // returns the traits of its type, which may contain the struct
	tagged              bool
	omitEmpty, omitZero bool
}

var known sync.Map // maps a reflect.Type to its *traits

func traitsOf(t reflect.Type) *traits {
	if found, ok := known.Load(t); ok {
		return found.(*traits)
	}
	out := &traits{
		marshals:       t.Implements(reflect.TypeFor[marshaler]()),
		marshalsText:   t.Implements(reflect.TypeFor[encoding.TextMarshaler]()),
		unmarshals:     reflect.PointerTo(t).Implements(reflect.TypeFor[unmarshaler]()),
		unmarshalsText: reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()),
		zeroes:         t.Implements(reflect.TypeFor[zeroer]()),
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		out.elem = later(t.Elem())
	case reflect.Struct:
		var all []field
		all, out.err = fieldsOf(t, nil)
		out.fields = visible(all)
	}
	known.Store(t, out)
	return out
}

// later returns a function that computes the traits of a type at the first call. This is needed for types that contain
// themselves through a pointer or a slice.
func later(t reflect.Type) func() *traits {
	return sync.OnceValue(func() *traits { return traitsOf(t) })
}

// fieldsOf returns the fields of the struct t and of the structs that are embedded in it. If the struct t itself is
// embedded, the argument index is the path to it.
func fieldsOf(t reflect.Type, index []int) (all []field, err error) {
	for i := range t.NumField() {
		f := t.Field(i)
		offsets := append(slices.Clone(index), i)
		tag := f.Tag.Get("json")
		name, options, _ := strings.Cut(tag, ",")
		switch {
		case tag == "-", !f.IsExported() && !f.Anonymous:
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct,
			f.Anonymous && name == "" && f.IsExported() && f.Type.Kind() == reflect.Pointer &&
				f.Type.Elem().Kind() == reflect.Struct:
			embedded := f.Type
			if embedded.Kind() == reflect.Pointer {
				embedded = embedded.Elem()
			}
			more, err := fieldsOf(embedded, offsets)
			if err != nil {
				return nil, err
			}
			all = append(all, more...)
		case f.Anonymous && (name == "" || !f.IsExported()):
			return nil, fmt.Errorf("field %s of %v is embedded, must be a struct or have a name", f.Name, t)
		default:
			next := field{name: cmp.Or(name, f.Name), index: offsets, traits: later(f.Type), tagged: name != ""}
			for option := range strings.SplitSeq(options, ",") {
				switch option {
				case "omitempty":
					next.omitEmpty = true
				case "omitzero":
					next.omitZero = true
				case "":
				default:
					return nil, fmt.Errorf("field %s of %v has the option %s", f.Name, t, option)
				}
			}
			next.key = string(appendString(nil, next.name)) + ":"
			all = append(all, next)
		}
	}
	return all, nil
}

// of returns the value of the field in the struct v. It reports false if the field belongs to an embedded struct whose
// pointer is nil.
func (f *field) of(v reflect.Value) (value reflect.Value, there bool) {
	for _, i := range f.index {
		if v.Kind() == reflect.Pointer {
			if v.IsNil() {
				return v, false
			}
			v = v.Elem()
		}
		v = v.Field(i)
	}
	return v, true
}

// visible returns the fields that no other field hides. Of several fields with the same name, the one in the outermost
// struct is visible. If several are equally deep, a field is visible only if it is the only one with a name in its tag.
func visible(all []field) (out []field) {
	for i, f := range all {
		hidden := false
		for k, g := range all {
			if k == i || g.name != f.name {
				continue
			}
			deeper := cmp.Compare(len(f.index), len(g.index))
			hidden = hidden || deeper > 0 || deeper == 0 && (g.tagged || !f.tagged)
		}
		if !hidden {
			out = append(out, f)
		}
	}
	return out
}
