package position_test

import (
	"errors"
	"fmt"
	"log"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/position"
)

func ExampleSquare() {
	s, err := position.ParseSquare("B4")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(s, uint8(s), s.Bit(), bitboard.Board5(s.Set()) == bitboard.At5(2, 2))
	// Output: B4 6 16 true
}

func ExampleSquareSet() {
	p := position.MustParse("0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3")
	steps := p.Steps(position.B4)
	fmt.Println(steps, steps.Count(), steps.Has(position.C4))
	for s := range (steps & p.Level(2)).All() {
		fmt.Println("level 2:", s)
	}
	// Output:
	// A5 C5 A4 C4 A3 B3 6 true
	// level 2: B3
}

func ExampleSide() {
	p := position.MustParse("/1/mortal:B4,D2/mortal:B2,D4")
	fmt.Println(p.Side(), p.Side().Other())
	// Output: first second
}

func ExampleStart() {
	p, err := position.Start([2]position.Square{position.B4, position.D2}, [2]position.Square{position.B2, position.D4})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p)
	// Output: 0000000000000000000000000/1/mortal:B4,D2/mortal:D4,B2
}

func ExampleSetup() {
	s := position.Setup{Side: position.Second}
	s.Heights[position.C3] = 4
	s.Workers[position.First] = []position.Square{position.B4, position.D2}
	s.Workers[position.Second] = []position.Square{position.B2, position.D4}
	p, err := s.Position()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p)
	// Output: 0000000000004000000000000/2/mortal:B4,D2/mortal:D4,B2
}

func ExampleFaults() {
	s := position.MustParse("/1/mortal:B4,D2/mortal:B2,D4").Setup()
	s.Heights[position.B4] = 4
	s.Side = 2
	_, err := s.Position()
	fmt.Println(errors.Is(err, position.FaultDome), errors.Is(err, position.FaultDome|position.FaultSide), errors.Is(err, position.FaultShared))
	// Output: true true false
}

func ExampleSetupError() {
	s := position.MustParse("/1/mortal:B4,D2/mortal:B2,D4").Setup()
	s.Heights[position.B4] = 4
	s.Side = 2
	_, err := s.Position()
	var fault *position.SetupError
	if errors.As(err, &fault) {
		fmt.Println(fault.Faults)
		fmt.Println(fault)
	}
	// Output:
	// invalid side to move; worker on a dome
	// impossible position: side 2 to move, must be 0 or 1; worker on the dome at B4
}

func ExamplePosition() {
	p, err := position.Parse("02001 02020 02222 00240 00000/1/mortal:B4,E3/mortal:B5,C3")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p)
	fmt.Println(p.Workers(position.First), p.Height(position.D2))
	fmt.Println(p.Steps(position.E3))
	// Output:
	// 0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3
	// [B4 E3] 4
	// D4 E4 D3 E2
}

func ExampleLayers() {
	l := position.MustParse("00000 01100 00200 00000 00000/1/mortal:B4,D2/mortal:B2,D4").Layers()
	fmt.Println(l.Levels[1])
	// Output: B4 C4
}

func ExamplePieces() {
	l := position.MustParse("00000 01100 00200 00000 00000/1/mortal:B4,D2/mortal:B2,D4").Pieces()
	fmt.Println(l.Levels, l.Workers)
	// Output: [[B4 C4] [C3] [] []] [[B4 D2] [D4 B2]]
}

func ExampleRecord() {
	r := position.MustParse("00000 01100 00200 00000 00000/1/mortal:B4,D2/mortal:B2,D4").Record()
	fmt.Println(r.Workers, r.Counts, r.Indices[:3])
	// Output: [B4 D2 D4 B2] [2 1 0 0] [6 6 10]
}

func ExampleRecordError() {
	r := position.MustParse("/1/mortal:B4,D2/mortal:B2,D4").Record()
	r.Workers[3] = r.Workers[0]
	_, err := r.Position()
	var fault *position.RecordError
	if errors.As(err, &fault) {
		fmt.Println(fault.Field, errors.Is(err, position.ErrRecordShared))
	}
	// Output: 4 true
}

func ExampleTurn() {
	p := position.MustParse("23000 00000 00000 00000 00000/1/mortal:A5,E1/mortal:A1,B1")
	for t := range p.Turns() {
		if t.Wins() {
			fmt.Println(t)
		}
	}
	fmt.Println(position.MustParseTurn("D4>D3^A2").Build)
	// Output:
	// A5>B5#
	// A2
}

func ExampleParseError() {
	_, err := position.Parse("/1/mortal:B4,D9/mortal:B2,D4")
	var fault *position.ParseError
	if errors.As(err, &fault) {
		fmt.Println(fault.Input[fault.Offset:], errors.Is(err, position.ErrSquare))
	}
	fmt.Println(err)
	// Output:
	// D9/mortal:B2,D4 true
	// FEN "/1/mortal:B4,D9/mortal:B2,D4", offset 13: "D9", must be A1..E5 or 0..24: not a square
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
	_, err := position.MustParse("0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3").Play(position.MustParseTurn("B4>D4^D5"))
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

func ExampleReadTurn() {
	for _, text := range []string{"d4-d3-a2", "D4D3A2", "d4 d3"} {
		t, err := position.ReadTurn(text)
		fmt.Println(t, err)
	}
	// Output:
	// D4>D3^A2 <nil>
	// D4>D3^A2 <nil>
	// D4>D3# <nil>
}

func ExampleParseBoard() {
	p, err := position.ParseBoard(`
5 | .  | 2o | .  | .  | 1  |
4 | .  | 2x | .  | 2  | .  |
3 | .  | 2  | 2o | 2  | 2x |
2 | .  | .  | 2  | ^  | .  |
1 | .  | .  | .  | .  | .  |
first to move`)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p)
	fmt.Println(p.Board())
	// Output:
	// 0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3
	// first to move
	//    A  B  C  D  E
	// 5  .  2o .  .  1
	// 4  .  2x .  2  .
	// 3  .  2  2o 2  2x
	// 2  .  .  2  ^  .
	// 1  .  .  .  .  .
}
