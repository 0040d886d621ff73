package pgn_test

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/pgn"
)

// A text that is read has one strict spelling, which reads as the same game.
func FuzzParse(f *testing.F) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 20 {
		g := pgn.New(start(r))
		f.Add(g.String())
	}
	f.Add("[White “Ann”]\n[Date \"14.3.2026\"]\n\n{a\n\nb} b3 d3 1... c2,c4 2. {c} b3-b4-b5!? $7 (d3-d4-d5 ; " +
		"d\n ) {e} c4c5b5?? 1-0")
	for _, test := range odd {
		f.Add(test.text)
	}
	f.Add("[SunGod Apollo]\n(A1,C1)>(A3,C2)^D3 A1>B2(>C3)^D4!")
	f.Add("1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Db2 Hc2 Md2 Ee2 Hf2 Dg2 Ch2 1s ca7 db7 hc7 md7 ee7 hf7 dg7 ch7 ra8 " +
		"rb8 rc8 rd8 re8 rf8 rg8 rh8 2g Ee2n 2s resigns")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := pgn.Parse(text)
		if err != nil {
			return
		}
		strict := g.String()
		back, err := pgn.Parse(strict)
		if err != nil {
			if len(strict) > pgn.MaxBytes/2 { // a text may be longer in its strict spelling
				return
			}
			t.Fatalf("%v\n%s", err, strict)
		}
		if again := back.String(); again != strict {
			t.Fatalf("%s\nagain\n%s", strict, again)
		}
		a, b := described(g), described(back)
		for i := range a {
			if a[i] != b[i] {
				t.Fatalf("%s\nagain\n%s", a[i], b[i])
			}
		}
		if g.Record().String() != back.Record().String() {
			t.Fatal(back.Record())
		}
	})
}

// A text is one game to Parse if and only if it is one game to Read, and it is the same.
func FuzzReadOne(f *testing.F) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 20 {
		f.Add(pgn.New(start(r)).String())
	}
	for _, header := range headers {
		f.Add(oneGame(header.text, 1))
	}
	for _, text := range besides {
		f.Add(text)
	}
	for _, test := range odd {
		f.Add(test.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if startsOver.MatchString(text) {
			return
		}
		one, err := pgn.Parse(text)
		var games []*pgn.Game
		wrong := 0
		for g, err := range pgn.Read(strings.NewReader(text)) {
			if err != nil {
				wrong++
			} else {
				games = append(games, g.Game)
			}
		}
		if isOne := len(games) == 1 && wrong == 0; isOne != (err == nil) {
			t.Fatalf("Parse says %v, Read has %d games and %d faults", err, len(games), wrong)
		}
		if err == nil && games[0].String() != one.String() {
			t.Fatalf("%s\nis to Read\n%s", one, games[0])
		}
	})
}

// startsOver matches texts in which Read takes a tag for the beginning of another game: one in a comment, which
// may have lost its end, and the tag Event once more after an empty line. It also matches what ends a file.
var startsOver = regexp.MustCompile(`(?is)[{;].*\n\[|event.*\n\s*\n.*event|^\x1f\x8b|[\x00-\x08\x0b-\x1f]`)
