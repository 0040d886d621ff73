package arimaa_test

import (
	"errors"
	"fmt"
	"log"

	"github.com/puzzlecode/puzzlecode/arimaa"
)

const example = "g [ c   r  r r     d      dM      H  h m      rH    e    R  CE   RC]"

func ExampleParse() {
	p, err := arimaa.Parse(example)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Diagram())
	fmt.Println(p.PieceAt(arimaa.MustParseSquare("h5")), p.PieceAt(arimaa.MustParseSquare("h5")).Kind())
	// Output:
	// 2g
	//  +-----------------+
	// 8|   c       r     |
	// 7| r   r           |
	// 6| d   x     x   d |
	// 5| M             H |
	// 4|     h   m       |
	// 3|     x r H x     |
	// 2|   e         R   |
	// 1|   C E       R C |
	//  +-----------------+
	//    a b c d e f g h
	// H horse
}

// The squares of a piece are a set.
func ExamplePosition() {
	p := arimaa.MustParse(example)
	fmt.Println("horses on", p.Layer(arimaa.GoldHorse))
	fmt.Println("on c1:", p.PieceAt(arimaa.MustParseSquare("c1")))
	// Output:
	// horses on e3 h5
	// on c1: E
}

func ExamplePosition_Play() {
	p := arimaa.MustParse(example)
	next, turn, err := p.Play(arimaa.MustParseTurn("dh6w Hh5n"), nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(turn)
	fmt.Println(next.Ranks())
	_, _, err = p.Play(arimaa.MustParseTurn("He3w"), nil)
	fmt.Println(err)
	// Output:
	// dh6w Hh5n
	// 1c3r2/r1r5/d5dH/M7/2h1m3/3rH3/1e4R1/1CE3RC s
	// step He3w: cannot step onto another piece
}

func ExamplePosition_Turns() {
	p := arimaa.MustParse("s [                                   r                            ]")
	for turn, next := range p.Turns(nil) {
		if outcome := next.Outcome(nil); outcome.Ending == arimaa.EndGoal {
			fmt.Println(turn, outcome)
		}
	}
	// Output:
	// rd4s rd3s rd2s goal, silver wins
	// rd4s rd3s rd2s rd1e goal, silver wins
	// rd4s rd3s rd2s rd1w goal, silver wins
}

func ExampleOutcome() {
	p := arimaa.MustParse("s [R                   r                                           ]")
	outcome := p.Outcome(nil)
	if winner, over := outcome.Winner(); over {
		fmt.Println(winner, outcome.Ending)
	}
	fmt.Println(outcome)
	// Output:
	// gold goal
	// goal, gold wins
}

func ExamplePosition_Perft() {
	p := arimaa.MustParse(example)
	for steps := range 4 {
		fmt.Println(p.Perft(steps + 1))
	}
	// Output:
	// 12
	// 102
	// 606
	// 2945
}

// A turn is played step by step, as a player does.
func ExampleTurnInProgress() {
	turn := arimaa.MustParse(example).Begin(nil)
	turn, err := turn.Play(arimaa.MustParseStep("dh6w"))
	if err != nil {
		log.Fatal(err)
	}
	_, err = turn.End()
	fmt.Println(err)
	for step := range turn.Steps() {
		fmt.Println(step)
	}
	// Output:
	// a push must be completed by a stronger piece next to the free square
	// Hh5n
}

func ExampleSetup() {
	s := arimaa.Setup{Side: arimaa.Silver}
	s.Board[arimaa.MustParseSquare("d4")] = arimaa.SilverElephant
	s.Board[arimaa.MustParseSquare("a7")] = arimaa.GoldElephant
	s.Board[arimaa.MustParseSquare("a8")] = arimaa.GoldElephant
	_, err := s.Position()
	fmt.Println(err)
	// Output: impossible position: 2 pieces E, must be at most 1
}

func ExampleLayers() {
	var l arimaa.Layers
	l[arimaa.GoldRabbit-1] = arimaa.MustParseSquare("a2").Set() | arimaa.MustParseSquare("b2").Set()
	p, err := l.Position(arimaa.Gold)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Ranks())
	// Output: 8/8/8/8/8/8/RR6/8 g
}

func ExampleStep() {
	step, err := arimaa.ParseStep("Ea3n")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(step.Piece.Kind(), step.From, step.To)
	// Output: elephant a3 a4
}

func ExampleTurn() {
	turn := arimaa.MustParseTurn("Rg3w Rf3x")
	fmt.Println(turn.Steps(), turn.Entries())
	// Output: [Rg3w] [Rg3w Rf3x]
}

func ExampleGame() {
	g, err := arimaa.ParseGame(`1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Da2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Dh2
1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 da7 hb7 cc7 ed7 me7 cf7 hg7 dh7
2g Ee2n Ee3n
2s resigns`)
	if err != nil {
		log.Fatal(err)
	}
	r, err := g.Replay()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Outcome())
	fmt.Println(r.Position().Ranks())
	// Output:
	// resignation, gold wins
	// rrrrrrrr/dhcemchd/8/8/4E3/8/DHCM1CHD/RRRRRRRR s
}

