package position_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// played returns the position after one of the turns of b (doc/SANTORINI.md, 5 to 7).
func (b *plain) played(t position.Turn) (s position.Setup) {
	after := *b
	after.worker[t.From/5][t.From%5], after.worker[t.To/5][t.To%5] = 0, b.mover
	if t.Build != position.NoSquare {
		after.heights[t.Build/5][t.Build%5]++
	}
	s.Side = position.Side(2 - b.mover)
	for _, p := range board {
		s.Heights[p.square()] = after.height(p)
		if w := after.workerAt(p); w != 0 {
			s.Workers[w-1] = append(s.Workers[w-1], p.square())
		}
	}
	return s
}

// checkPlay compares every turn of a position, and whether it is the end, with
// plain arrays. It returns the positions that the turns lead to.
func checkPlay(t *testing.T, p position.Position) (next []position.Position) {
	t.Helper()
	slow := plainOf(t, p)
	turns := slow.turns()
	other := position.Second - p.Side()
	outcome := position.Outcome{}
	if slow.finished() {
		outcome = position.OutcomeOf(position.EndClimb, other)
	} else if len(turns) == 0 {
		outcome = position.OutcomeOf(position.EndBlocked, other)
	}
	if got := p.Outcome(); got != outcome || got.Over() != (outcome.Ending != position.Ongoing) {
		t.Fatalf("%v: %v, want %v", p, got, outcome)
	}
	for _, turn := range turns {
		want, err := slow.played(turn).Position()
		if err != nil {
			t.Fatalf("%v, %v: %v", p, turn, err)
		}
		got, err := p.Play(turn)
		if err != nil || got != want || p.PlayLegal(turn) != want {
			t.Fatalf("%v, %v: %v, %v, %v, want %v", p, turn, got, p.PlayLegal(turn), err, want)
		}
		if hash, slow := p.NextHash(p.Hash(), turn), position.SlowHash(want); hash != slow || want.Hash() != slow {
			t.Fatalf("%v, %v: hash %x, from scratch %x, want %x", p, turn, hash, want.Hash(), slow)
		}
		next = append(next, got)
	}
	return next
}

// Playing and ending, against plain arrays: random games to their end, and every
// turn of random positions.
func TestPlayMatchesLoops(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 1))
	for _, p := range positiontest.List(3, many()) {
		checkPlay(t, p)
	}
	endings := map[position.Ending]int{}
	for range 300 {
		p := position.MustParse("0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2")
		for {
			next := checkPlay(t, p)
			if len(next) == 0 {
				break
			}
			p = next[r.IntN(len(next))]
		}
		endings[p.Outcome().Ending]++
	}
	if endings[position.EndClimb] == 0 || endings[position.EndBlocked] == 0 || endings[position.Ongoing] != 0 {
		t.Errorf("300 random games ended %v", endings)
	}
}

// Any three squares are a turn, or break a rule: Play says so if and only if Turns
// does not have it.
func TestPlayTakesExactlyTheTurns(t *testing.T) {
	for _, p := range positiontest.List(4, 20) {
		legal := map[position.Turn]bool{}
		for turn := range p.Turns() {
			legal[turn] = true
		}
		each := func(turn position.Turn) {
			_, err := p.Play(turn)
			var broken *position.TurnError
			if legal[turn] != (err == nil) || err != nil && (!errors.As(err, &broken) || broken.Turn != turn) {
				t.Fatalf("%v, %v: %v, legal %v", p, turn, err, legal[turn])
			}
		}
		for from := range position.Square(position.Squares + 1) {
			for to := range position.Square(position.Squares + 1) {
				each(position.Turn{From: from, To: to, Build: position.NoSquare})
				for build := range position.Square(position.Squares + 1) {
					each(position.Turn{From: from, To: to, Build: build})
				}
			}
		}
	}
}

func TestPlayNamesTheRule(t *testing.T) {
	const (
		// Heights by row: 02001 02020 02222 00240 00300.
		live     = "0200102020022220024000300/1/mortal:B4,E3/mortal:B5,C3"
		finished = "0200103020022220024000000/2/#mortal:B4,E3/mortal:B5,C3"
		low      = "0000003444000000000000000/1/mortal:A5,E1/mortal:B5,E2"
	)
	for _, test := range []struct {
		name, fen, turn string
		want            error
		square          position.Square
	}{
		{"finished", finished, "B5>A5^A4", position.ErrGameOver, position.B5},
		{"nobody there", live, "A1>A2^A1", position.ErrNoWorker, position.A1},
		{"the other side's", live, "B5>A5^A4", position.ErrNoWorker, position.B5},
		{"too far", live, "B4>D4^D5", position.ErrStepFar, position.D4},
		{"stays", live, "B4>B4^A4", position.ErrStepFar, position.B4},
		{"onto a worker", live, "B4>C3^C4", position.ErrStepOccupied, position.C3},
		{"onto a dome", live, "E3>D2^D1", position.ErrStepDome, position.D2},
		{"two levels up", "0000002000000000000000000/1/mortal:A5,E1/mortal:D1,C1", "A5>B4^A5", position.ErrStepHigh, position.B4},
		{"three levels up", low, "A5>B4^A5", position.ErrStepHigh, position.B4},
		{"a win that builds", "2300000000000000000000000/1/mortal:A5,E1/mortal:D1,C1", "A5>B5^A5", position.ErrWins, position.B5},
		{"no win", live, "B4>A5#", position.ErrDoesNotWin, position.A5},
		{"builds too far", live, "B4>A5^C5", position.ErrBuildFar, position.C5},
		{"builds under itself", live, "B4>A5^A5", position.ErrBuildFar, position.A5},
		{"builds on a worker", live, "B4>A5^B5", position.ErrBuildOccupied, position.B5},
		{"builds on a dome", "0000004000000000000000000/1/mortal:A5,E1/mortal:D1,C1", "A5>A4^B4", position.ErrBuildDome, position.B4},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := position.MustParse(test.fen)
			_, err := p.Play(position.MustParseTurn(test.turn))
			var broken *position.TurnError
			if !errors.Is(err, test.want) || !errors.As(err, &broken) || broken.Square != test.square {
				t.Errorf("%v, want %v at %v", err, test.want, test.square)
			}
		})
	}
}

func TestEndingNames(t *testing.T) {
	if got := position.EndBlocked.String() + " " + position.Ending(3).String(); got != "blocked Ending(3)" {
		t.Error(got)
	}
	won := position.OutcomeOf(position.EndClimb, position.Second)
	if got := (position.Outcome{}).String() + "; " + won.String(); got != "ongoing; climb, second wins" {
		t.Error(got)
	}
}

// The worked example of the article "Implementing Santorini Bitboards".
func TestPublishedSteps(t *testing.T) {
	p := position.MustParse("0020012041300010013401122/1/mortal:B5,E4/mortal:A1,E1")
	want := position.A5.Set() | position.A4.Set() | position.C4.Set()
	if got := p.Steps(position.B5); got != want {
		t.Errorf("steps %v, want %v", got, want)
	}
}
