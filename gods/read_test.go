package gods_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

const flat = "0000000000000000000000000"

// Every spelling of a turn, and the shortest one.
func TestReadTurn(t *testing.T) {
	for _, test := range []struct{ name, fen, text, want string }{
		{"shortest", flat + "/1/pan:A1,E5/mortal:A5,E1", "A1>B2^C3", "A1>B2^C3"},
		{"lower case and spaces", flat + "/1/pan:A1,E5/mortal:A5,E1", " a1 > b2 ^ c3 ", "A1>B2^C3"},
		{"hyphens", flat + "/1/pan:A1,E5/mortal:A5,E1", "a1-b2-c3", "A1>B2^C3"},
		{"no signs", flat + "/1/pan:A1,E5/mortal:A5,E1", "a1b2c3", "A1>B2^C3"},
		{"hyphens, Demeter", flat + "/1/demeter:A1,E5/mortal:A5,E1", "A1-A2-B2-B1", "A1>A2^B2^B1"},
		{"hyphens, Hephaestus", flat + "/1/hephaestus:A1,E5/mortal:A5,E1", "a1-a2-b2-b2", "A1>A2^B2^B2"},
		{"hyphens, Artemis", flat + "/1/artemis:A1,E5/mortal:A5,E1", "A1-A2-A3-B3", "A1>A3^B3"},
		{"no signs, Artemis", flat + "/1/artemis:A1,E5/mortal:A5,E1", "a1a2a3b3", "A1>A3^B3"},
		{"hyphens, Artemis builds where she could win", "0000000000000003000022000/1/artemis:B1,E5/mortal:A5,E1", "B1-A1-A2", "B1>A1^A2"},
		{"hyphens, Artemis wins with a sign", "0000000000000003000022000/1/artemis:B1,E5/mortal:A5,E1", "B1-A1-A2#", "B1>A2#"},
		{"hyphens, Prometheus", flat + "/1/prometheus:A1,E5/mortal:A5,E1", "A1-B2-B1-C2", "A1^B2>B1^C2"},
		{"hyphens, Prometheus as he plays", flat + "/1/prometheus:A1,E5/mortal:A5,E1", "b2-a1-b1-c2", "A1^B2>B1^C2"},
		{"hyphens after a build in front", flat + "/1/prometheus:A1,E5/mortal:A5,E1", "^B2 A1-B1-C2", "A1^B2>B1^C2"},
		{"no signs, Prometheus", flat + "/1/prometheus:A1,E5/mortal:A5,E1", "A1B2B1C2", "A1^B2>B1^C2"},
		{"hyphens, Hermes", flat + "/1/hermes:A1,E5/mortal:A5,E1", "A1-A2-B3-A3-B4", "A1>A3^B4"},
		{"hyphens, Hermes' two workers", flat + "/1/hermes:A1,C1/mortal:A5,E1", "A1-A3,C1-C2-D3", "A1>A3,C1>C2^D3"},
		{"no signs, Hermes' two workers", flat + "/1/hermes:A1,C1/mortal:A5,E1", "a1a3c1c2d3", "A1>A3,C1>C2^D3"},
		{"hyphens, dome", flat + "/1/atlas:A1,E5/mortal:A5,E1", "A1-B2-C3x", "A1>B2^C3X"},
		{"climb", "0000000000000003000020000/1/atlas:A1,E5/mortal:A5,E1", "A1>A2#", "A1>A2#"},
		{"climb without its sign", "0000000000000003000020000/1/atlas:A1,E5/mortal:A5,E1", "a1-a2", "A1>A2#"},
		{"drop", "0000000000000000000020000/1/pan:A1,E5/mortal:A5,E1", "A1>A2#", "A1>A2#"},
		{"swap", flat + "/1/apollo:A1,E5/mortal:B2,E1", "A1<>B2^C3", "A1>B2^C3"},
		{"swap without its sign", flat + "/1/apollo:A1,E5/mortal:B2,E1", "A1>B2^C3", "A1>B2^C3"},
		{"swap, with the square", flat + "/1/apollo:A1,E5/mortal:B2,E1", "A1>B2(>A1)^C3", "A1>B2^C3"},
		{"climb by a swap", "0000000000000000300020000/1/apollo:A1,E5/mortal:B2,E1", "A1<>B2#", "A1>B2#"},
		{"push", flat + "/1/minotaur:A1,E5/mortal:B2,E1", "A1>B2(>C3)^A1", "A1>B2^A1"},
		{"push without the square", flat + "/1/minotaur:A1,E5/mortal:B2,E1", "A1>B2^A1", "A1>B2^A1"},
		{"climb by a push", "0000000000000000300020000/1/minotaur:A1,E5/mortal:B2,E1", "A1>B2(>C3)#", "A1>B2#"},
		{"two steps", flat + "/1/artemis:A1,E5/mortal:A5,E1", "A1>C3^D4", "A1>C3^D4"},
		{"a path", flat + "/1/artemis:A1,E5/mortal:A5,E1", "A1>B2>C3^D4", "A1>C3^D4"},
		{"a path round a corner", flat + "/1/artemis:A1,E5/mortal:A5,E1", "A1>A2>B2^C3", "A1>B2^C3"},
		{"a path to a win", "0000000000000003000021000/1/artemis:B1,E5/mortal:A5,E1", "B1>A1>A2#", "B1>A2#"},
		{"up", "0000000000000000100000000/1/athena:A1,E5/mortal:A5,E1", "A1>B2!^C3", "A1>B2^C3"},
		{"dome", flat + "/1/atlas:A1,E5/mortal:A5,E1", "A1>B2^C3x", "A1>B2^C3X"},
		{"dome on level 3", "0000000000003000000000000/1/atlas:A1,E5/mortal:A5,E1", "A1>B2^C3X", "A1>B2^C3"},
		{"two builds", flat + "/1/demeter:A1,E5/mortal:A5,E1", "A1>B2^C3^B3", "A1>B2^B3^C3"},
		{"two blocks", flat + "/1/hephaestus:A1,E5/mortal:A5,E1", "A1>B2^^C3", "A1>B2^C3^C3"},
		{"two blocks, one by one", flat + "/1/hephaestus:A1,E5/mortal:A5,E1", "A1>B2^C3^C3", "A1>B2^C3^C3"},
		{"build, step, build", flat + "/1/prometheus:A1,E5/mortal:A5,E1", "A1^B2>B1^C2", "A1^B2>B1^C2"},
		{"build in front", flat + "/1/prometheus:A1,E5/mortal:A5,E1", "^B2 A1>B1^C2", "A1^B2>B1^C2"},
		{"builds before and after, not ascending", flat + "/1/prometheus:B1,E5/mortal:A5,E1", "B1^A1>C2^D3", "B1^A1>C2^D3"},
		{"interchangeable builds", flat + "/1/prometheus:B1,E5/mortal:A5,E1", "B1^C1>B2^C2", "B1^C2>B2^C1"},
		{"Hermes, one worker", flat + "/1/hermes:A1,E5/mortal:A5,E1", "A1>A3^B3", "A1>A3^B3"},
		{"Hermes, one worker walks, the other builds", flat + "/1/hermes:A1,E5/mortal:A5,E1", "A1>A3^D4", "A1>A3^D4"},
		{"Hermes, a path", flat + "/1/hermes:A1,E5/mortal:A5,E1", "A1>A2>B3>A3^B3", "A1>A3^B3"},
		{"Hermes, two workers", flat + "/1/hermes:A1,C1/mortal:A5,E1", "A1>A3,C1>C2^D3", "A1>A3,C1>C2^D3"},
		{"Hermes, crossed", flat + "/1/hermes:A1,C1/mortal:A5,E1", "C1>A3, A1>C2^D3", "A1>A3,C1>C2^D3"},
		{"Hermes, a group", flat + "/1/hermes:A1,C1/mortal:A5,E1", "(A1,C1)>(A3,C2)^D3", "A1>A3,C1>C2^D3"},
		{"Hermes, a group of which one stands", flat + "/1/hermes:A1,C1/mortal:A5,E1", "(A1,C1)>(C1,C2)^D3", "A1>C2^D3"},
		{"Hermes, one takes the other's place", flat + "/1/hermes:A1,C1/mortal:A5,E1", "A1>C1,C1>D2^D3", "A1>D2^D3"},
		{"Hermes stands", flat + "/1/hermes:A1,C3/mortal:A5,E1", "^D3", "^D3"},
		{"Hermes stands, in other words", flat + "/1/hermes:A1,C3/mortal:A5,E1", "C3>C3^D3", "^D3"},
		{"Hermes steps up", "0000000000000001000000000/1/hermes:A1,E5/mortal:A5,E1", "A1>A2^A1", "A1>A2^A1"},
	} {
		p := gods.MustParse(test.fen)
		got, err := p.ReadTurn(test.text)
		if err != nil || got.String() != test.want {
			t.Errorf("%s: %s is read as %v, %v, want %s", test.name, test.text, got, err, test.want)
			continue
		}
		if _, err := p.Play(got); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if test.name == "dome on level 3" {
			continue // ParseTurn does not know the level
		}
		parsed, err := gods.ParseTurn(test.text)
		if (err == nil) != (test.text == test.want) || err == nil && parsed != got {
			t.Errorf("%s: %s is parsed as %v, %v", test.name, test.text, parsed, err)
		}
	}
}

