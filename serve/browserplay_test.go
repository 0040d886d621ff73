//go:build browser

package serve

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

const puzzle = "/p/HfGoo8VCrfkSpV"

func TestBrowserPaste(t *testing.T) {
	t.Parallel()
	p := open(t, window{}, "/")
	p.do("type", "#paste-text", "Look: https://example.com"+puzzle+" !\n")
	p.wait(puzzle, "")
	if got := p.text("h1"); got != "Sun wins in 3" {
		t.Errorf("the heading is %q", got)
	}
}

func TestBrowserMouse(t *testing.T) {
	resized(t, window{}, puzzle, testMouse)
}

func testMouse(p *page) {
	p.click("E3", "D3", "E3")
	p.wait(puzzle+"/E3D3E3.C3D4E3", "Correct: now win in 2. You threatened to climb to E3. Moon goes C3 to D4, building "+
		"on E3.")
	p.click("B4", "C3", "C2")
	p.wait(puzzle+"/E3D3E3.C3D4E3.B4C3C2.B5C5D5", "win with your next turn")
	p.click("D3", "C2")
	p.wait(puzzle+"/E3D3E3.C3D4E3.B4C3C2.B5C5D5.D3C2", "Solved at the first try: D3 to C2 wins.")
}

func TestBrowserKeyboard(t *testing.T) {
	resized(t, window{}, puzzle, testKeyboard)
}

func testKeyboard(p *page) {
	t := p.t
	focused := func() string {
		return p.evaluate("document.activeElement.dataset.square || ''")
	}
	for range 30 { // the Tab key leads to the board once
		if p.do("press", "Tab"); focused() != "" {
			break
		}
	}
	if got := focused(); got != "B4" {
		t.Fatalf("the Tab key leads to %q, want the first worker that can move", got)
	}
	to := func(keys string) {
		t.Helper()
		for _, k := range keys {
			p.do("press", map[rune]string{'u': "ArrowUp", 'd': "ArrowDown", 'l': "ArrowLeft", 'r': "ArrowRight", '!': "Enter",
				'e': "End"}[k])
		}
	}
	to("ed!l!r!")
	p.wait(puzzle+"/E3D3E3.C3D4E3", "Correct: ")
	to("lllu!rd!d!")
	p.wait(puzzle+"/E3D3E3.C3D4E3.B4C3C2.B5C5D5", "win with your next turn")
	to("ru!ld!")
	p.wait(puzzle+"/E3D3E3.C3D4E3.B4C3C2.B5C5D5.D3C2", "Solved")
	p.do("press", "r")
	p.wait(puzzle, "")
	p.do("press", "h")
	p.wait(puzzle, "Each turn makes a threat")
}

// The keyboard begins on a worker that can move, on the page of any position and of a day, too, and in the middle of
// an empty board.
func TestBrowserKeyboardBegins(t *testing.T) {
	t.Parallel()
	const begins = `document.querySelector('.board [tabindex="0"]')?.dataset.square === ` +
		`(document.querySelector(".board .can")?.dataset.square || document.querySelector(".board .place") && "C3")`
	p := open(t, window{}, "/daily")
	for _, address := range []string{"/daily", "/daily/gods", puzzle + "?flip=1", "/game"} {
		p.visit(address)
		p.ready()
		p.untilJS(begins)
	}
	p.visit("/game")
	p.ready()
	p.click("A1", "A2") // and stays where somebody has been
	p.untilJS(`document.querySelector('.board [tabindex="0"]').dataset.square === "A2"`)
	q := openAt(t, window{}, serveShell(t), puzzle)
	q.ready()
	q.untilJS(begins)
}

func TestBrowserTouch(t *testing.T) {
	t.Parallel()
	p := open(t, window{narrow: true, touch: true}, puzzle)
	p.tap("E3", "D3", "E3")
	p.wait(puzzle+"/E3D3E3.C3D4E3", "Correct: ")
	p.tap("B4", "C3", "C2")
	p.wait(puzzle+"/E3D3E3.C3D4E3.B4C3C2.B5C5D5", "win with your next turn")
	p.tap("D3", "C2")
	p.wait(puzzle+"/E3D3E3.C3D4E3.B4C3C2.B5C5D5.D3C2", "Solved")
}

func TestBrowserTyped(t *testing.T) {
	resized(t, window{}, puzzle, testTyped)
}

