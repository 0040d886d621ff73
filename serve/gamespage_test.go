package serve

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/store"
)

// putClub puts games with headers into a database.
func putClub(t *testing.T, db *store.Store) {
	t.Helper()
	var b store.Batch
	for g, err := range pgn.Read(strings.NewReader(`[Event "Cup <1>"]
[Site "Bonn"]
[Date "2026.03.14"]
[Sun "Ann <b>"]
[Moon "Bob"]

1. B3,D3 2. C4,C2 3. B3>B4^B5 1-0

[Date "2026"]
[Sun "Bob"]
[SunGod "apollo"]
[MoonGod "pan"]

1. B3,D3 2. C4,C2 3. B3>B4^B5 *

[Gold "Cleo"]
[Silver "Bob"]

1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Hb2 Dc2 Ed2 Me2 Df2 Hg2 Ch2
1s ra7 hb7 dc7 ed7 me7 df7 hg7 ch7 ra8 rb8 rc8 cd8 re8 rf8 rg8 rh8
2g Ed2n 2s resigns
`)) {
		if err != nil {
			t.Fatal(err)
		}
		kept, err := store.FromPGN(g.Game, "/home/me/club.pgn", g.Line)
		if err != nil {
			t.Fatal(err)
		}
		b.Games = append(b.Games, kept)
	}
	if _, err := db.PutBatch(t.Context(), b); err != nil {
		t.Fatal(err)
	}
}

// The page lists games by player, date and gods, and the explorer says who played.
func TestGamesPage(t *testing.T) {
	s, db, clock := newStored(t)
	inPage(t, s, []struct {
		address   string
		want, not []string
	}{{"/explore/games", []string{"The games of this database have no headers", `<a href="/explore">explorer</a>`},
		[]string{"<li>"}}})
	putClub(t, db)
	*clock = clock.Add(collectionAge)
	const ann = `rel="nofollow"><bdi>Ann &lt;b&gt; against Bob</bdi></a> <bdi>Ann &lt;b&gt; won in 3 turns</bdi> <span ` +
		`class="quiet" dir="auto">2026-03-14, Cup &lt;1&gt;, Bonn, club.pgn</span>`
	const gods = `><bdi>Bob (Apollo) against Moon (Pan)</bdi></a> <bdi>3 turns</bdi> ` +
		`<span class="quiet" dir="auto">2026, club.pgn</span>`
	const arimaa = `<li><bdi>Cleo against Bob</bdi> <bdi>Cleo won in 3 turns</bdi> ` +
		`<span class="quiet" dir="auto">club.pgn</span>`
	inPage(t, s, []struct {
		address   string
		want, not []string
	}{
		{"/explore/games", []string{ann, gods, arimaa, `name="player" dir="auto" value=""`},
			[]string{"/home/me", "More</a>", "<b>"}},
		{"/explore/games?player=ann+%3CB%3E", []string{ann, `value="ann &lt;B&gt;"`}, []string{gods, arimaa}},
		{"/explore/games?player=bob&since=2026-04", nil, []string{ann, gods, arimaa}},
		{"/explore/games?player=bob&until=2026-03", []string{ann, gods}, []string{arimaa}},
		{
			"/explore/games?game=gods&by=pan&against=apollo",
			[]string{gods, `<option value="pan" selected>`, `<option value="gods" selected>`}, []string{ann, arimaa},
		},
		{"/explore/games?game=arimaa", []string{arimaa}, []string{ann, gods}},
		{"/explore/" + codec.Encode(position.Empty()).String(), []string{ann, `<a href="/explore/games">`}, nil},
	})
	for address, status := range map[string]int{"?since=soon": 400, "?game=chess": 400, "?by=zeus": 400, "?after=x": 400,
		"/": 303} {
		if w := get(t, s, "/explore/games"+address); w.Code != status {
			t.Errorf("%s: status %d, want %d", address, w.Code, status)
		}
	}
	if w := get(t, testServer(t), "/explore/games"); w.Code != http.StatusNotFound {
		t.Errorf("without a database: status %d", w.Code)
	}
}

// The API lists the same games, part by part.
func TestGamesAPI(t *testing.T) {
	s, db, _ := newStored(t)
	putClub(t, db)
	d := openDescription(t)
	var bodies []string
	for address := apiPath + "games?player=bob&limit=1"; address != ""; {
		w := get(t, s, address)
		body := w.Body.String()
		if d.check(t, "/games", "get", w); w.Code != http.StatusOK {
			t.Fatalf("%s: status %d: %s", address, w.Code, body)
		}
		bodies = append(bodies, body)
		_, next, more := strings.Cut(body, `"next":"`)
		next, _, _ = strings.Cut(next, `"`)
		if link := w.Header().Get("Link"); more != (link != "") {
			t.Errorf("the header has %q, the body %q", link, next)
		}
		u, err := url.Parse(strings.ReplaceAll(next, `\u0026`, "&"))
		if err != nil {
			t.Fatal(err)
		}
		address = u.RequestURI()
		if !more {
			break
		}
	}
	all := strings.Join(bodies, "\n")
	for _, want := range []string{`"kind":"santorini","winner":1,"turns":3,"source":"club.pgn","line":1,`,
		`"first_player":"Bob","date":"2026"`, `"kind":"arimaa","winner":1,"ending":"resignation"`} {
		if !strings.Contains(all, want) {
			t.Errorf("%s has no %s", all, want)
		}
	}
	if len(bodies) != 3 || strings.Contains(all, "/home") {
		t.Errorf("%d parts: %s", len(bodies), all)
	}
	for address, status := range map[string]int{"?player=nobody": 200, "?name=Ann": 400, "?since=x": 400, "?limit=0": 400,
		"?after=x": 400} {
		w := get(t, s, apiPath+"games"+address)
		if d.check(t, "/games", "get", w); w.Code != status {
			t.Errorf("%s: status %d, want %d", address, w.Code, status)
		}
	}
	w := get(t, testServer(t), apiPath+"games")
	if d.check(t, "/games", "get", w); w.Code != http.StatusNotFound {
		t.Errorf("without a database: status %d", w.Code)
	}
}
