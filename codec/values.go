package codec

import (
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"github.com/puzzlecode/puzzlecode/internal/value"
)

// This file implements the binary encodings of sections 4, 5 and 8 of doc/FORMAT.md, and the interfaces for
// encoding/json, database/sql and others.

// noCode is the result of the method String for the zero Code. errZero is the error of other methods for the zero Code.
const noCode = "no code"

var errZero = errors.New("the zero code is invalid: it has no text or binary form")

// MarshalText is like [Code.AppendText].
func (c Code) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText is like [Parse].
func (c *Code) UnmarshalText(text []byte) error { return value.Unmarshal(c, Parse, text) }

// AppendBinary appends the bytes of [Code.Key], a big-endian number. It has 10 bytes without gods, 11 with gods and 19
// for Arimaa. AppendBinary returns an error for the zero Code.
func (c Code) AppendBinary(b []byte) ([]byte, error) {
	if c.IsZero() {
		return b, errZero
	}
	form := c.form()
	n := c.minus(firsts[form])
	var data [24]byte
	binary.BigEndian.PutUint64(data[0:], n.hi)
	binary.BigEndian.PutUint64(data[8:], n.mid)
	binary.BigEndian.PutUint64(data[16:], n.lo)
	return append(b, data[len(data)-keyLens[form]:]...), nil
}

// firsts holds the smallest code of each form.
var firsts = [...]Code{plainForm: {0, r0Hi, r0Lo}, godsForm: {0, godsR0Hi, godsR0Lo}, arimaaForm: arimaaGoals[NoGoal]}

// isReserved reports whether no position has the number c in the given form. Such numbers are reserved for newer
// versions.
func (c Code) isReserved(form form) bool {
	switch form {
	case plainForm:
		return !c.below(plainEnd)
	case godsForm:
		return !c.holdsGods()
	}
	return !c.below(arimaaGoals[MaxArimaaWin+1])
}

// MarshalBinary is like [Code.AppendBinary].
func (c Code) MarshalBinary() ([]byte, error) { return c.AppendBinary(nil) }

// UnmarshalBinary reads the bytes of [Code.AppendBinary]. The error is [ErrLength] or [ErrReserved].
func (c *Code) UnmarshalBinary(data []byte) error {
	i := slices.Index(keyLens[:], len(data))
	if i < 0 {
		return fmt.Errorf("binary code of %d bytes: %w, must be %d, %d with gods, or %d for Arimaa",
			len(data), ErrLength, plainBytes, godsBytes, arimaaBytes)
	}
	var words [24]byte
	copy(words[len(words)-len(data):], data)
	n := Code{binary.BigEndian.Uint64(words[0:]), binary.BigEndian.Uint64(words[8:]), binary.BigEndian.Uint64(words[16:])}
	if n = n.plus(firsts[i]); n.isReserved(form(i)) {
		return fmt.Errorf("binary code %x: %w", data, ErrReserved)
	}
	*c = n
	return nil
}

// Value returns the text of a code for a database column ([driver.Valuer]). It returns an error for the zero Code. The
// column needs a case-sensitive, bytewise collation; a column of [Key] values does not.
func (c Code) Value() (driver.Value, error) { return value.Column(c) }

// Scan reads a code from a database ([database/sql.Scanner]): a string or []byte that [Parse] reads. NULL is an error;
// scan a column that may be NULL into a *Code variable, which becomes nil and is null in JSON, or into a
// [database/sql.Null] of Code.
func (c *Code) Scan(column any) error { return value.Scan(c, column, "codec.Code") }

// GormDataType returns the type of a column of codes for GORM.
func (Code) GormDataType() string { return "text" }
