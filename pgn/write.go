package pgn

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// columns is the maximum number of characters in a line of turns.
const columns = 80

// String returns the game as text in the strict spelling. The text ends with a line feed. If [Game.AppendText] fails,
// the result is "no game".
func (g *Game) String() string {
	b, err := g.AppendText(nil)
	if err != nil {
		return "no game"
	}
	return string(b)
}

// AppendText appends the text that [Game.String] returns. In a file, separate two games by an empty line. AppendText
// fails for the zero Game, and if the text is longer than [MaxBytes].
func (g *Game) AppendText(b []byte) ([]byte, error) { return g.appendText(b, false) }

// appendText is like AppendText. If the argument brief is true, it omits tags of unknown value.
func (g *Game) appendText(b []byte, brief bool) ([]byte, error) {
	if g.start.IsZero() {
		return b, errNoGame
	}
	w := &writer{b: b, arimaa: g.start.Game() == codec.Arimaa, brief: brief}
	w.tags(g)
	w.b = append(w.b, '\n')
	w.comment(Comment(g.root.After))
	if p, ok := setUp(g.start); ok {
		w.setups(p)
	}
	w.line(&g.root)
	w.token(g.result())
	w.flush()
	w.b = append(w.b, '\n')
	if n := len(w.b) - len(b); n > MaxBytes {
		return b, fmt.Errorf("pgn: the game has %d bytes, must have at most %d", n, MaxBytes)
	}
	return w.b, nil
}

func (g *Game) result() string {
	w := g.Winner()
	if w == "" {
		return noResult
	}
	return [...]string{firstWins, secondWins}[w.Index()]
}

// A writer writes the text of a game. It holds the last token back, because a closing bracket may still be appended to
// it.
type writer struct {
	b       []byte
	arimaa  bool
	brief   bool // without tags of unknown values
	column  int  // characters of the line so far
	held    []byte
	inside  bool // whether the held token is inside a comment
	opening int  // number of variations that begin with the next token
}

// tags writes the tags.
func (w *writer) tags(g *Game) {
	known := map[string]string{"Result": g.result(), "Game": codec.Santorini.Name(), "FEN": g.fen()}
	if w.arimaa { // the tags of the gods distinguish Santorini with and without gods
		known["Game"] = codec.Arimaa.Name()
	}
	if w.brief && g.result() == noResult {
		known["Result"] = ""
	}
	if goal := g.start.Goal(); goal != codec.NoGoal {
		known["Goal"] = goal.String()
	}
	if gods, ok := game.GodsOf(g.root.state); ok {
		known["SunGod"], known["MoonGod"] = gods[0].String(), gods[1].String()
	}
	rest := g.tags
	for i, name := range g.names() {
		value := known[name]
		if len(rest) > 0 && rest[0].name == name {
			value, rest = rest[0].value, rest[1:]
		}
		if value == "" && i < roster && !w.brief {
			value = "?"
			if name == Date {
				value = "????.??.??"
			}
		}
		if value != "" {
			w.tag(name, value)
		}
	}
	for _, t := range rest {
		w.tag(t.name, t.value)
	}
}

func (w *writer) tag(name, value string) {
	w.b = append(w.b, "["+name+` "`+tagEscapes.Replace(value)+"\"]\n"...)
}

