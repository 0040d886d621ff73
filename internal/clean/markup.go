package clean

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The characters that are left around a code or a link: before it, after it, and on either side.
const before, after, around = "<([{", ">,)]}.:;!?…", "\"'`*_~|\\"

// Trim returns the text without the white space, punctuation, brackets and markup characters that are left around a
// code or a link, and the offset of the result in the text.
func (t Text) Trim() (rest Text, offset int) {
	offset = len(t.text) - len(strings.TrimLeftFunc(t.text, isSpaceOr(before+around)))
	return t.From(offset).TrimEnd(), offset
}

// TrimEnd is like Trim, but trims only the end. It keeps a bracket ")" that is opened in the text.
func (t Text) TrimEnd() Text { return t.trimEnd(after + around) }

// trimEnd trims white space and the given characters from the end.
func (t Text) trimEnd(characters string) Text {
	isEnd := isSpaceOr(characters)
	end, unopened := len(t.text), -1
	for end > 0 {
		r, n := utf8.DecodeLastRuneInString(t.text[:end])
		if r == ')' && unopened < 0 {
			unopened = max(0, strings.Count(t.text[:end], ")")-strings.Count(t.text, "("))
		}
		if !isEnd(r) || r == ')' && unopened == 0 {
			break
		}
		if r == ')' {
			unopened--
		}
		end -= n
	}
	return t.Cut(0, end)
}

func isSpaceOr(others string) func(rune) bool {
	return func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(others, r) }
}

// Unquoted returns the text without what mails, lists and programs put in front of it: the ">" of a quotation, if it is
// in front of each line; the lines around a block of code; a bullet or a number of a list; and a caption such as
// "code:".
func (t Text) Unquoted() Text {
	for range 10 { // such things are rarely nested
		out := t.withoutQuotation().withoutFence().withoutLabel()
		if len(out.text) == len(t.text) {
			break
		}
		t = out
	}
	return t
}

// Unfenced is like Unquoted for a text of several lines, such as a game: it leaves bullets, numbers and captions.
func (t Text) Unfenced() Text { return t.withoutQuotation().withoutFence() }

// withoutQuotation removes as many ">" from the start of each line as all lines have there.
func (t Text) withoutQuotation() Text {
	fewest := len(t.text)
	for line := range strings.Lines(t.text) {
		if strings.TrimSpace(line) != "" {
			fewest = min(fewest, strings.Count(line[:len(line)-len(strings.TrimLeft(line, "> \t"))], ">"))
		}
	}
	if fewest == 0 || fewest == len(t.text) {
		return t
	}
	j, start := newJoiner(len(t.text)), 0
	for line := range strings.Lines(t.text) {
		rest := line
		for range min(fewest, strings.Count(line, ">")) {
			_, rest, _ = strings.Cut(rest, ">")
		}
		if len(rest) < len(line) {
			rest = strings.TrimPrefix(rest, " ")
		}
		j.add(t.Cut(start+len(line)-len(rest), start+len(line)))
		start += len(line)
	}
	return j.joined()
}

// fences are the lines, or the tags, before and after a block of code.
var fences = [][2]string{{"```", "```"}, {"~~~", "~~~"}, {"[code]", "[/code]"}, {"<pre>", "</pre>"},
	{"<code>", "</code>"}}

// IsFence reports whether a line is the first or the last line of a block of code, such as "```text".
func IsFence(line string) bool {
	line = Lower(strings.TrimSpace(line))
	for _, f := range fences {
		language, ok := strings.CutPrefix(line, f[0])
		if ok && (language == "" || f[0] == f[1] && !strings.ContainsFunc(language, isNoLetter)) || line == f[1] {
			return true
		}
	}
	return false
}

func isNoLetter(r rune) bool { return !unicode.IsLetter(r) }

func (t Text) withoutFence() Text {
	start := len(t.text) - len(strings.TrimLeftFunc(t.text, unicode.IsSpace))
	end := len(strings.TrimRightFunc(t.text, unicode.IsSpace))
	for _, f := range fences {
		inside := end - len(f[1])
		if inside < start+len(f[0]) || !strings.EqualFold(t.text[start:start+len(f[0])], f[0]) ||
			!strings.EqualFold(t.text[inside:end], f[1]) {
			continue
		}
		begin := start + len(f[0])
		if line := strings.IndexByte(t.text[begin:inside], '\n'); line >= 0 && f[0] == f[1] &&
			strings.IndexByte(t.text[begin:begin+line], ' ') < 0 {
			begin += line // the name of a language
		}
		return t.Cut(begin, inside)
	}
	return t
}

// captions are words in front of a position, such as those that the program prints itself.
var captions = []string{"code", "link", "fen", "shrinking", "position", "puzzle"}

