package sources

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// This file recognises the names of players on a scoresheet, and the words around them.

// versus splits a text such as "Ann - Bob" or "Ann vs Bob" into names. Any other text is returned as a single part.
func versus(text string) (parts []string) {
	text = strings.NewReplacer(" vs.", " vs. ", " v.", " v. ").Replace(text)
	begin, end := 0, 0
	for word := range strings.FieldsSeq(text) {
		start := end + strings.Index(text[end:], word)
		end = start + len(word)
		switch strings.TrimSuffix(strings.ToLower(word), ".") {
		case "-", "–", "—", "−", "‑", "×", "vs", "v", "against":
			if start > begin && end < len(text) {
				parts, begin = append(parts, strings.TrimSpace(text[begin:start])), end
			}
		}
	}
	return append(parts, strings.TrimSpace(text[begin:]))
}

// inBracket splits a name such as "Ann (Pan)" before the bracket at its end. A god may also follow a slash. ok is false
// if the name has no bracket.
func inBracket(name string) (before, inside string, ok bool) {
	if i := strings.LastIndexByte(name, '/'); i > 0 && isGod(name[i+1:]) {
		return strings.TrimSpace(name[:i]), strings.TrimSpace(name[i+1:]), true
	}
	if !strings.HasSuffix(name, ")") && !strings.HasSuffix(name, "]") {
		return name, "", false
	}
	i := strings.LastIndexAny(name, "([")
	if i < 0 {
		return name, "", false
	}
	return strings.TrimSpace(name[:i]), strings.TrimSpace(name[i+1 : len(name)-1]), true
}

// isPlayer reports whether a text looks like the name of a player: a word, or several that begin with a capital.
func isPlayer(text string) bool {
	words := strings.Fields(text)
	return len(words) > 0 && len(words) < 5 && strings.ContainsFunc(text, unicode.IsLetter) &&
		(len(words) == 1 || !slices.ContainsFunc(words, func(word string) bool {
			r, _ := utf8.DecodeRuneInString(strings.TrimLeft(word, "(["))
			return !unicode.IsUpper(r)
		}))
}

// loosePair splits a text such as "Ann-Bob", "Ann / Bob" or "Ann & Bob", which may be the names of players. The result
// is nil for any other text.
func loosePair(text string) []string {
	i := strings.IndexFunc(text, isBetweenNames)
	if i < 0 {
		return nil
	}
	_, n := utf8.DecodeRuneInString(text[i:])
	both := []string{strings.TrimSpace(text[:i]), strings.TrimSpace(text[i+n:])}
	for _, name := range both {
		if !isPlayer(name) || len(strings.Fields(name)) > 2 || strings.ContainsFunc(name, isBetweenNames) ||
			!unicode.IsUpper([]rune(name)[0]) {
			return nil
		}
	}
	return both
}

func isBetweenNames(r rune) bool {
	return r == '/' || r == '&' || r == '+' || unicode.Is(unicode.Pd, r)
}

// occasion splits a line such as "Round 2: Ann - Bob" after the words in front of the players. For any other line, the
// result words is empty.
func occasion(line string) (words, rest string) {
	word := strings.TrimRight(firstWord(line), ":")
	if !slices.Contains([]string{"round", "game", "board", "table", "match", "final", "semifinal", "quarterfinal"},
		strings.ToLower(word)) {
		return "", line
	}
	digits, rest := leadingDigits(strings.TrimLeft(line[len(word):], " \t#"))
	after := strings.TrimLeft(rest, " \t:.,)")
	isWord := strings.Contains(rest[:len(rest)-len(after)], ":")
	if digits != "" {
		isWord = rest == "" || after != rest
	}
	if !isWord {
		return "", line
	}
	return strings.TrimSpace(word + " " + digits), after
}

// isOccasion reports whether a text is only a round, a table or the like.
func isOccasion(text string) bool {
	words, rest := occasion(text)
	return words != "" && rest == ""
}

func lastWord(text string) string {
	return text[1+strings.LastIndexByte(strings.TrimSpace(text), ' '):]
}

// symbols are signs of Sun and Moon.
var symbols = [2]string{"☀☼🌞", "☾☽🌙🌛🌜"}

// sided splits a name such as "Ann (Moon)" or "Ann ☾" from its side, which is "" if the name has none.
func sided(name string) (rest, side string) {
	name = strings.Trim(name, " \t*_\ufe0f")
	for i, signs := range symbols {
		if rest := strings.TrimSpace(strings.Trim(name, signs+"\ufe0f ")); rest != name {
			return rest, sides[i]
		}
	}
	before, inside, ok := inBracket(name)
	if !ok || len(name) > 1000 { // no player has such a name
		return name, ""
	}
	words := strings.FieldsFunc(inside, func(r rune) bool { return strings.ContainsRune(",;/", r) })
	words = slices.DeleteFunc(words, func(word string) bool {
		key := keys[strings.ToLower(strings.TrimSpace(word))]
		if key != "Sun" && key != "Moon" {
			return false
		}
		side = key
		return true
	})
	if side == "" {
		rest, side = sided(before)
		return rest + name[len(before):], side
	}
	if len(words) > 0 {
		before += " (" + strings.TrimSpace(strings.Join(words, ",")) + ")"
	}
	return before, side
}

// keyedParts splits a line of several entries such as "Sun: Ann, Moon: Bob". The result is nil for any other line.
func keyedParts(line string) []string {
	for _, sign := range []string{"|", ";", "\t", "  ", ",", "/", " - "} {
		parts := strings.Split(line, sign)
		if len(parts) > 1 && !slices.ContainsFunc(parts, func(part string) bool {
			key, _, ok := keyed(part)
			return !ok || keys[key] == ""
		}) {
			for i := range parts {
				parts[i] = strings.TrimSpace(parts[i])
			}
			return parts
		}
	}
	return nil
}
