package arimaa_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/arimaa"
)

const (
	goldSetup   = "1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Da2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Dh2"
	silverSetup = "1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 da7 hb7 cc7 ed7 me7 cf7 hg7 dh7"
	setups      = goldSetup + `\n` + silverSetup
	goldOnly    = "s [                                                DHCMECHDRRRRRRRR]" // Silver is to set up
)

// There and back: what is read is written as it was.
func TestRecords(t *testing.T) {
	white := strings.NewReplacer("g Ra1", "w Ra1", "s ra8", "b ra8").Replace(setups)
	for _, text := range []string{
		"1g",
		goldSetup,
		goldSetup + `\n1s`,
		setups,
		setups + `\n2g`,
		setups + `\n2g Ee2n Ee3n\n2s`,
		setups + `\n2g Ee2n Ee3n pass\n2s ed7s\n3g`,
		setups + `\n2g Ee2n\n2s takeback\n2g Ee2n Ee3n\n2s ed7s`,
		setups + `\n2g takeback\n1s takeback\n1g`,
		setups + `\n2g resigns`,
		setups + `\n2g Ee2n\n2s lost\n2s takeback\n2s ed7s`,
		setups + `\n2g Ee2n\n2s resigns\n2s takeback\n2s takeback\n2g Ee2n`,
		setups + `\n2g resigns\n2g takeback\n2g Ee2n\n2s lost\n2s`,
		white + `\n2w Ee2n\n2b ed7s\n3w`,
		catsText + `\n2g Cb1w\n2s rf8e\n3g lost`,
		"s" + catsText[1:] + `\n2s rf8e\n3g Cb1w`,
		catsText,
		goldOnly + `\n` + silverSetup + `\n2g Ee2n`,
		goldOnly + `\n1s resigns`,
	} {
		g, err := arimaa.ParseGame(text)
		if err != nil || g.String() != text {
			t.Errorf("%s\nis read as %v, %v", text, g, err)
			continue
		}
		notation, _ := arimaa.NotationByName("lines")
		lines, err := notation.Format(g)
		if err != nil {
			t.Errorf("%s is not written in lines: %v", text, err)
		}
		if back, err := arimaa.ParseGame(lines + "\n"); !back.Equal(g) || err != nil {
			t.Errorf("%s\nis read as %v, %v", lines, back, err)
		}
		if strings.Contains(text, `\n`) && !arimaa.IsRecord(text) {
			t.Errorf("%s\nis no record", text)
		}
	}
	if !arimaa.IsRecord("1g") || !arimaa.IsRecord("1w Ra1") {
		t.Error("1g opens no record")
	}
	for _, text := range []string{"", "1", "1x", "2g Ra2n", "10g", catsText, "g", "rrr", "1gx", "1gx Ra1", `rrr\nx`,
		`2g Ra2n\n2s`} {
		if arimaa.IsRecord(text) {
			t.Errorf("%q is a record", text)
		}
	}
}

