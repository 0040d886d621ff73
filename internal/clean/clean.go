// Package clean prepares texts that people paste or type for the strict parsers of codes, links and turns. All readers
// of such texts use it, so what is tolerated is decided only here. doc/INPUT.md lists it.
//
// It must not be used for quoted values and comments, which are kept as they are.
package clean

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/internal/fault"
)

// A Text is a cleaned text, or a part of one. It knows where its characters were in the source, so that errors name the
// place there. The zero Text is empty.
type Text struct {
	text, source string
	at           []int // the offset in the source of each byte of text, and of its end; nil if they follow base directly
	base         int   // the offset in the source of the text, if at is nil
}

// Of returns the text of a source after these changes, which are repeated until nothing is left to change:
//
//   - Characters that are not visible are left out: format characters and others that Unicode calls ignorable. Control
//     sequences of terminals are left out, too.
//   - Dashes and arrows to the right, even "->" and "=>", become "-", which may stand for any sign of a turn. Arrows up
//     become "^", and arrows in both directions "<>".
//   - Quotation marks become `"`. Spaces become a space or a line feed.
//   - Full-width characters and the letters and digits of mathematics become those of ASCII.
//   - Character references of HTML such as "&amp;" become their character, and "<br>" becomes a line feed. A slash
//     loses the backslash that JSON may put before it.
//
// A text without any of these is returned as it is, without an allocation. Of takes time in proportion to the length of
// the source.
func Of(source string) Text { return Raw(source).Clean() }

// Raw returns a source as it is.
func Raw(source string) Text { return Text{text: source, source: source} }

// Clean returns the text after the changes that [Of] makes.
func (t Text) Clean() Text {
	if isClean(t.text) {
		return t
	}
	return t.rewritten(writer{}, nil)
}

// rewritten returns the text that a writer makes of it. If the argument changed is not nil, it is called for each byte
// before.
func (t Text) rewritten(w writer, changed func(byte) byte) Text {
	w.at, w.text = make([]int, 0, len(t.text)+1), make([]byte, 0, len(t.text))
	for i := range len(t.text) {
		b := t.text[i]
		if changed != nil {
			b = changed(b)
		}
		w.add(b, t.Offset(i))
	}
	return Text{string(w.text), t.source, append(w.at, t.Offset(len(t.text))), 0}
}

// Unescaped returns the text with percent-encoded bytes decoded, and cleaned again. It decodes what was encoded several
// times, and leaves invalid sequences unchanged. If the argument plus is true, "+" is a space.
func (t Text) Unescaped(plus bool) Text {
	if !strings.ContainsAny(t.text, "%+") {
		return t
	}
	return t.rewritten(writer{percent: true}, func(b byte) byte {
		if plus && b == '+' {
			return ' '
		}
		return b
	})
}

// String returns the cleaned text.
func (t Text) String() string { return t.text }

// Source returns the whole source, even for a part of the text.
func (t Text) Source() string { return t.source }

// Cut returns the part of the text between two offsets.
func (t Text) Cut(start, end int) Text {
	if t.at == nil {
		return Text{t.text[start:end], t.source, nil, t.base + start}
	}
	return Text{t.text[start:end], t.source, t.at[start : end+1], 0}
}

// From returns the part of the text from an offset to the end.
func (t Text) From(start int) Text { return t.Cut(start, len(t.text)) }

// Offset returns the offset in the source of the byte i of the text, or of the end of the text if i is its length.
func (t Text) Offset(i int) int {
	if t.at == nil {
		return t.base + i
	}
	return t.at[i]
}

// Join returns the parts of one source as a text.
func Join(parts ...Text) Text {
	size := 0
	for _, p := range parts {
		size += len(p.text)
	}
	j := newJoiner(size)
	for _, p := range parts {
		j.add(p)
	}
	return j.joined()
}

// A joiner collects the parts of a text.
type joiner struct {
	text   []byte
	at     []int
	source string
	end    int // the offset in the source of the end of the last part
}

func newJoiner(size int) *joiner {
	return &joiner{text: make([]byte, 0, size), at: make([]int, 0, size+1)}
}

func (j *joiner) add(part Text) {
	for i := range len(part.text) {
		j.at = append(j.at, part.Offset(i))
	}
	j.text = append(j.text, part.text...)
	j.source, j.end = part.source, part.Offset(len(part.text))
}

