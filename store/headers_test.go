package store_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/store"
)

// A club's games, of every kind, the oldest first.
var club = []string{
	`[Sun "Ann"] [Moon "Bob"]
	1. B3,D3 2. C4,C2 3. B3>B4^B5 *`,
	`[Date "2025"] [Sun "Bob"] [Moon "ANN"]
	1. B3,D3 2. C4,C2 3. B3>B4^B5 *`,
	`[Date "2026.01.??"] [Event "Cup"] [Site "Bonn"] [Round "1"] [Sun "Ann"] [Moon "Cleo"]
	[SunGod "apollo"] [MoonGod "pan"] [Termination "time forfeit"]
	1. B3,D3 2. C4,C2 3. B3>B4^B5 0-1`,
	`[Date "2026.03.14"] [Sun "Dan"] [Moon "Ann"] [SunGod "pan"] [MoonGod "pan"] [Annotator "Ann"]
	1. B3,D3 {wide} 2. C4,C2 3. B3>B4^B5 (3. B3>B4^A5!) 1-0`,
	`[Date "2026.03.15"] [Gold "Ann"] [Silver "Bob"]
	1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Hb2 Dc2 Ed2 Me2 Df2 Hg2 Ch2
	1s ra7 hb7 dc7 ed7 me7 df7 hg7 ch7 ra8 rb8 rc8 cd8 re8 rf8 rg8 rh8 2g Ed2n {slow} 2s resigns`,
	`[Date "2026.04"] [Event "Cup"]
	1. B3,D3 2. C4,C2 *`,
	`[Sun "?"]
	1. A1,A2 2. C4,C2 *`, // without headers
}

func clubGames(t *testing.T) (games []*pgn.Game) {
	t.Helper()
	for _, text := range club {
		g, err := pgn.Parse(strings.ReplaceAll(text, "] [", "]\n["))
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	return games
}

// putClub puts the games of the club, and returns how many were new.
func putClub(t *testing.T, s *store.Store) (added int) {
	t.Helper()
	var b store.Batch
	for i, p := range clubGames(t) {
		g, err := store.FromPGN(p, "club.pgn", i+1)
		if err != nil {
			t.Fatal(err)
		}
		b.Games = append(b.Games, g)
	}
	p, err := s.PutBatch(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	return int(p.Added)
}

// clubLines returns the lines of the games that a filter finds, page by page.
func clubLines(t *testing.T, s *store.Store, f pgn.Filter, limit int) (lines []int) {
	t.Helper()
	games := clubGames(t)
	for cursor := ""; ; {
		page, err := s.FindGames(t.Context(), f, cursor, limit)
		if err != nil {
			t.Fatal(err)
		}
		if len(page.Games) > limit {
			t.Errorf("%d games, limit %d", len(page.Games), limit)
		}
		for _, g := range page.Games {
			shown := g.Shown()
			lines = append(lines, shown.Line)
			p, err := g.PGN()
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(games[shown.Line-1].String(), p.String()); diff != "" {
				t.Errorf("game %d: %s", shown.Line, diff)
			}
		}
		if cursor = page.Next; cursor == "" {
			return lines
		}
	}
}

// Games are found by player, date and gods, with all that is known of them.
func TestFindGames(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		if added := putClub(t, s); added != len(club) {
			t.Errorf("%d games are new", added)
		}
		if added := putClub(t, s); added != 0 {
			t.Errorf("%d games are new the second time", added)
		}
		for _, test := range []struct {
			name string
			f    pgn.Filter
			want []int
		}{
			{"all", pgn.Filter{}, []int{6, 5, 4, 3, 2, 1}},
			{"a player", pgn.Filter{Player: " ann"}, []int{5, 4, 3, 2, 1}},
			{"nobody", pgn.Filter{Player: "An"}, nil},
			{"two players", pgn.Filter{Player: "Ann", Opponent: "BOB"}, []int{5, 2, 1}},
			{"two players, the other way", pgn.Filter{Player: "Bob", Opponent: "Ann"}, []int{5, 2, 1}},
			{"an opponent of anybody", pgn.Filter{Opponent: "dan"}, []int{4}},
			{"against oneself", pgn.Filter{Player: "Ann", Opponent: "Ann"}, nil},
			{"since", pgn.Filter{Since: "2026"}, []int{6, 5, 4, 3}},
			{"since a day", pgn.Filter{Since: "2026-03-15"}, []int{6, 5}},
			{"until", pgn.Filter{Until: "2026-03-14"}, []int{4, 3, 2}},
			{"until a month", pgn.Filter{Player: "Ann", Until: "2026-03"}, []int{5, 4, 3, 2}},
			{"a year", pgn.Filter{Since: "2025", Until: "2025"}, []int{2}},
			{"a month", pgn.Filter{Since: "2026-01", Until: "2026-01"}, []int{3}},
			{"with gods", pgn.Filter{Kinds: []codec.Game{codec.Gods}}, []int{4, 3}},
			{"Arimaa and without gods", pgn.Filter{Player: "Ann", Kinds: []codec.Game{codec.Arimaa, codec.Santorini}},
				[]int{5, 2, 1}},
			{"a god", pgn.Filter{By: []position.God{position.Pan}}, []int{4, 3}},
			{"one of two gods", pgn.Filter{By: []position.God{position.Athena, position.Apollo}}, []int{3}},
			{"a god against another", pgn.Filter{By: []position.God{position.Pan}, Against: []position.God{position.Apollo}},
				[]int{3}},
			{"a god on both sides", pgn.Filter{By: []position.God{position.Pan}, Against: []position.God{position.Pan}},
				[]int{4}},
			{"a god of a player", pgn.Filter{Player: "Ann", By: []position.God{position.Pan}}, []int{4}},
			{"against a god of a player", pgn.Filter{Opponent: "ann", By: []position.God{position.Pan}}, []int{4, 3}},
			{"another god", pgn.Filter{By: []position.God{position.Athena}}, nil},
			{"no god", pgn.Filter{By: []position.God{position.Mortal}}, []int{6, 2, 1}},
			{"a god and no gods", pgn.Filter{By: []position.God{position.Pan}, Kinds: []codec.Game{codec.Santorini}}, nil},
		} {
			for _, limit := range []int{1, 2, 100} {
				if got := clubLines(t, s, test.f, limit); !slices.Equal(got, test.want) {
					t.Errorf("%s, %d at a time: %v, want %v", test.name, limit, got, test.want)
				}
			}
		}
		defer store.SetMaxRead(8000)
		store.SetMaxRead(2)
		if got := clubLines(t, s, pgn.Filter{By: []position.God{position.Apollo}}, 1); !slices.Equal(got, []int{3}) {
			t.Errorf("two games a call: %v", got)
		}
		if _, err := s.FindGames(t.Context(), pgn.Filter{}, "1.2.3", 1); !errors.Is(err, store.ErrCursor) {
			t.Error(err)
		}
		for _, f := range []pgn.Filter{{Since: "soon"}, {Until: "2026-13"}} {
			if _, err := s.FindGames(t.Context(), f, "", 1); err == nil {
				t.Errorf("%+v", f)
			}
		}
		if list := problems(t, s); len(list) > 0 {
			t.Errorf("%q", list)
		}

		// A backup has them, too.
		name := filepath.Join(t.TempDir(), "a.backup")
		if err := s.Backup(t.Context(), name, nil); err != nil {
			t.Fatal(err)
		}
		copied := storetest.Open(t, filepath.Join(t.TempDir(), "copy.db"))
		if err := copied.Restore(t.Context(), name, nil); err != nil {
			t.Fatal(err)
		}
		if got := clubLines(t, copied, pgn.Filter{}, 4); !slices.Equal(got, []int{6, 5, 4, 3, 2, 1}) {
			t.Errorf("restored: %v", got)
		}

		// Rows that contradict each other are found.
		for _, statement := range []string{
			"UPDATE game SET first_player = 'Eve' WHERE first_player = 'Bob'",
			"UPDATE game SET date = '2027' WHERE first_player = 'Dan'",
			"UPDATE game SET pgn = '*' WHERE pgn <> '' AND kind = 1",
			"DELETE FROM game_player WHERE name = 'cleo'",
			"UPDATE game_player SET day = 1 WHERE name = 'bob' AND day = 0",
			"INSERT INTO game_player (name, day, game) VALUES ('x', 0, 99)",
		} {
			before := len(problems(t, s))
			edit(t, s, statement)
			if after := len(problems(t, s)); after <= before {
				t.Errorf("%s: %d problems, %d before", statement, after, before)
			}
		}
	})
}

