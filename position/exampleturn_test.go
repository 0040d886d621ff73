package position_test

import (
	"fmt"
	"log"
	"slices"

	"github.com/puzzlecode/puzzlecode/position"
)

func ExampleTurn() {
	p := position.MustParse("23000 00000 00000 00000 00000/1/mortal:A5,E1/mortal:A1,B1")
	for t := range p.Turns() {
		if t.Wins() {
			fmt.Println(t)
		}
	}
	fmt.Println(position.MustParseTurn("D4>D3^A2").Build())
	// Output:
	// A5>B5#
	// A2
}

func ExampleGame() {
	g := position.MustParseGame("0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 B3>B4^B5 C4>C5^B5")
	end, err := g.End()
	fmt.Println(end, err)
	_, err = position.ParseGame(g.String() + " B4>B5^A5")
	fmt.Println(err)
	// Output:
	// 0200000000000000000000000/1/mortal:B4,D3/mortal:C5,C2 <nil>
	// game "0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 B3>B4^B5 C4>C5^B5 B4>B5^A5", offset 72: turn 3, B4>B5^A5: B5: cannot step up more than one level
}

func ExampleSymmetry() {
	p := position.MustParse("0200000000000000000000000/1/mortal:B4,D3/mortal:C5,C2")
	fmt.Println(position.Rotate90.Position(p))
	canonical, how := p.Canonical()
	fmt.Println(canonical, how)
	// Output:
	// 0000000002000000000000000/1/mortal:D4,C2/mortal:B3,E3
	// 0002000000000000000000000/1/mortal:D4,B3/mortal:C5,C2 flip columns
}

func ExampleNotation() {
	mediator, _ := position.NotationByName("mediator")
	g, err := mediator.Parse("0N2B0N0N1N0N2G0N2N0N0N2N2B2N2G0N0N2N4N0N0N0N0N0N0N0 b2c1d1")
	fmt.Println(g, err)
	// Output: 0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3 B4>C5^D5 <nil>
}

func ExampleTurnError() {
	p := position.MustParse("0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3")
	_, err := p.Play(position.MustParseTurn("B4>D4^D5"))
	fmt.Println(err)
	// Output: turn B4>D4^D5: D4: cannot step there: not a neighbouring square
}

func ExampleGameError() {
	_, err := position.Game{
		Start: position.MustParse("0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3"),
		Turns: []position.Turn{position.MustParseTurn("B4>D4^D5")},
	}.End()
	fmt.Println(err)
	// Output: turn 1, B4>D4^D5: D4: cannot step there: not a neighbouring square
}

func ExampleOutcome() {
	outcome := position.MustParse("4444444444442444444423422/2/mortal:A1,C3/mortal:D1,E1").Outcome()
	if winner, over := outcome.Winner(); over {
		fmt.Println(winner, outcome.Ending)
	}
	fmt.Println(outcome)
	// Output:
	// first blocked
	// blocked, first wins
}

func ExamplePosition_ReadTurn() {
	p := position.MustParse("00000 00030 00020 00000 00000/1/mortal:D3,A1/mortal:E5,E1")
	for _, text := range []string{"d3-e3-d4", "D3E3D4", "d3 d4"} {
		t, err := p.ReadTurn(text)
		fmt.Println(t, err)
	}
	// Output:
	// D3>E3^D4 <nil>
	// D3>E3^D4 <nil>
	// D3>D4# <nil>
}

func Example_gods() {
	p, err := position.Parse("0000000000000000100000000/1/athena:A1,D4/pan:B5,E1")
	if err != nil {
		log.Fatal(err)
	}
	turn, err := p.ReadTurn("a1>b2^a1")
	if err != nil {
		log.Fatal(err)
	}
	p = p.PlayLegal(turn)
	fmt.Println(p)
	fmt.Println(p.Raised(), p.Outcome())
	// Output:
	// 0000000000000000100010000/2/athena[^]:D4,B2/pan:B5,E1
	// true ongoing
}

func ExamplePosition_Turns() {
	p := position.MustParse("0044004444444444444404440/1/demeter:A5,E1/mortal:E5,A1")
	for t := range p.Turns() {
		fmt.Println(t)
	}
	// Output:
	// A5>B5^A5
	// A5>B5^A4
	// A5>B5^A5^A4
	// A5>A4^A5
	// A5>A4^B5
	// A5>A4^A5^B5
}

