package codec

import (
	"cmp"
	"fmt"
	"slices"
	"unicode"
	"unicode/utf8"
)

// Repaired is a code that [Repair] suggests for a text with a typo.
type Repaired struct {
	Code Code
	How  string // describes how the code differs from the text: "o for 0"

	// The offsets in the text of the first and the last wrong character. They are equal if only one character is wrong,
	// and -1 if a character is missing or all letters have lost their case.
	At, To int

	kind typo
}

// IsLikely reports whether the typo is of a kind that people often make: all letters have lost their case, look-alikes
// are mixed up, a letter is in the other case, or two neighbouring characters are swapped.
func (r Repaired) IsLikely() bool { return r.kind < typoWrong }

// A typo is a kind of typo. The likeliest kinds come first.
type typo uint8

const (
	typoCase       typo = iota // all letters have lost their case
	typoLookAlike              // 0 or O for o, I or l for 1
	typoLetterCase             // one letter is in the other case
	typoNeighbours             // two neighbouring characters are swapped
	typoWrong                  // one character is wrong
	typoMissing                // one character is missing
	typoExtra                  // there is one character too many
	typoSwapped                // two characters that are not neighbours are swapped
)

// maxRepairs is the maximum number of codes that [Repair] returns. Only a text whose letters have lost their case can
// have so many.
const maxRepairs = 1000

// Repair suggests valid codes for an invalid code, or for a link with an invalid code. It corrects one typo: a wrong
// character, a missing character, an extra character, two swapped characters, look-alikes, or all letters in one case.
// The likeliest kinds of typos come first; within a kind, the order follows the text. Repair returns none for a valid
// code, or for a text that is not similar to a code.
//
// A Santorini code with a typo has about 25 suggestions, a code whose letters have lost their case about 100; Repair
// returns at most 1,000. It computes them from the checksum in some microseconds.
func Repair(text string) []Repaired {
	rest, offset := trimChat(text)
	word := trimChatEnd(rest[:wordEnd(rest, 0)])
	code, _, err := cutLink(word)
	if err != nil || len(code.text) > 4*maxRepairLen {
		return nil
	}
	r := newRepair(code.text, offset+code.offset)
	switch {
	case r.n < minRepairLen || r.n > maxRepairLen || r.strange == 0 && r.residue() == 0 && r.isCode():
		return nil
	case oneCase(code.text) != "":
		r.allCases()
	default:
		r.lookAlikes()
		r.wrong()
		r.missing()
		r.extra()
		r.swapped()
	}
	slices.SortStableFunc(r.found, func(a, b Repaired) int { return cmp.Compare(a.kind, b.kind) })
	return r.found
}

// The limits on the length of a text: a typo adds or removes at most one character.
const (
	minRepairLen = minShrinkingLen - 1
	maxRepairLen = maxShrinkingLen + 1
)

// repair computes the codes that differ from a text by one typo. A text is a number in base 58, and codes are
// multiples of 71. So for each place, the other digits determine, modulo 71, the digit that makes the text a code.
type repair struct {
	chars   [maxRepairLen + 2]rune
	digit   [maxRepairLen + 2]int // 0 for a character that is not in the alphabet
	offsets [maxRepairLen + 2]int
	n       int // the number of characters; above maxRepairLen if the text is too long
	strange int // the number of characters that are not in the alphabet

	before, after [maxRepairLen + 3]int // the values modulo 71 of the characters before each place, and from it on
	found         []Repaired
}

// power58[k] is 58^k modulo 71. inverse[n] is the inverse of n modulo 71.
var power58, inverse = func() (powers [maxRepairLen + 3]int, inverse [factor]int) {
	for k, p := 0, 1; k < len(powers); k, p = k+1, p*58%factor {
		powers[k] = p
	}
	for a := 1; a < factor; a++ {
		for b := 1; b < factor; b++ {
			if a*b%factor == 1 {
				inverse[a] = b
			}
		}
	}
	return powers, inverse
}()

func newRepair(text string, offset int) *repair {
	r := &repair{}
	for i, c := range text {
		if r.n > maxRepairLen {
			break
		}
		r.chars[r.n], r.offsets[r.n] = c, offset+i
		if c < utf8.RuneSelf && digitOf[c] != notDigit {
			r.digit[r.n] = int(digitOf[c])
		} else {
			r.strange++
		}
		r.n++
	}
	for i := range r.n {
		r.before[i+1] = (r.before[i]*58 + r.digit[i]) % factor
	}
	for i := r.n - 1; i >= 0; i-- {
		r.after[i] = (r.digit[i]*power58[r.n-1-i] + r.after[i+1]) % factor
	}
	return r
}

func (r *repair) residue() int { return r.after[0] }

// strangeAt reports whether the character at a place is not in the alphabet.
func (r *repair) strangeAt(i int) bool {
	return r.chars[i] >= utf8.RuneSelf || digitOf[r.chars[i]] == notDigit
}

func (r *repair) isCode() bool {
	_, err := Parse(string(r.chars[:r.n]))
	return err == nil
}

// add adds a repair if its text, a multiple of 71, is a valid code.
func (r *repair) add(text []rune, kind typo, offset, to int, format string, args ...any) {
	var buffer [maxRepairLen + 1]byte
	b := buffer[:0]
	for _, c := range text {
		b = append(b, byte(c)) // c is in the alphabet, so it is one byte
	}
	c, ok := quickParse(string(b))
	if !ok || len(r.found) == maxRepairs {
		return
	}
	place := func(i int) int {
		if i < 0 {
			return -1
		}
		return r.offsets[i]
	}
	r.found = append(r.found, Repaired{c, fmt.Sprintf(format, args...), place(offset), place(to), kind})
}