func testTyped(p *page) {
	p.typed("a1 a2 a3")
	p.until("#typed-error", "no worker")
	p.visit(puzzle)
	p.typed("e3-d3-e3")
	p.wait(puzzle+"/E3D3E3.C3D4E3", "Correct: ")
	p.typed("b4>c3^c2")
	p.wait(puzzle+"/E3D3E3.C3D4E3.B4C3C2.B5C5D5", "Correct: ")
	p.typed("D3 C2")
	p.wait(puzzle+"/E3D3E3.C3D4E3.B4C3C2.B5C5D5.D3C2", "Solved")
}

func TestBrowserNoScript(t *testing.T) {
	t.Parallel()
	p := open(t, window{noScript: true}, puzzle)
	p.follow("E3", "D3", "E3")
	p.wait(
		puzzle+"/E3D3E3.C3D4E3",
		"Correct: now win in 2. You threatened to climb to E3. Moon goes C3 to D4, building on E3.",
	)
	p.typed("b4-c3-c2")
	p.wait(puzzle+"/E3D3E3.C3D4E3.B4C3C2.B5C5D5", "win with your next turn")
	p.follow("D3", "C2")
	p.wait(puzzle+"/E3D3E3.C3D4E3.B4C3C2.B5C5D5.D3C2", "Solved")
	p.visit("/edit")
	p.follow("A1", "A1")
	if label := p.label("A1"); label != "A1, level 2" {
		t.Errorf("A1 is %v", label)
	}
}

// A wrong turn is refuted on the board, a slow one is called slow, and either can be tried
// again from where it was.
func TestBrowserWrong(t *testing.T) {
	resized(t, window{}, puzzle, testWrong)
}

func testWrong(p *page) {
	t := p.t
	p.click("B4", "A5", "A4")
	p.wait(puzzle+"/B4A5A4.B5A4B4", "This turn fails: Moon threatens to climb to B4, and Sun cannot stop it. Moon goes "+
		"B5 to A4, building on B4.")
	p.press("Try again")
	p.wait(puzzle, "")
	slow := slowTurn(t)
	p.visit("/p/" + slow[0])
	p.typed(slow[1])
	p.wait("/p/"+slow[0]+"/"+slow[1]+"."+slow[2], "wins, but in")
	p.press("Try again")
	p.wait("/p/"+slow[0], "")
	p.press("Show the solution")
	p.until("#message", "That was the solution")
}

// A puzzle without a solution says so, also once turns were played and taken back. A tap after a wrong
// turn tries again. A square that leads nowhere is told.
func TestBrowserTold(t *testing.T) {
	t.Parallel()
	p := open(t, window{}, "/p/Ci2ifp3zQ58Y7f")
	p.wait("/p/Ci2ifp3zQ58Y7f", "The goal is false")
	p.click("B4", "A5", "A4")
	p.until("#moves", "B4 → A5, builds A4")
	p.press("Restart")
	p.wait("/p/Ci2ifp3zQ58Y7f", "The goal is false")
	p.visit(puzzle)
	p.click("A1")
	p.wait(puzzle, "No worker stands on A1.")
	p.click("B4", "A5", "A4")
	p.wait(puzzle+"/B4A5A4.B5A4B4", "fails")
	p.click("E3", "D3", "E3")
	p.wait(puzzle+"/E3D3E3.C3D4E3", "Correct: ")
	p.do("type", ".top a", "r") // letters are keys only on the board
	p.wait(puzzle+"/E3D3E3.C3D4E3", "Correct: ")
}

// A solution that was opened counts nothing; one's own keeps what it counts when the page is loaded
// again, and the puzzle of a day stays that.
func TestBrowserReload(t *testing.T) {
	t.Parallel()
	const solved = puzzle + "/E3D3E3.C3D4E3.B4C3C2.B5C5D5.D3C2"
	p := open(t, window{}, solved)
	p.wait(solved, "That was the solution.")
	if valueOf[bool](p, `!document.querySelector("#result").hidden || Boolean(localStorage.length)`) {
		t.Error("a solution that was opened counts")
	}
	p.press("Restart")
	p.wait(puzzle, "")
	p.press("Hint")
	p.click("E3", "D3", "E3")
	p.wait(puzzle+"/E3D3E3.C3D4E3", "Correct: ")
	p.click("B4", "C3", "C2")
	p.wait(puzzle+"/E3D3E3.C3D4E3.B4C3C2.B5C5D5", "Correct: ")
	p.do("reload")
	p.ready()
	p.click("D3", "C2")
	p.wait(solved, "Solved: D3 to C2 wins.")
	if hints := valueOf[int](p, "history.state.used.hints"); hints != 1 {
		t.Errorf("%d hints are counted", hints)
	}
	p.visit("/daily")
	p.ready()
	p.press("Show the solution")
	p.until("#moves", "→")
	if path := p.path(); !strings.HasPrefix(path, "/daily/2026-11-21/") {
		t.Errorf("the daily puzzle goes on at %s", path)
	}
	p.do("reload")
	p.until(".kicker", "Puzzle of 21 November 2026")
	p.until("#moves", "→")
}

