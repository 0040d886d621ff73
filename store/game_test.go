package store_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/store"
)

// santorini returns a game of Santorini as it is stored.
func santorini(g position.Game) store.Game {
	return store.Game{Record: game.SantoriniRecord{Played: g}}
}

// played returns the start and the turns of a game of Santorini.
func played(g store.Game) position.Game { return g.Record.(game.SantoriniRecord).Played }

// sides are the winners of games of Santorini, none first.
var sides = [...]game.Side{"", game.First, game.Second}

// randomGame plays random turns from a start that many games share, at most so many.
func randomGame(r *rand.Rand, most int) position.Game {
	p, err := position.Start([2]position.Square{position.C3, position.B2}, [2]position.Square{position.Square(r.IntN(2)),
		position.D4})
	if err != nil {
		panic(err)
	}
	g := position.Game{Start: p}
	for len(g.Turns) < most && !p.Outcome().Over() {
		turns := slices.Collect(p.Turns())
		t := turns[r.IntN(min(len(turns), 1+2*len(g.Turns)))]
		g.Turns = append(g.Turns, t)
		p = p.PlayLegal(t)
	}
	return g
}

func randomGames(n int) (games []store.Game) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range n {
		g := santorini(randomGame(r, 3+r.IntN(60)))
		g.Source, g.Line = "random", i+1
		if o := g.Record.Outcome(); o.Over() {
			g.Winner, g.Ending = o.Winner, string(o.Ending)
		} else {
			g.Winner, g.Ending = sides[r.IntN(3)], "resigned"
		}
		games = append(games, g)
	}
	return games
}

// turned returns the image of a game under a symmetry.
func turned(g store.Game, s position.Symmetry) store.Game {
	image := position.Game{Start: s.Position(played(g).Start)}
	for _, t := range played(g).Turns {
		image.Turns = append(image.Turns, s.Turn(t))
	}
	g.Record = game.SantoriniRecord{Played: image}
	return g
}

// seen is what a game shows of a position, by brute force: a game that had an image of the
// position has the images of the turn that it played.
type seen struct {
	view.Results
	ends  int64
	turns map[position.Turn]view.Results
}

func count(r view.Results, winner game.Side) view.Results {
	r.Games++
	switch winner {
	case game.First, game.Gold:
		r.FirstWins++
	case game.Second, game.Silver:
		r.SecondWins++
	}
	return r
}

// slowExplore is Explore by looking at all games.
func slowExplore(games []store.Game, p position.Position) seen {
	out := seen{turns: map[position.Turn]view.Results{}}
	for _, g := range games {
		turns, current := played(g).Turns, played(g).Start
		for i := 0; ; i++ {
			played := map[position.Turn]bool{} // by all symmetries that lead to p
			found := false
			for s := range position.Symmetry(position.Symmetries) {
				if s.Position(current) == p {
					found = true
					if i < len(turns) {
						played[s.Turn(turns[i])] = true
					}
				}
			}
			if found {
				out.Results = count(out.Results, g.Winner)
				if len(played) == 0 {
					out.ends++
				}
			}
			for t := range played {
				out.turns[t] = count(out.turns[t], g.Winner)
			}
			if i == len(turns) {
				break
			}
			current = current.PlayLegal(turns[i])
		}
	}
	return out
}

func TestGames(t *testing.T) {
	leftout.UnderRace(t)
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		games := randomGames(120)
		want := games[:0:0] // each once
		for _, g := range games {
			if !slices.ContainsFunc(want, func(o store.Game) bool {
				for s := range position.Symmetry(position.Symmetries) {
					if o.Winner == g.Winner && turned(g, s).String() == o.String() {
						return true
					}
				}
				return false
			}) {
				want = append(want, g)
			}
		}
		added, err := s.PutGames(ctx, games[:70])
		if err != nil {
			t.Fatal(err)
		}
		more, err := s.PutGames(ctx, games)
		if err != nil || added+more != len(want) {
			t.Fatalf("%d and %d games are new, %v; want %d", added, more, err, len(want))
		}
		for i := range games {
			games[i] = turned(games[i], position.Symmetry(i%position.Symmetries))
		}
		if added, err := s.PutGames(ctx, games); added != 0 || err != nil {
			t.Errorf("%d images are new, %v", added, err)
		}

		r := rand.New(rand.NewPCG(3, 4))
		for try := range 40 {
			g := played(want[r.IntN(len(want))])
			p := g.Start
			for _, turn := range g.Turns[:min(r.IntN(len(g.Turns)+1), try/4)] {
				p = p.PlayLegal(turn)
			}
			p = position.Symmetry(r.IntN(position.Symmetries)).Position(p)
			if try%10 == 9 {
				p = p.SwapSides() // which no game had
			}
			got, err := s.Explore(ctx, codec.Encode(p), 1000)
			if err != nil {
				t.Fatal(err)
			}
			slow := slowExplore(want, p)
			if got.Results != slow.Results || got.Ends != slow.ends || got.Stored != int64(len(want)) {
				t.Errorf("%v: %+v of %d, %d ends; want %+v of %d, %d", p, got.Results, got.Stored, got.Ends, slow.Results,
					len(want), slow.ends)
			}
			var all []position.Turn
			for i, turn := range got.Turns {
				played := position.MustParseTurn(turn.Turn)
				all = append(all, played)
				if i > 0 && turn.Games > got.Turns[i-1].Games {
					t.Errorf("%v: %v comes too late", p, turn.Turn)
				}
				next := p.PlayLegal(played)
				if turn.Results != slow.turns[played] || turn.Code != codec.Encode(next).String() ||
					i%8 == 0 && turn.Reached != slowExplore(want, next).Results {
					t.Errorf("%v %v: %+v", p, turn.Turn, turn)
				}
			}
			few, err := s.Explore(ctx, codec.Encode(p), 3)
			if err != nil || len(few.Turns)+few.LeftOut != len(all) || len(few.Turns) > 3 || few.Results != got.Results ||
				len(few.Turns) > 0 && few.Turns[0] != got.Turns[0] {
				t.Errorf("%v: of 3 turns: %+v, %v", p, few, err)
			}
			legal := slices.Collect(p.Turns())
			slices.SortFunc(all, compareTurns)
			slices.SortFunc(legal, compareTurns)
			if !slices.Equal(all, legal) {
				t.Errorf("%v: turns %v, want %v", p, all, legal)
			}

			found, err := s.Games(ctx, codec.Encode(p), 1000)
			if err != nil {
				t.Fatal(err)
			}
			if first, err := s.Games(ctx, codec.Encode(p), 2); err != nil ||
				!reflect.DeepEqual(first, found[:min(2, len(found))]) {
				t.Errorf("%v: the first 2 games are %v, %v", p, first, err)
			}
			if len(found) != int(slow.Games) {
				t.Errorf("%v: %d games, want %d", p, len(found), slow.Games)
			}
			for _, g := range found {
				g.ID = 0
				if !slices.ContainsFunc(want, func(o store.Game) bool { return reflect.DeepEqual(o, g) }) {
					t.Errorf("%v is not what was put", g)
				}
			}
		}
	})
}

