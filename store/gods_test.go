package store_test

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/store"
)

// godsStart returns an empty board with a pair of gods and workers at random.
func godsStart(r *rand.Rand) position.Position {
	var s position.Setup
	for s.Gods[0]+s.Gods[1] == position.Mortal {
		s.Gods = [2]position.God{position.God(r.IntN(11)), position.God(r.IntN(11))}
	}
	squares := r.Perm(position.Squares)
	for i := range 4 {
		s.Workers[i/2] = append(s.Workers[i/2], position.Square(squares[i]))
	}
	p, err := s.Position()
	if err != nil {
		panic(err)
	}
	return p
}

// godsPosition returns a position after some random turns.
func godsPosition(r *rand.Rand) position.Position {
	p := godsStart(r)
	for range r.IntN(20) {
		turns := p.AppendTurns(nil)
		if len(turns) == 0 {
			break
		}
		p = p.PlayLegal(turns[r.IntN(len(turns))])
	}
	return p
}

// placedGame returns a game of random turns from the first worker on. Many of them share their first
// positions.
func placedGame(r *rand.Rand, fen string, most int) game.Record {
	read, err := codec.Read(fen)
	if err != nil {
		panic(err)
	}
	l := game.Start(read)
	for n := 0; n < most && !l.State().Outcome().Over(); n++ {
		var turns []game.Turn
		for t := range l.State().Turns() {
			turns = append(turns, t)
		}
		if n == 0 {
			turns = turns[:9]
		}
		if l, err = l.With(turns[r.IntN(min(len(turns), 2+3*n))]); err != nil {
			panic(err)
		}
	}
	return game.RecordOf(l)
}

// pairs are the gods of the games of tests.
var pairs = []string{"/1/apollo/mortal", "/1/athena/pan", "/1/hermes/minotaur"}

// godsGames returns games of the pairs. Some do not begin before all workers stand.
func godsGames(n int) (games []store.Game) {
	r := rand.New(rand.NewPCG(8, 8))
	for i := range n {
		record := placedGame(r, pairs[i%len(pairs)], 3+r.IntN(20)).(game.SantoriniRecord)
		g := store.Game{Record: record, Source: "random", Line: i + 1}
		if i%4 == 3 {
			placed, _ := record.Played.Placed()
			g.Record = game.SantoriniRecord{Played: placed}
		}
		if !record.Outcome().Over() {
			g.Winner, g.Ending = sides[r.IntN(3)], "resigned"
		}
		games = append(games, g)
	}
	return games
}

// fillGods inserts rows of positions with gods into a database: twelve games, and three entries.
func fillGods(t testing.TB, s *store.Store) {
	t.Helper()
	if _, err := s.PutGames(t.Context(), godsGames(12)); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(6, 6))
	var entries []store.Entry
	for i := range 3 {
		entries = append(entries, store.Entry{Key: codec.Encode(godsPosition(r)).Key(), Payload: []byte{byte(i)}})
	}
	if err := s.PutEntries(t.Context(), "with gods", entries); err != nil {
		t.Fatal(err)
	}
}

// A set has entries with gods and without gods, in the order of their keys.
func TestGodsEntries(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		r := rand.New(rand.NewPCG(1, 1))
		want := map[codec.Key]string{}
		var keys []codec.Key
		for batch := range 3 {
			var entries []store.Entry
			for i := range 700 {
				k := codec.Encode(godsPosition(r)).Key()
				if i%5 == 4 {
					k = keys[r.IntN(len(keys))] // one that is known, or twice in a batch
				}
				payload := fmt.Sprint(batch, i)
				entries, keys = append(entries, store.Entry{Key: k, Payload: []byte(payload)}), append(keys, k)
				want[k] = payload
			}
			if err := s.PutEntries(ctx, "answers", entries); err != nil {
				t.Fatal(err)
			}
		}
		base := collected(t, 1)[0].Code().Key()
		if err := s.PutEntries(ctx, "answers", []store.Entry{{Key: base}}); err != nil {
			t.Fatal(err)
		}
		got, err := s.Entries(ctx, "answers",
			append(keys, codec.Encode(position.MustParse("4444444444444444444440000/1/pan:B1,C1/pan:D1,E1")).Key()))
		if err != nil || len(got) != len(want) {
			t.Fatalf("%d entries, %v; want %d", len(got), err, len(want))
		}
		if !slices.IsSortedFunc(got, func(a, b store.Entry) int { return a.Key.Compare(b.Key) }) {
			t.Error("the entries are not in the order of their keys")
		}
		for _, e := range got {
			if string(e.Payload) != want[e.Key] {
				t.Errorf("%v: %q, want %q", e.Key, e.Payload, want[e.Key])
			}
		}
		var each []store.Entry
		if err := s.EachEntry(ctx, func(set string, e store.Entry) error {
			if e.Key == base {
				return nil
			}
			e.Payload = slices.Clone(e.Payload)
			each = append(each, e)
			return nil
		}); err != nil || !slices.EqualFunc(each, got, func(a, b store.Entry) bool {
			return a.Key == b.Key &&
				string(a.Payload) == string(b.Payload)
		}) {
			t.Errorf("%d entries, %v", len(each), err)
		}
		if got, err := s.Entries(ctx, "answers", []codec.Key{base}); err != nil || len(got) != 1 {
			t.Errorf("without gods: %v, %v", got, err)
		}
		if sets, err := s.Sets(ctx); err != nil || !slices.Equal(sets, []string{"answers"}) {
			t.Error(sets, err)
		}
		if err := s.PutEntries(ctx, "bad", []store.Entry{{Key: keys[0]}, {}}); err == nil {
			t.Error("an entry without a key is put")
		}
		if err := s.PutEntries(ctx, "", nil); !errors.Is(err, store.ErrSet) {
			t.Error(err)
		}
	})
}