// The last hints are on the board: first the worker, then an arrow for its step, then an outline of the block.
func TestBrowserHintsOnBoard(t *testing.T) {
	t.Parallel()
	p := open(t, window{}, puzzle)
	const shown = `[...document.querySelectorAll(".picture [href*='#hint-']")].map((e) => ` +
		`e.getAttribute("href").split("#")[1]).join() + " " + document.querySelectorAll(".picture .hinted").length`
	for _, hint := range []struct{ said, drawn string }{
		{"Each turn makes a threat", " 0"},
		{"The worker on E3 moves.", "hint-2 0"},
		{"The worker on E3 steps to D3.", "hint-2 1"},
		{"The turn is E3 to D3, building on E3.", "hint-2,hint-3 1"},
	} {
		p.do("click", "#actions .main")
		p.until("#message", hint.said)
		p.becomes("what is drawn when it says "+hint.said, hint.drawn, func() string { return p.evaluate(shown) })
	}
	p.axe()
	p.click("E3")
	p.becomes("what is drawn for a chosen worker", " 0", func() string { return p.evaluate(shown) })
}

// slowTurn returns a puzzle with a turn that wins too slowly, and its answer.
func slowTurn(t *testing.T) [3]string {
	t.Helper()
	s := testServer(t)
	page, err := s.collection.Puzzles(t.Context(), puzzles.Filter{}, "", 200)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range page.Puzzles {
		tree, err := s.prover(queue.Client{}).Tree(t.Context(), p.Code, false)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range tree.Turns {
			if c.Verdict == puzzles.TooSlow {
				return [3]string{p.Code.String(), c.Turn.Path(), c.Reply.Path()}
			}
		}
	}
	t.Fatal("no puzzle has a slow turn")
	return [3]string{}
}

// The turns of a puzzle are one entry of the history: back leaves it at once.
func TestBrowserBack(t *testing.T) {
	t.Parallel()
	p := open(t, window{}, "/rules")
	p.visit(puzzle)
	p.click("E3", "D3", "E3")
	second, third := puzzle+"/E3D3E3.C3D4E3", puzzle+"/E3D3E3.C3D4E3.B4C3C2.B5C5D5"
	p.wait(second, "Correct: ")
	p.click("B4", "C3", "C2")
	p.wait(third, "Correct: ")
	p.do("reload")
	p.wait(third, "Correct: ")
	p.run(`setTimeout(() => history.back())`)
	p.untilJS(`location.pathname === "/rules"`)
}

// On a board without a goal, each turn is an entry of the history.
func TestBrowserBackThroughTurns(t *testing.T) {
	t.Parallel()
	const board = "/p/2oYYRBBZUstii1"
	p := open(t, window{}, board)
	p.click("E3", "D3", "E3")
	p.wait(board+"/E3D3E3", "")
	p.click("C3", "D4", "E3")
	p.wait(board+"/E3D3E3.C3D4E3", "")
	p.do("back")
	p.wait(board+"/E3D3E3", "")
	p.do("reload")
	p.wait(board+"/E3D3E3", "")
	p.do("forward")
	p.wait(board+"/E3D3E3.C3D4E3", "")
	p.do("back")
	p.do("back")
	p.wait(board, "")
	p.click("E3", "D3", "E3") // going back does not freeze the board
	p.wait(board+"/E3D3E3", "")
}

// Who goes back before the next frame finds the position as it was: what a turn keeps then is not written into the
// entry that is gone back to.
func TestBrowserBackAtOnce(t *testing.T) {
	t.Parallel()
	const board = "/p/2oYYRBBZUstii1" // without a goal, so that a turn is an entry of the history
	p := open(t, window{}, board)
	p.ready()
	p.run(`(() => {
		requestAnimationFrame = () => 0; // no frame comes
		const push = history.pushState;
		history.pushState = function (...state) {
			delete history.pushState;
			push.apply(history, state);
			history.back();
		};
		addEventListener("popstate", () => { globalThis.backTo = history.state.line.length; });
	})()`)
	for _, square := range []string{"E3", "D3", "E3"} {
		p.run(`document.querySelector(".board [data-square=` + square + `]").click()`)
		time.Sleep(200 * time.Millisecond)
	}
	p.untilJS(`globalThis.backTo !== undefined`)
	if kept := p.evaluate(`[location.pathname, backTo, history.state.line.length].join(" ")`); kept != board+" 0 0" {
		t.Errorf("after going back: %s, want %s 0 0", kept, board)
	}
}

