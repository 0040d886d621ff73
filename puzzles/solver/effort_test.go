package solver

import (
	"context"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/position"
)

// What is searched first, and what is remembered, changes no answer but the effort. These
// searches must not visit more nodes than they did when the limits were set, with a margin
// of a few percent; if they visit far fewer, the limits are to be lowered.
func TestEffort(t *testing.T) {
	ctx := context.Background()
	var s Solver
	for _, c := range []struct {
		name string
		fen  string
		ask  func(p position.Position) error
		most uint64
	}{
		{"Solve", "0020002200002000000000000/1/mortal:A5,E1/mortal:B5,A4", func(p position.Position) error {
			_, err := s.Solve(ctx, p, Limits{Turns: 5})
			return err
		}, 240_000},
		{"Solve", "0201010121101101030100110/1/mortal:C5,C1/mortal:B4,B2", func(p position.Position) error {
			_, err := s.Solve(ctx, p, Limits{Turns: 5})
			return err
		}, 680_000},
		{"Lost", "2002001200120110001001010/2/mortal:D4,D1/mortal:B5,C5", func(p position.Position) error {
			_, err := s.Lost(ctx, p, Limits{Turns: 4})
			return err
		}, 107_000},
		{"Hold", "1200011012031421124001021/1/mortal:B4,E2/mortal:D4,B2", func(p position.Position) error {
			_, err := s.Hold(ctx, p, Limits{Turns: 5})
			return err
		}, 34_000},
		{"ScoreTurns", "0101104104214111440222022/1/mortal:B5,D2/mortal:C1,E1", func(p position.Position) error {
			_, err := s.ScoreTurns(ctx, p, Limits{Turns: 5})
			return err
		}, 9_700},
		{"ScoreReplies", "1200011012031421124001021/1/mortal:B4,E2/mortal:D4,B2", func(p position.Position) error {
			_, err := s.ScoreReplies(ctx, p, Limits{Turns: 5})
			return err
		}, 28_100},
		{"RefuteHold", "0010011120211111202121200/2/mortal:B4,B1/mortal:C4,D1", func(p position.Position) error {
			_, _, err := s.RefuteHold(ctx, p, position.MustParseTurn("D1>C2^D3"), Limits{Turns: 5})
			return err
		}, 258_000},
	} {
		if err := c.ask(position.MustParse(c.fen)); err != nil {
			t.Fatal(err)
		}
		checkEffort(t, c.name, s.searches[0].nodes, c.most)
	}
}

func TestArimaaEffort(t *testing.T) {
	for short, most := range map[string]uint64{
		"g [rr        r  hErr   m R       eR     rC R               RRR R   ]": 408_000, // a win in two turns
		"g [r r  r    h c       d r  H   e    E  h   R D      C  R  R R    R]": 83_000,  // none
		"s [     e         r                              R                 ]": 4_410,   // a win in two turns
	} {
		r, err := SolveArimaa(t.Context(), arimaa.MustParse(short), Limits{})
		if err != nil {
			t.Fatal(err)
		}
		checkEffort(t, short, r.Nodes, most)
	}
}

func checkEffort(t *testing.T, name string, nodes, most uint64) {
	t.Helper()
	if nodes > most || nodes < most*9/10 {
		t.Errorf("%s: %d nodes, want %d at the most, and at least 9/10 of that", name, nodes, most)
	}
}
