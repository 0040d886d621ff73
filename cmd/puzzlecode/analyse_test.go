package main

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/review"
)

// A mark that nothing proves is that of two searches after the turn and after the best turn, with the
// same limits, those that confirm it.
func TestMarksCompare(t *testing.T) {
	const played = "0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 D3>D4^E3 C2>C3^B4 B3>B4^A4 C4>B3^A2 B4>A4^B4 " +
		"C3>C4^B4 D4>D3^E2 B3>A2^B2 D3>D2^D1 C4>B3^B2 D2>C2^B2 A2>B1^A1 A4>A3^A2 B3>A4^B5 A3>B3^C3 A4>A3^B4 B3>A4^B5 " +
		"A3>B3^C3 A4>B5^A4 B1>C1^D1 B5>A4^A5"
	line, err := game.ReadLine(played)
	if err != nil {
		t.Fatal(err)
	}
	e, err := engine.New(engine.Options{Table: engine.LeastTable})
	if err != nil {
		t.Fatal(err)
	}
	limits := engine.Limits{Nodes: 2000}
	analysis, err := analyseGame(t.Context(), e, line, limits)
	if err != nil {
		t.Fatal(err)
	}
	compared, corrected := 0, 0
	for i, turn := range analysis.Turns {
		before, err := e.Search(t.Context(), line.StateAt(i), limits)
		if err != nil {
			t.Fatal(err)
		}
		if turn.Mark == "" || turn.WinIn > 0 {
			continue
		}
		next, err := line.First(i).With(before.Lines[0].Turns[0])
		if err != nil {
			t.Fatal(err)
		}
		after, err := e.Search(t.Context(), next.State(), engine.Limits{Nodes: limits.Nodes * review.Confirmation})
		if err != nil {
			t.Fatal(err)
		}
		if got := float64(1 - after.Lines[0].Score); turn.BestOf < got-0.001 || turn.BestOf > got+0.001 {
			t.Errorf("turn %d, %s%s: the best turn scores %v, a search after it %v", i+1, turn.Turn, turn.Mark, turn.BestOf, got)
		}
		compared++
		if float64(before.Lines[0].Score) > turn.BestOf+0.01 || float64(before.Lines[0].Score) < turn.BestOf-0.01 {
			corrected++
		}
	}
	if compared == 0 || corrected == 0 {
		t.Errorf("%d marks are compared, %d of them with another score than before", compared, corrected)
	}
}
