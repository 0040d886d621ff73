//go:build browser

package serve

import "testing"

// The start page offers what was left open: the puzzles of today, and the lesson that was played last.
func TestBrowserStart(t *testing.T) {
	t.Parallel()
	p := open(t, window{narrow: true}, "/")
	p.until("#three", "Puzzles at your level")
	p.until("#course", "Motif by motif")
	p.visit("/train?go=lesson&theme=hoist")
	p.untilJS(`Boolean(document.querySelector("#train h1, #train #heading"))`)
	p.untilJS(`Boolean(localStorage.getItem("puzzlecode.lesson"))`)
	p.visit("/p/CW3SCSVJj8Yhh8")
	p.ready()
	p.run(
		`(async () => { const name = "puzzlecode.record";
			localStorage.setItem(name, JSON.stringify({ format: "puzzlecode training", version: 1, attempts: [
		{ code: "CW3SCSVJj8Yhh8", at: Date.now(), how: "solved" }, { code: "CW3SCSVJj8Yhh8", at: Date.now() - 1,
			how: "hinted" },
		{ code: "HfGoo8VCrfkSpV", at: Date.now(), how: "failed" }, { code: "C9XnB6oFyjXGRr", at: Date.now(), how: "solved",
			day: "2026-11-21" }], runs: [] })); })()`,
	)
	p.visit("/")
	p.until("#three", "1 of 3 solved today.")
	p.until("#course", "Go on with: Lift your partner")
	p.press("The course Go on with: Lift your partner")
	p.untilJS(`location.search === "?go=lesson&theme=hoist"`)
}

// Whoever is new is offered an easy puzzle beside that of the day, without a script, too, and nobody else.
func TestBrowserFirstPuzzle(t *testing.T) {
	t.Parallel()
	p := open(t, window{narrow: true}, "/")
	p.untilJS(
		`document.querySelector("#first").getBoundingClientRect().bottom < ` +
			`document.querySelector(".board").getBoundingClientRect().top + 20`,
	)
	p.press("New to Santorini? Start with a win in 2")
	p.until("h1", "wins in 2")
	p.run(
		`localStorage.setItem("puzzlecode.record", JSON.stringify({ format: "puzzlecode training", version: 1, attempts: ` +
			`[{ code: "CW3SCSVJj8Yhh8", at: Date.now(), how: "solved" }], runs: [] }))`,
	)
	p.visit("/")
	p.untilJS(
		`document.querySelector("#first").hidden && document.querySelector(".kicker .other").getClientRects().length`,
	)
	q := openAt(t, window{noScript: true}, p.base, "/")
	q.press("New to Santorini? Start with a win in 2")
	q.until("h1", "wins in 2")
}
