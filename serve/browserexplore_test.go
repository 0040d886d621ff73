//go:build browser

package serve

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/store"
)

// The explorer is gone through on its board and by its links, and back, with the history of the browser, too.
func TestBrowserExplorer(t *testing.T) {
	t.Parallel()
	s, db, _ := newStored(t)
	putExplored(t, db)
	h := httptest.NewServer(s.Handler())
	t.Cleanup(h.Close)
	start := "/explore/" + codec.Encode(position.MustParseGame(exploredGames[0]).Start).String()
	for _, w := range []window{{narrow: true, still: true}, {dark: true}} {
		p := openAt(t, w, h.URL, start)
		p.ready()
		p.axe()
		p.click("B3")
		p.until("#message", "Choose a dot")
		p.until("#spoken", "B3 chosen")
		p.click("B4", "A5")
		p.wait(start+"/B3B4A5", "2 of 3 games had this position.")
		p.until("#mover", "Moon to move")
		p.untilJS(
			`document.querySelectorAll(".board .can").length === 2 && ` +
				`document.querySelector("[data-square=A5]").ariaLabel.startsWith("A5, level 1")`,
		)
		p.press("C4 → C5, builds D5")
		p.wait(start+"/B3B4A5.C4C5D5", "1 ended here")
		p.axe()
		p.press("Back")
		p.wait(start+"/B3B4A5", "2 of 3 games")
		p.run(`history.back()`)
		p.wait(start+"/B3B4A5.C4C5D5", "1 ended here")
		p.press("Sun won in 2 turns")
		p.untilJS(`location.pathname.startsWith("/p/")`)
		if !strings.HasSuffix(p.path(), "/B3B4A5.C4C5D5?ply=2") {
			t.Errorf("a game is at %s", p.path())
		}
	}
}

// Without a script the squares are buttons of a form, and lead on.
func TestBrowserExplorerPlain(t *testing.T) {
	t.Parallel()
	s, db, _ := newStored(t)
	putExplored(t, db)
	h := httptest.NewServer(s.Handler())
	t.Cleanup(h.Close)
	start := "/explore/" + codec.Encode(position.MustParseGame(exploredGames[0]).Start).String()
	p := openAt(t, window{noScript: true}, h.URL, start)
	p.follow("B3", "B4", "A5")
	if place := strings.TrimSuffix(p.path(), "?"); place != start+"/B3B4A5" ||
		!strings.Contains(p.text("#message"), "2 of 3 games") {
		t.Errorf("at %s: %s", place, p.text("#message"))
	}
}

// With gods, too: their choices are asked for, a turn may end with Done, and workers are placed.
func TestBrowserExplorerGods(t *testing.T) {
	t.Parallel()
	s, db, _ := newStored(t)
	putExplored(t, db)
	g := position.MustParseGame("0000000000000000000000000/1/demeter:B3,D3/minotaur:C4,C2 B3>B4^A5^A4 C4>B4^C5")
	if _, err := db.PutGames(t.Context(),
		[]store.Game{{Record: game.SantoriniRecord{Played: g}, Winner: game.First, Ending: "resigned", Source: "club.txt",
			Line: 1}}); err != nil {
		t.Fatal(err)
	}
	h := httptest.NewServer(s.Handler())
	t.Cleanup(h.Close)
	start := "/explore/" + codec.Encode(g.Start).String()
	p := openAt(t, window{narrow: true}, h.URL, start)
	p.clickWhen("B3", "B4", "A5")
	p.until("#message", "end the turn with Done")
	p.press("Done")
	p.wait(start+"/B3B4A5", "No game had this position.")
	p.press("Back")
	p.wait(start, "1 of")
	p.clickWhen("B3", "B4", "A5", "A4")
	p.wait(start+"/B3B4A5A4", "1 of")
	p.axe()
	p.press("C4 → B4, forces B4 → A4, builds C5")
	p.wait(start+"/B3B4A5A4.C4B4C5", "1 ended here")
	p.until("ul.gods", "Moon: Minotaur may step onto")
	empty, err := game.ReadLine("/1/demeter/minotaur")
	if err != nil {
		t.Fatal(err)
	}
	placing := "/explore/" + empty.Start().String()
	p.visit(placing)
	p.clickWhen("B3", "D3")
	p.until("#mover", "Moon to set up")
	p.untilJS(`document.querySelectorAll(".board .went").length === 2`)
}

// Games are found by player, and a game that is found is played through.
func TestBrowserGames(t *testing.T) {
	t.Parallel()
	s, db, _ := newStored(t)
	putClub(t, db)
	h := httptest.NewServer(s.Handler())
	t.Cleanup(h.Close)
	for _, w := range []window{{narrow: true, still: true}, {dark: true}} {
		p := openAt(t, w, h.URL, "/explore/games")
		p.axe()
		p.run(`document.querySelector("[name=player]").value = "bob"; document.querySelector("[name=by]").value = "apollo"`)
		p.press("Find")
		p.untilJS(`document.querySelectorAll(".games li").length === 1 && location.search.includes("player=bob")`)
		p.axe()
		p.press("Bob (Apollo) against Moon (Pan)")
		p.untilJS(`location.pathname.startsWith("/p/") && location.search === "?ply=0"`)
	}
}