// edited returns the characters with the part from start to to replaced.
func (r *repair) edited(start, to int, replacement ...rune) []rune {
	out := make([]rune, 0, maxRepairLen+1)
	return append(append(append(out, r.chars[:start]...), replacement...), r.chars[to:r.n]...)
}

// lookAlikes adds the codes with two or more characters that are not in the alphabet replaced with look-alikes.
func (r *repair) lookAlikes() {
	if r.strange < 2 {
		return
	}
	out := slices.Clone(r.chars[:r.n])
	value, first, last := 0, -1, 0
	for i, c := range out {
		if r.strangeAt(i) {
			out[i] = lookAlikes[c]
			if out[i] == 0 {
				return
			}
			if last = i; first < 0 {
				first = i
			}
		}
		value = (value*58 + int(digitOf[out[i]])) % factor
	}
	if value == 0 {
		r.add(out, typoLookAlike, first, last, "o for 0 and O, 1 for I and l")
	}
}

// wrong adds the codes with one character replaced.
func (r *repair) wrong() {
	for i := range r.n {
		if r.strange > 1 || r.strange == 1 && !r.strangeAt(i) {
			continue
		}
		d := ((r.digit[i]-r.residue()*inverse[power58[r.n-1-i]])%factor + factor) % factor
		if d >= len(Alphabet) {
			continue
		}
		c := rune(Alphabet[d])
		kind := typoWrong
		switch {
		case lookAlikes[r.chars[i]] == c:
			kind = typoLookAlike
		case unicode.ToLower(c) == unicode.ToLower(r.chars[i]):
			kind = typoLetterCase
		}
		r.add(r.edited(i, i+1, c), kind, i, i, "%c for %c", c, r.chars[i])
	}
}

// missing adds the codes with one more character.
func (r *repair) missing() {
	if r.strange > 0 {
		return
	}
	for i := 0; i <= r.n; i++ {
		value := r.before[i]*power58[r.n-i+1] + r.after[i]
		d := ((-value*inverse[power58[r.n-i]])%factor + factor) % factor
		if d >= len(Alphabet) || i > 0 && rune(Alphabet[d]) == r.chars[i-1] { // place i-1 gives the same text
			continue
		}
		how := "at the end"
		if i < r.n {
			how = "before " + string(r.chars[i])
		}
		r.add(r.edited(i, i, rune(Alphabet[d])), typoMissing, -1, -1, "%c %s", Alphabet[d], how)
	}
}

// extra adds the codes with one character left out.
func (r *repair) extra() {
	for i := range r.n {
		if r.strange > 1 || r.strange == 1 && !r.strangeAt(i) || i > 0 && r.chars[i] == r.chars[i-1] {
			continue
		}
		if (r.before[i]*power58[r.n-1-i]+r.after[i+1])%factor == 0 {
			r.add(r.edited(i, i+1), typoExtra, i, i, "without %c", r.chars[i])
		}
	}
}

// swapped adds the codes with two characters swapped.
func (r *repair) swapped() {
	if r.strange > 0 {
		return
	}
	for i := range r.n {
		for j := i + 1; j < r.n; j++ {
			change := (r.digit[j] - r.digit[i]) * (power58[r.n-1-i] - power58[r.n-1-j])
			if (r.residue()+change)%factor != 0 || r.digit[i] == r.digit[j] {
				continue
			}
			kind := typoSwapped
			if j == i+1 {
				kind = typoNeighbours
			}
			out := r.edited(0, 0)
			out[i], out[j] = out[j], out[i]
			r.add(out, kind, i, j, "swapped %c and %c", r.chars[i], r.chars[j])
		}
	}
}

// allCases adds the codes with each letter in either case. For each place and each value modulo 71, the table can says
// whether the characters from that place on can have that value. With it, no choice of case leads to a dead end.
func (r *repair) allCases() {
	var choices [maxRepairLen + 1][]rune
	var can [maxRepairLen + 2][factor]bool
	can[r.n][0] = true
	for i := r.n - 1; i >= 0; i-- {
		for _, c := range []rune{unicode.ToUpper(r.chars[i]), unicode.ToLower(r.chars[i])} {
			if like := lookAlikes[c]; like != 0 && !unicode.IsLetter(r.chars[i]) {
				c = like
			}
			if c >= utf8.RuneSelf || digitOf[c] == notDigit || slices.Contains(choices[i], c) {
				continue
			}
			choices[i] = append(choices[i], c)
			for v := range factor {
				sum := (v + int(digitOf[c])*power58[r.n-1-i]) % factor
				can[i][sum] = can[i][sum] || can[i+1][v]
			}
		}
	}
	out := make([]rune, r.n)
	var choose func(i, value int)
	choose = func(i, value int) {
		switch {
		case len(r.found) == maxRepairs || !can[i][value]:
		case i == r.n:
			r.add(out, typoCase, -1, -1, "in upper and lower case")
		default:
			for _, c := range choices[i] {
				out[i] = c
				choose(i+1, ((value-int(digitOf[c])*power58[r.n-1-i])%factor+factor)%factor)
			}
		}
	}
	choose(0, 0)
}

// String returns the code and the difference: "HfGoo8VCrfkSpV (V for v)".
func (r Repaired) String() string { return fmt.Sprintf("%v (%s)", r.Code, r.How) }