func TestBrowserEditor(t *testing.T) {
	resized(t, window{}, "/edit", testEditor)
}

func testEditor(p *page) {
	t := p.t
	p.click("C3", "C3", "D4", "D4", "D4")
	p.press("Sun's worker")
	p.click("C3", "A1")
	p.press("Moon's worker")
	p.click("E1", "E5")
	p.until("#better", "Set the goal: win with this turn")
	p.press("Set the goal: win with this turn")
	p.until("#verdict", "Right: Sun wins with this turn")
	p.setValue("#goal", "win2")
	p.run(`document.querySelector("#goal").dispatchEvent(new Event("change"))`)
	p.until("#verdict", "Wrong: Sun can win with this turn already.")
	p.until("#share-kind", "without the goal")
	if shared, bare := p.evaluate(`document.querySelector("#share-kind + dd").textContent`),
		p.text("#share-code"); codec.MustParse(bare).
		Goal() !=
		codec.NoGoal ||
		!strings.HasSuffix(shared, "/p/"+bare) {
		t.Errorf("a goal that is wrong is offered for sharing: %s", shared)
	}
	p.press("Set the goal: win with this turn")
	p.until("#verdict", "Right: Sun wins with this turn")
	p.until("#share-kind", "Link")
	code := p.text("#share-code")
	p.press("Play it")
	p.wait("/p/"+code, "")
	p.ready()
	p.click("C3", "D4")
	p.wait("/p/"+code+"/C3D4", "Solved at the first try: C3 to D4 wins.")
}

func TestBrowserHold(t *testing.T) {
	t.Parallel()
	const hold = "/p/kcRWf99xJ1DKtB"
	p := open(t, window{}, hold)
	for range 2 {
		if !strings.Contains(p.text("#message"), "That was the solution") {
			p.press("Show the solution")
		}
		p.until("#message", "That was the solution.")
	}
}

func TestBrowserArimaa(t *testing.T) {
	t.Parallel()
	const start = "/p/9KuvQpNkawFKiBbEEiRxNSVMTY"
	p := open(t, window{}, start)
	ready := func(name, class string) {
		t.Helper()
		p.untilJS(fmt.Sprintf(`document.querySelector(".%s[aria-label^=%s]")`, class, name))
	}
	ready("e2", "can")
	p.click("e2")
	ready("e3", "step")
	p.click("e3")
	ready("e3", "can")
	p.click("e3")
	ready("e4", "step")
	p.click("e4")
	p.press("Done")
	p.wait(start+"/Ee2nEe3n", "")
	ready("e7", "can")
	p.typed("me7s me6s")
	p.wait(start+"/Ee2nEe3n.me7sme6s", "")
	p.do("back")
	p.wait(start+"/Ee2nEe3n", "")
	if label := p.label("e4"); !strings.HasPrefix(label, "e4, Gold's elephant") {
		t.Errorf("e4 is %v", label)
	}
	q := openAt(t, window{noScript: true}, p.base, start)
	q.follow("e2", "e3", "e3", "e4")
	q.do("click", "#end")
	q.wait(start+"/Ee2nEe3n", "")
}

// symbolsMissing is a script that returns the symbols that the page and its elements refer to and do not have.
const symbolsMissing = `(async () => {
	const roots = (root) => [root, ...[...root.querySelectorAll("*")].flatMap((e) => e.shadowRoot ? roots(e.shadowRoot) : [])];
	const files = new Map(), missing = new Set();
	for (const root of roots(document)) for (const use of root.querySelectorAll("use[href]")) {
		const href = use.getAttribute("href"), [file, name] = href.split("#");
		if (file && !files.has(file)) files.set(file, await fetch(file).then((r) => r.text(), () => ""));
		if (file ? files.get(file) && !files.get(file).includes('id="' + name + '"') : !root.getElementById(name)) missing.add(href);
	}
	return [...missing].join();
})()`