func (j *joiner) joined() Text { return Text{string(j.text), j.source, append(j.at, j.end), 0} }

// Restore converts a *[fault.ParseError] in the text into an error in the source. It returns other errors, and errors
// in the source, unchanged.
func (t Text) Restore(err error) error {
	wrong, ok := err.(*fault.ParseError)
	if !ok || wrong.Input != t.text || t.text == t.source {
		return err
	}
	out := *wrong
	out.Input = t.source
	if out.Offset >= 0 {
		out.Offset = t.Offset(out.Offset)
	}
	return &out
}

// isClean reports whether a text consists of characters that never change.
func isClean(text string) bool {
	for i := range len(text) {
		switch b := text[i]; {
		case b >= utf8.RuneSelf, b == '&', b == '\x1b', b == '\v', b == '\f':
			return false
		case b == '>' && i > 0 && strings.IndexByte(arrowShafts+"/rR ", text[i-1]) >= 0,
			b == '/' && i > 0 && text[i-1] == '\\':
			return false
		}
	}
	return true
}

// A writer collects cleaned text. Whenever the text ends with something that must change, it replaces this end and
// looks again. So the text is always clean, and cleaning it again changes nothing.
type writer struct {
	text    []byte
	at      []int
	percent bool // whether to decode percent-encoded bytes
}

// add appends a byte, which is at the given offset in the source.
func (w *writer) add(b byte, offset int) {
	w.text, w.at = append(w.text, b), append(w.at, offset)
	n := len(w.text)
	switch {
	case b >= utf8.RuneSelf:
		begin := n - 1
		for begin > 0 && n-begin < utf8.UTFMax && !utf8.RuneStart(w.text[begin]) {
			begin--
		}
		if r, size := utf8.DecodeRune(w.text[begin:]); r != utf8.RuneError && size == n-begin {
			if out, changes := folded(r); changes {
				w.replace(begin, out)
			}
		}
	case b == '\v' || b == '\f':
		w.replace(n-1, "\n")
	case b == '/':
		if n > 1 && w.text[n-2] == '\\' { // a slash in JSON
			w.replace(n-2, "/")
		}
	case b == '>':
		if begin := n - len(lineBreak(w.text)); begin < n {
			w.replace(begin, "\n")
			return
		}
		begin := n - 1
		for begin > 0 && strings.IndexByte(arrowShafts, w.text[begin-1]) >= 0 {
			begin--
		}
		switch {
		case begin == n-1:
		case begin > 0 && w.text[begin-1] == '<':
			w.replace(begin, ">")
		default:
			w.replace(begin, "-")
		}
	case b == ';':
		begin := n - 1
		for begin > 0 && n-begin < longestReference && w.text[begin] != '&' {
			begin--
		}
		if out, ok := referenced(string(w.text[begin:])); ok {
			w.replace(begin, out)
		}
	case 0x40 <= b && b <= 0x7e: // perhaps the end of a control sequence
		begin := n - 1
		for begin > 0 && n-begin < longestSequence && 0x20 <= w.text[begin-1] && w.text[begin-1] <= 0x3f {
			begin--
		}
		if begin >= 2 && w.text[begin-1] == '[' && w.text[begin-2] == '\x1b' {
			w.replace(begin-2, "")
			return
		}
	}
	if w.percent && n >= 3 && len(w.text) == n && w.text[n-3] == '%' {
		if value, err := strconv.ParseUint(string(w.text[n-2:]), 16, 8); err == nil {
			w.replace(n-3, string([]byte{byte(value)}))
		}
	}
}

// lineBreak returns the tag of HTML for a line break with which a text ends, or nothing.
func lineBreak(text []byte) string {
	end := Lower(string(text[max(0, len(text)-len("<br />")):]))
	for _, tag := range []string{"<br>", "<br/>", "<br />"} {
		if strings.HasSuffix(end, tag) {
			return tag
		}
	}
	return ""
}

// replace replaces the end of the text. The new end has the offset of the first character that it replaces.
func (w *writer) replace(begin int, end string) {
	offset := w.at[begin]
	w.text, w.at = w.text[:begin], w.at[:begin]
	for i := range len(end) {
		w.add(end[i], offset)
	}
}

const (
	arrowShafts      = "-=" // before > in an arrow
	longestReference = 12   // bytes of a character reference
	longestSequence  = 30   // bytes of a control sequence
)
