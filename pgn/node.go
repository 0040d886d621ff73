package pgn

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
)

// A Node is a turn of a [Game] and the position after it. The root has only a position. Comments and glyphs may be set
// at any time. When the game is written, each comment gets the form that [Comment] returns, and the glyphs are sorted
// by number.
type Node struct {
	Before string // the comment before the turn
	After  string // the comment after the turn
	Glyphs []Glyph

	game    *Game
	parent  *Node
	child   *Node // the first child
	sibling *Node // the next child of parent
	turn    game.Turn
	state   game.State
	number  int
	source  source
}

// A source is the place of a turn in the text that is read. The zero source is that of a turn without a text.
type source struct {
	offset int
	depth  int // the smallest number of variations around the turn
}

// Turn returns the turn, or nil for the root.
func (n *Node) Turn() game.Turn { return n.turn }

// State returns the position after the turn.
func (n *Node) State() game.State { return n.state }

// Number returns the number of the turn in its line. The first turn of the game has 1, the root 0.
func (n *Node) Number() int { return n.number }

// Parent returns the node before this one, or nil for the root.
func (n *Node) Parent() *Node { return n.parent }

// Next returns the first child, with which the line continues, or nil if there is no child.
func (n *Node) Next() *Node { return n.child }

// Children yields the nodes of all turns that may follow: first the node of the main line, then the nodes of
// variations.
func (n *Node) Children() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for c := n.child; c != nil && yield(c); c = c.sibling {
		}
	}
}

var errTooMany = fmt.Errorf("a game has at most %d turns with its variations", MaxNodes)

// Add plays a turn and returns its node. If a child already has this turn, Add returns that child. Otherwise it appends
// a child. For an illegal turn it returns the error of [game.State.Play]. It also returns an error if the game becomes
// too long. Add panics if the turn is one of another game.
func (n *Node) Add(t game.Turn) (*Node, error) {
	next, full, err := n.state.Play(t)
	if err != nil {
		return nil, err
	}
	return n.add(full, next)
}

// add is like Add for a turn that is known to be legal. The argument next is the position after the turn.
func (n *Node) add(t game.Turn, next game.State) (*Node, error) {
	end := &n.child
	for ; *end != nil; end = &(*end).sibling {
		if (*end).turn == t {
			return *end, nil
		}
	}
	switch {
	case n.number == game.MaxTurns:
		return nil, fmt.Errorf("a line has at most %d turns", game.MaxTurns)
	case n.game.nodes == MaxNodes:
		return nil, errTooMany
	}
	n.game.nodes++
	*end = &Node{game: n.game, parent: n, turn: t, state: next, number: n.number + 1}
	return *end, nil
}

// putFirst makes a child of n the first one.
func (n *Node) putFirst(child *Node) {
	place := &n.child
	for *place != child {
		place = &(*place).sibling
	}
	*place = child.sibling
	n.child, child.sibling = child, n.child
}

// cut removes all turns after n.
func (n *Node) cut() {
	for c := n.child; c != nil; c = c.sibling {
		c.cut()
		n.game.nodes--
	}
	n.child = nil
}

// glyphs returns the glyphs sorted by number and without duplicates.
func (n *Node) glyphs() []Glyph {
	list := slices.Compact(slices.Sorted(slices.Values(n.Glyphs)))
	return slices.DeleteFunc(list, func(g Glyph) bool { return g == 0 })
}

// Comment returns a text as it is written in a comment. Each line is a paragraph; empty lines are removed. White space
// and control characters become single spaces. Braces become round brackets, because a brace ends a comment.
func Comment(text string) string {
	if text == "" {
		return ""
	}
	var paragraphs []string
	for p := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		paragraphs = append(paragraphs, words(braces.Replace(p)))
	}
	return strings.Join(slices.DeleteFunc(paragraphs, func(p string) bool { return p == "" }), "\n")
}

var braces = strings.NewReplacer("{", "(", "}", ")")

// words returns a text as valid UTF-8 without hidden characters. White space and control characters become single
// spaces.
func words(text string) string {
	text = strings.Map(func(r rune) rune {
		if lines.IsHidden(r) {
			return -1
		}
		return r
	}, text)
	return strings.Join(strings.FieldsFunc(text, isSpace), " ")
}

func isSpace(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }

// joined joins two comments. Each of them may be empty.
func joined(a, b string) string { return strings.Trim(a+"\n"+b, "\n") }

var errNoGame = errors.New("pgn: the zero Game is no game")
