package gods_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// A way through a square is one that can be read as a path, and every turn has a way.
func TestWays(t *testing.T) {
	far := 0
	for _, p := range positiontest.GodsList(31, 1_210) {
		artemis := p.God(p.Side()) == gods.Artemis
		for turn := range p.Turns() {
			direct, through := p.Ways(turn)
			if !direct && through == 0 || !artemis && (!direct || through != 0) {
				t.Fatalf("%v: ways of %v = %v, %v", p, turn, direct, through)
			}
			if !artemis {
				continue
			}
			if !direct {
				far++
			}
			text := turn.String()
			for between := range position.Square(position.Squares) {
				read, err := p.ReadTurn(text[:3] + between.String() + text[2:])
				if ok := err == nil && read == turn; ok != through.Has(between) {
					t.Fatalf("%v: %v by way of %v: %v, %v; ways through %v", p, turn, between, read, err, through)
				}
			}
		}
	}
	if far == 0 {
		t.Error("no turn needs two steps")
	}
}

// Whom a step forces where is what the position after the turn says.
func TestForcedBy(t *testing.T) {
	forced := 0
	for _, p := range positiontest.GodsList(32, 1_210) {
		other := p.Side().Other()
		before := p.WorkerSet(other)
		for turn := range p.Turns() {
			want := p.PlayLegal(turn).WorkerSet(other)
			got := before
			for from, to := range turn.Steps() {
				if goes := p.ForcedBy(from, to); goes.IsValid() {
					got = got&^to.Set() | goes.Set()
					forced++
				}
			}
			if got != want {
				t.Fatalf("%v: %v: the other side's workers on %v, want %v", p, turn, got, want)
			}
		}
	}
	if forced == 0 {
		t.Error("no turn forces a worker")
	}
}

func TestGameText(t *testing.T) {
	const text = "0000000000000000000000000/1/apollo:C3,A1/hermes:C4,E1 C3>C4^D4 A1,C3>A1,C3^B2"
	const good = "0000000000000000000000000/1/apollo:A1,C3/hermes:C4,E1 C3>C4^D4"
	g := gods.MustParseGame(good)
	end, err := g.End()
	if err != nil || end != g.Start.PlayLegal(g.Turns[0]) {
		t.Errorf("End() = %v, %v", end, err)
	}
	if _, err := gods.ParseGame(text); err == nil {
		t.Errorf("ParseGame(%q) succeeds", text)
	}
	g.Turns = append(g.Turns, g.Turns[0])
	if _, err := g.End(); err == nil {
		t.Error("a turn of the other side's worker is no error")
	}
	if _, err := (gods.Game{}).End(); err == nil {
		t.Error("a game without a start is no error")
	}
}

func TestNotations(t *testing.T) {
	for _, p := range positiontest.GodsList(33, 242) {
		g := gods.Game{Start: p}
		for turn := range p.Turns() {
			g.Turns = append(g.Turns, turn)
			break
		}
		for _, n := range gods.Notations() {
			text, err := n.Format(g)
			if err != nil { // without the turn, or not at all
				g.Turns = nil
				if text, err = n.Format(g); err != nil {
					continue
				}
			}
			if back, err := n.Parse(text); err != nil || back.String() != g.String() {
				t.Errorf("%s: %q: %v, %v, want %v", n.Name, text, back, err, g)
			}
		}
	}
}
