//go:build browser

package serve

import (
	"regexp"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/game"
)

// wholeGame is a game of level 1 against level 4, which has won it as Moon.
const wholeGame = "/p/2jpYERHf4xZYag/" +
	"D3E4D5.C2D3D2.B3C3B2.D3D2E2.C3C2C1.C4C3B4.C2B2B3.D2E2E1.E4D3E3.C3D2E3.B2C3C2.D2C2D2.C3B2B3." +
	"E2E1E2.B2C1D1.E1D2E3.D3D4E3.C2D1E1.D4C4C3.D1E2E1.C1D1E1.E2D3E2.C4C3B3.D2E2"

const ofLevel4 = "level=4&you=first"

// A game is gone through with buttons, with keys and by its list. Other turns leave it, and lead back.
func TestBrowserReview(t *testing.T) {
	resized(t, window{}, wholeGame+"?"+ofLevel4, testReview)
}

func testReview(p *page) {
	t := p.t
	p.until("#message", "The computer has won: ")
	p.press("Review the game")
	place := func(ply, said string) {
		t.Helper()
		p.wait(wholeGame+"?level=4&ply="+ply+"&you=first", said)
	}
	place("24", "Turn 12, Moon: D2 → E2 wins. Moon has climbed to level 3 and won.")
	p.ready()
	if got := p.text("h1"); got != "Game against level 4" {
		t.Errorf("the heading is %q", got)
	}
	p.press("Back")
	place("23", "Turn 12, Sun: C4 → C3, builds B3.")
	p.press("First")
	place("0", "The start of the game: Sun begins.")
	p.do("click", "#steps .main")
	place("1", "Turn 1, Sun: D3 → E4, builds D5.")
	p.do("press", "ArrowRight")
	place("2", "Turn 1, Moon: C2 → D3, builds D2.")
	p.focus(square("A1"))
	p.do("press", "ArrowLeft") // also on the board
	place("1", "Turn 1, ")
	p.do("press", "End")
	place("24", "Turn 12, ")
	p.do("press", "Home", "ArrowLeft")
	place("0", "The start of the game")
	p.press("C3 → D2, builds E3")
	place("10", "Turn 5, Moon")
	if got := p.text(`#moves [aria-current]`); got != "C3 → D2, builds E3" {
		t.Errorf("the list marks %q", got)
	}
	p.do("reload")
	place("10", "Turn 5, Moon")
	p.ready()
	p.until("#mover-text", "Sun to move")
	for turn := range p.place().StateAt(10).Turns() {
		if p.place().Turn(10) != turn {
			p.click(squaresOf(turn)...)
			break
		}
	}
	p.until("#actions .main", "Back to the game")
	if l := p.place(); l.Len() != 11 || strings.Contains(p.path(), "ply") {
		t.Errorf("another turn leads to %s", p.path())
	}
	p.press("Back to the game")
	place("10", "Turn 5, Moon")
}

// The link that a game is shared by opens it as a review, on a server and without one.
func TestBrowserGameLink(t *testing.T) {
	t.Parallel()
	p := open(t, window{narrow: true}, wholeGame+"?"+ofLevel4)
	p.until("#message", "The computer has won: ")
	p.press("Share the game")
	link := p.evaluate(`document.getElementById("share-link").value`)
	if want := p.base + wholeGame + "?level=4&ply=24&you=first"; link != want {
		t.Errorf("the link is %s, want %s", link, want)
	}
	if got := p.text("#share-turns"); !strings.HasPrefix(got, "2jpYERHf4xZYag D3>E4^D5 ") ||
		!strings.HasSuffix(got, " C4>C3^B3 D2>E2#") {
		t.Errorf("the turns as text are %q", got)
	}
	if gif := p.evaluate(`document.getElementById("share-gif").href`); gif != p.base+wholeGame+".gif" {
		t.Errorf("the GIF is %s", gif)
	}
	p.visit(strings.TrimPrefix(link, p.base))
	p.until("#message", "Turn 12, Moon: D2 → E2 wins. Moon has climbed to level 3 and won.")
	p.ready()
	p.press("Back")
	p.until("#message", "Turn 12, ")
	if got := p.evaluate(`document.getElementById("share-link").value`); !strings.Contains(got, wholeGame) ||
		!strings.Contains(got, "ply=24") {
		t.Errorf("the link of the whole game is %s", got)
	}
}

