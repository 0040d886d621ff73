//go:build browser

package serve

import (
	"fmt"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
)

// axe-core finds nothing on pages in the states after their start, in either theme, at any size.
func TestBrowserAxeStates(t *testing.T) {
	t.Parallel()
	const review = "/p/2oYYRBBZUstii1/B4A5A4.B5A4B4?level=4&you=first&ply=1"
	train := func(p *page) codec.Code {
		p.press("I have played some games")
		return p.puzzleShown(codec.Code{})
	}
	sheet := func(name string) func(p *page) {
		return func(p *page) {
			p.ready()
			p.run(`document.getElementById("` + name + `").showPopover()`)
			p.untilJS(`document.querySelector("#` + name + `:popover-open") !== null`)
		}
	}
	states := []struct {
		name, address string
		reach         func(p *page)
	}{
		{"the first turn", puzzle, func(p *page) {
			p.click("E3", "D3", "E3")
			p.until("#message", "Correct: ")
		}},
		{"half a turn", puzzle, func(p *page) {
			p.click("E3", "D3")
			p.until("#message", "Choose a plus")
		}},
		{"the sheet More", puzzle, sheet("more")},
		{"the sheet Share", puzzle, sheet("share")},
		{"a hint", puzzle, func(p *page) {
			p.press("Hint")
			p.until("#message", "Each turn makes a threat")
		}},
		{"a wrong turn", puzzle, func(p *page) {
			p.click("E3", "D4", "E4")
			p.until("#message", "This turn fails")
			p.untilJS(`!document.querySelector(".stepper").hidden`)
		}},
		{"the end of a puzzle", puzzle, func(p *page) {
			p.ready()
			p.solveShown(codec.MustParse("HfGoo8VCrfkSpV"))
			p.until("#message", "Solved")
			p.untilJS(`document.querySelector("#first-turns button") !== null`)
		}},
		{"all first turns", puzzle + "/E3D3E3.C3D4E3.B4C3C2.B5C5D5.D3C2", func(p *page) {
			p.press("Other turns")
			p.until("#message", "All first turns by their verdicts.")
		}},
		{"threats", "/p/QP26CxC8bAPmoX", func(p *page) {
			p.press("Show threats")
			p.untilLabel("C4", "threatened")
		}},
		{"the end of a game", wholeGame + "?" + ofLevel4, func(p *page) {
			p.until("#message", "The computer has won: ")
			p.ready()
		}},
		{"a review", review, func(p *page) {
			p.until("#estimates", "Turns that gave something away: 1 by Sun, ")
			p.until("#message", "missed a win in 3")
		}},
		{"the sheet More in a review", review, sheet("more")},
		{"training after a puzzle", "/train", func(p *page) {
			p.solveShown(train(p))
			p.until(".outcome", "Your rating is known after 4 more puzzles.")
		}},
		{"training after a mistake", "/train", func(p *page) {
			p.failShown(train(p))
			p.until(".outcome", "known after 4 more puzzles.")
		}},
		{"the course", "/train?go=course", func(p *page) { p.until("h1", "course") }},
		{"a lesson", "/train?go=lesson&theme=hoist", func(p *page) { p.solveShown(p.puzzleShown(codec.Code{})) }},
		{"the editor with a goal that is false", "/edit?board=0200102020022220024000000.1.B4E3.B5C3&goal=win2",
			func(p *page) { p.until("#verdict", "Wrong: ") }},
		{"the editor without workers", "/edit?board=4444444444444444444444444.1..", func(p *page) { p.ready() }},
		{"the editor with a text that is no position", "/edit?paste=nonsense", func(p *page) { p.ready() }},
	}
	for _, touch := range []bool{false, true} {
		t.Run(fmt.Sprintf("touch %v", touch), func(t *testing.T) {
			t.Parallel()
			w := window{narrow: touch, touch: touch, still: true}
			p := open(t, w, "/about")
			defer func() { p.t = t }()
			for _, s := range states {
				t.Run(s.name, func(t *testing.T) {
					p.t = t
					p.forget()
					p.visit(s.address)
					s.reach(p)
					p.axeInSizes(touch)
				})
			}
		})
	}
}
