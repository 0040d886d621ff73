package bga

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/position"
)

// maxName is the maximum number of characters of a name.
const maxName = 80

// clean returns a name without control characters and without marks that change the direction of text. It returns at
// most [maxName] characters.
func clean(name string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune("\n\t\r\u2028\u2029", r):
			return ' '
		case unicode.IsControl(r), lines.IsHidden(r):
			return -1
		}
		return r
	}, name)
	return strings.TrimSpace(fmt.Sprintf("%.*s", maxName, name))
}

// fold returns a word in lower case without accents.
func fold(word string) string { return withoutAccents.Replace(strings.ToLower(word)) }

var withoutAccents = strings.NewReplacer("à", "a", "á", "a", "â", "a", "ã", "a", "ä", "a", "å", "a",
	"è", "e", "é", "e", "ê", "e", "ë", "e", "ì", "i", "í", "i", "î", "i", "ï", "i",
	"ò", "o", "ó", "o", "ô", "o", "õ", "o", "ö", "o", "ø", "o", "ù", "u", "ú", "u", "û", "u", "ü", "u")

// godStems maps each god to the ways in which its name begins in languages with Latin letters. A god without an entry
// has the same name in all these languages.
var godStems = [...]string{
	position.Apollo: "apol", position.Artemis: "artem", position.Athena: "athen aten", position.Atlas: "atlas atlant",
	position.Demeter: "demet", position.Hephaestus: "hepha hefa hefe efest", position.Hermes: "hermes ermes",
	position.Minotaur: "minot", position.Prometheus: "promet",
}

// godOf finds a god by its name in any language of the site.
func godOf(name string) (position.God, bool) {
	name = fold(name)
	for g, stems := range godStems {
		if slices.ContainsFunc(strings.Fields(stems), func(stem string) bool { return strings.HasPrefix(name, stem) }) {
			return position.God(g), true
		}
	}
	g, err := position.ParseGod(name)
	return g, err == nil && g != position.Mortal
}

// These are parts of the words for a dome and for a block in the languages of the site, without accents.
const (
	domeStems  = "dom|kuppel|kupol|kupul|cupol|cupul|koepel|kopu|купол"
	blockStems = "bloc|blok|bloq|bau|блок"
)

// hasStem reports whether a text contains one of the stems, which are separated by bars.
func hasStem(text, stems string) bool {
	return slices.ContainsFunc(strings.Split(stems, "|"), func(stem string) bool { return strings.Contains(text, stem) })
}

// domeOf reports whether a word means a dome. The answer is yes for a dome, no for a block, and unknown for other
// words.
func domeOf(word string) answer {
	switch word = fold(word); {
	case hasStem(word, domeStems):
		return yes
	case hasStem(word, blockStems):
		return no
	}
	return unknown
}

// An answer is yes, no or unknown. The zero value is unknown.
type answer uint8

const (
	unknown answer = iota
	no
	yes
)
