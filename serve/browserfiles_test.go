//go:build browser

package serve

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image/gif"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// What people do with a site on a host of files, with a connection and without one: a puzzle that is
// in no collection is solved, the editor makes a puzzle, and a game against the computer is won.
func TestBrowserFileHost(t *testing.T) {
	t.Parallel()
	port, dir := freePort(t), t.TempDir()
	base := "http://127.0.0.1:" + port
	if _, err := Export(t.Context(), dir, fewOptions(t, base)); err != nil {
		t.Fatal(err)
	}
	stop := pythonHost(t, dir, port)
	p := openAt(t, window{}, base, "/about/")
	p.stocked()
	p.useFiles("with a connection")
	stop()
	p.useFiles("without a connection")
	p.forgive()
}

// savesGIF checks that the browser draws the turns of a game as a GIF.
func (p *page) savesGIF() {
	p.t.Helper()
	turns := p.evaluate(
		`globalThis.blobs = []; const make = URL.createObjectURL; URL.createObjectURL = (b) => { blobs.push(b); return ` +
			`make(b); }; String(document.querySelectorAll("#moves li").length)`,
	)
	p.press("The turns as a GIF")
	p.until("#gif-said", "The GIF is saved.")
	text := valueOf[string](
		p,
		`blobs.find((b) => b.type === "image/gif").arrayBuffer().then((a) => btoa(Array.from(new Uint8Array(a), (c) => `+
			`String.fromCharCode(c)).join("")))`,
	)
	file, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		p.t.Fatal(err)
	}
	moving, err := gif.DecodeAll(bytes.NewReader(file))
	if err != nil || moving.Config.Width != 420 || strconv.Itoa(len(moving.Image)-1) != turns {
		p.t.Fatalf("a GIF of %d bytes, %v, and %s turns", len(file), err, turns)
	}
	last := moving.Image[len(moving.Image)-1]
	if b := last.Bounds(); b.Dx() >= 420 || b.Dx() < 40 || len(file) < 4000 || len(file) > 100_000*len(moving.Image) {
		p.t.Errorf("the last turn changes %v; %d bytes", b, len(file))
	}
}

func (p *page) useFiles(how string) {
	p.t.Helper()
	began := time.Now()
	p.visit("/p/?c=HfGoo8VCrfkSpV")
	p.until("#heading", "Sun wins in 3")
	// A wrong turn is refuted, and then the puzzle is solved.
	p.clickWhen("B4", "A5", "A4")
	p.until("#message", "fails")
	p.press("Try again")
	for _, turn := range [][]string{{"E3", "D3", "E3"}, {"B4", "C3", "C2"}, {"D3", "C2"}} {
		p.clickWhen(turn...)
	}
	p.until("#message", "Solved")
	// A goal that is false is said, and mended.
	p.visit("/p/?c=Ci2ifp3zQ58Y7f")
	p.until("#message", "The goal is false")
	p.until("#better", "Play what is proved: Sun wins in 3")
	p.untilJS(
		`document.getElementById("share-start").value.endsWith("/p/?c=HfGoo8VCrfkSpV")`,
	) // a false goal is not shared
	p.press("Play what is proved: Sun wins in 3")
	p.until("#heading", "Sun wins in 3")
	// The editor: a pasted position gets a verdict, a code and a link, which opens.
	p.visit("/edit/?board=0200102020022220024000000.1.B4E3.B5C3")
	p.until("#made", "2oYYRBBZUstii1")
	p.setValue("#goal", "win3")
	p.run(`document.getElementById("goal").dispatchEvent(new Event("change", { bubbles: true }))`)
	p.until("#made", "HfGoo8VCrfkSpV")
	link := p.evaluate(
		`[...document.querySelectorAll("#made a")].map((a) => a.href).find((h) => h.includes("HfGoo8VCrfkSpV")) || ""`,
	)
	if !strings.HasPrefix(link, p.base+"/p/") {
		p.t.Fatalf("%s: the editor links to %q", how, link)
	}
	p.visit(strings.TrimPrefix(link, p.base))
	p.until("#heading", "Sun wins in 3")
	// A study opens from its link, and is added to.
	p.visit("/about/")
	p.visit(strings.Replace(studyLink(p.t, climbing, ""), "#", "/#", 1))
	p.until(".tree", "The only turn that wins.")
	p.clickWhen("B4", "A5", "B4")
	p.until(".message", "Turn 1, Sun: B4 → A5, builds B4.")
	p.untilStudy(
		"{Look for the worker that is alone. <script>document.title = 1</script>} 1. E3>D3^E3! {The only turn that wins.} " +
			"(1. E3>D3^E2? {Too slow.} 2. C3>D4^E4) (1. B4>A5^A4?! 2. B5>B4^B5 (2. C3>D3^D4 $14) 3. E3>D3^E3) (1. B4>A5^B4) " +
			"2. C3>D4^E3 3. B4>C3^C2 4. B5>C5^D5 5. D3>C2# {Sun climbs.} 1-0",
	)
	p.winGame()
	p.press("Review the game")
	p.until("#message", "Sun has climbed to level 3 and won.")
	p.press("First")
	p.until("#message", "The start of the game: Sun begins.")
	if got := p.text("#share-turns"); strings.Count(got, ">") < 5 || !strings.HasSuffix(got, "#") {
		p.t.Errorf("the whole game as text is %q", got)
	}
	p.savesGIF()
	p.t.Logf("%s: %v", how, time.Since(began).Round(time.Second))
}

