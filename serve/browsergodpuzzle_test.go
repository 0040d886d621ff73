//go:build browser

package serve

import (
	"net/http"
	"testing"
)

// A puzzle with gods shows the opponent's last turn, with whom it forced where. The turns of a refutation and of the
// solution are stepped through, and then all first turns are shown by their verdicts on the board, and played.
func TestBrowserGodsPuzzle(t *testing.T) {
	t.Parallel()
	base := serve(t)
	p := openAt(t, window{narrow: true, still: true}, base, "/p/2YKTPsFUtkc4W4w1")
	p.until("#message", "You are Moon. Choose one of your workers, which have a green frame.")
	p.click("D2")
	p.clickWhen("C1", "D1")
	p.wait("/p/2YKTPsFUtkc4W4w1/D2C1D1.D4C3B4", "This turn fails: Sun threatens to climb to B4")
	p.untilLabel("C1", "the turn that failed went here")
	p.untilLabel("B4", "threatened")
	step := func(way string) { p.evaluate(`(document.querySelector(".stepper .` + way + `").click(), "")`) }
	p.untilJS(`!document.querySelector(".stepper").hidden`)
	step("behind")
	p.until("#message", "1 of 2. Moon: D2 → C1, builds D1.")
	p.untilLabel("D1", "built on last")
	step("behind")
	p.until("#message", "0 of 2.")
	p.untilLabel("D2", "Moon's worker")
	for range 2 { // faster than the boards are answered
		step("ahead")
	}
	p.until("#message", "This turn fails: Sun threatens to climb to B4")
	p.untilLabel("B4", "threatened")
	p.press("Try again")
	p.wait("/p/2YKTPsFUtkc4W4w1", "")
	p.visit("/p/2YKTPsFUtkc4W4w1") // not for the first time
	p.until("#message", "Sun has just gone E3 to D4, changing places with Moon, building on E5.")
	p.untilLabel("D4", "Sun's worker")
	p.untilLabel("E3", "was forced here")
	p.axeInBothThemes()

	const puzzle, solved = "/p/8FbnhXYLzoo2Uddy", "/p/8FbnhXYLzoo2Uddy/B4D4E4.C3C4D5.D4E3"
	p.visit(puzzle)
	p.click("B4")
	p.clickWhen("D4", "E4")
	p.wait(puzzle+"/B4D4E4.C3C4D5", "Correct")
	p.clickWhen("D4", "E3")
	p.wait(solved, "Solved")
	p.untilJS(`!document.querySelector(".stepper").hidden`)
	step("behind")
	p.until("#message", "2 of 3. Sun: C3 → C4, builds D5.")
	step("ahead")
	p.until("#message", "Solved")
	p.press("Other turns")
	p.wait(puzzle, "All first turns by their verdicts.")
	p.clickWhen("B4")
	p.untilLabel("D4", "goes right")
	p.untilLabel("B2", "goes wrong")
	p.clickWhen("C4") // on the way to D4
	p.untilLabel("C4", "goes right")
	p.untilLabel("D5", "goes wrong")
	p.axeInBothThemes()
	p.clickWhen("D5")
	p.wait(puzzle+"/B4C4D5.C3D4C5", "This turn fails")
}

// The same where pages are files, with an Athena who has moved up, and with threats, those of Pan included.
func TestBrowserGodsPuzzleOfFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	base := host(t, http.FileServer(http.Dir(dir)))
	if _, err := Export(t.Context(), dir, fewOptions(t, base)); err != nil {
		t.Fatal(err)
	}
	const start = "/p/?c=8FbnhXYLzoo2Uddy"
	p := openAt(t, window{narrow: true, still: true}, base, start+"&t=B4D4E4.C3C4D5.D4E3")
	p.until("#message", "That was the solution.")
	p.press("Other turns")
	p.wait(start, "All first turns by their verdicts.")
	p.clickWhen("B4")
	p.untilLabel("D4", "goes right")
	p.clickWhen("D4")
	p.untilLabel("D5", "goes wrong")
	p.clickWhen("D5")
	p.wait(start+"&t=B4D4D5.C3C4C5", "goes C3 to C4, building on C5, and Moon cannot win with the next turn.")
	p.untilJS(`!document.querySelector(".stepper").hidden`)
	p.evaluate(`(document.querySelector(".stepper .behind").click(), "")`)
	p.until("#message", "1 of 2. Moon: B4 → D4, builds D5.")
	p.visit("/p/?c=6GQgnqFNpPKxMiMe")
	p.until("#message", "Athena has moved up: Sun cannot move up on this turn.")
	p.visit("/p/?c=6oSJSnhbbXoopgCL&threats=1")
	p.untilLabel("B3", "threatened")
}