// axe checks that axe-core finds nothing on the page, by the rules that are named or by all, the one of WCAG 2.2
// about the size of targets, which is off by default, included.
func (p *page) axe(rules ...string) {
	p.t.Helper()
	source, err := os.ReadFile(os.Getenv("AXE"))
	if err != nil {
		p.t.Fatalf("AXE names no file with axe-core: %v; make browser has it", err)
	}
	if !valueOf[bool](p, "Boolean(globalThis.axe)") {
		p.run(string(source))
	}
	only, _ := json.Marshal(rules)
	stuck := func(position string) { // what is behind the row of controls can be scrolled from there
		p.run(`for (const bar of document.querySelectorAll(".play .bar")) bar.style.position = "` + position + `"`)
	}
	stuck("static")
	defer stuck("")
	if missing := p.evaluate(symbolsMissing); missing != "" {
		p.t.Errorf("%s refers to %s", p.path(), missing)
	}
	options := `{ rules: { "target-size": { enabled: true } } }`
	if rules != nil {
		options = "{ runOnly: " + string(only) + " }"
	}
	if found := p.evaluate(
		`Promise.all(document.getAnimations().map((a) => a.finished.catch(() => 0))).then(() => axe.run(` + options +
			`)).then(r => r.violations.map(v => v.id + ": " + ` +
			`v.nodes.map(n => n.html.slice(0, 160) + " " + n.failureSummary).join("\n  ")).join("\n"))`); found != "" {
		p.t.Errorf("%s: %s", p.path(), found)
	}
}

// axeInBothThemes checks a page in the light theme, and the colours in the dark one: nothing else of a page
// depends on the theme.
func (p *page) axeInBothThemes() {
	p.t.Helper()
	p.axe()
	p.media(window{dark: true})
	p.axe("color-contrast")
	p.media(window{})
}

// axeInSizes checks a page in both themes at 320 and 390 pixels for a finger, or at 200 % and 1280 for a mouse.
func (p *page) axeInSizes(touch bool) {
	p.t.Helper()
	two := []window{{zoomed: true}, {}}
	if touch {
		two = []window{{small: true}, {narrow: true}}
	}
	for _, w := range two {
		width, height, scale := w.size()
		p.do("size", width, height, scale, touch)
		p.narrowEnough(fmt.Sprintf("%d pixels", width))
		p.axe()
	}
	p.media(window{dark: true, still: true})
	p.axe("color-contrast")
	p.media(window{still: true})
}

// axe-core finds nothing on any page, in either theme, at any size.
func TestBrowserAxe(t *testing.T) {
	t.Parallel()
	for _, w := range []window{{still: true}, {narrow: true, touch: true, still: true}} {
		t.Run(fmt.Sprintf("touch %v", w.touch), func(t *testing.T) {
			t.Parallel()
			p := open(t, w, "/")
			for _, address := range []string{"/", "/daily", "/puzzles", "/edit", "/about", "/rules", "/themes", "/study",
				"/game?you=second", "/p/2oYYRBBZUstii1?level=10&eval=1", "/p/2oYYRBBZUstii1/B4A5A4.B5A4B4?level=4&you=first&ply=1",
				"/p/2oYYRBBZUstii1/E3D3E3.C3D4E3.B4C3C2.B5C5D5.D3C2?level=4&you=first&ply=3", "/daily/gods", puzzle,
				puzzle + "/B4A5A4.B5A4B4", "/embed/HfGoo8VCrfkSpV", "/explore/HfGoo8VCrfkSpV", "/p/9KuvQpNkawFKiBbEEiRxNSVMTY"} {
				p.visit(address)
				time.Sleep(100 * time.Millisecond)
				p.axeInSizes(w.touch)
			}
		})
	}
}

// A first visit is told what to do; a later one what the opponent has done.
func TestBrowserPrompts(t *testing.T) {
	t.Parallel()
	const other = "/p/D2QNxvJM4MC6La" // with its last turn
	p := open(t, window{narrow: true, touch: true}, other)
	p.ready()
	p.wait(other, "Choose one of your workers, which have a green frame.")
	p.visit(puzzle)
	p.ready()
	p.wait(puzzle, "Choose one of your workers, which have a green frame.")
	p.click("E3")
	p.wait(puzzle, "Choose a dot")
	p.click("D3")
	p.wait(puzzle, "Choose a plus")
	p.click("E3")
	p.wait(puzzle+"/E3D3E3.C3D4E3", "Correct: ")
	p.click("B4", "C3", "C2")
	p.wait(puzzle+"/E3D3E3.C3D4E3.B4C3C2.B5C5D5", "win with your next turn")
	p.click("D3", "C2")
	p.wait(puzzle+"/E3D3E3.C3D4E3.B4C3C2.B5C5D5.D3C2", "Solved")
	p.press("Next puzzle")
	p.untilJS(`location.pathname + location.search === "/train?go=level"`) // a puzzle at the visitor's level
	p.visit(other)
	p.ready()
	p.wait(other, "Moon has just gone D3 to E2, building on D3.")
}
