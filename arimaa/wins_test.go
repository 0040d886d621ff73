package arimaa_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
)

// Wins has those turns whose end positions are won, and no others.
func TestWins(t *testing.T) {
	for _, c := range []struct {
		name, short, turn string // turn wins
		ending            arimaa.Ending
	}{
		{"goal", "g [   r      DRe      d                                            ]", "Dc7n Dc8s rd8w Rd7n", arimaa.EndGoal},
		{"elimination", "g [ e                                      Er            R         ]", "rb3e rc3x Ea3e", arimaa.EndElimination},
		// The last silver piece is removed, and all of gold's stand where they were set up.
		{"like a setup", "g [                                           rE   DHC CHDMRRRRRRRR]", "rd3w rc3x Ee3w Ed3s", arimaa.EndElimination},
		{"immobilisation", "s [                        r      e                               R]", "eh5s eh4s eh3s", arimaa.EndImmobilisation},
		{"none", "g [               r        e                         R             ]", "", arimaa.Ongoing},
	} {
		p := arimaa.MustParse(c.short)
		want := map[arimaa.Position]bool{}
		for _, next := range p.Turns(nil) {
			if o := next.Outcome(arimaa.History{next: 1}); o.WonBy(p.Side()) {
				want[next] = true
			}
		}
		found := false
		for turn, next := range p.Wins() {
			if !want[next] {
				t.Fatalf("%s: %v does not win, or comes up twice", c.name, turn)
			}
			delete(want, next)
			if end, _, err := p.Play(turn, nil); end != next || err != nil {
				t.Fatalf("%s: %v leads to %v, %v, want %v", c.name, turn, end, err, next)
			}
			found = found || turn.String() == c.turn && next.Outcome(arimaa.History{next: 1}).Ending == c.ending
		}
		if len(want) > 0 || found != (c.turn != "") {
			t.Errorf("%s: %d wins are missing, and %s is among them: %v", c.name, len(want), c.turn, found)
		}
		for range p.Wins() {
			break // is allowed
		}
	}
}

// The one turn of a side that leads to a position for the third time, with nothing else in
// the history.
func TestOneBannedTurn(t *testing.T) {
	p := diagram("g", "........ ........ ........ ........ ........ .e...... Rr...... ........")
	h := arimaa.History{}
	for _, next := range p.Turns(nil) {
		h[next] = 2
	}
	want := arimaa.OutcomeOf(arimaa.EndRepetition, arimaa.Silver)
	if got := p.Outcome(h); len(h) != 1 || got != want {
		t.Errorf("%v with %d turns that are banned, want %v with one", got, len(h), want)
	}
}
