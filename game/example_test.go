package game_test

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/game"
)

func ExampleReadLine() {
	l, err := game.ReadLine("https://example.org/p/HfGoo8VCrfkSpV/E3D3E3.C3D4E3")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(l.Start().Goal(), l.Texts())
	fmt.Println(l.State())
	// Output:
	// win3 [E3>D3^E3 C3>D4^E3]
	// 0200102020022240024000000/1/mortal:B4,D3/mortal:B5,D4
}

func ExampleChoose() {
	l, err := game.ReadLine("HfGoo8VCrfkSpV")
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := game.Choose(l.State(), "E3D3")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, o := range c.Next() {
		fmt.Print(o.Square, " ", o.Kind, "; ")
	}
	// Output: C4 build; D4 build; E4 build; E3 build; C2 build; E2 build;
}

func ExampleLine_Play() {
	l, err := game.ReadLine("HfGoo8VCrfkSpV")
	if err != nil {
		fmt.Println(err)
		return
	}
	l, err = l.Play("e3-d3-e3", "c3 d4 e3")
	fmt.Println(l.Address(), err)
	_, err = l.Play("E5-E4")
	fmt.Println(err)
	// Output:
	// HfGoo8VCrfkSpV/E3D3E3.C3D4E3 <nil>
	// turn 3, E5>E4#: E5: no worker of the side to move is there
}
