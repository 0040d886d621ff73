package codec

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// This file is section 6 of doc/FORMAT.md: links.

// linkPath precedes the code in links that are written, any of linkPaths in links that are read:
// pages, embedded boards, and the explorer.
const linkPath = "/p/"

var linkPaths = []string{linkPath, "/embed/", "/explore/"}

// Link returns the link to a code: the base URL, /p/ and the text of the code. The base may end with
// a slash. The error is [ErrLink] if the base is empty, or contains white space, a control
// character, ? or #. Link returns an error for the zero Code.
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

// A span is a part of a text that starts at an offset.
type span struct {
	text string
	at   int
}

// cutLink returns the parts of a link that hold the code and the turns. A word without a slash is a
// code.
func cutLink(link string) (code, turns span, err error) {
	slash := strings.Index(link, "/")
	if slash < 0 {
		return span{link, 0}, span{}, nil
	}
	fail := func(at int, detail string) (span, span, error) {
		return span{}, span{}, &ParseError{Kind: "link", Input: link, Offset: at, Err: fmt.Errorf("%w: %s", ErrLink, detail)}
	}
	if i := strings.IndexFunc(link, unicode.IsControl); i >= 0 {
		return fail(i, "control character in it")
	}
	path, _, _ := strings.Cut(link, "#")
	path, query, _ := strings.Cut(path, "?")
	at, found := linkPathIn(path)
	if !found {
		return fail(slash, "no "+linkPath+" in its path")
	}
	code = span{path[at:], at}
	if i := strings.IndexByte(code.text, '/'); i >= 0 {
		code.text, turns = code.text[:i], span{strings.TrimSuffix(code.text[i+1:], "/"), at + i + 1}
	}
	for _, kind := range []string{".png", ".svg"} {
		code.text = strings.TrimSuffix(code.text, kind)
	}
	if turns.text == "qr" {
		turns.text = ""
	}
	next := len(path) + len("?")
	for parameter := range strings.SplitSeq(query, "&") {
		if value, found := strings.CutPrefix(parameter, "c="); found && code.text == "" {
			code = span{value, next + len("c=")}
		}
		if value, found := strings.CutPrefix(parameter, "t="); found && turns.text == "" {
			turns = span{value, next + len("t=")}
		}
		next += len(parameter) + len("&")
	}
	if strings.ContainsAny(turns.text, "%+") {
		if turns.text, err = unescape(turns.text); err != nil {
			return fail(turns.at, err.Error())
		}
	}
	return code, turns, nil
}

// unescape is [net/url.QueryUnescape], without what else that package links.
func unescape(text string) (string, error) {
	var out []byte
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '+':
			out = append(out, ' ')
		case '%':
			escape := text[i:min(i+3, len(text))]
			n, err := strconv.ParseUint(escape[1:], 16, 8)
			if err != nil || len(escape) < 3 {
				return "", fmt.Errorf("invalid URL escape %q", escape)
			}
			out = append(out, byte(n))
			i += 2
		default:
			out = append(out, c)
		}
	}
	return string(out), nil
}

// linkPathIn returns the offset after the last of the linkPaths in a path.
func linkPathIn(path string) (after int, found bool) {
	for _, p := range linkPaths {
		if i := strings.LastIndex(path, p); i >= 0 && i+len(p) > after {
			after = i + len(p)
		}
	}
	return after, after > 0
}

// The characters that a chat leaves before a code or a link, after it, and on both sides.
const chatOpen, chatClose, chatBoth = "<([{«‹„‚", ">)]}»›.,:;!?…", "\"'`“”‘’*_~|\u200b\ufeff"

// trimChat returns a text without the characters that a chat leaves around a code or a link, and
// the offset of the rest.
func trimChat(text string) (rest string, at int) {
	rest = strings.TrimLeftFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(chatOpen+chatBoth, r) })
	return trimChatEnd(rest), len(text) - len(rest)
}

// trimChatEnd is like trimChat for the end of a text.
func trimChatEnd(text string) string {
	return strings.TrimRightFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(chatClose+chatBoth, r) })
}
