package game_test

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"iter"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

var positions = flag.Int("positions", 484, "how many random positions with gods the choice of turns is tried on")

// A godsWalker tries every choice of squares in a position.
type godsWalker struct {
	t     *testing.T
	s     game.Santorini
	turns map[game.Turn]bool
}

// Every legal turn with gods can be chosen square by square, and every choice leads to one; the
// board after the chosen squares is that of the position after the turn.
func TestGodsChoices(t *testing.T) {
	for _, p := range positiontest.GodsList(21, *positions) {
		s := game.New(codec.Encode(p)).(game.Santorini)
		want := map[game.Turn]bool{}
		for turn, next := range s.Turns() {
			want[turn] = true
			after, full, err := s.Play(turn)
			if err != nil || full != turn || after.Code() != next.Code() {
				t.Fatalf("%v: Play(%v) = %v, %v, %v, want %v", s, turn, after, full, err, next)
			}
		}
		w := godsWalker{t, s, map[game.Turn]bool{}}
		w.walk(s.Begin())
		if diff := cmp.Diff(want, w.turns); diff != "" {
			t.Fatalf("%v: turns that can be chosen (-legal +chosen):\n%s", s, diff)
		}
		if t.Failed() {
			return
		}
	}
}

// walk returns the turns that begin with the squares of a choice.
func (w *godsWalker) walk(c game.Choice) (turns map[game.Turn]bool) {
	turns = map[game.Turn]bool{}
	turn, ends := c.Turn()
	options := c.Next()
	over := w.s.Outcome().Over()
	if !ends && len(options) == 0 && !over {
		w.t.Errorf("%v: %v goes nowhere", w.s, c.Squares())
	}
	if ends {
		w.turns[turn], turns[turn] = true, true
		w.compare(c, turn.(position.Turn))
	}
	for _, o := range options {
		next, err := c.Choose(o.Square)
		if err != nil {
			w.t.Fatal(err)
		}
		turn, ends := next.Turn()
		wins := o.Kind.Wins()
		if wins && !ends || ends && wins != turn.(position.Turn).Wins() {
			w.t.Errorf("%v: %v: %v, and the turn is %v", w.s, next.Squares(), o.Kind, turn)
		}
		piece, there := c.Board().At(o.Square)
		if own := there && piece.Side == w.s.Side(); own != (o.Kind == game.Take) {
			w.t.Errorf("%v: %v after %v, on a square with %v", w.s, o, c.Squares(), piece)
		}
		maps.Copy(turns, w.walk(next))
	}
	if following := maps.Collect(toTrue(game.Following(c))); !maps.Equal(following, turns) {
		w.t.Errorf("%v: %v goes on to %v, and %v follow", w.s, c.Squares(), turns, following)
	}
	return turns
}

// toTrue pairs each value with true.
func toTrue[T any](list iter.Seq[T]) iter.Seq2[T, bool] {
	return func(yield func(T, bool) bool) {
		for v := range list {
			if !yield(v, true) {
				return
			}
		}
	}
}

// compare compares the board of a choice with the board after its turn.
func (w *godsWalker) compare(c game.Choice, turn position.Turn) {
	after := boardText(game.Santorini{Position: w.s.Position.PlayLegal(turn)}.Board())
	if got := boardText(c.Board()); got != after {
		w.t.Errorf("%v: %v: board after %v:\n%s, want\n%s", w.s, turn, c.Squares(), got, after)
	}
	if got := boardText(w.after(w.s.Parts(turn))); got != after {
		w.t.Errorf("%v: %v: board after its parts:\n%s, want\n%s", w.s, turn, got, after)
	}
}

// boardText returns the heights and the workers of a board, by square.
func boardText(b game.Board) string {
	out := make([]byte, 50)
	for i, h := range b.Heights {
		out[2*i], out[2*i+1] = byte('0'+h), '.'
	}
	for _, p := range b.Pieces {
		out[2*(5*int('5'-p.Square[1])+int(p.Square[0]-'A'))+1] = p.Side[0]
	}
	return string(out)
}