// The same turns are other games with other players, and the games of a position show who played them.
func TestHeaders(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		bare := store.Game{Record: randomGames(1)[0].Record, Source: "a"}
		headed := func(h pgn.Headers) store.Game {
			g := bare
			g.Headers = h
			return g
		}
		ann := pgn.Headers{First: "Ann", Second: "Bob", Date: "2026-03-14", Event: "Cup", Site: "Bonn", Round: "1"}
		dan := ann
		dan.First = "Dan"
		added, err := s.PutGames(t.Context(), []store.Game{bare, headed(ann), headed(dan), bare, headed(dan)})
		if added != 3 || err != nil {
			t.Errorf("%d are new, %v", added, err)
		}
		games, err := s.Games(t.Context(), codec.Encode(played(bare).Start), 10)
		if err != nil || len(games) != 3 {
			t.Fatalf("%d games, %v", len(games), err)
		}
		var names []string
		for _, g := range games {
			names = append(names, fmt.Sprint(g.Record.Game(), g.Headers.First, g.Headers.Second, g.Headers.Date, g.Headers.Event,
				g.Headers.Site, g.Headers.Round))
		}
		slices.Sort(names)
		if want := []string{"santorini", "santoriniAnnBob2026-03-14CupBonn1",
			"santoriniDanBob2026-03-14CupBonn1"}; !slices.Equal(names, want) {
			t.Errorf("%q", names)
		}
		text := pgn.New(codec.Encode(played(bare).Start)).String()
		for _, bad := range []store.Game{
			headed(pgn.Headers{Date: "14.3.2026"}), headed(pgn.Headers{Date: "2026-3-14"}),
			headed(pgn.Headers{Date: "2026-03-14-1"}), headed(pgn.Headers{Date: "2026-00"}),
			headed(pgn.Headers{First: "a\x00"}), headed(pgn.Headers{Site: strings.Repeat("x", 301)}),
			{Record: bare.Record, Text: "nonsense"}, {Record: bare.Record, Text: text},
			{Record: bare.Record, Headers: ann, Text: text},
		} {
			if _, err := s.PutGames(t.Context(), []store.Game{bad}); err == nil {
				t.Errorf("%+v is put", bad.Headers)
			}
		}
	})
	if _, err := store.FromPGN(clubGamesOf(t, "1. B3,D3 *"), "", 0); err == nil {
		t.Error("a game without workers is stored")
	}
}

func clubGamesOf(t *testing.T, text string) *pgn.Game {
	t.Helper()
	g, err := pgn.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
