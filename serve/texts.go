package serve

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/play/say"
)

// textsFS has the texts in other languages than English: a file for each language, such as de.json.
//
//go:embed texts
var textsFS embed.FS

// A textsFile is a file of texts.
type textsFile struct {
	Language string            `json:"language"` // a tag of BCP 47, such as "de"
	Texts    map[string]string `json:"texts"`    // the translations by the English texts
}

// Languages returns the tags of the languages that [Texts] has: "en", then the others in alphabetical order.
func Languages() []string {
	files, err := textsFS.ReadDir("texts")
	if err != nil {
		panic(err) // the files are a part of the program
	}
	list := []string{say.English.Tag()}
	for _, f := range files {
		list = append(list, strings.TrimSuffix(f.Name(), ".json"))
	}
	return list
}

// Texts returns the texts of the pages in a language, for [Site.Texts]. The file is a JSON object with a tag of BCP 47
// and the translations by the English texts:
//
//	{"language": "de", "texts": {"{side} wins in {n}": "{side} gewinnt in {n}"}}
//
// A translation has the words in braces of the English text, and the tags such as <1> and </1> around words of a link,
// in any order. The file of "en" has each text as its own translation: a translator begins with it. A text that a file
// lacks stays English. The error names a language without a file; [Languages] lists the others.
func Texts(language string) ([]byte, error) {
	if language == say.English.Tag() {
		units, err := unitTexts()
		if err != nil {
			return nil, err
		}
		f := textsFile{language, map[string]string{}}
		for _, english := range slices.Concat(say.EnglishTexts(), units) {
			f.Texts[english] = english
		}
		return f.encoded()
	}
	if !slices.Contains(Languages(), language) {
		return nil, fmt.Errorf("there are no texts in %.20q, only in %s", language, strings.Join(Languages(), ", "))
	}
	return textsFS.ReadFile(path.Join("texts", language+".json"))
}

// encoded returns the file with a line for each text.
func (f textsFile) encoded() ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(f)
	return out.Bytes(), err
}

// unitTexts returns the English of the units of the templates.
func unitTexts() (list []string, err error) {
	units, err := unitsOf(templateFS)
	for _, u := range units {
		list = append(list, u.Text)
	}
	return list, err
}

// languageTag matches the tags of languages that pages may have.
var languageTag = regexp.MustCompile(`^(x|[a-z]{2,3})(-[A-Za-z0-9]{2,8})*$`)

// language reads the texts of a site. The error names each text that is wrong.
func (s Site) language() (*say.Language, error) {
	if len(s.Texts) == 0 {
		return say.English, nil
	}
	var f textsFile
	d := json.NewDecoder(bytes.NewReader(s.Texts))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return nil, fmt.Errorf("texts of the site: %w", err)
	}
	if !languageTag.MatchString(f.Language) {
		return nil, fmt.Errorf("texts of the site: language %.20q must be a tag such as \"de\" or \"pt-BR\"", f.Language)
	}
	if len(f.Texts) == 0 {
		return nil, errors.New("texts of the site: there are no texts")
	}
	units, err := unitTexts()
	if err != nil {
		return nil, err
	}
	l, err := say.NewLanguage(f.Language, f.Texts, units...)
	if err != nil {
		return nil, fmt.Errorf("texts of the site: %w", err)
	}
	return l, nil
}
