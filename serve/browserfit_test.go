//go:build browser

package serve

import (
	"strings"
	"testing"
)

// windows are the sizes of phones upright and sideways, tablets, desks, and a desk at 200 % zoom (640x400).
var windows = [][2]int{
	{320, 568},
	{360, 640},
	{390, 844},
	{568, 320},
	{640, 360},
	{640, 400},
	{667, 375},
	{740, 360},
	{768, 700},
	{768, 1024},
	{844, 390},
	{1000, 700},
	{1024, 768},
	{1280, 800},
	{1366, 657},
	{1920, 1080},
}

// unfit says what of a page is not in the window, or is behind the row of controls, while nothing is scrolled.
const unfit = `(async () => {
	scrollTo(0, 0);
	await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
	const shown = (selector) => [...document.querySelectorAll(selector)].find((e) => e.getClientRects().length &&
		e.textContent.trim() && getComputedStyle(e).visibility === "visible")?.getBoundingClientRect();
	const board = shown(".board"), bar = shown(".play .bar"), out = [];
	const check = (name, box) => {
		if (!box) return name === "the task" || name === "the board" ? out.push(name + " is missing") : 0;
		if (box.top < -.5 || box.left < -.5 || box.right > innerWidth + .5 || box.bottom > innerHeight + .5)
			out.push(name + " ends at " + Math.round(box.right) + ", " + Math.round(box.bottom));
		if (bar && box !== bar && box.bottom > bar.top + .5 && box.right > bar.left + .5 && box.left < bar.right - .5)
			out.push(name + " is behind the controls: " + Math.round(box.bottom) + " > " + Math.round(bar.top));
	};
	check("the board", board);
	check("the task", shown(".task h1"));
	check("who is to move", shown(".task .mover"));
	// of a mistake the first sentence: others are scrolled to
	check("what is said", shown(".reviewing .message b") || shown("#verdict, .message"));
	check("the row of controls", bar);
	const said = shown("#verdict, .message"), ended = shown(".panel > .ended");
	if (said && ended && said.bottom > ended.top + 8 && said.top < ended.bottom && said.right > ended.left &&
		said.left < ended.right)
		out.push("what is said is behind the buttons below it: " + Math.round(said.bottom) + " > " + Math.round(ended.top));
	const wide = document.documentElement.scrollWidth;
	if (wide > innerWidth) out.push("the page is " + wide + " wide");
	if (shown(".top").height > 53) out.push("the menu has two lines");
	if (board && board.width < 170) out.push("the board is " + Math.round(board.width) + " wide");
	return out.join("; ");
})()`

// fits checks that the board, its task, what is said and the controls are in windows of all sizes.
func (p *page) fits(name string) {
	p.t.Helper()
	for _, w := range windows {
		p.resize(w[0], w[1])
		if found := valueOf[string](p, unfit); found != "" {
			p.t.Errorf("%s at %dx%d: %s", name, w[0], w[1], found)
		}
	}
}

// The board is in the window with its task, what is said and the controls, whatever the page and the window, on a
// server and on files.
func TestBrowserFits(t *testing.T) {
	t.Parallel()
	const review = "/p/2oYYRBBZUstii1/B4A5A4.B5A4B4?level=4&you=first&ply=1"
	p := open(t, window{}, "/about")
	for _, address := range []string{puzzle, "/", "/daily", "/daily/gods", "/game", "/game?you=second", "/edit",
		"/edit?board=0200102020022220024000000.1.B4E3.B5C3&goal=win3", review, "/train?go=level", "/study?c=HfGoo8VCrfkSpV"} {
		p.visit(address)
		p.ready()
		switch {
		case address == review:
			p.until("#message", "missed a win in 3")
		case strings.HasPrefix(address, "/edit?"):
			p.until("#verdict", "Right: ")
		}
		p.fits(address)
	}
	p.visit(puzzle)
	p.ready()
	p.resize(640, 360)
	p.click("B4", "A5", "A4")
	p.wait(puzzle, "B4 → A5, builds A4, fails") // a long message
	p.fits("a turn that fails")
	p.visit(puzzle + "/E3D3E3.C3D4E3.B4C3C2.B5C5D5.D3C2")
	p.wait(puzzle+"/E3D3E3.C3D4E3.B4C3C2.B5C5D5.D3C2", "That was the solution")
	p.untilJS(`document.querySelector("#first-turns button")`)
	p.fits("the end of a puzzle")
	p.press("Other turns")
	p.wait(puzzle, "All first turns by their verdicts.")
	p.untilJS(`document.querySelector("#first-turns h2")`)
	p.fits("all first turns")
}

// The board of a site on files fits, too.
func TestBrowserFitsFiles(t *testing.T) {
	t.Parallel()
	port, dir := freePort(t), t.TempDir()
	base := "http://127.0.0.1:" + port
	if _, err := Export(t.Context(), dir, fewOptions(t, base)); err != nil {
		t.Fatal(err)
	}
	pythonHost(t, dir, port)
	p := openAt(t, window{}, base, "/about/")
	for _, address := range []string{"/", "/daily/", "/p/?c=HfGoo8VCrfkSpV"} {
		p.visit(address)
		p.ready()
		p.fits(address)
	}
}
