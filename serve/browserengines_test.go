//go:build browser

package serve

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
)

// The tests of this file have the same pages in two browsers with engines of their own, Chromium and Firefox:
// what only one of them lays out as it should is found by these tests alone. They need node, and puppeteer-core
// from js/node_modules.

// engines are the browsers, as puppeteer names them, and the names of their programs.
var engines = map[string][]string{"chrome": {"chromium"}, "firefox": {"firefox-esr", "firefox"}}

// A pageVisit is a page that a browser opens, and what is asked there: see testdata/visit.mjs.
type pageVisit struct {
	URL   string   `json:"url"`
	Sizes [][2]int `json:"sizes"` // of the window
	Ready string   `json:"ready"`
	Taps  []string `json:"taps,omitempty"`
	Look  string   `json:"look"`
}

// answers opens the pages in a browser one after another and returns what each look has returned, by page and
// size. The console must stay empty.
func answers[T any](t *testing.T, engine string, visits []pageVisit) [][]T {
	t.Helper()
	program := ""
	for _, name := range engines[engine] {
		if path, err := exec.LookPath(name); err == nil {
			program = path
		}
	}
	if _, err := os.Stat(filepath.Join("..", "js", "node_modules", "puppeteer-core")); program == "" || err != nil {
		leftout.Test(t, fmt.Sprintf("the pages in %s; they need Debian's %s and 'npm ci --prefix js'", engine,
			engines[engine][0]))
	}
	input, err := json.Marshal(map[string]any{"browser": engine, "program": program, "visits": visits})
	if err != nil {
		t.Fatal(err)
	}
	node := exec.CommandContext(t.Context(), "node", filepath.Join("testdata", "visit.mjs"))
	node.Stdin = bytes.NewReader(input)
	var problem bytes.Buffer
	node.Stderr = &problem
	output, err := node.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, problem.Bytes())
	}
	var said []struct {
		Saw     []T      `json:"saw"`
		Console []string `json:"console"`
	}
	if err := json.Unmarshal(output, &said); err != nil || len(said) != len(visits) {
		t.Fatalf("%d answers to %d visits, %v\n%s", len(said), len(visits), err, output)
	}
	out := make([][]T, len(said))
	for i, s := range said {
		out[i] = s.Saw
		if len(s.Console) > 0 {
			t.Errorf("%s: the console says %q", visits[i].URL, s.Console)
		}
	}
	return out
}

// boardScript defines, for the expressions of visits: boards, all boards of the page, those of elements too;
// isReady, whether their scripts have begun; and place, where the middle of the top of a square is drawn, or
// the part down of the square on the ground, 0 at its back and 1 at its front, by the picture and the layout of
// boards alone.
func boardScript(t *testing.T) string {
	t.Helper()
	layouts, err := json.Marshal(layouts())
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf(`
		const layouts = %s;
		const boards = (root = document) => [...root.querySelectorAll(".board"),
			...[...root.querySelectorAll("*")].flatMap((e) => e.shadowRoot ? boards(e.shadowRoot) : [])];
		const isReady = () => boards().length > 0 && boards().every((b) => b.querySelector("[data-square][tabindex]")) &&
			[...document.querySelectorAll("santorini-board")].every((e) => boards(e.shadowRoot).length);
		const place = (board, button, down) => {
			const picture = board.querySelector(".picture"), game = board.classList.contains("arimaa") ? "arimaa" : "santorini";
			const { x, y, across, along, lifts } = layouts[game].named, last = game === "arimaa" ? 7 : 4;
			const [square, level] = button.ariaLabel.split(", ");
			const height = ["level 1", "level 2", "level 3", "dome"].indexOf(level) + 1;
			let column = square.toLowerCase().charCodeAt(0) - 97, row = last + 1 - Number(square[1]);
			if (picture.querySelector("[href$='-turned']")) [column, row] = [last - column, last - row];
			const below = down ? along * (row + down) : along * (row + 0.5) - lifts[height];
			const p = new DOMPoint(x + across * (column + 0.5), y + below).matrixTransform(picture.getScreenCTM());
			return [p.x, p.y];
		};
		const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
	`, layouts)
}

// elsewhere is another site, with two elements of a server on each page. A page may have a language that is
// written from right to left, and styles that its elements inherit.
func elsewhere(base string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		language, direction, style := "en", "ltr", ""
		switch r.URL.Path {
		case "/plain":
		case "/right-to-left":
			language, direction = "he", "rtl"
		case "/styled":
			language, direction, style = "he", "rtl", hostileStyle
		default: // a browser asks for an icon
			w.Header().Set("Content-Type", "image/svg+xml")
			return
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(
			w,
			`<!DOCTYPE html><html lang="%s" dir="%s"><meta charset="utf-8"><title>Another site</title>
<style>%s santorini-board { width: 300px }</style><script type="module" src="%s/element.js"></script>
<main><h1>Two boards</h1><santorini-board code="HfGoo8VCrfkSpV"></santorini-board><santorini-board
code="9KuvQpNkawFKiBbEEiRxNSVMTY" theme="dark"></santorini-board></main>`,
			language,
			direction,
			style,
			base,
		)
	})
}

