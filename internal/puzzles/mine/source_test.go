package mine_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// Two games and a position, as text and as a table.
const (
	gamesText = `0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 B3>B4^B5 C4>C5^B5

4444444444442444444423422/1/mortal:C3,A1/mortal:D1,E1 A1>B1#
0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3
`
	gamesTable = "id\tstart\tend\twinner\tturns\n" +
		"1\t0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2\ttimeout\t\tB3>B4^B5 C4>C5^B5\n" +
		"2\t4444444444442444444423422/1/mortal:C3,A1/mortal:D1,E1\tclimb\t1\tA1>B1#\n" +
		"3\t0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3\ttimeout\t\t\n"
)

func zipped(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Every position of every game is a candidate, with where it comes from.
func TestInGames(t *testing.T) {
	fens := []string{
		"0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2",
		"0100000000000000000000000/2/mortal:B4,D3/mortal:C4,C2",
		"0200000000000000000000000/1/mortal:B4,D3/mortal:C5,C2",
		"4444444444442444444423422/1/mortal:C3,A1/mortal:D1,E1",
		"4444444444442444444423422/2/#mortal:C3,B1/mortal:D1,E1",
		"0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3",
	}
	places := func(lines ...string) []mine.Candidate {
		var want []mine.Candidate
		for i, fen := range fens {
			turn := []string{"1", "2", "3", "1", "2", "1"}[i]
			c := mine.Candidate{State: game.Santorini{Position: position.MustParse(fen)},
				Game: "dir/games.txt, line " + lines[i]}
			c.Source, c.Number = "games.txt, line "+lines[i]+", turn "+turn, int(turn[0]-'1')
			if c.Number > 0 {
				c.Last = position.MustParseTurn([]string{1: "B3>B4^B5", 2: "C4>C5^B5", 4: "A1>B1#"}[i])
			}
			want = append(want, c)
		}
		return want
	}
	for _, test := range []struct {
		name, file string
		want       []mine.Candidate
	}{
		{"text", gamesText, places("1", "1", "1", "3", "3", "4")},
		{"table", gamesTable, places("2", "2", "2", "3", "3", "4")},
		{"zipped", zipped(t, gamesText), places("1", "1", "1", "3", "3", "4")},
		{"zipped table", zipped(t, gamesTable), places("2", "2", "2", "3", "3", "4")},
		{"nothing", "", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []mine.Candidate
			for c, err := range mine.InGames("dir/games.txt", sources.Records(strings.NewReader(test.file), "")) {
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, c)
			}
			if diff := cmp.Diff(test.want, got, positiontest.Equal); diff != "" {
				t.Error(diff)
			}
			// The caller may stop early.
			for stop := range len(test.want) {
				left := stop
				for range mine.InGames("games.txt", sources.Records(strings.NewReader(test.file), "")) {
					if left--; left < 0 {
						break
					}
				}
			}
		})
	}
}

// A wrong line is an error that names the file and the line. What follows it is read
// if somebody wants to.
func TestInGamesErrors(t *testing.T) {
	file := "0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2\nnonsense\n" + gamesText
	read := func(enough bool) (n int, errs []error) {
		for _, err := range mine.InGames("dir/some.txt", sources.Records(strings.NewReader(file), "")) {
			if err != nil {
				if errs = append(errs, err); enough {
					break
				}
				continue
			}
			n++
		}
		return n, errs
	}
	n, errs := read(false)
	var wrong *puzzles.LineError
	if n != 7 || len(errs) != 1 || !errors.As(errs[0], &wrong) || wrong.Line != 2 ||
		!strings.HasPrefix(errs[0].Error(), `dir/some.txt: line 2: code "nonsense"`) {
		t.Errorf("%d positions, %v", n, errs)
	}
	if n, errs := read(true); n != 1 || len(errs) != 1 {
		t.Errorf("%d positions, %v, want to stop at the error", n, errs)
	}
}

// The same seed plays the same legal games, which end; another seed plays others.
func TestInSelfPlay(t *testing.T) {
	ctx := context.Background()
	collect := func(seed uint64, n int) (list []mine.Candidate) {
		for c, err := range mine.InSelfPlay(ctx, seed) {
			if err != nil {
				t.Fatal(err)
			}
			if list = append(list, c); len(list) == n {
				break
			}
		}
		return list
	}
	list := collect(5, 1000)
	if !slices.Equal(list, collect(5, 1000)) {
		t.Error("the same seed plays different games")
	}
	other := collect(6, 1000)
	same := 0
	for i := range list {
		if list[i].State == other[i].State {
			same++
		}
	}
	if same > 10 {
		t.Errorf("two seeds share %d of 1000 positions", same)
	}
	if list[0].Source != "self-play, seed 5, game 1, turn 1" || list[1].Source != "self-play, seed 5, game 1, turn 2" {
		t.Errorf("from %q and %q", list[0].Source, list[1].Source)
	}
	games := 0
	for i, c := range list {
		p := stateOf(c)
		if p.Outcome().Over() {
			t.Fatalf("%s: %v is over", c.Source, p)
		}
		if strings.HasSuffix(c.Source, ", turn 1") {
			games++
			on := p.WorkerSet(position.First) | p.WorkerSet(position.Second)
			for w := position.Square(0); w < position.Squares; w++ {
				edge := w.Row() == position.A1.Row() || w.Row() == position.E5.Row() || w.Column() == position.A1.Column() ||
					w.Column() == position.E5.Column()
				if p.Height(w) != 0 || on.Has(w) && edge {
					t.Fatalf("a game begins with %v", p)
				}
			}
			continue
		}
		legal := false
		for turn := range stateOf(list[i-1]).Turns() {
			legal = legal || stateOf(list[i-1]).PlayLegal(turn) == p
		}
		if !legal {
			t.Fatalf("%s: %v does not follow %v", c.Source, p, stateOf(list[i-1]))
		}
	}
	if games < 10 {
		t.Errorf("1000 positions of %d games", games)
	}
}

func TestInSelfPlayStopped(t *testing.T) {
	for looks := range 10 {
		var errs []error
		n := 0
		for _, err := range mine.InSelfPlay(&later{context.Background(), looks}, 1) {
			if n++; err != nil {
				errs = append(errs, err)
			}
		}
		if len(errs) != 1 || !errors.Is(errs[0], context.Canceled) {
			t.Errorf("stopped at look %d: %d positions, %v", looks, n, errs)
		}
	}
}

// The games of a part are those of the whole.
func TestInSelfPlayGames(t *testing.T) {
	var whole, parts []mine.Candidate
	for c, err := range mine.InSelfPlay(t.Context(), 7) {
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(c.Source, "self-play, seed 7, game 5,") {
			break
		}
		whole = append(whole, c)
	}
	for _, part := range [][2]uint64{{1, 1}, {2, 4}, {5, 4}} {
		for c, err := range mine.InSelfPlayGames(t.Context(), 7, part[0], part[1]) {
			if err != nil {
				t.Fatal(err)
			}
			parts = append(parts, c)
		}
	}
	if !slices.Equal(whole, parts) {
		t.Errorf("%d positions in parts, %d in the whole", len(parts), len(whole))
	}
}
