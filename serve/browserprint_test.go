//go:build browser

package serve

import (
	"fmt"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

// On paper a puzzle has its task, board, code and link, dark on white, and nothing to press.
func TestBrowserPrint(t *testing.T) {
	t.Parallel()
	p := open(t, window{dark: true}, puzzle)
	p.click("E3", "D3", "E3")
	p.wait(puzzle+"/E3D3E3.C3D4E3", "Correct: ")
	p.media(window{dark: true, print: true})
	printed := p.evaluate("document.body.innerText")
	for _, want := range []string{"Sun wins in 3", "Correct: now win in 2.", "HfGoo8VCrfkSpV",
		p.base + puzzle + "/E3D3E3.C3D4E3"} {
		if !strings.Contains(printed, want) {
			t.Errorf("no %q is printed: %s", want, printed)
		}
	}
	// The mistake that a puzzle begins with is not waited for.
	e, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	r := e.list[0].Record()
	q := openAt(t, window{}, p.base, "/p/"+r.Code.String())
	q.run(`dispatchEvent(new Event("beforeprint"))`)
	if label := q.label(r.Last.(position.Turn).To().String()); !strings.Contains(label, "s worker") {
		t.Errorf("the last turn led to %q", label)
	}
	if moving := q.evaluate(`String(document.querySelector(".picture").getAnimations({ subtree: true }).filter((a) => ` +
		`a.playState === "running").length)`); moving != "0" {
		t.Errorf("%s parts of the board still move on paper", moving)
	}
	if left := p.evaluate(
		`[...document.querySelectorAll(".top, .newcomer, nav a, form.typed, summary, .views a, .skip, footer, ` +
			`button")].filter((e) => e.getClientRects().length && !e.closest(".board")).map((e) => e.outerHTML).join("\n")`,
	); left != "" {
		t.Errorf("printed: %s", left)
	}
	for script, want := range map[string]string{
		"getComputedStyle(document.documentElement).backgroundColor": "rgb(247, 244, 238)",
		"getComputedStyle(document.querySelector('h1')).color":       "rgb(23, 38, 43)",
		"String(document.querySelector('.board').getBoundingClientRect().top > " +
			"document.querySelector('h1').getBoundingClientRect().bottom)": "true",
		"String(document.querySelector('.board .picture').getBoundingClientRect().left >= 0)": "true",
	} {
		if got := p.evaluate(script); got != want {
			t.Errorf("%s is %s, want %s", script, got, want)
		}
	}
}

// On paper a puzzle has the QR code of its link, on the page of any position, too.
func TestBrowserPrintQR(t *testing.T) {
	t.Parallel()
	p := open(t, window{}, puzzle)
	p.ready()
	modules, side, err := render.QRModules(p.base + puzzle)
	if err != nil {
		t.Fatal(err)
	}
	want := ""
	for i := range side * side {
		if modules[i/8]&(0x80>>(i%8)) != 0 {
			want += fmt.Sprintf("M%d %dh1v1h-1z", i%side, i/side)
		}
	}
	p.run(`dispatchEvent(new Event("beforeprint"))`)
	if got := p.evaluate(`document.querySelector("#printed-qr path").getAttribute("d")`); got != want {
		t.Errorf("the QR code is %.100s, want %.100s", got, want)
	}
	q := openAt(t, window{}, serveShell(t), puzzle)
	q.untilJS(`document.querySelector(".printed svg path")`)
	for _, p := range []*page{p, q} {
		p.media(window{print: true})
		p.untilJS(`document.querySelector(".printed svg").getBoundingClientRect().width > 100`)
	}
}
