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
// the code would not stand in the path.
func (c Code) Link(base string) (string, error) {
	bad := func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) || r == '?' || r == '#' }
	if i := strings.IndexFunc(base, bad); base == "" || i >= 0 {
		return "", &ParseError{Kind: "base", Input: base, Offset: max(i, 0),
			Err: fmt.Errorf("%w: want an address like https://example.org", ErrLink)}
	}
	return strings.TrimRight(base, "/") + linkPath + c.String(), nil
}

// ParseLink reads a code as people pass it on: a link with the code in its path
// after /p/, or the code alone, with what a chat leaves around it: white space,
// quotes, brackets of any kind, the signs * _ ~ | of markup, a byte order mark, and
// a full stop, comma, colon, semicolon, question or exclamation mark at the end. Of
// a link the scheme, the host and what precedes /p/ do not matter, nor does a
// slash, a query or a fragment after the code. The code itself may be in either
// format, and is as strict as for [Parse].
//
// The error is a *[ParseError]; its offset counts in the whole text.
func ParseLink(text string) (Code, error) {
	const open, closing, both = "<([{«‹„‚", ">)]}»›.,:;!?…", "\"'`“”‘’*_~|\u200b\ufeff"
	rest := strings.TrimLeftFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(open+both, r) })
	at := len(text) - len(rest)
	rest = strings.TrimRightFunc(rest, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(closing+both, r) })

	if slash := strings.Index(rest, "/"); slash >= 0 {
		if i := strings.IndexFunc(rest, unicode.IsSpace); i >= 0 {
			return Code{}, &ParseError{Kind: "link", Input: text, Offset: at + i,
				Err: fmt.Errorf("%w: white space inside, want one link", ErrLink)}
		}
		path := rest
		if end := strings.IndexAny(rest, "?#"); end >= 0 {
			path = rest[:end]
		}
		found := strings.LastIndex(path, linkPath)
		if found < 0 {
			return Code{}, &ParseError{Kind: "link", Input: text, Offset: at + slash,
				Err: fmt.Errorf("%w: no %s in its path", ErrLink, linkPath)}
		}
		at += found + len(linkPath)
		rest = strings.TrimSuffix(path[found+len(linkPath):], "/")
	}
	c, err := Parse(rest)
	if err == nil {
		return c, nil
	}
	fault := err.(*ParseError)
	if rest == text {
		return Code{}, fault
	}
	return Code{}, &ParseError{Kind: "link", Input: text, Offset: at + fault.Offset, Err: fault.Err}
}
