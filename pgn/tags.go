package pgn

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/clean"
	"github.com/puzzlecode/puzzlecode/position"
)

// A readTag is a tag and the offset of its name in the text.
type readTag struct {
	tag
	offset int
}

// tags reads the tags of the next game, and the comments before and between them.
func (p *parser) tags() {
	for {
		p.skipSpace()
		switch {
		case p.isComment():
			p.notes = append(p.notes, p.comment())
		case p.offset < len(p.text) && p.text[p.offset] == '[':
			p.tag()
		default:
			return
		}
	}
}

var errTag = errors.New(`not a tag, must be like [Event "Club evening"]`)

// tag reads the next tag.
func (p *parser) tag() {
	t, n, err := tagOf(p.text[p.offset:])
	if err != nil {
		panic(p.failOn(p.offset, 0, "", err))
	}
	t.offset += p.offset
	p.offset += n
	i := slices.IndexFunc(p.read, func(r readTag) bool { return strings.EqualFold(r.name, t.name) })
	switch {
	case i >= 0 && p.read[i].value == t.value:
		return
	case i >= 0:
		panic(p.fail(t.offset, "the game has two tags %s, leave one out", t.name))
	case len(p.read) == MaxTags:
		panic(p.fail(t.offset, "a game has at most %d tags", MaxTags))
	}
	p.read = append(p.read, t)
}

// tagOf reads the tag that begins a text. n is the number of bytes of the tag, which must end in the same line. The
// name may be followed by ":" or "=". The value may be missing, and may have other quotation marks or none.
func tagOf(text string) (t readTag, n int, err error) {
	rest := strings.TrimLeft(strings.TrimPrefix(text, "["), blanks)
	t.offset = len(text) - len(rest)
	after := strings.TrimLeft(rest, nameLetters)
	t.name = rest[:len(rest)-len(after)]
	if t.offset == 0 || t.name == "" {
		return t, 0, errTag
	}
	rest = strings.TrimLeft(after, blanks)
	switch next := firstRune(rest); {
	case next == ":" || next == "=":
		rest = strings.TrimLeft(rest[1:], blanks)
	case rest == after && next != "]" && next != "" && next != "\n" && !strings.Contains(quotes+weakQuotes, next):
		return t, 0, fmt.Errorf("the name of the tag has %q after %s, must be letters, digits, _ and -", next, t.name)
	}
	value, n, err := tagValue(rest)
	if err != nil {
		return t, 0, fmt.Errorf(`the tag %s %w`, t.name, err)
	}
	t.value = value
	return t, len(text) - len(rest) + n, nil
}

// The faults of the value of a tag.
var (
	errUnclosed = errors.New(`is not closed, put "] at its end`)
	errInside   = errors.New(`has another tag inside: put "] at its end, or \ before quotation marks inside its value`)
	errBracket  = errors.New("has [ inside: put ] at its end, or quotation marks around its value")
)

const (
	blanks     = " \t\r\u00a0"
	quotes     = "\"“”„«»"
	weakQuotes = "'`´‘’‚" // part of the value unless they are on both sides of it
)

