package codec

import (
	"database/sql/driver"
	"encoding/binary"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/arimaa"
)

// This file is the binary form of section 5 of doc/FORMAT.md, links to Arimaa codes,
// and how an ArimaaCode goes through encoding/json, database/sql and the like.

// MarshalText returns the code, 26 characters. The error is always nil.
func (c ArimaaCode) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText reads what [ParseArimaa] reads.
func (c *ArimaaCode) UnmarshalText(text []byte) error {
	parsed, err := ParseArimaa(string(text))
	if err != nil {
		return err
	}
	*c = parsed
	return nil
}

// AppendBinary appends the binary form: 19 bytes, the number big-endian, so that the
// order of bytes is that of [ArimaaCode.Compare]. The error is always nil.
func (c ArimaaCode) AppendBinary(b []byte) ([]byte, error) {
	b = append(b, byte(c.hi>>16), byte(c.hi>>8), byte(c.hi))
	b = binary.BigEndian.AppendUint64(b, c.mid)
	return binary.BigEndian.AppendUint64(b, c.lo), nil
}

// MarshalBinary returns the form that [ArimaaCode.AppendBinary] describes.
func (c ArimaaCode) MarshalBinary() ([]byte, error) { return c.AppendBinary(nil) }

// UnmarshalBinary reads the 19 bytes of [ArimaaCode.AppendBinary]. The error is
// [ErrLength] or [ErrReserved].
func (c *ArimaaCode) UnmarshalBinary(data []byte) error {
	if len(data) != arimaaBinaryLen {
		return fmt.Errorf("binary code of %d bytes: %w, want %d", len(data), ErrLength, arimaaBinaryLen)
	}
	n := ArimaaCode{
		uint64(data[0])<<16 | uint64(data[1])<<8 | uint64(data[2]),
		binary.BigEndian.Uint64(data[3:]), binary.BigEndian.Uint64(data[11:]),
	}
	if n.Compare(arimaaGoals[MaxArimaaGoal+1]) >= 0 {
		return fmt.Errorf("binary code %x: %w: its number is reserved", data, ErrReserved)
	}
	*c = n
	return nil
}

// Value stores a code in a database as its text (database/sql/driver.Valuer).
func (c ArimaaCode) Value() (driver.Value, error) { return c.String(), nil }

// Scan reads a code from a database (database/sql.Scanner): a string or []byte that
// [ParseArimaa] reads. NULL is an error; a column that may be NULL is scanned into a
// [database/sql.Null] of ArimaaCode.
func (c *ArimaaCode) Scan(value any) error { return scan(c, value, "codec.ArimaaCode") }

// Link returns the link to a code, as [Code.Link] does.
func (c ArimaaCode) Link(base string) (string, error) { return link(base, c.String()) }

// ParseArimaaLink reads an Arimaa code as people pass it on, as [ParseLink] does one
// of Santorini.
func ParseArimaaLink(text string) (ArimaaCode, error) { return parseLink(text, ParseArimaa) }

// ReadArimaa reads an Arimaa position in any form that people pass on: the short form
// of [arimaa.Parse], which has no goal; a code; or a link (see [ParseArimaaLink]).
// White space around it does not matter.
//
// The error is a *[arimaa.ParseError] for a text with a bracket after its first word,
// which is what the short form has, and a *[ParseError] otherwise.
func ReadArimaa(text string) (ArimaaCode, error) {
	trimmed := strings.TrimSpace(text)
	if !isShortForm(trimmed) {
		return ParseArimaaLink(text)
	}
	p, err := arimaa.Parse(trimmed)
	if err != nil {
		return ArimaaCode{}, err
	}
	return EncodeArimaa(p), nil
}

// IsArimaa tells the game that a text is about, before it is read: Arimaa, as the
// text is the short form of a position or has a code of 26 characters that does not
// start with 1, alone or in a link; or else Santorini. A text that is wrong in itself
// is taken for what it looks like.
func IsArimaa(text string) bool {
	trimmed := strings.TrimSpace(text)
	if isShortForm(trimmed) {
		return true
	}
	code, _, err := cutLink(text)
	return err == nil && utf8.RuneCountInString(code) == arimaaLen && code[0] != '1'
}

// isShortForm reports whether a text starts as the short form of a position does.
func isShortForm(text string) bool {
	return len(text) >= 3 && text[1:3] == " [" && strings.IndexByte("gswb", text[0]) >= 0
}
