package pgn

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
)

const digits = "0123456789"

// number reads a word that begins with the number of a turn, and reports whether it does.
func (p *parser) number(word string) (bool, error) {
	rest := strings.TrimLeft(word, digits)
	count := word[:len(word)-len(rest)]
	if count == "" {
		if strings.Trim(word, ".…") != "" {
			return false, nil
		}
		p.at += len(word) // full stops apart from their number
		return true, nil
	}
	side := ""
	if p.isArimaa() && rest != "" && strings.Contains("gswb", strings.ToLower(rest[:1])) {
		side, rest = strings.ToLower(rest[:1]), rest[1:]
	}
	after := strings.TrimLeft(rest, ".…")
	if after != "" && after == rest {
		return false, nil
	}
	n, err := strconv.Atoi(count)
	if err != nil || n > 10_000 {
		return true, p.fail(p.at, 0, "", errors.New("not the number of a turn, leave it out"))
	}
	if err := p.numbered(n, side); err != nil {
		return true, err
	}
	p.at += len(word) - len(after)
	p.settle()
	p.isBefore = !p.isSettingUp()
	return true, nil
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

// A numbering is how the turns of a game are numbered: from any number on, each turn, or each two.
type numbering struct {
	begun         bool
	number, turn  int  // the first number, and the turn that has it
	single, pairs bool // which of the two it may be
}

// numbered checks the number of the next turn. A number that does not follow from the others shows
// that turns are missing.
func (p *parser) numbered(n int, side string) error {
	if side != "" && strings.Contains("sb", side) != (p.cur.state.Side().Index() == 1) {
		return p.fail(p.at, 0, "", fmt.Errorf("it is the turn of %s here: is a turn missing?", p.cur.state.Side()))
	}
	if p.isSettingUp() {
		if n != 1 {
			return p.fail(p.at, 0, "", errors.New("must be 1g and 1s with the setups, or the position must be given by the tag FEN"))
		}
		return nil
	}
	turn := p.cur.number + 1
	if !p.numbers.begun {
		p.numbers = numbering{true, n, turn, !p.isArimaa(), true}
		return nil
	}
	b := &p.numbers
	single := b.number + turn - b.turn
	pairs := b.number + p.pair(turn) - p.pair(b.turn)
	isSingle, isPair := b.single && n == single, b.pairs && n == pairs
	if !isSingle && !isPair {
		want := single
		if !b.single {
			want = pairs
		}
		return p.fail(p.at, 0, "", fmt.Errorf("the number of the turn must be %d: are turns missing?", want))
	}
	b.single, b.pairs = isSingle, isPair
	return nil
}

// pair returns the number of the pair of turns that a turn belongs to, see [pair].
func (p *parser) pair(turn int) int { return (turn - 1 + p.g.root.state.Side().Index()) / 2 }

// segment reads turns up to a number, a comment, a glyph, a bracket or the result: one in most texts.
func (p *parser) segment() error {
	begin, end, words := p.at, p.at, 0
	sign := ""
	for sign == "" {
		word := p.text[p.at:p.turnEnd(p.at)]
		if words > 0 && p.isApart(word) {
			break
		}
		if word[0] == '#' && (len(word) > 1 || words == 0) {
			return p.fail(p.at, 0, word, errors.New("not a turn; comments are in braces, or after ;"))
		}
		turn := strings.TrimRight(word, "!?")
		sign = word[len(turn):]
		words++
		end = p.at + len(turn)
		p.at += len(word)
		if word == "#" {
			break
		}
		if p.skipSpace(); p.at == len(p.text) {
			break
		}
	}
	if err := p.turns(begin, p.text[begin:end], words); err != nil {
		return err
	}
	if sign != "" {
		return p.sign(end, sign)
	}
	return nil
}

// turnEnd is wordEnd for a word of a turn, in which brackets may be: A1>B2(>C3)^D4.
func (p *parser) turnEnd(at int) int {
	end := at
	for {
		if at < len(p.text) && p.text[at] == '(' && (isPair(p.text[at:]) || at > 0 && p.text[at-1] == '>' || strings.HasPrefix(p.text[at:], "(>")) {
			if n := strings.IndexByte(p.text[at:], ')'); n > 0 && n < 20 {
				end = at + n + 1
				at = end
				continue
			}
		}
		if at < len(p.text) && strings.IndexByte("{}()[];$", p.text[at]) >= 0 {
			return at
		}
		if end = p.wordEnd(at); end == at || end == len(p.text) || p.text[end] != '(' {
			return end
		}
		at = end
	}
}

// isApart reports whether what comes next is not a word of a turn.
func (p *parser) isApart(word string) bool {
	if word == "" || strings.IndexByte("!?", word[0]) >= 0 || isDraw(word) {
		return true
	}
	if _, ok := asResult(word); ok {
		return true
	}
	rest := strings.TrimLeft(word, digits)
	if rest == word {
		return strings.Trim(word, ".…") == ""
	}
	return rest == "" || strings.HasPrefix(rest, ".") || strings.HasPrefix(rest, "…") || p.isArimaa() && isArimaaNumber(word)
}

// turns plays the turns of a text at an offset, which has some words.
func (p *parser) turns(at int, text string, words int) error {
	if p.isArimaa() {
		return p.arimaaTurn(at, strings.Join(strings.Fields(text), " "))
	}
	if words == 1 {
		if t, err := p.cur.state.ParseTurn(text); err == nil { // most turns are written strictly
			if p.play(at, text, t) == nil { // else it may be legal, but not the shortest spelling
				return nil
			}
		}
	}
	spaced := strings.Map(func(r rune) rune {
		if r == '\n' || r == '\r' {
			return ' '
		}
		return r
	}, text)
	return p.readTurns(at, spaced)
}

// readTurns plays turns as people type them.
func (p *parser) readTurns(at int, text string) error {
	from := p.cur.state.Code()
	list, err := codec.ReadTurnsAfter(from, text)
	if wrong := (*codec.ParseError)(nil); errors.As(err, &wrong) {
		count, detail, _ := strings.Cut(wrong.Detail, ": ")
		n, _ := strconv.Atoi(strings.TrimPrefix(count, "turn "))
		return p.fail(at+max(0, wrong.Offset), p.cur.number+max(n, 1), "", &codec.ParseError{Kind: wrong.Kind, Input: wrong.Input, Offset: -1, Detail: detail, Err: wrong.Err})
	}
	if len(list) == 0 {
		return p.fail(at, p.cur.number+1, "", errors.New("not a turn"))
	}
	for i, word := range list {
		start := at
		if i > 0 && len(text) < 4096 {
			start = at + turnStart(from, text, i)
		}
		t, err := p.cur.state.ReadTurn(word)
		if err != nil {
			return p.fail(start, p.cur.number+1, word, err)
		}
		if err := p.play(start, word, t); err != nil {
			return err
		}
	}
	return nil
}

// turnStart returns the offset of a turn of a text: that of the word behind the longest beginning of
// the text that has the turns before it.
func turnStart(from codec.Code, text string, i int) int {
	at := 0
	for end := 0; end < len(text); {
		rest := strings.TrimLeft(text[end:], " \t,")
		begin := len(text) - len(rest)
		word, _, _ := strings.Cut(rest, " ")
		if list, err := codec.ReadTurnsAfter(from, text[:end]); err == nil && len(list) == i {
			at = begin
		}
		end = begin + len(word)
	}
	return at
}

// arimaaTurn plays a setup, a turn or another entry of a game record of Arimaa.
func (p *parser) arimaaTurn(at int, text string) error {
	fail := func(err error) error { return p.fail(at, p.cur.number+1, text, err) }
	text = strings.TrimSuffix(text, " pass")
	switch strings.ToLower(text) {
	case "takeback":
		return fail(errors.New("leave out the turn that was taken back, or make it a variation"))
	case "resigns", "lost":
		if p.claimed = p.cur.state.Side().Other().Index(); p.g.Tag(Termination) == "" {
			reason := forfeit
			if strings.EqualFold(text, "resigns") {
				reason = resignation
			}
			return p.g.SetTag(Termination, reason)
		}
		return nil
	}
	if p.isSettingUp() {
		return p.setup(at, text)
	}
	t, err := p.cur.state.ReadTurn(text)
	if err != nil {
		return fail(err)
	}
	return p.play(at, text, t)
}

// setup adds the setup of a side of Arimaa to the start.
func (p *parser) setup(at int, text string) error {
	start, _ := p.g.start.Arimaa()
	record := "1g " + text
	if !start.IsEmpty() {
		record = start.String() + "\n1s " + text
	}
	g, err := arimaa.ParseGame(record)
	if err == nil {
		var r *arimaa.Replay
		if r, err = g.Replay(); err == nil {
			p.g.begin(codec.EncodeArimaa(r.Position()))
			return nil
		}
	}
	if wrong := (*arimaa.GameError)(nil); errors.As(err, &wrong) {
		err = wrong.Err
	}
	return p.fail(at, 0, "", err)
}
