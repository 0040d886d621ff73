package codec

import (
	"errors"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/fault"
)

func TestLink(t *testing.T) {
	c := MustParse(exampleCode)
	for base, want := range map[string]string{
		"https://example.org":       "https://example.org/p/" + exampleCode,
		"https://example.org/":      "https://example.org/p/" + exampleCode,
		"https://example.org//":     "https://example.org/p/" + exampleCode,
		"https://example.org/games": "https://example.org/games/p/" + exampleCode,
		"https://example.org/p":     "https://example.org/p/p/" + exampleCode,
		"http://localhost:8080":     "http://localhost:8080/p/" + exampleCode,
		"/":                         "/p/" + exampleCode,
	} {
		link, err := c.Link(base)
		if link != want || err != nil {
			t.Errorf("%q gives %q, %v, want %q", base, link, err, want)
		}
		if back, err := ReadGame(Santorini, link); back != c || err != nil {
			t.Errorf("%q is read as %v, %v", link, back, err)
		}
	}
	for base, offset := range map[string]int{
		"": 0, " https://example.org": 0, "https://example.org/?see=": 20, "https://example.org/#": 20,
		"https://exam\tple.org": 12, "https://example.org\n": 19, "https://exam\x00ple.org": 12,
		"https://exam\u2003ple.org": 12,
	} {
		link, err := c.Link(base)
		var parse *ParseError
		if !errors.As(err, &parse) || !errors.Is(err, ErrLink) || parse.Offset != offset || parse.Kind != "base" ||
			link != "" {
			t.Errorf("%q gives %q, %v, want an error at %d", base, link, err, offset)
		}
	}
}

// wrappings are what a chat or a mail leaves around a link.
var wrappings = [][2]string{
	{"", ""}, {" ", " "}, {"\t", "\r\n"}, {"\u00a0", "\u2003"}, {`"`, `"`}, {"'", "'"}, {"`", "`"}, {"<", ">"},
	{"(", ")"}, {"[", "]"},
	{"{", "}"}, {"«", "»"}, {"‹", "›"}, {"“", "”"}, {"‘", "’"}, {"„", "“"}, {"‚", "‘"}, {"", "."}, {"", ","}, {"", ":"},
	{"", ";"},
	{"", "!"}, {"", "?"}, {"", "..."}, {"(", ")."}, {"", ")"}, {"", "]"}, {" (", ").\n"}, {"[(<\"", "\">)],"},
	{"**", "**"}, {"_", "_"}, {"~~", "~~"}, {"||", "||"}, {"\ufeff", ""}, {"\u200b", "\u200b"}, {"", "…"},
}

func TestParseLink(t *testing.T) {
	c := MustParse("HfGoo8VCrfkSpV")
	short := shrinking(c)
	for _, code := range []string{c.String(), short} {
		for _, link := range []string{
			code, "https://example.org/p/" + code, "example.org/p/" + code, "/p/" + code, "http://localhost:8080/p/" + code,
			"https://example.org/a/b/p/" + code, "https://example.org/p/p/" + code, "https://example.org/p/x/p/" + code,
			"https://example.org/p/" + code + "/", "https://example.org/p/" + code + "?from=chat", "https://example.org/p/" +
				code + "#top",
			"https://example.org/p/" + code + "/?from=a/p/b#top", "https://example.org/p/" + code + "#/p/nothing",
		} {
			for _, wrap := range wrappings {
				text := wrap[0] + link + wrap[1]
				if got, err := ReadGame(Santorini, text); got != c || err != nil {
					t.Errorf("%q is read as %v, %v", text, got, err)
				}
			}
		}
	}
}

func TestParseLinkErrors(t *testing.T) {
	const site, wrong = "https://example.org", "2OYYRBBZUstii1"
	for _, test := range []struct {
		text   string
		kind   string
		offset int
		class  error
	}{
		{"", "text", fault.Whole, ErrNotCode},
		{"  ", "text", fault.Whole, ErrNotCode},
		{"()", "text", fault.Whole, ErrNotCode},
		{"win3", "text", fault.Whole, ErrNotCode},
		{" 3 ", "text", fault.Whole, ErrNotCode},
		{wrong, "code", 1, ErrAlphabet},
		{" " + wrong, "link", 2, ErrAlphabet},
		{wrong + " ", "link", 1, ErrAlphabet},
		{"“" + wrong + "”", "link", 4, ErrAlphabet},
		{site + "/p/" + wrong, "link", 23, ErrAlphabet},
		{"<" + site + "/p/" + wrong + ">", "link", 24, ErrAlphabet},
		{site + "/a/p/" + wrong + "/?x", "link", 25, ErrAlphabet},
		{site + "/p/x/p/" + wrong, "link", 27, ErrAlphabet},
		{site, "link", 6, ErrLink},
		{site + "/p/" + exampleCode + " " + site + "/p/" + exampleCode, "text", 0, ErrNotCode},
		{site + "/p/" + wrong + " " + site + "/p/" + wrong, "link", 23, ErrAlphabet},
		{" " + site, "link", 7, ErrLink},
		{site + "?see=/p/" + exampleCode, "link", 6, ErrLink},
		{site + "#/p/" + exampleCode, "link", 6, ErrLink},
		{site + "/p/", "link", 22, ErrLength},
		{site + "/p//", "link", 22, ErrLength},
		{site + "/p/" + exampleCode + "/p/", "link", 39, ErrLength},
		{site + "/p/" + exampleCode + "%21x", "link", 36, ErrAlphabet},
		{site + "/p/2YoYRBBZUstii1", "link", 22, ErrCheck},
		{exampleCode + " " + exampleCode, "text", 0, ErrNotCode},
		{site + "\x00/p/" + exampleCode, "link", 19, ErrLink},
		{"\x00/p/" + exampleCode, "link", 0, ErrLink},
		{"#/p/" + exampleCode, "link", 1, ErrLink},
	} {
		c, err := ReadGame(Santorini, test.text)
		var parse *ParseError
		if !errors.As(err, &parse) || parse.Kind != test.kind || parse.Offset != test.offset || parse.Input != test.text ||
			!errors.Is(err, test.class) || c != (Code{}) {
			t.Errorf("%q: %v, %v, want a %s at %d: %v", test.text, c, err, test.kind, test.offset, test.class)
		}
	}
}