// No position may come up a third time.
func ExampleHistory() {
	p := arimaa.MustParse(example)
	turn := arimaa.MustParseTurn("Cb1w")
	next, _, err := p.Play(turn, nil)
	if err != nil {
		log.Fatal(err)
	}
	_, _, err = p.Play(turn, arimaa.History{next: 2})
	fmt.Println(err)
	// Output: the position would occur a third time
}

func ExampleNotation() {
	source, _ := arimaa.NotationByName("ranks")
	to, _ := arimaa.NotationByName("fen")
	g, err := source.Parse("8/8/8/8/8/8/R7/8 g")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(to.Format(g))
	// Output: g [                                                R               ] <nil>
}

func ExampleSquareSet() {
	p := arimaa.MustParse(example)
	horses := p.Layer(arimaa.GoldHorse)
	fmt.Println(horses, horses.Count(), horses.Has(arimaa.MustParseSquare("d2")))
	for s := range (horses | p.Layer(arimaa.GoldElephant)).All() {
		fmt.Println(s)
	}
	// Output:
	// e3 h5 2 false
	// c1
	// e3
	// h5
}

func ExampleSquare() {
	s := arimaa.MustParseSquare("c3")
	fmt.Println(s, int(s), arimaa.Traps.Has(s))
	// Output: c3 18 true
}

func ExamplePiece() {
	p, err := arimaa.ParsePiece("m")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Side(), p.Kind(), p.Kind().Limit())
	// Output: silver camel 1
}

// A game is replayed entry by entry, and knows who is to move and what has come up.
func ExampleReplay() {
	g := arimaa.MustParseGame(example + `\n2g Cb1w\n2s rf8e`)
	r := arimaa.NewReplay(g.Start)
	for _, entry := range g.Entries {
		fmt.Println(r.Number(), r.Side(), entry.Turn)
		if _, err := r.Play(entry); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(len(r.History()))
	// Output:
	// 2 gold Cb1w
	// 2 silver rf8e
	// 3
}

func ExampleTurnError() {
	_, _, err := arimaa.MustParse(example).Play(arimaa.MustParseTurn("Ma5e He3n"), nil)
	var wrong *arimaa.TurnError
	fmt.Println(errors.As(err, &wrong), wrong.Step, errors.Is(err, arimaa.ErrStepOccupied))
	// Output: true He3n true
}

func ExampleKind() {
	fmt.Println(arimaa.Rabbit < arimaa.Cat, arimaa.Elephant, arimaa.Elephant.Limit())
	// Output: true elephant 1
}

func ExampleFaults() {
	_, err := arimaa.Parse("g [EE                                                              ]")
	fmt.Println(errors.Is(err, arimaa.FaultCount), errors.Is(err, arimaa.FaultPiece))
	// Output: true false
}

func ExampleReadTurn() {
	fmt.Println(arimaa.ReadTurn("Ea3n, Ea4n pass"))
	fmt.Println(arimaa.ReadTurn("EA3NEA4N"))
	// Output:
	// Ea3n Ea4n <nil>
	// Ea3n Ea4n <nil>
}

func ExampleAction() {
	g := arimaa.MustParseGame(example + `\n2g Cb1w\n2s resigns`)
	for _, entry := range g.Entries {
		fmt.Println(entry.Action == arimaa.ActionMove, entry.Action == arimaa.ActionResign)
	}
	// Output:
	// true false
	// false true
}

func ExampleEntry() {
	r := arimaa.NewReplay(arimaa.MustParse(example))
	_, err := r.Play(arimaa.Entry{Action: arimaa.ActionMove, Turn: arimaa.MustParseTurn("Cb1w")})
	fmt.Println(r.Number(), r.Side(), err)
	// Output: 2 silver <nil>
}

func ExamplePlacement() {
	g := arimaa.MustParseGame(`1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Da2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Dh2`)
	for _, p := range g.Entries[0].Setup[7:9] {
		fmt.Println(p.Piece, p.Square)
	}
	// Output:
	// R h1
	// D a2
}

func ExampleGameError() {
	_, err := arimaa.ParseGame(example + `\n2g Cb1w\n2s Ea3n`)
	var wrong *arimaa.GameError
	fmt.Println(errors.As(err, &wrong), wrong.Number, wrong.Side)
	// Output: true 2 silver
}

func ExampleParseError() {
	_, err := arimaa.ParseStep("Ea9n")
	var wrong *arimaa.ParseError
	fmt.Println(errors.As(err, &wrong), wrong.Offset, wrong.Detail)
	// Output: true 1 no square
}

func ExampleSetupError() {
	_, err := arimaa.Setup{Side: 7}.Position()
	var wrong *arimaa.SetupError
	fmt.Println(errors.As(err, &wrong), wrong.Faults == arimaa.FaultSide)
	// Output: true true
}

func ExampleSide() {
	fmt.Println(arimaa.Gold, arimaa.Gold.Other())
	// Output: gold silver
}

func ExampleEnding() {
	fmt.Println(arimaa.MustParse(example).Outcome(nil).Ending, arimaa.EndGoal)
	// Output: ongoing goal
}
