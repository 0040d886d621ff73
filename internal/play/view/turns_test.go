package view

import (
	"context"
	"math/rand/v2"
	"sort"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
)

// slowTurns lists all turns, sorts them, and counts those of each mover.
func slowTurns(s game.State) Turns {
	out := Turns{Head: HeadOf(s.Code()), Movers: []Mover{}, Turns: []Turn{}}
	for t, next := range s.Turns() {
		out.Turns = append(out.Turns, TurnOf(s, t, next))
	}
	if s.Game() != codec.Santorini && !s.IsPlacing() {
		sort.SliceStable(out.Turns, func(i, j int) bool {
			a, b := out.Turns[i].From, out.Turns[j].From
			if a == "" || b == "" {
				return a == "" && b != ""
			}
			if s.Game() == codec.Gods && a[1] != b[1] {
				return a[1] > b[1]
			}
			return a[1] < b[1] || a[1] == b[1] && a[0] < b[0]
		})
	}
	for _, t := range out.Turns {
		if n := len(out.Movers); n == 0 || out.Movers[n-1].From != t.From {
			out.Movers = append(out.Movers, Mover{From: t.From})
		}
		out.Movers[len(out.Movers)-1].Turns++
	}
	return out
}

// Listing ends with its context.
func TestTurnsPageStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, code := range []string{"HfGoo8VCrfkSpV", "9KuvQpNkawFKiBbEEiRxNSVMTY"} {
		if _, err := TurnsPage(ctx, game.New(codec.MustParse(code)), 0, 10); err != context.Canceled {
			t.Errorf("%s: %v", code, err)
		}
	}
}

// Pages of turns are parts of the whole list, which is that of a plain sort, in every game. Each page has the
// count of all turns unless it has all of them.
func TestTurnsPageMatchesSorted(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	for i, c := range codes(t) {
		if c.Game() == codec.Arimaa && i%9 > 0 { // most have thousands of turns
			continue
		}
		s := game.New(c)
		want := slowTurns(s)
		if diff := cmp.Diff(want, TurnsOf(s)); diff != "" {
			t.Fatalf("%v: %s", c, diff)
		}
		n := len(want.Turns)
		for _, page := range [][2]int{{0, 1}, {0, n + 1}, {0, max(n, 1)}, {n, 3}, {n + 7, 3}, {max(n-1, 0), 1},
			{r.IntN(n + 1), 1 + r.IntN(n+1)}} {
			skip, limit := page[0], page[1]
			got, err := TurnsPage(t.Context(), s, skip, limit)
			part := want
			part.Turns = want.Turns[min(skip, n):min(skip+limit, n)]
			if len(part.Turns) < n {
				part.TurnCount = n
			}
			if diff := cmp.Diff(part, got); diff != "" || err != nil {
				t.Fatalf("%v, %d after %d: %s", c, limit, skip, diff)
			}
		}
	}
}
