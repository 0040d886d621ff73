package store_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/store"
)

// arimaaSetups are two setups for both sides: one that is its own mirror image but for the camel
// and the elephant, and one that is not.
var arimaaSetups = [2][2]string{
	{"Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2", "ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ra7 hb7 cc7 " +
		"md7 ee7 cf7 hg7 rh7"},
	{"Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Hb2 Dc2 Ed2 Me2 Df2 Hg2 Ch2", "ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ca7 hb7 dc7 " +
		"ed7 me7 df7 hg7 ch7"},
}

// randomArimaa returns a game of a few random turns, some of which are taken back.
func randomArimaa(r *rand.Rand) arimaa.Game {
	text := strings.Join([]string{"1g " + arimaaSetups[r.IntN(2)][0], "1s " + arimaaSetups[r.IntN(2)][1]}, `\n`)
	g := arimaa.MustParseGame(text)
	replay, err := g.Replay()
	if err != nil {
		panic(err)
	}
	play := func(e arimaa.Entry) {
		if e, err = replay.Play(e); err != nil {
			panic(err)
		}
		g.Entries = append(g.Entries, e)
	}
	for n := r.IntN(5); n > 0; n-- {
		skip := r.IntN(3)
		for t := range replay.Position().Turns(replay.History()) {
			if skip--; skip < 0 {
				play(arimaa.Entry{Action: arimaa.ActionMove, Turn: t})
				break
			}
		}
		if r.IntN(4) == 0 {
			play(arimaa.Entry{Action: arimaa.ActionTakeback})
		}
	}
	if r.IntN(2) == 0 {
		play(arimaa.Entry{Action: arimaa.ActionResign})
	}
	return g
}

var placed = regexp.MustCompile(`([RCDHMErcdhme])([a-h])([1-8])([nsewx]?)`)

// mirrored returns the mirror image of a text with pieces on squares and their steps.
func mirrored(text string) string {
	exchange := strings.NewReplacer("e", "w", "w", "e")
	return placed.ReplaceAllStringFunc(text, func(word string) string {
		part := placed.FindStringSubmatch(word)
		return part[1] + string('a'+'h'-part[2][0]) + part[3] + exchange.Replace(part[4])
	})
}

// slowImage returns the mirror image of a position, square by square.
func slowImage(p arimaa.Position) arimaa.Position {
	s := p.Setup()
	image := s
	for i := range s.Board {
		image.Board[i/8*8+7-i%8] = s.Board[i]
	}
	p, err := image.Position()
	if err != nil {
		panic(err)
	}
	return p
}

// slowArimaa is Explore by looking at all games: the results by the position that a turn
// leads to, and of the position itself under the zero code.
func slowArimaa(t *testing.T, games []arimaa.Game, p arimaa.Position) map[codec.Code]view.Results {
	t.Helper()
	out := map[codec.Code]view.Results{}
	for _, g := range games {
		winner := game.ArimaaRecord{Played: g}.Outcome().Winner
		// The turns that were not taken back.
		var kept []arimaa.Entry
		for _, e := range g.Entries {
			switch e.Action {
			case arimaa.ActionTakeback:
				kept = kept[:len(kept)-1]
			case arimaa.ActionSetup, arimaa.ActionMove:
				kept = append(kept, e)
			}
		}
		replay := arimaa.NewReplay(g.Start)
		seen := map[codec.Code]bool{}
		for i := 0; ; i++ {
			current, next := replay.Position(), arimaa.Position{}
			if i < len(kept) {
				if _, err := replay.Play(kept[i]); err != nil {
					t.Fatal(err)
				}
				next = replay.Position()
			}
			for _, image := range []func(arimaa.Position) arimaa.Position{func(p arimaa.Position) arimaa.Position { return p },
				slowImage} {
				if image(current) != p {
					continue
				}
				code := codec.Code{}
				if i < len(kept) {
					code = codec.EncodeArimaa(image(next))
				}
				if !seen[code] {
					seen[code] = true
					out[code] = count(out[code], winner)
				}
			}
			if i == len(kept) {
				break
			}
		}
	}
	return out
}

