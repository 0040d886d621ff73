package codec

import (
	"fmt"
	"strings"
	"unicode"
)

// This file implements section 6 of doc/FORMAT.md: links.

// linkPath comes before the code in a link that Link writes. A link that is read may have any path in the list
// linkPaths instead: the path of pages, of embedded boards or of the explorer.
const linkPath = "/p/"

var linkPaths = []string{linkPath, "/embed/", "/explore/"}

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
