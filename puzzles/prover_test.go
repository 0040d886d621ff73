package puzzles_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// leastNodes returns the least limit with which a question is answered. Below it the error
// wraps ErrNodes and names a number that is not far above the limit.
func leastNodes(t *testing.T, ask func(limits solver.Limits) error) uint64 {
	t.Helper()
	enough := uint64(1)
	for ask(solver.Limits{Nodes: enough}) != nil {
		enough *= 2
	}
	low := enough / 2 // not enough, unless it is 0
	for low+1 < enough {
		if middle := (low + enough) / 2; ask(solver.Limits{Nodes: middle}) == nil {
			enough = middle
		} else {
			low = middle
		}
	}
	if enough > 1 {
		if err := ask(solver.Limits{Nodes: enough - 1}); !errors.Is(err, solver.ErrNodes) ||
			errors.As(err, new(*puzzles.Flaw)) {
			t.Errorf("with %d nodes: %v", enough-1, err)
		}
	}
	return enough
}

// The limit of nodes holds for a puzzle as a whole: the facts take more than the proof, and
// both more than the solution of the position.
func TestNodeLimits(t *testing.T) {
	ctx := context.Background()
	var s solver.Solver
	for _, c := range []codec.Code{
		codec.MustParse(codeFormat), codec.MustParse(codeSacrifice), codec.MustParse("N12tz3ddrmXtJC"),
		holds(t)[40].Code(), holds(t)[60].Code(), codec.MustParse(codeHoldQuiet), codec.MustParse(codeZugzwang),
	} {
		want := prove(t, c)
		proof := leastNodes(t, func(limits solver.Limits) error { return puzzles.VerifyUnique(ctx, &s, c, limits) })
		whole := leastNodes(t, func(limits solver.Limits) error {
			p, err := puzzles.Prove(ctx, &s, c, puzzles.Info{}, limits)
			if err == nil && !reflect.DeepEqual(p, want) || err != nil && !p.IsZero() {
				t.Fatalf("%v with %d nodes is %+v, %v", c, limits.Nodes, p, err)
			}
			return err
		})
		if whole <= proof {
			t.Errorf("%v: %d nodes are enough for the proof, and %d for everything", c, proof, whole)
		}
		for nodes := proof; nodes < min(proof+8, whole); nodes++ {
			if _, err := puzzles.Prove(ctx, &s, c, puzzles.Info{}, solver.Limits{Nodes: nodes}); !errors.Is(err,
				solver.ErrNodes) {
				t.Errorf("%v with %d nodes, the proof alone takes %d: %v", c, nodes, proof, err)
			}
		}
		// A search has the same limit.
		for nodes, found := range map[uint64]int{whole: 1, whole - 1: 0} {
			if _, tally := mined(t, these(at(c)),
				mine.Options{Goals: []codec.Goal{c.Goal()}, Nodes: nodes}); tally.Found != found || tally.GaveUp != 1-found {
				t.Errorf("%v with %d nodes, of %d: %+v", c, nodes, whole, tally)
			}
		}
		record := want.Record()
		record.Model++
		rating := leastNodes(t, func(limits solver.Limits) error {
			_, err := record.Trust(ctx, &s, limits)
			return err
		})
		if rating >= whole {
			t.Errorf("%v: %d nodes are enough for the rating, and %d for everything", c, rating, whole)
		}
		// Limits.Turns means nothing, and more processors find the same.
		for _, limits := range []solver.Limits{{Turns: 1}, {Turns: 1000}, {Cores: 2}, {Table: 1 << 14}} {
			if p, err := puzzles.Prove(ctx, &s, c, puzzles.Info{}, limits); err != nil || !reflect.DeepEqual(p, want) {
				t.Errorf("%v within %+v: %v, %v", c, limits, p, err)
			}
		}
		if err := puzzles.VerifyUnique(ctx, &s, c, solver.Limits{Cores: 10000}); err == nil {
			t.Error("10000 processors are taken")
		}
	}
}

// Each limit below the least is too low, and the error says how many nodes were searched in all.
func TestEveryLimit(t *testing.T) {
	var s solver.Solver
	tried := 0
	for _, p := range slices.Concat(sample(t), holds(t)) {
		ask := func(limits solver.Limits) error {
			got, err := puzzles.Prove(t.Context(), &s, p.Code(), puzzles.Info{}, limits)
			if err == nil && !reflect.DeepEqual(got, p) || err != nil && !got.IsZero() {
				t.Fatalf("%v with %d nodes is %+v, %v", p, limits.Nodes, got, err)
			}
			return err
		}
		if p.Goal().Turns() < 2 || ask(solver.Limits{Nodes: 4000}) != nil {
			continue
		}
		if tried++; tried > 12 {
			break
		}
		least := leastNodes(t, ask)
		for nodes := uint64(1); nodes < least; nodes++ {
			var searched uint64
			err := ask(solver.Limits{Nodes: nodes})
			if !errors.Is(err, solver.ErrNodes) {
				t.Errorf("%v with %d nodes of %d: %v", p, nodes, least, err)
			} else if n, _ := fmt.Sscanf(err.Error(), "node limit reached after %d nodes", &searched); n != 1 ||
				searched < nodes {
				t.Errorf("%v with %d nodes: %v", p, nodes, err)
			}
		}
	}
	if tried < 10 {
		t.Errorf("%d puzzles: the sample proves too little", tried)
	}
}

// A file goes on behind a puzzle that takes too long.
func TestReadNodes(t *testing.T) {
	const quick, slow = codeClimb, "N12tz3ddrmXtJC"
	var got []string
	text := "PuzzleId\n" + quick + "\n" + slow + "\n" + quick + "\n"
	for p, err := range puzzles.Read(t.Context(), new(solver.Solver), strings.NewReader(text), puzzles.CSV,
		solver.Limits{Nodes: 2000}) {
		line := (*puzzles.LineError)(nil)
		switch {
		case err == nil:
			got = append(got, p.String())
		case errors.Is(err, solver.ErrNodes) && errors.As(err, &line) && line.Line == 3:
			got = append(got, "too long")
		default:
			t.Error(err)
		}
	}
	if strings.Join(got, " ") != quick+" too long "+quick {
		t.Errorf("%v", got)
	}
}

// Hopeless goals end soon if they must.
func TestVerifyHopeless(t *testing.T) {
	start := position.MustParse("0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4")
	err := puzzles.VerifyUnique(t.Context(), new(solver.Solver), withGoal(t, start, codec.Win6),
		solver.Limits{Nodes: 10000})
	if !errors.Is(err, solver.ErrNodes) || !strings.HasPrefix(err.Error(), "node limit reached after 1") {
		t.Error(err)
	}
}