var tagEscapes = strings.NewReplacer(`"`, `\"`, `\`, `\\`)

// fen returns the value of the tag FEN. It is empty if the game begins with the usual start position.
func (g *Game) fen() string {
	if p, ok := g.start.Santorini(); ok && p.WorkerSet(position.First) == 0 {
		return ""
	}
	if _, ok := setUp(g.start); ok {
		return ""
	}
	return g.root.state.String()
}

// setUp returns the position of an Arimaa code. ok is true if this position is before, between or directly after the
// two setups, which place the pieces.
func setUp(start codec.Code) (p arimaa.Position, ok bool) {
	if p, ok = start.Arimaa(); !ok {
		return p, false
	}
	const home = arimaa.SquareSet(0xffff)
	isHome := p.SideSet(arimaa.Gold) == home && p.SideSet(arimaa.Silver) == home<<48
	return p, p.SettingUp() || p.Side() == arimaa.Gold && isHome
}

// setups writes the turns of Arimaa that place the pieces of p.
func (w *writer) setups(p arimaa.Position) {
	for side := arimaa.Gold; side <= arimaa.Silver; side++ {
		set := p.SideSet(side)
		if set == 0 {
			return
		}
		w.token([...]string{"1g", "1s"}[side])
		for square := range set.All() {
			w.token(p.PieceAt(square).String() + square.String())
		}
	}
}

// line writes the turns after node n. After each turn it writes the variations that replace that turn.
func (w *writer) line(n *Node) {
	for opened := false; n.child != nil; n = n.child {
		w.turn(n.child, opened)
		opened = false
		for v := n.child.sibling; v != nil; v = v.sibling {
			w.opening++
			w.turn(v, true)
			w.line(v)
			w.held = append(w.held, ')')
			opened = true
		}
	}
}

// turn writes the turn of node n with its glyphs and comments. If the argument opened is true, a variation has just
// begun or ended. The comment before the turn must then precede the number of the turn. After the number, the comment
// would belong to the previous turn.
func (w *writer) turn(n *Node, opened bool) {
	before := Comment(n.Before)
	if opened {
		w.comment(before)
	}
	w.number(n)
	if !opened {
		w.comment(before)
	}
	text := n.turn.String()
	if w.arimaa {
		for step := range strings.SplitSeq(text, " ") {
			w.token(step)
		}
	} else if opened || before == "" {
		w.held = append(append(w.held, ' '), text...) // in one line with its number
	} else {
		w.token(text)
	}
	for i, g := range n.glyphs() {
		if i == 0 && int(g) < len(signs) {
			w.held = append(w.held, signs[g]...)
		} else {
			w.token("$" + strconv.Itoa(int(g)))
		}
	}
	w.comment(Comment(n.After))
}

// number writes the number of a turn. In Arimaa this is the number of a pair of turns and the letter of the side.
func (w *writer) number(n *Node) {
	side := n.parent.state.Side()
	if !w.arimaa {
		w.token(strconv.Itoa(n.number) + ".")
		return
	}
	w.token(strconv.Itoa(2+n.game.pair(n.number)) + string(side[:1]))
}

// pair returns the number of the pair that contains a turn. The first pair is 0. A pair is a turn of First or Gold and
// the next turn of the opponent.
func (g *Game) pair(turn int) int { return (turn - 1 + g.root.state.Side().Index()) / 2 }

// comment writes a text in braces, unless the text is empty. The text has the form that [Comment] returns. No line of
// the comment begins with a square bracket. So [Read] finds the next game even if the comment is not closed.
func (w *writer) comment(text string) {
	if text == "" {
		return
	}
	for i, p := range strings.Split(text, "\n") {
		if i > 0 {
			w.flush()
			w.b = append(w.b, "\n\n"...)
			w.column = 0
		}
		for j, word := range strings.Split(p, " ") {
			if first := i+j == 0; first {
				w.token("{" + word)
			} else {
				w.token(word)
				w.inside = true
			}
		}
	}
	w.held = append(w.held, '}')
}

// token writes a token, separated by white space from the last token.
func (w *writer) token(text string) {
	w.flush()
	for ; w.opening > 0; w.opening-- {
		w.held = append(w.held, '(')
	}
	w.held = append(w.held, text...)
}

// flush writes the token that was held back. If the current line has no room for the token, a new line begins.
func (w *writer) flush() {
	if len(w.held) == 0 {
		return
	}
	n := utf8.RuneCount(w.held)
	if w.column > 0 && w.column+1+n > columns {
		w.b, w.column = append(w.b, '\n'), 0
	}
	if w.column > 0 || w.inside && w.held[0] == '[' {
		w.b, n = append(w.b, ' '), n+1
	}
	w.b = append(w.b, w.held...)
	w.column += n
	w.held, w.inside = w.held[:0], false
}
