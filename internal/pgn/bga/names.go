package bga

import (
	"strings"
	"unicode"

	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/position"
)

// maxName is the maximum number of characters of a name.
const maxName = 80

// clean returns a name without control characters and marks that change the direction of text, cut off at
// [maxName].
func clean(name string) string {
	out := make([]rune, 0, len(name))
	for _, r := range name {
		switch {
		case len(out) == maxName:
			return strings.TrimSpace(string(out))
		case r == '\n' || r == '\t' || r == '\r' || r == '\u2028' || r == '\u2029':
			out = append(out, ' ')
		case unicode.IsControl(r), lines.IsHidden(r):
		default:
			out = append(out, r)
		}
	}
	return strings.TrimSpace(string(out))
}

// Letters with accents, and the letters without.
const accents, plain = "àáâãäåèéêëìíîïòóôõöøùúûü", "aaaaaaeeeeiiiioooooouuuu"

// fold returns a word in lower case without accents.
func fold(word string) string {
	return strings.Map(func(r rune) rune {
		if r = unicode.ToLower(r); r < 0x80 {
			return r
		}
		n := 0
		for _, a := range accents {
			if a == r {
				return rune(plain[n])
			}
			n++
		}
		return r
	}, word)
}

// godStems are the beginnings of the names of gods in languages with Latin letters, by number. A god without one
// has the same name in all of them.
var godStems = [...]string{
	position.Apollo: "apol", position.Artemis: "artem", position.Athena: "athen aten", position.Atlas: "atlas atlant",
	position.Demeter: "demet", position.Hephaestus: "hepha hefa hefe efest", position.Hermes: "hermes ermes",
	position.Minotaur: "minot", position.Prometheus: "promet",
}

// godOf returns the god of a name as the site translates it.
func godOf(name string) (position.God, bool) {
	name = fold(name)
	for g, stems := range godStems {
		for stem := range strings.FieldsSeq(stems) {
			if strings.HasPrefix(name, stem) {
				return position.God(g), true
			}
		}
	}
	g, err := position.ParseGod(name)
	return g, err == nil && g != position.Mortal
}

// domeStems and blockStems are parts of the words for a dome and a block, without accents.
const (
	domeStems  = "dom kuppel kupol kupul cupol cupul koepel kopu купол"
	blockStems = "bloc blok bloq bau блок"
)

// domeOf reports whether a word for a piece means a dome.
func domeOf(word string) answer {
	word = fold(word)
	for stem := range strings.FieldsSeq(domeStems) {
		if strings.Contains(word, stem) {
			return yes
		}
	}
	for stem := range strings.FieldsSeq(blockStems) {
		if strings.Contains(word, stem) {
			return no
		}
	}
	return unknown
}

// An answer is yes, no or unknown, which is the zero value.
type answer uint8

const (
	unknown answer = iota
	no
	yes
)
