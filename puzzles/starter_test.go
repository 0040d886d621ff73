package puzzles_test

import (
	"bytes"
	"context"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// collection returns the starter collection.
func collection(t *testing.T) []puzzles.Puzzle {
	t.Helper()
	var list []puzzles.Puzzle
	for p, err := range puzzles.Starter() {
		if err != nil {
			t.Fatalf("puzzle %d: %v", len(list)+1, err)
		}
		list = append(list, p)
	}
	return list
}

// There are enough puzzles for anybody to begin with: of all lengths, each with one
// key turn, and no two the same.
func TestStarter(t *testing.T) {
	list := collection(t)
	if len(list) < 500 {
		t.Errorf("%d puzzles, want 500 or more", len(list))
	}
	goals := map[int]int{}
	before := map[position.Position]puzzles.Puzzle{}
	for _, p := range list {
		if !p.Unique() || p.Solution() == nil {
			t.Errorf("%v has %d key turns", p.Code(), len(p.KeyTurns()))
		}
		goals[min(p.Goal().Turns(), 5)]++
		if o, twice := before[p.Position()]; twice {
			t.Errorf("%v and %v are the same", o.Code(), p.Code())
		}
		for image := range images(p.Position()) {
			before[image] = p
		}
	}
	for goal, least := range map[int]int{1: 0, 2: 100, 3: 100, 4: 100, 5: 1} {
		if goals[goal] < least {
			t.Errorf("%d puzzles with goal %d, want %d or more (5 stands for more, too)", goals[goal], goal, least)
		}
	}
	if goals[1] > 0 {
		t.Errorf("%d puzzles are won with the first turn", goals[1])
	}
	// Whoever has enough stops.
	for range puzzles.Starter() {
		break
	}
}

// The file is as a Writer writes it.
func TestStarterFile(t *testing.T) {
	same(t, contents(t, "starter.jsonl"), []byte(written(t, collection(t), puzzles.JSONL)))
}

// Every puzzle of the file is proved again, and what the file says about it is what is
// found. It takes a while; -short proves every tenth.
func TestStarterProved(t *testing.T) {
	t.Parallel()
	file, err := os.ReadFile("starter.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(strings.TrimSuffix(string(file), "\n"), "\n")
	step := 1
	if testing.Short() {
		step = 10
	}
	// The last ones take longest.
	next := atomic.Int64{}
	next.Store(int64(len(lines)))
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			var s solver.Solver
			for {
				i := int(next.Add(-1))
				if i < 0 || t.Failed() {
					return
				}
				if i%step != 0 {
					continue
				}
				n := 0
				for p, err := range puzzles.Read(context.Background(), &s, strings.NewReader(lines[i]), puzzles.JSONL, solver.Limits{}) {
					n++
					if err != nil {
						t.Errorf("puzzle %d: %v", i+1, err)
						continue
					}
					if got := written(t, []puzzles.Puzzle{p}, puzzles.JSONL); !bytes.Equal([]byte(got), []byte(strings.TrimSuffix(lines[i], "\n")+"\n")) {
						t.Errorf("puzzle %d: the file has\n%s\nwant\n%s", i+1, lines[i], got)
					}
				}
				if n != 1 {
					t.Errorf("puzzle %d is read as %d", i+1, n)
				}
			}
		})
	}
	wait.Wait()
}
