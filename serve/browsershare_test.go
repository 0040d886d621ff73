//go:build browser

package serve

import (
	"fmt"
	"strings"
	"testing"
)

// What is shared first is the puzzle, then the turns; the result gives nothing of the solution away. It goes to
// the sheet of the system if there is one, and is copied otherwise.
func TestBrowserShare(t *testing.T) {
	t.Parallel()
	const day = "/daily/2026-11-16"
	c := dayPuzzle(t, "2026-11-16")
	p := open(t, window{narrow: true, touch: true}, day)
	p.run(
		`delete Navigator.prototype.share; navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }`,
	)
	p.press("Hint")
	p.press("Share")
	if got := p.evaluate(`[...document.querySelectorAll("#share .give:not([hidden]) input")].map((f) => ` +
		`f.value).join(" ")`); got != p.base+day {
		t.Errorf("before a turn %q is shared", got)
	}
	p.press("Copy")
	p.until("#share-said", "Copied.")
	if got := p.evaluate("globalThis.copied"); got != p.base+day {
		t.Errorf("%q is copied", got)
	}
	p.run(`document.getElementById("share").hidePopover()`)
	p.solveShown(c)
	p.until("#message", "Solved")
	p.press("Copy result")
	p.until("#result-said", "Copied.")
	want := "puzzlecode 16 Nov: solved, 1 hint\n" + p.base + day
	if got := p.evaluate("globalThis.copied"); got != want {
		t.Errorf("the result is %q", got)
	}
	p.run(
		`Object.defineProperty(navigator, "share", { value: async (what) => { globalThis.shared = JSON.stringify(what); ` +
			`}, configurable: true })`,
	)
	p.press("Copy result") // as it was named when the page was opened
	p.becomes(
		"what the sheet gets",
		fmt.Sprintf(`{"text":%q}`, want),
		func() string { return p.evaluate(`globalThis.shared || ""`) },
	)
	p.press("Share")
	line := strings.Join(p.line(), ".")
	if line == "" {
		t.Error("no turn is in the line")
	}
	p.becomes("what is shared after the end", p.base+day+" "+p.base+day+"/"+line, func() string {
		return p.evaluate(`document.getElementById("share-start").value + " " + document.getElementById("share-link").value`)
	})
	p.axe()
}

// line returns the paths of the turns that the page has in its history.
func (p *page) line() []string {
	p.t.Helper()
	return strings.Split(p.evaluate(`history.state.line.join(".")`), ".")
}

// A link with turns counts nothing: neither here nor at the server. What is done after it counts for no rating.
func TestBrowserGiven(t *testing.T) {
	t.Parallel()
	base, db, codes, sent := serveStored(t)
	start := "/p/" + codes[0].String()
	p := openAt(t, window{}, base, start)
	tree := p.treeOf(codes[0])
	line := ""
	for node := tree; node != nil; {
		k := keyOf(node)
		if line += "." + k.Turn.Path(); k.Reply != nil {
			line += "." + k.Reply.Path()
		}
		node = k.Then
	}
	solved := start + "/" + line[1:]
	p.visit(solved)
	p.until("#message", "A shared line, which does not count as yours. That was the solution.")
	if got := p.record(); got != "" || p.evaluate(`String(document.getElementById("result").hidden)`) != "true" {
		t.Errorf("somebody's solution counts: %s", got)
	}
	p.press("Try it yourself")
	p.wait(start, "")
	p.solveShown(codes[0])
	p.until("#message", "Solved")
	if got := p.record(); strings.Count(got, `"mode":"seen"`) != 1 || strings.Count(got, `"how":`) != 1 {
		t.Errorf("after a look at the solution the record is %s", got)
	}

	// What is played on from somebody's turns is no attempt, either.
	k := keyOf(tree)
	q := openAt(t, window{}, base, start+"/"+k.Turn.Path()+"."+k.Reply.Path())
	q.until("#message", "A shared line")
	q.press("Show the solution")
	q.until("#message", "That was the solution")
	if got := q.record(); got != "" {
		t.Errorf("turns after somebody's count: %s", got)
	}
	waitForAttempts(t, db, codes[0], 0, 0)
	if c, err := db.Counts(t.Context()); err != nil || c.Attempts != 0 || sent.Load() != 0 {
		t.Errorf("%d attempts of %d that were sent, %v", c.Attempts, sent.Load(), err)
	}
}
