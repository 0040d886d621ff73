package position_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// Every rule that a turn can break, the square and the sentence, both for the text and for the turn itself.
func TestIllegalTurns(t *testing.T) {
	const (
		// Heights by row: 02001 02020 02222 00240 00300.
		live   = "0200102020022220024000300/1/mortal:B4,E3/mortal:B5,C3"
		wonFEN = "0200103020022220024000000/2/#mortal:B4,E3/mortal:B5,C3"
		low    = "0000003444000000000000000/1/mortal:A5,E1/mortal:B5,E2"

		grounded = "0000000000000000100011000/1/artemis:A1,B1/athena[^]:A5,E1"
	)
	for _, test := range []struct {
		name, fen, text, square string
		want                    error
	}{
		{"mortals, finished", wonFEN, "B5>A5^A4", "B5", position.ErrGameOver},
		{"mortals, nobody there", live, "A1>A2^A1", "A1", position.ErrNoWorker},
		{"mortals, the other side's", live, "B5>A5^A4", "B5", position.ErrNoWorker},
		{"mortals, too far", live, "B4>D4^D5", "D4", position.ErrStepFar},
		{"mortals, stays", live, "B4>B4^A4", "B4", position.ErrStepFar},
		{"mortals, onto a worker", live, "B4>C3^C4", "C3", position.ErrStepOccupied},
		{"mortals, onto a dome", live, "E3>D2^D1", "D2", position.ErrStepDome},
		{"mortals, two levels up", "0000002000000000000000000/1/mortal:A5,E1/mortal:D1,C1", "A5>B4^A5", "B4",
			position.ErrStepHigh},
		{"mortals, three levels up", low, "A5>B4^A5", "B4", position.ErrStepHigh},
		{"mortals, a win that builds", "2300000000000000000000000/1/mortal:A5,E1/mortal:D1,C1", "A5>B5^A5", "B5",
			position.ErrWins},
		{"mortals, no win", live, "B4>A5#", "A5", position.ErrDoesNotWin},
		{"mortals, builds too far", live, "B4>A5^C5", "C5", position.ErrBuildFar},
		{"mortals, builds under itself", live, "B4>A5^A5", "A5", position.ErrBuildFar},
		{"mortals, builds on a worker", live, "B4>A5^B5", "B5", position.ErrBuildOccupied},
		{"mortals, builds on a dome", "0000004000000000000000000/1/mortal:A5,E1/mortal:D1,C1", "A5>A4^B4", "B4",
			position.ErrBuildDome},
		{"over", flat + "/1/pan:A1,E5/#mortal:A5,E1", "A1>B2^C3", "A1", position.ErrGameOver},
		{"no worker", flat + "/1/pan:A1,E5/mortal:A5,E1", "C3>B2^B1", "C3", position.ErrNoWorker},
		{"a worker of the other side", flat + "/1/pan:A1,E5/mortal:A5,E1", "A5>A4^A3", "A5", position.ErrNoWorker},
		{"two squares away", flat + "/1/pan:A1,E5/mortal:A5,E1", "A1>C3^C4", "C3", position.ErrStepFar},
		{"stay", flat + "/1/pan:A1,E5/mortal:A5,E1", "A1>A1#", "A1", position.ErrStepFar},
		{"onto the other side", flat + "/1/pan:A1,E5/mortal:B2,E1", "A1>B2^C3", "B2", position.ErrStepOccupied},
		{"onto one's own", flat + "/1/apollo:A1,B2/mortal:A5,E1", "A1>B2^C3", "B2", position.ErrStepOccupied},
		{"onto a dome", "0000000000000000400000000/1/pan:A1,E5/mortal:A5,E1", "A1>B2^C3", "B2", position.ErrStepDome},
		{"too high", "0000000000000000200000000/1/pan:A1,E5/mortal:A5,E1", "A1>B2^C3", "B2", position.ErrStepHigh},
		{"too high for Artemis", "0000000000000000200000000/1/artemis:A1,E5/mortal:A5,E1", "A1>B2>C3^C4", "B2",
			position.ErrStepHigh},
		{"too high for a swap", "0000000000000000200000000/1/apollo:A1,E5/mortal:B2,E1", "A1>B2^C3", "B2",
			position.ErrStepHigh},
		{"grounded", "0000000000000000100000000/1/pan:A1,E5/athena[^]:A5,E1", "A1>B2^C3", "B2", position.ErrGrounded},
		{"grounded, to level 3", "0000000000000000300020000/1/pan:A1,E5/athena[^]:A5,E1", "A1>B2#", "B2",
			position.ErrGrounded},
		{"grounded, and too high", "0000000000000000200000000/1/pan:A1,E5/athena[^]:A5,E1", "A1>B2^C3", "B2",
			position.ErrStepHigh},
		{"grounded in the second step", "0000000000000000100000000/1/artemis:A1,E5/athena[^]:A5,E1", "A1>A2>B2^C3", "B2",
			position.ErrGrounded},
		{"one step only", flat + "/1/pan:A1,E5/mortal:A5,E1", "A1>B2>C3^C4", "C3", position.ErrSteps},
		{"two steps only", flat + "/1/artemis:A1,E5/mortal:A5,E1", "A1>B2>C3>D4^D3", "D4", position.ErrSteps},
		{"back", flat + "/1/artemis:A1,E5/mortal:A5,E1", "A1>B2>A1^A2", "A1", position.ErrBack},
		{"back, in short", flat + "/1/artemis:A1,E5/mortal:A5,E1", "A1>A1^A2", "A1", position.ErrBack},
		{"three steps away", flat + "/1/artemis:A1,E5/mortal:A5,E1", "A1>D4^D3", "D4", position.ErrFar},
		{"a build on a dome, two levels up in two steps", "0000000000000001200004000/1/artemis:A1,E5/mortal:A5,D1",
			"A1>B2^B1", "B1", position.ErrBuildDome},
		{"through a win", "0000000000000000300020000/1/artemis:A1,E5/mortal:A5,E1", "A1>B2>B3^B4", "B2",
			position.ErrOnTheWay},
		{"a legal turn by an illegal path", "0000000000000000200000000/1/artemis:A1,E5/mortal:A5,E1", "A1>B2>A2^A3", "B2",
			position.ErrStepHigh},
		{"push over the edge", flat + "/1/minotaur:B2,E5/mortal:A1,E1", "B2>A1^B2", "A1", position.ErrForce},
		{"push onto a worker", flat + "/1/minotaur:A1,E5/mortal:B2,C3", "A1>B2^A1", "B2", position.ErrForce},
		{"push onto a dome", "0000000000004000000000000/1/minotaur:A1,E5/mortal:B2,E1", "A1>B2^A1", "B2", position.ErrForce},
		{"a win that builds", "0000000000000000300020000/1/atlas:A1,E5/mortal:A5,E1", "A1>B2^B3", "B2", position.ErrWins},
		{"a drop that builds", "0000000000000000000020000/1/pan:A1,E5/mortal:A5,E1", "A1>B2^B3", "B2", position.ErrWins},
		{"no win", flat + "/1/pan:A1,E5/mortal:A5,E1", "A1>B2#", "B2", position.ErrDoesNotWin},
		{"no win from 3 to 3", "0000000000000000300030000/1/mortal:A1,E5/pan:A5,E1", "A1>B2#", "B2", position.ErrDoesNotWin},
		{"no drop for others", "0000000000000000000020000/1/mortal:A1,E5/pan:A5,E1", "A1>B2#", "B2", position.ErrDoesNotWin},
		{"build far", flat + "/1/pan:A1,E5/mortal:A5,E1", "A1>B2^D4", "D4", position.ErrBuildFar},
		{"build under oneself", flat + "/1/pan:A1,E5/mortal:A5,E1", "A1>B2^B2", "B2", position.ErrBuildOccupied},
		{"build on a worker", flat + "/1/pan:A1,E5/mortal:C3,E1", "A1>B2^C3", "C3", position.ErrBuildOccupied},
		{"build where the swapped worker stands", flat + "/1/apollo:A1,E5/mortal:B2,E1", "A1>B2^A1", "A1",
			position.ErrBuildOccupied},
		{"build where the pushed worker stands", flat + "/1/minotaur:A1,E5/mortal:B2,E1", "A1>B2^C3", "C3",
			position.ErrBuildOccupied},
		{"build on a dome", "0000000000004000000000000/1/pan:A1,E5/mortal:A5,E1", "A1>B2^C3", "C3", position.ErrBuildDome},
		{"no second build", flat + "/1/pan:A1,E5/mortal:A5,E1", "A1>B2^C3^B3", "B3", position.ErrBuildAgain},
		{"second build on the same square", flat + "/1/demeter:A1,E5/mortal:A5,E1", "A1>B2^C3^C3", "C3",
			position.ErrBuildOther},
		{"second build on another square", flat + "/1/hephaestus:A1,E5/mortal:A5,E1", "A1>B2^C3^B3", "B3",
			position.ErrBuildSame},
		{"second block would be a dome", "0000000000002000000000000/1/hephaestus:A1,E5/mortal:A5,E1", "A1>B2^^C3", "C3",
			position.ErrBuildAgain},
		{"second build far", flat + "/1/demeter:A1,E5/mortal:A5,E1", "A1>B2^C3^D3", "D3", position.ErrBuildFar},
		{"dome", flat + "/1/pan:A1,E5/mortal:A5,E1", "A1>B2^C3X", "C3", position.ErrNoDome},
		{"build before moving", flat + "/1/pan:A1,E5/mortal:A5,E1", "A1^B2>B1^C2", "B2", position.ErrEarly},
		{"early build far", flat + "/1/prometheus:A1,E5/mortal:A5,E1", "A1^C3>B1^C2", "C3", position.ErrBuildFar},
		{"early build on a worker", flat + "/1/prometheus:A1,E5/mortal:B2,E1", "A1^B2>B1^C2", "B2",
			position.ErrBuildOccupied},
		{"early build on a dome", "0000000000000000400000000/1/prometheus:A1,E5/mortal:A5,E1", "A1^B2>B1^C2", "B2",
			position.ErrBuildDome},
		{"up after a build", flat + "/1/prometheus:A1,E5/mortal:A5,E1", "A1^B2>B2^C2", "B2", position.ErrEarlyUp},
		{"a win after a build", "0000000000000000300020000/1/prometheus:A1,E5/mortal:A5,E1", "A1^A2>B2#", "B2",
			position.ErrEarlyUp},
		{"no win after a build", flat + "/1/prometheus:A1,E5/mortal:A5,E1", "A1^A2>B2#", "B2", position.ErrDoesNotWin},
		{"two builds make a dome, a third is none", "0000000000000003000030000/1/prometheus:A1,E5/mortal:A5,E1",
			"A1^A2>B1^A2", "A2", position.ErrBuildDome},
		{"stand", flat + "/1/pan:A1,E5/mortal:A5,E1", "A2", "A2", position.ErrPlaced},
		{"two workers", flat + "/1/pan:A1,E5/mortal:A5,E1", "A1>A2,E5>E4^E3", "E5", position.ErrTwoWorkers},
		{"walk to another level", "0000000000000001000000000/1/hermes:A1,E5/mortal:A5,E1", "A1>A2,E5>E4^E3", "A2",
			position.ErrWalkLevel},
		{"walk through a wall", "0000000000111110000000000/1/hermes:A1,E1/mortal:A5,E5", "A1>A4^B4", "A4", position.ErrWalk},
		{"a path up and down", "0000000000000001000000000/1/hermes:A1,E5/mortal:A5,E1", "A1>A2>A3^B4", "A2",
			position.ErrWalk},
		{"a path with a gap", flat + "/1/hermes:A1,E5/mortal:A5,E1", "A1>A3>A4^B4", "A3", position.ErrStepFar},
		{"walked, and build far", flat + "/1/hermes:A1,E1/mortal:A5,E5", "A1>A3^C5", "C5", position.ErrBuildFar},
		{"stepped up, and the other builds", "0000000000000001000000000/1/hermes:A1,E5/mortal:A5,E1", "A1>A2^D4", "D4",
			position.ErrBuildFar},
		{"says a swap that is none", flat + "/1/apollo:A1,E5/mortal:A5,E1", "A1<>B2^C3", "B2", position.ErrSaid},
		{"says a swap that is a push", flat + "/1/minotaur:A1,E5/mortal:B2,E1", "A1<>B2^A1", "B2", position.ErrSaid},
		{"says another square", flat + "/1/minotaur:A1,E5/mortal:B2,E1", "A1>B2(>C2)^A1", "C2", position.ErrSaid},
		{"says up", flat + "/1/athena:A1,E5/mortal:A5,E1", "A1>B2!^C3", "B2", position.ErrSaid},
		{"hyphens, two builds", flat + "/1/pan:A1,E5/mortal:A5,E1", "A1-B2-C3-B3", "B3", position.ErrBuildAgain},
		{"hyphens, second build far", flat + "/1/demeter:A1,E5/mortal:A5,E1", "A1-B2-C3-D3", "D3", position.ErrBuildFar},
		{"hyphens, a path back", flat + "/1/artemis:A1,E5/mortal:A5,E1", "A1-B2-A1-A2", "A1", position.ErrBack},
		{"hyphens, build before moving", flat + "/1/prometheus:A1,E5/mortal:A5,E1", "A1-C3-B1-C2", "C3",
			position.ErrBuildFar},
		{"grounded, in two steps", grounded, "A1>B3^B4", "-", nil},
		{"one worker of two", flat + "/1/pan/athena", "A1", "-", position.ErrWorkers},
		{"two workers of one", flat + "/2/mortal:A1,A2/mortal:A3", "B1,B2", "-", position.ErrWorkers},
		{"a worker on another", flat + "/2/mortal:A1,A2/mortal", "A2,B2", "A2", position.ErrTaken},
		{"two workers on others", flat + "/2/athena:A1,A2/mortal", "A2,A1", "A2", position.ErrTaken},
	} {
		p := position.MustParse(test.fen)
		got, err := p.ReadTurn(test.text)
		if test.want == nil {
			if err != nil {
				t.Errorf("%s: %s is read as %v, %v", test.name, test.text, got, err)
			}
			continue
		}
		var broken *position.TurnError
		var parse *position.ParseError
		if !errors.Is(err, test.want) || !errors.As(err, &broken) || !errors.As(err, &parse) ||
			broken.Square.String() != test.square {
			t.Errorf("%s: %s is read as %v, %v, want %s: %v", test.name, test.text, got, err, test.square, test.want)
		}
		turn, err := position.ParseTurn(test.text)
		if err != nil {
			continue // another spelling says more than the turn
		}
		if next, err := p.Play(turn); !errors.Is(err, test.want) || !errors.As(err, &broken) ||
			broken.Square.String() != test.square ||
			broken.Turn != turn || !next.IsZero() {
			t.Errorf("%s: %s is played with %v, %v, want %s: %v", test.name, test.text, next, err, test.square, test.want)
		}
	}
	p := position.MustParse(flat + "/1/pan:A1,E5/mortal:A5,E1")
	if _, err := p.Play(position.MustParseTurn("^A2")); !errors.Is(err, position.ErrStand) {
		t.Error(err)
	}
	p = position.MustParse(flat + "/1/prometheus:A1,E5/mortal:A5,E1")
	_, err := p.ReadTurn("a1b2b1c2")
	if want := `turn "a1b2b1c2": may be A1^B2>B1^C2 or A1^B1>B2^C2: ambiguous without signs`; !errors.Is(err,
		position.ErrAmbiguous) || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	p = position.MustParse("0000000000000000100000000/1/pan:A1,E5/athena[^]:A5,E1")
	_, err = p.Play(position.MustParseTurn("A1>B2^C3"))
	if want := "turn A1>B2^C3: B2: cannot move up: Athena moved up on her last turn"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	var broken *position.TurnError
	_, err = p.Play(position.MustParseTurn("E5>E4,A1>A2^E3"))
	if !errors.As(err, &broken) || broken.Err != position.ErrTwoWorkers || broken.Square != position.A1 {
		t.Error(err)
	}
	_, err = p.ReadTurn("A1>A1")
	if !errors.As(err, &broken) || broken.Error() != "turn A1>A1#: A1: cannot step there: not a neighbouring square" {
		t.Error(err)
	}
	p = position.MustParse("0000000000003000000000000/1/atlas:A1,E5/mortal:A5,E1")
	if _, err := p.Play(position.MustParseTurn("A1>B2^C3X")); !errors.Is(err, position.ErrOrder) {
		t.Error(err)
	}
	_, err = p.Play(position.Turn{})
	if err == nil || err.Error() != "turn no turn: every worker is on the board: a turn moves one" {
		t.Error(err)
	}
}

