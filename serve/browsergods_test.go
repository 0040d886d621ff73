//go:build browser

package serve

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

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
		{"pan", "C3 C2", "C3C2", "Sun has moved down two levels or more and won."},
		{"prometheus", "C2 C3 B3 A3", "C3-C2B3A3", "Sun: C3 to B3, building on C2 before and on A3 after."},
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
			p.tap(square)
		}
		p.wait(start+"/"+c.path, c.message)
	}
	p.axeInBothThemes()
	p.press("Undo")
	p.untilJS(`!location.pathname.includes("/C3-C2B3A3") && Boolean(document.querySelector(".board .can"))`)
}

// A forced worker is seen to move with the mover, a second build after the first, and a dome on the ground in one
// piece; nothing moves for people who do not want that.
func TestBrowserGodsMotion(t *testing.T) {
	t.Parallel()
	const record = `globalThis.seen = []; (() => { const animate = Element.prototype.animate; ` +
		`Element.prototype.animate = function (...how) { if (/ (?!number|tag)/.test(this.dataset.at || "")) ` +
		`seen.push(this.dataset.at); return animate.apply(this, how); }; })(); ""`
	base := serve(t)
	p, still := openAt(t, window{}, base, "/"), openAt(t, window{still: true}, base, "/")
	for _, c := range []struct {
		god     string
		squares []string
		seen    string
	}{
		{"apollo", []string{"C3", "D3"}, "C3 second,D3 first"},
		{"minotaur", []string{"C3", "D3"}, "D3 first,E3 second"},
		{"hephaestus", []string{"C3", "C2", "C1", "C1"}, "C2 first,C1 level-1,C1 level-2"},
		{"demeter", []string{"C3", "C2", "C1", "D1"}, "C2 first,C1 level-1,D1 level-1"},
		{"atlas", []string{"C3", "C2", "C1", "C1"}, "C2 first,C1 level-1,C1 tower-4"},
	} {
		s, err := game.ReadLine("0012100120012000100000000/1/" + c.god + ":C3,B2/mortal:D3,D4")
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range []*page{p, still} {
			q.visit("/p/" + s.Start().String())
			q.evaluate(record)
			q.clickWhen(c.squares...)
			if q == still {
				if seen := q.evaluate(`seen.join()`); seen != "" {
					t.Errorf("%s: %s moved", c.god, seen)
				}
				continue
			}
			q.untilJS(fmt.Sprintf(`seen.sort().join() === %q.split(",").sort().join()`, c.seen))
		}
	}
}

const editedGods = "/edit?board=1212010122322012002102022.1.D5C4.B5C3"

// The editor makes a position with gods: by script, and without one.
func TestBrowserGodsEditor(t *testing.T) {
	resized(t, window{}, editedGods, testGodsEditor)
}

func testGodsEditor(p *page) {
	t := p.t
	choose := func(name, value string) {
		p.setValue("#gods [name="+name+"]", value)
		p.untilJS(`document.querySelector("#gods").dispatchEvent(new Event("change"))`)
	}
	choose("second", "artemis")
	p.until("#chosen-gods", "Moon: Artemis may move her worker a second time")
	p.until("#better", "Set the goal: win in 2")
	p.press("Set the goal: win in 2")
	p.until("#verdict", "Right: Sun wins in 2")
	p.axeInBothThemes()
	code := p.text("#share-code")
	choose("second", "athena")
	choose("state", "raised")
	p.until("#share-fen", "/mortal:D5,C4/athena[^]:B5,C3")
	p.press("Moon") // it is her own turn
	p.until("#share-fen", "/2/mortal:D5,C4/athena:B5,C3")
	p.visit("/edit?paste=" + code)
	p.press("Play it")
	p.wait("/p/"+code, "")
	q := openAt(t, window{noScript: true}, p.base, "/edit?board=0000000000000000000000000.1..&tool=first")
	q.follow("B3", "D3")
	q.setValue("#gods [name=first]", "hermes")
	q.do("click", "#gods button")
	q.until("#chosen-gods", "Sun: If Hermes moves neither up nor down")
	q.until("#share-fen", "0000000000000000000000000/2/hermes:B3,D3/mortal")
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
	q.do("click", "#end")
	q.wait(start+"/B2A1.E5D4.B2B3B4", "Sun: B2 to B3, building on B4.")
}

