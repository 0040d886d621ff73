package value

import (
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/lines"
)

func TestCheckText(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "Élan d'Ünal\tand\n\"others\" 🙂": "", strings.Repeat("x", 300): "",
		strings.Repeat("x", 301): `title "xxxxxxxxxxxxxxxxxxxx"... has 301 bytes, must be at most 300`,
		"a\x00b":                 `title "a\x00b" has a control character`,
		"\x1b[2J":                `title "\x1b[2J" has a control character`,
		"a\rb":                   `title "a\rb" has a control character`,
		"a\u0085b":               `title "a\u0085b" has a control character`,
		"a\xffb":                 `title "a\xffb" is ` + lines.ErrNotUTF8.Error(),
	} {
		got := ""
		if err := CheckText("title", text); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
