package pgn

import (
	"errors"
	"strconv"
	"strings"
	"sync"
)

// A Glyph is an annotation of a turn, such as 5 for "!?". In PGN it is called a numeric annotation glyph, $1 to $255.
type Glyph uint8

// These glyphs are written as signs after the turn.
const (
	Good        Glyph = 1 + iota // !
	Mistake                      // ?
	Brilliant                    // !!
	Blunder                      // ??
	Interesting                  // !?
	Dubious                      // ?!
)

var signs = [...]string{"", "!", "?", "!!", "??", "!?", "?!"}

// String returns the sign of a glyph, such as "!?". Other glyphs have no sign, and it returns the number, such as
// "$14".
func (g Glyph) String() string {
	if 0 < g && int(g) < len(signs) {
		return signs[g]
	}
	return "$" + strconv.Itoa(int(g))
}

// signTable has the numbers of glyphs, each with the signs and words that Scid, ChessBase, lichess, kokopu and other
// programs write for it. A sign for which each side has a number of its own stands for the number of the side that
// begins, as it does in these programs.
const signTable = `1 ! 2 ? 3 !! !!! ‼ 4 ?? ??? ⁇ 5 !? ⁉ 6 ?! ⁈ 7 □ 8 [] 10 = == 13 ∞ inf ~ 14 ⩲ += +/= 15 ⩱ =+ =/+
16 ± +/- 17 ∓ -/+ 18 +- 19 -+ 20 +-- 21 --+ 22 ⨀ ⊙ ZZ 23 zz 26 ○ ◯ 32 ⟳ ↻ ↑↑ 36 ↑ 40 → +> 41 ->
44 =∞ ∞= =/∞ ~= ~/= =/& ⯹ © 48 [+] 50 [++] 54 > 56 >> 58 >>> 60 < 62 << 64 <<< 130 <+> 131 <-> 132 ⇆ ⇄ <++> 133 <-->
134 <+++> 135 <---> 138 ⊕ ⨁ 140 ∆ Δ △ /\ 141 ∇ 142 ⌓ (_) 144 R 145 RR 146 N TN 148 _|_ 149 <=> 150 / 151 BB 153 Bb
190 || 192 o-o 193 oo 201 D 212 o^ 214 |_ 215 _| 220 ⬒ 221 ⬓ 239 ⇔ 240 ⇗ 241 ⊞ 242 ⟫ 243 ⟪ 244 ✕ 245 ⊥`

// otherSigns returns the glyph of each sign in signTable.
var otherSigns = sync.OnceValue(func() map[string]Glyph {
	glyphs, last := map[string]Glyph{}, 0
	for word := range strings.FieldsSeq(signTable) {
		if n, err := strconv.Atoi(word); err == nil {
			last = n
		} else {
			glyphs[word] = Glyph(last)
		}
	}
	return glyphs
})

const (
	longestSign = 9 // bytes

	// The characters that begin a sign directly after a turn. No turn contains one of them.
	signBegins = "!?‼⁇⁉⁈+=~□∞⩲⩱±∓⨀⊙○◯⟳↻⯹©⇆⇄⊕⨁∆Δ△∇⌓*"

	// Signs with only these characters may be a part of a turn.
	turnSigns = "-<>/→↑"
)

var plainDashes = strings.NewReplacer("‐", "-", "‑", "-", "–", "-", "—", "-", "−", "-")

// glyphsOf returns the glyphs of a word that consists of signs, such as "!" or "!+-". For any other word it returns
// nil.
func glyphsOf(word string) (list []Glyph) {
	if strings.ContainsAny(word, digits) { // as turns do
		return nil
	}
	glyphs := otherSigns()
	for word = plainDashes.Replace(word); word != ""; {
		n := min(len(word), longestSign)
		for n > 0 && glyphs[word[:n]] == 0 {
			n--
		}
		if n == 0 {
			return nil
		}
		list = append(list, glyphs[word[:n]])
		word = word[n:]
	}
	return list
}

// signStart returns the offset of the signs, or of "*", with which a word of a turn ends, as in "B3>B4^B5!". If the
// word has none, it returns its length.
func signStart(word string) int {
	begin := strings.IndexAny(word, signBegins)
	if begin <= 0 {
		return len(word)
	}
	if word[begin] == '+' { // as in "-/+"
		begin = len(strings.TrimRight(word[:begin], "-–−/"))
	}
	if rest := strings.TrimSuffix(word[begin:], noResult); rest != "" && glyphsOf(rest) == nil {
		return len(word)
	}
	return begin
}

// isSign reports whether a word that follows a word of a turn is a sign. If it may also be a part of the turn, it is a
// sign if the turn cannot continue after it. The argument end is the offset of the end of the word.
func (p *parser) isSign(word string, end int) bool {
	isSign := glyphsOf(word) != nil
	if !isSign || strings.Trim(plainDashes.Replace(word), turnSigns) != "" {
		return isSign
	}
	q := *p
	q.offset = end
	q.skipSpace()
	return q.offset == len(q.text) || p.isApart(q.text[q.offset:q.turnEnd(q.offset)])
}

// bracketed returns the sign with brackets that begins a text, such as "[]". It returns "" if there is none.
func bracketed(text string) string {
	for _, sign := range [...]string{"[]", "[+]", "[++]", "(_)"} {
		if strings.HasPrefix(text, sign) {
			return sign
		}
	}
	return ""
}

// glyphNumber reads a glyph that is written as a number, such as "$1".
func (p *parser) glyphNumber() {
	begin := p.offset
	p.offset = len(p.text) - len(strings.TrimLeft(p.text[begin+1:], digits))
	text := p.text[begin:p.offset]
	n, err := strconv.ParseUint(text[1:], 10, 8)
	switch {
	case text == "$":
		panic(p.failOn(begin, 0, text, errGlyph))
	case err != nil:
		p.warn(begin, text, keptAsComment, errGlyph)
		p.notes = append(p.notes, text)
	default:
		p.annotate(begin, text, Glyph(n))
	}
}

var errGlyph = errors.New("not a glyph, must be $1 to $255")

const keptAsComment = "kept as a comment"

// annotate adds glyphs to the turn before them. If the line has no turn yet, it keeps the argument text, which is what
// they are written as, in the comment before the first turn.
func (p *parser) annotate(offset int, text string, list ...Glyph) {
	if p.cur.parent == nil || p.isOpening() {
		p.warn(offset, text, keptAsComment, errors.New("a glyph must follow a turn"))
		p.notes = append(p.notes, text)
		return
	}
	p.cur.Glyphs = append(p.cur.Glyphs, list...)
	p.cur.Glyphs = p.cur.glyphs()
}
