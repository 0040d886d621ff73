package lines_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/lines"
)

func TestEncoding(t *testing.T) {
	for _, test := range []struct {
		text   string
		utf16  bool
		offset int
	}{
		{"", false, -1},
		{"a", false, -1},
		{"Zo\u00eb \ufffd", false, -1},
		{"Zo\xeb", false, 2},
		{"\xff\xfea\x00", true, 0},
		{"\xfe\xff\x00a", true, 0},
		{"{\x00}\x00", true, -1},
		{"\x00{\x00}", true, -1},
		{"\x00\x00", false, -1},
	} {
		if is, offset := lines.IsUTF16([]byte(test.text)), lines.NotUTF8(test.text); is != test.utf16 ||
			offset != test.offset {
			t.Errorf("%q: %v, %d; must be %v, %d", test.text, is, offset, test.utf16, test.offset)
		}
	}
}
