package serve

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// controls are the actions that begin a block with an end.
var controls = []string{"if", "range", "with", "define", "block"}

// A pieceKind is the kind of a piece.
type pieceKind int

const (
	pieceWords  pieceKind = iota // text between tags and actions
	pieceValue                   // something in a sentence, such as an action that writes a value
	pieceMark                    // something that is a part of a sentence only if it has words on both sides
	pieceBorder                  // a block element
	pieceOpen                    // the start of an inline element, until the tree is built
	pieceShut                    // the end of an inline element, until the tree is built
	piecePair                    // an inline element
	pieceChoice                  // a control action with its branches
)

// A piece is a part of a template.
type piece struct {
	kind     pieceKind
	name     string  // the name of the element, or the first word of the action
	from, to int     // the place in the template
	tag      int     // the end of the tag with which the piece begins; 0 if it begins with none
	inner    []piece // the pieces in an inline element, or in all branches of a control action
	last     int     // where the end tag of an inline element begins
}

var (
	tagName = regexp.MustCompile(`^</?([a-zA-Z][a-zA-Z0-9]*)`)
	keyword = regexp.MustCompile(`^\{\{(?:- )?\s*(/\*|\$?\w*(?:\s*:?=)?)`)
)

// hasWord reports whether a text has a word: letters without digits, which codes have.
func hasWord(text string) bool {
	for word := range strings.FieldsSeq(placeholder.ReplaceAllString(text, " ")) {
		if strings.ContainsFunc(word, unicode.IsLetter) && !strings.ContainsFunc(word, unicode.IsDigit) {
			return true
		}
	}
	return false
}

// A scanner cuts a template into pieces.
type scanner struct {
	name, text string
	at         int     // where the next flat piece begins
	flat       []piece // before the tree is built
	next       int     // the next flat piece of the tree
}

// fail returns an error about a place of the template.
func (s *scanner) fail(at int, format string, values ...any) error {
	line := 1 + strings.Count(s.text[:at], "\n")
	return fmt.Errorf("template %s: line %d: %s", s.name, line, fmt.Sprintf(format, values...))
}

// action returns the end of the action that begins at the argument from.
func (s *scanner) action(from int) (int, error) {
	if body := s.text[from:]; strings.HasPrefix(body, "{{/*") || strings.HasPrefix(body, "{{- /*") {
		if end := strings.Index(body, "*/"); end >= 0 {
			if braces := strings.Index(body[end:], "}}"); braces >= 0 {
				return from + end + braces + 2, nil
			}
		}
		return 0, s.fail(from, "a comment without an end")
	}
	for i := from + 2; i < len(s.text); i++ {
		switch c := s.text[i]; {
		case strings.HasPrefix(s.text[i:], "}}"):
			return i + 2, nil
		case c == '"' || c == '`':
			for i++; i < len(s.text) && s.text[i] != c; i++ {
				if c == '"' && s.text[i] == '\\' {
					i++
				}
			}
		}
	}
	return 0, s.fail(from, "an action without an end")
}

// tag returns the end of the tag that begins at the argument from. Its actions may contain any character.
func (s *scanner) tag(from int) (int, error) {
	if strings.HasPrefix(s.text[from:], "<!--") {
		if end := strings.Index(s.text[from:], "-->"); end >= 0 {
			return from + end + 3, nil
		}
	}
	quote, depth := byte(0), 0
	for i := from + 1; i < len(s.text); i++ {
		switch c := s.text[i]; {
		case strings.HasPrefix(s.text[i:], "{{"):
			end, err := s.action(i)
			if err != nil {
				return 0, err
			}
			if name := keywordOf(s.text[i:end]); slices.Contains(controls, name) {
				depth++
			} else if name == "end" {
				depth--
			}
			i = end - 1
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '>':
			if depth != 0 {
				return 0, s.fail(from, "a tag whose end depends on an action")
			}
			return i + 1, nil
		}
	}
	return 0, s.fail(from, "a tag without an end")
}

// keywordOf returns the first word of an action: "=" if it sets a variable, and "/*" if it is a comment.
func keywordOf(action string) string {
	m := keyword.FindStringSubmatch(action)
	if m == nil {
		return ""
	}
	if strings.HasSuffix(m[1], "=") {
		return "="
	}
	return m[1]
}