func TestRecordErrors(t *testing.T) {
	short := func(text string, n int) string { return strings.Join(strings.Fields(text)[:n], " ") }
	for _, test := range []struct {
		name, text string
		offset     int
		class      error
	}{
		{"empty", "", 0, arimaa.ErrSyntax},
		{"no setup", "2g Ee2n", 0, arimaa.ErrSyntax},
		{"wrong number", setups + `\n3g Ee2n`, len(setups) + 2, arimaa.ErrSyntax},
		{"wrong number, in lines", strings.ReplaceAll(setups, `\n`, "\n") + "\n3g Ee2n", len(setups), arimaa.ErrSyntax},
		{"two spaces in a setup", "1g Ra1  Rb1", 7, arimaa.ErrSyntax},
		{"wrong side", setups + `\n2s ed7s`, len(setups) + 2, arimaa.ErrSyntax},
		{"mixed sides", goldSetup + `\n` + "1b" + silverSetup[2:], len(goldSetup) + 2, arimaa.ErrSyntax},
		{"two spaces", setups + `\n2g  Ee2n`, len(setups) + 5, arimaa.ErrStep},
		{"a space at the end", setups + `\n2g `, len(setups) + 4, arimaa.ErrSyntax},
		{"after the open entry", setups + `\n2g\n2g Ee2n`, len(setups) + 9, arimaa.ErrEntry},
		{"no step", setups + `\n2g Ee2`, len(setups) + 5, arimaa.ErrEntry},
		{"strange setup", "1g Ra1 Rx1", 7, arimaa.ErrSyntax},
		{"strange piece", "1g Ra1 xa2", 7, arimaa.ErrSyntax},
		{"strange word", "1g Ra1 Rab2", 7, arimaa.ErrSyntax},
		{"few pieces", short(goldSetup, 16), 3, arimaa.ErrSetup},
		{"a square twice", short(goldSetup, 16) + " Da2", 3, arimaa.ErrSetup},
		{"another rank", short(goldSetup, 16) + " Dh3", 3, arimaa.ErrSetup},
		{"another side", short(goldSetup, 16) + " dh2", 3, arimaa.ErrSetup},
		{"three dogs", short(goldSetup, 15) + " Dg2 Dh2", 3, arimaa.ErrSetup},
		{"17 pieces", goldSetup + " Dh3", 3, arimaa.ErrSetup},
		{"a turn before the setup", "1g Ee2n", 3, arimaa.ErrEntry},
		{"a third setup", setups + `\n2g Ra3`, len(setups) + 5, arimaa.ErrEntry},
		{"illegal turn", setups + `\n2g Ee2s`, len(setups) + 5, arimaa.ErrStepOccupied},
		{"wrong removal", setups + `\n2g Ee2n Ra1x`, len(setups) + 5, arimaa.ErrRemoval},
		{"nothing to take back", `1g takeback`, 3, arimaa.ErrTakeback},
		{"silver does not set up", goldOnly + `\n1s Ra1n`, 73, arimaa.ErrEntry},
		{"a start in the middle of the setup", goldOnly + `\n2s Ra1n`, 70, arimaa.ErrSyntax},
		{"nothing to take back from a start", catsText + `\n2g takeback`, 73, arimaa.ErrTakeback},
		{"after the end", setups + `\n2g resigns\n2g Ee2n`, len(setups) + 17, arimaa.ErrGameOver},
		{"a start that is none", "g [" + `\n2g Ee2n`, 3, arimaa.ErrSyntax},
		{"an empty start", (arimaa.Position{}).String() + `\n1g`, 0, arimaa.ErrSyntax},
		{"a third time", setups + strings.Join([]string{"", "2g Ee2n", "2s ed7s", "3g Ee3s", "3s ed6n", "4g Ee2n", "4s ed7s",
			"5g Ee3s", "5s ed6n"}, `\n`), len(setups) + 68, arimaa.ErrRepetition},
	} {
		g, err := arimaa.ParseGame(test.text)
		var fault *arimaa.ParseError
		if !errors.As(err, &fault) || !errors.Is(err, test.class) || fault.Offset != test.offset || fault.Kind != "game" ||
			len(g.Entries) != 0 {
			t.Errorf("%s: %v, %v at %d, want %v at %d", test.name, g, err, fault.Offset, test.class, test.offset)
		}
	}
	_, err := arimaa.ParseGame(setups + `\n2g Ee2s`)
	var wrong *arimaa.GameError
	if !errors.As(err, &wrong) || wrong.Number != 2 || wrong.Side != arimaa.Gold ||
		!strings.HasSuffix(err.Error(), "turn 2g: step Ee2s: cannot step onto another piece") {
		t.Errorf("%#v: %v", wrong, err)
	}
}

func TestRecordDetails(t *testing.T) {
	_, err := arimaa.ParseGame(setups + `\n2g Ee2n Ee3`)
	if err == nil || !strings.Contains(err.Error(), `: 2g: "Ee3": no direction`) {
		t.Error(err)
	}
	// An illegal game is written, too.
	g := arimaa.Game{Entries: []arimaa.Entry{{Action: arimaa.ActionTakeback}, {Action: arimaa.ActionTakeback}}}
	if want := `1g takeback\n1g takeback`; g.String() != want {
		t.Errorf("%v, want %s", g, want)
	}
}

// Removals may be left out, and are written.
func TestRecordRemovals(t *testing.T) {
	start := diagram("g", `
		r.......
		........
		........
		........
		........
		......R.
		........
		R......e`)
	full := start.String() + `\n2g Rg3w Rf3x Ra1n\n2s ra8s`
	for _, text := range []string{full, strings.ReplaceAll(full, " Rf3x", "")} {
		if g, err := arimaa.ParseGame(text); g.String() != full || err != nil {
			t.Errorf("%s is read as %v, %v", text, g, err)
		}
	}
}

