package codec

import (
	"encoding/json"
	"errors"
	"testing"
)

// Section 1 of doc/FORMAT.md: the numbers of the goals and their texts.
func TestGoals(t *testing.T) {
	for number, want := range []struct {
		text  string
		turns int
		win   bool
		hold  bool
	}{
		{"", 0, false, false},
		{"win1", 1, true, false}, {"win2", 2, true, false}, {"win3", 3, true, false},
		{"win4", 4, true, false}, {"win5", 5, true, false}, {"win6", 6, true, false},
		{"hold1", 1, false, true}, {"hold2", 2, false, true}, {"hold3", 3, false, true},
	} {
		g := Goal(number)
		if g.String() != want.text || g.Turns() != want.turns || g.IsWin() != want.win || g.IsHold() != want.hold ||
			!g.IsValid() || g.IsZero() != (number == 0) {
			t.Errorf("goal number %d is %q, %d turns, win %v, hold %v", number, g, g.Turns(), g.IsWin(), g.IsHold())
		}
		if back, err := ParseGoal(want.text); back != g || err != nil {
			t.Errorf("%q is read as %v, %v", want.text, back, err)
		}
		if text, err := g.MarshalText(); string(text) != want.text || err != nil {
			t.Errorf("goal number %d is marshalled as %q, %v", number, text, err)
		}
		stored, err := g.Value()
		if stored != want.text || err != nil {
			t.Errorf("goal number %d is stored as %q, %v", number, stored, err)
		}
		back := Hold3
		if err := back.Scan(stored); back != g || err != nil {
			t.Errorf("%q is scanned as %v, %v", stored, back, err)
		}
	}
	for _, g := range []Goal{10, 255} {
		_, text := g.MarshalText()
		_, value := g.Value()
		if g.IsValid() || g.IsWin() || g.IsHold() || g.Turns() != 0 || !errors.Is(text, ErrGoal) || !errors.Is(value,
			ErrGoal) {
			t.Errorf("%v is a goal: %v, %v", g, text, value)
		}
	}
	if got := Goal(12).String(); got != "Goal(12)" {
		t.Errorf("goal number 12 is written as %s", got)
	}
}

// A goal is read as people write it, and what is none is an error.
func TestReadGoal(t *testing.T) {
	for g := range Hold3 + 1 {
		if got, err := ReadGoal(g.String()); got != g || err != nil {
			t.Errorf("%q is read as %v, %v", g, got, err)
		}
	}
	for text, want := range map[string]Goal{
		"0": NoGoal, " 3 ": Win3, "WIN3": Win3, "Win 3": Win3, "win in 3": Win3, "wins in 3": Win3, "Wins  in\t3.": Win3,
		"win\u00a03!": Win3, "win in3": Win3,
		"win in 3 turns": Win3, "Sun wins in 3.": Win3, "sun win 3": Win3, "goal: win3": Win3, "Goal 3": Win3,
		"Gold wins with this turn.": Win1, "win with this turn": Win1, "First to move and win in 2": Win2,
		"Moon to move, wins in 2!":        Win2,
		"Moon must hold out for 2 turns.": Hold2, "Silver holds for 1 turn": Hold1, "goal  hold for 2": Hold2,
		"Hold2": Hold2, "hold 2": Hold2, "hold for 2": Hold2, "Holds for 2": Hold2,
	} {
		if got, err := ReadGoal(text); got != want || err != nil {
			t.Errorf("%q is read as %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"7", "10", "win", "win in", "in 3", "win for 3", "hold in 2", "win7", "win in 7",
		"hold for 4", "win in three", "win 3 4", "win3x", "xwin3", "winner 3", "winin3",
		"Sun 3", "Sun to win 3", "to move and win in 3", "goal", "goals: win3", "Ann wins in 3", "Sun Moon wins in 3",
		"win with 3", "win with this", "wins in 3 turnstiles", "Sun wins in three.", "win-3", "s3", "-1"} {
		if got, err := ReadGoal(text); got != NoGoal || !errors.Is(err, ErrGoal) {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
	}
}

func TestParseGoal(t *testing.T) {
	for text, want := range map[string]Goal{"0": NoGoal, "1": Win1, "6": Win6, "win1": Win1, "hold3": Hold3} {
		if got, err := ParseGoal(text); got != want || err != nil {
			t.Errorf("%q is read as %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"7", "9", "10", "01", "-1", "+1", "win", "win0", "win7", "win01", "win-1", "hold",
		"hold0", "hold4", "hold01",
		"Win1", "WIN1", "win 1", " win1", "win1 ", "1win", "lose1", "none", "win1.", "win10", "win99999999999999999999"} {
		if got, err := ParseGoal(text); !errors.Is(err, ErrGoal) || got != NoGoal {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
	}
}

func TestGoalOfTurns(t *testing.T) {
	for turns := -1; turns <= 8; turns++ {
		win, err := WinWithin(turns)
		if ok := turns >= 1 && turns <= 6; ok != (err == nil) || ok && (win.Turns() != turns || !win.IsWin()) || !ok &&
			(win != NoGoal || !errors.Is(err, ErrGoal)) {
			t.Errorf("a win within %d is %v, %v", turns, win, err)
		}
		hold, err := HoldFor(turns)
		if ok := turns >= 1 && turns <= 3; ok != (err == nil) || ok && (hold.Turns() != turns || !hold.IsHold()) || !ok &&
			(hold != NoGoal || !errors.Is(err, ErrGoal)) {
			t.Errorf("to hold for %d is %v, %v", turns, hold, err)
		}
	}
}

func TestGoalJSON(t *testing.T) {
	type row struct {
		Goal Goal         `json:"goal"`
		By   map[Goal]int `json:"by"`
	}
	data, err := json.Marshal(row{Hold2, map[Goal]int{Win3: 1}})
	if want := `{"goal":"hold2","by":{"win3":1}}`; string(data) != want || err != nil {
		t.Errorf("%s, %v, want %s", data, err, want)
	}
	var back row
	if err := json.Unmarshal(data, &back); err != nil || back.Goal != Hold2 || back.By[Win3] != 1 {
		t.Errorf("%s is read as %v, %v", data, back, err)
	}
	if err := json.Unmarshal([]byte(`{"goal":"win9"}`), &back); !errors.Is(err, ErrGoal) || back.Goal != Hold2 {
		t.Errorf("a wrong goal makes it %v, %v", back.Goal, err)
	}
	for _, value := range []any{nil, 3, "win9", []byte("4 ")} {
		got := Win2
		if err := got.Scan(value); err == nil || got != Win2 {
			t.Errorf("%v is scanned as %v, %v", value, got, err)
		}
	}
}
