package game_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
)

const arimaaRecord = `1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Hb2 Dc2 Ed2 Me2 Df2 Hg2 Ch2\n` +
	`1s ra7 hb7 dc7 ed7 me7 df7 hg7 ch7 ra8 rb8 rc8 cd8 re8 rf8 rg8 rh8\n2g Ed2n\n2s takeback\n2g Ed2n Ed3n\n2s resigns`

// The moments of a game have the names that its file has, and turns that were taken back.
func TestMoments(t *testing.T) {
	for _, test := range []struct {
		text, ending string
		turns        int
		want         []string
	}{
		{gameOpen, "", 2, []string{"1 B3>B4^B5", "2 C4>C5^B5", "3 -"}},
		{gameClimb, "climb", 1, []string{"1 A1>B1#", "2 -"}},
		{"HfGoo8VCrfkSpV", "", 0, []string{"1 -"}},
		{arimaaRecord, "resignation", 4, []string{"1g -", "1s -", "2g Ed2n", "2s -", "2g Ed2n Ed3n", "2s -", "2s -"}},
	} {
		r, err := game.ReadRecord(test.text)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		state := game.State(nil)
		for _, m := range r.Moments() {
			next := "-"
			if m.Next != nil {
				next = m.Next.String()
			}
			got = append(got, m.Name+" "+next)
			state = m.State
		}
		if !slices.Equal(got, test.want) || r.Len() != test.turns || string(r.Outcome().Ending) != test.ending {
			t.Errorf("%s: %q, %d turns, %q", test.text, got, r.Len(), r.Outcome().Ending)
		}
		again, err := game.ReadRecord(r.String())
		if err != nil || again.String() != r.String() ||
			again.Moments()[len(again.Moments())-1].State.String() != state.String() {
			t.Errorf("%s is read as %v, %v", r, again, err)
		}
	}
}

// Every notation writes positions of its game, and reads what it writes.
func TestNotations(t *testing.T) {
	for _, n := range game.Notations() {
		text := "HfGoo8VCrfkSpV"
		switch {
		case n.Name == "start":
			text = "/1/mortal:B1,C3/mortal:C1,C2"
		case n.Game == codec.Arimaa && strings.HasPrefix(n.About, "a game"):
			text = arimaaRecord
		case n.Game == codec.Arimaa:
			text = "9KuvQpNkawFKiBbEEiRxNSVMTY"
		}
		r, err := game.ReadRecord(text)
		if err != nil {
			t.Fatal(err)
		}
		written, err := r.Format(n.Name)
		if err != nil {
			t.Errorf("%v %s: %v", n.Game, n.Name, err)
			continue
		}
		again, err := game.ParseRecord(n.Name, written)
		if err != nil || again.String() != r.String() || strings.Contains(written, "\n") != n.Lines {
			t.Errorf("%v %s: %q is read as %v, %v", n.Game, n.Name, written, again, err)
		}
	}
	r, _ := game.ReadRecord(gameOpen)
	for _, name := range []string{"movelist", "utah", "what"} {
		if text, err := r.Format(name); !errors.Is(err, game.ErrNotation) {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	if _, err := game.ParseRecord("what", gameOpen); !errors.Is(err, game.ErrNotation) {
		t.Errorf("an unknown notation: %v", err)
	}
	if _, err := game.RecordAs[game.ArimaaRecord](r); !errors.Is(err, codec.ErrGame) {
		t.Errorf("a game of Santorini as one of Arimaa: %v", err)
	}
}

func ExampleReadRecords() {
	file := strings.NewReader(`# a game, a turn a line
HfGoo8VCrfkSpV
1. e3-d3-e3
2. c3-d4-e3
`)
	for r, err := range game.ReadRecords[game.Record](file) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(r.Line, r.Record.Len(), r.Record)
	}
	// Output: 2 2 0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3 E3>D3^E3 C3>D4^E3
}
