package sources

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
)

// This file recognises the numbers, squares and words of a scoresheet. It does not use package regexp, which would take
// up a tenth of the browser module for reading games.

// numbered reads the number of a turn at the beginning of a line: at most three digits and a sign such as a full stop.
// ok is false for any other number, such as the day of a date.
func numbered(content string) (digits, sign, rest string, ok bool) {
	digits, rest = leadingDigits(content)
	rest = strings.TrimLeft(rest, " \t")
	after := strings.TrimLeft(rest, ".…")
	if after == rest {
		after = rest[min(1, len(rest)):]
		if rest == "" || rest[0] != ')' && rest[0] != ':' {
			return "", "", "", false
		}
	}
	sign = rest[:len(rest)-len(after)]
	if digits == "" || after != "" && after[0] >= '0' && after[0] <= '9' {
		return "", "", "", false
	}
	return digits, sign, after, true
}

// bare reads the number of a turn that has no sign after it. Only blanks, and then a text that looks like a square, may
// follow. Otherwise the result is "".
func bare(content string) string {
	digits, rest := leadingDigits(content)
	after := strings.TrimLeft(rest, " \t")
	if after == rest {
		return ""
	}
	if strings.ContainsAny(after[:min(1, len(after))], "(/^") {
		after = strings.TrimLeft(after[1:], " \t")
	}
	if !likeSquare(after) {
		return ""
	}
	return digits
}

// leadingDigits splits a text after the digits at its beginning. If there are more than three digits, the result digits
// is empty.
func leadingDigits(text string) (digits, rest string) {
	rest = strings.TrimLeft(text, "0123456789")
	if n := len(text) - len(rest); n <= 3 {
		return text[:n], rest
	}
	return "", text
}

// likeSquare reports whether a text begins with a letter and a digit.
func likeSquare(text string) bool {
	return len(text) > 1 && isLetter(text[0]) && text[1] >= '0' && text[1] <= '9'
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// beginsSquare reports whether a text looks like the first square of a turn.
func beginsSquare(text string) bool {
	text = strings.TrimLeft(text, "(/^>")
	if !likeSquare(text) {
		return false
	}
	rest := text[2:]
	return rest == "" || !isLetter(rest[0]) && (rest[0] < '0' || rest[0] > '9') || likeSquare(rest) || rest[0]|0x20 == 'x'
}

// inner returns a text without the signs in front of it and behind it. A question mark stays.
func inner(text string) string {
	return strings.TrimFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.Is(unicode.Pd, r) || strings.ContainsRune(".!,;:()[]*_", r)
	})
}

// plain returns a line without the brackets, stars or underscores around all of it.
func plain(line string) string {
	line = strings.TrimSpace(line)
	for _, around := range []string{"**", "__", "*", "_", "()", "[]"} {
		first, last := around, around
		if strings.ContainsAny(around, "([") {
			first, last = around[:1], around[1:]
		}
		if len(line) > len(first)+len(last) && strings.HasPrefix(line, first) && strings.HasSuffix(line, last) &&
			!strings.ContainsAny(line[len(first):len(line)-len(last)], around) {
			return plain(line[len(first) : len(line)-len(last)])
		}
	}
	return line
}

// keyed splits a line such as "Sun: Ann". The result key is in lower case.
func keyed(line string) (key, value string, ok bool) {
	key, value, ok = strings.Cut(line, ":")
	return strings.ToLower(strings.Join(strings.Fields(inner(key)), " ")), strings.TrimSpace(value), ok
}

// cells splits a line of a table at tabs, bars and double blanks. It drops a word such as "turn" or "no" at the
// beginning, which is the head of the column of numbers.
func cells(line string) (list []string) {
	first := strings.IndexAny(line, " \t|")
	if first >= 0 {
		switch strings.TrimSuffix(strings.ToLower(line[:first]), ".") {
		case "", "#", "no", "nr", "turn", "turns", "move", "moves":
			line = strings.TrimLeft(line[first:], " \t|")
		}
	}
	line = strings.NewReplacer("|", "\t", "  ", "\t").Replace(strings.TrimSpace(line))
	for cell := range strings.SplitSeq(line, "\t") {
		if cell = strings.TrimSpace(cell); cell != "" {
			list = append(list, cell)
		}
	}
	return list
}