func compareTurns(a, b position.Turn) int {
	return slices.Compare([]position.Square{a.From(), a.To(), a.Build()}, []position.Square{b.From(), b.To(), b.Build()})
}

// A turn on a symmetric board stands for its images.
func TestExploreSymmetric(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		const start = "0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2"
		var games []store.Game
		for _, turns := range []string{"B3>B4^A4", "B3>B2^A2", "D3>D4^E4", "D3>D2^E2", "B3>A3^B3"} {
			g := santorini(position.MustParseGame(start + " " + turns))
			g.Winner = game.First
			games = append(games, g)
		}
		if added, err := s.PutGames(t.Context(), games); added != 2 || err != nil {
			t.Fatalf("%d are new, %v; want 2, as four are images", added, err)
		}
		e, err := s.Explore(t.Context(), codec.Encode(position.MustParse(start)), 0)
		if err != nil || e.Games != 2 {
			t.Fatal(e.Games, err)
		}
		var played []string
		for _, turn := range e.Turns {
			if turn.Games > 0 {
				played = append(played, fmt.Sprint(turn.Turn, " ", turn.Games, " x", turn.Images))
			}
		}
		slices.Sort(played)
		want := []string{"B3>A3^B3 1 x2", "B3>B2^A2 1 x4", "B3>B4^A4 1 x4", "D3>D2^E2 1 x4", "D3>D4^E4 1 x4", "D3>E3^D3 1 x2"}
		if d := cmp.Diff(want, played); d != "" {
			t.Error(d)
		}
	})
}

// What is wrong with one game keeps all of them out.
func TestPutGamesErrors(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		good := randomGames(1)[0]
		illegal := santorini(position.Game{Start: played(good).Start,
			Turns: []position.Turn{position.MustParseTurn("A1>A2^A3")}})
		won := santorini(position.MustParseGame("0300020000000000000000000/1/mortal:A4,E3/mortal:B3,C3 A4>B5#"))
		won.Winner = game.Second
		gold := santorini(randomGame(rand.New(rand.NewPCG(1, 1)), 2))
		gold.Winner = game.Gold
		for _, bad := range []store.Game{illegal, {}, won, gold} {
			if _, err := s.PutGames(t.Context(), []store.Game{good, bad}); err == nil {
				t.Errorf("%v is put", bad)
			}
		}
		if c, err := s.Counts(t.Context()); err != nil || c.Games != 0 || c.Visits != 0 {
			t.Errorf("%+v, %v", c, err)
		}
		wrong := new(position.GameError)
		if _, err := s.PutGames(t.Context(), []store.Game{illegal}); !errors.As(err, &wrong) {
			t.Error(err)
		}
	})
}

// The starts of the latest games are listed by how many there are, symmetric ones together, that of Arimaa last.
func TestStarts(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		if starts, err := s.Starts(t.Context(), 5); len(starts) != 0 || err != nil {
			t.Errorf("without games: %v, %v", starts, err)
		}
		const often, seldom = "0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2",
			"0000000000000000000000000/1/mortal:A1,A2/mortal:E1,E2"
		var games []store.Game
		for _, text := range []string{often + " B3>B4^A4", often + " B3>A3^B3",
			"0000000000000000000000000/1/mortal:C4,C2/mortal:B3,D3 C4>C5^B5", seldom + " A1>B1^C1"} {
			games = append(games, santorini(position.MustParseGame(text)))
		}
		if _, err := s.PutGames(t.Context(), games); err != nil {
			t.Fatal(err)
		}
		record := arimaa.MustParseGame("1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Hb2 Dc2 Ed2 Me2 Df2 Hg2 Ch2\n1s resigns")
		if _, err := s.PutGames(t.Context(), []store.Game{{Record: game.ArimaaRecord{Played: record}}}); err != nil {
			t.Fatal(err)
		}
		canonical := func(fen string) codec.Code {
			p, _ := position.MustParse(fen).Canonical()
			return codec.Encode(p)
		}
		want := []codec.Code{canonical(often), canonical(seldom), codec.EncodeArimaa(arimaa.Position{})}
		for limit := 1; limit < 5; limit++ {
			starts, err := s.Starts(t.Context(), limit)
			if err != nil || !slices.Equal(starts, want[:min(limit, len(want))]) {
				t.Errorf("at most %d: %v, %v, want %v", limit, starts, err, want)
			}
		}
	})
}