// Each turn of a game is estimated. Turns that gave something away are marked, with what was better in words and
// on the board; it can be played, and the way leads back.
func TestBrowserEstimates(t *testing.T) {
	t.Parallel()
	l, err := game.ReadLine(missedWin)
	if err != nil {
		t.Fatal(err)
	}
	played := "/p/" + l.Address()
	p := open(t, window{}, played+"?"+ofLevel4+"&ply=23")
	p.until("#estimates", "Turns that gave something away: 1 by Sun, 2 by Moon.")
	if got := p.evaluate(`[...document.querySelectorAll("#moves li")].map((li, i) => li.querySelector("b") ? i + 1 + ` +
		`li.querySelector("b").textContent : "").join("")`); got != "12 ??15 ??16 ??" {
		t.Errorf("the list marks %q", got)
	}
	if got := p.evaluate(`String(document.querySelectorAll("#estimates .marks i").length)`); got != "3" {
		t.Errorf("%s marks on the curve", got)
	}
	if got := p.evaluate(`String(document.querySelectorAll(".board .better").length)`); got != "0" {
		t.Error("an arrow at a turn that gave nothing away")
	}
	p.press("Next mistake") // of the person; after the last one comes the first
	p.until("#message", "Turn 8, Sun: B4 → C5, builds B5.")
	p.until("#message", "Sun missed a win in 3, proved. It begins with A4 to A5, building on A4.")
	if got := p.evaluate(`String(document.querySelectorAll(".board .better").length)`); got != "1" {
		t.Errorf("%s arrows", got)
	}
	if got := p.evaluate(`document.querySelector("#message").className`); got != "message bad" {
		t.Errorf("the message is %q", got)
	}
	place := p.path()
	p.press("Better turn")
	p.until("#message", "Better: A4 → A5, builds A4. You now play both sides.")
	if l := p.place(); l.Len() != 15 || l.Turn(14).String() != "A4>A5^A4" {
		t.Errorf("the better turn is at %s", p.path())
	}
	p.press("Back to the game")
	p.wait(place, "Turn 8, ")
	// The curve is a slider.
	p.focus("#estimates input")
	p.do("press", "ArrowLeft")
	p.until("#message", "Turn 7, ")
	p.untilJS(`document.querySelector("#estimates input").getAttribute("aria-valuetext") === "14 of 23"`)
	// Below the board it is told what each side has missed, and all turns have their numbers.
	p.until(".balance [data-side=first]", "What you missed")
	p.until(".balance [data-side=first]", "Turn 8: B4 → C5, builds B5 ??")
	p.until(".balance [data-side=second]", "What Moon missed")
	p.until(".balance [data-side=second]", "Turn 6: A3 → A2, builds B2 ??")
	if got := p.evaluate(`[document.querySelectorAll(".balance tbody tr").length, document.querySelectorAll(".balance ` +
		`tbody tr")[14].textContent].join(" ")`); !regexp.MustCompile(`^23 15SunB4>C5\^B5\d+ %\d+ %\?\?$`).
		MatchString(got) {
		t.Errorf("the table has %q", got)
	}
	// The answers stay in the tab.
	p.visit(played + "?" + ofLevel4 + "&ply=15")
	p.until("#message", "It begins with A4 to A5")
	if got := p.evaluate(`String(performance.getEntriesByType("resource").filter((e) => ` +
		`e.name.includes("/review/")).length)`); got != "0" {
		t.Errorf("%s turns are asked for again", got)
	}
}

// A mistake is a puzzle if the solver proves one: with a code of its own.
func TestBrowserMissedPuzzle(t *testing.T) {
	t.Parallel()
	p := open(t, window{narrow: true}, "/p/2oYYRBBZUstii1/B4A5A4.B5A4B4?ply=1")
	p.until("#estimates", "Turns that gave something away: 1 by Sun, ")
	p.until("#message", "Sun missed a win in 3, proved. It begins with E3 to D3, building on E3. Now Moon wins in 2, "+
		"proved.")
	p.until("#message", "Puzzle, proved: Sun wins in 3.")
	p.press("As a puzzle")
	p.until("h1", "Sun wins in 3")
	if got := p.path(); got != "/p/HfGoo8VCrfkSpV" {
		t.Errorf("the puzzle is at %s", got)
	}
}