// hostileStyle has a value for each property that is inherited and could change what is drawn or read in an element.
const hostileStyle = `main { border-collapse: collapse; border-spacing: 9px; caption-side: bottom; color: red;
	cursor: wait; empty-cells: hide; fill: red; font: italic small-caps bold 31px/3 monospace; font-stretch: expanded;
	hyphens: auto; letter-spacing: 5px; line-break: anywhere; list-style: square inside; overflow-wrap: anywhere;
	quotes: "x" "y"; stroke: red; stroke-width: 9; tab-size: 2; text-align: right; text-align-last: justify;
	text-anchor: end; text-decoration: underline; text-indent: 40px; text-shadow: 3px 3px red;
	text-transform: uppercase; white-space: pre; word-break: break-all; word-spacing: 20px; writing-mode: vertical-rl;
	-webkit-text-fill-color: red; }`

// inBothEngines runs a test in each browser.
func inBothEngines(t *testing.T, test func(t *testing.T, engine string)) {
	for engine := range engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			test(t, engine)
		})
	}
}

// The middle of each square, where it is drawn, is the button of that square: on all kinds of pages with
// boards, in windows of phones and desks, with a server and without, and in elements, also where a page is
// written from right to left.
func TestBrowserSquares(t *testing.T) {
	t.Parallel()
	s, db, _ := newStored(t)
	putExplored(t, db)
	base, explorer, dir := serve(t), host(t, s.Handler()), t.TempDir()
	site, other := host(t, http.FileServer(http.Dir(dir))), host(t, elsewhere(base))
	options := fewOptions(t, site)
	options.Pages = false
	if _, err := Export(t.Context(), dir, options); err != nil {
		t.Fatal(err)
	}
	script := boardScript(t)
	const arimaa = "9KuvQpNkawFKiBbEEiRxNSVMTY"
	var visits []pageVisit
	for _, url := range []string{
		base + puzzle, base + puzzle + "?flip=1", base + "/", base + "/daily", base + "/daily/gods", base + "/game", base +
			"/edit", base + "/study", base + "/rules", base + "/train?go=level",
		base + "/embed/HfGoo8VCrfkSpV", explorer + "/explore/HfGoo8VCrfkSpV", base + "/p/" + arimaa, base + "/p/" + arimaa +
			"?flip=1",
		site + "/p/?c=HfGoo8VCrfkSpV", site + "/p/?c=" + arimaa, other + "/plain", other + "/right-to-left", other +
			"/styled",
	} {
		visits = append(visits, pageVisit{URL: url, Sizes: [][2]int{{320, 568}, {390, 844}, {1280, 800}},
			Ready: `(() => {` + script + `return isReady() })()`,
			Look: `(async () => {` + script + `
				const answer = { asked: 0, wrong: [] };
				for (const board of boards()) {
					board.scrollIntoView({ block: "center", inline: "center" });
					await frames();
					for (const button of board.querySelectorAll("table button")) {
						const hit = board.getRootNode().elementFromPoint(...place(board, button));
						answer.asked++;
						const name = hit ? hit.dataset.square || hit.localName : "nothing";
						if (hit !== button) answer.wrong.push(button.dataset.square + " is " + name);
					}
				}
				return answer;
			})()`})
	}
	inBothEngines(t, func(t *testing.T, engine string) {
		for i, sizes := range answers[struct {
			Asked int
			Wrong []string
		}](t, engine, visits) {
			for j, a := range sizes {
				if a.Asked < 25 || len(a.Wrong) > 0 {
					t.Errorf("%s, %v: of %d squares %d are not where they are drawn: %s", visits[i].URL, visits[i].Sizes[j], a.Asked,
						len(a.Wrong), strings.Join(a.Wrong[:min(len(a.Wrong), 5)], ", "))
				}
			}
		}
	})
}

