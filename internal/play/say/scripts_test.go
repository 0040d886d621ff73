package say

import (
	"strings"
	"testing"
)

// Scripted are the names of the messages that only scripts show. They may be parts of sentences.
var Scripted = scripted

// A name is in one of the tables only, and both messages about a number exist.
func TestScripted(t *testing.T) {
	all := English.Catalogue()
	for name, m := range scripted {
		if _, twice := sentences[name]; twice || all[name] != m {
			t.Errorf("%s has two messages", name)
		}
		if other := otherNumber(name); other != "" && scripted[other].Text == "" {
			t.Errorf("%s has no %s", name, other)
		}
		if m.Text != strings.TrimSpace(m.Text) || m.Text == "" {
			t.Errorf("%s is %q", name, m.Text)
		}
	}
}

// The texts of the pages have names and pairs, too.
func TestPages(t *testing.T) {
	for name, text := range pages {
		if other := otherNumber(name); other != "" && pages[other] == "" {
			t.Errorf("%s has no %s", name, other)
		}
		if text == "" || strings.TrimSpace(text) != text && !strings.HasPrefix(name, "words.") {
			t.Errorf("%s is %q", name, text)
		}
		if strings.Count(text, "{") != len(wordsIn(text)) {
			t.Errorf("%s: %q", name, text)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("an unknown name has a text")
		}
	}()
	English.Page("none")
}

// otherNumber returns the name of the text for another number: of a text for 1 that for many, and the reverse. It is
// empty for other texts.
func otherNumber(name string) string {
	for _, ends := range [][2]string{{".one", ".many"}, {".many", ".one"}} {
		if start, ok := strings.CutSuffix(name, ends[0]); ok {
			return start + ends[1]
		}
	}
	return ""
}