// dateEnd splits a line before the date at its end. ok is false if the line does not end with a date.
func dateEnd(line string) (before, date string, ok bool) {
	if i := wordsBack(line, 3); i >= 0 && strings.ContainsAny(line[i:], "abcdefghijklmnopqrstuvwxyz") {
		if pgn.New(codec.Encode(position.Empty())).SetTag(pgn.Date, line[i:]) == nil {
			return strings.TrimRight(line[:i], " \t,;"), line[i:], true
		}
	}
	date = line[strings.LastIndexAny(line, " \t,;")+1:]
	parts := strings.FieldsFunc(date, func(r rune) bool { return strings.ContainsRune("-./", r) })
	if len(parts) != 3 || len(date) != len(parts[0])+len(parts[1])+len(parts[2])+2 {
		return line, "", false
	}
	for i, part := range parts {
		if strings.Trim(part, "0123456789") != "" || len(part) > 4 || i == 1 && len(part) > 2 {
			return line, "", false
		}
	}
	return strings.TrimRight(line[:len(line)-len(date)], " \t,;"), date, true
}

// timeEnd splits a text before the time at its end, such as 20:15. The result time is empty if there is none.
func timeEnd(text string) (before, time string) {
	time = text[strings.LastIndexAny(text, " \t,;")+1:]
	hours, minutes, _ := strings.Cut(time, ":")
	if n := len(hours); n < 1 || n > 2 || len(minutes) != 2 || strings.Trim(hours+minutes, "0123456789") != "" {
		return text, ""
	}
	return strings.TrimRight(text[:len(text)-len(time)], " \t,;"), time
}

// withoutMark replaces the marks of a quotation or of a list in front of a line by spaces: "> ", "• ", and hyphens and
// stars in front of a number.
func withoutMark(line string) string {
	count := 0
	rest := line
	for {
		blanks := len(rest) - len(strings.TrimLeft(rest, " \t"))
		r, n := utf8.DecodeRuneInString(rest[blanks:])
		after := rest[blanks+n:]
		isMark := r == '>' || strings.ContainsRune("•◦‣·", r)
		if r == '-' || r == '*' {
			_, _, _, isMark = numbered(strings.TrimLeft(after, " \t"))
		}
		if !isMark || after != "" && strings.IndexByte(" >", after[0]) < 0 {
			return strings.Repeat(" ", count) + rest
		}
		rest = after
		count += blanks + 1
	}
}

// withSpaces replaces other blanks by spaces, and brackets of double width by usual ones. The number of characters
// stays.
func withSpaces(line string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r != '\t' && unicode.IsSpace(r):
			return ' '
		case r == '（' || r == '）':
			return r - '（' + '('
		case r == '［':
			return '['
		case r == '］':
			return ']'
		}
		return r
	}, line)
}

// squaresIn returns the words of a text that name squares, such as C3.
func squaresIn(text string) []string {
	words := strings.FieldsFunc(strings.ToUpper(text), isBetweenWords)
	return slices.DeleteFunc(words, func(word string) bool { return !isSquare(word) })
}

func isBetweenWords(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// placement splits a line that ends with squares, such as "Workers: B3, D3 and C4 C2". The result label is what is in
// front of them; the number 0 is left out. If any other word is behind or between the squares, or two squares are not
// separated, the result squares is nil.
func placement(line string) (label string, squares []string) {
	line = strings.TrimSpace(line)
	if digits, _, rest, ok := numbered(line); ok && digits == "0" {
		line = rest
	}
	upper := strings.ToUpper(line)
	begin := 0
	for word := range strings.FieldsFuncSeq(upper, isBetweenWords) {
		switch {
		case isSquare(word):
			squares = append(squares, word)
		case squares == nil:
			begin = strings.Index(upper[begin:], word) + begin + len(word)
		case word != "AND":
			return "", nil
		}
	}
	if len(upper) != len(line) || squares == nil {
		return "", nil
	}
	return strings.TrimSpace(line[:begin]), squares
}

// buildAhead reports whether the next word is a form of "build". It skips "and" and "then".
func buildAhead(text string) bool {
	for word := range strings.FieldsSeq(strings.ToLower(text)) {
		if word != "and" && word != "then" {
			return strings.HasPrefix(word, "build") || word == "built"
		}
	}
	return false
}

// wordsBack returns the offset at which the last n words of a line begin. It returns -1 if the line has fewer words.
func wordsBack(line string, n int) int {
	end := len(line)
	for ; n > 0; n-- {
		end = len(strings.TrimRight(line[:end], " \t"))
		if end == 0 {
			return -1
		}
		end = 1 + strings.LastIndexAny(line[:end], " \t")
	}
	return end
}
