package arimaa_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
)

// diagram returns the position of eight ranks, the eighth first, a full stop for a free
// square.
func diagram(side, ranks string) arimaa.Position {
	return arimaa.MustParse(side + " [" + strings.ReplaceAll(strings.Join(strings.Fields(ranks), ""), ".", " ") + "]")
}

// The rules by the numbers of their sentences of doc/ARIMAA.md: turns and what they
// lead to, or why they are not legal.
func TestRules(t *testing.T) {
	// R on b5 is frozen; D and H are not as long as they stand together.
	open := diagram("g", `
		r......r
		........
		....c...
		.ReDHm..
		........
		...r..R.
		R.......
		........`)
	for _, test := range []struct {
		sentence int
		p        arimaa.Position
		turn     string
		err      error  // or
		full     string // the turn with its removals, if it differs
	}{
		{6, open, "Dd5n", nil, ""},
		{6, open, "Dd5n Dd6n", nil, ""},
		{6, open, "De5n", arimaa.ErrNoPiece, ""},
		{6, open, "He5n", arimaa.ErrStepOccupied, ""},
		{7, open, "Ra2n", nil, ""},
		{7, open, "Ra2e", nil, ""},
		{7, open, "Ra2s", arimaa.ErrBackward, ""},
		{8, open, "Ra2n Ra3n Ra4n Ra5n", nil, ""},
		{8, open, "Ra2n Ra3n Ra4n Ra5n Ra6n", arimaa.ErrStepsUsed, ""},
		{9, open, "ce6n He5n", nil, ""},
		{9, open, "Dd5n ce6n Dd6e", nil, ""},
		{9, open, "ce6e He5n", nil, ""},
		{9, open, "ce6n Dd5n", arimaa.ErrInPush, ""},
		{9, open, "ce6n", arimaa.ErrInPush, ""},
		{9, open, "ce6n He5s", arimaa.ErrInPush, ""},
		{9, open, "Ra2n Ra3n Ra4n ce6n", arimaa.ErrPushLate, ""},
		{9, open, "mf5n", arimaa.ErrNoPusher, ""},
		{9, open, "rd3n", arimaa.ErrNoPusher, ""},
		{10, open, "He5s ce6s", nil, ""},
		{10, open, "Dd5n Dd6n ce6w", nil, ""},
		{10, open, "He5s ce6n", arimaa.ErrNoPusher, ""},
		{12, open, "Rb5n", arimaa.ErrFrozen, ""},
		{12, open, "Ra2n Ra3n Ra4n Rb5n", nil, ""}, // a friend has come to a5
		{12, open, "He5s Dd5n", arimaa.ErrFrozen, ""},
		{13, open, "Rg3w", nil, "Rg3w Rf3x"},
		{15, open, "Dd5n Dd6s", arimaa.ErrUnchanged, ""},
	} {
		turn := arimaa.Turn{}
		for i, word := range strings.Fields(test.turn) {
			var err error
			if i == 4 { // a fifth step, which no text of a turn has
				break
			}
			if turn, err = arimaa.NewTurn(append(turn.Entries(), arimaa.MustParseStep(word))...); err != nil {
				t.Fatal(err)
			}
		}
		if test.err == arimaa.ErrStepsUsed {
			checkFifthStep(t, test.p, strings.Fields(test.turn))
			continue
		}
		next, full, err := test.p.Play(turn, nil)
		want := test.turn
		if test.full != "" {
			want = test.full
		}
		switch {
		case test.err != nil:
			if !errors.Is(err, test.err) || next != (arimaa.Position{}) || !full.IsZero() {
				t.Errorf("sentence %d: %s leads to %v, %v, want %v", test.sentence, test.turn, next, err, test.err)
			}
		case err != nil || full.String() != want || next.Side() != arimaa.Silver:
			t.Errorf("sentence %d: %s leads to %v by %v, %v, want %s", test.sentence, test.turn, next, full, err, want)
		}
	}
}

