package serve

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Templates are written in English, and the English is the key to its translations. A unit is what a translator sees
// as a whole: the text between two block elements or control actions, or the value of an attribute that people see.
// In a unit, {1} stands for a value, and <1>words</1> for words in an element such as a link. A translation has the
// same placeholders in any order. A placeholder with a name, such as {n}, is a part of the English: a script fills it.

// A unit is a part of a template with words.
type unit struct {
	text     string            // the English with placeholders, with single spaces
	from, to int               // the place in the template
	sources  map[string]string // the template text of each placeholder
	form     unitForm
}

// A unitForm is the kind of text around a unit.
type unitForm int

const (
	formText      unitForm = iota // HTML text
	formAttribute                 // the value of an attribute in double quotes
	formArgument                  // the argument of the function text in an action
)

// placeholder matches the placeholders of units.
var placeholder = regexp.MustCompile(`\{(?:\d+|[a-z][a-z-]*)\}|</?\d+>`)

// textCall matches an action with the function text, whose argument is a unit. The function is for words in files that
// are not HTML, and for words in other attributes than shownAttributes.
var textCall = regexp.MustCompile(regexp.QuoteMeta(textStart) + `("(?:[^"\\]|\\.)*")` + regexp.QuoteMeta(textEnd))

// textStart and textEnd are around the argument.
const textStart, textEnd = "{{text ", "}}"

// shownAttributes are the attributes whose values people see or hear. Others are in shownValues.
var shownAttributes = []string{"abbr", "alt", "aria-label", "aria-roledescription", "label", "placeholder", "title"}

// shownContent are the names and properties of the meta elements whose content people see.
var shownContent = []string{"description", "og:title", "og:description", "og:image:alt", "og:site_name"}

// inlineTags are the elements inside of a sentence. All other elements are borders of units, except emptyTags and
// closedTags.
var inlineTags = []string{"a", "abbr", "b", "bdi", "cite", "del", "em", "i", "ins", "kbd", "mark", "q", "s", "small",
	"span", "strong", "sub", "sup", "time", "u"}

// emptyTags are the elements without content that may be inside of a sentence.
var emptyTags = []string{"br", "img", "wbr"}

// closedTags are the elements whose content has no words to translate, such as drawings and code.
var closedTags = []string{"code", "pre", "samp", "script", "style", "svg"}

// worded reports whether a piece has words.
func (s *scanner) worded(n piece) bool {
	return n.kind == pieceWords && hasWord(html.UnescapeString(s.text[n.from:n.to])) ||
		slices.ContainsFunc(n.inner, s.worded)
}

// parted reports whether a piece is or contains a border of units. A control action with words is one: each of its
// branches is a text of its own.
func (s *scanner) parted(n piece) bool {
	return n.kind == pieceBorder || n.kind == pieceChoice && (n.name == "define" || n.name == "block" || s.worded(n)) ||
		slices.ContainsFunc(n.inner, s.parted)
}

// runs calls the function add for each run of pieces between borders.
func (s *scanner) runs(pieces []piece, add func([]piece)) {
	var run []piece
	flush := func() {
		if len(run) > 0 {
			add(run)
		}
		run = nil
	}
	for _, n := range pieces {
		switch {
		case !s.parted(n) && n.name != "else":
			run = append(run, n)
		case len(n.inner) > 0:
			flush()
			s.runs(n.inner, add)
		default:
			flush()
		}
	}
	flush()
}

// unitsOfRun returns the units of a run. Usually it is one. Several elements without words between them, such as the
// links of a menu, are several units.
func (s *scanner) unitsOfRun(run []piece, f unitForm) []unit {
	blank := func(n piece) bool {
		return n.kind == pieceMark || n.kind == pieceChoice ||
			n.kind == pieceWords && strings.Trim(s.text[n.from:n.to], spaces) == ""
	}
	for len(run) > 0 && blank(run[0]) {
		run = run[1:]
	}
	for len(run) > 0 && blank(run[len(run)-1]) {
		run = run[:len(run)-1]
	}
	if !slices.ContainsFunc(run, s.worded) {
		return nil
	}
	if !slices.ContainsFunc(run, func(n piece) bool { return n.kind == pieceWords && s.worded(n) }) {
		var out []unit
		for _, n := range run {
			out = append(out, s.unitsOfRun(n.inner, f)...)
		}
		return out
	}
	u := unit{sources: map[string]string{}, form: f}
	u.from, u.to = run[0].from, run[len(run)-1].to
	u.to = u.from + len(strings.TrimRight(s.text[u.from:u.to], spaces))
	u.from = u.to - len(strings.TrimLeft(s.text[u.from:u.to], spaces))
	n := 0
	u.text = strings.Trim(s.describe(run, u.sources, &n), spaces)
	return []unit{u}
}