// after returns the board after the parts of a turn.
func (w *godsWalker) after(parts []game.Part) game.Board {
	b := w.s.Board()
	mine := func(square string, side game.Side) *game.Piece {
		i := slices.IndexFunc(b.Pieces, func(p game.Piece) bool { return p.Square == square && p.Side == side })
		if i < 0 {
			w.t.Fatalf("%v: no worker of %v at %v in %v", w.s, side, square, parts)
		}
		return &b.Pieces[i]
	}
	for _, p := range parts {
		height := func(square string) *int { return &b.Heights[5*int('5'-square[1])+int(square[0]-'A')] }
		switch p.Kind {
		case game.Step:
			w.checkStep(b, p)
			mine(p.From, w.s.Side()).Square = p.To
		case game.Force:
			mine(p.From, w.s.Side().Other()).Square = p.To
		case game.Build:
			*height(p.To)++
		case game.Dome:
			*height(p.To) = 4
		}
	}
	return b
}

// checkStep checks a step against the rules that need no turn: only Hermes steps farther than to a
// neighbour, on his level, and nobody steps up two levels or onto a dome.
func (w *godsWalker) checkStep(b game.Board, p game.Part) {
	before, after := b.Height(p.From), b.Height(p.To)
	columns, rows := int(p.From[0])-int(p.To[0]), int(p.From[1])-int(p.To[1])
	near := columns*columns <= 1 && rows*rows <= 1
	walks := w.s.Position.God(w.s.Position.Side()) == position.Hermes && before == after
	if p.From == p.To || !near && !walks || after > before+1 || after == 4 {
		w.t.Errorf("%v: step from %s to %s", w.s, p.From, p.To)
	}
}

