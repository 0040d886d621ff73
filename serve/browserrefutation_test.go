//go:build browser

package serve

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

const wrong = puzzle + "/E3D4E4.B5A5A4"

// A wrong turn is refuted on the board, which then goes back by itself; what was said stays, and it can be
// seen once more. A tap while the refutation is shown goes back at once, and counts.
func TestBrowserRefutation(t *testing.T) {
	t.Parallel()
	p := open(t, window{}, puzzle)
	p.click("E3", "D4", "E4")
	p.wait(wrong, "This turn fails")
	p.untilLabel("C4", "worker") // the turn that is left, of the refutation alone
	p.wait(puzzle, "E3 to D4, building on E4, fails")
	p.untilLabel("C4", "ground")
	p.press("Show again why")
	p.wait(wrong, "This turn fails")
	p.wait(puzzle, "E3 to D4, building on E4, fails")
	p.click("E3")
	p.until("#message", "Choose a dot")
	p.untilJS(`document.querySelector(".failed").hidden`)
	p.click("E3", "E3", "D4", "E4")
	p.wait(wrong, "This turn fails")
	p.untilLabel("C4", "worker")
	p.click("E3", "D3", "E3")
	p.wait(puzzle+"/E3D3E3.C3D4E3", "Correct: ")
	if used, err := chromedp.Run(p.ctx, chromedp.Evaluate[int]("history.state.used.wrong")); err != nil || used != 2 {
		t.Errorf("%d wrong turns are counted, %v", used, err)
	}
}

// Where motion is not wanted, nothing goes on by itself.
func TestBrowserRefutationStill(t *testing.T) {
	t.Parallel()
	p := open(t, window{still: true}, puzzle)
	p.click("E3", "D4", "E4")
	p.wait(wrong, "This turn fails")
	p.until(".failed", "Show again why")
	p.press("Show again why")
	p.untilLabel("C4", "worker")
	p.wait(wrong, "This turn fails")
	p.until("#mover-text", "Moon to move") // the line above the board and the list of turns follow the refutation
	p.untilJS(`document.querySelector(".moves .shown").textContent.startsWith("D4>C4^")`)
	p.press("Try again")
	p.wait(puzzle, "")
	p.click("E3", "D4", "E4")
	p.wait(wrong, "This turn fails")
	p.press("Show the solution")
	p.until("#message", "That was the solution")
}

// After the end all first turns are shown by their verdicts, with and without a script, and can be played.
func TestBrowserFirstTurns(t *testing.T) {
	t.Parallel()
	const solved = puzzle + "/E3D3E3.C3D4E3.B4C3C2.B5C5D5.D3C2"
	p := open(t, window{}, solved)
	p.press("Other first turns")
	p.wait(puzzle, "All first turns by their verdicts.")
	p.click("E3")
	p.untilLabel("D3", "goes right")
	p.untilLabel("D4", "goes wrong")
	p.press("E3>D4^E4")
	p.wait(wrong, "This turn fails")
	p.wait(puzzle, "E3 to D4, building on E4, fails")
	list := p.text("#first-turns")
	q := openAt(t, window{noScript: true}, p.base, solved)
	plain := q.text("#first-turns")
	for _, turn := range []string{"E3>D3^E3", "E3>D4^E4", "B4>A3^A2"} {
		if !strings.Contains(list, turn) || !strings.Contains(plain, turn) {
			t.Errorf("%s is missing in\n%s\nor without a script in\n%s", turn, list, plain)
		}
	}
	q.press("E3>D4^E4")
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
	p.press("Hide threats")
	p.untilJS(`!document.querySelector(".board [aria-label^=C4]").getAttribute("aria-label").includes("threatened")`)
}

// untilLabel waits until the label of a square has a text.
func (p *page) untilLabel(name, text string) {
	p.t.Helper()
	p.untilJS(`document.querySelector(".board [aria-label^=` + name + `]").getAttribute("aria-label").includes("` + text + `")`)
}
