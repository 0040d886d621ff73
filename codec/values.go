package codec

import (
	"database/sql/driver"
	"encoding"
	"encoding/binary"
	"fmt"
)

// This file is section 4 of doc/FORMAT.md, the binary form, and how a Code
// goes through encoding/json, database/sql and the like.

const binaryLen = 10

// MarshalText returns the ranked code, 14 characters. The error is always nil.
func (c Code) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText reads what [Parse] reads.
func (c *Code) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*c = parsed
	return nil
}

// AppendBinary appends the binary form: 10 bytes, the number big-endian, so
// that the order of bytes is that of [Code.Compare]. The error is always nil.
func (c Code) AppendBinary(b []byte) ([]byte, error) {
	b = binary.BigEndian.AppendUint16(b, uint16(c.hi))
	return binary.BigEndian.AppendUint64(b, c.lo), nil
}

// MarshalBinary returns the form that [Code.AppendBinary] describes.
func (c Code) MarshalBinary() ([]byte, error) { return c.AppendBinary(nil) }

// UnmarshalBinary reads the 10 bytes of [Code.AppendBinary]. The error is
// [ErrLength] or [ErrReserved].
func (c *Code) UnmarshalBinary(data []byte) error {
	if len(data) != binaryLen {
		return fmt.Errorf("binary code of %d bytes: %w, want %d", len(data), ErrLength, binaryLen)
	}
	n := Code{uint64(binary.BigEndian.Uint16(data)), binary.BigEndian.Uint64(data[2:])}
	if n.Compare(goalStarts[MaxGoal+2]) >= 0 {
		return fmt.Errorf("binary code %x: %w: its number is reserved", data, ErrReserved)
	}
	*c = n
	return nil
}

// Value stores a code in a database as its ranked text (database/sql/driver.Valuer).
func (c Code) Value() (driver.Value, error) { return c.String(), nil }

// Scan reads a code from a database (database/sql.Scanner): a string or []byte
// that [Parse] reads. NULL is an error; a column that may be NULL is scanned
// into a [database/sql.Null] of Code.
func (c *Code) Scan(value any) error { return scan(c, value, "codec.Code") }

// scan is the common part of the Scan methods; kind is the name of the type.
func scan(c encoding.TextUnmarshaler, value any, kind string) error {
	switch value := value.(type) {
	case string:
		return c.UnmarshalText([]byte(value))
	case []byte:
		return c.UnmarshalText(value)
	case nil:
		return fmt.Errorf("code: NULL is none, scan into a sql.Null[%s]", kind)
	}
	return fmt.Errorf("code: cannot be read from a %T, want a string or bytes", value)
}
