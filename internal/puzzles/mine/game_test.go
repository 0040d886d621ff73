package mine_test

import (
	"context"
	"fmt"
	"iter"
	"math"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
)

// place is where a puzzle stands: in a game, after a number of turns.
type place struct {
	code   string
	game   string
	number int
}

func inPlaces(list []place) iter.Seq2[mine.Candidate, error] {
	return func(yield func(mine.Candidate, error) bool) {
		for _, place := range list {
			c := mine.Candidate{State: game.New(codec.MustParse(place.code)), Game: place.game, Number: place.number,
				Source: fmt.Sprint(place.game, place.number)}
			if !yield(c, nil) {
				return
			}
		}
	}
}

// Two puzzles of a game are as far apart as is asked for, and as the solution of the first
// is long. A game has no more of them than is asked for.
func TestMineApart(t *testing.T) {
	t.Parallel()
	// A win in 2 and three wins in 3.
	const short, long, other, third = codeClimb, codeFormat, codeOneReply, codeSacrifice
	for name, test := range map[string]struct {
		quality mine.Quality
		list    []place
		want    string // the sources of the puzzles that are found
	}{
		"no bounds":               {mine.Quality{}, []place{{short, "a", 5}, {long, "a", 6}}, "a5 a6"},
		"far enough":              {mine.Quality{Apart: 9}, []place{{short, "a", 5}, {long, "a", 14}}, "a5 a14"},
		"too near":                {mine.Quality{Apart: 9}, []place{{short, "a", 5}, {long, "a", 13}}, "a5"},
		"behind the solution":     {mine.Quality{Apart: 1}, []place{{long, "a", 5}, {short, "a", 11}}, "a5 a11"},
		"in the solution":         {mine.Quality{Apart: 1}, []place{{long, "a", 5}, {short, "a", 10}}, "a5"},
		"behind a short solution": {mine.Quality{PerGame: 9}, []place{{short, "a", 5}, {long, "a", 9}}, "a5 a9"},
		"in a short solution":     {mine.Quality{PerGame: 9}, []place{{short, "a", 5}, {long, "a", 8}}, "a5"},
		"near the first of two": {mine.Quality{Apart: 20}, []place{{long, "a", 5}, {short, "a", 30}, {other, "a", 45}},
			"a5 a30"},
		"another game": {mine.Quality{Apart: 9, PerGame: 1},
			[]place{{short, "a", 5}, {long, "b", 5}, {other, "b", 50}}, "a5 b5"},
		"of no game": {mine.Quality{Apart: 9, PerGame: 1},
			[]place{{short, "", 5}, {long, "", 5}, {other, "", 5}}, "5 5 5"},
		"one of a game": {mine.Quality{PerGame: 1}, []place{{short, "a", 5}, {long, "a", 50}, {other, "b", 1}},
			"a5 b1"},
		"two of a game": {mine.Quality{PerGame: 2},
			[]place{{short, "a", 5}, {long, "a", 50}, {other, "a", 90}, {third, "b", 1}}, "a5 a50 b1"},
		"what is dropped is not of": {mine.Quality{PerGame: 2, Apart: 9},
			[]place{{short, "a", 5}, {long, "a", 8}, {other, "a", 20}}, "a5 a20"},
	} {
		sink := &memory{allowed: 1 << 30}
		m, err := mine.New("places", mine.Options{Quality: test.quality})
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Run(context.Background(), inPlaces(test.list), sink); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range sink.list {
			got = append(got, p.Source)
		}
		if list := fmt.Sprint(got); list != "["+test.want+"]" {
			t.Errorf("%s: %s, want %s", name, list, test.want)
		}
		tally := m.Tally()
		if n := len(test.list); tally.Candidates != n || tally.Goals != n || tally.Dull != n-len(got) ||
			tally.Found != len(got) {
			t.Errorf("%s: %+v", name, tally)
		}
		// The checkpoint has the puzzles of the last game, if they count.
		var last []mine.Taken
		if c := m.Checkpoint(); test.quality.PerGame > 0 || test.quality.Apart > 0 {
			if game := test.list[len(test.list)-1].game; c.Game != game {
				t.Errorf("%s: the checkpoint is in game %q, want %q", name, c.Game, game)
			}
			last = c.Taken
		} else if c.Game != "" || c.Taken != nil {
			t.Errorf("%s: the checkpoint has %q, %v", name, c.Game, c.Taken)
		}
		for _, taken := range last {
			found := false
			for _, place := range test.list {
				found = found || place.number == taken.Number && codec.MustParse(place.code).Goal() == taken.Goal
			}
			if !found {
				t.Errorf("%s: the checkpoint has taken %+v", name, taken)
			}
		}
	}
}

