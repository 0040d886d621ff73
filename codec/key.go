package codec

import (
	"bytes"
	"database/sql/driver"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
)

// Key is a [Code] as 10 bytes, for the key column of a database: BLOB in SQLite, bytea in Postgres.
// Keys sort as [Code.Compare] does. Unlike text, they need no particular collation. A Key is
// comparable and may be a map key. The zero Key is valid: it is the key of a position. The 10 bytes of
// [PlacementCode.AppendBinary] are a Key, too, and sort after those of codes.
type Key [binaryLen]byte

// Key returns the key of a code. For the zero Code it returns 10 bytes of 255, an invalid key that
// sorts after every other key.
func (c Code) Key() Key {
	k := invalidKey
	c.AppendBinary(k[:0]) // leaves the bytes as they are if c is the zero Code
	return k
}

var invalidKey = Key{255, 255, 255, 255, 255, 255, 255, 255, 255, 255}

// ParseKey reads the text that [Key.String] writes, in upper or lower case. The error is a
// *[ParseError] of the class [ErrLength], [ErrAlphabet] for a character that is not a hexadecimal
// digit, or [ErrReserved] for a key of a newer version.
func ParseKey(text string) (k Key, err error) {
	err = parseKey(k[:], text)
	return k, err
}

// parseKey reads the text of a key.
func parseKey(key []byte, text string) error {
	fail := func(at int, err error) error {
		clear(key)
		return &ParseError{Kind: "key", Input: text, Offset: at, Err: err}
	}
	digits := 2 * len(key)
	if i := strings.IndexFunc(text, func(r rune) bool { return !strings.ContainsRune("0123456789abcdefABCDEF", r) }); i >= 0 {
		return fail(i, fmt.Errorf("%w of hexadecimal digits", ErrAlphabet))
	}
	if len(text) != digits {
		return fail(min(len(text), digits), fmt.Errorf("%w: %d hexadecimal digits, must be %d", ErrLength, len(text), digits))
	}
	hex.Decode(key, []byte(text)) // cannot fail: all are digits
	if checkKey(key) != nil {
		return fail(fault.Whole, ErrReserved)
	}
	return nil
}

// checkKey returns an error unless the bytes are those of a code, of as many bytes.
func checkKey(key []byte) (err error) {
	if len(key) == binaryLen {
		err = new(Code).UnmarshalBinary(key)
	} else {
		err = new(GodsCode).UnmarshalBinary(key)
	}
	if errors.Is(err, position.ErrUnplaced) {
		return nil
	}
	return err
}

// orPlacement returns the code of a key as it was read, or a [PlacementCode] if not all workers stand.
func orPlacement(c AnyCode, key []byte, err error) (AnyCode, error) {
	if err == nil {
		return c, nil
	}
	var placed PlacementCode
	if placed.UnmarshalBinary(key) == nil {
		return placed, nil
	}
	return nil, err
}

// Code returns the code of a key, a [Code] or a [PlacementCode]. The error is [ErrReserved] for a key of a
// newer version.
func (k Key) Code() (AnyCode, error) {
	var c Code
	err := c.UnmarshalBinary(k[:])
	return orPlacement(c, k[:], err)
}

// Compare orders keys by their bytes, which is the order of [Code.Compare].
func (k Key) Compare(o Key) int { return bytes.Compare(k[:], o[:]) }

// String returns the key as 20 hexadecimal digits.
func (k Key) String() string { return hex.EncodeToString(k[:]) }

// Value stores a key in a database as its bytes ([driver.Valuer]).
func (k Key) Value() (driver.Value, error) { return k[:], nil }

// Scan reads a key from a database ([database/sql.Scanner]): a []byte of length 10. The error is
// [ErrLength] for another length and [ErrReserved] for a key of a newer version. NULL is an error;
// scan a column that may be NULL into a [database/sql.Null] of Key.
func (k *Key) Scan(column any) error { return scanKey(k[:], column, "codec.Key") }

// scanKey reads a key from a database.
func scanKey(key []byte, column any, typeName string) error {
	data, ok := column.([]byte)
	switch {
	case column == nil:
		return value.NullError(typeName)
	case !ok:
		return fmt.Errorf("%s: cannot scan a %T, must be bytes", typeName, column)
	}
	if len(data) != len(key) { // checkKey takes either length
		return fmt.Errorf("%s of %d bytes: %w, must be %d", typeName, len(data), ErrLength, len(key))
	}
	if err := checkKey(data); err != nil {
		return err
	}
	copy(key, data)
	return nil
}

// GodsKey is like [Key] for a [GodsCode]: its 11 bytes. Tables of the two games have columns of their
// own, as keys of different lengths do not sort by number.
type GodsKey [godsBinaryLen]byte

// Key returns the key of a code. For the zero GodsCode it returns 11 bytes of 255, an invalid key
// that sorts after every other key.
func (c GodsCode) Key() (k GodsKey) {
	if c.IsZero() {
		for i := range k {
			k[i] = 255
		}
		return k
	}
	c.AppendBinary(k[:0])
	return k
}

// ParseGodsKey is like [ParseKey] for the text that [GodsKey.String] writes.
func ParseGodsKey(text string) (k GodsKey, err error) {
	err = parseKey(k[:], text)
	return k, err
}

// Code is [Key.Code] for a [GodsCode] or a [PlacementCode] with gods.
func (k GodsKey) Code() (AnyCode, error) {
	var c GodsCode
	err := c.UnmarshalBinary(k[:])
	return orPlacement(c, k[:], err)
}

// Compare orders keys by their bytes, which is the order of [GodsCode.Compare].
func (k GodsKey) Compare(o GodsKey) int { return bytes.Compare(k[:], o[:]) }

// String returns the key as 22 hexadecimal digits.
func (k GodsKey) String() string { return hex.EncodeToString(k[:]) }

// Value stores a key in a database as its bytes ([driver.Valuer]).
func (k GodsKey) Value() (driver.Value, error) { return k[:], nil }

// Scan is like [Key.Scan] for a []byte of length 11.
func (k *GodsKey) Scan(column any) error {
	return scanKey(k[:], column, "codec.GodsKey")
}

// Canonical finds duplicates: two codes have symmetric positions and the same goal if and only if
// their canonical codes are equal. It returns the smallest code among the 8 rotations and
// reflections, and the symmetry that leads to it. See [position.Position.Canonical].
func (c Code) Canonical() (Code, position.Symmetry) {
	return canonical(c, Encode, position.Position.Canonical)
}

// CanonicalBothSides is like [Code.Canonical], but among 16 positions: the 8 symmetric ones, and
// these with the players swapped. See [position.Position.CanonicalBothSides].
func (c Code) CanonicalBothSides() (Code, position.Symmetry) {
	return canonical(c, Encode, position.Position.CanonicalBothSides)
}

// canonical returns the code of what of returns for the position of a code, with the same goal.
func canonical[C interface {
	IsZero() bool
	Position() P
	Goal() Goal
	WithGoal(Goal) (C, error)
}, P any](c C, encode func(P) C, of func(P) (P, position.Symmetry)) (C, position.Symmetry) {
	if c.IsZero() {
		return c, position.Identity
	}
	p, how := of(c.Position())
	return value.Must(encode(p).WithGoal(c.Goal())), how
}
