//go:build browser

package serve

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
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
		p.untilJS(`document.querySelectorAll(".board .can").length === 2 && document.querySelector("[data-square=A5]").classList.contains("h1")`)
		p.press("C4>C5^D5")
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
	if at := strings.TrimSuffix(p.path(), "?"); at != start+"/B3B4A5" || !strings.Contains(p.text("#message"), "2 of 3 games") {
		t.Errorf("at %s: %s", at, p.text("#message"))
	}
}