// checkFifthStep plays steps one by one, the last of which is one too many.
func checkFifthStep(t *testing.T, p arimaa.Position, steps []string) {
	t.Helper()
	turn := p.Begin(nil)
	for _, word := range steps[:4] {
		next, err := turn.Play(arimaa.MustParseStep(word))
		if err != nil {
			t.Fatal(err)
		}
		turn = next
	}
	if _, err := turn.Play(arimaa.MustParseStep(steps[4])); !errors.Is(err, arimaa.ErrStepsUsed) {
		t.Errorf("a fifth step: %v", err)
	}
	if list := slices.Collect(turn.Steps()); len(list) > 0 {
		t.Errorf("after four steps there are %v", list)
	}
}

// Sentence 11: the step that completes a push does not start a pull, but a piece that
// is removed may have pulled.
func TestPullAfterPushAndRemoval(t *testing.T) {
	p := diagram("g", `
		r.......
		........
		........
		...d....
		..cE....
		........
		........
		.......R`)
	// E pushes d north and stands on d5. A pull would bring c from c4 to d4.
	if _, _, err := p.Play(arimaa.MustParseTurn("dd5n Ed4n cc4e"), nil); !errors.Is(err, arimaa.ErrNoPusher) {
		t.Errorf("a pull after a push: %v", err)
	}
	trap := diagram("g", `
		r.......
		........
		........
		........
		........
		.H......
		.r......
		.......R`)
	next, full, err := trap.Play(arimaa.MustParseTurn("Hb3e rb2n"), nil)
	if err != nil || full.String() != "Hb3e Hc3x rb2n" || next.PieceAt(sq("b3")) != arimaa.SilverRabbit {
		t.Errorf("a pull by a piece that is removed leads to %v by %v, %v", next, full, err)
	}
}

