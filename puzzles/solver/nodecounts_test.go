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
		{"Solve with the smallest table", "2002001200120110001001010/1/mortal:D4,D1/mortal:B5,C5",
			func(p position.Position) error {
				_, err := s.Solve(ctx, p, Limits{Turns: 5, Table: 1})
				return err
			}, 4_083_803},
		{"Solve with a table that is full", "2002001200120110001001010/1/mortal:D4,D1/mortal:B5,C5",
			func(p position.Position) error {
				_, err := s.Solve(ctx, p, Limits{Turns: 5, Table: 1 << 17})
				return err
			}, 3_819_548},
		{"Solve with a table that grows", "2002001200120110001001010/1/mortal:D4,D1/mortal:B5,C5",
			func(p position.Position) error {
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

// As TestNodeCounts for gods.
func TestGodNodeCounts(t *testing.T) {
	var s Solver
	for _, c := range []struct {
		fen   string
		turns int
		hold  bool
		want  uint64
	}{
		{"0101000000200000001010000/1/hermes:C5,C1/hermes:B4,A2", 3, false, 886_583},
		{"0300000000110000001000200/1/artemis:A2,D1/pan:B4,C2", 3, false, 602},
		{"0000000111002000121000001/1/demeter:E5,D3/minotaur:E2,C1", 4, false, 1_744_498},
		{"0101101420002111002100011/1/atlas:C2,C1/athena[^]:E4,D3", 2, true, 2_308},
		{"0200000000120000101010010/1/prometheus:A4,C2/apollo:C5,C4", 3, false, 61_962},
		{"1101012201010000011010001/1/pan:A3,E2/hephaestus:D4,E3", 2, true, 190},
	} {
		s = Solver{}
		p, limits := position.MustParse(c.fen), Limits{Turns: c.turns, Table: 1}
		var err error
		if c.hold {
			_, err = s.Hold(t.Context(), p, limits)
		} else {
			_, err = s.Solve(t.Context(), p, limits)
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Nodes(); got != c.want {
			t.Errorf("%s: %d nodes, want %d", c.fen, got, c.want)
		}
	}
}