// imageOf returns the code of a state under a symmetry.
func imageOf(s game.State, how position.Symmetry) codec.Code {
	p, _ := game.SantoriniPosition(s)
	return codec.Encode(how.Position(p))
}

// A stored game with its winner.
type wonRecord struct {
	game.Record
	winner game.Side
}

// slowResults is Explore by looking at all games: the results of the position, of the games that ended in it, and by
// the position that a turn leads to.
func slowResults(games []wonRecord, c codec.Code) (all, ends view.Results, turns map[codec.Code]view.Results) {
	turns = map[codec.Code]view.Results{}
	for _, g := range games {
		moments := g.Moments()
		for i, m := range moments {
			found, played := false, map[codec.Code]bool{}
			for s := range position.Symmetry(position.Symmetries) {
				if imageOf(m.State, s) != c {
					continue
				}
				if found = true; i+1 < len(moments) {
					played[imageOf(moments[i+1].State, s)] = true
				}
			}
			if !found {
				continue
			}
			if all = count(all, g.winner); i+1 == len(moments) {
				ends = count(ends, g.winner)
			}
			for to := range played {
				turns[to] = count(turns[to], g.winner)
			}
		}
	}
	return all, ends, turns
}

// checkExplored compares what is explored of positions of games with all games, and returns the most turns that
// one of them has.
func checkExplored(t *testing.T, s *store.Store, games []wonRecord, tries int) (most int) {
	t.Helper()
	r := rand.New(rand.NewPCG(3, 4))
	for try := range tries {
		moments := games[r.IntN(len(games))].Moments()
		state := game.New(imageOf(moments[min(try%8, len(moments)-1)].State, position.Symmetry(r.IntN(position.Symmetries))))
		got, err := s.Explore(t.Context(), state.Code(), 1000)
		if err != nil {
			t.Fatal(err)
		}
		all, ends, turns := slowResults(games, state.Code())
		if got.Results != all || got.Ends != ends.Games || got.Stored != int64(len(games)) {
			t.Errorf("%v: %+v of %d, %d ends; want %+v of %d, %d", state, got.Results, got.Stored, got.Ends, all, len(games),
				ends.Games)
		}
		legal := map[string]string{}
		for turn, next := range state.Turns() {
			legal[turn.String()] = next.Code().String()
		}
		if most = max(most, len(legal)); len(got.Turns)+got.LeftOut != len(legal) {
			t.Errorf("%v: %d turns and %d, want %d", state, len(got.Turns), got.LeftOut, len(legal))
		}
		for i, turn := range got.Turns {
			if i > 0 && turn.Games > got.Turns[i-1].Games || legal[turn.Turn] != turn.Code {
				t.Errorf("%v: %+v is wrong or comes too late", state, turn)
			}
			to, err := codec.Read(turn.Code)
			if err != nil {
				t.Fatal(err)
			}
			if turn.Results != turns[to] {
				t.Errorf("%v %v: %+v, want %+v", state, turn.Turn, turn, turns[to])
			}
			if i < 5 || i%50 == 0 {
				if reached, _, _ := slowResults(games, to); turn.Reached != reached {
					t.Errorf("%v %v: %+v, want %+v", state, turn.Turn, turn, reached)
				}
			}
		}
		list, err := s.Games(t.Context(), state.Code(), 1000)
		if err != nil || len(list) != int(all.Games) {
			t.Errorf("%v: %d games, %v, want %d", state, len(list), err, all.Games)
		}
		for _, g := range list {
			if !slices.ContainsFunc(games, func(o wonRecord) bool { return o.String() == g.String() && o.winner == g.Winner }) {
				t.Errorf("%+v is not what was put", g)
			}
		}
	}
	return most
}

