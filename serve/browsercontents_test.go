//go:build browser

package serve

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// A visit of a club's site: the list, a puzzle that is solved, the next one, the list with its mark, all in order.
func TestBrowserContents(t *testing.T) {
	t.Parallel()
	list, c := clubCollection(t, 5)
	codes := textsOf(list)
	for _, pages := range []bool{true, false} {
		dir := t.TempDir()
		host := httptest.NewServer(http.FileServer(http.Dir(dir)))
		t.Cleanup(host.Close)
		if _, err := Export(t.Context(), dir, ExportOptions{BaseURL: host.URL, Collection: c, Pages: pages,
			Now: func() time.Time { return api.FirstDay }}); err != nil {
			t.Fatal(err)
		}
		p := openAt(t, window{narrow: pages}, host.URL, "/")
		p.until("#solved", "5 puzzles")
		if diff := cmp.Diff(codes, p.listed()); diff != "" {
			t.Error(diff)
		}
		p.axe()
		p.run(`document.querySelector("#list a").click()`)
		p.until(".kicker", "1 of 5: Title 1")
		p.until("#heading", "wins in")
		p.axe()
		p.solveShown(list[0].Code())
		p.until("#message", "Solved")
		p.run(`document.querySelector("#actions .main").click()`)
		p.until(".kicker", "2 of 5")
		if place := p.path(); !strings.Contains(place, codes[1]) {
			t.Errorf("pages %t: the next puzzle is at %s", pages, place)
		}
		p.visit("/p/?c=" + codes[4])
		p.until(".kicker", "5 of 5: Title 5")
		p.untilJS(
			`document.getElementById("next").textContent === "All puzzles" && document.getElementById("next").pathname === ` +
				`"/puzzles/"`,
		)
		p.visit("/puzzles/?game=gods")
		p.untilJS(`!document.getElementById("part").hidden && document.querySelectorAll("#list li").length === 1`)
		p.until("#list", "3. Title 3")
		if diff := cmp.Diff(codes[2:3], p.listed()); diff != "" {
			t.Errorf("with gods: %s", diff)
		}
		p.visit("/")
		p.until("#solved", "5 puzzles, 1 solved")
		p.until(".done", "1. Title 1")
		p.press("Play in order") // those that are left
		p.until(".strip", "Club <evening>")
		p.until(".count", "1 of 5")
		p.until(".about", "Club <evening>, by Ann & Bob.")
		if got := p.puzzleShown(codec.Code{}); got != list[1].Code() {
			t.Errorf("it goes on with %v, want %v", got, list[1].Code())
		}
		p.press("Skip")
		p.until(".name", "3. Title 3")
	}
}

// listed returns the codes of a list.
func (p *page) listed() []string {
	p.t.Helper()
	return strings.Fields(
		p.evaluate(`[...document.querySelectorAll("#list [data-code]")].map((a) => a.dataset.code).join(" ")`),
	)
}
