package pgn

import (
	"errors"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
)

const digits = "0123456789"

// number reads the number of a turn at the beginning of a word. A word of full stops counts as a number. For any other
// word the result is false.
func (p *parser) number(word string) bool {
	rest := strings.TrimLeft(word, digits)
	count := word[:len(word)-len(rest)]
	if count == "" {
		isDots := strings.Trim(word, ".…") == "" // full stops after a blank
		if isDots {
			p.offset += len(word)
		}
		return isDots
	}
	side := ""
	if p.isArimaa() && rest != "" && strings.Contains("gswb", strings.ToLower(rest[:1])) {
		side, rest = strings.ToLower(rest[:1]), rest[1:]
	}
	after := strings.TrimLeft(rest, ".…")
	if after != "" && after == rest {
		return false
	}
	n, err := strconv.Atoi(count)
	if err != nil || n > 10_000 {
		panic(p.fail(p.offset, "not the number of a turn, leave it out"))
	}
	p.numbered(n, side)
	p.offset += len(word) - len(after)
	p.settle()
	p.isBefore = !p.isSettingUp()
	return true
}

// isArimaaNumber reports whether a word is the number of a turn in Arimaa. Such a number has digits and the letter of a
// side, as in "12g".
func isArimaaNumber(word string) bool {
	side := strings.TrimLeft(strings.TrimRight(word, "."), digits)
	return len(side) == 1 && len(word) > 1 && strings.Contains("gswb", strings.ToLower(side))
}

func (p *parser) isArimaa() bool { return p.g.start.Game() == codec.Arimaa }

// isSettingUp reports whether the next turn is the setup of an Arimaa game, which places the pieces.
func (p *parser) isSettingUp() bool {
	return p.isArimaa() && p.cur.parent == nil && p.cur.state.IsPlacing()
}

// A numbering describes how the turns of a text are numbered. A number may count single turns or pairs of turns. The
// first number is arbitrary.
type numbering struct {
	begun         bool
	number, turn  int  // the first number, and the turn that has it
	single, pairs bool // whether all numbers so far may count single turns, or pairs
}

// numbered checks that n, the number of the next turn, follows from the numbers before it. If it does not, turns are
// missing, which causes a panic. The argument side is the letter of a side of Arimaa, or empty.
func (p *parser) numbered(n int, side string) {
	if side != "" && strings.Contains("sb", side) != (p.cur.state.Side().Index() == 1) {
		panic(p.fail(p.offset, "it is the turn of %s here: is a turn missing?", p.cur.state.Side()))
	}
	if p.isSettingUp() {
		if n != 1 {
			panic(p.fail(p.offset, "must be 1g and 1s with the setups, or the position must be given by the tag FEN"))
		}
		return
	}
	turn := p.cur.number + 1
	b := &p.numbers
	if !b.begun {
		*b = numbering{true, n, turn, !p.isArimaa(), true}
	}
	single := b.number + turn - b.turn
	pairs := b.number + p.g.pair(turn) - p.g.pair(b.turn)
	next := pairs
	if b.single {
		next = single
	}
	b.single, b.pairs = b.single && n == single, b.pairs && n == pairs
	if !b.single && !b.pairs {
		panic(p.fail(p.offset, "the number of the turn must be %d: are turns missing?", next))
	}
}

// segment reads turns up to the next number, comment, glyph, bracket or result. This is usually one turn.
func (p *parser) segment() {
	begin, end, words := p.offset, p.offset, 0
	for {
		word := p.text[p.offset:p.turnEnd(p.offset)]
		if words > 0 && (p.isApart(word) || p.isSign(word, p.offset+len(word))) {
			break
		}
		if word[0] == '#' && (len(word) > 1 || words == 0) {
			panic(p.failOn(p.offset, 0, word, errors.New("not a turn; comments are in braces, or after ;")))
		}
		words++
		length := signStart(word)
		end = p.offset + length
		p.offset = end
		if length < len(word) || word == "#" {
			break
		}
		if p.skipSpace(); p.offset == len(p.text) {
			break
		}
	}
	p.turns(begin, p.text[begin:end], words)
}

// turnEnd is like wordEnd for a word of a turn. Such a word may contain brackets, as in "A1>B2(>C3)^D4".
func (p *parser) turnEnd(offset int) int {
	end := offset
	for {
		rest := p.text[offset:]
		isForced := offset > 0 && p.text[offset-1] == '>' || strings.HasPrefix(rest, "(>")
		if strings.HasPrefix(rest, "(") && (isForced || isPair(rest)) {
			if n := strings.IndexByte(rest, ')'); n > 0 && n < 20 {
				end = offset + n + 1
				offset = end
				continue
			}
		}
		if rest != "" && strings.IndexByte("{}()[];$", rest[0]) >= 0 {
			return offset
		}
		if end = p.wordEnd(offset); end == offset || end == len(p.text) || p.text[end] != '(' {
			return end
		}
		offset = end
	}
}

