package codec

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/internal/clean"
)

// Repaired is a code that [Repair] suggests for a text with a typo.
type Repaired struct {
	Code Code
	How  string // describes how the code differs from the text: "o for 0"

	// The first and the last wrong character, as offsets in the text. They are equal if only one character is wrong. They
	// are -1 if a character is missing, or if all letters were changed to one case.
	At, To int

	kind typo
}

// IsLikely reports whether people often make this kind of typo. Likely typos are all letters in one case, a letter in
// the other case, mixed-up look-alikes, and two neighbouring characters swapped.
func (r Repaired) IsLikely() bool { return r.kind < typoWrong }

// A typo is a kind of error in a text. The likeliest kinds come first.
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

// maxRepairs is the maximum number of codes that [Repair] returns. Only a text whose letters were changed to one case
// can have so many.
const maxRepairs = 1000

// Repair suggests valid codes for an invalid code, or for a link with an invalid code. It corrects one typo: a wrong
// character, a missing character, an extra character, two swapped characters, look-alikes, or all letters in one case.
// The likeliest kinds of typos come first; within a kind, the order follows the text. Repair returns no codes for a
// valid code, or for a text that is not similar to a code.
//
// Repair finds about 25 codes for a Santorini code with a typo, and about 100 if all letters were changed to one case.
// It returns at most 1,000 codes. It computes them from the checksum in some microseconds.
func Repair(text string) []Repaired {
	rest, _ := cleaned(text).Trim()
	code, _, err := cutLink(rest.Cut(0, wordEnd(rest.String(), 0)).TrimEnd())
	if err != nil || len(code.String()) > 4*maxRepairLen {
		return nil
	}
	r := newRepair(code)
	_, isCode := quickParse(code.String())
	switch {
	case isCode || len(r.chars) < minRepairLen || len(r.chars) > maxRepairLen:
		return nil
	case oneCase(code.String()) != "" || isCapitalised(code.String()):
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

// isCapitalised reports whether only the first letter of a code is in upper case, as a phone writes words.
func isCapitalised(text string) bool {
	first, n := utf8.DecodeRuneInString(text)
	return unicode.IsUpper(first) && oneCase(text[n:]) != "" && strings.ToLower(text[n:]) == text[n:]
}

// The limits on the length of a text: a typo adds or removes at most one character.
const (
	minRepairLen = minShrinkingLen - 1
	maxRepairLen = maxShrinkingLen + 1
)

// repair finds the codes that differ from a text by one typo. A text is a number in base 58, and codes are multiples of
// 71. So if all other characters stay as they are, at most one character at a place makes the text a code.
type repair struct {
	chars   []rune
	offsets []int // the offset of each character
	strange int   // the number of characters that are not in the alphabet
	found   []Repaired
}

func newRepair(code clean.Text) *repair {
	r := &repair{}
	for i, c := range code.String() {
		r.chars, r.offsets = append(r.chars, c), append(r.offsets, code.Offset(i))
		if !isDigit(c) {
			r.strange++
		}
	}
	return r
}

// add adds a repair if the given text is a valid code. All characters of the text must be in the alphabet. The offsets
// first and last are those of [Repaired].
func (r *repair) add(text []rune, kind typo, first, last int, format string, args ...any) {
	if len(r.found) == maxRepairs || residue(text) != 0 {
		return
	}
	if c, ok := quickParse(string(text)); ok {
		r.found = append(r.found, Repaired{c, fmt.Sprintf(format, args...), first, last, kind})
	}
}

// edited returns the characters with the part from start to end replaced.
func (r *repair) edited(start, end int, replacement ...rune) []rune {
	return slices.Concat(r.chars[:start], replacement, r.chars[end:])
}

// fitting finds a character that replaces the part from start to end and makes the text a multiple of 71. If there is
// none, the result ok is false.
func (r *repair) fitting(start, end int) (c rune, ok bool) {
	zero := residue(r.edited(start, end, rune(Alphabet[0])))
	weight := residue(r.edited(start, end, rune(Alphabet[1]))) - zero
	for d, c := range Alphabet {
		if (zero+d*weight)%factor == 0 {
			return c, true
		}
	}
	return 0, false
}

// isSuspect reports whether the text has only characters of the alphabet after a suitable change of character i.
func (r *repair) isSuspect(i int) bool {
	return r.strange == 0 || r.strange == 1 && !isDigit(r.chars[i])
}

// lookAlikes replaces all characters that are not in the alphabet with look-alikes, and adds the resulting code. It
// does nothing if there is only one such character, because the method wrong finds that code.
func (r *repair) lookAlikes() {
	if r.strange < 2 {
		return
	}
	out := slices.Clone(r.chars)
	first, last := -1, 0
	for i, c := range out {
		if isDigit(c) {
			continue
		}
		if out[i] = lookAlikes[c]; out[i] == 0 {
			return
		}
		if last = i; first < 0 {
			first = i
		}
	}
	r.add(out, typoLookAlike, r.offsets[first], r.offsets[last], "o for 0 and O, 1 for I and l")
}

// wrong adds the codes with one character replaced.
func (r *repair) wrong() {
	for i, old := range r.chars {
		if !r.isSuspect(i) {
			continue
		}
		c, ok := r.fitting(i, i+1)
		if !ok {
			continue
		}
		kind := typoWrong
		switch {
		case lookAlikes[old] == c:
			kind = typoLookAlike
		case unicode.ToLower(c) == unicode.ToLower(old):
			kind = typoLetterCase
		}
		r.add(r.edited(i, i+1, c), kind, r.offsets[i], r.offsets[i], "%c for %c", c, old)
	}
}

// missing adds the codes with one more character.
func (r *repair) missing() {
	if r.strange > 0 {
		return
	}
	for i := range len(r.chars) + 1 {
		c, ok := r.fitting(i, i)
		if !ok || i > 0 && c == r.chars[i-1] { // place i-1 gives the same text
			continue
		}
		how := "at the end"
		if i < len(r.chars) {
			how = "before " + string(r.chars[i])
		}
		r.add(r.edited(i, i, c), typoMissing, -1, -1, "%c %s", c, how)
	}
}

// extra adds the codes with one character left out.
func (r *repair) extra() {
	for i, c := range r.chars {
		if r.isSuspect(i) && (i == 0 || c != r.chars[i-1]) {
			r.add(r.edited(i, i+1), typoExtra, r.offsets[i], r.offsets[i], "without %c", c)
		}
	}
}

// swapped adds the codes with two characters swapped.
func (r *repair) swapped() {
	if r.strange > 0 {
		return
	}
	out := slices.Clone(r.chars)
	for i, first := range r.chars {
		for j := i + 1; j < len(r.chars); j++ {
			second := r.chars[j]
			if first == second {
				continue
			}
			kind := typoSwapped
			if j == i+1 {
				kind = typoNeighbours
			}
			out[i], out[j] = second, first
			r.add(out, kind, r.offsets[i], r.offsets[j], "swapped %c and %c", first, second)
			out[i], out[j] = first, second
		}
	}
}

// allCases adds the codes that differ from the text only in the case of letters. It chooses the case of one letter
// after the other. To avoid useless choices, it fills a table: can[i][r] says whether the characters from place i on
// can complete a code if those before place i have the residue r.
func (r *repair) allCases() {
	n := len(r.chars)
	choices, can := make([][]rune, n), make([][factor]bool, n+1)
	can[n][0] = true
	for i, char := range slices.Backward(r.chars) {
		for _, c := range []rune{unicode.ToUpper(char), unicode.ToLower(char)} {
			if like := lookAlikes[c]; like != 0 && !unicode.IsLetter(char) {
				c = like
			}
			if !isDigit(c) || slices.Contains(choices[i], c) {
				continue
			}
			choices[i] = append(choices[i], c)
			for before := range can[i] {
				can[i][before] = can[i][before] || can[i+1][extended(before, c)]
			}
		}
	}
	out := make([]rune, n)
	var choose func(i, before int)
	choose = func(i, before int) {
		switch {
		case len(r.found) == maxRepairs || !can[i][before]:
		case i == n:
			r.add(out, typoCase, -1, -1, "in upper and lower case")
		default:
			for _, c := range choices[i] {
				out[i] = c
				choose(i+1, extended(before, c))
			}
		}
	}
	choose(0, 0)
}

// String returns the code and the difference: "HfGoo8VCrfkSpV (V for v)".
func (r Repaired) String() string { return fmt.Sprintf("%v (%s)", r.Code, r.How) }
