// Package value implements methods that many types share: String, UnmarshalText, and Scan and Value for databases.
package value

import (
	"cmp"
	"database/sql/driver"
	"encoding"
	"fmt"
	"iter"
	"strings"
)

// Must returns v, or panics if err is not nil. MustParse functions use it.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Name returns names[v], or a text such as "Side(7)" if v is not an index of names. Enumerations use it for their
// String methods.
func Name[T ~uint8](v T, typeName string, names []string) string {
	if int(v) < len(names) {
		return names[v]
	}
	return fmt.Sprintf("%s(%d)", typeName, uint8(v))
}

// List returns the texts of some values with a space between them, or "-" if there are no values. Sets use it for their
// String methods.
func List[T fmt.Stringer](values iter.Seq[T]) string {
	var texts []string
	for v := range values {
		texts = append(texts, v.String())
	}
	return cmp.Or(strings.Join(texts, " "), "-")
}

// Unmarshal calls the function parse for a text and sets dst to the result. If that function returns an error, dst
// stays unchanged. UnmarshalText methods use it.
func Unmarshal[T any](dst *T, parse func(string) (T, error), text []byte) error {
	v, err := parse(string(text))
	if err != nil {
		return err
	}
	*dst = v
	return nil
}

// Column returns the text of v for a database column. Types use it for their Value methods, see
// [database/sql/driver.Valuer].
func Column(v encoding.TextMarshaler) (driver.Value, error) {
	text, err := v.MarshalText()
	if err != nil {
		return nil, err
	}
	return string(text), nil
}

// Scan sets dst from a database column, which holds the text of the value as a string or []byte. NULL and columns of
// other types are errors. These errors contain the argument typeName, the name of the type of dst, such as
// "codec.Code". Types use Scan for their Scan methods, see [database/sql.Scanner].
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

// NullError returns the error for a database column that is NULL. The argument typeName is the name of the type of the
// value, which cannot be NULL.
func NullError(typeName string) error {
	return fmt.Errorf("%s: cannot scan NULL, scan into a *%s or a sql.Null[%s]", typeName, typeName,
		typeName)
}
