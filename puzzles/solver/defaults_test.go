package solver

import (
	"runtime"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// placed is a position in which all workers stand.
var placed = position.MustParse("/1/mortal:B3,D3/mortal:C4,C2")

// The limits are those that the documentation names.
func TestDefaults(t *testing.T) {
	for name, c := range map[string][2]int{
		"DefaultTurns": {DefaultTurns, 3},
		"MaxTurns":     {MaxTurns, 60},
		"DefaultTable": {DefaultTable, 67_108_864},
		"MaxCores":     {MaxCores, 1024},
	} {
		if c[0] != c[1] {
			t.Errorf("%s is %d, want %d", name, c[0], c[1])
		}
	}
	var s Solver
	processors := runtime.GOMAXPROCS(0)
	for cores, want := range map[int]int{-1: processors, 0: 1, 1: 1, 5: 5} {
		if err := s.begin(t.Context(), placed, Limits{Cores: cores}); err != nil || len(s.searches) != want {
			t.Errorf("Cores %d: %d searches, %v, want %d", cores, len(s.searches), err, want)
		}
	}
	if now := runtime.GOMAXPROCS(0); now != processors {
		t.Errorf("a search has changed GOMAXPROCS from %d to %d", processors, now)
	}
}
