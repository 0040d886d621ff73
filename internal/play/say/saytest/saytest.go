// Package saytest provides a language for tests, which shows which texts can be translated.
package saytest

import (
	"regexp"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/play/say"
)

var word = regexp.MustCompile(`{[^{}]*}`)

// Marked returns a language in which each text is [Mark].
func Marked() *say.Language {
	texts := map[string]string{}
	for _, english := range say.EnglishTexts() {
		texts[english] = Mark(english)
	}
	l, err := say.NewLanguage("x-marked", texts)
	if err != nil {
		panic(err) // the translations have the words of the texts
	}
	return l
}

// Mark puts the signs « and » around the parts of an English text, but not around the values of its words in braces:
// "«The turn is »A1«.»".
func Mark(english string) string {
	return strings.ReplaceAll("«"+word.ReplaceAllString(english, "»$0«")+"»", "«»", "")
}

var (
	marked   = regexp.MustCompile(`«[^«»]*»`)
	notation = regexp.MustCompile(`\b[A-E][1-5]\b|\b[a-h][1-8]\b`)
	letters  = regexp.MustCompile(`\pL+`)
)

// Unmarked returns the words of a text of the language [Marked] that are not from a translation, except the names of
// squares.
func Unmarked(text string) []string {
	text = marked.ReplaceAllString(text, " ")
	return letters.FindAllString(notation.ReplaceAllString(text, " "), -1)
}