func (t Text) withoutLabel() Text {
	rest := strings.TrimLeftFunc(t.text, unicode.IsSpace)
	begin := len(t.text) - len(rest)
	digits := strings.TrimLeft(rest, "0123456789")
	switch {
	case len(digits) < len(rest) && len(digits) > 1 && strings.IndexByte(".)", digits[0]) >= 0 && digits[1] == ' ':
		return t.From(len(t.text) - len(digits) + 1)
	case strings.HasPrefix(rest, "- "):
		return t.From(begin + 1)
	}
	for _, bullet := range []string{"•", "◦", "▪", "·"} {
		if strings.HasPrefix(rest, bullet) {
			return t.From(begin + len(bullet))
		}
	}
	for _, caption := range captions {
		n := len(caption)
		if len(rest) > n && strings.EqualFold(rest[:n], caption) &&
			strings.IndexByte(": \t", rest[n]) >= 0 {
			return t.From(begin + n + 1)
		}
	}
	return t
}

// Unwrapped returns the text with a plain link instead of the markup around the first link, or instead of the link to a
// redirector with the first link in a parameter. The argument isLink reports whether a run of characters is a link. The
// text before and after the markup stays. If there is no link, Unwrapped returns t. It also returns t if the function
// loses reports that the text of the markup would be lost, such as a label that is another link; nil is never.
func (t Text) Unwrapped(isLink func(run string) bool, loses func(link Text, label string) bool) Text {
	for start, end := range Runs(t.text, IsLinkRune) {
		begin, link, found := t.Cut(start, end).Link(isLink)
		if !found {
			continue
		}
		start += begin
		from, to := markup(t.text[:start], t.text[start:end], t.text[end:])
		isPlain := from == start && to == 0 && link.text == t.text[start:end]
		if isPlain || loses != nil && loses(link, t.text[from:start]+" "+t.text[end:end+to]) {
			return t
		}
		return Join(t.Cut(0, from), link, t.From(end+to))
	}
	return t
}

// Link returns the link in a run of characters without white space, which begins with the scheme of its address, if
// there is one. For a redirector, it returns the link in a parameter, which may be encoded several times. The result
// begin is where the link or the redirector begins in the run.
func (t Text) Link(isLink func(run string) bool) (begin int, link Text, found bool) {
	if before, _, hasScheme := strings.Cut(t.text, "://"); hasScheme {
		begin = len(strings.TrimRightFunc(before, unicode.IsLetter))
		t = t.From(begin)
	}
	link, found = t.redirected(isLink)
	return begin, link, found
}

// redirected returns t if it is a link, or the link in a parameter of t.
func (t Text) redirected(isLink func(run string) bool) (link Text, found bool) {
	address, query, hasQuery := strings.Cut(t.text, "?")
	if isLink(address) || !strings.Contains(t.text, ":") {
		return t, isLink(address)
	}
	if strings.Contains(address, "urldefense") && hasQuery { // writes "-3A" for "%3A", and "_" for "/"
		if _, rest, ok := strings.Cut(query, "u="); ok {
			offset := len(t.text) - len(rest)
			rest, _, _ = strings.Cut(rest, "&")
			inside := t.Cut(offset, offset+len(rest))
			inside.text = strings.NewReplacer("_", "/", "-", "%").Replace(rest)
			inside = inside.Unescaped(false)
			return inside, isLink(inside.text)
		}
	}
	isOurs := strings.Contains(Lower("&"+query), "&t=") || strings.Contains(Lower("&"+query), "&c=")
	next := len(address) + 1
	for parameter := range strings.FieldsFuncSeq(query, func(r rune) bool { return r == '&' }) {
		offset := next + strings.Index(t.text[next:], parameter)
		next = offset + len(parameter)
		if _, value, ok := strings.Cut(parameter, "="); ok && value != "" {
			inside := t.Cut(next-len(value), next).Unescaped(false)
			if strings.Contains(inside.text, "://") && isLink(inside.text) {
				// A link that is not encoded ends where the parameter ends, unless the next one is its own.
				return inside, !isOurs || !strings.Contains(value, "?")
			}
		}
	}
	return t, isLink(t.text)
}

