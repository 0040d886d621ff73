package pgn

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/clean"
)

// The maximum sizes of a game in a link. Chats and browsers accept links of this length.
const (
	MaxLink     = 8000     // characters after the number sign
	MaxLinkText = 64 << 10 // bytes of the text before compression
)

// linkPath is the path of the page that shows a game. In a link, it comes before the number sign.
const linkPath = "/study"

// Link returns a link that contains the whole game, such as https://example.org/study#bVDL…. The part after the number
// sign is the text of the game, without tags of unknown value. It is compressed with DEFLATE (RFC 1951) and encoded in
// base64url (RFC 4648) without padding. A browser that opens the link does not send this part to the server. The link
// ends in a letter or a digit, because chats and Markdown do not count a final "_" or "-" as a part of a link.
//
// Link fails for the zero Game, for a base that [codec.CheckBase] refuses, and for a game of more than [MaxLink]
// characters or [MaxLinkText] bytes. Another version of this package may return another link for the same game.
func (g *Game) Link(base string) (string, error) {
	if err := codec.CheckBase(base); err != nil {
		return "", err
	}
	text, err := g.appendText(nil, true)
	if err != nil {
		return "", err
	}
	data := ""
	for isSafe := false; !isSafe; text = append(text, '\n') { // a longer text ends in other characters
		if len(text) > MaxLinkText {
			return "", fmt.Errorf("pgn: the game has %d bytes, a link has at most %d: share it as a file",
				len(text), MaxLinkText)
		}
		data = packed(text)
		isSafe = !strings.HasSuffix(data, "_") && !strings.HasSuffix(data, "-")
	}
	if len(data) > MaxLink {
		return "", fmt.Errorf("pgn: the game takes %d characters, a link has at most %d: share it as a file",
			len(data), MaxLink)
	}
	return strings.TrimRight(base, "/") + linkPath + "#" + data, nil
}

// packed returns a text in the form in which links contain it.
func packed(text []byte) string {
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestCompression)
	if err != nil {
		panic(err) // the level of compression is valid
	}
	w.Write(text) // a buffer has no errors
	w.Close()
	return base64.RawURLEncoding.EncodeToString(out.Bytes())
}

// ErrLink is the error for a text that is not a link to a game, or for a damaged link.
var ErrLink = errors.New("not a link to a game")

// IsLink reports whether a text looks like a link made by [Game.Link]. It ignores query parameters, and what chats,
// mails and documents put around a link.
func IsLink(text string) bool {
	t, _ := cleaned(text).Unescaped(false).Trim()
	address, _, found := strings.Cut(t.String(), "#")
	address, _, _ = strings.Cut(address, "?")
	return found && isAddress(address) && !strings.ContainsFunc(address, unicode.IsSpace)
}

func isAddress(address string) bool {
	return strings.HasSuffix(clean.Lower(strings.TrimRight(address, "/")), linkPath)
}

// cleaned returns a text that begins with a link, without what chats, mails and documents put around a link.
func cleaned(text string) clean.Text {
	return clean.Of(text).Unquoted().Unwrapped(func(run string) bool {
		address, _, found := strings.Cut(run, "#")
		address, _, _ = strings.Cut(address, "?")
		return found && isAddress(address)
	}, nil)
}

// dataIn returns the part of a link after the number sign. Line breaks and backslashes in it are left out: mails and
// Markdown have put them there. The first other character that links do not contain ends it.
func dataIn(link string) string {
	text := cleaned(link).Unescaped(false).String()
	if i := strings.Index(clean.Lower(text), linkPath); i >= 0 {
		text = text[i:]
	}
	text = strings.TrimLeftFunc(text[strings.IndexByte(text, '#')+1:], unicode.IsSpace)
	var b strings.Builder
	isBroken := false
	for i, r := range text {
		switch {
		case b.Len() > MaxLink: // too long, whatever follows
			return b.String()
		case strings.ContainsRune(linkCharacters, r):
			b.WriteRune(r)
			isBroken = false
		case r == '\n' && !isBroken:
			isBroken = true
			next, _, _ := strings.Cut(strings.TrimLeftFunc(text[i:], unicode.IsSpace), "\n")
			if strings.ContainsAny(next, ":/#") { // another link
				return b.String()
			}
		case r == '\\' || r == '\r' || r == '=' || isBroken && unicode.IsSpace(r):
		default:
			return b.String()
		}
	}
	return b.String()
}

const linkCharacters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// ParseLink reads the game in a link made by [Game.Link]. The part of the link after the number sign is enough. What
// doc/INPUT.md lists may surround the link. The last characters may be missing if they contain nothing of the game,
// so the text must end with the result. ParseLink unpacks at most [MaxLinkText] bytes. The error wraps [ErrLink], or
// is the *[Error] that [Parse] returns for the unpacked text.
func ParseLink(link string) (*Game, error) {
	data := dataIn(link)
	_, rest, _ := strings.Cut(cleaned(link).Unescaped(false).String(), "#")
	if i := strings.Index(clean.Lower(rest), linkPath); i >= 0 {
		if other := dataIn(rest[i:]); other != "" && other != data {
			return nil, fmt.Errorf("%w: there are two links, remove one", ErrLink)
		}
	}
	switch {
	case data == "":
		return nil, fmt.Errorf("%w: nothing stands after #", ErrLink)
	case len(data) > MaxLink:
		return nil, fmt.Errorf("%w: %d characters after #, must be at most %d", ErrLink, len(data), MaxLink)
	}
	whole := data
	if len(data)%4 == 1 { // no number of bytes has this length, so the link is cut off, and the last character is no byte
		whole = data[:len(data)-1]
	}
	packed, err := base64.RawURLEncoding.DecodeString(whole)
	if err != nil {
		return nil, fmt.Errorf("%w: a character after # is not one of links", ErrLink)
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), MaxLinkText+1))
	isCut := errors.Is(err, io.ErrUnexpectedEOF)
	switch {
	case err != nil && !isCut:
		return nil, fmt.Errorf("%w: what stands after # is damaged or cut off", ErrLink)
	case len(text) > MaxLinkText:
		return nil, fmt.Errorf("%w: its text has more than %d bytes", ErrLink, MaxLinkText)
	}
	g, hasResult, err := parse(string(text))
	if isCut && !hasResult {
		return nil, fmt.Errorf("%w: what stands after # is cut off, copy the whole link", ErrLink)
	}
	return g, err
}
