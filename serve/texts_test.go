package serve

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/play/say"
)

// Every language has every text, and no other.
func TestTexts(t *testing.T) {
	read := func(language string) textsFile {
		t.Helper()
		data, err := Texts(language)
		if err != nil {
			t.Fatal(err)
		}
		var f textsFile
		if err := json.Unmarshal(data, &f); err != nil {
			t.Fatal(err)
		}
		if f.Language != language {
			t.Errorf("the texts in %s have the language %q", language, f.Language)
		}
		return f
	}
	english := slices.Sorted(maps.Keys(read("en").Texts))
	if len(english) < 1000 {
		t.Fatalf("there are %d texts", len(english))
	}
	if list := Languages(); !slices.Equal(list, []string{"en", "de"}) {
		t.Fatalf("languages %v", list)
	}
	for _, language := range Languages()[1:] {
		f := read(language)
		if diff := cmp.Diff(english, slices.Sorted(maps.Keys(f.Texts))); diff != "" {
			t.Errorf("%s (-English +%[1]s):\n%s", language, diff)
		}
		data, _ := Texts(language)
		s, err := New(Options{Site: Site{Texts: data}})
		if err != nil {
			t.Fatal(err)
		}
		if got := s.language.Tag(); got != language {
			t.Errorf("the server has the language %s, want %s", got, language)
		}
		page := get(t, s, "/p/HfGoo8VCrfkSpV").Body.String()
		if !strings.Contains(page, `<html lang="`+language+`">`) {
			t.Errorf("%s: %.300s", language, page)
		}
	}
	if _, err := Texts("xx"); err == nil || !strings.Contains(err.Error(), `"xx", only in en, de`) {
		t.Errorf("an unknown language has the error %v", err)
	}
}

// The error of wrong texts says what is wrong and where.
func TestWrongTexts(t *testing.T) {
	const link = "<1>Make a set</1>: a link that lists puzzles, for a friend or a club."
	for texts, want := range map[string]string{
		`{`:                                "unexpected EOF",
		`[]`:                               "cannot unmarshal array",
		`{"texts": {}}`:                    `language "" must be a tag`,
		`{"language": "d e", "texts": {}}`: `language "d e" must be a tag`,
		`{"language": "de"}`:               "there are no texts",
		`{"language": "de", "words": {}}`:  `unknown field "words"`,
		`{"language": "de", "texts": {"You begin.": ""}}`:             `the translation of "You begin." is empty`,
		`{"language": "de", "texts": {"You start.": "Du"}}`:           `no text "You start." in the source`,
		`{"language": "de", "texts": {"{side} wins in {n}": "In 3"}}`: `has the words ["{n}" "{side}"]`,
		`{"language": "de", "texts": {"` + link + `": "Ein Satz"}}`:   "it has </1> 0 times, must have it 1 times",
	} {
		_, err := New(Options{Site: Site{Texts: []byte(texts)}})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", texts, err, want)
		}
	}
	// A text without a translation is in English.
	s, err := New(Options{Site: Site{Texts: []byte(`{"language": "fr", "texts": {"You begin.": "Tu commences."}}`)}})
	if err != nil {
		t.Fatal(err)
	}
	if got := s.language.About("game.begin").Text; got != "Tu commences." {
		t.Errorf("%q", got)
	}
	if got := s.language.About("game.won"); got != say.English.About("game.won") {
		t.Errorf("%q", got)
	}
}
