package position_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

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
		if slow := position.SlowHash(want); want.Hash() != slow {
			t.Fatalf("%v, %v: hash %x, want %x", p, turn, want.Hash(), slow)
		}
		next = append(next, got)
	}
	return next
}

// Playing and ending, against plain arrays: random games to their end, and every
// turn of random positions.
func TestPlayMatchesLoops(t *testing.T) {
	leftout.UnderRace(t)
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
	for _, p := range append(positiontest.List(4, 20), positiontest.GodsList(4, 12)...) {
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
		for start := range position.Square(position.Squares + 1) {
			for to := range position.Square(position.Squares + 1) {
				each(position.NewWin(start, to))
				for build := range position.Square(position.Squares + 1) {
					each(position.NewTurn(start, to, build))
				}
			}
		}
	}
}

func TestEndingNames(t *testing.T) {
	if got := position.EndBlocked.String() + " " + position.Ending(5).String(); got != "blocked Ending(5)" {
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

// How games end.
func TestOutcomes(t *testing.T) {
	for _, test := range []struct{ name, fen, turn, want string }{
		{"climb", "2300000000000000000000000/1/atlas:A5,C3/pan:A1,E1", "A5>B5#", "climb, first wins"},
		{"climb of Pan", "2300000000000000000000000/2/atlas:A1,C3/pan:A5,E1", "A5>B5#", "climb, second wins"},
		{"drop", "2000000000000000000000000/1/pan:A5,C3/atlas:A1,E1", "A5>B5#", "drop, first wins"},
		{"drop from level 3", "3100000000000000000000000/1/pan:A5,C3/atlas:A1,E1", "A5>B5#", "drop, first wins"},
		{"drop beside a worker on level 3", "2000000000003000000000000/1/pan:A5,C3/atlas:A1,E1", "A5>B5#",
			"drop, first wins"},
		{"Pan on level 3, where only his other worker stands on level 2",
			"3200000000000000000000000/2/#pan:A5,B5/atlas:A1,E1",
			"", "drop, first wins"},
		{"Pan on level 3 beside a free square of level 2", "3200000000000000000000000/2/#pan:A5,C3/atlas:A1,E1",
			"", "climb, first wins"},
		{"Apollo can swap but not build", "0044044444444444444444440/1/apollo:A5,E1/mortal:B5,E5", "",
			"blocked, second wins"},
		{"Minotaur cannot push onto a dome", "0044044444444444444444440/1/minotaur:A5,E1/mortal:B5,E5", "",
			"blocked, second wins"},
		{"only up, and raised", "0144044444444444444404440/1/mortal:A5,E1/athena[^]:A1,E5", "", "blocked, second wins"},
		{"only up, and not raised", "0144044444444444444404440/1/mortal:A5,E1/athena:A1,E5", "", "ongoing"},
		{"Hermes stands", "0144044444444444444404440/1/hermes:A5,E1/athena[^]:A1,E5", "", "ongoing"},
		{"blocked by the last build", "0144044444444444444404440/2/athena:A1,E5/mortal:A5,E1", "A5>B5^A5",
			"blocked, second wins"},
		{"mortals, climb", "2300000000000000000000000/1/mortal:A5,C3/mortal:A1,E1", "A5>B5#", "climb, first wins"},
		{"mortals, climb of the second side", "2300000000000000000000000/2/mortal:A1,C3/mortal:A5,E1", "A5>B5#",
			"climb, second wins"},
		{"mortals, after a climb", finishedFEN, "", "climb, second wins"},
		{"mortals, blocked", "0244022444444444442204420/1/mortal:A5,E1/mortal:E5,A1", "", "blocked, second wins"},
		{"mortals, blocked by the last build", "0144044444444444444404440/2/mortal:A1,E5/mortal:A5,E1", "A5>B5^A5",
			"blocked, second wins"},
		{"mortals, only up", "0144044444444444444404440/1/mortal:A5,E1/mortal:A1,E5", "", "ongoing"},
		{"before any worker stands", flat + "/1/mortal/mortal", "A5,B5", "ongoing"},
		{"before the last worker stands", flat + "/2/pan:A5,B4/athena:A1", "E1", "ongoing"},
	} {
		p, err := position.Parse(test.fen)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if test.turn != "" {
			turn := position.MustParseTurn(test.turn)
			q, err := p.Play(turn)
			if err != nil {
				t.Errorf("%s: %v", test.name, err)
				continue
			}
			if ending := p.Wins(turn); ending != q.Outcome().Ending && q.Finished() ||
				ending != position.Ongoing && !q.Finished() {
				t.Errorf("%s: the turn wins by %v", test.name, ending)
			}
			p = q
		}
		if got := p.Outcome(); got.String() != test.want {
			t.Errorf("%s: %v, want %s", test.name, got, test.want)
		}
	}
}