// Of any turn that can be written either it is legal or it breaks a rule that is named. The texts
// are made at random, mostly of squares around the workers.
func TestEveryTurnIsLegalOrBreaksARule(t *testing.T) {
	n := 20_000
	if testing.Short() {
		n = 2_000
	}
	r := rand.New(rand.NewPCG(11, 0))
	legal := 0
	broken := map[error]int{}
	for _, p := range mixed(11, n) {
		workers := p.Workers(p.Side())
		near := func(s position.Square) position.Square {
			row, column := s.Row()+r.IntN(3)-1, s.Column()+r.IntN(3)-1
			if row < 0 || row > 4 || column < 0 || column > 4 {
				return s
			}
			return position.Square(5*row + column)
		}
		for range 10 {
			start := workers[r.IntN(2)]
			to := near(start)
			text := start.String()
			if r.IntN(6) == 0 {
				text += "^" + near(start).String()
			}
			if r.IntN(6) == 0 {
				text += ">" + to.String()
				to = near(to)
			}
			text += ">" + to.String()
			if r.IntN(8) == 0 {
				other := workers[r.IntN(2)]
				text += "," + other.String() + ">" + near(other).String()
			}
			switch r.IntN(8) {
			case 0:
				text += "#"
			case 1:
				text = "^" + near(start).String()
			case 2:
				text += "^" + near(to).String() + "^" + near(to).String()
			case 3:
				text += "^" + near(to).String() + "X"
			default:
				text += "^" + near(to).String()
			}
			turn, err := p.ReadTurn(text)
			var e *position.TurnError
			switch {
			case err == nil:
				legal++
				if _, err := p.Play(turn); err != nil {
					t.Fatalf("%v: %s is read as %v: %v", p, text, turn, err)
				}
			case errors.As(err, &e):
				broken[e.Err]++
				if e.Err == position.ErrOrder {
					t.Fatalf("%v: %s breaks no rule", p, text)
				}
			case !errors.Is(err, position.ErrTurn):
				t.Fatalf("%v: %s: %v", p, text, err)
			}
		}
	}
	if legal < n/4 || len(broken) < 20 {
		t.Errorf("%d legal turns, %d rules: the sample proves too little", legal, len(broken))
	}
}
