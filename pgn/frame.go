package pgn

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/internal/clean"
)

// framed cleans the frame of a game: the numbers, the turns, the result and the brackets of tags. Names and values of
// tags, comments, and signs for glyphs stay as they are.
func framed(raw clean.Text) clean.Text {
	text := raw.String()
	if !strings.Contains(text, "&") && !strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return raw
	}
	f := framer{raw: raw}
	isComment := false
	for start := 0; start < len(text); {
		end := start + lineEnd(text[start:])
		isComment = f.line(start, end, isComment)
		_, n := utf8.DecodeRuneInString(text[end:])
		start = end + n
	}
	if f.parts == nil {
		return raw
	}
	return clean.Join(append(f.parts, raw.From(f.done))...)
}

// A framer collects the parts of a text.
type framer struct {
	raw   clean.Text
	parts []clean.Text
	done  int // the offset of the text that is in no part yet
}

// replace replaces a part of the text.
func (f *framer) replace(start, end int, cleaned clean.Text) {
	f.parts = append(f.parts, f.raw.Cut(f.done, start), cleaned)
	f.done = end
}

// clean cleans a part of the text.
func (f *framer) clean(start, end int) {
	part := f.raw.Cut(start, end)
	if cleaned := part.Clean(); cleaned.String() != part.String() {
		f.replace(start, end, cleaned)
	}
}

// line cleans a line. The argument isComment says whether it begins in a comment in braces, and the result whether it
// ends in one.
func (f *framer) line(start, end int, isComment bool) bool {
	line := f.raw.String()[start:end]
	rest := strings.TrimLeftFunc(line, isSkipped)
	if !isComment && (strings.HasPrefix(rest, "[") || strings.HasPrefix(rest, wideOpen)) {
		f.tag(start, end)
		return false
	}
	if !isComment && strings.HasPrefix(line, "%") {
		return false
	}
	for word := start; word < end; {
		text := f.raw.String()[word:end]
		switch {
		case isComment:
			i := strings.IndexByte(text, '}')
			if i < 0 {
				return true
			}
			word += i + 1
			isComment = false
		case text[0] == '{':
			isComment = true
			word++
		case text[0] == ';':
			return false
		default:
			n := wordLength(text)
			f.word(word, word+n)
			word += n
		}
	}
	return isComment
}

// wordLength returns the length of the word at the beginning of a text, or of the white space. A brace or a semicolon
// ends a word, but not the semicolon of a reference such as "&gt;".
func wordLength(text string) int {
	first, n := utf8.DecodeRuneInString(text)
	for i, r := range text[n:] {
		isReference := r == ';' && clean.Of(text[:n+i+1]).String() != clean.Of(text[:n+i]).String()+";"
		if isSpace(r) != isSpace(first) || r == '{' || r == ';' && !isReference {
			return n + i
		}
	}
	return len(text)
}

// word cleans a word up to its last letter or digit, because a sign for a glyph may follow. A word without digits and
// references may be such a sign itself.
func (f *framer) word(start, end int) {
	word := f.raw.String()[start:end]
	if !strings.ContainsFunc(word, unicode.IsDigit) && !strings.Contains(word, "&") {
		return
	}
	after := strings.LastIndexFunc(word, func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || r == ';'
	})
	if after >= 0 {
		_, n := utf8.DecodeRuneInString(word[after:])
		f.clean(start, start+after+n)
	}
}

// The full-width brackets of a tag.
const wideOpen, wideClose = "［", "］"

// plainTag returns a line with the ASCII brackets around a tag. The columns of other characters stay as they are.
func plainTag(line string) string {
	if !strings.HasPrefix(strings.TrimLeftFunc(line, isSkipped), wideOpen) {
		return line
	}
	line = strings.Replace(line, wideOpen, "[", 1)
	if rest := strings.TrimRightFunc(line, isSkipped); strings.HasSuffix(rest, wideClose) {
		return strings.TrimSuffix(rest, wideClose) + "]" + line[len(rest):]
	}
	return line
}

// tag replaces full-width brackets around a tag.
func (f *framer) tag(start, end int) {
	line := f.raw.String()[start:end]
	if open := strings.Index(line, wideOpen); open >= 0 && strings.TrimLeftFunc(line[:open], isSkipped) == "" {
		f.clean(start+open, start+open+len(wideOpen))
	}
	if rest := strings.TrimRightFunc(line, isSkipped); strings.HasSuffix(rest, wideClose) {
		f.clean(start+len(rest)-len(wideClose), start+len(rest))
	}
}

// A quotation removes from the lines of a file what mails and documents put around a game. Columns in errors then count
// from the first character that is left.
type quotation struct{ hasBegun, isQuoted bool }

// unquoted returns a line without the ">" of a quotation, if the first line of the file has one. It returns an empty
// line for the fence of a block of code.
func (q *quotation) unquoted(line string) string {
	rest := strings.TrimLeft(line, " \t\ufeff")
	if !q.hasBegun && rest != "" {
		q.hasBegun, q.isQuoted = true, rest[0] == '>'
	}
	if q.isQuoted && strings.HasPrefix(rest, ">") {
		line = strings.TrimPrefix(rest[1:], " ")
	}
	if strings.HasPrefix(line, "```") {
		return ""
	}
	return line
}
