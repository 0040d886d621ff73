//go:build browser

package serve

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// shownWithGods waits for a puzzle with gods other than one, and returns its code.
func (p *page) shownWithGods(before codec.Code) codec.Code {
	p.t.Helper()
	p.untilJS(
		fmt.Sprintf(
			`document.querySelector("[data-square][tabindex]") && document.getElementById("share-code")?.textContent.length `+
				`=== 16 && document.getElementById("share-code").textContent !== %q`,
			fmt.Sprint(before),
		),
	)
	return codec.MustParse(valueOf[string](p, `document.getElementById("share-code").textContent`))
}

// chooses chooses a value of a field of the page.
func (p *page) chooses(name, value string) {
	p.t.Helper()
	p.untilJS(
		fmt.Sprintf(
			`(() => { const f = document.querySelector('.choice-of-game [name=%s]'); if (!f) return false; f.value = %q; `+
				`f.dispatchEvent(new Event("change", { bubbles: true })); return true; })()`,
			name,
			value,
		),
	)
}

// Somebody chooses to train with gods: the puzzles, the rating, missed ones and runs are those with gods, and the
// choice stays. Without gods nothing changes.
func TestBrowserTrainingWithGods(t *testing.T) {
	t.Parallel()
	p := open(t, window{narrow: true, touch: true}, "/train")
	p.untilJS(`document.querySelector(".choice-of-game")`)
	if shown := valueOf[bool](p, `document.querySelector("[name=by]").checkVisibility()`); shown {
		t.Error("gods can be chosen for puzzles without them")
	}
	p.chooses("game", "gods")
	if focused := valueOf[string](p, "document.activeElement.id"); focused != "" {
		t.Errorf("the focus is at %q", focused)
	}
	p.chooses("by", "athena") // her turns are chosen square by square as they are written
	p.press("I have played some games")
	one := p.shownWithGods(codec.Code{})
	if place, _ := one.Santorini(); place.God(place.Side()) != position.Athena {
		t.Errorf("%v is not Athena's", one)
	}
	p.until("#gods", "When Athena has moved up, the other side cannot move up on its next turn.")
	p.until(".session", "Puzzle 1 of 5 to find your rating")
	p.axeInBothThemes()
	p.solveShown(one)
	p.until(".outcome", "Your rating with gods is known after 4 more puzzles.")
	p.press("Other turns")
	p.untilJS(
		`document.querySelectorAll("#first-turns button").length > 10 && document.querySelector("#first-turns .right")`,
	)
	p.press("Next puzzle")
	other := p.shownWithGods(one)
	p.failShown(other)
	p.until(".outcome", "known after 3 more puzzles.")
	p.visit("/train")
	p.until("#rating-title", "Your rating with gods")
	p.until(".again", "1 puzzle that you missed waits")
	p.until(".next .pair", "Athena against")
	p.axeInBothThemes()
	if link := valueOf[string](p,
		`document.querySelector('[href*="go=run3"]').getAttribute("href")`); !strings.HasSuffix(link,
		"&game=gods&by=athena") {
		t.Errorf("the link of a run is %s", link)
	}
	p.chooses("game", "")
	p.untilJS(
		`document.querySelector("#rating-title").textContent === "Your rating" && !document.querySelector(".again, .next ` +
			`.pair")`,
	)
	p.visit("/train?go=progress")
	p.until("main", "Rating with gods")
	p.visit("/train?go=streak&seed=friends&game=gods&by=athena")
	p.until("h1", "Streak with Athena")
	p.press("Start")
	p.failShown(p.shownWithGods(codec.Code{}))
	p.until("h1", "0 puzzles solved")
	p.until(".shared", "puzzlecode streak with Athena friends: 0 solved")
	if run := valueOf[string](p,
		`JSON.stringify(JSON.parse(localStorage["puzzlecode.record"]).runs.map(({ kind, seed, game, by }) => [kind, seed, `+
			`game, by]))`); run != `[["streak","friends","gods","athena"]]` {
		t.Errorf("the record has %s", run)
	}
}

// The daily puzzle with gods is found, played and shared, and the calendar of the game has it.
func TestBrowserDailyWithGods(t *testing.T) {
	t.Parallel()
	p := open(t, window{}, "/daily")
	p.press("Today with gods")
	p.until(".kicker", "with gods")
	c := p.shownWithGods(codec.Code{})
	p.untilJS(`document.querySelector(".board .can")`)
	p.press("More")
	p.press("Show the solution")
	p.until("#message", "solution")
	date := now.UTC().Format("2006-01-02")
	p.untilJS(fmt.Sprintf(`document.querySelector('[data-day="%s"]').className.includes("tried")`, date))
	if path := p.path(); !strings.HasPrefix(path, "/daily/gods/"+date) {
		t.Errorf("%v is played at %s", c, path)
	}
	p.visit("/daily/" + date)
	p.untilJS(fmt.Sprintf(`!document.querySelector('[data-day="%s"]').className.includes("tried")`, date))
}

// On a host of files lists, days and puzzles with gods open by their scripts.
func TestBrowserGodsOfFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	base := host(t, http.FileServer(http.Dir(dir)))
	o := fewOptions(t, base)
	o.Collection, o.Pages = nil, false
	if _, err := Export(t.Context(), dir, o); err != nil {
		t.Fatal(err)
	}
	p := openAt(t, window{}, base, "/puzzles/?game=gods&by=pan")
	p.until("#list", "Pan against")
	p.visit("/daily/gods/?date=2026-11-03")
	p.until(".kicker", "Puzzle of 3 November 2026 with gods")
	p.shownWithGods(codec.Code{})
	p.untilJS(`document.querySelector('.calendar[data-game=gods] [href$="/daily/gods/?date=2026-11-02"]')`)
	p.untilJS(`document.querySelector(".board .can")`)
	p.visit("/daily/?date=2026-11-03")
	p.until(".kicker", "This day with gods")
	p.visit("/puzzles/random/?game=gods&against=atlas")
	c := p.shownWithGods(codec.Code{})
	if place, _ := c.Santorini(); place.God(place.Side().Other()) != position.Atlas {
		t.Errorf("a random one against Atlas is %v", c)
	}
}