// What may be chosen after some squares, for each god that changes it.
func TestGodsOptions(t *testing.T) {
	for _, test := range []struct {
		name, fen, chosen, next, turn string
	}{
		{"a step", "0000000000000000000000000/1/apollo:A1,E5/mortal:B2,E1", "A1", "A2step B2step B1step", ""},
		{"a worker forced", "0000000000000000000000000/1/apollo:A1,E5/mortal:B2,E1", "A1B2",
			"A3build B3build C3build A2build C2build B1build C1build", ""},
		{"a block or a dome", "0000000000000000000000000/1/atlas:A1,E5/mortal:B2,E1", "A1A2A3", "A3dome", "A1>A2^A3"},
		{"a dome", "0000000000000000000000000/1/atlas:A1,E5/mortal:B2,E1", "A1A2A3A3", "", "A1>A2^A3X"},
		{"a dome on level 3", "0000000000300000000000000/1/atlas:A1,E5/mortal:B2,E1", "A1A2A3", "", "A1>A2^A3"},
		{"a second square", "0000000000000000000000000/1/demeter:A1,E5/mortal:B2,E1", "A1A2A3", "B3build A1build B1build",
			"A1>A2^A3"},
		{"the same square", "0000000000100000000000000/1/hephaestus:A1,E5/mortal:B2,E1", "A1A2A3", "A3build", "A1>A2^A3"},
		{"not a dome", "0000000000200000000000000/1/hephaestus:A1,E5/mortal:B2,E1", "A1A2A3", "", "A1>A2^A3"},
		{"two steps at once", "0000000000444000040000400/1/artemis:A1,E5/mortal:D5,E1", "A1", "A2step B2step B1step", ""},
		{"a second step", "0000000000444000040000400/1/artemis:A1,E5/mortal:D5,E1", "A1A2",
			"A2take B2build A1build B1build", ""},
		{"not back", "0000000000444000040000400/1/artemis:A1,E5/mortal:D5,E1", "A1A2A2", "B2step B1step", ""},
		{"a climb or a drop", "2300000000000000000000000/1/pan:A5,E1/mortal:C3,A1", "A5", "B5climb A4drop B4drop", ""},
		{"a win ends the turn", "2300000000000000000000000/1/pan:A5,E1/mortal:C3,A1", "A5A4", "", "A5>A4#"},
		{"a build before the step", "0044444444444444044400440/1/prometheus:A1,E1/mortal:A5,B5", "",
			"B2build A1take B1build", ""},
		{"one of two builds before the step", "0044444444444444044400440/1/prometheus:A1,E1/mortal:A5,B5", "B2",
			"A1take", ""},
		{"no step up after a build", "0044444444444444044400440/1/prometheus:A1,E1/mortal:A5,B5", "B2A1", "B1step", ""},
		{"a build after the step", "0044444444444444044400440/1/prometheus:A1,E1/mortal:A5,B5", "B2A1B1",
			"B2build A1build", ""},
		{"either order", "0044444444444444044400440/1/prometheus:A1,E1/mortal:A5,B5", "B2A1B1A1", "", "A1^B2>B1^A1"},
		{"standing still", "0044444444444444444400000/1/hermes:C1,E1/mortal:A5,B5", "", "B1build C1take D1build E1take", ""},
		{"standing still, and a build", "0044444444444444444400000/1/hermes:C1,E1/mortal:A5,B5", "B1", "", "^B1"},
		{"one worker, perhaps the other", "0044444444444444444400000/1/hermes:C1,E1/mortal:A5,B5", "C1A1",
			"B1build D1build E1take", ""},
		{"a step up or a walk", "0044444444444444444401000/1/hermes:C1,E1/mortal:A5,B5", "C1", "B1step D1walk", ""},
		{"both workers", "0044444444444444444400000/1/hermes:C1,E1/mortal:A5,B5", "C1A1E1", "B1walk C1walk D1walk", ""},
		{"one worker follows the other", "0044444444444444444400000/1/hermes:C1,E1/mortal:A5,B5", "C1A1E1C1D1", "",
			"E1>A1^D1"},
	} {
		c, err := game.Choose(game.New(codec.Encode(position.MustParse(test.fen))), test.chosen)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		var next []string
		for _, o := range c.Next() {
			next = append(next, o.Square+string(o.Kind))
		}
		turn := ""
		if end, ok := c.Turn(); ok {
			turn = end.String()
		}
		if got := strings.Join(next, " "); got != test.next || turn != test.turn {
			t.Errorf("%s: after %s: %q, turn %q, want %q, %q", test.name, test.chosen, got, turn, test.next, test.turn)
		}
	}
}

