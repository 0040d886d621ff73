//go:build browser

package serve

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/pgn"
)

const climbing = `[Event "A <i>climb</i> & more"]
[Sun "<img src=x onerror=document.title=1>"]
[FEN "0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3"]
[Goal "win3"]

{Look for the worker that is alone.

<script>document.title = 1</script>} 1. E3>D3^E3! {The only turn that wins.} (1. E3>D3^E2? {Too slow.} 2. C3>D4^E4)
(1. B4>A5^A4?! 2. B5>B4^B5 (2. C3>D3^D4 $14) 3. E3>D3^E3) 2. C3>D4^E3 3. B4>C3^C2 4. B5>C5^D5 5. D3>C2# {Sun climbs.}`

// studyLink returns the address of a study on the page of studies.
func studyLink(t *testing.T, text, parameters string) string {
	t.Helper()
	_, link := parsedStudy(t, text)
	return strings.Replace(strings.TrimPrefix(link, "https://example.org"), "#", parameters+"#", 1)
}

// study returns the study in the address.
func (p *page) study() *pgn.Game {
	p.t.Helper()
	g, err := pgn.ParseLink(p.evaluate("location.href"))
	if err != nil {
		p.t.Fatal(err)
	}
	return g
}

// untilStudy waits until the turns of the study in the address are written in some way.
func (p *page) untilStudy(want string) {
	p.t.Helper()
	p.becomes("the study", want, func() string {
		_, moves, _ := strings.Cut(p.study().String(), "\n\n")
		return strings.Join(strings.Fields(moves), " ")
	})
}

// current returns the turn that is marked in the tree.
func (p *page) current(want string) {
	p.t.Helper()
	p.becomes("the current turn", want, func() string {
		return p.evaluate(`(document.querySelector(".tree [aria-current]") || { textContent: "" }).textContent`)
	})
}

// A study is played through with keys and buttons. What it says is text, whatever it looks like.
func TestBrowserStudy(t *testing.T) {
	resized(t, window{still: true}, studyLink(t, climbing, ""), testStudy)
}

func testStudy(p *page) {
	p.until("h1", "A <i>climb</i> & more")
	p.until(".message", "Sun wins in 3.Look for the worker that is alone.<script>document.title = 1</script>")
	p.until(".tree", "2.E3 → D3, builds E3")
	p.axeInBothThemes()
	press := func(keys ...string) {
		for _, k := range keys {
			p.do("press", k)
		}
	}
	press("ArrowRight")
	p.until(".message", "Turn 1, Sun: E3 → D3, builds E3 (a good turn).The only turn that wins.")
	p.current("1.E3 → D3, builds E3 !")
	p.untilLabel("D3", "Sun's worker")
	press("ArrowDown", "ArrowDown")
	p.current("1.B4 → A5, builds A4 ?!")
	press("ArrowRight", "ArrowDown")
	p.current("1…C3 → D3, builds D4 $14")
	press("Home")
	p.until(".message", "Sun wins in 3.")
	press("End")
	p.until(".message", "Turn 3, Sun: D3 → C2 wins.Sun climbs.")
	p.until(".mover", "Sun has won")
	p.run(`document.querySelector("[data-square=C2]").click()`) // of a game that has ended
	p.press("First")
	p.until(".nexts", "E3 → D3, builds E2 ?")
	p.press("E3 → D3, builds E2 ?")
	p.current("1.E3 → D3, builds E2 ?")
	p.press("Next")
	p.until(".message", "Turn 1, Moon: C3 → D4, builds E4.")
	p.press("Next") // there is none
	p.press("Back")
	p.until(".message", "Too slow.")
	p.axe()
	for _, sheet := range []string{"share", "more"} {
		p.run(`document.getElementById("` + sheet + `").showPopover()`)
		p.untilJS(
			`!document.querySelector("#share:popover-open") || ` +
				`document.getElementById("share-link").value.includes("/study#")`,
		)
		p.axeInBothThemes()
		p.run(`document.getElementById("` + sheet + `").hidePopover()`)
	}
	p.press("Edit")
	p.press("Title and players")
	p.axeInBothThemes()
	if title := p.evaluate("document.title"); title != "A <i>climb</i> & more - puzzlecode" {
		p.t.Errorf("the title is %q", title)
	}
}

