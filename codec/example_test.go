package codec_test

import (
	"errors"
	"fmt"
	"log"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

func ExampleEncode() {
	p, err := position.Parse("0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(codec.Encode(p))
	fmt.Println(codec.Encode(p).Shrinking())
	// Output:
	// 2oYYRBBZUstii1
	// 1MQUqCEEyQspJwnAr
}

func ExampleParse() {
	c, err := codec.Parse("HfGoo8VCrfkSpV")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(c.Position())
	fmt.Println("win within", c.Goal())
	// Output:
	// 0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3
	// win within 3
}

// A code is a map key: equal codes are equal positions with equal goals, however
// they were written.
func ExampleCode() {
	seen := map[codec.Code]int{}
	for _, text := range []string{"2oYYRBBZUstii1", "HfGoo8VCrfkSpV", "1MQUqCEEyQspJwnAr"} {
		seen[codec.MustParse(text)]++
	}
	fmt.Println(seen)
	// Output: map[2oYYRBBZUstii1:2 HfGoo8VCrfkSpV:1]
}

func ExampleCode_WithGoal() {
	c, err := codec.MustParse("2oYYRBBZUstii1").WithGoal(3)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(c)
	// Output: HfGoo8VCrfkSpV
}

func ExampleCode_Link() {
	link, err := codec.MustParse("HfGoo8VCrfkSpV").Link("https://example.org/")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(link)
	// Output: https://example.org/p/HfGoo8VCrfkSpV
}

func ExampleParseLink() {
	c, err := codec.ParseLink("<https://example.org/p/HfGoo8VCrfkSpV?from=chat>.")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(c, c.Goal())
	// Output: HfGoo8VCrfkSpV 3
}

func ExampleParseError() {
	_, err := codec.Parse("2OYYRBBZUstii1")
	fmt.Println(err)
	fmt.Println(errors.Is(err, codec.ErrAlphabet))
	if fault := (*codec.ParseError)(nil); errors.As(err, &fault) {
		fmt.Println("wrong from here on:", fault.Input[fault.Offset:])
	}
	// Output:
	// code "2OYYRBBZUstii1", offset 1: 'O' is not in the alphabet, did you mean o?
	// true
	// wrong from here on: OYYRBBZUstii1
}

func ExampleRecordBits() {
	p := position.MustParse("0000000000000000000000000/1/mortal:B4,D2/mortal:D4,B2")
	fmt.Println(codec.RecordBits(p))
	// Output: 000110100100100010000000000000000000
}

func ExampleEncodeArimaa() {
	p, err := arimaa.Parse("g [rrrrrrrrdhcemchd                                DHCMECHDRRRRRRRR]")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(codec.EncodeArimaa(p))
	// Output: 9KuvQpNkawFKiBbEEiRxNSVMTY
}

func ExampleParseArimaa() {
	c, err := codec.ParseArimaa("csyx8Tb5zu4EfN4vAG3V1cvTWr")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(c.Position().Ranks())
	fmt.Println("win within", c.Goal())
	// Output:
	// 1r1rr1r1/m1h2e1c/1r1rr1r1/h1d2c1d/E1H4M/1R1RRHR1/D1C2C1D/1R1RR1R1 g
	// win within 2
}

// The game is told from the text.
func ExampleIsArimaa() {
	for _, text := range []string{"HfGoo8VCrfkSpV", "https://example.org/p/csyx8Tb5zu4EfN4vAG3V1cvTWr"} {
		fmt.Println(codec.IsArimaa(text))
	}
	// Output:
	// false
	// true
}

// An ArimaaCode is a map key: equal codes are equal positions with equal goals.
func ExampleArimaaCode() {
	c := codec.MustParseArimaa("9KuvQpNkawFKiBbEEiRxNSVMTY")
	goal, err := c.WithGoal(1)
	if err != nil {
		log.Fatal(err)
	}
	seen := map[codec.ArimaaCode]int{c: 2, goal: 1}
	fmt.Println(len(seen), c.Position() == goal.Position())
	// Output: 2 true
}