// Every rule that a turn can break, the square and the sentence.
func TestIllegalTurns(t *testing.T) {
	const grounded = "0000000000000000100011000/1/artemis:A1,B1/athena[^]:A5,E1"
	for _, test := range []struct {
		name, fen, text, square string
		want                    error
	}{
		{"over", flat + "/1/pan:A1,E5/#mortal:A5,E1", "A1>B2^C3", "A1", position.ErrGameOver},
		{"no worker", flat + "/1/pan:A1,E5/mortal:A5,E1", "C3>B2^B1", "C3", position.ErrNoWorker},
		{"a worker of the other side", flat + "/1/pan:A1,E5/mortal:A5,E1", "A5>A4^A3", "A5", position.ErrNoWorker},
		{"two squares away", flat + "/1/pan:A1,E5/mortal:A5,E1", "A1>C3^C4", "C3", position.ErrStepFar},
		{"stay", flat + "/1/pan:A1,E5/mortal:A5,E1", "A1>A1#", "A1", position.ErrStepFar},
		{"onto the other side", flat + "/1/pan:A1,E5/mortal:B2,E1", "A1>B2^C3", "B2", position.ErrStepOccupied},
		{"onto one's own", flat + "/1/apollo:A1,B2/mortal:A5,E1", "A1>B2^C3", "B2", position.ErrStepOccupied},
		{"onto a dome", "0000000000000000400000000/1/pan:A1,E5/mortal:A5,E1", "A1>B2^C3", "B2", position.ErrStepDome},
		{"too high", "0000000000000000200000000/1/pan:A1,E5/mortal:A5,E1", "A1>B2^C3", "B2", position.ErrStepHigh},
		{"too high for Artemis", "0000000000000000200000000/1/artemis:A1,E5/mortal:A5,E1", "A1>B2>C3^C4", "B2", position.ErrStepHigh},
		{"too high for a swap", "0000000000000000200000000/1/apollo:A1,E5/mortal:B2,E1", "A1>B2^C3", "B2", position.ErrStepHigh},
		{"grounded", "0000000000000000100000000/1/pan:A1,E5/athena[^]:A5,E1", "A1>B2^C3", "B2", gods.ErrGrounded},
		{"grounded, to level 3", "0000000000000000300020000/1/pan:A1,E5/athena[^]:A5,E1", "A1>B2#", "B2", gods.ErrGrounded},
		{"grounded, and too high", "0000000000000000200000000/1/pan:A1,E5/athena[^]:A5,E1", "A1>B2^C3", "B2", position.ErrStepHigh},
		{"grounded in the second step", "0000000000000000100000000/1/artemis:A1,E5/athena[^]:A5,E1", "A1>A2>B2^C3", "B2", gods.ErrGrounded},
		{"one step only", flat + "/1/pan:A1,E5/mortal:A5,E1", "A1>B2>C3^C4", "C3", gods.ErrSteps},
		{"two steps only", flat + "/1/artemis:A1,E5/mortal:A5,E1", "A1>B2>C3>D4^D3", "D4", gods.ErrSteps},
		{"back", flat + "/1/artemis:A1,E5/mortal:A5,E1", "A1>B2>A1^A2", "A1", gods.ErrBack},
		{"back, in short", flat + "/1/artemis:A1,E5/mortal:A5,E1", "A1>A1^A2", "A1", gods.ErrBack},
		{"three steps away", flat + "/1/artemis:A1,E5/mortal:A5,E1", "A1>D4^D3", "D4", gods.ErrFar},
		{"a build on a dome, two levels up in two steps", "0000000000000001200004000/1/artemis:A1,E5/mortal:A5,D1", "A1>B2^B1", "B1", position.ErrBuildDome},
		{"through a win", "0000000000000000300020000/1/artemis:A1,E5/mortal:A5,E1", "A1>B2>B3^B4", "B2", gods.ErrOnTheWay},
		{"a legal turn by an illegal path", "0000000000000000200000000/1/artemis:A1,E5/mortal:A5,E1", "A1>B2>A2^A3", "B2", position.ErrStepHigh},
		{"push over the edge", flat + "/1/minotaur:B2,E5/mortal:A1,E1", "B2>A1^B2", "A1", gods.ErrForce},
		{"push onto a worker", flat + "/1/minotaur:A1,E5/mortal:B2,C3", "A1>B2^A1", "B2", gods.ErrForce},
		{"push onto a dome", "0000000000004000000000000/1/minotaur:A1,E5/mortal:B2,E1", "A1>B2^A1", "B2", gods.ErrForce},
		{"a win that builds", "0000000000000000300020000/1/atlas:A1,E5/mortal:A5,E1", "A1>B2^B3", "B2", position.ErrWins},
		{"a drop that builds", "0000000000000000000020000/1/pan:A1,E5/mortal:A5,E1", "A1>B2^B3", "B2", position.ErrWins},
		{"no win", flat + "/1/pan:A1,E5/mortal:A5,E1", "A1>B2#", "B2", position.ErrDoesNotWin},
		{"no win from 3 to 3", "0000000000000000300030000/1/mortal:A1,E5/pan:A5,E1", "A1>B2#", "B2", position.ErrDoesNotWin},
		{"no drop for others", "0000000000000000000020000/1/mortal:A1,E5/pan:A5,E1", "A1>B2#", "B2", position.ErrDoesNotWin},
		{"build far", flat + "/1/pan:A1,E5/mortal:A5,E1", "A1>B2^D4", "D4", position.ErrBuildFar},
		{"build under oneself", flat + "/1/pan:A1,E5/mortal:A5,E1", "A1>B2^B2", "B2", position.ErrBuildOccupied},
		{"build on a worker", flat + "/1/pan:A1,E5/mortal:C3,E1", "A1>B2^C3", "C3", position.ErrBuildOccupied},
		{"build where the swapped worker stands", flat + "/1/apollo:A1,E5/mortal:B2,E1", "A1>B2^A1", "A1", position.ErrBuildOccupied},
		{"build where the pushed worker stands", flat + "/1/minotaur:A1,E5/mortal:B2,E1", "A1>B2^C3", "C3", position.ErrBuildOccupied},
		{"build on a dome", "0000000000004000000000000/1/pan:A1,E5/mortal:A5,E1", "A1>B2^C3", "C3", position.ErrBuildDome},
		{"no second build", flat + "/1/pan:A1,E5/mortal:A5,E1", "A1>B2^C3^B3", "B3", gods.ErrBuildAgain},
		{"second build on the same square", flat + "/1/demeter:A1,E5/mortal:A5,E1", "A1>B2^C3^C3", "C3", gods.ErrBuildOther},
		{"second build on another square", flat + "/1/hephaestus:A1,E5/mortal:A5,E1", "A1>B2^C3^B3", "B3", gods.ErrBuildSame},
		{"second block would be a dome", "0000000000002000000000000/1/hephaestus:A1,E5/mortal:A5,E1", "A1>B2^^C3", "C3", gods.ErrBuildAgain},
		{"second build far", flat + "/1/demeter:A1,E5/mortal:A5,E1", "A1>B2^C3^D3", "D3", position.ErrBuildFar},
		{"dome", flat + "/1/pan:A1,E5/mortal:A5,E1", "A1>B2^C3X", "C3", gods.ErrNoDome},
		{"build before moving", flat + "/1/pan:A1,E5/mortal:A5,E1", "A1^B2>B1^C2", "B2", gods.ErrEarly},
		{"early build far", flat + "/1/prometheus:A1,E5/mortal:A5,E1", "A1^C3>B1^C2", "C3", position.ErrBuildFar},
		{"early build on a worker", flat + "/1/prometheus:A1,E5/mortal:B2,E1", "A1^B2>B1^C2", "B2", position.ErrBuildOccupied},
		{"early build on a dome", "0000000000000000400000000/1/prometheus:A1,E5/mortal:A5,E1", "A1^B2>B1^C2", "B2", position.ErrBuildDome},
		{"up after a build", flat + "/1/prometheus:A1,E5/mortal:A5,E1", "A1^B2>B2^C2", "B2", gods.ErrEarlyUp},
		{"a win after a build", "0000000000000000300020000/1/prometheus:A1,E5/mortal:A5,E1", "A1^A2>B2#", "B2", gods.ErrEarlyUp},
		{"no win after a build", flat + "/1/prometheus:A1,E5/mortal:A5,E1", "A1^A2>B2#", "B2", position.ErrDoesNotWin},
		{"two builds make a dome, a third is none", "0000000000000003000030000/1/prometheus:A1,E5/mortal:A5,E1", "A1^A2>B1^A2", "A2", position.ErrBuildDome},
		{"stand", flat + "/1/pan:A1,E5/mortal:A5,E1", "^A2", "-", gods.ErrStand},
		{"two workers", flat + "/1/pan:A1,E5/mortal:A5,E1", "A1>A2,E5>E4^E3", "E5", gods.ErrTwoWorkers},
		{"walk to another level", "0000000000000001000000000/1/hermes:A1,E5/mortal:A5,E1", "A1>A2,E5>E4^E3", "A2", gods.ErrWalkLevel},
		{"walk through a wall", "0000000000111110000000000/1/hermes:A1,E1/mortal:A5,E5", "A1>A4^B4", "A4", gods.ErrWalk},
		{"a path up and down", "0000000000000001000000000/1/hermes:A1,E5/mortal:A5,E1", "A1>A2>A3^B4", "A2", gods.ErrWalk},
		{"a path with a gap", flat + "/1/hermes:A1,E5/mortal:A5,E1", "A1>A3>A4^B4", "A3", position.ErrStepFar},
		{"walked, and build far", flat + "/1/hermes:A1,E1/mortal:A5,E5", "A1>A3^C5", "C5", position.ErrBuildFar},
		{"stepped up, and the other builds", "0000000000000001000000000/1/hermes:A1,E5/mortal:A5,E1", "A1>A2^D4", "D4", position.ErrBuildFar},
		{"says a swap that is none", flat + "/1/apollo:A1,E5/mortal:A5,E1", "A1<>B2^C3", "B2", gods.ErrSaid},
		{"says a swap that is a push", flat + "/1/minotaur:A1,E5/mortal:B2,E1", "A1<>B2^A1", "B2", gods.ErrSaid},
		{"says another square", flat + "/1/minotaur:A1,E5/mortal:B2,E1", "A1>B2(>C2)^A1", "C2", gods.ErrSaid},
		{"says up", flat + "/1/athena:A1,E5/mortal:A5,E1", "A1>B2!^C3", "B2", gods.ErrSaid},
		{"hyphens, two builds", flat + "/1/pan:A1,E5/mortal:A5,E1", "A1-B2-C3-B3", "B3", gods.ErrBuildAgain},
		{"hyphens, second build far", flat + "/1/demeter:A1,E5/mortal:A5,E1", "A1-B2-C3-D3", "D3", position.ErrBuildFar},
		{"hyphens, a path back", flat + "/1/artemis:A1,E5/mortal:A5,E1", "A1-B2-A1-A2", "A1", gods.ErrBack},
		{"hyphens, build before moving", flat + "/1/prometheus:A1,E5/mortal:A5,E1", "A1-C3-B1-C2", "C3", position.ErrBuildFar},
		{"grounded, in two steps", grounded, "A1>B3^B4", "-", nil},
	} {
		p := gods.MustParse(test.fen)
		got, err := p.ReadTurn(test.text)
		if test.want == nil {
			if err != nil {
				t.Errorf("%s: %s is read as %v, %v", test.name, test.text, got, err)
			}
			continue
		}
		var broken *gods.TurnError
		var parse *position.ParseError
		if !errors.Is(err, test.want) || !errors.As(err, &broken) || !errors.As(err, &parse) || broken.Square.String() != test.square {
			t.Errorf("%s: %s is read as %v, %v, want %s: %v", test.name, test.text, got, err, test.square, test.want)
		}
	}
	p := gods.MustParse("0000000000000000100000000/1/pan:A1,E5/athena[^]:A5,E1")
	_, err := p.Play(gods.MustParseTurn("A1>B2^C3"))
	if want := "turn A1>B2^C3: B2: cannot move up: Athena moved up on her last turn"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	var broken *gods.TurnError
	_, err = p.Play(gods.MustParseTurn("E5>E4,A1>A2^E3"))
	if !errors.As(err, &broken) || broken.Err != gods.ErrTwoWorkers || broken.Square != position.A1 {
		t.Error(err)
	}
	_, err = p.ReadTurn("A1>A1")
	if !errors.As(err, &broken) || broken.Error() != "turn A1>A1#: A1: cannot step there: not a neighbouring square" {
		t.Error(err)
	}
	p = gods.MustParse("0000000000003000000000000/1/atlas:A1,E5/mortal:A5,E1")
	if _, err := p.Play(gods.MustParseTurn("A1>B2^C3X")); !errors.Is(err, gods.ErrOrder) {
		t.Error(err)
	}
	if _, err := p.Play(gods.Turn{}); err == nil || err.Error() != "turn no turn: a worker must move" {
		t.Error(err)
	}
}

