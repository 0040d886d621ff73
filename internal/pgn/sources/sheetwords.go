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

// This file recognises the words of a scoresheet. It does not use package regexp, which would take up a tenth of
// the browser module for reading games.

// score reads a score at the beginning of a text: "1-0", "0-1" or "*". The score may contain spaces. The result winner
// is 0 or 1, or -1 for "*". The result length is the number of bytes of the score, or 0 if there is no score.
func score(text string) (winner, length int) {
	if strings.HasPrefix(text, "*") {
		return -1, ended(text, 1)
	}
	if text == "" || text[0] != '0' && text[0] != '1' {
		return -1, 0
	}
	rest := strings.TrimLeft(text[1:], " \t")
	dash, n := utf8.DecodeRuneInString(rest)
	if !strings.ContainsRune("-–:", dash) || n == 0 {
		return -1, 0
	}
	rest = strings.TrimLeft(rest[n:], " \t")
	if rest == "" || rest[0] != '0'+'1'-text[0] {
		return -1, 0
	}
	return int('1' - text[0]), ended(text, len(text)-len(rest)+1)
}

// ended checks that a word ends at a place in a text. The argument length is the number of bytes before this place. The
// result is 0 if a letter, a digit, a slash or an underscore follows, and otherwise the length.
func ended(text string, length int) int {
	r, _ := utf8.DecodeRuneInString(text[length:])
	if length < len(text) && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == '/' || r == '_') {
		return 0
	}
	return length
}

func isScored(text string) bool {
	_, n := score(text)
	return n > 0
}

// isResult reports whether a line consists only of a result.
func isResult(content string) bool {
	_, n := score(content)
	return n > 0 && n == len(content)
}

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

// A verb says how a game ended, such as "resigns".
type verb struct {
	text  string
	loses bool
	how   string // the value of the tag Termination
}

// verbs lists the verbs that may describe the end of a game. The function claim accepts only the first five.
var verbs = []verb{
	{"has won", false, ""}, {"wins", false, ""}, {"won", false, ""}, {"resigns", true, resigned},
	{"resigned", true, resigned}, {"gives up", true, resigned}, {"gave up", true, resigned}, {"loses", true, ""},
	{"lost", true, ""}, {"times out", true, "time forfeit"},
}

// outcomeWords splits a sentence such as "Ann lost on time" into the player, the verb and the rest. For any other text,
// the result who is empty.
func outcomeWords(text string) (who string, v verb, rest string) {
	lower := strings.ToLower(text)
	if len(lower) != len(text) {
		lower = text // its offsets would differ
	}
	for i := 1; i < len(text); i++ {
		who = strings.TrimSpace(text[:i])
		if who == "" || text[i] != ' ' && text[i] != '\t' {
			continue
		}
		after := strings.TrimLeft(lower[i:], " \t")
		for _, v := range verbs {
			if rest, ok := strings.CutPrefix(after, v.text); ok && (rest == "" || !isLetter(rest[0])) {
				return who, v, rest
			}
		}
	}
	return "", verb{}, ""
}

// claim returns the player's name if a line only says that this player has won or resigned. Otherwise it returns "".
func claim(text string) string {
	who, v, rest := outcomeWords(text)
	isClaim := slices.Contains(verbs[:5], v)
	if !isClaim || strings.Trim(rest, ".! \t") != "" || len(strings.Fields(who)) > 2 {
		return ""
	}
	return who
}

// versus splits a text such as "Ann - Bob" or "Ann vs Bob" into names. Any other text is returned as a single part.
func versus(text string) (parts []string) {
	begin, end := 0, 0
	for word := range strings.FieldsSeq(text) {
		start := end + strings.Index(text[end:], word)
		end = start + len(word)
		switch strings.TrimSuffix(strings.ToLower(word), ".") {
		case "-", "–", "—", "vs", "v", "against":
			if start > begin && end < len(text) {
				parts, begin = append(parts, strings.TrimSpace(text[begin:start])), end
			}
		}
	}
	return append(parts, strings.TrimSpace(text[begin:]))
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

// inBracket splits a name such as "Ann (Pan)" before the bracket at its end. ok is false if the name has no bracket.
func inBracket(name string) (before, inside string, ok bool) {
	if !strings.HasSuffix(name, ")") && !strings.HasSuffix(name, "]") {
		return name, "", false
	}
	i := strings.LastIndexAny(name, "([")
	if i < 0 {
		return name, "", false
	}
	return strings.TrimSpace(name[:i]), strings.TrimSpace(name[i+1 : len(name)-1]), true
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

// scoreEnd splits a line before the result at its end. ok is false if the line does not end with a result.
func scoreEnd(line string) (before, result string, ok bool) {
	for i := 1; i < len(line); i++ {
		if strings.IndexByte(" \t", line[i-1]) >= 0 && isResult(line[i:]) {
			return strings.TrimSpace(line[:i]), line[i:], true
		}
	}
	return line, "", false
}

// squaresIn returns the words of a text that name squares, such as C3.
func squaresIn(text string) []string {
	isBetween := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	words := strings.FieldsFunc(strings.ToUpper(text), isBetween)
	return slices.DeleteFunc(words, func(word string) bool { return !isSquare(word) })
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
