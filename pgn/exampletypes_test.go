package pgn_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/pgn"
)

func ExampleError() {
	_, err := pgn.Parse("1. B3,D3 2. C4,C2\n3. B3>B4^E5")
	wrong := (*pgn.Error)(nil)
	fmt.Println(errors.As(err, &wrong), wrong.Line, wrong.Column, wrong.Turn)
	fmt.Println(err)
	// Output:
	// true 2 4 3
	// line 2, column 4: turn 3, "B3>B4^E5": E5: cannot build there: not a neighbouring square
}

func ExampleFileGame() {
	for g, err := range pgn.Read(strings.NewReader("1. B3,D3 2. C4,C2 *\n\n1. B3,D3 1-0\n")) {
		fmt.Println(g.Line, g.Game.Winner(), err)
	}
	// Output:
	// 1  <nil>
	// 3 first <nil>
}

// The games that Ann has won or lost against any opponent since March 2026.
func ExampleFilter_Match() {
	f := pgn.Filter{Player: "ann", Since: "2026-03"}
	start := game.New(codec.MustParse("HfGoo8VCrfkSpV"))
	fmt.Println(f.Match(pgn.Headers{First: "Bob", Second: "Ann", Date: "2026-03-14"}, start))
	fmt.Println(f.Match(pgn.Headers{First: "Ann", Second: "Bob", Date: "2025"}, start))
	// Output:
	// true
	// false
}

func ExampleGame() {
	g, err := pgn.Parse("[Sun Ann]\n[Moon Bob]\n1. B3,D3 2. C4,C2 3. B3>B4^B5 (3. D3>D4^D5) 0-1")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Player(g.Winner()), g.Len(), g.End().Turn())
	// Output: Bob 4 B3>B4^B5
}

func ExampleGlyph() {
	fmt.Println(pgn.Brilliant, pgn.Dubious, pgn.Glyph(14))
	// Output: !! ?! $14
}

func ExampleHeaders() {
	g := pgn.New(codec.MustParse("HfGoo8VCrfkSpV"))
	if err := g.SetHeaders(pgn.Headers{First: "Ann", Second: "Bob", Date: "2026-03"}); err != nil {
		fmt.Println(err)
	}
	fmt.Println(g.Tag(pgn.Date), g.Headers().Date)
	// Output: 2026.03.?? 2026-03
}
