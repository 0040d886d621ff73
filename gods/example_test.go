package gods_test

import (
	"fmt"
	"log"
	"slices"

	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/position"
)

func Example() {
	p, err := gods.Parse("0000000000000000100000000/1/athena:A1,D4/pan:B5,E1")
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

func ExampleParseGod() {
	for _, name := range []string{"pan", "hera"} {
		god, err := gods.ParseGod(name)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(god, uint8(god))
	}
	// Output:
	// pan 9
	// god "hera": this god is not supported, must be mortal, apollo, artemis, athena, atlas, demeter, hephaestus, hermes, minotaur, pan or prometheus
}

func ExampleSetup() {
	s := gods.Setup{
		Gods: [2]gods.God{gods.Hermes, gods.Mortal},
		Workers: [2][]position.Square{
			{position.B4, position.D2},
			{position.B2, position.D4},
		},
	}
	s.Heights[position.C3] = 4
	p, err := s.Position()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p)

	s.Gods[position.First] = gods.Mortal
	s.Raised = true
	_, err = s.Position()
	fmt.Println(err)
	// Output:
	// 0000000000004000000000000/1/hermes:B4,D2/mortal:D4,B2
	// impossible position: mortal against mortal is the game without gods, which package position has; raised, but Moon is not athena
}

func ExamplePosition_Turns() {
	p := gods.MustParse("0044004444444444444404440/1/demeter:A5,E1/mortal:E5,A1")
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

func ExamplePosition_ReadTurn() {
	p := gods.MustParse("0000000000000000100000000/1/artemis:A1,D4/athena[^]:B5,E1")
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

func ExampleTurn() {
	t := gods.MustParseTurn("A1>A3,C1>C2^D3")
	for from, to := range t.Steps() {
		fmt.Println(from, to)
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
	p := gods.MustParse("2300000000000000000000000/1/pan:A5,E1/mortal:C3,A1")
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
	p := gods.MustParse("2300000000000000000000022/1/pan:A5,C3/minotaur:D1,A1")
	fmt.Println(slices.Collect(p.Threats(position.First).All()))
	// Output: [B5 A4 B4]
}

func ExamplePosition_Canonical() {
	a := gods.MustParse("0000000000000000000000001/1/pan:E5,D2/apollo:B3,C1")
	b := a.Image(position.Rotate90)
	canonicalA, _ := a.Canonical()
	canonicalB, _ := b.Canonical()
	fmt.Println(a == b, canonicalA == canonicalB, canonicalA.Hash() == canonicalB.Hash())
	// Output: false true true
}

func ExamplePosition_Ways() {
	p := gods.MustParse("0000000000000001000000000/1/artemis:A1,E5/mortal:D5,E4")
	for _, text := range []string{"A1>A2^A1", "A1>C1^D1"} {
		direct, through := p.Ways(gods.MustParseTurn(text))
		fmt.Println(text, direct, through)
	}
	// Output:
	// A1>A2^A1 true B2 B1
	// A1>C1^D1 false B2 B1
}

func ExampleParseGame() {
	g, err := gods.ParseGame("0000000000000000000000000/1/minotaur:A1,E5/pan:B2,E1 A1>B2^B1 C3>C4^D4")
	if err != nil {
		fmt.Println(err)
		return
	}
	end, _ := g.End()
	fmt.Println(end)
	// Output: 0000000010000000000001000/1/minotaur:E5,B2/pan:C4,E1
}
