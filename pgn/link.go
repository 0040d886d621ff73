package pgn

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
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
// base64url (RFC 4648) without padding. A browser that opens the link does not send this part to the server.
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
	if len(text) > MaxLinkText {
		return "", fmt.Errorf("pgn: the game has %d bytes, a link has at most %d: share it as a file", len(text), MaxLinkText)
	}
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		return "", err
	}
	w.Write(text) // a buffer has no errors
	w.Close()
	data := base64.RawURLEncoding.EncodeToString(packed.Bytes())
	if len(data) > MaxLink {
		return "", fmt.Errorf("pgn: the game takes %d characters, a link has at most %d: share it as a file",
			len(data), MaxLink)
	}
	return strings.TrimRight(base, "/") + linkPath + "#" + data, nil
}

// ErrLink is the error for a text that is not a link to a game, or for a damaged link.
var ErrLink = errors.New("not a link to a game")

// IsLink reports whether a text looks like a link made by [Game.Link]. It ignores white space around the link and query
// parameters.
func IsLink(text string) bool {
	address, _, found := strings.Cut(strings.TrimSpace(text), "#")
	address, _, _ = strings.Cut(address, "?")
	return found && strings.HasSuffix(strings.TrimRight(address, "/"), linkPath)
}

// ParseLink reads the game in a link made by [Game.Link]. The part of the link after the number sign is enough.
// ParseLink unpacks at most [MaxLinkText] bytes. The error wraps [ErrLink], or is the *[Error] that [Parse] returns for
// the unpacked text.
func ParseLink(link string) (*Game, error) {
	link = strings.TrimSpace(link)
	data := strings.TrimRight(link[strings.LastIndexByte(link, '#')+1:], "=")
	switch {
	case data == "":
		return nil, fmt.Errorf("%w: nothing stands after #", ErrLink)
	case len(data) > MaxLink:
		return nil, fmt.Errorf("%w: %d characters after #, must be at most %d", ErrLink, len(data), MaxLink)
	}
	packed, err := base64.RawURLEncoding.DecodeString(data)
	if err != nil {
		return nil, fmt.Errorf("%w: a character after # is not one of links: is a part of it missing?", ErrLink)
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), MaxLinkText+1))
	if err != nil {
		return nil, fmt.Errorf("%w: what stands after # is damaged or cut off", ErrLink)
	}
	if len(text) > MaxLinkText {
		return nil, fmt.Errorf("%w: its text has more than %d bytes", ErrLink, MaxLinkText)
	}
	return Parse(string(text))
}
