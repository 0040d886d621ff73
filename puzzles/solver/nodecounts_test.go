package solver

import (
	"context"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// The searches take as many nodes as when they were written. What is searched first, what is
// pruned and what is remembered change no answer, so an error there shows here alone. A
// search that is better on purpose gets new counts.
func TestNodeCounts(t *testing.T) {
	ctx := context.Background()
	var s Solver
	for _, c := range []struct {
		name string
		fen  string
		ask  func(p position.Position) error
		want uint64
	}{
		{"Solve", "0020002200002000000000000/1/mortal:A5,E1/mortal:B5,A4", func(p position.Position) error {
			_, err := s.Solve(ctx, p, Limits{Turns: 5})
			return err
		}, 232_243},
		{"Solve", "0201010121101101030100110/1/mortal:C5,C1/mortal:B4,B2", func(p position.Position) error {
			_, err := s.Solve(ctx, p, Limits{Turns: 5})
			return err
		}, 659_774},
		{"Solve with the smallest table", "2002001200120110001001010/1/mortal:D4,D1/mortal:B5,C5", func(p position.Position) error {
			_, err := s.Solve(ctx, p, Limits{Turns: 5, Table: 1})
			return err
		}, 4_083_803},
		{"Solve with a table that is full", "2002001200120110001001010/1/mortal:D4,D1/mortal:B5,C5", func(p position.Position) error {
			_, err := s.Solve(ctx, p, Limits{Turns: 5, Table: 1 << 17})
			return err
		}, 3_819_548},
		{"Solve with a table that grows", "2002001200120110001001010/1/mortal:D4,D1/mortal:B5,C5", func(p position.Position) error {
			_, err := s.Solve(ctx, p, Limits{Turns: 5})
			return err
		}, 3_950_509},
		{"Lost", "2002001200120110001001010/2/mortal:D4,D1/mortal:B5,C5", func(p position.Position) error {
			_, err := s.Lost(ctx, p, Limits{Turns: 4})
			return err
		}, 103_602},
		{"Hold", "1200011012031421124001021/1/mortal:B4,E2/mortal:D4,B2", func(p position.Position) error {
			_, err := s.Hold(ctx, p, Limits{Turns: 5})
			return err
		}, 32_891},
		{"ScoreTurns", "0101104104214111440222022/1/mortal:B5,D2/mortal:C1,E1", func(p position.Position) error {
			_, err := s.ScoreTurns(ctx, p, Limits{Turns: 5})
			return err
		}, 9_374},
		{"ScoreReplies", "1200011012031421124001021/1/mortal:B4,E2/mortal:D4,B2", func(p position.Position) error {
			_, err := s.ScoreReplies(ctx, p, Limits{Turns: 5})
			return err
		}, 27_219},
		{"RefuteHold", "0010011120211111202121200/2/mortal:B4,B1/mortal:C4,D1", func(p position.Position) error {
			_, _, err := s.RefuteHold(ctx, p, position.MustParseTurn("D1>C2^D3"), Limits{Turns: 5})
			return err
		}, 250_070},
	} {
		s = Solver{} // with a new table
		if err := c.ask(position.MustParse(c.fen)); err != nil {
			t.Fatal(err)
		}
		if got := s.Nodes(); got != c.want {
			t.Errorf("%s %s: %d nodes, want %d", c.name, c.fen, got, c.want)
		}
	}
}
