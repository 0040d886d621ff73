//go:build browser

package serve

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/play/say"
)

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
			language, direction, style = "he", "rtl", hostileStyle+"main {"+hostileProperties()+"}"
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

// hostileProperties sets all custom properties that the style of the element uses.
func hostileProperties() string {
	a, err := commonAssets(say.English)
	if err != nil {
		panic(err)
	}
	out := ""
	for _, m := range regexp.MustCompile(`var\((--[\w-]+)`).FindAllSubmatch(a.files["style.js"].body, -1) {
		out += fmt.Sprintf("%s: 7px;", m[1])
	}
	return out
}

// The middle of each square, where it is drawn, is the button of that square: on all kinds of pages with
// boards, in windows of phones and desks, with a server and without, and in elements, also where a page is
// written from right to left.
func TestBrowserSquares(t *testing.T) {
	atEachSize(t, testSquares)
}

func testSquares(t *testing.T, w window) {
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
	for _, url := range []string{
		base + puzzle, base + puzzle + "?flip=1", base + "/", base + "/daily", base + "/daily/gods", base + "/game", base +
			"/edit", base + "/study", base + "/rules", base + "/train?go=level",
		base + "/embed/HfGoo8VCrfkSpV", explorer + "/explore/HfGoo8VCrfkSpV", base + "/p/" + arimaa, base + "/p/" + arimaa +
			"?flip=1",
		site + "/p/?c=HfGoo8VCrfkSpV", site + "/p/?c=" + arimaa, other + "/plain", other + "/right-to-left", other +
			"/styled",
	} {
		p := openAt(t, w, "", url)
		p.untilJS(`(() => {` + script + `return isReady() })()`)
		a := valueOf[struct {
			Asked int
			Wrong []string
		}](p, `(async () => {`+script+`
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
		})()`)
		if a.Asked < 25 || len(a.Wrong) > 0 {
			t.Errorf("%s: of %d squares %d are not where they are drawn: %s", url, a.Asked, len(a.Wrong),
				strings.Join(a.Wrong[:min(len(a.Wrong), 5)], ", "))
		}
	}
}

// A tap goes to the square that is tapped, in front and behind, also where a worker stands on the tower in
// front of it.
func TestBrowserSquaresBehind(t *testing.T) {
	t.Parallel()
	script := boardScript(t)
	p := open(t, window{narrow: true}, puzzle)
	p.ready()
	for _, row := range valueOf[[][]string](p, `(() => {`+script+`
		const [board] = boards();
		return ["A5", "B5", "C4", "D3", "E4", "B4", "C1", "D1", "E5"].map((square) => {
			const button = board.querySelector("[data-square=" + square + "]");
			const hit = (down) => document.elementFromPoint(...place(board, button, down)).dataset.square;
			return [square, ...[0.2, 0.5, 0.8].map(hit)];
		});
	})()`) {
		for _, hit := range row[1:] {
			if hit != row[0] {
				t.Errorf("taps on %s go to %s", row[0], row[1:])
			}
		}
	}
}

// A puzzle is solved with a mouse that presses where squares are drawn. Each press waits until its square can be
// chosen, and the last look until the last press has been answered: a page answers after the next frame.
func TestBrowserTapsDrawnSquares(t *testing.T) {
	atEachSize(t, func(t *testing.T, w window) {
		script := boardScript(t)
		p := open(t, w, puzzle)
		for _, square := range []string{"E3", "D3", "E3", "B4", "C3", "C2", "D3", "C2"} {
			at := valueOf[[2]float64](p, fmt.Sprintf(`(async () => {%s
				const [board] = boards(), button = board.querySelector("[data-square=%s]");
				while (document.querySelector(".pressed") || !button.matches(".can, .step, .climb, .build")) await frames();
				board.scrollIntoView({ block: "center" });
				await frames();
				return place(board, button);
			})()`, script, square))
			p.do("clickAt", at[0], at[1])
		}
		p.until("#message", "Solved at the first try")
	})
}

// An element looks the same wherever it is: no style of the page around it reaches what is inside.
func TestBrowserElementStyles(t *testing.T) {
	t.Parallel()
	other := host(t, elsewhere(serve(t)))
	script := boardScript(t)
	paths := []string{"/plain", "/right-to-left", "/styled"}
	var pages [][][]string
	for _, path := range paths {
		p := openAt(t, window{}, other, path)
		// which come with the first answer
		p.untilJS(`(() => {` + script + `return isReady() && boards().every((b) => b.querySelector(".can")) })()`)
		pages = append(pages, valueOf[[][]string](p, `(() => [...document.querySelectorAll("santorini-board")].flatMap((e) =>
				[...e.shadowRoot.querySelectorAll(".frame, .frame *")]).map((e) => {
				const style = getComputedStyle(e), box = e.getBoundingClientRect(),
					origin = e.getRootNode().host.getBoundingClientRect();
				// custom properties come in any order; the boxes have the distances
				const names = [...style].filter((name) => !/^--|^inset|^(top|right|bottom|left)$/.test(name));
				const sizes = [box.x - origin.x, box.y - origin.y, box.width, box.height];
				const drawn = box.width && box.height ? sizes.map(Math.round).join(" ") : "";
				return [...names.map((name) => name + ": " + style.getPropertyValue(name)), "box: " + drawn];
			}).concat([...document.querySelectorAll("santorini-board")].flatMap((e) => [...e.shadowRoot.children])
				.filter((e) => e.className !== "frame").map((e) => ["symbols: " + getComputedStyle(e).display])))()`))
	}
	plain := pages[0]
	for i, page := range pages {
		if len(page) != len(plain) || len(page) < 100 {
			t.Errorf("%s has %d elements inside, %s has %d", paths[i], len(page), paths[0], len(plain))
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
			t.Errorf("%s: styles reach into the element: %v", paths[i], differ)
		}
	}
}
