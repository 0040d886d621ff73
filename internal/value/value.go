// Package value implements methods that all value types with one text representation share.
package value

import (
	"database/sql/driver"
	"encoding"
	"fmt"
	"iter"
	"strings"
)

// Must returns v and panics if there is an error. MustParse functions use it.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Name returns the name of a number that is an index of names, or a text such as "Side(7)" for any
// other number. It is the body of String of an enumeration.
func Name[T ~uint8](v T, typeName string, names []string) string {
	if int(v) < len(names) {
		return names[v]
	}
	return fmt.Sprintf("%s(%d)", typeName, uint8(v))
}

// List returns the texts of some values with a space between them, or "-" without values. It is the
// body of String of a set.
func List[T fmt.Stringer](values iter.Seq[T]) string {
	var out strings.Builder
	for v := range values {
		if out.Len() > 0 {
			out.WriteByte(' ')
		}
		out.WriteString(v.String())
	}
	if out.Len() == 0 {
		return "-"
	}
	return out.String()
}

// Unmarshal sets dst to the value that parse returns for a text, and does not change it if
// parse returns an error. It is the body of UnmarshalText.
func Unmarshal[T any](dst *T, parse func(string) (T, error), text []byte) error {
	v, err := parse(string(text))
	if err != nil {
		return err
	}
	*dst = v
	return nil
}

// Column returns the text of v for a database column. It is the body of Value of
// [database/sql/driver.Valuer].
func Column(v encoding.TextMarshaler) (driver.Value, error) {
	text, err := v.MarshalText()
	if err != nil {
		return nil, err
	}
	return string(text), nil
}

// Scan sets dst to the text of a database column, a string or []byte. NULL and values of
// other types are errors that name the type of dst, such as "codec.Code". It is the body
// of Scan of [database/sql.Scanner].
func Scan(dst encoding.TextUnmarshaler, column any, typeName string) error {
	switch column := column.(type) {
	case string:
		return dst.UnmarshalText([]byte(column))
	case []byte:
		return dst.UnmarshalText(column)
	case nil:
		return NullError(typeName)
	}
	return fmt.Errorf("%s: cannot scan a %T, must be a string or bytes", typeName, column)
}

// NullError is the error for NULL instead of a value of a type.
func NullError(typeName string) error {
	return fmt.Errorf("%s: cannot scan NULL, scan into a sql.Null[%s]", typeName, typeName)
}
