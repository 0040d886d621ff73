package game_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
)

const (
	puzzle        = "HfGoo8VCrfkSpV"
	arimaaOpening = "1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Hb2 Dc2 Ed2 Me2 Df2 Hg2 Ch2\n" +
		"1s ra7 hb7 dc7 ed7 me7 df7 hg7 ch7 ra8 rb8 rc8 cd8 re8 rf8 rg8 rh8\n2g Ed2n"
)

// The same code plays every game.
func ExampleState() {
	for _, code := range []string{puzzle, "g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]"} {
		c, err := codec.Read(code)
		if err != nil {
			fmt.Println(err)
			return
		}
		s := game.New(c)
		n := 0
		for range s.Turns() {
			n++
		}
		fmt.Println(s.Game().Name(), s.Side(), n)
	}
	// Output:
	// Santorini first 50
	// Arimaa gold 3353
}

func ExampleTurn() {
	s := game.New(codec.MustParse(puzzle))
	t, err := s.ReadTurn("e3-d3-e3")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(t, t.Path())
	// Output: E3>D3^E3 E3D3E3
}

func ExamplePart() {
	s := game.New(codec.MustParse(puzzle))
	t, err := s.ReadTurn("E3>D3^E3")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, part := range s.Parts(t) {
		fmt.Println(part.Kind == game.Step, part.From, part.To)
	}
	// Output:
	// true E3 D3
	// false  E3
}

// A page draws steps and builds differently.
func ExamplePartKind() {
	words := map[game.PartKind]string{game.Step: "moves to", game.Build: "builds on"}
	s := game.New(codec.MustParse(puzzle))
	for t := range s.Turns() {
		for _, part := range s.Parts(t) {
			fmt.Println(words[part.Kind], part.To)
		}
		break
	}
	// Output:
	// moves to A5
	// builds on A4
}

func ExampleSide() {
	s := game.New(codec.MustParse(puzzle))
	fmt.Println(s.Side(), s.Side().Other(), s.Side().Index())
	// Output: first second 0
}

func ExampleOutcome() {
	l, err := game.ReadLine("0200132020022220024000003/1/mortal:B4,D1/mortal:B5,C3 B4>A4#")
	if err != nil {
		fmt.Println(err)
		return
	}
	o := l.State().Outcome()
	fmt.Println(o.Over(), o.Winner, o.Ending)
	// Output: true first climb
}

func ExampleEnding() {
	s := game.New(codec.MustParse("Jzq2nKjgvqYhBV"))
	endings := map[game.Ending]int{}
	for _, next := range s.Turns() {
		endings[next.Outcome().Ending]++
	}
	fmt.Println(endings[game.Climb], endings[game.Blocked])
	// Output: 1 0
}

func ExampleBoard() {
	b := game.New(codec.MustParse(puzzle)).Board()
	fmt.Println(b.Size, b.Files, b.Height("D2"))
	fmt.Println(b.At("E3"))
	// Output:
	// 5 ABCDE 4
	// {E3 first worker} true
}

func ExamplePiece() {
	for _, p := range game.New(codec.MustParse(puzzle)).Board().Pieces {
		fmt.Print(p.Side, " ", p.Kind, " ", p.Square, "; ")
	}
	// Output: first worker B4; first worker E3; second worker B5; second worker C3;
}

func ExampleSantorini() {
	if s, ok := game.New(codec.MustParse(puzzle)).(game.Santorini); ok {
		fmt.Println(s.Position)
	}
	// Output: 0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3
}

func ExampleArimaa() {
	r, err := game.ReadRecord(arimaaOpening)
	if err != nil {
		fmt.Println(err)
		return
	}
	moments := r.Moments()
	if s, ok := moments[len(moments)-1].State.(game.Arimaa); ok {
		fmt.Println(s.Side(), len(s.History()))
	}
	// Output: silver 2
}

// A turn is chosen square by square.
func ExampleChoice() {
	c := game.New(codec.MustParse(puzzle)).Begin()
	for _, square := range []string{"E3", "D3", "E3"} {
		var err error
		if c, err = c.Choose(square); err != nil {
			fmt.Println(err)
			return
		}
	}
	t, ok := c.Turn()
	fmt.Println(t, ok, len(c.Next()))
	// Output: E3>D3^E3 true 0
}

func ExampleOption() {
	for _, o := range game.New(codec.MustParse(puzzle)).Begin().Next() {
		fmt.Print(o.Square, " ", o.Kind, "; ")
	}
	// Output: B4 take; E3 take;
}

func ExampleOptionKind_Wins() {
	fmt.Println(game.ClimbTo.Wins(), game.StepTo.Wins())
	// Output: true false
}

func ExampleChoiceError() {
	_, err := game.Choose(game.New(codec.MustParse(puzzle)), "E3A1")
	wrong := (*game.ChoiceError)(nil)
	fmt.Println(errors.As(err, &wrong), wrong.Square, wrong.Rule)
	// Output: true A1 cannot step there: not a neighbouring square
}

func ExampleLineError() {
	_, err := game.ReadLine(puzzle + " E3>D3^E3 C3>C1^C2")
	wrong := (*game.LineError)(nil)
	fmt.Println(errors.As(err, &wrong), wrong.Number)
	fmt.Println(err)
	// Output:
	// true 2
	// turn 2, C3>C1^C2: C1: cannot step there: not a neighbouring square
}

const file = `0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 B3>B4^B5 C4>C5^B5

0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 B3>B5^B4
`

func ExampleFileRecord() {
	for r, err := range game.ReadRecords[game.SantoriniRecord](strings.NewReader(file)) {
		if err == nil {
			fmt.Println(r.Line, r.Record.Len())
		}
	}
	// Output: 1 2
}

func ExampleFileError() {
	for _, err := range game.ReadRecords[game.Record](strings.NewReader(file)) {
		if wrong := (*game.FileError)(nil); errors.As(err, &wrong) {
			fmt.Println("a fault in line", wrong.Line)
		}
	}
	// Output: a fault in line 3
}

func ExampleRecord() {
	r, err := game.ReadRecord("0200132020022220024000003/1/mortal:B4,D1/mortal:B5,C3 B4>A4#")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Game().Name(), r.Len(), r.Outcome().Winner)
	// Output: Santorini 1 first
}

func ExampleMoment() {
	r, err := game.ReadRecord(arimaaOpening)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range r.Moments() {
		fmt.Print(m.Name, " ", m.Next, "; ")
	}
	// Output: 1g <nil>; 1s <nil>; 2g Ed2n; 2s <nil>;
}

func ExampleSantoriniRecord_Format() {
	r, err := game.ReadRecord("0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Format("mediator"))
	// Output: 0N0N0N0N0N0N0N0B0N0N0N0G0N0G0N0N0N0B0N0N0N0N0N0N0N0 <nil>
}

func ExampleArimaaRecord() {
	r, err := game.ReadRecord(arimaaOpening)
	if err != nil {
		fmt.Println(err)
		return
	}
	own, err := game.RecordAs[game.ArimaaRecord](r)
	fmt.Println(own.Len(), own.Played.Entries[2].Turn, err)
	// Output: 3 Ed2n <nil>
}

func ExampleNotation() {
	for _, n := range game.Notations() {
		fmt.Print(n.Name, " ")
	}
	// Output: fen board mediator utah integers start fen ranks board movelist lines
}