// A search that is resumed within a game knows what it has found there.
func TestMineApartResumed(t *testing.T) {
	t.Parallel()
	q := mine.Quality{PerGame: 2, Apart: 9}
	list := []place{{codeClimb, "a", 5}, {codeFormat, "a", 20}, {codeOneReply, "a", 90}, {codeSacrifice, "b", 90}}
	sink := &memory{allowed: 1 << 30}
	for count := 1; count <= 3; count++ {
		m, err := mine.New("places", mine.Options{Quality: q, Count: count})
		if err != nil {
			t.Fatal(err)
		}
		if sink.points > 0 {
			if err := m.Resume(sink.point, sink.codes()); err != nil {
				t.Fatal(err)
			}
		}
		if err := m.Run(context.Background(), inPlaces(list), sink); err != nil {
			t.Fatal(err)
		}
	}
	if want := (mine.Tally{Candidates: 4, Goals: 4, Dull: 1, Found: 3}); sink.point.Tally != want || len(sink.list) != 3 {
		t.Errorf("%+v, want %+v", sink.point.Tally, want)
	}
}

// What was found before a search was resumed is not found again.
func TestMineResumedSame(t *testing.T) {
	t.Parallel()
	list := []place{{codeClimb, "a", 5}, {codeFormat, "b", 5}, {codeClimb, "c", 5}, {codeFormat, "d", 5}}
	sink := &memory{allowed: 1 << 30}
	for _, count := range []int{1, 0} {
		m, err := mine.New("places", mine.Options{Count: count})
		if err != nil {
			t.Fatal(err)
		}
		if sink.points > 0 {
			if err := m.Resume(sink.point, sink.codes()); err != nil {
				t.Fatal(err)
			}
		}
		if err := m.Run(context.Background(), inPlaces(list), sink); err != nil {
			t.Fatal(err)
		}
	}
	if want := (mine.Tally{Candidates: 4, Goals: 4, Same: 2, Found: 2}); sink.point.Tally != want {
		t.Errorf("%+v, want %+v", sink.point.Tally, want)
	}
}

// The counts of a checkpoint must be possible.
func TestResumeTally(t *testing.T) {
	const most = min(1<<50, math.MaxInt/8)
	for name, test := range map[string]struct {
		tally mine.Tally
		fits  bool
	}{
		"none": {mine.Tally{}, true},
		"all kinds": {mine.Tally{Candidates: 20, GaveUp: 3, Goals: 10, Several: 4, Same: 3, Dull: 2, Easy: 1},
			true},
		"no position is left": {mine.Tally{Candidates: 13, GaveUp: 3, Goals: 10, Several: 4, Same: 3, Dull: 2, Easy: 1},
			true},
		"too few candidates": {mine.Tally{Candidates: 12, GaveUp: 3, Goals: 10, Several: 4, Same: 3, Dull: 2, Easy: 1},
			false},
		"too few goals":        {mine.Tally{Candidates: 20, Goals: 9, Several: 4, Same: 3, Dull: 2, Easy: 1}, false},
		"too many goals":       {mine.Tally{Candidates: 20, Goals: 11, Several: 4, Same: 3, Dull: 2, Easy: 1}, false},
		"less than none":       {mine.Tally{Candidates: 20, Goals: 0, Several: -1, Same: 1}, false},
		"less than no at all":  {mine.Tally{Candidates: -1, GaveUp: -1}, false},
		"as many as there are": {mine.Tally{Candidates: most, GaveUp: most}, true},
		"more than there are":  {mine.Tally{Candidates: most + 1}, false},
	} {
		m, err := mine.New("places", mine.Options{})
		if err != nil {
			t.Fatal(err)
		}
		c := m.Checkpoint()
		c.Tally = test.tally
		err = m.Resume(c, new(memory).codes())
		if (err == nil) != test.fits {
			t.Errorf("%s: %v", name, err)
		}
		if err == nil && m.Tally() != test.tally {
			t.Errorf("%s: resumed with %+v", name, m.Tally())
		}
	}
}
