package position_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

func TestNoAllocs(t *testing.T) {
	mortals := positiontest.List(1, 50)
	stand := append(positiontest.GodsList(8, 60), mortals...) // all workers stand
	all := append([]position.Position{position.Empty(), position.MustParse("/2/pan:C3,D3/athena:E1")}, stand...)
	turns, text := make([]position.Turn, 0, 10_000), make([]byte, 0, 80)
	var sink int
	for _, test := range []struct {
		name string
		list []position.Position
		f    func(p position.Position)
	}{
		{"Turns", all, func(p position.Position) {
			for turn := range p.Turns() {
				sink += int(turn.To()) + int(turn.Early())
			}
		}},
		{"AppendTurns", all, func(p position.Position) { sink += len(p.AppendTurns(turns)) }},
		{"PlayLegal", all, func(p position.Position) {
			for turn := range p.Turns() {
				sink += int(p.PlayLegal(turn).Side())
			}
		}},
		{"Play", all, func(p position.Position) {
			for turn := range p.Turns() {
				if _, err := p.Play(turn); err != nil {
					t.Error(err)
				}
				if !p.Mortals() {
					break // one turn is compared with all
				}
			}
		}},
		{"Outcome", all, func(p position.Position) { sink += int(p.Outcome().Ending) }},
		{"Threats", all, func(p position.Position) {
			sink += p.Threats(position.First).Count() + p.Threats(position.Second).Count()
		}},
		{"Hash", all, func(p position.Position) { sink += int(p.Hash() >> 60) }},
		{"Perft", all, func(p position.Position) { sink += int(p.Perft(1)) }},
		{"Perft of two turns", mortals, func(p position.Position) { sink += int(p.Perft(2)) }},
		{"Canonical", all, func(p position.Position) {
			_, s := p.Canonical()
			sink += int(s)
		}},
		{"Symmetry.Turn", all, func(p position.Position) {
			for turn := range p.Turns() {
				sink += int(position.Rotate90.Turn(turn).To())
			}
		}},
		{"Steps", all, func(p position.Position) { sink += p.Steps(position.C3).Count() }},
		{"Distances", all, func(p position.Position) {
			d := p.Distances(position.C3)
			sink += int(d[position.A1])
		}},
		{"Record", mortals, func(p position.Position) { sink += int(recordOf(t, p).Counts[0]) }},
		{"Record.Position", mortals, func(p position.Position) {
			if q, err := recordOf(t, p).Position(); q != p || err != nil {
				t.Errorf("%v: %v", q, err)
			}
		}},
		{"Planes", all, func(p position.Position) {
			ones, _, _ := p.Planes()
			sink += ones.Count()
		}},
		{"FromPlanes", stand, func(p position.Position) {
			ones, twos, fours := p.Planes()
			first, second := bitboard.Board5(p.WorkerSet(position.First)), bitboard.Board5(p.WorkerSet(position.Second))
			if q, err := position.FromPlanes(ones, twos, fours, first, second, p.Situation()); q != p || err != nil {
				t.Errorf("%v: %v", q, err)
			}
		}},
		{"Layers", all, func(p position.Position) { sink += p.Layers().Levels[2].Count() }},
		{"Layers.Position", stand, func(p position.Position) {
			if q, err := p.Layers().Position(); q != p || err != nil {
				t.Errorf("%v: %v", q, err)
			}
		}},
		{"AppendText", all, func(p position.Position) {
			b, _ := p.AppendText(text)
			sink += len(b)
		}},
		{"Square.AppendText", stand, func(p position.Position) {
			b, _ := p.Workers(position.First)[0].AppendText(text)
			sink += len(b)
		}},
		{"Turn.AppendText", all, func(p position.Position) {
			for turn := range p.Turns() {
				b, _ := turn.AppendText(text)
				sink += len(b)
			}
		}},
	} {
		n := testing.AllocsPerRun(5, func() {
			for _, p := range test.list {
				test.f(p)
			}
		})
		if n != 0 {
			t.Errorf("%s allocates %v times for %d positions", test.name, n, len(test.list))
		}
	}
	if sink == 0 {
		t.Error("nothing was measured")
	}
}

// What the solver and the codec ask all the time costs no call: ask the compiler.
func TestInlined(t *testing.T) {
	out, err := exec.Command("go", "build", "-gcflags=-m", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	for _, f := range []string{
		"Position.Side", "Position.Planes", "Position.WorkerSet", "Position.Height", "Square.Bit", "Square.Set",
		"SquareAtBit",
	} {
		if !strings.Contains(string(out), "can inline "+f+"\n") {
			t.Errorf("%s is not inlined", f)
		}
	}
}
