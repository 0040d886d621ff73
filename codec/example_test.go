package codec_test

import (
	"errors"
	"fmt"
	"log"
	"slices"
	"strings"

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
	short, err := codec.Encode(p).Shrinking()
	fmt.Println(short, err)
	// Output:
	// 2oYYRBBZUstii1
	// 1MQUqCEEyQspJwnAr <nil>
}

func ExampleParse() {
	c, err := codec.Parse("HfGoo8VCrfkSpV")
	if err != nil {
		log.Fatal(err)
	}
	p, _ := c.Santorini()
	fmt.Println(p)
	fmt.Println(c.Goal())
	// Output:
	// 0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3
	// win3
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

// Read reads positions of all games.
func ExampleRead() {
	for _, text := range []string{
		"<https://example.org/p/HfGoo8VCrfkSpV?from=chat>.",
		"0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3 hold2",
		"g [rrrrrrrrdhcemchd                                DHCMECHDRRRRRRRR]",
	} {
		c, err := codec.Read(text)
		if err != nil {
			log.Fatal(err)
		}
		if p, ok := c.Santorini(); ok {
			fmt.Println(c, c.Goal(), p.Side())
		}
		if p, ok := c.Arimaa(); ok {
			fmt.Println(c, p.Side())
		}
	}
	// Output:
	// HfGoo8VCrfkSpV win3 first
	// iRVFRifH9eqzLd hold2 first
	// 9KuvQpNkawFKiBbEEiRxNSVMTY gold
}

// The puzzles of a list, of any game, in a fixed order.
func ExampleCode_Compare() {
	var list []codec.Code
	for _, text := range []string{"3yfU1iT5x6QjUKox", "iRVFRifH9eqzLd", "HfGoo8VCrfkSpV"} {
		c, err := codec.Parse(text)
		if err != nil {
			log.Fatal(err)
		}
		list = append(list, c)
	}
	slices.SortFunc(list, codec.Code.Compare)
	for _, c := range list {
		fmt.Println(c, c.Goal(), c.Game().Name())
	}
	// Output:
	// HfGoo8VCrfkSpV win3 Santorini
	// iRVFRifH9eqzLd hold2 Santorini
	// 3yfU1iT5x6QjUKox win2 Santorini with gods
}

func ExampleReadGame() {
	_, err := codec.ReadGame(codec.Santorini, "csyx8Tb5zu4EfN4vAG3V1cvTWr")
	fmt.Println(err)
	fmt.Println(errors.Is(err, codec.ErrGame))
	// Output:
	// text "csyx8Tb5zu4EfN4vAG3V1cvTWr": wrong game: this is a position of Arimaa, must be one of Santorini
	// true
}

// A chat bot looks for codes in messages.
func ExampleFind() {
	text := "Look at HfGoo8VCrfkSpV, or (https://example.org/p/csyx8Tb5zu4EfN4vAG3V1cvTWr)."
	for found := range codec.Find(text) {
		fmt.Println(found.Code.Game(), found.Code, text[found.Start:found.End])
	}
	// Output:
	// santorini HfGoo8VCrfkSpV HfGoo8VCrfkSpV
	// arimaa csyx8Tb5zu4EfN4vAG3V1cvTWr https://example.org/p/csyx8Tb5zu4EfN4vAG3V1cvTWr
}

// A link may contain the turns that were played.
func ExampleFound() {
	for found := range codec.Find("see https://example.org/p/HfGoo8VCrfkSpV/E3D3E3") {
		fmt.Println(found.Line, "at", found.Start)
	}
	// Output: HfGoo8VCrfkSpV E3>D3^E3 at 4
}

func ExampleLine() {
	l := codec.Line{Code: codec.MustParse("HfGoo8VCrfkSpV"), Turns: []string{"E3>D3^E3", "C3>D4^E3"}}
	fmt.Println(l)
	// Output: HfGoo8VCrfkSpV E3>D3^E3 C3>D4^E3
}

func ExampleReadLine() {
	for _, text := range []string{
		"https://example.org/p/HfGoo8VCrfkSpV/E3D3E3.C3D4E3",
		"HfGoo8VCrfkSpV 1. e3-d3-e3 2. c3-d4-e3 # a good reply",
		"HfGoo8VCrfkSpV e3>d3^z",
	} {
		l, err := codec.ReadLine(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(l)
	}
	// Output:
	// HfGoo8VCrfkSpV E3>D3^E3 C3>D4^E3
	// HfGoo8VCrfkSpV E3>D3^E3 C3>D4^E3
	// text "HfGoo8VCrfkSpV e3>d3^z", offset 21: turn 1: no square to build on: not a turn, must be like D4>D3^A2 or D4>D3#
}

func ExampleReadTurns() {
	turns, err := codec.ReadTurns(codec.Santorini, "1. e3d3e3 2. c3d4e3")
	fmt.Println(turns, err)
	// Output: [E3>D3^E3 C3>D4^E3] <nil>
}

// Someone typed the digit 0 for the letter o.
func ExampleRepair() {
	for _, r := range codec.Repair("HfGo08VCrfkSpV") {
		fmt.Println(r, r.IsLikely())
	}
	// Output: HfGoo8VCrfkSpV (o for 0) true
}

func ExampleParseKey() {
	key := codec.MustParse("HfGoo8VCrfkSpV").Key()
	fmt.Println(key)
	back, err := codec.ParseKey(key.String())
	fmt.Println(back == key, err)
	// Output:
	// 03ed04b8b3217fd7fa80
	// true <nil>
}

func ExampleGoal() {
	for _, text := range []string{"win3", "hold2", "3", "win7"} {
		goal, err := codec.ParseGoal(text)
		fmt.Printf("%q %v\n", goal, err)
	}
	// Output:
	// "win3" <nil>
	// "hold2" <nil>
	// "win3" <nil>
	// "" goal "win7": invalid goal, must be win1 to win6 or hold1 to hold3
}

// A key is a column of a database that no collation can fold.
func ExampleKey() {
	key := codec.MustParse("HfGoo8VCrfkSpV").Key()
	fmt.Println(key)
	fmt.Println(key.Code())
	// Output:
	// 03ed04b8b3217fd7fa80
	// HfGoo8VCrfkSpV
}

// Two codes of mirror images have one canonical code.
func ExampleCode_Canonical() {
	c := codec.MustParse("HfGoo8VCrfkSpV")
	canonical, how := c.Canonical()
	fmt.Println(canonical, how)
	p, _ := c.Santorini()
	image, err := codec.Encode(position.FlipRows.Position(p)).WithGoal(c.Goal())
	if err != nil {
		log.Fatal(err)
	}
	again, _ := image.Canonical()
	fmt.Println(again == canonical)
	// Output:
	// HJCCRAnTiDPhsh flip columns
	// true
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
	// Output: 000110100100100010000000000000000000 <nil>
}

func ExampleEncodeArimaa() {
	p, err := arimaa.Parse("g [rrrrrrrrdhcemchd                                DHCMECHDRRRRRRRR]")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(codec.EncodeArimaa(p))
	// Output: 9KuvQpNkawFKiBbEEiRxNSVMTY
}

func ExampleCode_Arimaa() {
	c, err := codec.Parse("csyx8Tb5zu4EfN4vAG3V1cvTWr")
	if err != nil {
		log.Fatal(err)
	}
	if p, ok := c.Arimaa(); ok {
		fmt.Println(p.Ranks())
		fmt.Println(c.Goal())
	}
	// Output:
	// 1r1rr1r1/m1h2e1c/1r1rr1r1/h1d2c1d/E1H4M/1R1RRHR1/D1C2C1D/1R1RR1R1 g
	// win2
}

// A code also holds a position before all workers stand.
func ExampleCode_Santorini() {
	c := codec.MustParse("8euh5HSuyUxHmVEr")
	if p, ok := c.Santorini(); ok {
		fmt.Println(p)
		fmt.Println(p.Placed(), p.Left())
	}
	// Output:
	// 0000000000000000000000000/2/demeter:B3,D3/athena:C4
	// false 1
}

func ExampleGame() {
	fmt.Println(codec.MustParse("HfGoo8VCrfkSpV").Game(), codec.Gods.Name())
	// Output: santorini Santorini with gods
}

// The repair of a link keeps the place of the typo in the text.
func ExampleRepaired() {
	for _, r := range codec.Repair("https://example.org/p/HfGo08VCrfkSpV") {
		fmt.Println(r.Code, r.How, r.At, r.To)
	}
	// Output: HfGoo8VCrfkSpV o for 0 26 26
}

// A program reads positions line by line, as they come.
func ExampleBoard() {
	text := position.MustParse("0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3").Board()
	lines := append(strings.Split(text, "\n"), "HfGoo8VCrfkSpV")
	board := codec.OpenBoard(lines[0])
	n := 1
	for n < len(lines) {
		if belongs, open := board.Next(lines[n]); !belongs && !open {
			break
		}
		n++
	}
	c, err := codec.Read(strings.Join(lines[:n], "\n"))
	fmt.Println(n, c, err)
	// Output: 7 2oYYRBBZUstii1 <nil>
}