// tagValue reads the value of a tag and the closing bracket, which must be in the same line. n is the number of bytes,
// including the bracket. The error is one of the three above.
func tagValue(rest string) (value string, n int, err error) {
	first := firstRune(rest)
	if first == "" || !strings.Contains(quotes, first) {
		n = max(0, strings.IndexAny(rest, "]\n"))
		value = strings.TrimRight(rest[:n], blanks)
		inside := strings.TrimRight(value, weakQuotes)
		isQuoted := first != "" && strings.Contains(weakQuotes, first) && len(inside) < len(value)
		if isQuoted && len(inside) >= len(first) {
			value = inside[len(first):]
		}
		switch {
		case !strings.HasPrefix(rest[n:], "]"):
			return "", 0, errUnclosed
		case strings.Contains(value, "["):
			return "", 0, errBracket
		}
		return value, n + 1, nil
	}
	var out []byte
	isOpen := false // a quotation inside the value
	for i := len(first); i < len(rest) && rest[i] != '\n'; {
		r := firstRune(rest[i:])
		if r == `\` && i+1 < len(rest) && (rest[i+1] == '"' || rest[i+1] == '\\') {
			out = append(out, rest[i+1])
			i += 2
			continue
		}
		i += len(r)
		// A quotation mark belongs to the value unless a bracket follows.
		if strings.Contains(quotes, r) {
			after := strings.TrimLeft(rest[i:], blanks)
			isApart := len(bytes.TrimRight(out[max(0, len(out)-1):], blanks)) == 0
			switch opens := isApart && after == rest[i:]; {
			case strings.HasPrefix(after, "]"):
				return string(out), len(rest) - len(after) + 1, nil
			case endsInName(out) || !opens && !isOpen && beginsWithName(after):
				return "", 0, errInside
			default:
				isOpen = opens
			}
		}
		out = append(out, r...)
	}
	return "", 0, errUnclosed
}

// endsInName reports whether a value ends in a square bracket and a name, so that a quotation mark after it would begin
// the value of another tag.
func endsInName(value []byte) bool {
	value = bytes.TrimRight(value, blanks+":=")
	name := bytes.TrimRight(value, nameLetters)
	return len(name) < len(value) && bytes.HasSuffix(bytes.TrimRight(name, blanks), []byte("["))
}

// beginsWithName reports whether a text begins with the name of another tag and a quotation mark.
func beginsWithName(text string) bool {
	name := strings.TrimLeft(text, blanks+",;")
	rest := strings.TrimLeft(name, nameLetters)
	value := strings.TrimLeft(rest, blanks+":=")
	mark := firstRune(value)
	isEnd := strings.HasPrefix(strings.TrimLeft(value[len(mark):], blanks), "]") // of the value before the name
	return len(rest) < len(name) && mark != "" && strings.Contains(quotes, mark) && !isEnd
}

// firstRune returns the first character of a text.
func firstRune(text string) string {
	_, n := utf8.DecodeRuneInString(text)
	return text[:n]
}

// find returns the first tag that has one of the names and a value other than "" and "?".
func (p *parser) find(names ...string) (readTag, bool) {
	for _, t := range p.read {
		for _, name := range names {
			if strings.EqualFold(t.name, name) && strings.Trim(t.value, " ?") != "" {
				return t, true
			}
		}
	}
	return readTag{}, false
}

// header creates the game, and sets its tags to those in the text.
func (p *parser) header() {
	p.g = New(p.start())
	p.cur = &p.g.root
	players := p.g.players()
	for _, t := range p.read {
		name := t.name
		switch strings.ToLower(name) {
		case "game", "fen", "goal":
			continue
		case "result":
			if value := words(t.value); strings.Trim(value, "?") != "" {
				p.resultTag(t.offset, value)
			}
			continue
		case "date":
			p.dateTag(t)
			continue
		case "sungod", "moongod":
			if !p.isArimaa() {
				continue
			}
		case "white", "first":
			name = players[0]
		case "black", "second":
			name = players[1]
		}
		if p.g.Tag(name) != "" && p.g.Tag(name) != words(t.value) {
			panic(p.fail(t.offset, "the game has two tags for %s, leave one out", name))
		}
		if err := p.g.SetTag(name, t.value); err != nil {
			panic(p.failOn(t.offset, 0, "", err))
		}
	}
}

// start returns the start position that the tags describe.
func (p *parser) start() codec.Code {
	start := p.gameTag()
	fen, hasFEN := p.find("FEN")
	if hasFEN {
		c, err := codec.Read(fen.value)
		if err != nil {
			panic(p.failOn(fen.offset, 0, "", err))
		}
		if t, ok := p.find("Game"); ok && (c.Game() == codec.Arimaa) != (start.Game() == codec.Arimaa) {
			panic(p.fail(t.offset, "the tag Game says %s, and FEN is a position of %s", words(t.value), c.Game().Name()))
		}
		start = c
	}
	if start.Game() != codec.Arimaa {
		start = p.gods(start, hasFEN)
	}
	if t, ok := p.find("Goal"); ok {
		goal, err := codec.ReadGoal(words(t.value))
		if err == nil && start.Goal() != codec.NoGoal && start.Goal() != goal {
			err = fmt.Errorf("the goal is %v, and FEN has %v: leave one out", goal, start.Goal())
		}
		if err == nil {
			start, err = start.WithGoal(goal)
		}
		if err != nil {
			panic(p.failOn(t.offset, 0, "", err))
		}
	}
	return start
}

// gameTag returns the usual start position of the game that the tag Game names. If the tag is missing, the tags of the
// players or the first number of a turn show whether the game is Arimaa.
func (p *parser) gameTag() codec.Code {
	_, isArimaa := p.find("Gold", "Silver")
	p.skipSpace()
	isArimaa = isArimaa || isArimaaNumber(p.text[p.offset:p.wordEnd(p.offset)])
	if t, ok := p.find("Game"); ok {
		switch name := strings.ToLower(words(t.value)); name {
		case "arimaa", "santorini", "santorini with gods":
			isArimaa = name == "arimaa"
		default:
			panic(p.fail(t.offset, "the game %.40q is not supported, must be Santorini or Arimaa", t.value))
		}
	}
	if isArimaa {
		return codec.EncodeArimaa(arimaa.Position{})
	}
	return codec.Encode(position.Empty())
}

// gods returns the start position with the gods that the tags name. If the argument given is true, the argument start
// comes from the tag FEN, and the gods must agree with this tag.
func (p *parser) gods(start codec.Code, given bool) codec.Code {
	list, _ := game.GodsOf(game.New(start))
	asked := list
	for i, name := range [...]string{"SunGod", "MoonGod"} {
		t, ok := p.find(name)
		if !ok {
			continue
		}
		god, err := position.ParseGod(clean.Lower(words(t.value)))
		if err == nil && given && god != list[i] {
			err = fmt.Errorf("the god is %v, and FEN has %v: leave one out", god, list[i])
		}
		if err != nil {
			panic(p.failOn(t.offset, 0, "", err))
		}
		asked[i] = god
	}
	if asked == list {
		return start
	}
	empty, err := position.EmptyFor(asked[0], asked[1])
	if err != nil {
		panic(p.failOn(p.offset, 0, "", err))
	}
	return codec.Encode(empty)
}
