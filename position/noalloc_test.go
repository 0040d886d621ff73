package position_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

func TestNoAllocs(t *testing.T) {
	positions := positiontest.List(1, 50)
	turns, text := make([]position.Turn, 0, 200), make([]byte, 0, 64)
	var sink int
	for name, f := range map[string]func(p position.Position){
		"Turns": func(p position.Position) {
			for turn := range p.Turns() {
				sink += int(turn.To)
			}
		},
		"AppendTurns": func(p position.Position) { sink += len(p.AppendTurns(turns)) },
		"Distances": func(p position.Position) {
			d := p.Distances(position.C3)
			sink += int(d[position.A1])
		},
		"PlayLegal": func(p position.Position) {
			for turn := range p.Turns() {
				sink += int(p.PlayLegal(turn).Side())
			}
		},
		"Play": func(p position.Position) {
			for turn := range p.Turns() {
				if _, err := p.Play(turn); err != nil {
					t.Error(err)
				}
			}
		},
		"Hash": func(p position.Position) {
			hash := p.Hash()
			for turn := range p.Turns() {
				sink += int(p.NextHash(hash, turn) >> 60)
			}
		},
		"Perft": func(p position.Position) { sink += int(p.Perft(2)) },
		"Canonical": func(p position.Position) {
			_, s := p.Canonical()
			sink += int(s)
		},
		"Steps":  func(p position.Position) { sink += p.Steps(position.C3).Count() },
		"Record": func(p position.Position) { sink += int(p.Record().Counts[0]) },
		"Record.Position": func(p position.Position) {
			if q, err := p.Record().Position(); q != p || err != nil {
				t.Errorf("%v: %v", q, err)
			}
		},
		"Planes": func(p position.Position) {
			ones, _, _ := p.Planes()
			sink += ones.Count()
		},
		"FromPlanes": func(p position.Position) {
			ones, twos, fours := p.Planes()
			first, second := bitboard.Board5(p.WorkerSet(position.First)), bitboard.Board5(p.WorkerSet(position.Second))
			if q, err := position.FromPlanes(ones, twos, fours, first, second, p.Side()); q != p || err != nil {
				t.Errorf("%v: %v", q, err)
			}
		},
		"Layers": func(p position.Position) { sink += p.Layers().Levels[2].Count() },
		"Layers.Position": func(p position.Position) {
			if q, err := p.Layers().Position(); q != p || err != nil {
				t.Errorf("%v: %v", q, err)
			}
		},
		"AppendText": func(p position.Position) {
			b, _ := p.AppendText(text)
			sink += len(b)
		},
		"Square.AppendText": func(p position.Position) {
			b, _ := p.Workers(position.First)[0].AppendText(text)
			sink += len(b)
		},
		"Turn.AppendText": func(p position.Position) {
			b, _ := position.Turn{From: position.A1, To: p.Workers(position.First)[0]}.AppendText(text)
			sink += len(b)
		},
	} {
		n := testing.AllocsPerRun(20, func() {
			for _, p := range positions {
				f(p)
			}
		})
		if n != 0 {
			t.Errorf("%s allocates %v times for %d positions", name, n, len(positions))
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
		"Position.Side", "Position.Planes", "Position.WorkerSet", "Position.Height", "Square.Bit", "Square.Set", "SquareAtBit",
	} {
		if !strings.Contains(string(out), "can inline "+f+"\n") {
			t.Errorf("%s is not inlined", f)
		}
	}
}
