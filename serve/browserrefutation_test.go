//go:build browser

package serve

import (
	"strings"
	"testing"
	"time"
)

const wrong = puzzle + "/E3D4E4.B5A5A4"

// A wrong turn is refuted on the board, which then goes back by itself; what was said stays, and it can be
// stepped through. A tap while the refutation is shown goes back at once, and counts.
func TestBrowserRefutation(t *testing.T) {
	resized(t, window{}, puzzle, testRefutation)
}

func testRefutation(p *page) {
	t := p.t
	p.click("E3", "D4", "E4")
	p.wait(wrong, "This turn fails")
	p.untilLabel("C4", "worker") // the turn that is left, of the refutation alone
	p.wait(puzzle, "E3 → D4, builds E4, fails")
	p.untilLabel("C4", "ground")
	p.click("E3")
	p.until("#message", "Choose a dot")
	p.click("E3", "E3", "D4", "E4")
	p.wait(wrong, "This turn fails")
	p.untilLabel("C4", "worker")
	p.click("E3", "D3", "E3")
	p.wait(puzzle+"/E3D3E3.C3D4E3", "Correct: ")
	if used := valueOf[int](p, "history.state.used.wrong"); used != 2 {
		t.Errorf("%d wrong turns are counted", used)
	}
}

// Where motion is not wanted, nothing goes on by itself.
func TestBrowserRefutationStill(t *testing.T) {
	t.Parallel()
	p := open(t, window{still: true}, puzzle)
	p.click("E3", "D4", "E4")
	p.wait(wrong, "This turn fails")
	p.until(".ended", "Solution")
	p.do("click", ".stepper .ahead")
	p.untilLabel("C4", "worker")
	p.until("#message", "3 of 4.")
	p.untilJS(`[...document.querySelectorAll(".moves .shown")].at(-1).textContent.startsWith("D4 → C4, builds")`)
	p.press("Try again")
	p.wait(puzzle, "")
	p.click("E3", "D4", "E4")
	p.wait(wrong, "This turn fails")
	p.press("Solution")
	p.until("#message", "That was the solution")
}

// When a refutation has gone back, the main button gives hints again, but not to a tap on what it has just been.
func TestBrowserRefutationTap(t *testing.T) {
	t.Parallel()
	p := open(t, window{}, puzzle)
	p.click("E3", "D4", "E4")
	p.wait(wrong, "This turn fails")
	p.wait(puzzle, "E3 → D4, builds E4, fails")
	p.until("#actions .main", "Hint")
	if told := p.evaluate(`(() => {
		const main = document.querySelector("#actions .main");
		main.click(); // under the finger
		main.click();
		return document.getElementById("message").textContent + " " + history.state.used.hints;
	})()`); !strings.Contains(told, "E3 → D4") || !strings.HasSuffix(told, " 0") {
		t.Errorf("a tap just after the refutation has gone back shows %q", told)
	}
	time.Sleep(1600 * time.Millisecond)
	p.press("Hint")
	p.untilJS(`history.state.used.hints === 1 || document.querySelector("#actions .main").textContent === "Next hint"`)
}

// The turns of a refutation and of a solved puzzle are stepped through with buttons and arrow keys.
func TestBrowserStepper(t *testing.T) {
	resized(t, window{still: true}, puzzle, testStepper)
}

func testStepper(p *page) {
	p.click("E3", "D4", "E4")
	p.wait(wrong, "This turn fails")
	p.untilJS(`!document.querySelector(".stepper").hidden`)
	step := func(way string) { p.evaluate(`(document.querySelector(".stepper .` + way + `").click(), "")`) }
	p.untilLabel("D4", "the turn that failed went here")
	step("behind")
	p.until("#message", "1 of 4. Sun: E3 → D4, builds E4.")
	p.untilLabel("A4", "ground")
	step("behind")
	p.until("#message", "0 of 4.")
	p.untilLabel("E3", "Sun's worker")
	step("behind") // there is nothing before
	step("ahead")
	step("ahead")
	p.until("#message", "This turn fails")
	p.do("press", "ArrowRight") // after a click on the board
	p.until("#message", "3 of 4. Sun:")
	p.press("Try again")
	p.wait(puzzle, "")
	p.click("E3", "D3", "E3")
	p.wait(puzzle+"/E3D3E3.C3D4E3", "Correct: ")
	p.click("B4", "C3", "C2")
	p.wait(puzzle+"/E3D3E3.C3D4E3.B4C3C2.B5C5D5", "win with your next turn")
	p.click("D3", "C2")
	p.wait(puzzle+"/E3D3E3.C3D4E3.B4C3C2.B5C5D5.D3C2", "Solved")
	p.untilJS(`!document.querySelector(".stepper").hidden`)
	step("behind")
	p.until("#message", "4 of 5. Moon: B5 → C5, builds D5.")
	step("ahead")
	p.until("#message", "Solved")
}

