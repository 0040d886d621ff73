package strictjson

import (
	"encoding"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Append appends a value as JSON. Unlike [encoding/json.Marshal], it leaves <, > and & readable.
func Append(out []byte, value any) ([]byte, error) {
	return appendAny(out, reflect.ValueOf(value))
}

func appendAny(out []byte, v reflect.Value) ([]byte, error) {
	if !v.IsValid() {
		return append(out, "null"...), nil
	}
	return appendValue(out, v, traitsOf(v.Type()))
}

func appendValue(out []byte, v reflect.Value, t *traits) ([]byte, error) {
	kind := v.Kind()
	if (kind == reflect.Pointer || kind == reflect.Interface) && v.IsNil() {
		return append(out, "null"...), nil
	}
	switch {
	case kind == reflect.Interface:
		return appendAny(out, v.Elem())
	case t.marshals:
		m, _ := reflect.TypeAssert[marshaler](v)
		text, err := m.MarshalJSON()
		return append(out, text...), err
	case t.marshalsText:
		m, _ := reflect.TypeAssert[encoding.TextMarshaler](v)
		text, err := m.MarshalText()
		return appendString(out, string(text)), err
	case (kind == reflect.Slice || kind == reflect.Map) && v.IsNil():
		return append(out, "null"...), nil
	}
	switch kind {
	case reflect.Pointer:
		return appendValue(out, v.Elem(), t.elem())
	case reflect.Bool:
		return strconv.AppendBool(out, v.Bool()), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.AppendInt(out, v.Int(), 10), nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return strconv.AppendUint(out, v.Uint(), 10), nil
	case reflect.Float64:
		return appendFloat(out, v.Float())
	case reflect.String:
		return appendString(out, v.String()), nil
	case reflect.Struct:
		return appendStruct(out, v, t)
	case reflect.Map:
		return appendMap(out, v, t.elem())
	case reflect.Slice:
		if elem := v.Type().Elem(); elem.Kind() == reflect.Uint8 && !t.elem().marshalsText {
			break // bytes would need base 64, which is not supported
		}
		return appendList(out, v, t.elem())
	case reflect.Array:
		return appendList(out, v, t.elem())
	}
	return out, fmt.Errorf("%v cannot be written as JSON", v.Type())
}

func appendStruct(out []byte, v reflect.Value, t *traits) ([]byte, error) {
	out = append(out, '{')
	separator, err := "", t.err
	for i := range t.fields {
		f := &t.fields[i]
		value, there := f.of(v)
		if !there || f.omitEmpty && isEmpty(value) || f.omitZero && isZero(value, f.traits()) {
			continue
		}
		if err != nil {
			break
		}
		out = append(append(out, separator...), f.key...)
		separator = ","
		out, err = appendValue(out, value, f.traits())
	}
	return append(out, '}'), err
}

func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}

func isZero(v reflect.Value, t *traits) bool {
	if t.zeroes && v.Kind() != reflect.Pointer && v.Kind() != reflect.Interface {
		return v.Interface().(zeroer).IsZero()
	}
	return v.IsZero()
}

func appendMap(out []byte, v reflect.Value, elem *traits) ([]byte, error) {
	if v.Type().Key().Kind() != reflect.String {
		return out, fmt.Errorf("%v cannot be written as JSON", v.Type())
	}
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	return appendItems(out, "{}", len(keys), func(out []byte, i int) ([]byte, error) {
		return appendValue(append(appendString(out, keys[i].String()), ':'), v.MapIndex(keys[i]), elem)
	})
}

func appendList(out []byte, v reflect.Value, elem *traits) ([]byte, error) {
	return appendItems(out, "[]", v.Len(), func(out []byte, i int) ([]byte, error) {
		return appendValue(out, v.Index(i), elem)
	})
}

// appendItems appends n items between brackets, separated by commas. The function item appends the item with index i.
func appendItems(
	out []byte, brackets string, n int, item func(out []byte, i int) ([]byte, error),
) (all []byte, err error) {
	out = append(out, brackets[0])
	for i := range n {
		if i > 0 {
			out = append(out, ',')
		}
		if out, err = item(out, i); err != nil {
			return out, err
		}
	}
	return append(out, brackets[1]), nil
}

// appendFloat appends a number in the format of JavaScript.
func appendFloat(out []byte, f float64) ([]byte, error) {
	if math.IsInf(f, 0) || math.IsNaN(f) {
		return out, fmt.Errorf("%v cannot be written as JSON", f)
	}
	if size := math.Abs(f); size == 0 || size >= 1e-6 && size < 1e21 {
		return strconv.AppendFloat(out, f, 'f', -1, 64), nil
	}
	out = strconv.AppendFloat(out, f, 'e', -1, 64)
	if n := len(out); out[n-2] == '0' && out[n-3] == '-' { // 1e-07 becomes 1e-7
		out = append(out[:n-2], out[n-1])
	}
	return out, nil
}

// appendString appends a text in quotes. Bytes that are not UTF-8 become U+FFFD. Like package encoding/json, it escapes
// U+2028 and U+2029, which end lines in JavaScript.
func appendString(out []byte, text string) []byte {
	out = append(out, '"')
	plain := 0 // the start of the part that has not been copied yet
	for i := 0; i < len(text); {
		c, size := rune(text[i]), 1
		if c >= utf8.RuneSelf {
			c, size = utf8.DecodeRuneInString(text[i:])
		}
		if c >= ' ' && c != '"' && c != '\\' && c != '\u2028' && c != '\u2029' && (c != utf8.RuneError || size > 1) {
			i += size
			continue
		}
		out = append(out, text[plain:i]...)
		if k := strings.IndexRune(escaped, c); k >= 0 {
			out = append(out, '\\', escapeLetters[k])
		} else {
			out = fmt.Appendf(out, `\u%04x`, c)
		}
		i += size
		plain = i
	}
	return append(append(out, text[plain:]...), '"')
}
