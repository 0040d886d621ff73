package codec

import (
	"fmt"
	"strings"
	"unicode"
)

// This file is section 6 of doc/FORMAT.md: links.

const linkPath = "/p/"

// Link returns the link to a code: the base address, /p/ and the ranked code.
// A slash at the end of the base does not matter. The error is [ErrLink] if the
// base is empty, or has white space, a control character, ? or #, after which
// the code would not stand in the path. The zero Code is an error.
func (c Code) Link(base string) (string, error) { return link(base, c) }

// Link returns the link to a code, as [Code.Link] does.
func (c ArimaaCode) Link(base string) (string, error) { return link(base, c) }

// CheckBase reports whether an address can be the base of links, as [Code.Link] says.
func CheckBase(base string) error {
	bad := func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) || r == '?' || r == '#' }
	if i := strings.IndexFunc(base, bad); base == "" || i >= 0 {
		return &ParseError{Kind: "base", Input: base, Offset: max(i, 0),
			Err: fmt.Errorf("%w: want an address like https://example.org", ErrLink)}
	}
	return nil
}

func link(base string, c AnyCode) (string, error) {
	if err := CheckBase(base); err != nil {
		return "", err
	}
	b, err := c.AppendText([]byte(strings.TrimRight(base, "/") + linkPath))
	if err != nil {
		return "", err
	}
	return string(b), nil
}

// cutLink returns what stands for the code in a link, and where it starts.
func cutLink(text string) (code string, at int, err error) {
	rest, at := trimChat(text)
	slash := strings.Index(rest, "/")
	if slash < 0 {
		return rest, at, nil
	}
	if i := strings.IndexFunc(rest, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }); i >= 0 {
		return "", at, &ParseError{Kind: "link", Input: text, Offset: at + i,
			Err: fmt.Errorf("%w: white space or a control character inside, want one link", ErrLink)}
	}
	path := rest
	if end := strings.IndexAny(rest, "?#"); end >= 0 {
		path = rest[:end]
	}
	found := strings.LastIndex(path, linkPath)
	if found < 0 {
		return "", at, &ParseError{Kind: "link", Input: text, Offset: at + slash,
			Err: fmt.Errorf("%w: no %s in its path", ErrLink, linkPath)}
	}
	at += found + len(linkPath)
	return strings.TrimSuffix(path[found+len(linkPath):], "/"), at, nil
}

// trimChat returns a text without what a chat leaves around a code or a link, and where
// the rest starts.
func trimChat(text string) (rest string, at int) {
	const open, closing, both = "<([{«‹„‚", ">)]}»›.,:;!?…", "\"'`“”‘’*_~|\u200b\ufeff"
	rest = strings.TrimLeftFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(open+both, r) })
	at = len(text) - len(rest)
	rest = strings.TrimRightFunc(rest, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(closing+both, r) })
	return rest, at
}