// A link that has lost its last characters opens if they have nothing of the study, and no link ends in a sign. The
// browser unpacks long texts in several parts.
func TestBrowserStudyCut(t *testing.T) {
	t.Parallel()
	const example = "/study#PMs_y4MwGATwPZ_ieKb3LSKaP6WTYFLp1MlRLFgMNFCfgE27iN-9ZOl2P-5u6D6eE6hDLSsaxdC_GdQy53yNkUE23" +
		"jMu0-JB_cQproEDjULUJawqzgrbEub56XHS1Q5ZwunCSahcN1bfrMHfD63BFlekR3ihNsdq_xc6Pxpn8vAgvgEAAP__"
	for n := range 3 {
		p := open(t, window{still: true}, example[:len(example)-n])
		p.until(".tree", "B3 → ")
	}
	r := rand.New(rand.NewPCG(17, 18))
	var texts, links []string
	for i := range 300 {
		g := randomStudy(t, r)
		if i%30 == 0 {
			g.Root().After = strings.Repeat("word ", 3000) + strings.Repeat("more ", 1000*(i/30)) + "end"
		}
		if link, err := g.Link("https://example.org"); err == nil {
			texts, links = append(texts, g.String()), append(links, link)
		}
	}
	input, err := json.Marshal([][]string{texts, links})
	if err != nil {
		t.Fatal(err)
	}
	sentences, err := json.Marshal(say.English.Catalogue())
	if err != nil {
		t.Fatal(err)
	}
	script := func(name string) string {
		text, err := os.ReadFile("assets/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return regexp.MustCompile(`(?m)^import .*|^export `).ReplaceAllString(string(text), "")
	}
	p := open(t, window{still: true}, "/study")
	type answer struct {
		Own  string
		Cuts []string
	}
	answers := valueOf[[]answer](p, fmt.Sprintf(`(async () => {
		const [texts, links] = %s, sentences = %s, out = [];
		const phrase = (name, words) => sentences[name].text.replace(/\{(\w+)\}/g, (_, word) => words[word]);
		const { read } = (() => { %s; return { read }; })();
		const { packed, unpacked } = (() => { %s; return { packed, unpacked }; })();
		for (const [i, text] of texts.entries()) {
			const own = await packed(text).catch((fault) => fault.message), cuts = [];
			for (const n of [0, 1, 2, 3]) for (const link of [links[i], own])
				cuts.push(await unpacked(link.slice(0, link.length - n)).catch((fault) => fault.message));
			out.push({ own, cuts });
		}
		return out;
	})()`, input, sentences, script("studytext.js"), script("studylink.js")))
	opened := 0
	for i, got := range answers {
		if strings.Contains(got.Own, " ") || strings.HasSuffix(got.Own, "_") || strings.HasSuffix(got.Own, "-") {
			t.Errorf("study %d: the link of the page is %.80s", i, got.Own)
		}
		for j, text := range got.Cuts {
			back, err := pgn.Parse(text)
			switch {
			case err == nil && back.String() == texts[i]:
				opened++
			case j < 2 || j%2 == 0 || !strings.Contains(text, "cut off"):
				t.Errorf("study %d, link %d without %d characters: %v, %.200s", i, j%2, j/2, err, text)
			}
		}
	}
	if len(answers) < 250 || opened < 5*len(answers) {
		t.Errorf("%d of %d links opened", opened, len(answers))
	}
}

// A study is made on the page, and its address contains it: turns, variations, comments, signs and headers. Each
// change can be undone.
func TestBrowserStudyMade(t *testing.T) {
	t.Parallel()
	p := open(t, window{still: true}, "/study")
	p.until(".message", "Play the first turn on the board.")
	p.ready()
	turn := func(squares ...string) {
		t.Helper()
		for _, s := range squares {
			p.untilJS(
				`document.querySelector("[data-square=` + s + `]").matches(".can, .place, .step, .climb, .build, .chosen")`,
			)
			p.click(s)
		}
	}
	turn("B3", "D3")
	p.current("1.B3, D3")
	turn("C4", "C2")
	p.current("C4, C2")
	turn("B3", "B4", "B5")
	p.current("2.B3 → B4, builds B5")
	p.do("type", "#study-comment", "One {two}\n\n<b>three</b>")
	p.run(`document.querySelector("[aria-label='a good turn']").click()`)
	p.untilStudy("1. B3,D3 2. C4,C2 3. B3>B4^B5! {One (two) <b>three</b>} *")
	p.press("Back")
	p.current("C4, C2")
	turn("D3", "D4", "D5")
	p.untilStudy("1. B3,D3 2. C4,C2 3. B3>B4^B5! {One (two) <b>three</b>} (3. D3>D4^D5) *")
	p.press("Make it the main line")
	p.untilStudy("1. B3,D3 2. C4,C2 3. D3>D4^D5 (3. B3>B4^B5! {One (two) <b>three</b>}) *")
	p.press("Undo")
	p.untilStudy("1. B3,D3 2. C4,C2 3. B3>B4^B5! {One (two) <b>three</b>} (3. D3>D4^D5) *")
	p.current("2.D3 → D4, builds D5")
	p.press("Remove from here")
	p.untilStudy("1. B3,D3 2. C4,C2 3. B3>B4^B5! {One (two) <b>three</b>} *")
	p.run(`document.querySelector(".annotate details").open = true`)
	for id, value := range map[string]string{"study-event": `My "lesson"`, "study-sun": "Ann", "study-date": "2026-3-14"} {
		p.do("type", "#"+id, value, "Tab")
	}
	p.until("h1", `My "lesson"`)
	p.until(".mover", "Ann, 2026-03-14")
	p.becomes("the headers", "My \"lesson\" Ann 2026.03.14", func() string {
		g := p.study()
		return g.Tag(pgn.Event) + " " + g.Tag("Sun") + " " + g.Tag(pgn.Date)
	})
	p.do("type", "#study-date", "x", "Tab")
	p.until("#study-fault", "The date must be like 2026-03-14.")
	// The address opens the same study, and it is saved as a file in the strict spelling.
	want := p.study().String()
	p.do("reload")
	p.until(".tree", "B3 → B4, builds B5 !")
	p.run(
		`globalThis.saved = null; const make = URL.createObjectURL; HTMLAnchorElement.prototype.click = () => {}; ` +
			`URL.createObjectURL = (b) => { if (b.type.includes("pgn")) globalThis.saved = b.text(); return make(b); }`,
	)
	p.press("Save as a file")
	if got := valueOf[string](p, "saved"); got != want {
		t.Errorf("the file is\n%s\nand the study\n%s", got, want)
	}
	// A text that people have typed is checked, turn by turn.
	paste := func(text string) {
		p.run(
			fmt.Sprintf(
				`document.getElementById("more").showPopover(); document.getElementById("open-text").value = %q; `+
					`document.querySelector("#open-form button").click()`,
				text,
			),
		)
	}
	paste("1.b3d3 c4c2 2.b3-b4-b5! ; good\n (d3d4d5) c4-c5-d5 1-0")
	p.untilStudy("1. B3,D3 2. C4,C2 3. B3>B4^B5! {good} (3. D3>D4^D5) 4. C4>C5^D5 1-0")
	paste("HfGoo8VCrfkSpV E3-D3-E3")
	p.untilStudy("1. E3>D3^E3 *")
	// Games as other programs, sites and people write them are read by the module for games.
	for text, want := range map[string]string{
		"1. B3,D3 C4,C2 2. B3→B4→B5 += {a – b} 1/2-1/2":     "1. B3,D3 2. C4,C2 3. B3>B4^B5 $14 {1/2-1/2 a – b} *",
		"> [Event \"x\"]\n>\n> １．Ｂ３，Ｄ３ *":                   "1. B3,D3 *",
		"Ann - Bob\n1. B3,D3 C4,C2\n2. B3–B4/B5 C4–C5/D5\n": "1. B3,D3 2. C4,C2 3. B3>B4^B5 4. C4>C5^D5 *",
	} {
		paste(text)
		p.untilStudy(want)
	}
	paste("HfGoo8VCrfkSpV E3-D3-E3")
	p.untilStudy("1. E3>D3^E3 *")
	for text, fault := range map[string]string{"1. B3,D3 (": "is not closed, put ) at its end",
		"https://example.org/study#abc": "damaged or cut off", "[Gold \"x\"]\n": "studies of Arimaa are not shown here"} {
		paste(text)
		p.until("#open-error", fault)
	}
	p.untilStudy("1. E3>D3^E3 *") // nothing half opened
}

// The turns of one side are found on the board; a variation says why its turn is not the right one.
func TestBrowserStudyExercise(t *testing.T) {
	t.Parallel()
	p := open(t, window{narrow: true, still: true}, studyLink(t, climbing, "?exercise=first"))
	p.until(".message", "Find turn 1: Sun to move.Look for the worker that is alone.")
	if shown := p.evaluate(`[".tree", ".bar", ".nexts", ".annotate"].filter((s) => ` +
		`document.querySelector(s).offsetParent).join()`); shown != "" {
		t.Errorf("%s give the turns away", shown)
	}
	p.axe()
	p.click("E3", "D3", "E2")
	p.until(".message", "E3 → D3, builds E2 is not the turn of the study. Try again.Too slow.")
	// Clicks faster than the answers are about the same squares.
	p.run(
		`for (const square of ["E3", "D4", "E3"]) document.querySelector(` + "`.board [aria-label^=${square}]`" + `).click()`,
	)
	p.until(".message", "E3 → D4, builds E3 is not the turn of the study. Try again.")
	p.click("E3", "D3", "E3")
	p.until(".message", "Find turn 2: Sun to move.")
	p.press("Show the turn")
	p.until(".message", "Find turn 3: Sun to move.")
	p.click("D3", "C2")
	p.until(".message", "The exercise is done: 2 found, 2 wrong, 1 shown.Sun climbs.")
	p.axe()
	p.press("Look at the study")
	p.current("3.D3 → C2 wins")
	p.press("Back")
	p.until(".message", "Turn 2, Moon:")
}

// An element shows a study, from a link or a text, in any page.
func TestBrowserStudyElement(t *testing.T) {
	t.Parallel()
	base := serve(t)
	link := "https://example.org" + studyLink(t, climbing, "")
	other := host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			w.Header().Set("Content-Type", "image/svg+xml")
			return
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(
			w,
			`<!DOCTYPE html><html lang="en"><title>Another site</title>
<style>button { background: red }</style><script type="module" src="%s/element.js"></script>
<main><h1>A study</h1><santorini-board study="%s"></santorini-board></main>`,
			base,
			link,
		)
	}))
	p := openAt(t, window{still: true}, other, "/")
	const inside = `document.querySelector("santorini-board").shadowRoot.querySelector`
	says := func(selector, want string) {
		t.Helper()
		p.untilJS(fmt.Sprintf(`(%s(%q)?.textContent || "").includes(%q)`, inside, selector, want))
	}
	says("h1", "A <i>climb</i> & more")
	says(".tree", "The only turn that wins.")
	p.run(inside + `(".bar .main").click()`)
	says(".message", "Turn 1, Sun: E3 → D3, builds E3 (a good turn).")
	p.run(inside + `("[data-square=C3]").click()`) // it is not played on
	p.run(inside + `(".bar .main").click()`)
	says(".message", "Turn 1, Moon: C3 → D4, builds E3.")
	p.axe()
	p.run(`document.querySelector("santorini-board").study = "1. B3,D3 {two} 2. C4,C2"`)
	says(".tree", "two")
	p.run(`document.querySelector("santorini-board").study = "{"`)
	says(".message", "the comment is not closed")
	p.run(`Object.assign(document.querySelector("santorini-board"), { study: "", code: "HfGoo8VCrfkSpV" })`)
	says("#heading", "Sun wins in 3")
}
