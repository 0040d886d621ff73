package say

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/position/powers"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// A Language writes texts for people in one language. The texts in the source are English, and translations are found
// by them. The nil Language is [English]. A Language does not change, so goroutines can share it.
type Language struct {
	tag     string
	texts   map[string]string // the translations, by the English text
	unmoved *strings.Replacer // corrects sentences, see the variable unmoved
}

// English is the language of the source. It is nil, so that the zero value of a field or an option means English.
var English *Language

// NewLanguage returns a language, given its tag such as "de", and its translations by the English text. The keys of the
// translations are texts of [EnglishTexts], or of the argument further: texts that the caller translates with
// [Language.Text]. A text without a translation stays English. The error names each unknown text, each empty
// translation, and each translation that does not have the same words in braces as the English text.
func NewLanguage(tag string, texts map[string]string, further ...string) (*Language, error) {
	known := slices.Concat(EnglishTexts(), further)
	slices.Sort(known)
	known = slices.Compact(known)
	var faults []error
	for _, english := range slices.Sorted(maps.Keys(texts)) {
		_, isKnown := slices.BinarySearch(known, english)
		switch text := texts[english]; {
		case !isKnown:
			faults = append(faults, fmt.Errorf("language %s: no text %q in the source", tag, english))
		case text == "":
			faults = append(faults, fmt.Errorf("language %s: the translation of %q is empty", tag, english))
		case !slices.Equal(wordsIn(english), wordsIn(text)):
			const differ = "language %s: %q has the words %q, but its translation has %q"
			faults = append(faults, fmt.Errorf(differ, tag, english, wordsIn(english), wordsIn(text)))
		}
	}
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	return Unchecked(tag, texts), nil
}

// Unchecked is [NewLanguage] for translations that a program has already checked, such as the server of a page.
func Unchecked(tag string, texts map[string]string) *Language {
	l := &Language{tag: tag, texts: maps.Clone(texts)}
	l.unmoved = l.newUnmoved()
	return l
}

// wordsIn returns the different words in braces of a text, sorted. It needs no regular expressions, which would make
// the WebAssembly modules larger.
func wordsIn(text string) []string {
	var words []string
	for {
		_, rest, _ := strings.Cut(text, "{")
		word, after, found := strings.Cut(rest, "}")
		if !found {
			break
		}
		words, text = append(words, "{"+word+"}"), after
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// Tag returns the tag of the language, as in the attribute lang of HTML.
func (l *Language) Tag() string {
	if l == nil {
		return "en"
	}
	return l.tag
}

// Text returns the translation of an English text, or the text itself if there is none.
func (l *Language) Text(english string) string {
	if l == nil {
		return english
	}
	if text, ok := l.texts[english]; ok {
		return text
	}
	return english
}

// Theme returns the name of a theme of puzzles as people write it, such as "double threat".
func (l *Language) Theme(name string) string { return l.Text(themeInWords(name)) }

func themeInWords(name string) string { return strings.ReplaceAll(name, "-", " ") }

// EnglishTexts returns all texts of this package in English, and those about gods and themes. They are sorted, and none
// is repeated.
func EnglishTexts() []string {
	var list []string
	for _, table := range []map[string]Message{sentences, scripted} {
		for _, m := range table {
			list = append(list, m.Text)
		}
	}
	for _, table := range []map[string]string{phrases, pages} {
		list = slices.AppendSeq(list, maps.Values(table))
	}
	for _, pair := range unmoved {
		list = append(list, pair[:]...)
	}
	for _, lesson := range lessons {
		for _, text := range lesson.texts() {
			list = append(list, *text)
		}
	}
	for _, p := range powers.All {
		if p.Won != "" {
			list = append(list, p.Won)
		}
	}
	for _, r := range ratings {
		list = append(list, r.Text)
	}
	for _, t := range puzzles.AllThemes() {
		list = append(list, themeInWords(t.Name), t.Lesson)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// unmoved has pairs of texts: the words that a sentence has if a worker goes without a step, as Hermes may play, and
// the words that correct them. A language that needs no correction has the same translation for both.
var unmoved = [...][2]string{
	{"goes standing still", "stands still"},
	{"gone standing still", "stood still"},
	{"went standing still", "stood still"},
	{"go standing still", "stand still"},
}

// newUnmoved returns the replacer for [Language.corrected].
func (l *Language) newUnmoved() *strings.Replacer {
	var pairs []string
	for _, pair := range unmoved {
		pairs = append(pairs, l.Text(pair[0]), l.Text(pair[1]))
	}
	return strings.NewReplacer(pairs...)
}

// englishUnmoved is the replacer of English.
var englishUnmoved = English.newUnmoved()

// corrected corrects sentences about a turn in which no worker moves.
func (l *Language) corrected(sentences string) string {
	if l == nil {
		return englishUnmoved.Replace(sentences)
	}
	return l.unmoved.Replace(sentences)
}
