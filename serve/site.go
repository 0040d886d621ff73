package serve

import (
	"fmt"
	"html/template"
	"strings"
	"unicode/utf8"
)

// Site is how the pages present themselves. The zero Site has the name puzzlecode, and nothing else.
type Site struct {
	// Name is the name of the site: in the header of all pages, in their titles, in link previews, and for the app that
	// browsers install. It has at most 40 characters, in one line. Empty means "puzzlecode".
	Name string

	// Header and Footer are HTML below the menu and at the end of all pages, except embedded boards. They are written
	// as they are, and the server trusts them. Browsers run no inline script in them, and load scripts and pictures
	// only from the server's own host.
	Header, Footer template.HTML

	// Style is CSS after the style of the pages, which sets the custom properties that doc/OPERATIONS.md lists, such
	// as colours.
	Style string

	// Texts is a file with all texts of the pages in another language, which [Texts] describes. Nil means English.
	Texts []byte
}

// defaultName is the name of a site without a name.
const defaultName = "puzzlecode"

// maxName is the maximum length of the name of a site, in characters.
const maxName = 40

// styleFile is the asset with the style of a site.
const styleFile = "site.css"

// check returns an error if the name is too long or not one line of text.
func (s Site) check() error {
	if utf8.RuneCountInString(s.Name) > maxName || !utf8.ValidString(s.Name) || strings.TrimSpace(s.Name) != s.Name ||
		strings.ContainsFunc(s.Name, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		return fmt.Errorf("name of the site %.60q: must be at most %d characters in one line", s.Name, maxName)
	}
	return nil
}
