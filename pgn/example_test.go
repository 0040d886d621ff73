package pgn_test

import (
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// What a person has typed, and how it is written.
func Example() {
	g, err := pgn.Parse(`
[White Ann]
[Black Bob]
[Date 14.3.2026]

b3 d3, c2 c4 {the usual squares}
d3-d4-d5! c4-c5-b5 (c4-d5-c5? ; it can be answered
) 1-0`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(g)
	// Output:
	// [Event "?"]
	// [Site "?"]
	// [Date "2026.03.14"]
	// [Round "?"]
	// [Sun "Ann"]
	// [Moon "Bob"]
	// [Result "1-0"]
	// [Game "Santorini"]
	//
	// 1. B3,D3 2. C4,C2 {the usual squares} 3. D3>D4^D5! 4. C4>C5^B5 (4. C4>D5^C5? {it
	// can be answered}) 1-0
}

// A fault in one game does not keep the others from being read.
func ExampleRead() {
	file := `[Event "Club evening"]
[Sun "Ann"]
[Moon "Bob"]

1. B3,D3 2. C4,C2 3. B3>B4^B5 4. C4>C5^B5 *

[Event "Club evening"]
[Sun "Bob"]
[Moon "Cleo"]

1. B3,D3 2. C4,C2 3. B3>B4^E5 *
`
	for g, err := range pgn.Read(strings.NewReader(file)) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(g.Line, g.Game.Player(game.First), g.Game.Player(game.Second), g.Game.Len())
	}
	// Output:
	// 1 Ann Bob 4
	// line 11: column 22: turn 3, "B3>B4^E5": E5: cannot build there: not a neighbouring square
}

// A game that is made turn by turn, with a comment and a variation.
func ExampleNode_Add() {
	g := pgn.New(codec.MustParse("HfGoo8VCrfkSpV"))
	add := func(n *pgn.Node, text string) *pgn.Node {
		t, err := n.State().ReadTurn(text)
		if err != nil {
			panic(err)
		}
		next, err := n.Add(t)
		if err != nil {
			panic(err)
		}
		return next
	}
	key := add(g.Root(), "e3d3e3")
	key.Glyphs, key.After = []pgn.Glyph{pgn.Good}, "The only turn that wins."
	add(key, "c3d4e3")
	add(g.Root(), "e3d3e2").Glyphs = []pgn.Glyph{pgn.Mistake}
	if err := g.SetTag("Annotator", "Ann"); err != nil {
		fmt.Println(err)
	}
	fmt.Print(g)
	// Output:
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [Sun "?"]
	// [Moon "?"]
	// [Result "*"]
	// [Game "Santorini"]
	// [FEN "0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3"]
	// [Goal "win3"]
	// [Annotator "Ann"]
	//
	// 1. E3>D3^E3! {The only turn that wins.} (1. E3>D3^E2?) 2. C3>D4^E3 *
}

// A game from a file without headers gets some.
func ExampleFromRecord() {
	r, err := game.ReadRecord("0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 B3>B4^B5 C4>C5^B5")
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := pgn.FromRecord(r)
	if err != nil {
		fmt.Println(err)
		return
	}
	for name, value := range map[string]string{"Sun": "Ann", "Moon": "Bob", pgn.Date: "2026.03.14"} {
		if err := g.SetTag(name, value); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(g.Player(game.First), "against", g.Player(game.Second))
	fmt.Println(g.Record())
	// Output:
	// Ann against Bob
	// 0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 B3>B4^B5 C4>C5^B5
}

// A game with comments and variations in a link.
func ExampleParseLink() {
	g, err := pgn.Parse(`{A first turn.} 1. B3,D3 2. C4,C2 3. B3>B4^B5! (3. D3>D4^D5)`)
	if err != nil {
		fmt.Println(err)
		return
	}
	link, err := g.Link("https://example.org")
	if err != nil {
		fmt.Println(err)
		return
	}
	back, err := pgn.ParseLink(link)
	fmt.Println(back.Root().After, back.Len(), back.End().Turn(), err)
	// Output:
	// A first turn. 4 B3>B4^B5 <nil>
}
