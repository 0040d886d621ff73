//go:build browser

package serve

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// dayPuzzle returns the puzzle of a day of the collection.
func dayPuzzle(t *testing.T, date string) codec.Code {
	t.Helper()
	e, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		t.Fatal(err)
	}
	list, err := e.Daily(t.Context(), codec.Santorini, day, day)
	if err != nil {
		t.Fatal(err)
	}
	return list[0].Code
}

const labelOf = `document.querySelector('[data-day="2026-11-16"]').getAttribute("aria-label") + " " + ` +
	`document.querySelector('[data-day="2026-11-16"]').className`

// A daily puzzle is played at its own address, which a reload opens again with what was done; the
// calendar says whether it was tried or solved.
func TestBrowserDaily(t *testing.T) {
	t.Parallel()
	c := dayPuzzle(t, "2026-11-16") // a Monday, with one of the easiest puzzles
	p := open(t, window{}, "/daily/2026-11-16")
	p.until(".kicker", "Puzzle of 16 November 2026")
	p.failShown(c)
	p.until("#message", "fails")
	if path := p.path(); !strings.HasPrefix(path, "/daily/2026-11-16/") {
		t.Errorf("it is played at %s", path)
	}
	p.becomes("a wrong turn", "Monday, 16 November: tried tried", func() string { return p.evaluate(labelOf) })
	p.until("#actions", "Try again")
	p.do("reload")
	p.ready()
	p.press("Try again")
	p.solveShown(c)
	p.until("#message", "Solved")
	p.becomes("the solution", "Monday, 16 November: solved done", func() string { return p.evaluate(labelOf) })
	p.visit("/daily/2026")
	if got := p.text("#tally"); got != "1 of 20 solved, 0 tried." {
		t.Errorf("the year says %q", got)
	}
	p.axe()
}

// The daily puzzle is played at its address without a script, too.
func TestBrowserDailyPlain(t *testing.T) {
	t.Parallel()
	c := dayPuzzle(t, "2026-11-16")
	p := open(t, window{noScript: true}, "/daily/2026-11-16")
	tree := p.treeOf(c)
	path := tree.Turns[0].Turn.Path()
	p.follow(path[:2], path[2:4], path[4:])
	if now := p.path(); !strings.HasPrefix(now, "/daily/2026-11-16/"+path) {
		t.Errorf("it is played at %s", now)
	}
}

// Files and pages without a connection draw the same calendar as a server, with the days that have come
// since they were written.
func TestBrowserCalendar(t *testing.T) {
	t.Parallel()
	const table = `document.querySelector(".calendar table").outerHTML.replaceAll(/href="[^"]*"/g, ` +
		`"").replaceAll(/>\s+</g, "><").replace(/ (class|style)=""/g, "")`
	clock := fmt.Sprintf(
		`{ const real = Date, now = %d; globalThis.Date = class extends real { constructor(...a) { super(...(a.length ? a `+
			`: [now])); } static now() { return now; } }; }`,
		now.UnixMilli(),
	)
	p := open(t, window{}, "/daily/2026-11-21")
	want := p.evaluate(table)
	if strings.Count(want, "data-day") != 20 {
		t.Fatalf("the server draws %s", want)
	}
	dir := t.TempDir()
	host := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(host.Close)
	if _, err := Export(t.Context(), dir, ExportOptions{BaseURL: host.URL,
		Now: func() time.Time { return api.FirstDay }}); err != nil {
		t.Fatal(err)
	}
	q := openAt(t, window{}, host.URL, "/about/")
	q.do("early", clock)
	for _, address := range []string{"/daily/?date=2026-11-21", "/daily/", "/daily/?date=2026"} {
		q.visit(address)
		q.becomes(
			address,
			"20",
			func() string { return q.evaluate(`String(document.querySelectorAll("[data-day]").length)`) },
		)
		got := strings.Replace(q.evaluate(table), ` aria-current="page"`, "", 1)
		if got != strings.Replace(want, ` aria-current="page"`, "", 1) {
			t.Errorf("%s draws\n%s\nwant\n%s", address, got, want)
		}
	}
	q.axe()
}