func TestReplay(t *testing.T) {
	g := arimaa.MustParseGame(setups + `\n2g Ee2n\n2s ed7s\n3g takeback`)
	r, err := g.Replay()
	if err != nil {
		t.Fatal(err)
	}
	if r.Number() != 2 || r.Side() != arimaa.Silver || r.Position().PieceAt(sq("e3")) != arimaa.GoldElephant {
		t.Errorf("turn %d of %v in %v", r.Number(), r.Side(), r.Position())
	}
	if n := r.History()[r.Position()]; n != 1 {
		t.Errorf("the position has come up %d times", n)
	}
	for p, n := range r.History() {
		if p.PieceAt(sq("d6")) == arimaa.SilverElephant && n != 0 {
			t.Errorf("%v was taken back and has come up %d times", p, n)
		}
	}
	if _, err := r.Play(arimaa.Entry{Action: arimaa.ActionLose}); err != nil {
		t.Fatal(err)
	}
	if outcome := r.Outcome(); outcome != arimaa.OutcomeOf(arimaa.EndForfeit, arimaa.Gold) {
		t.Errorf("ended: %v", outcome)
	}
	won := arimaa.NewReplay(diagram("s", "R......r ........ ........ ........ ........ ........ ........ ........"))
	if outcome := won.Outcome(); outcome != arimaa.OutcomeOf(arimaa.EndGoal, arimaa.Gold) {
		t.Errorf("a start that is won has ended: %v", outcome)
	}
	bad := arimaa.Game{Entries: []arimaa.Entry{{Action: arimaa.ActionMove}}}
	if r, err := bad.Replay(); !errors.Is(err, arimaa.ErrEntry) || r != nil {
		t.Errorf("a turn on the empty board: %v", err)
	}
}

// A goal ends a game.
func TestGameEnds(t *testing.T) {
	start := diagram("g", "........ R......r ........ ........ ........ ........ ........ ........")
	g := arimaa.MustParseGame(start.String() + `\n2g Ra7n`)
	r, err := g.Replay()
	if err != nil {
		t.Fatal(err)
	}
	if outcome := r.Outcome(); outcome != arimaa.OutcomeOf(arimaa.EndGoal, arimaa.Gold) {
		t.Errorf("ended: %v", outcome)
	}
	if _, err := arimaa.ParseGame(g.String() + `\n2s rh7s`); !errors.Is(err, arimaa.ErrGameOver) {
		t.Errorf("a turn after the goal: %v", err)
	}
}

func TestGameEqual(t *testing.T) {
	g := arimaa.MustParseGame(setups + `\n2g Ee2n\n2s ed7s`)
	for _, text := range []string{
		setups, setups + `\n2g Ee2n\n2s hb7s`, setups + `\n2g Ee2n\n2s ed7s pass`, setups + `\n2g Ee2n\n2s lost`,
		strings.Replace(g.String(), "Ra1 Rb1", "Rb1 Ra1", 1), goldOnly + `\n` + silverSetup + `\n2g Ee2n\n2s ed7s`,
		strings.NewReplacer("g Ra1", "w Ra1", "s ra8", "b ra8", "2g", "2w", "2s", "2b").Replace(g.String()),
	} {
		if o, err := arimaa.ParseGame(text); err != nil || o.Equal(g) || g.Equal(o) || !o.Equal(o) {
			t.Errorf("%v equals %v, or is not read: %v", o, g, err)
		}
	}
}

// Games differ if their starts alone do, or what a side does without a turn.
func TestGameEqualButFor(t *testing.T) {
	g := arimaa.MustParseGame(setups)
	o := g
	o.Start = arimaa.MustParse("s [                  ER            r                               ]")
	if g.Equal(o) || !o.Equal(o) {
		t.Errorf("%v equals the same from %v", g, o.Start)
	}
	lost, resigned := arimaa.MustParseGame(setups+`\n2g lost`), arimaa.MustParseGame(setups+`\n2g resigns`)
	if lost.Equal(resigned) || !lost.Equal(lost) {
		t.Errorf("%v equals %v", lost, resigned)
	}
}

func TestGameJSON(t *testing.T) {
	g := arimaa.MustParseGame(setups + `\n2g Ee2n`)
	data, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	var back arimaa.Game
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(g, back); diff != "" {
		t.Error(diff)
	}
}