// winGame plays a game against the lowest level with the highest, and wins.
func (p *page) winGame() {
	p.t.Helper()
	best, err := engine.New(engine.Options{})
	if err != nil {
		p.t.Fatal(err)
	}
	start := game.Start(codec.MustParse("2jpYERHf4xZYag"))
	p.visit("/p/?c=2jpYERHf4xZYag&level=1&you=first&seed=7")
	for turns := 0; turns < 120; turns += 2 {
		l := p.played(start.Start().String(), turns)
		s, ok := l.State().(game.Santorini)
		if !ok {
			p.t.Fatal(l)
		}
		if s.Outcome().Over() {
			break
		}
		found, err := best.Search(p.t.Context(), s, engine.Limits{Nodes: 3000})
		if err != nil {
			p.t.Fatal(err)
		}
		turn := found.Lines[0].Turns[0].(position.Turn)
		p.clickWhen(squaresOf(turn)...)
		if turn.Wins() {
			break
		}
	}
	p.until("#message, #mover-text", "won")
}

// played waits until the address has so many turns, or the game is over, and returns the line.
func (p *page) played(code string, turns int) (l game.Line) {
	p.t.Helper()
	if !until(func() bool {
		path := p.evaluate(`(new URLSearchParams(location.search).get("t") || "")`)
		text := code
		if path != "" {
			text += " " + strings.ReplaceAll(path, ".", " ")
		}
		var err error
		if l, err = game.ReadLine(text); err != nil {
			p.t.Fatalf("%s: %v", text, err)
		}
		return l.Len() >= turns || l.State().Outcome().Over()
	}) {
		p.t.Fatalf("%d turns at %s, want %d", l.Len(), p.path(), turns)
	}
	return l
}

// clickWhen clicks squares, each once it can be chosen.
func (p *page) clickWhen(squares ...string) {
	p.t.Helper()
	for _, s := range squares {
		p.untilJS(choosable(s))
		p.click(s)
	}
}

// choosable is whether a square can be chosen, on the board of the script.
func choosable(name string) string {
	return fmt.Sprintf(`document.querySelector(%q) && `+
		`/\b(can|place|step|walk|climb|drop|build|dome)\b/.test(document.querySelector(%q)?.className)`,
		scripted, square(name))
}

func (p *page) run(script string) {
	p.t.Helper()
	p.evaluate(fmt.Sprintf(`(() => { %s; return ""; })()`, script))
}

func (p *page) evaluate(script string) string {
	p.t.Helper()
	return valueOf[string](p, script)
}