// Removals are optional as a whole, and have to be right if they are there.
func TestRemovals(t *testing.T) {
	p := diagram("g", `
		r.......
		........
		........
		........
		..r.....
		.ECH....
		..r.....
		R......R`)
	const full = "Hd3e Eb3w Cc3x He3e Hf3x"
	for text, ok := range map[string]bool{
		full:                            true,
		"Hd3e Eb3w He3e":                true,
		"Hd3e Eb3w Cc3x He3e":           false,
		"Hd3e Eb3w He3e Hf3x":           false,
		"Hd3e Cc3x Eb3w He3e Hf3x":      false,
		"Hd3e Eb3w He3e Cc3x Hf3x":      false,
		"Hd3e Eb3w Cc3x He3e rf3x":      false,
		"Cc3x Hd3e Eb3w He3e":           false,
		"Hd3e Eb3w Cc3x He3e Hf3x Ra1x": false,
	} {
		_, got, err := p.Play(arimaa.MustParseTurn(text), nil)
		if ok && (err != nil || got.String() != full) || !ok && !errors.Is(err, arimaa.ErrRemoval) {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
}

// Sentence 17: a step after which the turn cannot be completed is not offered.
func TestDeadEnds(t *testing.T) {
	p := diagram("g", `
		r.......
		........
		........
		........
		........
		........
		........
		E......R`)
	turn := p.Begin(nil)
	for _, word := range []string{"Ea1n", "Ea2n", "Ea3s"} {
		next, err := turn.Play(arimaa.MustParseStep(word))
		if err != nil {
			t.Fatal(err)
		}
		turn = next
	}
	back := arimaa.MustParseStep("Ea2s")
	if _, err := turn.Play(back); !errors.Is(err, arimaa.ErrDeadEnd) ||
		slices.Contains(slices.Collect(turn.Steps()), back) {
		t.Errorf("a last step back to the start: %v", err)
	}
	// All but one of the ends have come up twice.
	only := arimaa.MustParseTurn("Rh1n Rh2n Rh3n Rh4n")
	want, _, err := p.Play(only, nil)
	if err != nil {
		t.Fatal(err)
	}
	h := arimaa.History{}
	for _, end := range p.Turns(nil) {
		if end != want {
			h[end] = 2
		}
	}
	list := slices.Collect(p.Begin(h).Steps())
	if len(list) != 1 || list[0] != only.Steps()[0] {
		t.Errorf("only %v is left, and the steps are %v", only, list)
	}
	for range p.Begin(nil).Steps() {
		break // an iterator may be stopped
	}
	for range p.Turns(nil) {
		break
	}
}

func TestTurnInProgress(t *testing.T) {
	p := arimaa.MustParse(horsesText)
	turn := p.Begin(nil)
	if _, err := turn.End(); !errors.Is(err, arimaa.ErrUnchanged) || !turn.Turn().IsZero() || turn.Position() != p {
		t.Errorf("a turn without steps: %v, %v", turn, err)
	}
	pushed, err := turn.Play(arimaa.MustParseStep("dh6n"))
	if err != nil {
		t.Fatalf("a push begins: %v, %v", pushed, err)
	}
	if _, err := pushed.End(); !errors.Is(err, arimaa.ErrInPush) {
		t.Errorf("a turn ends in a push: %v", err)
	}
	if list := slices.Collect(pushed.Steps()); len(list) != 1 || list[0].String() != "Hh5n" {
		t.Errorf("a push is completed by %v", list)
	}
	for word, class := range map[string]error{
		"Mh6n": arimaa.ErrNoPiece, "Ma5n": arimaa.ErrStepOccupied, "Ma5s": arimaa.ErrInPush, "Hh5w": arimaa.ErrInPush,
	} {
		_, err := pushed.Play(arimaa.MustParseStep(word))
		var fault *arimaa.TurnError
		if !errors.As(err, &fault) || !errors.Is(err, class) || fault.Step.String() != word ||
			!strings.HasPrefix(err.Error(), "step "+word+": ") {
			t.Errorf("%s in a push: %v, want %v", word, err, class)
		}
	}
	for s, class := range map[arimaa.Step]error{
		{}: arimaa.ErrNoPiece,
		{Piece: arimaa.GoldCamel, From: sq("a5"), To: arimaa.NoSquare}: arimaa.ErrStepFar,
		{Piece: arimaa.GoldCamel, From: sq("a5"), To: sq("c5")}:        arimaa.ErrStepFar,
		{Piece: arimaa.GoldCamel, From: 80, To: sq("c5")}:              arimaa.ErrNoPiece,
	} {
		if _, err := turn.Play(s); !errors.Is(err, class) {
			t.Errorf("%v: %v, want %v", s, err, class)
		}
	}
}

func TestOutcome(t *testing.T) {
	for _, test := range []struct {
		sentence int
		p        arimaa.Position
		want     arimaa.Outcome
	}{
		{18, arimaa.MustParse(startText), arimaa.Outcome{}},
		{19, diagram("s", "R......r ........ ........ ........ ........ ........ ........ ........"),
			arimaa.OutcomeOf(arimaa.EndGoal, arimaa.Gold)},
		{19, diagram("g", "........ ........ ........ ........ ........ ........ ........ R......r"),
			arimaa.OutcomeOf(arimaa.EndGoal, arimaa.Silver)},
		// Both have reached it: the side that has moved wins.
		{19, diagram("s", "R....... ........ ........ ........ ........ ........ ........ .......r"),
			arimaa.OutcomeOf(arimaa.EndGoal, arimaa.Gold)},
		{19, diagram("g", "R....... ........ ........ ........ ........ ........ ........ .......r"),
			arimaa.OutcomeOf(arimaa.EndGoal, arimaa.Silver)},
		// A goal comes before rabbits that are gone.
		{20, diagram("s", "........ ........ ........ ........ ........ ........ ........ .......r"),
			arimaa.OutcomeOf(arimaa.EndGoal, arimaa.Silver)},
		{20, diagram("g", "R....... ........ ........ ........ ........ ........ ........ ........"),
			arimaa.OutcomeOf(arimaa.EndGoal, arimaa.Gold)},
		{21, diagram("s", "........ R....... ........ ........ ........ ........ ........ ........"),
			arimaa.OutcomeOf(arimaa.EndElimination, arimaa.Gold)},
		// Both sides have none: the side that has moved wins.
		{21, diagram("s", "........ E....... ........ ........ ........ ........ ........ e......."),
			arimaa.OutcomeOf(arimaa.EndElimination, arimaa.Gold)},
		{22, diagram("s", "........ r....... ........ ........ ........ ........ ........ E......."),
			arimaa.OutcomeOf(arimaa.EndElimination, arimaa.Silver)},
		{23, diagram("g", "........ r....... ........ ........ ........ ........ ........ ......eR"),
			arimaa.OutcomeOf(arimaa.EndImmobilisation, arimaa.Silver)},
		{23, diagram("g", "........ r....... ........ ........ ........ ........ r....... R......."), arimaa.Outcome{}},
	} {
		if got := test.p.Outcome(nil); got != test.want {
			t.Errorf("sentence %d: %v: %v, want %v", test.sentence, test.p, got, test.want)
		}
	}
	if arimaa.Ending(7).String() != "Ending(7)" || arimaa.EndForfeit.String() != "forfeit" {
		t.Error("names of endings")
	}
	if text := arimaa.OutcomeOf(arimaa.EndGoal, arimaa.Silver).String(); text != "goal, silver wins" ||
		(arimaa.Outcome{}).String() != "ongoing" {
		t.Error("texts of outcomes")
	}
}

// Sentence 5: during the setup the game has not ended, though nobody has rabbits.
func TestSettingUp(t *testing.T) {
	const goldOnly = "s ........ ........ ........ ........ ........ ........ DHCMECHD RRRRRRRR"
	empty, gold := arimaa.Position{}, diagram("s", goldOnly[2:])
	silverToMove, err := arimaa.Layers{}.Position(arimaa.Silver)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []arimaa.Position{empty, silverToMove, gold} {
		if outcome := p.Outcome(nil); !p.SettingUp() || outcome != (arimaa.Outcome{}) {
			t.Errorf("%v: setting up %v, %v", p, p.SettingUp(), outcome)
		}
		// A game can come back to it in theory, and then it is judged like any other.
		if outcome := p.Outcome(arimaa.History{p: 1}); outcome.Ending != arimaa.EndElimination || outcome.WonBy(p.Side()) {
			t.Errorf("%v, which has come up: %v", p, outcome)
		}
	}
	for name, p := range map[string]arimaa.Position{
		"gold to move":         diagram("g", goldOnly[2:]),
		"a piece less":         diagram("s", strings.Replace(goldOnly[2:], "M", ".", 1)),
		"a piece on rank 3":    diagram("s", "........ ........ ........ ........ ........ M....... DHC.ECHD RRRRRRRR"),
		"a silver piece":       diagram("s", "........ ........ ........ ........ e....... ........ DHCMECHD RRRRRRRR"),
		"a piece on a trap":    diagram("g", "........ ........ ........ ........ ........ ..R..... ........ ........"),
		"silver has set up":    diagram("g", "rrrrrrrr dhcmechd ........ ........ ........ ........ ........ ........"),
		"silver set up, to go": diagram("s", "rrrrrrrr dhcmechd ........ ........ ........ ........ ........ ........"),
	} {
		if outcome := p.Outcome(nil); p.SettingUp() || outcome.Ending != arimaa.EndElimination {
			t.Errorf("%s: setting up %v, %v", name, p.SettingUp(), outcome)
		}
	}
}

// Sentences 16 and 24.
func TestRepetition(t *testing.T) {
	p := diagram("g", "........ r....... ........ ........ ........ ........ ........ R.......")
	h := arimaa.History{}
	for _, end := range p.Turns(nil) {
		h[end] = 1
	}
	if outcome := p.Outcome(h); outcome.Over() {
		t.Errorf("all have come up once: %v", outcome)
	}
	for end := range h {
		h[end] = 2
	}
	if outcome := p.Outcome(h); outcome != arimaa.OutcomeOf(arimaa.EndRepetition, arimaa.Silver) {
		t.Errorf("all have come up twice: %v", outcome)
	}
	if _, _, err := p.Play(arimaa.MustParseTurn("Ra1n"), h); !errors.Is(err, arimaa.ErrRepetition) {
		t.Errorf("a third time: %v", err)
	}
	for turn := range p.Turns(h) {
		t.Errorf("%v brings a position a third time", turn)
	}
	if list := slices.Collect(p.Begin(h).Steps()); len(list) > 0 {
		t.Errorf("the steps %v are dead ends", list)
	}
	// The same board with the opponent to move is another position.
	for end := range h {
		delete(h, end)
		other, err := end.Layers().Position(arimaa.Gold)
		if err != nil {
			t.Fatal(err)
		}
		h[other] = 2
	}
	if outcome := p.Outcome(h); outcome.Over() {
		t.Errorf("with the other side to move they have come up: %v", outcome)
	}
}

// An error is printed whatever it holds.
func TestZeroTurnError(t *testing.T) {
	if text := new(arimaa.TurnError).Error(); text != "<nil>" {
		t.Errorf("%q", text)
	}
}