// describe returns the English of pieces with placeholders, and adds these to a map. The argument last is the number of
// the last placeholder.
func (s *scanner) describe(pieces []piece, sources map[string]string, last *int) string {
	var b strings.Builder
	for _, n := range pieces {
		source := s.text[n.from:n.to]
		if n.kind == pieceWords {
			b.WriteString(someSpaces.ReplaceAllString(html.UnescapeString(source), " "))
			continue
		}
		*last++
		number := strconv.Itoa(*last)
		if !s.worded(n) {
			sources["{"+number+"}"] = source
			b.WriteString("{" + number + "}")
			continue
		}
		before, after := "<"+number+">", "</"+number+">"
		sources[before], sources[after] = s.text[n.from:n.tag], s.text[n.last:n.to]
		b.WriteString(before + s.describe(n.inner, sources, last) + after)
	}
	return b.String()
}

// spaces are the characters that are a single space in a unit. A space that does not break stays as it is.
const spaces = " \t\r\n"

var someSpaces = regexp.MustCompile("[" + spaces + "]+")

// units returns the units of all pieces.
func (s *scanner) units(f unitForm) (units []unit, err error) {
	pieces, _ := s.tree("")
	if s.next < len(s.flat) {
		return nil, s.fail(s.flat[s.next].from, "an action without a beginning")
	}
	s.runs(pieces, func(run []piece) { units = append(units, s.unitsOfRun(run, f)...) })
	return units, nil
}

// argumentUnits returns the arguments of the function text.
func argumentUnits(name, text string) (units []unit, err error) {
	for _, m := range textCall.FindAllStringSubmatchIndex(text, -1) {
		english, err := strconv.Unquote(text[m[2]:m[3]])
		if err != nil {
			return nil, fmt.Errorf("template %s: %s: %w", name, text[m[2]:m[3]], err)
		}
		units = append(units, unit{text: english, from: m[2], to: m[3], form: formArgument})
	}
	return units, nil
}

// textUnits returns the units in the text of a template.
func textUnits(name, text string) ([]unit, error) {
	s := &scanner{name: name, text: text}
	if err := s.scan(true); err != nil {
		return nil, err
	}
	return s.units(formText)
}

// attributeUnits returns the units in the attributes of a template.
func attributeUnits(name, text string) (units []unit, err error) {
	s := &scanner{name: name, text: text}
	if err := s.scan(true); err != nil {
		return nil, err
	}
	for _, n := range s.flat {
		if n.tag == 0 {
			continue
		}
		values, err := s.shownValues(n)
		if err != nil {
			return nil, err
		}
		for _, v := range values {
			in := &scanner{name: name, text: text[:v.to], at: v.from}
			if err := in.scan(false); err != nil {
				return nil, err
			}
			inner, err := in.units(formAttribute)
			if err != nil {
				return nil, err
			}
			units = append(units, inner...)
		}
	}
	return units, nil
}

// attribute matches an attribute with a value, in a text whose actions are replaced by underscores.
var attribute = regexp.MustCompile(`[\s_]([a-zA-Z][a-zA-Z:-]*)="([^"]*)"`)

// shownValues returns the places of the attribute values of a tag that people see.
func (s *scanner) shownValues(n piece) (list []piece, err error) {
	plain := []byte(s.text[n.from:n.tag])
	for i := n.from; i < n.tag; i++ {
		if strings.HasPrefix(s.text[i:], "{{") {
			end, err := s.action(i)
			if err != nil {
				return nil, err
			}
			copy(plain[i-n.from:], strings.Repeat("_", end-i))
			i = end - 1
		}
	}
	values := map[string]string{}
	found := attribute.FindAllSubmatchIndex(plain, -1)
	for _, m := range found {
		values[string(plain[m[2]:m[3]])] = string(plain[m[4]:m[5]])
	}
	for _, m := range found {
		shown := false
		switch name := string(plain[m[2]:m[3]]); name {
		case "content":
			shown = slices.Contains(shownContent, values["name"]+values["property"])
		case "value":
			shown = n.name == "input" && slices.Contains([]string{"submit", "button", "reset"}, values["type"])
		default:
			shown = slices.Contains(shownAttributes, name)
		}
		if shown {
			list = append(list, piece{from: n.from + m[4], to: n.from + m[5]})
		}
	}
	return list, nil
}