// A tap goes to the square that is tapped, in front and behind, also where a worker stands on the tower in
// front of it.
func TestBrowserSquaresBehind(t *testing.T) {
	t.Parallel()
	base := serve(t)
	script := boardScript(t)
	visits := []pageVisit{
		{URL: base + puzzle, Sizes: [][2]int{{390, 844}}, Ready: `(() => {` + script + `return isReady() })()`,
			Look: `(() => {` + script + `
			const [board] = boards();
			return ["A5", "B5", "C4", "D3", "E4", "B4", "C1", "D1", "E5"].map((square) => {
				const button = board.querySelector("[data-square=" + square + "]");
				const hit = (down) => document.elementFromPoint(...place(board, button, down)).dataset.square;
				return [square, ...[0.2, 0.5, 0.8].map(hit)];
			});
		})()`},
	}
	inBothEngines(t, func(t *testing.T, engine string) {
		for _, row := range answers[[][]string](t, engine, visits)[0][0] {
			for _, hit := range row[1:] {
				if hit != row[0] {
					t.Errorf("taps on %s go to %s", row[0], row[1:])
				}
			}
		}
	})
}

// A puzzle is solved with a mouse that presses where squares are drawn. Each press waits until its square can be
// chosen, and the last look until the last press has been answered: a page answers after the next frame.
func TestBrowserTapsDrawnSquares(t *testing.T) {
	t.Parallel()
	base := serve(t)
	script := boardScript(t)
	var taps []string
	for _, square := range []string{"E3", "D3", "E3", "B4", "C3", "C2", "D3", "C2"} {
		taps = append(taps, fmt.Sprintf(`(async () => {%s
			const [board] = boards(), button = board.querySelector("[data-square=%s]");
			while (document.querySelector(".pressed") || !button.matches(".can, .step, .climb, .build")) await frames();
			board.scrollIntoView({ block: "center" });
			await frames();
			return place(board, button);
		})()`, script, square))
	}
	visits := []pageVisit{
		{
			URL:   base + puzzle,
			Sizes: [][2]int{{390, 844}},
			Ready: `(() => {` + script + `return isReady() })()`,
			Taps:  taps,
			Look: `(async () => {` + script + `
		const message = document.getElementById("message");
		for (const end = Date.now() + 20_000; Date.now() < end && !message.textContent.includes("Solved"); ) await frames();
		return message.textContent;
	})()`,
		},
	}
	inBothEngines(t, func(t *testing.T, engine string) {
		if said := answers[string](t, engine, visits)[0][0]; !strings.Contains(said, "Solved at the first try") {
			t.Errorf("the page says %q", said)
		}
	})
}

// An element looks the same wherever it is: no style of the page around it reaches what is inside.
func TestBrowserElementStyles(t *testing.T) {
	t.Parallel()
	other := host(t, elsewhere(serve(t)))
	script := boardScript(t)
	var visits []pageVisit
	for _, path := range []string{"/plain", "/right-to-left", "/styled"} {
		visits = append(visits, pageVisit{URL: other + path, Sizes: [][2]int{{1280, 800}},
			// which come with the first answer
			Ready: `(() => {` + script + `return isReady() && boards().every((b) => b.querySelector(".can")) })()`,
			Look: `(() => [...document.querySelectorAll("santorini-board")].flatMap((e) =>
				[...e.shadowRoot.querySelectorAll(".frame, .frame *")]).map((e) => {
				const style = getComputedStyle(e), box = e.getBoundingClientRect(),
					origin = e.getRootNode().host.getBoundingClientRect();
				// custom properties come in any order; the boxes have the distances
				const names = [...style].filter((name) => !/^--|^inset|^(top|right|bottom|left)$/.test(name));
				const sizes = [box.x - origin.x, box.y - origin.y, box.width, box.height];
				const drawn = box.width && box.height ? sizes.map(Math.round).join(" ") : "";
				return [...names.map((name) => name + ": " + style.getPropertyValue(name)), "box: " + drawn];
			}).concat([...document.querySelectorAll("santorini-board")].flatMap((e) => [...e.shadowRoot.children])
				.filter((e) => e.className !== "frame").map((e) => ["symbols: " + getComputedStyle(e).display])))()`})
	}
	inBothEngines(t, func(t *testing.T, engine string) {
		pages := answers[[][]string](t, engine, visits)
		plain := pages[0][0]
		for i := 1; i < len(pages); i++ {
			page := pages[i][0]
			if len(page) != len(plain) || len(page) < 100 {
				t.Errorf("%s has %d elements inside, %s has %d", visits[i].URL, len(page), visits[0].URL, len(plain))
				continue
			}
			differ := map[string]int{}
			if symbols := page[len(page)-1][0]; symbols != "symbols: none" {
				differ[symbols]++
			}
			for j, e := range page {
				for k, value := range e {
					if want := plain[j][k]; value != want {
						differ[fmt.Sprintf("%s, not %s", value, want)]++
					}
				}
			}
			if len(differ) > 0 {
				t.Errorf("%s: styles reach into the element: %v", visits[i].URL, differ)
			}
		}
	})
}