// Texts that are no turns, and where the fault is.
func TestParseTurnErrors(t *testing.T) {
	p := gods.MustParse(flat + "/1/hermes:A1,C1/mortal:A5,E1")
	for _, test := range []struct {
		text string
		at   int
	}{
		{"", 0}, {"x", 0}, {"A6>A5^A4", 0}, {"A1>", 3}, {"A1>B", 3}, {"A1 B2 >", 3}, {"A1>B2^", 6}, {"A1>B2^C3 and", 9},
		{"A1>B2#^C3", 6}, {"A1>B2^C3^D3^E3", 14}, {"A1>B2^C3X^D3", 12}, {"A1>B2,", 6}, {"A1>B2,C1^D1", 8}, {"A1^B2", 5},
		{"(A1,C1>(A3,C2)^D3", 6}, {"(A1,C1)>(A3)^D3", 11}, {"A1>B2(C3)^D3", 6}, {"A1>B2(>C3^D3", 9}, {"^", 1}, {"#", 0},
		{"A1-B2-C3-D3-E3-E4-E5-D5", 2}, {"A1-B2-F3-C3", 2}, {"A1>B2,A1>C2^D3", 11}, {"A1>B2,C1>B2^D3", 11}, {"^B2 A1>B1,C1>C2^D3", 9}, {"A1^B2>B1,C1>C2^D3", 14}, {"A1>B1,C1^B2>C2^D3", 8}, {"A1^A2>B1^C1X", 12},
	} {
		_, err := p.ReadTurn(test.text)
		var parse *position.ParseError
		if !errors.Is(err, gods.ErrTurn) || !errors.As(err, &parse) || parse.Offset != test.at {
			t.Errorf("%q: %v, want a fault at %d", test.text, err, test.at)
		}
		if turn, err := gods.ParseTurn(test.text); !errors.Is(err, gods.ErrTurn) || !turn.IsZero() {
			t.Errorf("%q is parsed as %v, %v", test.text, turn, err)
		}
	}
	for _, text := range []string{"A1>B2^^C3", "a1>b2^c3", "A1>B2^C3^B3", "B1^C2>B2^C1X", "B1^C1>B2^C2", "C1>C2,A1>A3^D3", "A1>C2,C1>A3^D3", "A1>B2>C3^D4", "A1>A1^B2", "A1>A1#"} {
		if turn, err := gods.ParseTurn(text); !errors.Is(err, gods.ErrTurn) {
			t.Errorf("%q is parsed as %v, %v", text, turn, err)
		}
	}
	if text, err := (gods.Turn{}).MarshalText(); err == nil {
		t.Errorf("the zero Turn is %q", text)
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
	for _, p := range positiontest.GodsList(11, n) {
		workers := p.Workers(p.Side())
		near := func(s position.Square) position.Square {
			row, column := s.Row()+r.IntN(3)-1, s.Column()+r.IntN(3)-1
			if row < 0 || row > 4 || column < 0 || column > 4 {
				return s
			}
			return position.Square(5*row + column)
		}
		for range 10 {
			from := workers[r.IntN(2)]
			to := near(from)
			text := from.String()
			if r.IntN(6) == 0 {
				text += "^" + near(from).String()
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
				text = "^" + near(from).String()
			case 2:
				text += "^" + near(to).String() + "^" + near(to).String()
			case 3:
				text += "^" + near(to).String() + "X"
			default:
				text += "^" + near(to).String()
			}
			turn, err := p.ReadTurn(text)
			var e *gods.TurnError
			switch {
			case err == nil:
				legal++
				if _, err := p.Play(turn); err != nil {
					t.Fatalf("%v: %s is read as %v: %v", p, text, turn, err)
				}
			case errors.As(err, &e):
				broken[e.Err]++
				if e.Err == gods.ErrOrder {
					t.Fatalf("%v: %s breaks no rule", p, text)
				}
			case !errors.Is(err, gods.ErrTurn):
				t.Fatalf("%v: %s: %v", p, text, err)
			}
		}
	}
	if legal < n/4 || len(broken) < 20 {
		t.Errorf("%d legal turns, %d rules: the sample proves too little", legal, len(broken))
	}
}
