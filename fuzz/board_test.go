package fuzz

import (
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

// What is shown of any position with any goal is read back, drawn in any way, with the code
// in it or without.
func FuzzSheet(f *testing.F) {
	for i, p := range positions() {
		f.Add(encoded(p, codec.Goal(i%10)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, goal := decoded(data)
		p, err := s.Position()
		if err != nil {
			return
		}
		c := codec.Encode(p)
		if !p.Outcome().Over() {
			if c, err = c.WithGoal(goal); err != nil {
				t.Fatal(err)
			}
		}
		sheet := p.Board() + "\n\n" + say.English.StatusOf(c) + "\n"
		shrinking, err := c.Shrinking()
		if err != nil {
			t.Fatal(err)
		}
		captions := "\ncode       " + c.String() + "\nshrinking  " + shrinking + "\nfen        " + p.String() + "\n"
		forms := []string{sheet + captions, p.Board() + captions}
		var marks []render.Mark
		for i, b := range data {
			marks = append(marks, render.Mark{Square: position.Square(b % position.Squares).String(),
				Kind: render.MarkKind(i % 8)})
		}
		for _, o := range []render.TextOptions{{}, {ASCII: true}, {Colour: true}, {Marks: marks},
			{ASCII: true, Colour: true, Marks: marks}} {
			drawing := render.Text(game.Santorini{Position: p}, o) + "\n" + render.Legend(o) + "\n\n" +
				say.English.StatusOf(c) + "\n"
			forms = append(forms, drawing+captions)
		}
		for _, text := range forms {
			if back, err := codec.Read(text); back != c || err != nil {
				t.Errorf("%s\nis read as %v, %v, want %v", text, back, err, c)
			}
		}
	})
}

// Any text either is an invalid text board, with an error that points into it, or shows a position
// whose own drawing is read as the same position, also by codec.Read.
func FuzzBoard(f *testing.F) {
	for _, p := range positions() {
		board := p.Board()
		f.Add(board)
		f.Add(strings.NewReplacer("x", "☀", "o", "☾", ".", "·").Replace(board))
		f.Add(strings.ReplaceAll(board, "  ", " | "))
	}
	for _, text := range []string{
		"", "\n", "first to move\n", "E D C B A\n1 . . . . .", "5 | | | | | |", "\x1b[1m5\x1b[0m . . . . .", "\x1b[",
		"5 \xff", "+--+\n\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := position.ParseBoard(text)
		if err != nil {
			checkOffset(t, err, text)
			return
		}
		board := p.Board()
		if back, err := position.ParseBoard(board); back != p || err != nil || back.Board() != board {
			t.Errorf("%q is read as %v, and its drawing as %v, %v", text, p, back, err)
		}
		if c, err := codec.Read(board); c != codec.Encode(p) || err != nil {
			t.Errorf("%q is read as %v, %v", board, c, err)
		}
		for line := range strings.Lines(board) {
			if !position.OpensBoard(line) {
				t.Fatalf("%q does not look like a line of a drawing", line)
			}
		}
	})
}
