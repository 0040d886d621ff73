package codec

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/puzzlecode/puzzlecode/internal/fault"
)

// This file is section 6 of doc/FORMAT.md: links.

const linkPath = "/p/"

// Link returns the link to a code: the base address, /p/ and the ranked code.
// A slash at the end of the base does not matter. The error is [ErrLink] if the
// base is empty, or has white space, a control character, ? or #, after which
// the code would not stand in the path.
func (c Code) Link(base string) (string, error) { return link(base, c.String()) }

func link(base, code string) (string, error) {
	bad := func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) || r == '?' || r == '#' }
	if i := strings.IndexFunc(base, bad); base == "" || i >= 0 {
		return "", &ParseError{Kind: "base", Input: base, Offset: max(i, 0),
			Err: fmt.Errorf("%w: want an address like https://example.org", ErrLink)}
	}
	return strings.TrimRight(base, "/") + linkPath + code, nil
}

// ParseLink reads a code as people pass it on: a link with the code in its path
// after /p/, or the code alone, with what a chat leaves around it: white space,
// quotes, brackets of any kind, the signs * _ ~ | of markup, a byte order mark, and
// a full stop, comma, colon, semicolon, question or exclamation mark at the end. Of
// a link the scheme, the host and what precedes /p/ do not matter, nor does a
// slash, a query or a fragment after the code. The code itself may be in either
// format, and is as strict as for [Parse].
//
// The error is a *[ParseError]; its offset counts from the beginning of the text. If
// the code in a link is wrong as a whole, it is where the code begins.
func ParseLink(text string) (Code, error) { return parseLink(text, Parse) }

// parseLink reads the code that a link has in it.
func parseLink[C any](text string, parse func(string) (C, error)) (c C, err error) {
	code, at, err := cutLink(text)
	if err != nil {
		return c, err
	}
	if c, err = parse(code); err == nil {
		return c, nil
	}
	if code == text {
		return c, err
	}
	return c, fault.Within(err.(*ParseError), "link", text, at)
}

// cutLink returns what stands for the code in a link, and where it starts.
func cutLink(text string) (code string, at int, err error) {
	const open, closing, both = "<([{«‹„‚", ">)]}»›.,:;!?…", "\"'`“”‘’*_~|\u200b\ufeff"
	rest := strings.TrimLeftFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(open+both, r) })
	at = len(text) - len(rest)
	rest = strings.TrimRightFunc(rest, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(closing+both, r) })

	slash := strings.Index(rest, "/")
	if slash < 0 {
		return rest, at, nil
	}
	if i := strings.IndexFunc(rest, unicode.IsSpace); i >= 0 {
		return "", 0, &ParseError{Kind: "link", Input: text, Offset: at + i,
			Err: fmt.Errorf("%w: white space inside, want one link", ErrLink)}
	}
	path := rest
	if end := strings.IndexAny(rest, "?#"); end >= 0 {
		path = rest[:end]
	}
	found := strings.LastIndex(path, linkPath)
	if found < 0 {
		return "", 0, &ParseError{Kind: "link", Input: text, Offset: at + slash,
			Err: fmt.Errorf("%w: no %s in its path", ErrLink, linkPath)}
	}
	at += found + len(linkPath)
	return strings.TrimSuffix(path[found+len(linkPath):], "/"), at, nil
}
