package codec

import (
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/puzzlecode/puzzlecode/internal/value"
)

// This file is section 4 of doc/FORMAT.md, the binary form, and a Code as a value for
// encoding/json, database/sql and the like.

const binaryLen = 10

// noCode is the String of a zero code, and errZero the error of all other methods.
const noCode = "no code"

var errZero = errors.New("the zero code is invalid: it has no text or binary form")

// MarshalText returns the ranked code, 14 characters. The zero Code is an error.
func (c Code) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText reads what [Parse] reads.
func (c *Code) UnmarshalText(text []byte) error { return value.Unmarshal(c, Parse, text) }

// AppendBinary appends the binary form: 10 bytes, the number big-endian, so
// that the order of bytes is that of [Code.Compare]. The zero Code is an error.
func (c Code) AppendBinary(b []byte) ([]byte, error) {
	if c.IsZero() {
		return b, errZero
	}
	n := c.minus(goalStarts[NoGoal])
	b = binary.BigEndian.AppendUint16(b, uint16(n.hi))
	return binary.BigEndian.AppendUint64(b, n.lo), nil
}

// MarshalBinary returns the form that [Code.AppendBinary] describes.
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

// Value stores a code in a database as its ranked text (database/sql/driver.Valuer).
// The zero Code is an error. A column of codes needs a case-sensitive, bytewise
// collation; [Key] needs none.
func (c Code) Value() (driver.Value, error) { return value.Column(c) }

// Scan reads a code from a database (database/sql.Scanner): a string or []byte
// that [Parse] reads. NULL is an error; a column that may be NULL is scanned
// into a [database/sql.Null] of Code.
func (c *Code) Scan(column any) error { return value.Scan(c, column, "codec.Code") }