func ExamplePosition_ReadTurn_gods() {
	p := position.MustParse("0000000000000000100000000/1/artemis:A1,D4/athena[^]:B5,E1")
	for _, text := range []string{"A1>A2>B3^C4", "a1-a2-a1", "A1>B2^C3"} {
		turn, err := p.ReadTurn(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(turn)
	}
	// Output:
	// A1>B3^C4
	// A1>A2^A1
	// turn A1>B2^C3: B2: cannot move up: Athena moved up on her last turn
}

func ExampleTurn_gods() {
	t := position.MustParseTurn("A1>A3,C1>C2^D3")
	for start, to := range t.Steps() {
		fmt.Println(start, to)
	}
	for square := range t.Builds() {
		fmt.Println("build", square)
	}
	// Output:
	// A1 A3
	// C1 C2
	// build D3
}

func ExamplePosition_Wins() {
	p := position.MustParse("2300000000000000000000000/1/pan:A5,E1/mortal:C3,A1")
	for t := range p.Turns() {
		if t.Wins() {
			fmt.Println(t, p.Wins(t))
		}
	}
	// Output:
	// A5>B5# climb
	// A5>A4# drop
	// A5>B4# drop
}

func ExamplePosition_Threats() {
	p := position.MustParse("2300000000000000000000022/1/pan:A5,C3/minotaur:D1,A1")
	fmt.Println(slices.Collect(p.Threats(position.First).All()))
	// Output: [B5 A4 B4]
}

func ExamplePosition_Canonical() {
	a := position.MustParse("0000000000000000000000001/1/pan:E5,D2/apollo:B3,C1")
	b := position.Rotate90.Position(a)
	canonicalA, _ := a.Canonical()
	canonicalB, _ := b.Canonical()
	fmt.Println(a == b, canonicalA == canonicalB, canonicalA.Hash() == canonicalB.Hash())
	// Output: false true true
}

func ExamplePosition_Ways() {
	p := position.MustParse("0000000000000001000000000/1/artemis:A1,E5/mortal:D5,E4")
	for _, text := range []string{"A1>A2^A1", "A1>C1^D1"} {
		direct, through := p.Ways(position.MustParseTurn(text))
		fmt.Println(text, direct, through)
	}
	// Output:
	// A1>A2^A1 true B2 B1
	// A1>C1^D1 false B2 B1
}

func ExampleParseGame() {
	g, err := position.ParseGame("0000000000000000000000000/1/minotaur:A1,E5/pan:B2,E1 A1>B2^B1 C3>C4^D4")
	if err != nil {
		fmt.Println(err)
		return
	}
	end, _ := g.End()
	fmt.Println(end)
	// Output: 0000000010000000000001000/1/minotaur:E5,B2/pan:C4,E1
}

func ExampleGod() {
	p, err := position.EmptyFor(position.Pan, position.Mortal)
	fmt.Println(p.God(position.First), p.Gods(), err)
	// Output: pan [pan mortal] <nil>
}

func ExampleKind() {
	fmt.Println(position.MustParseTurn("D4>D3^A2").Kind(), position.MustParseTurn("D4>D3#").Kind() == position.Win)
	// Output: build true
}

func ExampleEnding() {
	p := position.MustParse("2000000000000000000000000/1/pan:A5,E1/mortal:C3,A1")
	fmt.Println(p.Wins(position.MustParseTurn("A5>B5#")) == position.EndDrop)
	// Output: true
}

// The situation, the heights and the workers make a position again.
func ExampleSituation() {
	p := position.MustParse("0200102020022220024000000/1/mortal:B4,E3/athena[^]:B5,C3")
	situation := p.Situation()
	fmt.Println(situation.Gods, situation.Side, situation.Raised)
	layers := p.Layers()
	layers.Situation.Raised = false
	fmt.Println(layers.Position())
	// Output:
	// [mortal athena] first true
	// 0200102020022220024000000/1/mortal:B4,E3/athena:B5,C3 <nil>
}
