package serve

import (
	"net/http"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/store"
)

// Games that begin alike, one of them in a mirror image, and one that begins elsewhere.
var exploredGames = []string{
	"0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 B3>B4^A5 C4>C5^D5",
	"0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 B3>B4^A5 C4>D5^C5",
	"0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 D3>D4^E5 C4>C5^B5",
	"0000000000000000000000000/1/mortal:A1,A2/mortal:E1,E2 A1>B1^C1",
}

func putExplored(t *testing.T, db *store.Store) {
	t.Helper()
	var games []store.Game
	for i, text := range exploredGames {
		record := game.SantoriniRecord{Played: position.MustParseGame(text)}
		games = append(games, store.Game{Record: record, Winner: game.First, Ending: "resigned", Source: "/home/me/club.txt",
			Line: i + 1})
	}
	games[1].Winner = game.Second
	if _, err := db.PutGames(t.Context(), games); err != nil {
		t.Fatal(err)
	}
}

// The explorer is in the menu as soon as there are games; it begins where most games do, has shares and games, and
// its board and its links lead on and back, also without a script.
func TestExplorer(t *testing.T) {
	s, db, clock := newStored(t)
	if w := get(t, s, "/explore"); w.Code != http.StatusNotFound {
		t.Errorf("without games: status %d", w.Code)
	}
	const entry = `<a href="/explore">Explorer</a>`
	inPage(t, s, []struct {
		address   string
		want, not []string
	}{{"/import", nil, []string{entry}}, {"/p/2oYYRBBZUstii1", nil, []string{"share-explore"}}})
	putExplored(t, db)
	*clock = clock.Add(collectionAge)
	start := codec.Encode(position.MustParseGame(exploredGames[0]).Start).String()
	const row = `rel="nofollow">B3 → B4, builds A5</a></th><td>2</td><td>50 %</td>`
	inPage(t, s, []struct {
		address   string
		want, not []string
	}{
		{"/p/2oYYRBBZUstii1", []string{`<a href="/explore/2oYYRBBZUstii1" rel="nofollow" id="share-explore">`}, nil},
		{"/import", []string{entry}, nil},
		{"/explore", []string{
			"2 of 3 games had this position.", "<h2>Other starts</h2>", `aria-current="page">Explorer</a>`,
			`<span class="tool" role="link"`, "Sun won 50 %", "club.txt",
		}, []string{"/home/me", "Other turns"}},
		{"/explore/" + start, []string{
			`<a href="/explore/` + start + `/B3B4A5" ` + row, `name="at" value="B3"`,
			`<a href="/p/` + start + `/B3B4A5.C4C5D5?ply=0" rel="nofollow"><bdi>Sun won in 2 turns</bdi></a>`,
			`<a class="main soft" href="/p/` + start,
		}, []string{"<td>3</td>", "D3&gt;D4^E5"}},
		{"/explore/" + start + "?at=B3B4", []string{
			`formaction="/explore/` + start + `/B3B4A5"`, "Choose a plus to build",
			`href="/explore/` + start + `" rel="nofollow" id="back"`,
		}, nil},
		{"/explore/" + start + "/B3B4A5", []string{
			"2 of 3 games", `href="/explore/` + start + `" rel="nofollow" id="back"`, `"line":"B3B4A5"`,
			`/B3B4A5.C4C5D5?ply=1" rel="nofollow"><bdi>Sun won in 2 turns</bdi></a>`,
			"C4 → C5, builds D5</a></th><td>1</td><td>100 %</td>",
		}, nil},
		{"/explore/" + start + "/B3B4A5.C4C5D5", []string{"1 of 3 games had this position. 1 ended here."}, nil},
		{
			"/explore/" + start + "/B3B4B3", []string{"No game had this position. 3 games are in the database."},
			[]string{"<table><thead><tr><th scope"},
		},
	})
	if w := get(t, s, "/explore/"+start+"/B3B5A5"); w.Code != http.StatusNotFound && w.Code != http.StatusBadRequest {
		t.Errorf("an illegal turn: status %d", w.Code)
	}
	if w := get(t, s, "/explore/"); w.Header().Get("Location") != "/explore" {
		t.Errorf("a slash at the end: status %d", w.Code)
	}
}