// A game with gods begins where they are chosen.
func TestBrowserGodsGame(t *testing.T) {
	resized(t, window{}, "/game?level=2", testGodsGame)
}

func testGodsGame(p *page) {
	p.setValue("#settings [name=second]", "pan")
	p.untilJS(`document.querySelector("#settings [name=second]").dispatchEvent(new Event("change", { bubbles: true }))`)
	p.until("#uneven", "Hardly a contest")
	p.axeInBothThemes()
	p.clickWhen("B3", "D3")
	p.until("#heading", "Game against level 2")
	p.until("#gods", "Moon: Pan also wins")
	p.untilJS(`location.pathname.length === "/p/".length + 16 && location.search.includes("level=2")`)
	p.clickWhen("B3") // the computer has placed its workers anywhere
	p.do("click", ".board .step")
	p.clickWhen("B3")
	p.until("#message", "The computer has gone")
	p.axe()
}

// Where pages are files, positions with gods open from their codes: a turn is played, the
// computer plays, and other sites embed the board.
func TestBrowserGodsFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	base := host(t, http.FileServer(http.Dir(dir)))
	if _, err := Export(t.Context(), dir, fewOptions(t, base)); err != nil {
		t.Fatal(err)
	}
	read := func(fen string) string {
		s, err := game.ReadLine(fen)
		if err != nil {
			t.Fatal(err)
		}
		return s.Start().String()
	}
	code := read("0012100120012000100000000/1/apollo:C3,B2/athena:D3,D4")
	start := "/p/?c=" + code
	p := openAt(t, window{narrow: true}, base, start)
	p.until("#heading", "Apollo against Athena")
	p.until("#gods", "Moon: When Athena has moved up")
	p.clickWhen("C3", "D3", "C4")
	p.wait(start+"&t=C3D3C4", "Sun: C3 to D3, changing places with Moon, building on C4.")
	p.axeInBothThemes()
	p.visit("/p/?c=" + read("/1/pan/mortal") + "&level=1&you=second&seed=1")
	p.until("#heading", "Game against level 1")
	p.until("#message", "Place your first worker")
	p.visit("/game/?first=random&second=minotaur")
	p.until("#chosen-gods", "Moon: Minotaur may step onto")
	p.untilJS(
		`(() => { const field = document.querySelector("#settings [name=first]"); field.value = "mortal"; ` +
			`field.dispatchEvent(new Event("change", { bubbles: true })); return true; })()`,
	)
	p.until("#uneven", "Hardly a contest: of 200 games that the computer played against itself, Minotaur won")
	p.clickWhen("B3", "D3")
	p.until("#heading", "Game against level 3")
	p.until("#gods", "Moon: Minotaur may step onto")
	p.until("#message", "You begin.")
	if err := os.WriteFile(filepath.Join(dir, "other.html"),
		[]byte(`<!DOCTYPE html><html lang="en"><title>Other</title><script type="module" `+
			`src="element.js"></script><santorini-board code="`+code+`"></santorini-board>`), 0o644); err != nil {
		t.Fatal(err)
	}
	p.visit("/other.html")
	p.untilJS(
		`Boolean(document.querySelector("santorini-board").shadowRoot.querySelector(".board .can")) && ` +
			`document.querySelector("santorini-board").shadowRoot.querySelector("#gods").textContent.startsWith("Sun: Apollo ` +
			`may step")`,
	)
	p.untilJS(
		`(() => { const root = document.querySelector("santorini-board").shadowRoot, sign = root.querySelector("#gods ` +
			`.god use"); return root.getElementById(sign.getAttribute("href").slice(1)) !== null && sign.getBBox().width > 0 ` +
			`})()`,
	)
}
