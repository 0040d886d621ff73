package serve

import (
	"cmp"
	"compress/gzip"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

// unpacked reads a tree as line.js does, and returns what follows it.
func unpacked(text string) (n *view.Node, rest string) {
	end := 0
	for text[end] < '0' || text[end] > '9' {
		end++
	}
	n = &view.Node{Goal: text[:end+1]}
	text = text[end+1:]
	turn := func() string {
		if text[:3] == "---" {
			text = text[3:]
			return ""
		}
		square := func(c byte) string {
			return string("ABCDE"[(c-'a')%5]) + strconv.Itoa(5-int(c-'a')/5)
		}
		t := square(text[0]) + ">" + square(text[1]) + "#"
		if text[2] != '-' {
			t = t[:5] + "^" + square(text[2])
		}
		text = text[3:]
		return t
	}
	quoted := func() (found string) {
		found, text, _ = strings.Cut(text[1:], "]")
		return found
	}
	n.Key, n.Hints = turn(), strings.Split(quoted(), "|")
	tones := map[puzzles.Verdict]say.Tone{puzzles.Right: say.Good, puzzles.TooSlow: say.Slow, puzzles.Refuted: say.Bad}
	var group view.Choice
	for text != "" && text[0] != ')' {
		if verdict, ok := map[byte]puzzles.Verdict{'R': puzzles.Right, 'S': puzzles.TooSlow,
			'X': puzzles.Refuted}[text[0]]; ok {
			group = view.Choice{Verdict: verdict.String(), In: int(text[1] - '0')}
			text = text[2:]
			group.Reply = turn()
			group.Message = say.Message{Text: quoted(), Tone: tones[verdict]}
		}
		c := group
		c.Turn = turn()
		if text != "" && text[0] == '(' {
			c.Then, text = unpacked(text[1:])
			text = text[1:]
		}
		n.Turns = append(n.Turns, c)
	}
	return n, text
}

// inOrder returns a tree with the turns of each node in order, and how many it has in all.
func inOrder(n *view.Node) (out *view.Node, turns int) {
	out = &view.Node{Goal: n.Goal, Key: n.Key, Hints: n.Hints, Turns: slices.Clone(n.Turns)}
	turns = len(out.Turns)
	for i := range out.Turns {
		if c := &out.Turns[i]; c.Then != nil {
			then, more := inOrder(c.Then)
			c.Then, turns = then, turns+more
		}
	}
	slices.SortFunc(out.Turns, func(a, b view.Choice) int { return cmp.Compare(a.Turn, b.Turn) })
	return out, turns
}

// zipped returns a text compressed with gzip.
func zipped(t *testing.T, text string) []byte {
	var out strings.Builder
	w := gzip.NewWriter(&out)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return []byte(out.String())
}

// A page carries the whole tree of a puzzle, with the message about each turn, in at most ten bytes a turn after
// compression.
func TestPacked(t *testing.T) {
	s := testServer(t)
	e, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	turns, bytes := 0, 0
	for i := 0; i < len(e.list); i += 250 {
		c := e.list[i].Code()
		if c.Game() != codec.Santorini || c.Goal().Turns() > 2 {
			continue // the page asks, or it takes long
		}
		tree, err := s.prover(queue.Client{}).Tree(t.Context(), c, false)
		if err != nil {
			t.Fatal(err)
		}
		session, err := play.Open(t.Context(), game.Start(c), play.Options{})
		if err != nil {
			t.Fatal(err)
		}
		left := 1 << 20
		node, err := view.NodeOf(session, tree, &left)
		if err != nil {
			t.Fatal(err)
		}
		text := string(packed(node))
		got, rest := unpacked(text)
		want, n := inOrder(node)
		turns, bytes = turns+n, bytes+len(zipped(t, text))
		if got, _ = inOrder(got); rest != "" || gocmp.Diff(want, got) != "" {
			t.Errorf("%v: %s%s", c, gocmp.Diff(want, got), rest)
		}
	}
	if turns == 0 || bytes > 10*turns {
		t.Errorf("%d bytes for %d turns", bytes, turns)
	}
}
