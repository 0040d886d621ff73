package sources

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// This file recognises the words of a scoresheet that say how a game ended.

// score reads a score at the beginning of a text: "1-0", "0-1" or "*". The score may contain spaces. The result winner
// is 0 or 1, or -1 for "*". The result length is the number of bytes of the score, or 0 if there is no score.
func score(text string) (winner, length int) {
	if rest, ok := strings.CutPrefix(text, "*"); ok {
		if rest == "" || unicode.IsSpace(rune(rest[0])) {
			return -1, 1
		}
		return -1, 0 // bold text
	}
	if text == "" || text[0] != '0' && text[0] != '1' {
		return -1, 0
	}
	rest := strings.TrimLeftFunc(text[1:], unicode.IsSpace)
	dash, n := utf8.DecodeRuneInString(rest)
	if dash != ':' && !unicode.Is(unicode.Pd, dash) && dash != '−' || n == 0 {
		return -1, 0
	}
	rest = strings.TrimLeftFunc(rest[n:], unicode.IsSpace)
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

// scoreIn splits a line before the score that follows a blank or an opening bracket. If there is none, the result
// ending is empty.
func scoreIn(line string) (before, ending string) {
	for i := 1; i < len(line); i++ {
		if strings.IndexByte(" \t([", line[i-1]) >= 0 && isScored(line[i:]) {
			return strings.TrimRight(line[:i], " \t([,;:"), line[i:]
		}
	}
	return line, ""
}

// A verb says how a game ended, such as "resigns".
type verb struct {
	text  string
	loses bool
	how   string // the value of the tag Termination
}

// verbs lists the verbs that may describe the end of a game. The function claim accepts only the first six.
var verbs = []verb{
	{"has won", false, ""}, {"wins", false, ""}, {"won", false, ""}, {"has resigned", true, resigned},
	{"resigns", true, resigned}, {"resigned", true, resigned}, {"gives up", true, resigned}, {"gave up", true, resigned},
	{"has given up", true, resigned}, {"has lost", true, ""}, {"loses", true, ""}, {"lost", true, ""},
	{"times out", true, timeForfeit},
}

const timeForfeit = "time forfeit"

// ways maps the words that may follow a result or a verb to the value of the tag Termination.
var ways = map[string]string{
	"": "", "the game": "", "this game": "", "time": timeForfeit, "on time": timeForfeit, "by time": timeForfeit,
	"time forfeit": timeForfeit, "by time forfeit": timeForfeit, "on the clock": timeForfeit,
	"resignation": resigned, "by resignation": resigned, "resigns": resigned, "resigned": resigned,
}

// way reads words that may follow a result or a verb, such as "(on time)".
func way(text string) (how string, ok bool) {
	how, ok = ways[strings.ToLower(strings.Join(strings.Fields(inner(text)), " "))]
	return how, ok
}

// outcomeWords splits a sentence such as "Ann lost on time" into the player, the verb and the rest. For any other text,
// the result who is empty.
func outcomeWords(text string) (who string, v verb, rest string) {
	lower := strings.ToLower(text)
	if len(lower) != len(text) {
		lower = text // its offsets would differ
	}
	for i := 1; i < len(text); i++ {
		if !isBlank(text[i]) || isBlank(text[i-1]) {
			continue
		}
		who = strings.TrimSpace(text[:i])
		after := strings.TrimLeft(lower[i:], " \t")
		for _, v := range verbs {
			if rest, ok := strings.CutPrefix(after, v.text); ok && (rest == "" || !isLetter(rest[0])) {
				return who, v, rest
			}
		}
	}
	return "", verb{}, ""
}

// isSentence reports whether a line only says that somebody has won or lost, such as "Ann lost on time."
func isSentence(line string) bool {
	who, _, rest := outcomeWords(plain(line))
	_, ok := way(rest)
	return who != "" && len(strings.Fields(who)) <= 3 && (ok || isResult(inner(rest)))
}

// claim returns the player's name if a line only says that this player has won or resigned. Otherwise it returns "".
func claim(line string) string {
	who, v, rest := outcomeWords(plain(line))
	isClaim := slices.Contains(verbs[:6], v)
	if !isClaim || strings.Trim(rest, ".! \t") != "" || len(strings.Fields(who)) > 2 {
		return ""
	}
	return who
}

// keyedEnding returns the value of a line such as "Result: 1-0" or "Winner: Ann". ok is false for any other line.
func keyedEnding(line string) (value string, ok bool) {
	key, value, _ := keyed(line)
	isKey := keys[key] == "result" || keys[key] == "winner"
	return value, isKey && (isScored(value) || len(versus(value)) == 1)
}

// isEnding reports whether a line says how a game ended, such as "1-0", "Result: 1-0" or "Ann wins.".
func isEnding(line string) bool {
	line = plain(line)
	_, ok := keyedEnding(line)
	return ok || isScored(line) || isSentence(line)
}
