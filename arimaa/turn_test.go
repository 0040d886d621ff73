package arimaa_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
)

func TestSteps(t *testing.T) {
	for text, want := range map[string]arimaa.Step{
		"Ea3n": {Piece: arimaa.GoldElephant, From: sq("a3"), To: sq("a4")},
		"ra3s": {Piece: arimaa.SilverRabbit, From: sq("a3"), To: sq("a2")},
		"mg7e": {Piece: arimaa.SilverCamel, From: sq("g7"), To: sq("h7")},
		"Hh8w": {Piece: arimaa.GoldHorse, From: sq("h8"), To: sq("g8")},
		"cf3x": {Piece: arimaa.SilverCat, From: sq("f3"), To: arimaa.NoSquare},
	} {
		got, err := arimaa.ParseStep(text)
		if got != want || err != nil || got.String() != text || got.IsRemoval() != (text[3] == 'x') {
			t.Errorf("%s is read as %v, %v", text, got, err)
		}
	}
	for text, offset := range map[string]int{
		"": 0, " a3n": 0, "xa3n": 0, "E": 1, "Ea": 1, "Ei3n": 1, "Ea9n": 1, "Ea3": 3, "Ea3N": 3, "Ea3nn": 4, "Ea8n": 3,
		"Ea1s": 3, "Eh4e": 3, "Ea4w": 3,
	} {
		got, err := arimaa.ParseStep(text)
		var fault *arimaa.ParseError
		if !errors.As(err, &fault) || !errors.Is(err, arimaa.ErrStep) || fault.Offset != offset || got != (arimaa.Step{}) {
			t.Errorf("%q is read as %v, %v, want an error at %d", text, got, err, offset)
		}
	}
	for _, s := range []arimaa.Step{
		{}, {Piece: arimaa.GoldCat, From: sq("a1"), To: sq("a3")}, {Piece: arimaa.GoldCat, From: sq("h1"), To: sq("a2")},
		{Piece: arimaa.GoldCat, From: 64, To: arimaa.NoSquare}, {Piece: 13, From: sq("a1"), To: sq("a2")},
		{Piece: arimaa.GoldCat, From: sq("a1"), To: 70},
	} {
		if text, err := s.MarshalText(); !errors.Is(err, arimaa.ErrStep) || !strings.HasPrefix(s.String(), "Step(") {
			t.Errorf("%v is written as %s, %v", s, text, err)
		}
	}
}

func TestTurnText(t *testing.T) {
	for _, text := range []string{"Ea3n", "Ra2n cf3x Ra3n", "Ra2n Ra3n Ra4n Ra5n", "Ee4n Re3n rc3x Ee5s cf3x",
		"ra2s rb2x rb2s rc2x rc2s rd2x rd2s re2x"} {
		turn, err := arimaa.ParseTurn(text)
		if err != nil || turn.String() != text {
			t.Fatalf("%s is read as %v, %v", text, turn, err)
		}
		same, err := arimaa.NewTurn(turn.Entries()...)
		if same != turn || err != nil {
			t.Errorf("%v, %v, want %v", same, err, turn)
		}
		steps := slices.DeleteFunc(strings.Split(text, " "), func(s string) bool { return s[3] == 'x' })
		if got := turn.Steps(); len(got) != len(steps) || got[0].String() != steps[0] {
			t.Errorf("%v has the steps %v", turn, got)
		}
	}
	for text, want := range map[string]string{
		"":                         `turn "": the text is empty, must be steps such as Ea3n: not a turn`,
		" Ra2n":                    `turn " Ra2n", offset 0: "": the text is empty: not a step`,
		"Ra2n ":                    `turn "Ra2n ", offset 5: "": the text is empty: not a step`,
		"Ra2n  Ra3n":               `turn "Ra2n  Ra3n", offset 5: "": the text is empty: not a step`,
		"Ra2n Rx3n":                `turn "Ra2n Rx3n", offset 6: "Rx3n": no square: not a step`,
		"Ra2n Ra3n Ra4n Ra5n Ra6n": `offset 20: more than four steps: not a turn`,
		"Ra2n ra1x ra1x ra1x ra1x ra1x ra1x ra1x ra1x": `offset 40: more than one removal for a step: not a turn`,
	} {
		turn, err := arimaa.ParseTurn(text)
		if err == nil || !strings.Contains(err.Error(), want) || !turn.IsZero() {
			t.Errorf("%q is read as %v, %v, want %s", text, turn, err, want)
		}
	}
	step := arimaa.MustParseStep("Ra2n")
	for _, entries := range [][]arimaa.Step{slices.Repeat([]arimaa.Step{step}, 5),
		slices.Repeat([]arimaa.Step{arimaa.MustParseStep("ra1x")}, 9), {{}}} {
		if turn, err := arimaa.NewTurn(entries...); !errors.Is(err, arimaa.ErrTurn) || !turn.IsZero() {
			t.Errorf("%v is the turn %v, %v", entries, turn, err)
		}
	}
	if _, err := arimaa.NewTurn(step, arimaa.Step{}); err == nil || !strings.HasPrefix(err.Error(), "entry 2: ") {
		t.Errorf("%v, want the second entry", err)
	}
	var wrong *arimaa.ParseError
	if _, err := arimaa.ParseTurn(""); !errors.As(err, &wrong) || wrong.Offset != 0 {
		t.Errorf("an empty turn: %v", err)
	}
	if text, err := (arimaa.Turn{}).MarshalText(); !errors.Is(err, arimaa.ErrTurn) ||
		(arimaa.Turn{}).String() != "no turn" {
		t.Errorf("the zero Turn is written as %s, %v", text, err)
	}
	var both struct {
		Turn arimaa.Turn
		Step arimaa.Step
	}
	input := `{"Turn":"Ra2n cf3x","Step":"cf3x"}`
	if err := json.Unmarshal([]byte(input), &both); err != nil || both.Turn.String() != "Ra2n cf3x" {
		t.Errorf("%v, %v", both, err)
	}
	if out, err := json.Marshal(both); string(out) != input || err != nil {
		t.Errorf("%s, %v", out, err)
	}
}
