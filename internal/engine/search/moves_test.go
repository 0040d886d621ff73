package search

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/position/nodes"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/internal/position/santorini"
	"github.com/puzzlecode/puzzlecode/position"
)

// The moves of a node are the turns after which the opponent has no climb, or one of
// them if it makes two climbs; the threatening ones are those that make a climb.
func TestMovesMatchTurns(t *testing.T) {
	s := &plainSearcher{core: newCore(Settings{}, NewTable(LeastTable))}
	doubles, safe := 0, 0
	for _, p := range positiontest.List(111, 3000) {
		n := nodes.Of(p)
		threats := n.Climbs(n.Theirs)
		if p.Finished() || n.Climbs(n.Own) != 0 || santorini.Several(threats) {
			continue
		}
		all, making, double := map[position.Turn]bool{}, map[position.Turn]bool{}, map[position.Turn]bool{}
		for turn := range p.Turns() {
			next := p.PlayLegal(turn)
			if next.Threats(next.Side()) != 0 {
				continue
			}
			all[turn] = true
			switch next.Threats(p.Side()).Count() {
			case 0:
			case 1:
				making[turn] = true
			default:
				double[turn] = true
			}
		}
		check := func(name string, moves []scored, want map[position.Turn]bool) {
			t.Helper()
			if len(double) > 0 {
				doubles++
				if len(moves) != 1 || !double[moves[0].move.Turn()] {
					t.Fatalf("%v: %s moves %v, want one of %v", p, name, moves, double)
				}
				return
			}
			if len(moves) != len(want) {
				t.Fatalf("%v: %d %s moves, want %d", p, len(moves), name, len(want))
			}
			for _, m := range moves {
				if !want[m.move.Turn()] || MoveOf(m.move.Turn()) != m.move {
					t.Fatalf("%v: %s move %v", p, name, m.move.Turn())
				}
				safe++
			}
		}
		check("safe", s.generate(&n, threats, &s.frames[0], 0, 0), all)
		if threats == 0 {
			check("threatening", s.threatening(&n, &s.frames[0], 0), making)
		}
	}
	if doubles < 100 || safe < 10000 {
		t.Errorf("%d double threats, %d moves: the sample proves too little", doubles, safe)
	}
}

func TestPickTakesTheHighest(t *testing.T) {
	list := []scored{{1, 5}, {2, 9}, {3, 7}}
	if m := pick(list); m != 2 || list[0].move != 2 || len(list) != 3 {
		t.Errorf("picked %d from %v", m, list)
	}
	if m := pick(list[1:]); m != 3 {
		t.Errorf("then %d", m)
	}
}

func TestWinIn(t *testing.T) {
	for v, want := range map[Value]int{won(1): 1, won(3): 2, won(5): 3, -won(2): -1, -won(4): -2, -won(0): 0, 100: 0,
		-100: 0} {
		if got := WinIn(v); got != want {
			t.Errorf("WinIn(%d) = %d, want %d", v, got, want)
		}
	}
}
