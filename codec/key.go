package codec

import (
	"bytes"
	"database/sql/driver"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
)

// Key is a [Code] as bytes, for the key column of a database: BLOB in SQLite, bytea in Postgres. It has 10 bytes
// without gods, 11 with gods and 19 for Arimaa. Keys are sorted by their bytes; keys of one length are in the order of
// [Code.Compare]. Unlike a text column, a column of keys needs no particular collation. A Key is comparable and may be
// a map key. The zero Key is the key of the zero Code and invalid.
type Key struct{ code Code }

// The lengths of keys in bytes.
const (
	plainBytes  = 10
	godsBytes   = 11
	arimaaBytes = 19

	// MaxKeyLen is the maximum number of bytes of a key.
	MaxKeyLen = arimaaBytes
)

var keyLens = [...]int{plainForm: plainBytes, godsForm: godsBytes, arimaaForm: arimaaBytes}

// Key returns the key of a code.
func (c Code) Key() Key { return Key{c} }

// Code returns the code of a key.
func (k Key) Code() Code { return k.code }

// IsZero reports whether k is the zero Key, which is invalid.
func (k Key) IsZero() bool { return k.code.IsZero() }

// ParseKey reads the text that [Key.String] writes, in upper or lower case. The error is a *[ParseError]. It wraps
// [ErrLength], [ErrReserved] for a key of a newer version, or [ErrAlphabet] for a character that is not a hexadecimal
// digit.
func ParseKey(text string) (Key, error) {
	fail := func(offset int, err error) (Key, error) {
		return Key{}, &ParseError{Kind: "key", Input: text, Offset: offset, Err: err}
	}
	isOther := func(r rune) bool { return !strings.ContainsRune("0123456789abcdefABCDEF", r) }
	if i := strings.IndexFunc(text, isOther); i >= 0 {
		return fail(i, fmt.Errorf("%w of hexadecimal digits", ErrAlphabet))
	}
	if n := len(text); n%2 != 0 || !slices.Contains(keyLens[:], n/2) {
		return fail(min(n, 2*MaxKeyLen), fmt.Errorf("%w: %d hexadecimal digits, must be %d, %d with gods, or %d for Arimaa",
			ErrLength, n, 2*plainBytes, 2*godsBytes, 2*arimaaBytes))
	}
	var k Key
	data, _ := hex.DecodeString(text) // cannot fail: all characters are hexadecimal digits
	if k.code.UnmarshalBinary(data) != nil {
		return fail(fault.Whole, ErrReserved)
	}
	return k, nil
}

// AppendBinary appends the bytes of the key. It returns an error for the zero Key.
func (k Key) AppendBinary(b []byte) ([]byte, error) { return k.code.AppendBinary(b) }

// Bytes returns the bytes of the key, or none for the zero Key.
func (k Key) Bytes() []byte {
	b, _ := k.AppendBinary(nil)
	return b
}

// Compare orders keys by their bytes.
func (k Key) Compare(o Key) int {
	var a, b [MaxKeyLen]byte
	left, _ := k.AppendBinary(a[:0])
	right, _ := o.AppendBinary(b[:0])
	return bytes.Compare(left, right)
}

// String returns the key as 20, 22 or 38 hexadecimal digits.
func (k Key) String() string { return hex.EncodeToString(k.Bytes()) }

// MarshalText returns [Key.String], so that JSON has the form that the API and the npm package write. It returns an
// error for the zero Key.
func (k Key) MarshalText() ([]byte, error) {
	if k.IsZero() {
		return nil, errZero
	}
	return []byte(k.String()), nil
}

// UnmarshalText is like [ParseKey].
func (k *Key) UnmarshalText(text []byte) error { return value.Unmarshal(k, ParseKey, text) }

// Value returns the bytes of a key for a database column ([driver.Valuer]). It returns an error for the zero Key.
func (k Key) Value() (driver.Value, error) { return k.AppendBinary(nil) }

// GormDataType returns the type of a column of keys for GORM.
func (Key) GormDataType() string { return "bytes" }

// Scan reads a key from a database ([database/sql.Scanner]): a []byte of length 10, 11 or 19. The error is
// [ErrLength] for another length and [ErrReserved] for a key of a newer version. NULL is an error;
// scan a column that may be NULL into a *Key variable, which becomes nil, or into a [database/sql.Null] of Key.
func (k *Key) Scan(column any) error {
	data, ok := column.([]byte)
	switch {
	case column == nil:
		return value.NullError("codec.Key")
	case !ok:
		return fmt.Errorf("codec.Key: cannot scan a %T, must be bytes", column)
	}
	return k.code.UnmarshalBinary(data)
}

// Canonical returns the canonical code, which helps to find duplicates. Two codes have equal canonical codes if and
// only if their goals are equal and their positions are symmetric. In Santorini the canonical code is the smallest code
// among the 8 rotations and reflections of the position, see [position.Position.Canonical]. In Arimaa it is the smaller
// one of the codes of the position and of its mirror image. Canonical also returns the symmetry that leads to the
// canonical code. In Arimaa this is [position.Identity] or [position.FlipColumns].
func (c Code) Canonical() (Code, position.Symmetry) {
	if p, ok := c.Arimaa(); ok {
		if image := c.like(EncodeArimaa(p.Mirror())); image.Compare(c) < 0 {
			return image, position.FlipColumns
		}
		return c, position.Identity
	}
	p, ok := c.Santorini()
	if !ok {
		return c, position.Identity
	}
	p, how := p.Canonical()
	return c.like(Encode(p)), how
}

// CanonicalBothSides is like [Code.Canonical], but in Santorini it returns the same code even if the players and their
// gods are swapped. See [position.Position.CanonicalBothSides].
func (c Code) CanonicalBothSides() (Code, position.Symmetry) {
	p, ok := c.Santorini()
	if !ok {
		return c.Canonical()
	}
	p, how := p.CanonicalBothSides()
	return c.like(Encode(p)), how
}

// like returns the code o with the goal of c. Both codes must be of the same game.
func (c Code) like(o Code) Code { return value.Must(o.WithGoal(c.Goal())) }
