package serve

import (
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/puzzlecode/puzzlecode/internal/play/say"
)

// parsedTemplates returns the templates in a language. Each page is a template with the name of its file.
var parsedTemplates = byLanguage(func(language *say.Language) (*template.Template, error) {
	t := template.New("").Funcs(template.FuncMap{
		"join": strings.Join, "theme": language.Theme, "lang": language.Tag, "translated": language.Text,
		"said": func(name string) string { return language.About(name).Text },
		"text": func(text string) string { return text }, // a translation: the text was a unit
	})
	files, err := fs.Glob(templateFS, "templates/*")
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		name := path.Base(file)
		if !isTemplate(name) {
			continue
		}
		text, err := templateFS.ReadFile(file)
		if err != nil {
			return nil, err
		}
		words := string(text)
		if language != say.English {
			if words, err = translated(name, words, language.Text); err != nil {
				return nil, err
			}
		}
		if _, err := t.New(name).Parse(words); err != nil {
			return nil, err
		}
	}
	return t, nil
})

// byLanguage returns a function that calls the function make. It calls it only once for English, because that takes
// some time.
func byLanguage[V any](make func(*say.Language) (V, error)) func(*say.Language) (V, error) {
	english := sync.OnceValues(func() (V, error) { return make(say.English) })
	return func(language *say.Language) (V, error) {
		if language == say.English {
			return english()
		}
		return make(language)
	}
}

// fileIn returns a file that is no template, such as a script, in a language. In it, an action with the function text
// becomes a string of JSON. Outside of these, some words are replaced: in the arguments after the name of the file,
// each word is followed by its replacement.
func fileIn(language *say.Language, name string, replaced ...string) ([]byte, error) {
	file, err := templateFS.ReadFile("templates/" + name)
	if err != nil {
		return nil, err
	}
	text, other := string(file), strings.NewReplacer(replaced...)
	units, err := argumentUnits(name, text)
	if err != nil {
		return nil, err
	}
	var out []byte
	done := 0
	for _, u := range units {
		words, err := u.translated(name, language.Text)
		if err != nil {
			return nil, err
		}
		quoted, err := json.Marshal(words)
		if err != nil {
			return nil, err
		}
		out = append(append(out, other.Replace(strings.TrimSuffix(text[done:u.from], textStart))...), quoted...)
		done = u.to + len(textEnd)
	}
	return append(out, other.Replace(text[done:])...), nil
}

// scans are the scans of a template, in the order in which its units are replaced. The text of a unit may contain
// elements whose attributes are units, and these may contain arguments.
var scans = []func(name, text string) ([]unit, error){argumentUnits, attributeUnits, textUnits}

// translated returns a template in which each unit is replaced by its translation. A translation is text, in which
// nothing but the placeholders of the unit has a meaning. It must have each of them once, or the error names the unit.
func translated(name, template string, translate func(english string) string) (string, error) {
	for _, scan := range scans {
		units, err := scan(name, template)
		if err != nil {
			return "", err
		}
		var b strings.Builder
		done := 0
		for _, u := range units {
			text, err := u.translated(name, translate)
			if err != nil {
				return "", err
			}
			if u.form == formArgument {
				text = strconv.Quote(text)
			}
			b.WriteString(template[done:u.from] + text)
			done = u.to
		}
		template = b.String() + template[done:]
	}
	return template, nil
}

// translated returns the template text of the translation of the unit. The argument name is the name of the template.
func (u unit) translated(name string, translate func(english string) string) (string, error) {
	text, err := u.filled(translate(u.text))
	if err != nil {
		return "", fmt.Errorf("template %s: the translation of %q: %w", name, u.text, err)
	}
	return text, nil
}

// filled returns the template text of a translation of the unit.
func (u unit) filled(translation string) (string, error) {
	if strings.TrimSpace(translation) == "" {
		return "", errors.New("it is empty")
	}
	want, got := map[string]int{}, map[string]int{}
	for _, p := range placeholder.FindAllString(u.text, -1) {
		want[p]++
	}
	var b strings.Builder
	var inside []string // the ends of the elements around
	done := 0
	for _, m := range placeholder.FindAllStringIndex(translation, -1) {
		p := translation[m[0]:m[1]]
		got[p]++
		b.WriteString(u.form.escaped(translation[done:m[0]]))
		done = m[1]
		switch source, ok := u.sources[p]; {
		case want[p] == 0:
			return "", fmt.Errorf("%q: it has %s, which the English has not", translation, p)
		case ok:
			b.WriteString(source)
		default: // a script fills it
			b.WriteString(p)
		}
		switch {
		case strings.HasPrefix(p, "</"):
			if len(inside) == 0 || inside[len(inside)-1] != p {
				return "", fmt.Errorf("%q: %s is at the wrong place", translation, p)
			}
			inside = inside[:len(inside)-1]
		case p[0] == '<':
			inside = append(inside, "</"+p[1:])
		}
	}
	b.WriteString(u.form.escaped(translation[done:]))
	for _, p := range slices.Sorted(maps.Keys(want)) {
		if got[p] != want[p] {
			return "", fmt.Errorf("%q: it has %s %d times, must have it %d times", translation, p, got[p], want[p])
		}
	}
	return b.String(), nil
}

var (
	escapedText      = strings.NewReplacer("&", "&amp;", "<", "&lt;", "{", "&#123;")
	escapedAttribute = strings.NewReplacer("&", "&amp;", "<", "&lt;", "{", "&#123;", `"`, "&#34;")
)

// escaped returns a text as it is written in a template, so that it contains no element and no action.
func (f unitForm) escaped(text string) string {
	switch f {
	case formText:
		return escapedText.Replace(text)
	case formAttribute:
		return escapedAttribute.Replace(text)
	}
	return text
}

// isTemplate reports whether a file is a template, in which all words are units. In other files only the arguments of
// the function text are.
func isTemplate(name string) bool { return slices.Contains([]string{".html", ".atom"}, path.Ext(name)) }

// A foundUnit is one of [unitsOf].
type foundUnit struct {
	Text  string   // the English
	Files []string // the names of the files that have it
}

// unitsOf returns the units of all files of a file system, without duplicates and in the order of the English.
func unitsOf(files fs.FS) ([]foundUnit, error) {
	found := map[string][]string{} // the files of each unit
	err := fs.WalkDir(files, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(files, file)
		if err != nil {
			return err
		}
		name := path.Base(file)
		for i, scan := range scans {
			if i > 0 && !isTemplate(name) {
				break
			}
			units, err := scan(name, string(text))
			if err != nil {
				return err
			}
			for _, u := range units {
				if !slices.Contains(found[u.text], name) {
					found[u.text] = append(found[u.text], name)
				}
			}
		}
		return nil
	})
	var list []foundUnit
	for _, text := range slices.Sorted(maps.Keys(found)) {
		list = append(list, foundUnit{text, found[text]})
	}
	return list, err
}
