package codec

import (
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/puzzlecode/puzzlecode/internal/value"
)

// This file implements section 4 of doc/FORMAT.md, the binary encoding, and the interfaces by which
// encoding/json, database/sql and others store a Code.

const binaryLen = 10

// noCode is the String of a zero code, and errZero the error of its other methods.
const noCode = "no code"

var errZero = errors.New("the zero code is invalid: it has no text or binary form")

// MarshalText returns the code, 14 characters. It returns an error for the zero Code.
func (c Code) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText is like [Parse].
func (c *Code) UnmarshalText(text []byte) error { return value.Unmarshal(c, Parse, text) }

// AppendBinary appends the 10 bytes of [Code.Key]. It returns an error for the zero Code.
func (c Code) AppendBinary(b []byte) ([]byte, error) {
	if c.IsZero() {
		return b, errZero
	}
	n := c.minus(goalStarts[NoGoal])
	b = binary.BigEndian.AppendUint16(b, uint16(n.hi))
	return binary.BigEndian.AppendUint64(b, n.lo), nil
}

// MarshalBinary is like [Code.AppendBinary].
func (c Code) MarshalBinary() ([]byte, error) { return c.AppendBinary(nil) }

// UnmarshalBinary reads the 10 bytes of [Code.AppendBinary]. The error is
// [ErrLength] or [ErrReserved].
func (c *Code) UnmarshalBinary(data []byte) error {
	if len(data) != binaryLen {
		return fmt.Errorf("binary code of %d bytes: %w, must be %d", len(data), ErrLength, binaryLen)
	}
	n := Code{uint64(binary.BigEndian.Uint16(data)), binary.BigEndian.Uint64(data[2:])}.plus(goalStarts[NoGoal])
	if n.Compare(goalStarts[Hold3+2]) >= 0 {
		return fmt.Errorf("binary code %x: %w", data, ErrReserved)
	}
	*c = n
	return nil
}

// Value stores a code in a database as its text ([driver.Valuer]). It returns an error for the zero
// Code. The column needs a case-sensitive, bytewise collation; a column of [Key] values does not.
func (c Code) Value() (driver.Value, error) { return value.Column(c) }

// Scan reads a code from a database ([database/sql.Scanner]): a string or []byte that [Parse] reads.
// NULL is an error; scan a column that may be NULL into a [database/sql.Null] of Code.
func (c *Code) Scan(column any) error { return value.Scan(c, column, "codec.Code") }
