package strictjson

import (
	"bytes"
	"encoding"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Unmarshal reads a JSON value into a variable. The argument into is a pointer to this variable. Keys that are unknown,
// repeated or not in lower case are errors. If a type has a method UnmarshalJSON, that method checks the keys. After an
// error, the variable may be partly changed.
func Unmarshal(text []byte, into any) error {
	p := parser{text: text}
	v := reflect.ValueOf(into).Elem()
	err := p.value(v, traitsOf(v.Type()), 0)
	if p.space(); err == nil && p.offset < len(text) {
		err = errors.New("unexpected text after the JSON value")
	}
	return err
}

// mostDepth is the maximum depth of nested objects and lists.
const mostDepth = 10_000

// A parser reads JSON. The field text is the JSON to read, and the field offset is the index of the next byte.
type parser struct {
	text   []byte
	offset int
}

func (p *parser) space() {
	for p.offset < len(p.text) && strings.IndexByte(" \n\t\r", p.text[p.offset]) >= 0 {
		p.offset++
	}
}

// next skips space and returns the next byte without reading it. At the end of the text it returns 0.
func (p *parser) next() byte {
	if p.space(); p.offset < len(p.text) {
		return p.text[p.offset]
	}
	return 0
}

// take skips space. If the next byte is c, the method reads this byte and returns true.
func (p *parser) take(c byte) bool {
	if p.next() != c || c == 0 {
		return false
	}
	p.offset++
	return true
}

// wrong returns an error about the next byte. The argument want describes what is expected instead.
func (p *parser) wrong(want string) error {
	if p.space(); p.offset == len(p.text) {
		return fmt.Errorf("unexpected end of JSON, must be %s", want)
	}
	return fmt.Errorf("unexpected %.20q at offset %d of JSON, must be %s", p.text[p.offset:], p.offset, want)
}

// value reads a value into v. The argument t has the traits of the type of v.
func (p *parser) value(v reflect.Value, t *traits, depth int) error {
	if depth > mostDepth {
		return errors.New("JSON with too many levels")
	}
	null := p.next() == 'n'
	switch {
	case v.Kind() == reflect.Pointer && null:
		v.SetZero()
		return p.skip(depth)
	case v.Kind() == reflect.Pointer:
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		return p.value(v.Elem(), t.elem(), depth)
	case t.unmarshals:
		start := p.offset
		if err := p.skip(depth); err != nil {
			return err
		}
		return v.Addr().Interface().(unmarshaler).UnmarshalJSON(p.text[start:p.offset])
	case null:
		if v.Kind() == reflect.Slice {
			v.SetZero()
		}
		return p.skip(depth)
	case t.unmarshalsText:
		text, err := p.string()
		if err != nil {
			return err
		}
		return v.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText(text)
	}
	switch v.Kind() {
	case reflect.Struct:
		return p.object(v, t, depth)
	case reflect.Slice:
		if elem := v.Type().Elem(); elem.Kind() == reflect.Uint8 && !t.elem().unmarshalsText {
			break // bytes would need base 64, which is not supported
		}
		v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		return p.items('[', ']', func(i int) error {
			v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
			return p.value(v.Index(i), t.elem(), depth+1)
		})
	case reflect.Array:
		v.SetZero()
		return p.items('[', ']', func(i int) error {
			if i >= v.Len() {
				return fmt.Errorf("list of more than %d elements", v.Len())
			}
			return p.value(v.Index(i), t.elem(), depth+1)
		})
	case reflect.String:
		text, err := p.string()
		v.SetString(string(text))
		return err
	case reflect.Bool:
		switch literal := p.literal(); literal {
		case "true", "false":
			v.SetBool(literal == "true")
			return nil
		}
		return p.wrong("true or false")
	}
	return p.numberInto(v)
}

// object reads an object into the struct v.
func (p *parser) object(v reflect.Value, t *traits, depth int) error {
	if t.err != nil {
		return t.err
	}
	var seen uint64 // bit i is set if field i has been read
	if len(t.fields) > 64 {
		return fmt.Errorf("%v has more than 64 fields", v.Type())
	}
	return p.items('{', '}', func(int) error {
		key, err := p.key()
		if err != nil {
			return err
		}
		if len(bytes.Trim(key, "abcdefghijklmnopqrstuvwxyz_")) > 0 {
			return fmt.Errorf("unknown key %.20q, must be in lower case", key)
		}
		n := slices.IndexFunc(t.fields, func(f field) bool { return f.name == string(key) })
		switch {
		case n < 0:
			return fmt.Errorf("unknown field %.40q", key)
		case seen>>n&1 == 1:
			return fmt.Errorf("key %q is repeated", key)
		}
		seen |= 1 << n
		value, there := t.fields[n].of(v)
		if !there {
			return fmt.Errorf("field %s of %v cannot be read, it is in a pointer", key, v.Type())
		}
		return p.value(value, t.fields[n].traits(), depth+1)
	})
}

// key reads a key and the colon after it. It returns the key as written, without the quotes.
func (p *parser) key() ([]byte, error) {
	if p.next() != '"' {
		return nil, p.wrong("a key")
	}
	start := p.offset + 1
	if _, err := p.string(); err != nil {
		return nil, err
	}
	key := p.text[start : p.offset-1]
	if !p.take(':') {
		return nil, p.wrong(":")
	}
	return key, nil
}

// items reads a list or an object, which begins with the byte opening and ends with the byte closing. It calls the
// function item to read element i.
func (p *parser) items(opening, closing byte, item func(i int) error) error {
	if !p.take(opening) {
		return p.wrong(map[byte]string{'[': "a list", '{': "an object"}[opening])
	}
	for i := 0; !p.take(closing); i++ {
		if i > 0 && !p.take(',') {
			return p.wrong(", or " + string(rune(closing)))
		}
		if err := item(i); err != nil {
			return err
		}
	}
	return nil
}

// skip reads a value of any type and ignores it.
func (p *parser) skip(depth int) error {
	if depth > mostDepth {
		return errors.New("JSON with too many levels")
	}
	switch c := p.next(); {
	case c == '"':
		_, err := p.string()
		return err
	case c == '[':
		return p.items('[', ']', func(int) error { return p.skip(depth + 1) })
	case c == '{':
		return p.items('{', '}', func(int) error {
			if _, err := p.key(); err != nil {
				return err
			}
			return p.skip(depth + 1)
		})
	case c == '-' || c >= '0' && c <= '9':
		_, err := p.number()
		return err
	}
	if p.literal() == "" {
		return p.wrong("a value")
	}
	return nil
}

// literal reads true, false or null and returns it. If the text does not continue with one of these, the method reads
// nothing and returns the empty text.
func (p *parser) literal() string {
	p.space()
	for _, word := range [...]string{"true", "false", "null"} {
		if bytes.HasPrefix(p.text[p.offset:], []byte(word)) {
			p.offset += len(word)
			return word
		}
	}
	return ""
}

// number reads a number and returns its text.
func (p *parser) number() (string, error) {
	p.space()
	start := p.offset
	digits := func() bool {
		before := p.offset
		for p.offset < len(p.text) && p.text[p.offset] >= '0' && p.text[p.offset] <= '9' {
			p.offset++
		}
		return p.offset > before
	}
	one := func(choices string) bool {
		ok := p.offset < len(p.text) && strings.IndexByte(choices, p.text[p.offset]) >= 0
		if ok {
			p.offset++
		}
		return ok
	}
	one("-")
	ok := one("0") || digits()
	if ok && one(".") {
		ok = digits()
	}
	if ok && one("eE") {
		one("+-")
		ok = digits()
	}
	if !ok {
		return "", p.wrong("a number")
	}
	return string(p.text[start:p.offset]), nil
}

// numberInto reads a number into v. A number that is out of range for the type of v is an error.
func (p *parser) numberInto(v reflect.Value) error {
	text, err := p.number()
	if err != nil {
		return err
	}
	switch {
	case v.CanInt():
		var n int64
		n, err = strconv.ParseInt(text, 10, v.Type().Bits())
		v.SetInt(n)
	case v.CanUint():
		var n uint64
		n, err = strconv.ParseUint(text, 10, v.Type().Bits())
		v.SetUint(n)
	case v.CanFloat():
		var f float64
		f, err = strconv.ParseFloat(text, v.Type().Bits())
		v.SetFloat(f)
	default:
		return fmt.Errorf("%v cannot be read from JSON", v.Type())
	}
	if err != nil {
		return fmt.Errorf("number %.40s of JSON, must be one of %v", text, v.Type())
	}
	return nil
}

// string reads a JSON string and returns its value. Invalid UTF-8 and unpaired surrogates become U+FFFD.
func (p *parser) string() ([]byte, error) {
	if !p.take('"') {
		return nil, p.wrong("a text")
	}
	var out []byte
	for p.offset < len(p.text) {
		c := p.text[p.offset]
		switch {
		case c == '"':
			p.offset++
			return out, nil
		case c < ' ':
			return nil, p.wrong("a text without control characters")
		case c == '\\':
			r, ok := p.escape()
			if !ok {
				return nil, p.wrong("an escape sequence")
			}
			out = utf8.AppendRune(out, r)
		default:
			r, size := utf8.DecodeRune(p.text[p.offset:])
			p.offset += size
			out = utf8.AppendRune(out, r)
		}
	}
	return nil, p.wrong(`a text that ends with "`)
}

// An escape sequence is a backslash and one of the letters in escapeLetters. It stands for the character at the same
// index in the constant escaped.
const (
	escapeLetters = `"\/bfnrt`
	escaped       = "\"\\/\b\f\n\r\t"
)

// escape reads an escape sequence and returns its character. It reports false for an invalid sequence.
func (p *parser) escape() (rune, bool) {
	if p.offset+1 < len(p.text) {
		if i := strings.IndexByte(escapeLetters, p.text[p.offset+1]); i >= 0 {
			p.offset += 2
			return rune(escaped[i]), true
		}
	}
	r, ok := p.unit()
	if !ok {
		return 0, false
	}
	p.offset += 6
	if utf16.IsSurrogate(r) {
		if second, ok := p.unit(); ok {
			if pair := utf16.DecodeRune(r, second); pair != utf8.RuneError {
				p.offset += 6
				return pair, true
			}
		}
		return utf8.RuneError, true
	}
	return r, true
}

// unit returns the number in an escape sequence such as \u20ac, but does not advance the offset. It reports false if no
// such sequence is next.
func (p *parser) unit() (rune, bool) {
	if p.offset+6 > len(p.text) || p.text[p.offset] != '\\' || p.text[p.offset+1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(string(p.text[p.offset+2:p.offset+6]), 16, 16)
	return rune(n), err == nil
}