func TestArimaaGames(t *testing.T) {
	leftout.UnderRace(t)
	r := rand.New(rand.NewPCG(5, 5))
	var all []store.Game
	var want []arimaa.Game // each once
	known := map[string]bool{}
	for i := range 60 {
		g := randomArimaa(r)
		all = append(all, store.Game{Record: game.ArimaaRecord{Played: g}, Source: "random", Line: i + 1})
		// What is taken back does not make another game.
		text := regexp.MustCompile(`\\n[0-9]+[gs] [^\\]*\\n[0-9]+[gs] takeback`).ReplaceAllString(g.String(), "")
		if !known[text] && !known[mirrored(text)] {
			want = append(want, g)
		}
		known[text] = true
	}
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		added, err := s.PutGames(ctx, all[:30])
		if err != nil {
			t.Fatal(err)
		}
		more, err := s.PutGames(ctx, all)
		if err != nil || added+more != len(want) {
			t.Fatalf("%d and %d games are new, %v; want %d", added, more, err, len(want))
		}
		var images []store.Game
		for _, g := range all {
			images = append(images, store.Game{Record: game.ArimaaRecord{Played: arimaa.MustParseGame(mirrored(g.String()))}})
		}
		if added, err := s.PutGames(ctx, images); added != 0 || err != nil {
			t.Errorf("%d images are new, %v", added, err)
		}
		if list := problems(t, s); len(list) > 0 {
			t.Errorf("%q", list)
		}

		explored := map[arimaa.Position]bool{{}: true}
		for _, g := range images[:20] {
			played := g.Record.(game.ArimaaRecord).Played
			replay := arimaa.NewReplay(played.Start)
			for _, e := range played.Entries {
				if _, err := replay.Play(e); err != nil {
					t.Fatal(err)
				}
				explored[replay.Position()] = true
			}
		}
		for p := range explored {
			checkArimaa(t, s, want, p)
		}

		n := 0
		err = s.EachGame(ctx, codec.Arimaa, func(g store.Game) error {
			if n++; g.ID != int64(n) || g.String() != all[g.Line-1].String() || g.Source != "random" {
				t.Errorf("%+v is not what was put", g)
			}
			return nil
		})
		if err != nil || n != len(want) {
			t.Errorf("%d games, %v", n, err)
		}
		if list, err := s.Games(ctx, codec.EncodeArimaa(arimaa.Position{}), 3); err != nil || len(list) != 3 {
			t.Errorf("%d games, %v; want 3", len(list), err)
		}
		illegal := arimaa.Game{Entries: []arimaa.Entry{{Action: arimaa.ActionMove}}}
		if _, err := s.PutGames(ctx, []store.Game{{Record: game.ArimaaRecord{Played: illegal}}}); err == nil {
			t.Error("a record that is not legal is put")
		}
	})
}

// checkArimaa compares what is explored of a position with all games.
func checkArimaa(t *testing.T, s *store.Store, games []arimaa.Game, p arimaa.Position) {
	t.Helper()
	got, err := s.Explore(t.Context(), codec.EncodeArimaa(p), 1000)
	if err != nil {
		t.Fatal(err)
	}
	want := slowArimaa(t, games, p)
	found := map[codec.Code]bool{}
	if got.Ends != want[codec.Code{}].Games || got.Stored != int64(len(games)) {
		t.Errorf("%v: %d ends, %d stored, want %d, %d", p, got.Ends, got.Stored, want[codec.Code{}].Games, len(games))
	}
	few, err := s.Explore(t.Context(), codec.EncodeArimaa(p), 2)
	if err != nil || len(few.Turns) > 2 || len(few.Turns)+few.LeftOut != len(got.Turns) || few.Results != got.Results ||
		few.Ends != got.Ends {
		t.Errorf("%v: of 2 turns: %+v, %v", p, few, err)
	}
	for i := range few.Turns {
		if few.Turns[i] != got.Turns[i] {
			t.Errorf("%v: turn %d is %v", p, i, few.Turns[i])
		}
	}
	for i, turn := range got.Turns {
		code, err := codec.Parse(turn.Code)
		if err != nil {
			t.Fatal(err)
		}
		if i > 0 && turn.Games > got.Turns[i-1].Games {
			t.Errorf("%v: %v comes too late", p, turn.Turn)
		}
		found[code] = true
		next, _ := code.Arimaa()
		if turn.Images == 2 {
			found[codec.EncodeArimaa(slowImage(next))] = true
		}
		if turn.Results != want[code] {
			t.Errorf("%v %s: %+v, want %+v", p, turn.Turn, turn.Results, want[code])
		}
		var reached int64
		for _, r := range slowArimaa(t, games, next) {
			reached += r.Games
		}
		if slowImage(next) != next && turn.Reached.Games != reached {
			t.Errorf("%v %s: reached by %d games, want %d", p, turn.Turn, turn.Reached.Games, reached)
		}
		if p.SettingUp() {
			if len(strings.Fields(turn.Turn)) != 16 {
				t.Errorf("%v: the setup is %q", p, turn.Turn)
			}
			continue
		}
		if after, _, err := p.Play(arimaa.MustParseTurn(turn.Turn), nil); err != nil || after != next {
			t.Errorf("%v %s: it leads to %v, %v, and not to %v", p, turn.Turn, after, err, next)
		}
	}
	for code := range want {
		if !code.IsZero() && !found[code] {
			t.Errorf("%v: the turn to %v is missing", p, code)
		}
	}
	if t.Failed() {
		t.Fatal(fmt.Sprint(got))
	}
}
