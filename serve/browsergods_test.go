//go:build browser

package serve

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/puzzlecode/puzzlecode/game"
)

// On a phone a turn with each god is played square by square, and Done ends one that may go on.
func TestBrowserGods(t *testing.T) {
	t.Parallel()
	p := openAt(t, window{narrow: true, touch: true, still: true}, serve(t), "/")
	for _, c := range []struct{ god, squares, path, message string }{
		{"apollo", "C3 D3 C4", "C3D3C4", "Sun: C3 to D3, changing places with Moon, building on C4."},
		{"artemis", "C3 C2 C2 C1 B1", "C3C1B1", "Sun: C3 to C2 to C1, building on B1."},
		{"athena", "B2 B3 B2", "B2B3B2", "Sun: B2 to B3, building on B2."},
		{"athena", "C3 C4 C3", "C3C4C3", "Sun: C3 to C4, building on C3."},
		{"atlas", "C3 C2 B3 B3", "C3C2B3X", "Sun: C3 to C2, building a dome on B3."},
		{"atlas", "C3 C2 B3 Done", "C3C2B3", "Sun: C3 to C2, building on B3."},
		{"demeter", "C3 C2 C1 D1", "C3C2C1D1", "Sun: C3 to C2, building on C1 and D1."},
		{"demeter", "C3 C2 C1 Done", "C3C2C1", "Sun: C3 to C2, building on C1."},
		{"hephaestus", "C3 C2 C1 C1", "C3C2C1C1", "Sun: C3 to C2, building on C1 twice."},
		{"hermes", "B2 B3 C2", "B2B3C2", "Sun: B2 to B3, building on C2."},
		{"hermes", "C2", "C2", "Sun: standing still, building on C2."},
		{"minotaur", "C3 D3 C4", "C3D3C4", "Sun: C3 to D3, pushing Moon to E3, building on C4."},
		{"pan", "C3 C2", "C3C2", "Sun has moved down two levels and won."},
		{"prometheus", "C2 C3 B3 A3", "C3-C2B3A3", "Sun: building on C2, then C3 to B3, building on A3."},
	} {
		s, err := game.ReadLine("0012100120012000100000000/1/" + c.god + ":C3,B2/mortal:D3,D4")
		if err != nil {
			t.Fatal(err)
		}
		start := "/p/" + s.Start().String()
		p.visit(start)
		for _, square := range strings.Fields(c.squares) {
			if square == "Done" {
				p.press(square)
				continue
			}
			p.untilJS(fmt.Sprintf(`Boolean(document.querySelector('.board :is(.can, .step, .drop, .build, .dome)[data-square=%s]'))`, square))
			p.do(chromedp.Tap(chromedp.CSS(fmt.Sprintf(".board [data-square=%s]", square))))
		}
		p.wait(start+"/"+c.path, c.message)
	}
	p.axeInBothThemes()
	p.press("Undo")
	p.untilJS(`!location.pathname.includes("/C3-C2B3A3") && Boolean(document.querySelector(".board .can"))`)
}

// Without a script, too, workers are placed and turns with gods are played.
func TestBrowserGodsPlaced(t *testing.T) {
	t.Parallel()
	s, err := game.ReadLine("/1/demeter/athena")
	if err != nil {
		t.Fatal(err)
	}
	start := "/p/" + s.Start().String()
	p := open(t, window{}, start)
	p.click("A1", "B2")
	p.wait(start+"/B2A1", "Place your first worker")
	p.click("D4", "E5")
	p.wait(start+"/B2A1.E5D4", "Choose one of your workers.")
	p.axe()
	q := openAt(t, window{noScript: true}, p.base, start)
	q.follow("A1", "B2", "D4", "E5", "B2", "B3", "B4")
	q.do(chromedp.Click(chromedp.CSS("#end")))
	q.wait(start+"/B2A1.E5D4.B2B3B4", "Sun: B2 to B3, building on B4.")
}
