//go:build !js

package lines

import (
	"bufio"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"
)

// fromUTF16 returns a text in UTF-8. A text is in UTF-16 if it begins with a byte order mark, or with an ASCII
// character of two bytes. Without a mark, a text whose second byte has not yet arrived counts as UTF-8.
func fromUTF16(r *bufio.Reader) *bufio.Reader {
	order, isUTF16 := unicode.BigEndian, begins(r, "\xfe\xff") || begins(r, "\xff\xfe")
	if !isUTF16 && r.Buffered() > 1 {
		start, _ := r.Peek(2)
		a, b := start[0], start[1]
		isUTF16 = a == 0 && 0 < b && b < utf8.RuneSelf || b == 0 && 0 < a && a < utf8.RuneSelf
		order = unicode.Endianness(b == 0) // little-endian
	}
	if !isUTF16 {
		return r
	}
	return bufio.NewReaderSize(unicode.UTF16(order, unicode.UseBOM).NewDecoder().Reader(r), Longest)
}