// scan cuts the template into flat pieces. In the value of an attribute there are no tags.
func (s *scanner) scan(tags bool) error {
	start := s.at // of the words
	flush := func(end int) {
		if start < end {
			s.flat = append(s.flat, piece{kind: pieceWords, from: start, to: end})
		}
	}
	for s.at < len(s.text) {
		at := s.at
		switch rest := s.text[at:]; {
		case strings.HasPrefix(rest, "{{"):
			end, err := s.action(at)
			if err != nil {
				return err
			}
			flush(at)
			n := piece{kind: pieceValue, name: keywordOf(rest[:end-at]), from: at, to: end}
			switch name := n.name; {
			case slices.Contains(controls, name) || name == "else" || name == "end":
				n.kind = pieceChoice
			case slices.Contains([]string{"template", "=", "/*"}, name):
				n.kind = pieceMark
			}
			s.flat = append(s.flat, n)
			s.at, start = end, end
		case tags && (tagName.MatchString(rest) || strings.HasPrefix(rest, "<!")):
			flush(at)
			n, err := s.element(at)
			if err != nil {
				return err
			}
			s.flat = append(s.flat, n)
			s.at, start = n.to, n.to
		default:
			s.at++
		}
	}
	flush(s.at)
	return nil
}

// element returns the flat piece of the tag that begins at the argument from.
func (s *scanner) element(from int) (piece, error) {
	end, err := s.tag(from)
	if err != nil {
		return piece{}, err
	}
	n := piece{kind: pieceBorder, from: from, to: end, tag: end}
	m := tagName.FindStringSubmatch(s.text[from:end])
	if m == nil { // a comment or a document type
		return n, nil
	}
	n.name = strings.ToLower(m[1])
	switch {
	case slices.Contains(emptyTags, n.name):
		n.kind = pieceMark
	case slices.Contains(closedTags, n.name):
		after := "</" + n.name + ">"
		length := strings.Index(s.text[end:], after)
		if length < 0 {
			return n, s.fail(from, "the element %s has no end", n.name)
		}
		n.to = end + length + len(after)
		switch n.name {
		case "code", "samp":
			n.kind = pieceValue
		case "svg":
			n.kind = pieceMark
		}
	case slices.Contains(inlineTags, n.name) && s.text[from+1] == '/':
		n.kind = pieceShut
	case slices.Contains(inlineTags, n.name):
		n.kind = pieceOpen
	}
	return n, nil
}

// tree builds the tree of the flat pieces until one that ends the element or the branch in which it is. The argument
// name is the name of the element; it is empty in a branch. The result ended is whether the element has an end.
// Elements without an end become borders.
func (s *scanner) tree(name string) (pieces []piece, ended bool) {
	for s.next < len(s.flat) {
		n := s.flat[s.next]
		switch {
		case n.kind == pieceChoice && (n.name == "else" || n.name == "end"):
			return pieces, false
		case n.kind == pieceChoice:
			pieces = append(pieces, s.branches())
			continue
		}
		s.next++
		switch n.kind {
		case pieceShut:
			if n.name == name {
				return pieces, true
			}
			n.kind = pieceBorder
			pieces = append(pieces, n)
		case pieceOpen:
			inner, ended := s.tree(n.name)
			if !ended {
				n.kind = pieceBorder
				pieces = append(append(pieces, n), inner...)
				continue
			}
			end := s.flat[s.next-1]
			n.kind, n.inner, n.last, n.to = piecePair, inner, end.from, end.to
			pieces = append(pieces, n)
		default:
			pieces = append(pieces, n)
		}
	}
	return pieces, false
}

// branches returns the piece of a control action. Between two branches there is a border.
func (s *scanner) branches() piece {
	n := s.flat[s.next]
	s.next++
	for {
		inner, _ := s.tree("")
		n.inner = append(n.inner, inner...)
		if s.next == len(s.flat) {
			n.to = len(s.text)
			return n
		}
		control := s.flat[s.next]
		s.next++
		if control.name == "end" {
			n.to = control.to
			return n
		}
		control.kind = pieceMark
		n.inner = append(n.inner, control)
	}
}
