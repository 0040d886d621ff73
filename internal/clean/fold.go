package clean

import (
	"strconv"
	"strings"
	"unicode"
)

// folded returns what a character outside of ASCII becomes. It reports whether the character changes.
func folded(r rune) (out string, changes bool) {
	switch {
	case isHidden(r):
		return "", true
	case unicode.Is(unicode.Dash, r), strings.ContainsRune(right, r):
		return "-", true
	case strings.ContainsRune(up, r):
		return "^", true
	case strings.ContainsRune(both, r):
		return "<>", true
	case unicode.Is(unicode.Quotation_Mark, r), strings.ContainsRune(primes, r):
		return `"`, true
	case r == '\u0085', r == '\u2028', r == '\u2029':
		return "\n", true
	case unicode.IsSpace(r):
		return " ", true
	case '！' <= r && r <= '～':
		return string(r - '！' + '!'), true
	case '𝐀' <= r && r <= '𝚣':
		n := int(r-'𝐀') % 52
		return letters[n : n+1], true
	case '𝟎' <= r && r <= '𝟿':
		return string('0' + (r-'𝟎')%10), true
	}
	if i := strings.IndexRune(others, r); i >= 0 {
		return string([]rune(others[i:])[1]), true // the character after it
	}
	return "", false
}

// isHidden reports whether a character is not visible: it is in the category of format characters, or Unicode says that
// it may be ignored where it cannot be displayed.
func isHidden(r rune) bool {
	return unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// The arrows of Unicode by their direction: to the right, up, and both to the left and to the right.
const (
	right = "→↛↝↠↣↦↪↬⇉⇏⇒⇛⇝⇢⇥⇨⇰⇶⇸⇻⇾" +
		"➔➙➛➜➝➞➟➠➡➢➣➤➧➨➩➪➫➬➭➮➯➱➲➳➵➸➺➻➼➽➾⟶⟹⟼⟾⟿⭢⭬⮕￫▶▷▸▹►▻"
	up   = "↑↟↥⇈⇑⇞⇡⇧⇪⇫⇬⇭⇮⇯⟰⬆⭡￪▲△▴▵ˆ‸⌃"
	both = "↔↭↮↹⇄⇆⇎⇔⇹⇼⇿⟷⟺⬌⭤"
)

// primes are the characters that people use as quotation marks, besides those that Unicode calls so.
const primes = "´ˊˋʹʺʻʼʽˮ′″‵‶"

// others has pairs: a character, and the one that it becomes.
const others = "。.．.｡.․.、,､,﹐,﹑,﹒.﹔;﹕:﹖?﹗!﹟#﹠&﹪%⁄/∕/⧸/∶:꞉:ː:"

// referenced returns the character of a reference such as "&amp;" or "&#38;".
func referenced(text string) (out string, ok bool) {
	name, ok := strings.CutPrefix(strings.TrimSuffix(text, ";"), "&")
	if !ok {
		return "", false
	}
	if number, found := strings.CutPrefix(name, "#"); found {
		base := 10
		if digits, isHex := strings.CutPrefix(strings.ToLower(number), "x"); isHex {
			number, base = digits, 16
		}
		n, err := strconv.ParseUint(number, base, 21)
		if err != nil || n == 0 || !isCharacter(rune(n)) {
			return "", false
		}
		return string(rune(n)), true
	}
	out, ok = references[strings.ToLower(name)]
	return out, ok
}

func isCharacter(r rune) bool { return r <= unicode.MaxRune && (r < 0xd800 || r > 0xdfff) }

// references has the names of characters that occur in links and turns, or around them.
var references = map[string]string{
	"amp": "&", "lt": "<", "gt": ">", "quot": `"`, "apos": "'", "nbsp": " ", "ensp": " ", "emsp": " ", "thinsp": " ",
	"ndash": "-", "mdash": "-", "minus": "-", "hyphen": "-", "dash": "-", "rarr": "-", "uarr": "^", "harr": "<>",
	"laquo": `"`, "raquo": `"`, "ldquo": `"`, "rdquo": `"`, "lsquo": `"`, "rsquo": `"`, "bdquo": `"`, "sbquo": `"`,
	"shy": "", "zwj": "", "zwnj": "", "lrm": "", "rlm": "", "num": "#", "sol": "/", "colon": ":", "semi": ";",
	"comma": ",", "period": ".", "quest": "?", "equals": "=", "percnt": "%", "lowbar": "_", "plus": "+", "excl": "!",
	"lpar": "(", "rpar": ")", "lsqb": "[", "rsqb": "]", "hat": "^", "hellip": "…", "tab": "\t", "newline": "\n",
}