// isApart reports whether a word is a number, a glyph or a result, which cannot be part of a turn.
func (p *parser) isApart(word string) bool {
	if word == "" || resultAt(word).length > 0 {
		return true
	}
	rest := strings.TrimLeft(word, digits)
	if rest == word {
		return strings.Trim(word, ".…") == ""
	}
	return rest == "" || rest[0] == '.' || strings.HasPrefix(rest, "…") || p.isArimaa() && isArimaaNumber(word)
}

// turns plays the turns in a part of the text, which begins at the given offset. The argument words is the number of
// words in this part.
func (p *parser) turns(offset int, text string, words int) {
	if p.isArimaa() {
		p.arimaaTurn(offset, strings.Join(strings.Fields(text), " "))
		return
	}
	if words == 1 {
		if t, err := p.cur.state.ParseTurn(text); err == nil { // most turns are in the strict spelling
			if p.play(offset, t) == nil { // otherwise the turn may be legal, but not in its shortest spelling
				return
			}
		}
	}
	p.readTurns(offset, strings.NewReplacer("\n", " ", "\r", " ").Replace(text))
}

// readTurns plays turns in any spelling that people type.
func (p *parser) readTurns(offset int, text string) {
	start := p.cur.state.Code()
	list, err := codec.ReadTurnsAfter(start, text)
	if wrong, ok := errors.AsType[*codec.ParseError](err); ok {
		count, detail, _ := strings.Cut(wrong.Detail, ": ")
		n, _ := strconv.Atoi(strings.TrimPrefix(count, "turn "))
		inner := *wrong
		inner.Offset, inner.Detail = -1, detail
		panic(p.failOn(offset+max(0, wrong.Offset), p.cur.number+max(n, 1), "", &inner))
	}
	if len(list) == 0 {
		panic(p.failOn(offset, p.cur.number+1, "", errors.New("not a turn")))
	}
	for i, word := range list {
		begin := offset
		if i > 0 && len(text) < 4096 {
			begin += turnStart(start, text, i)
		}
		p.readTurn(begin, word)
	}
}

// readTurn plays one turn in any spelling that people type.
func (p *parser) readTurn(offset int, text string) {
	t, err := p.cur.state.ReadTurn(text)
	if err == nil {
		err = p.play(offset, t)
	}
	if err != nil {
		panic(p.failOn(offset, p.cur.number+1, text, err))
	}
}

// turnStart returns the offset at which turn i of a text begins; the first turn is 0. It finds the longest beginning of
// the text that contains only the turns before turn i. Turn i begins with the next word.
func turnStart(start codec.Code, text string, i int) int {
	offset := 0
	for end := 0; end < len(text); {
		rest := strings.TrimLeft(text[end:], " \t,")
		begin := len(text) - len(rest)
		word, _, _ := strings.Cut(rest, " ")
		if list, err := codec.ReadTurnsAfter(start, text[:end]); err == nil && len(list) == i {
			offset = begin
		}
		end = begin + len(word)
	}
	return offset
}

// arimaaTurn plays an entry of an Arimaa game: a setup, a turn, or a word such as "resigns".
func (p *parser) arimaaTurn(offset int, text string) {
	text = strings.TrimSuffix(text, " pass")
	word := strings.ToLower(text)
	switch reason := map[string]string{"resigns": resignation, "lost": forfeit}[word]; {
	case word == "takeback":
		panic(p.failOn(offset, p.cur.number+1, text,
			errors.New("leave out the turn that was taken back, or make it a variation")))
	case reason != "":
		p.claimed = p.cur.state.Side().Other().Index()
		if p.g.Tag(Termination) == "" {
			if err := p.g.SetTag(Termination, reason); err != nil {
				panic(p.failOn(offset, p.cur.number+1, text, err))
			}
		}
	case p.isSettingUp():
		p.setup(offset, text)
	default:
		p.readTurn(offset, text)
	}
}

// setup reads the setup of one side of Arimaa, and adds the pieces of that side to the start position.
func (p *parser) setup(offset int, text string) {
	start, _ := p.g.start.Arimaa()
	record := "1g " + text
	if !start.IsEmpty() {
		record = start.String() + "\n1s " + text
	}
	g, err := arimaa.ParseGame(record)
	var r *arimaa.Replay
	if err == nil {
		r, err = g.Replay()
	}
	if wrong, ok := errors.AsType[*arimaa.GameError](err); ok {
		err = wrong.Err
	}
	if err != nil {
		panic(p.failOn(offset, 0, "", err))
	}
	p.g.begin(codec.EncodeArimaa(r.Position()))
}