// A square that cannot be chosen after a worker, a step or a build breaks a rule, which the error names.
func TestGodsRefusals(t *testing.T) {
	for _, test := range []struct{ fen, chosen, square, want string }{
		{"0000000000000000400000000/1/apollo:A1,E5/mortal:A2,E1", "A1", "B2", "B2: cannot step onto a dome"},
		{"0000000000000000400000000/1/apollo:A1,E5/mortal:A2,E1", "A1A2", "A1", "A1: cannot build where a worker stands"},
		{"0000000000000000000000000/1/artemis:A1,E5/mortal:A5,E1", "A1B2B2", "A1",
			"A1: cannot move back to where the turn began"},
		{"0000000000000000000000000/1/artemis:A1,E5/mortal:A5,E1", "A1", "D4", "D4: cannot be reached in two steps"},
		{"0000000000000000100000000/1/pan:A1,E5/athena[^]:A5,E1", "A1", "B2",
			"B2: cannot move up: Athena moved up on her last turn"},
		{"0000000000000000000000000/1/minotaur:B2,E5/mortal:A1,E1", "B2", "A1",
			"A1: the worker there cannot be forced away: no free square is behind it"},
		{"0000000000000000000000000/1/demeter:A1,E5/mortal:A5,E1", "A1B2C3", "C3",
			"C3: the second build must be on another square"},
		{"0000000000000000000000000/1/prometheus:A1,E5/mortal:A5,E1", "B2A1", "B2", "B2: cannot move up after a build"},
		{"0000001233012102211000100/1/prometheus:A1,C2/athena:A5,D4", "B1", "A1", "A1: cannot move up after a build"},
		{"0000001210012210110000000/1/prometheus:B2,D4/mortal:B4,D2", "E4", "B2",
			"B2: the worker that moves must stand beside the build"},
		{"0000000000000004400001000/1/prometheus:A1,E5/mortal:E1,A5", "", "B1",
			"B1: cannot build there first: no worker beside it could move then"},
		{"0000000000000000000004000/1/prometheus:A1,E5/mortal:E1,A5", "", "B1", "B1: cannot build on a dome"},
		{"0000001210012310110000000/1/atlas:B2,D4/mortal:B4,D2", "D4E4E5", "C4",
			"C4: cannot build there: Atlas builds on one square only"},
		{"0000000000000001000000000/1/hermes:A1,E5/mortal:A5,E1", "E5E4A1", "A2",
			"A2: cannot move up or down when both workers move"},
		{"0000001210012210110000000/1/prometheus:B2,D4/mortal:B4,D2", "E4D4", "B2",
			"B2: the worker that moves must stand beside the build"},
		{"0000000000000001000000000/1/hermes:A1,E5/mortal:A5,E1", "E5E4A1", "E4",
			"E4: this worker has walked already: undo that to move it elsewhere"},
		{"0000000000000001000000000/1/hermes:A1,E5/mortal:A5,E1", "E5E4A1B1", "E4",
			"E4: this worker has walked already: undo that to move it elsewhere"},
		{"0000000000000004400000000/1/apollo:B1,E5/mortal:A1,E1", "B1", "A1", "A1: the worker could not build from there"},
		{"0000000000000001100001000/1/pan:A1,E5/athena[^]:B1,C1", "", "A1",
			"A1: this worker cannot move: it could only move up, and Athena moved up on her last turn"},
		{"0000000000000000000000000/1/artemis:A1,E5/mortal:A3,E1", "A1", "A3", "A3: cannot step onto another worker"},
		{"0000000000000000000000000/1/hephaestus:A1,E5/mortal:A5,E1", "A1B2C3", "B2",
			"B2: cannot build where a worker stands"},
		{"0000000000000000000000000/1/hermes:A1,E5/mortal:D5,E1", "A1", "D5", "D5: cannot step onto another worker"},
		{"0000000000000000000000000/1/hermes:A1,E5/mortal:D4,E1", "A1A2E5", "D4", "D4: cannot step onto another worker"},
		{"0000000000000000000000040/1/hermes:A1,E5/mortal:A5,E1", "A1A2E5", "D1", "D1: cannot step onto a dome"},
		{"0001000011000000000000000/1/hermes:A1,E5/mortal:A5,E1", "A1A2", "E5",
			"E5: this worker cannot walk: no free square of its level is beside it"},
		{"0000000000000000000000000/1/hermes:A1,E5/mortal:A5,E1", "", "C3",
			`"C3" cannot be chosen here: no legal turn goes on like that`},
	} {
		c, err := game.Choose(game.New(codec.Encode(position.MustParse(test.fen))), test.chosen)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Choose(test.square); err == nil || err.Error() != test.want {
			t.Errorf("%s after %s: %v, want %s", test.square, test.chosen, err, test.want)
		}
	}
	for _, p := range positiontest.GodsList(21, *positions) {
		// some squares of his are refused because another order of choices leads there
		if p.God(p.Side()) != position.Hermes {
			everyRefusal(t, game.New(codec.Encode(p)).Begin())
		}
	}
}