// Games with gods are put once, with all their images, and are explored from the first worker on.
func TestGodsGames(t *testing.T) {
	leftout.UnderRace(t)
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		all := godsGames(120)
		var want []wonRecord
		known := map[string]bool{}
		for _, g := range all {
			record := g.Record
			winner := cmp.Or(record.Outcome().Winner, g.Winner)
			least := ""
			for s := range position.Symmetry(position.Symmetries) {
				text := fmt.Sprint(winner)
				for _, m := range record.Moments() {
					text += " " + imageOf(m.State, s).String()
				}
				if least == "" || text < least {
					least = text
				}
			}
			if !known[least] {
				want = append(want, wonRecord{record, winner})
			}
			known[least] = true
		}
		added, err := s.PutGames(ctx, all[:70])
		if err != nil {
			t.Fatal(err)
		}
		more, err := s.PutGames(ctx, all)
		if err != nil || added+more != len(want) {
			t.Fatalf("%d and %d games are new, %v; want %d", added, more, err, len(want))
		}
		var images []store.Game
		for i, g := range all {
			g.Source = ""
			images = append(images, turned(g, position.Symmetry(i%position.Symmetries)))
		}
		if added, err := s.PutGames(ctx, images); added != 0 || err != nil {
			t.Errorf("%d images are new, %v", added, err)
		}
		if list := problems(t, s); len(list) > 0 {
			t.Errorf("%q", list)
		}
		if most := checkExplored(t, s, want, 40); most <= 1000 {
			t.Errorf("no position has more than %d turns, must have more than are listed", most)
		}
		n := 0
		if err := s.EachGame(ctx, codec.Gods, func(g store.Game) error {
			if n++; g.ID != int64(n) || g.String() != all[g.Line-1].String() || g.Source != "random" {
				t.Errorf("%+v is not what was put", g)
			}
			return nil
		}); err != nil || n != len(want) {
			t.Errorf("%d games, %v", n, err)
		}
		starts, err := s.Starts(ctx, 1000)
		if err != nil || len(starts) < len(pairs) {
			t.Errorf("%d starts, %v", len(starts), err)
		}
		for _, c := range starts[:len(pairs)] {
			if p, _ := c.Santorini(); p.Placed() {
				t.Errorf("among the most frequent starts is %v", c)
			}
		}
		wrong, _ := played(all[0]).Placed()
		wrong.Turns = append(slices.Clone(wrong.Turns[:1]), wrong.Turns[0])
		if _, err := s.PutGames(ctx, []store.Game{santorini(wrong)}); !errors.As(err, new(*position.GameError)) {
			t.Errorf("an illegal game: %v", err)
		}
		wrong = played(all[0])
		wrong.Turns = wrong.Turns[:1]
		if _, err := s.PutGames(ctx, []store.Game{santorini(wrong)}); !errors.Is(err, position.ErrUnplaced) {
			t.Errorf("a game is put that ends before all workers stand: %v", err)
		}
	})
}

// Games without gods, too, are explored from the first worker on.
func TestPlacedGames(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		r := rand.New(rand.NewPCG(5, 5))
		var all []store.Game
		var want []wonRecord
		for i := range 40 {
			fen := "/1/mortal/mortal"
			if i%8 == 7 {
				fen = "/2/mortal:B3,D3/mortal:C4" // three stand
			}
			record := placedGame(r, fen, 10+r.IntN(20)).(game.SantoriniRecord)
			g := store.Game{Record: record, Source: "random", Line: i + 1}
			all, want = append(all, g), append(want, wonRecord{record, record.Outcome().Winner})
		}
		if added, err := s.PutGames(t.Context(), all); added != len(all) || err != nil {
			t.Fatal(added, err)
		}
		if list := problems(t, s); len(list) > 0 {
			t.Errorf("%q", list)
		}
		checkExplored(t, s, want, 30)
		n := 0
		if err := s.EachGame(t.Context(), codec.Santorini, func(g store.Game) error {
			n++
			if g.String() != all[g.Line-1].String() {
				t.Errorf("%+v is not what was put", g)
			}
			return nil
		}); err != nil || n != len(all) {
			t.Errorf("%d games, %v", n, err)
		}
		starts, err := s.Starts(t.Context(), 9)
		if err != nil || len(starts) != 2 || starts[0].String() != codec.Encode(position.Empty()).String() {
			t.Errorf("%v, %v", starts, err)
		}
	})
}
