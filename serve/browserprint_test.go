//go:build browser

package serve

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

// On paper a puzzle has its task, board, code and link, dark on white, and nothing to press.
func TestBrowserPrint(t *testing.T) {
	t.Parallel()
	p := open(t, window{dark: true}, puzzle)
	p.click("E3", "D3", "E3")
	p.wait(puzzle+"/E3D3E3.C3D4E3", "Correct: ")
	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print",
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}}); err != nil {
		t.Fatal(err)
	}
	printed, err := chromedp.Run(p.ctx, chromedp.Evaluate[string]("document.body.innerText"))
	if err != nil {
		t.Fatal(err)
	}
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
	label, err := chromedp.Run(
		q.ctx,
		chromedp.Evaluate[string](
			fmt.Sprintf(
				`dispatchEvent(new Event("beforeprint")), document.querySelector("%s").getAttribute("aria-label")`,
				square(r.Last.(position.Turn).To().String()),
			),
		),
	)
	if err != nil || !strings.Contains(label, "s worker") {
		t.Errorf("the last turn led to %q, %v", label, err)
	}
	if moving := q.evaluate(`String(document.querySelector(".picture").getAnimations({ subtree: true }).filter((a) => ` +
		`a.playState === "running").length)`); moving != "0" {
		t.Errorf("%s parts of the board still move on paper", moving)
	}
	left, err := chromedp.Run(
		p.ctx,
		chromedp.Evaluate[string](
			`[...document.querySelectorAll(".top, .newcomer, nav a, form.typed, summary, .views a, .skip, footer, `+
				`button")].filter((e) => e.getClientRects().length && !e.closest(".board")).map((e) => e.outerHTML).join("\n")`,
		),
	)
	if err != nil || left != "" {
		t.Errorf("printed, %v: %s", err, left)
	}
	for script, want := range map[string]string{
		"getComputedStyle(document.documentElement).backgroundColor": "rgb(247, 244, 238)",
		"getComputedStyle(document.querySelector('h1')).color":       "rgb(23, 38, 43)",
		"String(document.querySelector('.board').getBoundingClientRect().top > " +
			"document.querySelector('h1').getBoundingClientRect().bottom)": "true",
		"String(document.querySelector('.board .picture').getBoundingClientRect().left >= 0)": "true",
	} {
		if got, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](script)); err != nil || got != want {
			t.Errorf("%s is %s, %v; want %s", script, got, err, want)
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
		if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia,
			emulation.SetEmulatedMediaParams{Media: "print"}); err != nil {
			t.Fatal(err)
		}
		p.untilJS(`document.querySelector(".printed svg").getBoundingClientRect().width > 100`)
	}
}