// everyRefusal tries all squares that cannot follow a choice, and every seventh one that can.
func everyRefusal(t *testing.T, c game.Choice) {
	t.Helper()
	next, takes := map[string]bool{}, true // or Atlas' dome, after which there is nothing else
	for _, o := range c.Next() {
		next[o.Square] = true
		takes = takes && o.Kind == game.Take || o.Kind == game.DomeOn
	}
	for square := range position.Square(position.Squares) {
		_, err := c.Choose(square.String())
		if wrong := new(game.ChoiceError); next[square.String()] != (err == nil) || err != nil &&
			(!errors.As(err, &wrong) || wrong.Rule == nil && !takes && len(c.Squares()) > 0) {
			t.Fatalf("%v after %v: %v", square, c.Squares(), err)
		}
	}
	for i, o := range c.Next() {
		if i%7 == 0 {
			if then, err := c.Choose(o.Square); err == nil {
				everyRefusal(t, then)
			}
		}
	}
}

// The positions that choices lead to are those of the reference implementation, which made the vectors.
func TestGodsChoicesMatchVectors(t *testing.T) {
	file, err := os.ReadFile("../position/testdata/vectors/godturns.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(file)) {
		var v struct {
			Case, Position, Digest string
			Results, Wins          int
		}
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatal(err)
		}
		s := game.New(codec.Encode(position.MustParse(v.Position))).(game.Santorini)
		w := godsWalker{t, s, map[game.Turn]bool{}}
		w.walk(s.Begin())
		var fens []string
		wins := 0
		for turn := range w.turns {
			next, _, err := s.Play(turn)
			if err != nil {
				t.Fatalf("%s: %v", v.Case, err)
			}
			fens = append(fens, next.String())
			if next.(game.Santorini).Position.Finished() {
				wins++
			}
		}
		slices.Sort(fens)
		sum := sha256.Sum256([]byte(strings.Join(fens, "\n")))
		if len(fens) != v.Results || wins != v.Wins || fmt.Sprintf("%x", sum[:8]) != v.Digest {
			t.Errorf("%s: %d positions, %d won, digest %x, want %d, %d, %s", v.Case, len(fens), wins, sum[:8], v.Results, v.Wins,
				v.Digest)
		}
	}
}

// BenchmarkGodsBegin measures the beginning of a turn: the ways of all turns.
func BenchmarkGodsBegin(b *testing.B) {
	for god := range position.Gods() {
		b.Run(god.String(), func(b *testing.B) {
			var list []game.State
			for _, p := range positiontest.GodsList(22, 1_200) {
				if p.God(p.Side()) == god {
					list = append(list, game.Santorini{Position: p})
				}
			}
			for i := 0; b.Loop(); i++ {
				list[i%len(list)].Begin()
			}
		})
	}
}

// A turn is spelled with the square to which it forces a worker, and is read so.
func TestSpelled(t *testing.T) {
	forced := 0
	for _, p := range positiontest.GodsList(23, *positions) {
		s := game.New(codec.Encode(p))
		for turn := range s.Turns() {
			text := game.Spelled(s, turn)
			if text != turn.String() {
				forced++
			}
			if read, err := s.ReadTurn(text); err != nil || read != turn {
				t.Fatalf("%v: %s is read as %v, %v, want %v", s, text, read, err, turn)
			}
		}
	}
	s := game.New(codec.Encode(position.MustParse("0000000000000000000000000/1/minotaur:B2,E5/mortal:C3,E1")))
	turn, err := s.ReadTurn("B2>C3^B2")
	if err != nil {
		t.Fatal(err)
	}
	if got := game.Spelled(s, turn); got != "B2>C3(>D4)^B2" || forced == 0 {
		t.Errorf("%s, and %d others force a worker", got, forced)
	}
	// One of two workers walks on the ground, the other one on level 1.
	s = game.New(codec.Encode(position.MustParse("0000100001000000000000000/1/hermes:E4,B2/mortal:A5,E1")))
	if turn, err = s.ReadTurn("(E4,B2)>(D5,E5)^E4"); err != nil {
		t.Fatal(err)
	}
	if got := game.Spelled(s, turn); turn.String() != "E4>D5,B2>E5^E4" || got != "E4>E5,B2>D5^E4" {
		t.Errorf("%v is spelled %s", turn, got)
	}
}