// markup returns where the markup around a link begins in the text before it, and where it ends in the text after it.
func markup(left, link, right string) (from, to int) {
	from, to = len(left), 0
	lower := Lower(left)
	after := Lower(right)
	// closes returns the offset after the first of the given texts in the text after the link.
	closes := func(ends ...string) int {
		for _, end := range ends {
			if i := strings.Index(after, end); i >= 0 {
				return i + len(end)
			}
		}
		return 0
	}
	tag := strings.LastIndexByte(left, '<')
	bracket := strings.LastIndexByte(left, '[')
	switch {
	case bracket >= 0 && (strings.HasSuffix(left, "](") || strings.HasSuffix(left, "](<")): // Markdown
		from = strings.IndexByte(left, '[')
		to = closes(")")
		if strings.HasPrefix(after[to:], "](") { // an image that is a link
			to += max(0, strings.IndexByte(after[to:], ')')+1)
		}
		if from > 0 && left[from-1] == '!' {
			from--
		}
	case tag >= 0 && !strings.Contains(left[tag:], ">") && strings.Contains(left[tag:], "="): // HTML
		from = tag
		if strings.HasPrefix(lower[tag:], "<a ") {
			to = closes("</a>", ">")
		} else {
			to = closes(">")
		}
	case bracket >= 0 && (strings.HasPrefix(lower[bracket:], "[url") ||
		strings.HasPrefix(lower[bracket:], "[img")): // BBCode
		from = bracket
		to = closes("[/"+lower[bracket+1:bracket+4]+"]", "]")
	case strings.HasSuffix(left, "<") && strings.HasPrefix(right, "|"): // Slack
		from = tag
		to = closes(">")
	case strings.HasSuffix(left, "[") && right != "" && strings.IndexByte("]| ", right[0]) >= 0: // a wiki, Org
		from = len(strings.TrimRight(left, "["))
		if !strings.HasPrefix(right, "]") || strings.HasPrefix(right, "][") {
			to = closes("]]", "]")
		}
	case strings.HasPrefix(strings.TrimLeft(right, " "), "<"+link+">"): // a mail without HTML
		to = closes(">")
	case strings.HasPrefix(right, "["): // AsciiDoc
		to = closes("]")
	case strings.HasPrefix(right, ";") && strings.Contains(link, "urldefense"):
		to = len(right)
		if space := strings.IndexFunc(right, unicode.IsSpace); space >= 0 {
			to = space
		}
	}
	return from, to
}

// Runs yields the start and the end of each run of characters for which the function belongs returns true.
func Runs(text string, belongs func(rune) bool) func(yield func(start, end int) bool) {
	return func(yield func(start, end int) bool) {
		start := -1
		for i, r := range text {
			switch {
			case belongs(r) && start < 0:
				start = i
			case !belongs(r) && start >= 0:
				if !yield(start, i) {
					return
				}
				start = -1
			}
		}
		if start >= 0 {
			yield(start, len(text))
		}
	}
}

// IsLinkRune reports whether a character may be part of a link. White space, quotation marks, brackets and commas end a
// link.
func IsLinkRune(r rune) bool {
	return !unicode.IsSpace(r) && !strings.ContainsRune("<>()[]{}\"'`|*,;", r)
}

// Turns returns the text of turns that a user has typed: cleaned as [Of] does, and as the method Turns does.
func Turns(source string) Text { return Of(source).Turns() }

// Turns returns the text with percent-encoded bytes decoded, and without what is left around turns. A ">" or a comma at
// the end stays, because a square is missing after it.
func (t Text) Turns() Text {
	t = t.Unescaped(false).trimEnd(strings.TrimPrefix(after, ">,") + around)
	t = t.From(len(t.text) - len(strings.TrimLeftFunc(t.text, isSpaceOr(around))))
	if strings.HasPrefix(t.text, "(") && strings.Count(t.text, "(") == 1 && strings.HasSuffix(t.text, ")") {
		t = t.Cut(1, len(t.text)-1)
	}
	return t.withoutLookAlikes()
}

// lookAlikes has pairs: a letter of another alphabet or a raised or lowered digit, and the letter or digit of a square
// that looks like it. In a turn nothing else can be meant.
const lookAlikes = "АAВBСCЕEаaсcеeΑAΒBΕEϹC¹1²2³3⁴4⁵5₁1₂2₃3₄4₅5"

func (t Text) withoutLookAlikes() Text {
	var parts []Text
	done := 0
	for i, r := range t.text {
		if r < utf8.RuneSelf {
			continue
		}
		if at := strings.IndexRune(lookAlikes, r); at >= 0 {
			n := utf8.RuneLen(r)
			plain := Text{lookAlikes[at+n : at+n+1], t.source, []int{t.Offset(i), t.Offset(i + n)}, 0}
			parts = append(parts, t.Cut(done, i), plain)
			done = i + n
		}
	}
	if parts == nil {
		return t
	}
	return Join(append(parts, t.From(done))...)
}

// Rejoined returns the text without its first n line breaks, which a mail has put into a long word. isMarked reports
// whether there was a "=" before each of them, as in mails that are "quoted-printable"; it is left out, too. If there
// are fewer line breaks, ok is false.
func (t Text) Rejoined(n int) (text Text, isMarked, ok bool) {
	rest, isMarked := t, true
	var parts []Text
	for range n {
		i := strings.IndexByte(rest.text, '\n')
		if i < 0 {
			return t, false, false
		}
		line := strings.TrimRight(rest.text[:i], " \t\r")
		word, marked := strings.CutSuffix(line, "=")
		isMarked = isMarked && marked
		next := strings.TrimLeft(rest.text[i:], " \t\r\n")
		parts = append(parts, rest.Cut(0, len(word)))
		rest = rest.From(len(rest.text) - len(next))
	}
	return Join(append(parts, rest)...), isMarked, true
}

// Lower returns a text with the letters of ASCII in lower case. Other bytes, and thus offsets, stay as they are.
func Lower(text string) string {
	out := []byte(text)
	for i, b := range out {
		if 'A' <= b && b <= 'Z' {
			out[i] = b + 'a' - 'A'
		}
	}
	return string(out)
}
