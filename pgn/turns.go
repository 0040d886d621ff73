package pgn

import (
	"errors"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
)

const digits = "0123456789"

// number reads a word that begins with the number of a turn, and reports whether it does.
func (p *parser) number(word string) bool {
	rest := strings.TrimLeft(word, digits)
	count := word[:len(word)-len(rest)]
	if count == "" {
		isDots := strings.Trim(word, ".…") == "" // full stops apart from their number
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

// isArimaaNumber reports whether a word is a number with the letter of a side of Arimaa.
func isArimaaNumber(word string) bool {
	side := strings.TrimLeft(strings.TrimRight(word, "."), digits)
	return len(side) == 1 && len(word) > 1 && strings.Contains("gswb", strings.ToLower(side))
}

func (p *parser) isArimaa() bool { return p.g.start.Game() == codec.Arimaa }

// isSettingUp reports whether a setup of Arimaa comes next.
func (p *parser) isSettingUp() bool {
	return p.isArimaa() && p.cur.parent == nil && p.cur.state.IsPlacing()
}

// A numbering describes the numbers of turns: from any number on, one for each turn, or for each pair of turns.
type numbering struct {
	begun         bool
	number, turn  int  // the first number, and the turn that has it
	single, pairs bool // the ways that fit all numbers so far
}

// numbered checks the number of the next turn. If it does not follow from the others, turns are missing.
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

// segment reads turns up to a number, a comment, a glyph, a bracket or the result: one in most texts.
func (p *parser) segment() {
	begin, end, words := p.offset, p.offset, 0
	sign := ""
	for sign == "" {
		word := p.text[p.offset:p.turnEnd(p.offset)]
		if words > 0 && p.isApart(word) {
			break
		}
		if word[0] == '#' && (len(word) > 1 || words == 0) {
			panic(p.failOn(p.offset, 0, word, errors.New("not a turn; comments are in braces, or after ;")))
		}
		turn := strings.TrimRight(word, "!?")
		sign = word[len(turn):]
		words++
		end = p.offset + len(turn)
		p.offset += len(word)
		if word == "#" {
			break
		}
		if p.skipSpace(); p.offset == len(p.text) {
			break
		}
	}
	p.turns(begin, p.text[begin:end], words)
	if sign != "" {
		p.sign(end, sign)
	}
}

// turnEnd is wordEnd for a word of a turn, which may contain brackets: A1>B2(>C3)^D4.
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

// isApart reports whether the next word is not part of a turn.
func (p *parser) isApart(word string) bool {
	_, isResult := asResult(word)
	if word == "" || isResult || isDraw(word) || word[0] == '!' || word[0] == '?' {
		return true
	}
	rest := strings.TrimLeft(word, digits)
	if rest == word {
		return strings.Trim(word, ".…") == ""
	}
	return rest == "" || rest[0] == '.' || strings.HasPrefix(rest, "…") || p.isArimaa() && isArimaaNumber(word)
}

// turns plays the turns of a text at an offset, which has some words.
func (p *parser) turns(offset int, text string, words int) {
	if p.isArimaa() {
		p.arimaaTurn(offset, strings.Join(strings.Fields(text), " "))
		return
	}
	if words == 1 {
		if t, err := p.cur.state.ParseTurn(text); err == nil { // most turns are written strictly
			if p.play(t) == nil { // else it may be legal, but not the shortest spelling
				return
			}
		}
	}
	p.readTurns(offset, strings.NewReplacer("\n", " ", "\r", " ").Replace(text))
}

// readTurns plays turns as people type them.
func (p *parser) readTurns(offset int, text string) {
	start := p.cur.state.Code()
	list, err := codec.ReadTurnsAfter(start, text)
	if wrong := (*codec.ParseError)(nil); errors.As(err, &wrong) {
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

// readTurn plays a turn as people type it.
func (p *parser) readTurn(offset int, text string) {
	t, err := p.cur.state.ReadTurn(text)
	if err == nil {
		err = p.play(t)
	}
	if err != nil {
		panic(p.failOn(offset, p.cur.number+1, text, err))
	}
}

// turnStart returns the offset of a turn of a text: the word after the longest beginning of
// the text that contains only the turns before it.
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

// arimaaTurn plays a setup, a turn or another entry of a game record of Arimaa.
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

// setup adds the setup of a side of Arimaa to the start.
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
	if wrong := (*arimaa.GameError)(nil); errors.As(err, &wrong) {
		err = wrong.Err
	}
	if err != nil {
		panic(p.failOn(offset, 0, "", err))
	}
	p.g.begin(codec.EncodeArimaa(r.Position()))
}
