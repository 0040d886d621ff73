package serve

import (
	"cmp"
	"compress/gzip"
	"encoding/json"
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

// unpacked reads a tree as tree.js does.
func unpacked(t *testing.T, text []byte) *view.Node {
	t.Helper()
	var groups [][]json.RawMessage
	n := &view.Node{}
	read := func(text []byte, values ...any) {
		if err := json.Unmarshal(text, &values); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	turnOf := func(text string) string {
		square := func(c byte) string {
			return string("ABCDE"[(c-'a')%5]) + strconv.Itoa(5-int(c-'a')/5)
		}
		switch {
		case text == "---":
			return ""
		case text[2] == '-':
			return square(text[0]) + ">" + square(text[1]) + "#"
		}
		return square(text[0]) + ">" + square(text[1]) + "^" + square(text[2])
	}
	var key string
	read(text, &n.Goal, &key, &n.Hints, &groups)
	n.Key = turnOf(key)
	verdicts := map[byte]puzzles.Verdict{'R': puzzles.Right, 'S': puzzles.TooSlow, 'X': puzzles.Refuted}
	tones := map[puzzles.Verdict]say.Tone{puzzles.Right: say.Good, puzzles.TooSlow: say.Slow, puzzles.Refuted: say.Bad}
	for _, group := range groups {
		var common view.Choice
		var head, turns string
		then := map[string]json.RawMessage{}
		parts := []any{&head, &common.Message.Text, &turns, &then}
		for i, part := range group {
			if err := json.Unmarshal(part, parts[i]); err != nil {
				t.Fatalf("%s: %v", part, err)
			}
		}
		verdict := verdicts[head[0]]
		common.Verdict, common.In, common.Reply = verdict.String(), int(head[1]-'0'), turnOf(head[2:])
		common.Message.Tone = tones[verdict]
		for turn := range slices.Chunk([]byte(turns), 3) {
			c := common
			c.Turn = turnOf(string(turn))
			if next := then[string(turn)]; next != nil {
				c.Then = unpacked(t, next)
			}
			n.Turns = append(n.Turns, c)
		}
	}
	return n
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
		text, err := json.Marshal(packed(node))
		if err != nil {
			t.Fatal(err)
		}
		got, _ := inOrder(unpacked(t, text))
		want, n := inOrder(node)
		turns, bytes = turns+n, bytes+len(zipped(t, string(text)))
		if diff := gocmp.Diff(want, got); diff != "" {
			t.Errorf("%v: %s", c, diff)
		}
	}
	if turns == 0 || bytes > 10*turns {
		t.Errorf("%d bytes for %d turns", bytes, turns)
	}
}
