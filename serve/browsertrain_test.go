//go:build browser

package serve

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
	"github.com/puzzlecode/puzzlecode/store"
)

// The tests of this file train: at a level, again, in runs and sets, and they look at what is kept.

// valueOf returns the value of an expression on the page.
func valueOf[V any](p *page, expression string) V {
	p.t.Helper()
	v, err := evaluated[V](p, expression)
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// untilJS waits until an expression on the page is true.
func (p *page) untilJS(expression string) {
	p.t.Helper()
	if _, ok := p.awaits(expression); !ok {
		p.t.Fatalf("at %s never: %s; the page says %s", p.path(), expression, p.text("main"))
	}
}

// puzzleShown waits for a puzzle other than one, and returns its code.
func (p *page) puzzleShown(before codec.Code) codec.Code {
	p.t.Helper()
	p.untilJS(
		fmt.Sprintf(
			`document.querySelector("[data-square][tabindex]") && document.getElementById("share-code")?.textContent.length `+
				`=== 14 && document.getElementById("share-code").textContent !== %q`,
			fmt.Sprint(before),
		),
	)
	return codec.MustParse(valueOf[string](p, `document.getElementById("share-code").textContent`))
}

// treeOf returns the play tree of a puzzle.
func (p *page) treeOf(c codec.Code) *puzzles.PlayTree {
	p.t.Helper()
	tree, err := testServer(p.t).prover(queue.Client{}).Tree(p.t.Context(), c, false)
	if err != nil {
		p.t.Fatal(err)
	}
	return tree
}

// playTurn clicks the squares of a turn, once the page waits for it.
func (p *page) playTurn(path string, turns int) {
	p.t.Helper()
	p.untilJS(
		fmt.Sprintf(`document.querySelectorAll("#moves li").length === %d && document.querySelector(".board .can")`, turns),
	)
	for offset := 0; offset < len(path); offset += 2 {
		p.untilJS(
			fmt.Sprintf(
				`(() => { const b = document.querySelector(".board [data-square=%s]"); if `+
					`(!b.className.match(/can|step|climb|build/)) return false; b.click(); return true; })()`,
				path[offset:offset+2],
			),
		)
	}
}

// record returns the stored training record, once everything that later.js puts off has run. Its timer takes at most 100
// milliseconds, and began before the one of this method.
func (p *page) record() string {
	p.t.Helper()
	return valueOf[string](
		p, `new Promise((done) => setTimeout(() => done(localStorage.getItem("puzzlecode.record") || ""), 150))`,
	)
}

// solveShown solves the puzzle that is shown.
func (p *page) solveShown(c codec.Code) {
	p.t.Helper()
	turns := 0
	for node := p.treeOf(c); node != nil; turns += 2 {
		k := keyOf(node)
		p.playTurn(k.Turn.Path(), turns)
		node = k.Then
	}
}

// failShown plays a wrong turn.
func (p *page) failShown(c codec.Code) {
	p.t.Helper()
	for _, turn := range p.treeOf(c).Turns {
		if turn.Verdict == puzzles.Refuted && len(turn.Turn.Path()) > 4 {
			p.playTurn(turn.Turn.Path(), 0)
			return
		}
	}
	p.t.Fatalf("%v has no wrong turn", c)
}

// Results that a page cannot read are said to be there, offered as a file, and neither replaced by what is
// chosen nor by what is solved; who begins anew still finds them.
func TestBrowserUnreadResults(t *testing.T) {
	t.Parallel()
	const whole = `{"format":"puzzlecode ` +
		`training","version":1,"attempts":[{"code":"HfGoo8VCrfkSpV","at":1764000000000,"how":"solved"}],"runs":[]}`
	for name, text := range map[string]string{"A newer version of this page": strings.Replace(whole, `"version":1`,
		`"version":2`, 1), "What this browser has stored is damaged": whole[:70]} {
		p := open(t, window{narrow: true, touch: true}, "/about")
		p.run(fmt.Sprintf(`(localStorage.setItem("puzzlecode.record", %q))`, text))
		kept := func(where, key string) {
			t.Helper()
			if got := valueOf[string](p, fmt.Sprintf(`localStorage.getItem(%q) || ""`, key)); got != text {
				t.Errorf("%s: %s is %q, want %q", where, key, got, text)
			}
		}
		p.visit("/train")
		p.until(".unread", "Your earlier results cannot be read")
		p.until(".unread", name)
		if asked := valueOf[bool](p, `document.body.textContent.includes("Where do you begin?")`); asked {
			t.Error("somebody with results is asked where to begin")
		}
		p.axe()
		p.run(`(URL.createObjectURL = (blob) => { blob.text().then((text) => { window.file = text }); return "#" })`)
		p.press("Save them as a file")
		p.untilJS(fmt.Sprintf(`window.file === %q`, text))
		kept("offered", "puzzlecode.record")
		p.visit("/train?go=level")
		one := p.puzzleShown(codec.Code{})
		p.solveShown(one)
		p.until(".outcome", "Your rating is known after 4 more puzzles.")
		kept("a puzzle is solved", "puzzlecode.record")
		p.visit("/train?go=progress")
		p.until("main", "Results that cannot be read")
		p.until(".results", one.String())
		p.visit("/train")
		p.press("Begin anew")
		p.until(".next", "Your next puzzle")
		kept("begun anew", "puzzlecode.record.unread")
		p.visit("/train?go=progress")
		p.until(".results", one.String())
		p.run(`(URL.createObjectURL = (blob) => { blob.text().then((text) => { window.file = text }); return "#" })`)
		p.press("Save them as a file")
		p.untilJS(fmt.Sprintf(`window.file === %q`, text))
		p.axe()
	}
}

// fillStorage leaves no room in what the browser stores for the site.
const fillStorage = `(() => { for (let n = 1 << 22, i = 0; n >= 1; ) { ` +
	`try { localStorage.setItem("full" + i++, "x".repeat(n)); } catch { n /= 2; } } return localStorage.length; })()`

// Where the browser has no room for results, the page says so when the level is chosen, beside each result, after a run
// and after an import, and offers the results as a file.
func TestBrowserFullStorage(t *testing.T) {
	t.Parallel()
	const said = "This browser has no room for your results"
	p := open(t, window{narrow: true, touch: true}, "/about")
	valueOf[int](p, fillStorage)
	p.visit("/train")
	p.press("I have played some games")
	p.until("#unstored", said)
	p.axe()
	p.visit("/train?go=level")
	p.run(`(URL.createObjectURL = (blob) => { blob.text().then((text) => { window.file = text }); return "#" })`)
	one := p.puzzleShown(codec.Code{})
	p.failShown(one)
	p.until(".outcome", said)
	p.press("Try again")
	p.solveShown(one)
	p.until(".outcome", said)
	p.press("Save them as a file")
	p.untilJS(fmt.Sprintf(`window.file?.includes('"code":%q')`, one))
	p.axe()
	p.visit("/train?go=run3&seed=x")
	p.press("Start")
	p.failShown(p.puzzleShown(codec.Code{}))
	p.until(".wrong", "1/3 wrong")
	p.press("Stop")
	p.until("#lost", said)
	p.visit("/train?go=progress")
	p.untilJS(`document.getElementById("import")`)
	p.run(`((field, data) => { data.items.add(new File(['{"format":"puzzlecode training","version":1,` +
		`"attempts":[{"code":` +
		`"HfGoo8VCrfkSpV","at":1764000000000,"how":"solved"}],"runs":[]}'], "a.json")); field.files = data.files; ` +
		`field.dispatchEvent(new Event("change")) })(document.getElementById("import"), new DataTransfer())`)
	p.until("#imported", said)
	p.visit(puzzle)
	p.failShown(codec.MustParse("HfGoo8VCrfkSpV"))
	p.until("#gain", said)
	if kept := p.record(); kept != "" {
		t.Errorf("%q is stored: the storage was not full", kept)
	}
}

// Somebody new says how strong he is, and then gets puzzles of that level; solving and failing move the rating,
// and what was failed comes again on another day.
func TestBrowserTraining(t *testing.T) {
	resized(t, window{}, "/train", testTraining)
}

func testTraining(p *page) {
	t := p.t
	p.press("I have played some games")
	one := p.puzzleShown(codec.Code{})
	p.solveShown(one)
	p.until(".outcome", "Your rating is known after 4 more puzzles.")
	p.press("Next puzzle")
	other := p.puzzleShown(one)
	if focused := valueOf[string](p, "document.activeElement.id"); focused != "heading" {
		t.Errorf("the next puzzle begins with the focus at %q, want the heading", focused)
	}
	p.failShown(other)
	p.until(".outcome", "known after 3 more puzzles.")
	p.press("Try again")
	p.solveShown(other)
	p.until("#message", "After 1 wrong turn.")
	p.axe()
	if kept := valueOf[string](p,
		`JSON.parse(localStorage["puzzlecode.record"]).attempts
			.map((a) => a.code + " " + a.how).join()`); kept != one.String()+" solved,"+other.String()+" mistaken" {
		t.Errorf("the record has %s", kept)
	}
	p.visit("/train")
	p.until(".again", "The next one comes on")
	p.until(".week", "2 puzzles solved")
	valueOf[any](
		p,
		`(() => { const r = JSON.parse(localStorage["puzzlecode.record"]); for (const a of r.attempts) a.at -= 2 * 864e5; `+
			`localStorage["puzzlecode.record"] = JSON.stringify(r); })()`,
	)
	p.visit("/train")
	p.until(".again", "1 puzzle that you missed is due")
	p.press("Review")
	if c := p.puzzleShown(codec.Code{}); c != other {
		t.Errorf("%v comes again, want %v", c, other)
	}
	p.solveShown(other)
	p.until("#message", "Solved")
	p.press("Next puzzle")
	p.until("main", "Nothing more today.")
	p.visit("/p/" + one.String())
	p.visit("/train?go=progress")
	p.until("main", "Puzzle 3 of 5 to find your rating.")
	p.until("main", "3 puzzles solved on")
}

// The first five puzzles find the rating; then each one tells what it changes. Beside the board are the results of
// this training.
func TestBrowserTrainingRating(t *testing.T) {
	t.Parallel()
	p := open(t, window{}, "/train")
	attempts := make([]string, 4)
	for i := range attempts {
		attempts[i] = fmt.Sprintf(`{"code":"%d23456789abcde","at":%d,"how":"solved","rating":1000}`, i+1, i+1)
	}
	valueOf[any](
		p,
		fmt.Sprintf(
			`localStorage.setItem("puzzlecode.record", %q)`,
			`{"format":"puzzlecode training","version":1,"runs":[],"attempts":[`+strings.Join(attempts, ",")+`]}`,
		),
	)
	p.visit("/train?go=level&goal=win2")
	p.until(".session", "Puzzle 5 of 5")
	p.untilJS(`document.querySelectorAll(".session .dots [class]").length === 4`)
	one := p.puzzleShown(codec.Code{})
	p.failShown(one)
	p.until(".outcome", "Your rating: 1")
	p.until(".session", "mistake so far")
	p.untilJS(`!document.querySelector(".session .dots, .session .bad") && document.querySelector(".session .curve")`)
	p.press("Try again")
	p.solveShown(one)
	p.until(".session", "after a mistake")
	p.until(".outcome", "You found it. You will see it again tomorrow.")
	p.press("Next puzzle")
	p.solveShown(p.puzzleShown(one))
	p.untilJS(`/^Your rating: 1\d+ \(\+\d+\)/.test(document.querySelector(".outcome").textContent)`)
	p.untilJS(
		`/Sun|Moon/.test(document.querySelector(".session li").textContent) && document.querySelector(".session li a > ` +
			`small:last-child").textContent.startsWith("+")`,
	)
	p.axeInBothThemes()
}

// A run has the puzzles of its seed, ends with the third wrong one, and tells its result.
func TestBrowserRun(t *testing.T) {
	resized(t, window{}, "/train?go=run3&seed=friends", testRun)
}

func testRun(p *page) {
	t := p.t
	p.until("main", "The puzzles of “friends”")
	var codes []codec.Code
	var last codec.Code
	p.press("Start")
	for n := range 5 {
		last = p.puzzleShown(last)
		codes = append(codes, last)
		if n < 2 {
			p.solveShown(last)
			p.until(".solved", fmt.Sprintf("%d solved", n+1))
		} else {
			p.failShown(last)
		}
		if n == 1 {
			p.axe()
		}
	}
	p.until("h1", "2 puzzles solved")
	p.until(".shared", "puzzlecode 3 minutes friends: 2 solved, 3 wrong, up to ")
	p.until(".results", "✕ missed")
	p.axe()
	if runs := valueOf[string](p,
		`(() => { const r = JSON.parse(localStorage["puzzlecode.record"]); return r.runs.length + " " + r.attempts.length `+
			`+ " " + r.attempts.every((a) => a.mode === "run") })()`); runs != "1 5 true" {
		t.Errorf("the record has %s", runs)
	}
	p.press("The same again")
	p.press("Start")
	if again := p.puzzleShown(codec.Code{}); again != codes[0] {
		t.Errorf("the same run begins with %v, want %v", again, codes[0])
	}
	p.visit("/train?go=streak&seed=friends")
	p.press("Start")
	p.failShown(p.puzzleShown(codec.Code{}))
	p.until("h1", "0 puzzles solved")
	p.visit("/train")
	p.until("main", "Your best: 2 solved.")
}

// A set is made by hand, opened by its link, and played with its progress.
func TestBrowserSet(t *testing.T) {
	t.Parallel()
	base := serve(t)
	p := openAt(t, window{}, base, "/train?go=sets")
	m, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	codes := []codec.Code{m.list[100].Code(), m.list[700].Code()}
	p.untilJS(`document.getElementById("set-text")`)
	valueOf[any](
		p,
		fmt.Sprintf(
			`document.getElementById("set-text").value = "first https://example.org/p/%s, then %s"; `+
				`document.getElementById("set-title").value = "Two for you"; document.getElementById("set-author").value = "Ann"`,
			codes[0],
			codes[1],
		),
	)
	valueOf[any](p, `document.getElementById("set-text").form.querySelector("button").click()`)
	p.until("main", "A set of 2 puzzles")
	p.axe()
	link := valueOf[string](p, `document.querySelector(".shared a").textContent`)
	q := openAt(t, window{}, base, strings.TrimPrefix(link, base))
	q.until(".strip", "Two for you")
	q.until(".count", "0 of 2")
	q.until(".about", "Two for you, by Ann.")
	if c := q.puzzleShown(codec.Code{}); c != codes[0] {
		t.Errorf("the set begins with %v, want %v", c, codes[0])
	}
	q.solveShown(codes[0])
	q.until(".count", "1 of 2")
	q.press("Next puzzle")
	q.puzzleShown(codes[0])
	q.press("Skip")
	q.until("main", "1 of 2 are solved.")
	q.until(".by", "by Ann")
	q.until(".list .done", "")
	q.press("Those that are left")
	if c := q.puzzleShown(codes[0]); c != codes[1] {
		t.Errorf("%v is left, want %v", c, codes[1])
	}
	p.press("Make the link") // from the filter
	p.until("main", "A set of 10 puzzles")
	p.visit("/train?go=set&codes=nonsense")
	p.until("main", "This link lists no puzzles.")
}

// Results leave the browser as a file, and come back without loss; wrong files are refused.
func TestBrowserRecordFile(t *testing.T) {
	t.Parallel()
	p := open(t, window{}, "/train?go=progress")
	choose := func(text string) {
		t.Helper()
		p.untilJS(`document.getElementById("import")`)
		valueOf[any](
			p,
			fmt.Sprintf(
				`(() => { const files = new DataTransfer(), field = document.getElementById("import"); files.items.add(new `+
					`File([%q], "mine.json")); field.files = files.files; field.dispatchEvent(new Event("change")); })()`,
				text,
			),
		)
	}
	choose("{}")
	p.until("[role=alert]", "mine.json: this is no file of training results")
	attempt := func(code string, offset int) string {
		return fmt.Sprintf(`{"code":"%s","at":%d,"how":"solved","rating":900}`, code, offset)
	}
	file := func(attempts ...string) string {
		return `{"format":"puzzlecode training","version":1,"runs":[],"attempts":[` + strings.Join(attempts, ",") + `]}`
	}
	choose(file(attempt("HfGoo8VCrfkSpV", 1795000000000), attempt("2oYYRBBZUstii1", 1795000000001)))
	p.until("#imported", "Imported: 2 attempts, of which 2 are new")
	choose(file(attempt("HfGoo8VCrfkSpV", 1795000000000), attempt("HfGoo8VCrfkSpV", 1795000000009)))
	p.until("#imported", "Imported: 2 attempts, of which 1 are new")
	exported := valueOf[string](p, `(async () => {
		const urls = [], make = URL.createObjectURL;
		URL.createObjectURL = (blob) => { urls.push(blob); return make.call(URL, blob); };
		HTMLAnchorElement.prototype.click = () => {};
		[...document.querySelectorAll("button")].find((b) => b.textContent === "Export").click();
		return urls[0].text();
	})()`)
	if exported != p.record() || strings.Count(exported, `"code"`) != 3 {
		t.Errorf("the file has %s", exported)
	}
	p.axe()
	p.press("Delete all results")
	p.press("Delete them now")
	p.until("main", "0 attempts and 0 runs")
}

// Without a script the page says what it needs, and leads to the lists.
func TestBrowserTrainingWithoutScript(t *testing.T) {
	t.Parallel()
	p := open(t, window{noScript: true}, "/train")
	if said := p.text("main"); !strings.Contains(said, "Training needs JavaScript") ||
		!strings.Contains(said, "all puzzles, by goal, rating and theme") {
		t.Errorf("the page says %q", said)
	}
}

// axe-core finds nothing on the pages of training, in either theme, at any width.
func TestBrowserTrainingAxe(t *testing.T) {
	t.Parallel()
	record := fmt.Sprintf(
		`{"format":"puzzlecode training","version":1,
			"runs":[{"at":1,"kind":"run3","seed":"x","solved":3,"wrong":3,"hardest":900}],
			"attempts":[{"code":"HfGoo8VCrfkSpV","at":%d,"how":"failed"},
				{"code":"2oYYRBBZUstii1","at":%d,"how":"solved","rating":900}]}`,
		time.Now().UnixMilli()-5*864e5, time.Now().UnixMilli())
	for _, w := range []window{{}, {narrow: true, touch: true}} {
		t.Run(fmt.Sprintf("narrow %v", w.narrow), func(t *testing.T) {
			t.Parallel()
			p := open(t, w, "/train")
			look := func(view string) {
				t.Helper()
				p.visit("/train" + view)
				p.untilJS(
					`document.querySelector("h1") && document.querySelector(".train .card, .train .strip, .train #begin, .train ` +
						`.message") && !document.querySelector(".loading")`,
				)
				p.axeInBothThemes()
				if wide := valueOf[int](p, "document.documentElement.scrollWidth - innerWidth"); wide > 0 {
					t.Errorf("%s in %+v is %d pixels too wide", view, w, wide)
				}
			}
			look("") // of somebody new
			valueOf[any](p, fmt.Sprintf(`localStorage.setItem("puzzlecode.record", %q)`, record))
			for _, view := range []string{"", "?go=level&theme=dome", "?go=again", "?go=lesson&theme=dome", "?go=run5",
				"?go=streak", "?go=sets", "?go=progress"} {
				look(view)
			}
		})
	}
}

// On a host of files training goes on when the host is gone.
func TestBrowserTrainingOffline(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var away atomic.Bool
	base := host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if away.Load() {
			panic(http.ErrAbortHandler)
		}
		http.FileServer(http.Dir(dir)).ServeHTTP(w, r)
	}))
	o := fewOptions(t, base)
	if _, err := Export(t.Context(), dir, o); err != nil {
		t.Fatal(err)
	}
	p := openAt(t, window{}, base, "/train/")
	p.untilJS(`document.querySelector(".tiles")`)
	p.stocked()
	away.Store(true)
	p.visit("/train/?go=level")
	one := p.puzzleShown(codec.Code{})
	p.solveShown(one)
	p.until(".outcome", "Your rating is known after 4 more puzzles.")
	p.press("Next puzzle")
	p.failShown(p.puzzleShown(one))
	p.until(".outcome", "known after 3 more puzzles.")
	p.visit("/train")
	p.until(".week", "1 puzzle")
	p.visit("/train/?go=run3&seed=x")
	p.press("Start")
	p.puzzleShown(codec.Code{})
	p.forgive()
}

// A server with a database has an index of its puzzles, and counts the attempts.
func TestBrowserTrainingStored(t *testing.T) {
	t.Parallel()
	base, db, codes, _ := serveStored(t)
	p := openAt(t, window{}, base, "/train?go=set&codes="+codes[0].String())
	if c := p.puzzleShown(codec.Code{}); c != codes[0] {
		t.Fatalf("the set begins with %v, want %v", c, codes[0])
	}
	p.solveShown(codes[0])
	p.until(".outcome", "Your rating is known after")
	waitForAttempts(t, db, codes[0], 1, 1)
	page, err := db.Puzzles(t.Context(), store.Filter{}, "", api.MaxList)
	if err != nil {
		t.Fatal(err)
	}
	p.visit("/train?go=level")
	if c := p.puzzleShown(codec.Code{}); !slices.ContainsFunc(page.Puzzles,
		func(r puzzles.Record) bool { return r.Code == c }) {
		t.Errorf("%v is none of the %d puzzles of the database", c, len(page.Puzzles))
	}
}
