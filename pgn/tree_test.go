package pgn_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaatest"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
)

// texts are comments and values of tags that a writer may trip over.
var texts = []string{
	"", "", "", "A quiet turn.", `"quoted" and \ a backslash \\`, "[Event \"x\"]", "[%clk 0:01:00]", "1-0", "*",
	"% no escape", "; no comment", "(round) [square] $1",
	"多層の塔 — Ünal's tower", "one\ntwo [Event \"y\"]\n% three", strings.Repeat("word [Site \"z\"] ", 30),
	strings.Repeat("x", 100),
}

// starts returns a start of any kind.
func start(r *rand.Rand) codec.Code {
	god := func() position.God { return position.God(r.IntN(11)) }
	switch r.IntN(6) {
	case 0:
		return codec.Encode(position.Empty())
	case 1:
		p, err := position.EmptyFor(god(), 1+position.God(r.IntN(10)))
		if err != nil {
			panic(err)
		}
		return codec.Encode(p)
	case 2:
		c := codec.Encode(positiontest.Random(r))
		if puzzle, err := c.WithGoal(codec.Win2); err == nil && r.IntN(2) == 0 {
			return puzzle
		}
		return c
	case 3:
		return codec.Encode(positiontest.Gods(r, god(), 1+position.God(r.IntN(10))))
	case 4:
		return codec.EncodeArimaa(arimaatest.List(r.Uint64(), 1)[0])
	}
	return codec.EncodeArimaa(setUp)
}

var setUp = func() arimaa.Position {
	r := arimaa.NewReplay(arimaa.Position{})
	for _, e := range arimaa.MustParseGame(setups).Entries {
		if _, err := r.Play(e); err != nil {
			panic(err)
		}
	}
	return r.Position()
}()

const setups = `1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Db2 Hc2 Md2 Ee2 Hf2 Dg2 Ch2\n` +
	`1s ca7 db7 hc7 md7 ee7 hf7 dg7 ch7 ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8`

// randomTurn returns a legal turn, or nil.
func randomTurn(r *rand.Rand, s game.State) game.Turn {
	var turns []game.Turn
	for t := range s.Turns() {
		if turns = append(turns, t); len(turns) == 200 { // Arimaa has many more
			break
		}
	}
	if len(turns) == 0 {
		return nil
	}
	return turns[r.IntN(len(turns))]
}

// grow adds turns with comments and glyphs after a node.
func grow(t *testing.T, r *rand.Rand, n *pgn.Node, length, depth int) {
	t.Helper()
	text := func() string { return pgn.Comment(texts[r.IntN(len(texts))]) }
	for range length {
		turn := randomTurn(r, n.State())
		if turn == nil {
			return
		}
		next, err := n.Add(turn)
		if err != nil {
			t.Fatal(err)
		}
		next.Before, next.After, next.Glyphs = text(), text(), nil // it may have been there
		for g := range 3 {
			if r.IntN(8) == 0 {
				next.Glyphs = append(next.Glyphs, pgn.Glyph(1+80*g+r.IntN(6)))
			}
		}
		for depth > 0 && r.IntN(5) == 0 {
			depth--
			grow(t, r, n, r.IntN(4), depth)
		}
		n = next
	}
}

// random returns a game with everything.
func random(t *testing.T, r *rand.Rand) *pgn.Game {
	t.Helper()
	g := pgn.New(start(r))
	length := 40
	if g.Start().Game() == codec.Arimaa {
		length = 4
	}
	g.Root().After = pgn.Comment(texts[r.IntN(len(texts))])
	grow(t, r, g.Root(), r.IntN(length), 6)
	for _, name := range []string{pgn.Event, pgn.Site, pgn.Round, "Sun", "Moon", "Gold", "Silver", pgn.Termination,
		"Annotator", "annotated"} {
		if r.IntN(2) == 0 {
			if err := g.SetTag(name, texts[r.IntN(len(texts))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if r.IntN(2) == 0 {
		if err := g.SetTag(pgn.Date, fmt.Sprintf("%d.%d.%d", 1900+r.IntN(200), 1+r.IntN(12), 1+r.IntN(28))); err != nil {
			t.Fatal(err)
		}
	}
	if sides := []game.Side{"", g.Root().State().Side(), g.Root().State().Side().Other()}; true {
		if err := g.SetWinner(sides[r.IntN(3)]); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// described returns all that a game has, by its methods.
func described(g *pgn.Game) (list []string) {
	list = append(list, g.Start().String(), string(g.Winner()), fmt.Sprint(g.Len()))
	for name, value := range g.Tags() {
		list = append(list, name+"="+value)
	}
	var node func(n *pgn.Node)
	node = func(n *pgn.Node) {
		list = append(list, fmt.Sprintf("%d %v %q %q %v %v", n.Number(), n.Turn(), n.Before, n.After, n.Glyphs, n.State()))
		for c := range n.Children() {
			if c.Parent() != n {
				list = append(list, "with another parent")
			}
			node(c)
		}
		list = append(list, "back")
	}
	node(g.Root())
	return list
}

// A game is read as it was written, and written as it was read; lines are short.
func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 600 {
		g := random(t, r)
		text := g.String()
		back, err := pgn.Parse(text)
		if err != nil {
			t.Fatalf("game %d: %v\n%s", i, err, text)
		}
		if diff := cmp.Diff(described(g), described(back)); diff != "" {
			t.Fatalf("game %d (-written +read)\n%s\n%s", i, diff, text)
		}
		if again := back.String(); again != text {
			t.Fatalf("game %d\n%s", i, cmp.Diff(text, again))
		}
		_, moves, _ := strings.Cut(text, "\n\n")
		for line := range strings.Lines(moves) {
			line = strings.TrimSuffix(line, "\n")
			if n := utf8.RuneCountInString(line); n > 80 && strings.Contains(strings.TrimLeft(line, " "), " ") &&
				!strings.Contains(line, ". ") {
				t.Errorf("game %d: %d characters: %s", i, n, line)
			}
		}
	}
}
