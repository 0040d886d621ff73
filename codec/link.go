package codec

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/internal/clean"
)

// This file implements section 6 of doc/FORMAT.md: links.

// linkPath comes before the code in a link that Link writes. A link that is read may have any path in the list
// linkPaths instead: the path of pages, of embedded boards or of the explorer.
const linkPath = "/p/"

var linkPaths = []string{linkPath, "/embed/", "/explore/"}

// reviewPath is the end of the path of a link to a review, whose fragment has the parameters.
const reviewPath = "/review"

// Link returns the link to a code: the base URL, /p/ and the text of the code. The base URL may end with a slash. If
// the base URL is empty, or contains white space, a control character, ? or #, the error is [ErrLink]. Link also
// returns an error for the zero Code.
func (c Code) Link(base string) (string, error) {
	if err := CheckBase(base); err != nil {
		return "", err
	}
	b, err := c.AppendText([]byte(strings.TrimRight(base, "/") + linkPath))
	if err != nil {
		return "", err
	}
	return string(b), nil
}

// CheckBase returns an error if a URL cannot be the base of [Code.Link].
func CheckBase(base string) error {
	bad := func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) || r == '?' || r == '#' }
	if i := strings.IndexFunc(base, bad); base == "" || i >= 0 {
		return &ParseError{Kind: "base", Input: base, Offset: max(i, 0),
			Err: fmt.Errorf("%w: must be a URL such as https://example.org", ErrLink)}
	}
	return nil
}

// cutLink returns the parts of a link that hold the code and the turns. A text without a slash and a query is a code.
// The error is a *ParseError in the source of the text.
func cutLink(link clean.Text) (code, turns clean.Text, err error) {
	isCode := func() bool { return !strings.ContainsAny(link.String(), "/?&") && !isQuery(link.String()) }
	if isCode() { // perhaps these signs are encoded
		if link, _ = link.Unescaped(false).Trim(); isCode() {
			return link, clean.Text{}, nil
		}
	}
	text := link.String()
	fail := func(part clean.Text, offset int, detail string) (clean.Text, clean.Text, error) {
		return part, part, &ParseError{Kind: "link", Input: link.Source(), Offset: part.Offset(offset),
			Err: fmt.Errorf("%w: %s", ErrLink, detail)}
	}
	if i := strings.IndexFunc(text, unicode.IsControl); i >= 0 {
		return fail(link, i, "control character in it")
	}
	address, query := cutAddress(link)
	offset, found := linkPathIn(address.String())
	first, _, _ := strings.Cut(address.String(), "/")
	if _, isCode := quickParse(first); !found {
		switch {
		case isCode: // without an address
			found = true
		case strings.EqualFold(first, "p"):
			offset, found = min(len("p/"), len(address.String())), true
		case address.String() == "" && !strings.HasPrefix(text, "#") ||
			strings.HasSuffix(strings.TrimRight(address.String(), "/"), reviewPath):
			offset, found = len(address.String()), true
		}
	}
	if !found {
		return fail(link, max(0, strings.IndexByte(text, '/')), "no "+linkPath+" in its path")
	}
	if i := strings.IndexAny(address.String()[:offset], `<|"[]()`); i >= 0 {
		return fail(address, i, "a link with more than its address, leave it out")
	}
	code = address.From(offset)
	if i := strings.IndexByte(code.String(), '/'); i >= 0 {
		code, turns = code.Cut(0, i), code.From(i+1)
		turns = turns.Cut(0, len(strings.TrimSuffix(turns.String(), "/")))
	}
	code, turns = withoutImage(code), withoutImage(turns)
	code, _ = code.Trim()
	if i := otherCode(address.String()[:offset], code.String()); i >= 0 {
		return fail(address, i, "two codes in one link, remove one")
	}
	for _, part := range query {
		for start, end := range clean.Runs(part.String(), func(r rune) bool { return r != '&' && r != '?' }) {
			other := part.Cut(start, end)
			name, value := cutParameter(other)
			said := &code
			switch name {
			case "t":
				said = &turns
			case "c":
			case "first", "second": // names of players, in a link to a review
				continue
			default: // is left out, so it must say nothing
				word := strings.TrimLeft(other.String(), " .,;:!")
				if name == "" && (startsSquare(Santorini, word) || startsSquare(Arimaa, word)) {
					return fail(other, len(other.String())-len(word), "turns that are not in its parameter t")
				}
				if i := turnIn(other.String()); i >= 0 {
					return fail(other, i, "turns that are not in its parameter t")
				}
				if i := otherCode(other.String(), code.String()); i >= 0 {
					return fail(other, i, "two codes in one link, remove one")
				}
				continue
			}
			switch {
			case said.String() == "":
				*said = value
			case value.String() != "" && value.String() != said.String():
				return fail(value, 0, "different values for "+name+", remove one")
			}
		}
	}
	for start, end := 0, 0; start < len(turns.String()); start = end {
		if start, end = nextWord(turns.String(), start); end > start && turns.String()[start] == '#' {
			return fail(turns, start, "a comment in its turns, remove it")
		}
	}
	return code, turns, nil
}

