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
	s := position.Setup{Situation: position.Situation{Side: position.Second}}
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
	fmt.Println(errors.Is(err, position.FaultDome), errors.Is(err, position.FaultDome|position.FaultSide),
		errors.Is(err, position.FaultShared))
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
	r, _ := position.MustParse("00000 01100 00200 00000 00000/1/mortal:B4,D2/mortal:B2,D4").Record()
	fmt.Println(r.Workers, r.Counts, r.Indices[:3])
	// Output: [B4 D2 D4 B2] [2 1 0 0] [6 6 10]
}

func ExampleRecordError() {
	r, _ := position.MustParse("/1/mortal:B4,D2/mortal:B2,D4").Record()
	r.Workers[3] = r.Workers[0]
	_, err := r.Position()
	var fault *position.RecordError
	if errors.As(err, &fault) {
		fmt.Println(fault.Field, errors.Is(err, position.ErrRecordShared))
	}
	// Output: 4 true
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

func ExampleParseGod() {
	for _, name := range []string{"pan", "hera"} {
		god, err := position.ParseGod(name)
		if err != nil {
			fmt.Println(errors.Is(err, position.ErrGod)) // the error lists all gods
			continue
		}
		fmt.Println(god, uint8(god))
	}
	// Output:
	// pan 9
	// true
}

func ExampleSetup_gods() {
	s := position.Setup{
		Situation: position.Situation{Gods: [2]position.God{position.Hermes, position.Mortal}},
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

	s.Gods[position.First] = position.Mortal
	s.Raised = true
	_, err = s.Position()
	fmt.Println(err)
	// Output:
	// 0000000000004000000000000/1/hermes:B4,D2/mortal:D4,B2
	// impossible position: raised, but Moon is not athena
}
