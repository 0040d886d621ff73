package codec

import (
	"bytes"
	"database/sql/driver"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
)

// Key is the binary form of a [Code], 10 bytes, for the key column of a database: BLOB
// in SQLite, bytea in Postgres. The order of the bytes is that of [Code.Compare], and no
// collation can fold two keys into one, as it can do with texts. It is comparable and
// may be a map key. The zero Key is the key of a position like any other.
type Key [binaryLen]byte

// Key returns the key of a code. The zero Code has no key: Key then returns 10 bytes of 255,
// which [Key.Code] refuses and which sort after every key.
func (c Code) Key() Key {
	k := invalidKey
	c.AppendBinary(k[:0]) // leaves the bytes as they are if c is the zero Code
	return k
}

var invalidKey = Key{255, 255, 255, 255, 255, 255, 255, 255, 255, 255}

// ParseKey reads the form that [Key.String] writes, with digits in either case. The error is
// a *[ParseError] of the class [ErrLength], [ErrAlphabet] for a character that is not a
// hexadecimal digit, or [ErrReserved] for a key that no code of this version has.
func ParseKey(text string) (k Key, err error) {
	fail := func(at int, err error) (Key, error) {
		return Key{}, &ParseError{Kind: "key", Input: text, Offset: at, Err: err}
	}
	const digits = 2 * binaryLen
	if i := strings.IndexFunc(text, func(r rune) bool { return !strings.ContainsRune("0123456789abcdefABCDEF", r) }); i >= 0 {
		return fail(i, fmt.Errorf("%w of hexadecimal digits", ErrAlphabet))
	}
	if len(text) != digits {
		return fail(min(len(text), digits), fmt.Errorf("%w: %d hexadecimal digits, must be %d", ErrLength, len(text), digits))
	}
	hex.Decode(k[:], []byte(text)) // cannot fail: all are digits
	if _, err := k.Code(); err != nil {
		return fail(fault.Whole, ErrReserved)
	}
	return k, nil
}

// Code returns the code of a key. The error is [ErrReserved] for a key that no code of
// this version has.
func (k Key) Code() (c Code, err error) {
	err = c.UnmarshalBinary(k[:])
	return c, err
}

// Compare orders keys by their bytes, as their codes are ordered.
func (k Key) Compare(o Key) int { return bytes.Compare(k[:], o[:]) }

// String returns the bytes in hexadecimal, 20 digits.
func (k Key) String() string { return hex.EncodeToString(k[:]) }

// Value stores a key in a database as its bytes (database/sql/driver.Valuer).
func (k Key) Value() (driver.Value, error) { return k[:], nil }

// Scan reads a key from a database (database/sql.Scanner): the 10 bytes of a code. Any
// other length is [ErrLength], bytes that are no code are [ErrReserved], and NULL is an
// error; a column that may be NULL is scanned into a [database/sql.Null] of Key.
func (k *Key) Scan(column any) error {
	data, ok := column.([]byte)
	switch {
	case column == nil:
		return value.NullError("codec.Key")
	case !ok:
		return fmt.Errorf("codec.Key: cannot scan a %T, must be bytes", column)
	}
	var c Code
	if err := c.UnmarshalBinary(data); err != nil {
		return err
	}
	copy(k[:], data)
	return nil
}

// Canonical returns the least code among those of the eight images of the position
// under the symmetries of the board, with the same goal, and the symmetry that leads to
// it. Two codes are the same but for a symmetry exactly if their canonical codes are
// equal. It is the code of [position.Position.Canonical].
func (c Code) Canonical() (Code, position.Symmetry) {
	if c.IsZero() {
		return c, position.Identity
	}
	p, how := c.Position().Canonical()
	return Encode(p).plus(goalStarts[c.Goal()]).minus(goalStarts[NoGoal]), how
}

// CanonicalBothSides is [Code.Canonical] among sixteen images: the eight of the
// position, and the eight with the sides exchanged. It is the code of
// [position.Position.CanonicalBothSides].
func (c Code) CanonicalBothSides() (Code, position.Symmetry) {
	if c.IsZero() {
		return c, position.Identity
	}
	p, how := c.Position().CanonicalBothSides()
	return Encode(p).plus(goalStarts[c.Goal()]).minus(goalStarts[NoGoal]), how
}