// otherCode returns the offset of a code in a text, behind a path of a link, that is not the given one, or -1. Without a
// given code there is no other one.
func otherCode(text, code string) int {
	if code == "" {
		return -1
	}
	folder := ""
	for start, end := range clean.Runs(text, func(r rune) bool { return !strings.ContainsRune("/?&#=", r) }) {
		word := text[start:end]
		if _, isCode := quickParse(word); isCode && word != code && slices.Contains(linkPaths, "/"+folder+"/") {
			return start
		}
		folder = clean.Lower(word)
	}
	return -1
}

// turnIn returns the offset of a turn in a text that is not of turns, or -1: three squares in a row, or two with a sign
// between them. Only squares in upper case count, as links have them: e5e5e5 is a colour.
func turnIn(text string) int {
	isInside := false // a word
	for i, r := range text {
		if isWordRune(r) && !isInside && startsTurn(strings.TrimPrefix(text[i:], "3D")) { // "=3D" is "=" in a mail
			return i
		}
		isInside = isWordRune(r)
	}
	return -1
}

// startsTurn reports whether a text starts with a turn as [turnIn] finds it, and no letter or digit follows.
func startsTurn(text string) bool {
	end, squares, hasSign := 0, 0, false
	for {
		rest := strings.TrimLeft(text[end:], "->^")
		begin := len(text) - len(rest)
		if len(rest) < 2 || strings.IndexByte("ABCDE", rest[0]) < 0 || strings.IndexByte("12345", rest[1]) < 0 {
			return false
		}
		hasSign = hasSign || begin > end
		squares, end = squares+1, begin+2
		if next, _ := utf8.DecodeRuneInString(text[end:]); (squares > 2 || squares == 2 && hasSign) && !isWordRune(next) {
			return true
		}
	}
}

// cutParameter returns the name of a parameter, without characters around it that do not belong to a name, and its
// value. Names that look like c or t are these. The name is empty if the parameter has no value.
func cutParameter(parameter clean.Text) (name string, value clean.Text) {
	text := parameter.String()
	i := strings.IndexAny(text, "=:")
	if i < 0 {
		return "", parameter
	}
	value = parameter.From(i + 1)
	name = strings.TrimFunc(clean.Lower(text[:i]), func(r rune) bool { return !unicode.IsLetter(r) })
	name = strings.TrimPrefix(name, "amp;")
	switch name {
	case "т", "τ", "ampt":
		name = "t"
	case "с", "ϲ", "ampc":
		name = "c"
	}
	if rest, ok := strings.CutPrefix(value.String(), "3D"); ok { // "=3D" is "=" in a mail
		if _, isCode := quickParse(rest); isCode || name == "t" {
			value = value.From(len("3D"))
		}
	}
	return name, value
}

// cutAddress returns the address of a link, and its query and its fragment, which may have parameters, too. All of them
// are decoded. What was encoded as part of the address may be a query as well.
func cutAddress(link clean.Text) (address clean.Text, query [3]clean.Text) {
	text := link.String()
	end := strings.IndexByte(text+"#", '#')
	if end < len(text) {
		query[2] = link.From(end + 1).Unescaped(true)
	}
	mark := strings.IndexByte(text[:end]+"?", '?')
	if isQuery(text) {
		query[1] = link.Cut(0, end).Unescaped(true)
		return link.Cut(0, 0), query
	}
	address = link.Cut(0, mark).Unescaped(false)
	if i := strings.IndexByte(address.String(), '?'); i >= 0 {
		query[0] = address.From(i + 1)
		address = address.Cut(0, i)
	}
	if mark < end {
		query[1] = link.Cut(mark+1, end).Unescaped(true)
	}
	return address, query
}

// isQuery reports whether a text is the query of a link, without its address.
func isQuery(text string) bool {
	return len(text) > 2 && text[1] == '=' && strings.IndexByte("cCtT", text[0]) >= 0
}

// withoutImage returns a part of a path without the ending of an image.
func withoutImage(part clean.Text) clean.Text {
	text := part.String()
	for _, ending := range []string{".png", ".svg", ".gif"} {
		text = strings.TrimSuffix(text, ending)
	}
	if text == "qr" || strings.HasSuffix(text, "/qr") {
		text = text[:len(text)-len("qr")]
	}
	return part.Cut(0, len(strings.TrimSuffix(text, "/")))
}

// isLink reports whether a text contains a path of a link.
func isLink(text string) bool {
	_, found := linkPathIn(text)
	return found
}

// linkPathIn returns the offset after the last of the linkPaths in a path. The case of letters does not matter.
func linkPathIn(path string) (after int, found bool) {
	path = clean.Lower(path)
	for _, p := range linkPaths {
		if i := strings.LastIndex(path, p); i >= 0 && i+len(p) > after {
			after = i + len(p)
		}
	}
	return after, after > 0
}
