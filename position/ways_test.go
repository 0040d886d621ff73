package position_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// A way through a square is one that can be read as a path, and every turn has a way.
func TestWays(t *testing.T) {
	far := 0
	for _, p := range mixed(31, 1_600) {
		artemis := p.God(p.Side()) == position.Artemis
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
	for _, p := range mixed(32, 1_600) {
		other := p.Side().Other()
		before := p.WorkerSet(other)
		for turn := range p.Turns() {
			want := p.PlayLegal(turn).WorkerSet(other)
			got := before
			for start, to := range turn.Steps() {
				if goes := p.ForcedBy(start, to); goes.IsValid() {
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