const solvedPuzzle = puzzle + "/E3D3E3.C3D4E3.B4C3C2.B5C5D5.D3C2"

// After the end all first turns are shown by their verdicts, with and without a script, and can be played.
func TestBrowserFirstTurns(t *testing.T) {
	resized(t, window{}, solvedPuzzle, testFirstTurns)
}

func testFirstTurns(p *page) {
	t := p.t
	p.press("Other turns")
	p.wait(puzzle, "All first turns by their verdicts.")
	p.click("E3")
	p.untilLabel("D3", "goes right")
	p.untilLabel("D4", "goes wrong")
	p.press("E3 → D4, builds E4")
	p.wait(wrong, "This turn fails")
	p.wait(puzzle, "E3 → D4, builds E4, fails")
	list := p.text("#first-turns")
	q := openAt(t, window{noScript: true}, p.base, solvedPuzzle)
	plain := q.text("#first-turns")
	for _, turn := range []string{"E3 → D3, builds E3", "E3 → D4, builds E4", "B4 → A3, builds A2"} {
		if !strings.Contains(list, turn) || !strings.Contains(plain, turn) {
			t.Errorf("%s is missing in\n%s\nor without a script in\n%s", turn, list, plain)
		}
	}
	q.press("E3 → D4, builds E4")
	q.wait(wrong, "This turn fails")
}

// Threats are marked on request, with and without a script.
func TestBrowserThreats(t *testing.T) {
	t.Parallel()
	const code = "/p/QP26CxC8bAPmoX" // Sun threatens to climb to C4
	p := open(t, window{}, code)
	p.press("Show threats")
	p.untilLabel("C4", "threatened")
	q := openAt(t, window{noScript: true}, p.base, code)
	q.press("Show threats")
	q.untilLabel("C4", "threatened")
	r := openAt(t, window{}, p.base, "/p/CW3SCSVJj8Yhh8")
	r.press("Show threats")
	r.until("#message", "Nobody can win with the next turn.")
	p.press("Hide threats")
	p.untilJS(`!document.querySelector(".board [aria-label^=C4]").getAttribute("aria-label").includes("threatened")`)
}

// untilLabel waits until the label of a square has a text.
func (p *page) untilLabel(name, text string) {
	p.t.Helper()
	p.untilJS(
		`document.querySelector(".board [aria-label^=` + name + `]").getAttribute("aria-label").includes("` + text + `")`,
	)
}

// While the reply to a wrong turn is on the board, the square of which the message speaks is marked, with an arrow
// from the worker that threatens to climb there. A cross marks the worker whose turn failed. When the board has gone
// back, nothing is marked but what may be chosen.
func TestBrowserRefutationMarks(t *testing.T) {
	t.Parallel()
	p := open(t, window{narrow: true}, puzzle)
	p.click("B4", "A5", "A4")
	p.untilLabel("B4", "threatened")
	p.untilJS(`document.querySelectorAll(".board .arrow.danger").length === 1`)
	p.untilJS(`document.querySelector(".board .failed").dataset.square === "A5"`)
	p.wait(puzzle, "fails: Moon threatens to climb to B4")
	p.untilJS(
		`!document.querySelector(".board :is(.threat, .failed, .built, .went, .left, .arrow, .own)") && ` +
			`document.querySelectorAll(".board .can").length === 2`,
	)

}

// A right turn has a tick at its worker, and faint corners and a faint arrow, unless that would lie across its build;
// the reply has an arrow in the colour of its side. When the other side has no turn left, its workers are marked.
func TestBrowserRightMarks(t *testing.T) {
	t.Parallel()
	const blocked = "/p/CdZpbgx5429RvQ"
	p := open(t, window{}, blocked)
	side := p.evaluate(`JSON.parse(document.querySelector("script[type='application/json']").textContent).side`)
	other := map[string]string{"first": "second", "second": "first"}[side]
	p.click("E4", "E3", "E4")
	p.wait(blocked+"/E4E3E4.E2E1E2", "Correct")
	p.untilJS(`document.querySelector(".board [data-square=E3]").classList.contains("passed")`)
	p.untilJS(
		`document.querySelectorAll(".board .arrow").length === 1 && Boolean(document.querySelector(".board .arrow.` + other +
			`")) && document.querySelector("button.own").dataset.square === "E4"`,
	)
	p.click("E3", "E2", "E3")
	p.until("#message", "has no legal turn left")
	p.untilJS(
		`document.querySelectorAll(".board .stuck").length === 2 && document.querySelectorAll(".board .arrow").length === ` +
			`1 && Boolean(document.querySelector(".board .arrow.` + side + `"))`,
	)
	p.visit("/p/EvQiAGTAddFVQ6")
	p.click("B2", "C3", "C4")
	p.until("#message", "Correct")
	p.untilJS(
		`document.querySelectorAll(".board .arrow.own.second").length === 1 && document.querySelectorAll(".board ` +
			`.arrow").length === 2 && document.querySelector("button.own").dataset.square === "C4"`,
	)
}
