package codec

import (
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
)

// This file implements the binary encodings of sections 4, 5 and 8 of doc/FORMAT.md, and the interfaces
// by which encoding/json, database/sql and others store codes.

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

// UnmarshalBinary reads the 10 bytes of [Code.AppendBinary]. The error is [ErrLength], [ErrReserved],
// or [position.ErrUnplaced] for those of a [PlacementCode].
func (c *Code) UnmarshalBinary(data []byte) error {
	if len(data) != binaryLen {
		return fmt.Errorf("binary code of %d bytes: %w, must be %d", len(data), ErrLength, binaryLen)
	}
	n := codeOf(data)
	if _, ok := placedCode(n); ok {
		return fmt.Errorf("binary code %x: %w", data, position.ErrUnplaced)
	}
	if n.Compare(goalStarts[Hold3+2]) >= 0 {
		return fmt.Errorf("binary code %x: %w", data, ErrReserved)
	}
	*c = n
	return nil
}

// codeOf returns N + R0 for the bytes of N.
func codeOf(data []byte) Code {
	return Code{uint64(binary.BigEndian.Uint16(data)), binary.BigEndian.Uint64(data[2:])}.plus(goalStarts[NoGoal])
}

// Value stores a code in a database as its text ([driver.Valuer]). It returns an error for the zero
// Code. The column needs a case-sensitive, bytewise collation; a column of [Key] values does not.
func (c Code) Value() (driver.Value, error) { return value.Column(c) }

// Scan reads a code from a database ([database/sql.Scanner]): a string or []byte that [Parse] reads.
// NULL is an error; scan a column that may be NULL into a [database/sql.Null] of Code.
func (c *Code) Scan(column any) error { return value.Scan(c, column, "codec.Code") }

// MarshalText returns the code, 26 characters. It returns an error for the zero ArimaaCode.
func (c ArimaaCode) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText is like [ParseArimaa].
func (c *ArimaaCode) UnmarshalText(text []byte) error { return value.Unmarshal(c, ParseArimaa, text) }

// AppendBinary appends the number of the code as 19 bytes, big-endian, so that bytes and codes have
// the same order. It returns an error for the zero ArimaaCode.
func (c ArimaaCode) AppendBinary(b []byte) ([]byte, error) {
	if c.IsZero() {
		return b, errZero
	}
	n := c.minus(arimaaGoals[NoGoal])
	b = append(b, byte(n.hi>>16), byte(n.hi>>8), byte(n.hi))
	b = binary.BigEndian.AppendUint64(b, n.mid)
	return binary.BigEndian.AppendUint64(b, n.lo), nil
}

// MarshalBinary is like [ArimaaCode.AppendBinary].
func (c ArimaaCode) MarshalBinary() ([]byte, error) { return c.AppendBinary(nil) }

// UnmarshalBinary reads the 19 bytes of [ArimaaCode.AppendBinary]. The error is
// [ErrLength] or [ErrReserved].
func (c *ArimaaCode) UnmarshalBinary(data []byte) error {
	if len(data) != arimaaBinaryLen {
		return fmt.Errorf("binary code of %d bytes: %w, must be %d", len(data), ErrLength, arimaaBinaryLen)
	}
	n := ArimaaCode{
		uint64(data[0])<<16 | uint64(data[1])<<8 | uint64(data[2]),
		binary.BigEndian.Uint64(data[3:]), binary.BigEndian.Uint64(data[11:]),
	}.plus(arimaaGoals[NoGoal])
	if n.Compare(arimaaGoals[MaxArimaaWin+1]) >= 0 {
		return fmt.Errorf("binary code %x: %w", data, ErrReserved)
	}
	*c = n
	return nil
}

// Value stores a code in a database as its text ([driver.Valuer]). It returns an error for the zero
// ArimaaCode.
func (c ArimaaCode) Value() (driver.Value, error) { return value.Column(c) }

// Scan reads a code from a database ([database/sql.Scanner]): a string or []byte that [ParseArimaa]
// reads. NULL is an error; scan a column that may be NULL into a [database/sql.Null] of ArimaaCode.
func (c *ArimaaCode) Scan(column any) error { return value.Scan(c, column, "codec.ArimaaCode") }

// MarshalText returns the code, 16 characters. It returns an error for the zero GodsCode.
func (c GodsCode) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText is like [ParseGods].
func (c *GodsCode) UnmarshalText(text []byte) error { return value.Unmarshal(c, ParseGods, text) }

// AppendBinary appends the 11 bytes of [GodsCode.Key]. It returns an error for the zero GodsCode.
func (c GodsCode) AppendBinary(b []byte) ([]byte, error) {
	if c.IsZero() {
		return b, errZero
	}
	n := Code(c).minus(Code{godsR0Hi, godsR0Lo})
	b = append(b, byte(n.hi>>16))
	b = binary.BigEndian.AppendUint16(b, uint16(n.hi))
	return binary.BigEndian.AppendUint64(b, n.lo), nil
}

// MarshalBinary is like [GodsCode.AppendBinary].
func (c GodsCode) MarshalBinary() ([]byte, error) { return c.AppendBinary(nil) }

// UnmarshalBinary reads the 11 bytes of [GodsCode.AppendBinary]. The error is [ErrLength],
// [ErrReserved], or [position.ErrUnplaced] for those of a [PlacementCode].
func (c *GodsCode) UnmarshalBinary(data []byte) error {
	if len(data) != godsBinaryLen {
		return fmt.Errorf("binary code of %d bytes: %w, must be %d", len(data), ErrLength, godsBinaryLen)
	}
	n := godsCodeOf(data)
	if _, ok := placedGodsCode(n); ok {
		return fmt.Errorf("binary code %x: %w", data, position.ErrUnplaced)
	}
	if n.Compare(godsEnd) >= 0 {
		return fmt.Errorf("binary code %x: %w", data, ErrReserved)
	}
	*c = n
	return nil
}

// godsCodeOf returns N + R0” for the bytes of N.
func godsCodeOf(data []byte) GodsCode {
	n := Code{uint64(data[0])<<16 | uint64(binary.BigEndian.Uint16(data[1:])), binary.BigEndian.Uint64(data[3:])}
	return GodsCode(n.plus(Code{godsR0Hi, godsR0Lo}))
}

// Value stores a code in a database as its text ([driver.Valuer]). It returns an error for the zero
// GodsCode. The column needs a case-sensitive, bytewise collation; a column of [GodsKey] values does
// not.
func (c GodsCode) Value() (driver.Value, error) { return value.Column(c) }

// Scan reads a code from a database ([database/sql.Scanner]): a string or []byte that [ParseGods]
// reads. NULL is an error; scan a column that may be NULL into a [database/sql.Null] of GodsCode.
func (c *GodsCode) Scan(column any) error { return value.Scan(c, column, "codec.GodsCode") }
