package serve

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// countOf returns the number of puzzles of the embedded collection without gods that have a goal.
func countOf(g codec.Goal) (n int) {
	for range collection.Matching(puzzles.Filter{Games: []codec.Game{codec.Santorini}, Goals: []codec.Goal{g}}) {
		n++
	}
	return n
}

// inPage asks for addresses, and checks what stands in the pages and what does not.
func inPage(t *testing.T, s *Server, tests []struct {
	address   string
	want, not []string
}) {
	t.Helper()
	for _, test := range tests {
		body := get(t, s, test.address).Body.String()
		for _, want := range test.want {
			if !strings.Contains(body, want) {
				t.Errorf("%s has no %s", test.address, want)
			}
		}
		for _, not := range test.not {
			if strings.Contains(body, not) {
				t.Errorf("%s has %s", test.address, not)
			}
		}
	}
}

// stressed is a message whose first sentence stands out.
var stressed = regexp.MustCompile(`<span><b>([^<]*)</b>([^<]*)</span>`)

// What a page says of a line is what the API says of it, and its buttons lead on.
func TestPagesSay(t *testing.T) {
	const puzzle, unsound, hold = "HfGoo8VCrfkSpV", "Ci2ifp3zQ58Y7f", "kcRWf99xJ1DKtB"
	s := testServer(t)
	for _, code := range []string{puzzle, unsound, hold} {
		get(t, s, apiPath+"tree/"+code) // pages do not wait for long for a tree
	}
	for _, path := range []string{puzzle, puzzle + "/E3D3E3", puzzle + "/E3D3E3.C3D4E3", puzzle + "/B4A5A4",
		puzzle + "/B4A5A4.B5A4B4", puzzle + "/E3D3E3.B5A5A4", puzzle +
			"/E3D3E3.C3D4E3.B4C3C2.B5C5D5.D3C2", unsound, hold, "2oYYRBBZUstii1", "9KuvQpNkawFKiBbEEiRxNSVMTY/Ee2nEe3n"} {
		w := get(t, s, apiPath+"session/"+url.PathEscape("https://example.org/p/"+path))
		var want view.Session
		if err := json.Unmarshal(w.Body.Bytes(), &want); err != nil || w.Code != http.StatusOK {
			t.Fatalf("%s: %d, %v", path, w.Code, err)
		}
		mover := want.Mover
		if want.Phase == "choosing" {
			mover = map[bool]string{true: "", false: "2 turns left"}[!strings.Contains(path, "/")]
		}
		body := stressed.ReplaceAllString(get(t, s, "/p/"+path).Body.String(), "$1$2")
		for _, text := range []string{">" + want.Heading + "</h1>", `<span id="mover-text">` + mover + "</span>",
			">" + strings.ReplaceAll(want.Message.Text, ">", "&gt;") + "</p>"} {
			if !strings.Contains(body, text) {
				t.Errorf("%s has no %s", path, text)
			}
		}
		if class := strings.TrimSpace("message " + string(want.Message.Tone)); !strings.Contains(
			body,
			`class="`+class+`" id="message"`,
		) {
			t.Errorf("%s: the message is not %s", path, class)
		}
	}
	const here = `href="/p/` + puzzle
	inPage(t, s, []struct {
		address   string
		want, not []string
	}{
		{"/p/" + puzzle, []string{
			`">Hint</a>`, here + `/E3D3E3.C3D4E3" rel="nofollow" id="solve">Show the next turn`, `</svg>Undo</span>`,
			here + `/B4A5A4.B5A4B4" rel="nofollow">B4 → A5, builds A4`,
		}, []string{"Undo</a>", `" rel="nofollow" id="restart"`, ">Try again<", `id="share-line">`}},
		{
			"/p/" + puzzle + "?hint=i", []string{"<li>Each turn makes a threat", `?hint=ii" rel="nofollow">Next hint`},
			[]string{"<li>The worker", "<li>The turn is"},
		},
		{
			"/p/" + puzzle + "?hint=ii", []string{"<li>Each turn makes a threat", "<li>The worker on E3 moves.</li>"},
			[]string{"<li>The turn is"},
		},
		{"/p/" + puzzle + "?hint=iiii", []string{"<li>The turn is E3 to D3, building on E3.</li>"}, []string{">Hint</a>"}},
		{
			"/p/" + puzzle + "?at=E3&flip=1",
			[]string{`name="at" value="E3D3"`, `name="at" value="B4"`, `" href="/p/` + puzzle + `?flip=1" rel="nofollow"><svg`},
			nil,
		},
		{"/p/" + puzzle + "/E3D3E3", []string{here + `/E3D3E3.C3D4E3" rel="nofollow">Show the reply`}, []string{`name="at"`}},
		{
			"/p/" + puzzle + "/B4A5A4.B5A4B4", []string{here + `" rel="nofollow">Try again`},
			[]string{"Undo</a>", `name="at"`, `rel="nofollow">Show the next turn`, `" rel="nofollow" id="solve"`},
		},
		{"/p/" + puzzle + "/E3D3E3.C3D4E3", []string{
			here + `" rel="nofollow"><svg`, here + `" rel="nofollow" id="restart">Restart`,
			`<label for="share-start" id="share-what">This puzzle</label>`, `value="https://example.org/p/` + puzzle + `">`,
			"The turns so far: this link shows them", `value="https://example.org/p/` + puzzle + `/E3D3E3.C3D4E3">`,
			">Begin at the start</a>",
		}, nil},
		{"/p/" + puzzle + "?at=E3", []string{"This worker stands on level 2. Choose a dot to step there."}, nil},
		{
			"/p/" + puzzle + "?at=E3D3", []string{"Choose a plus to build there. Its outline shows the block."},
			[]string{"that is a dome"},
		},
		{"/p/" + puzzle + "/E3D3E3.C3D4E3", []string{`santorini.svg#passed"`}, []string{`#failed"`}},
		{"/p/" + puzzle + "/B4A5A4.B5A4B4", []string{`santorini.svg#failed"`}, []string{`#passed"`}},
		{
			"/p/" + puzzle + "/E3D3E3.C3D4E3.B4C3C2.B5C5D5?at=D3", []string{"Choose a star: stepping up onto level 3 wins."},
			nil,
		},
		{
			"/p/" + puzzle + "/B4A5A4.B5A4B4",
			[]string{`<span><b>This turn fails: Moon threatens to climb to B4, and Sun cannot stop it.</b> Moon goes`}, nil,
		},
		{
			"/p/" + puzzle + "?goal=unsaid",
			[]string{">Find the best turn</h1>"},
			[]string{">Win in 3</h1>", "win in 3"},
		},
		{
			"/p/" + puzzle + "/E3D3E3.C3D4E3?goal=unsaid",
			[]string{"<b>Correct.</b> You threatened to climb to E3. Moon goes C3 to D4, building on E3.</span></p>"},
			[]string{"now win", ">Win in 3<"},
		},
		{"/p/" + unsound, []string{
			`<a class="primary" href="/p/HfGoo8VCrfkSpV">Play what is proved: Sun wins in 3</a>`,
			`id="share-start" readonly value="https://example.org/p/HfGoo8VCrfkSpV">`,
			`"link":"https://example.org/p/HfGoo8VCrfkSpV"`,
		}, []string{`value="https://example.org/p/` + unsound}},
		{
			"/p/" + unsound,
			[]string{
				`<meta property="og:title" content="Sun to move">`, `.png?v=3">`, `content="Santorini position: Sun to move.`,
			},
			[]string{
				`content="Sun wins in 2`, `content="Santorini: Sun wins in 2`, `content="https://example.org/p/` + unsound + ".png",
			},
		},
		{
			"/p/" + puzzle, []string{`<meta property="og:image:alt" content="Santorini: Sun wins in 3. Sun&#39;s workers: `},
			nil,
		},
		{
			"/p/" + puzzle, nil, []string{`id="better"`},
		},
		{"/p/CW3SCSVJj8Yhh8?threats=1", []string{"Nobody can win with the next turn.</p>"}, nil},
		{"/p/QP26CxC8bAPmoX?threats=1", nil, []string{"Nobody can win"}},
		{
			"/puzzles", []string{`<option value="win2">`, `<option value="win3">`},
			[]string{`<option value="win1"`, `<option value="hold1"`},
		},
		{
			"/puzzles?goal=win1", []string{`<option value="win1" selected>`, `role="status" hidden>0 puzzles</p>`},
			[]string{`<option value="hold1"`},
		},
		{"/puzzles?goal=win3", []string{fmt.Sprintf(`role="status">%d puzzles</p>`, countOf(codec.Win3))}, nil},
		{
			"/api/v1/session/" + puzzle + "?goal=unsaid&turns=E3D3E3.C3D4E3",
			[]string{"goes C3 to D4, building on E3.\"", `"heading":"Find the best turn"`, `"status":"Sun to move.`},
			[]string{"now win", "win in"},
		},
		{
			"/p/" + puzzle + "/E3D3E3.C3D4E3.B4C3C2.B5C5D5.D3C2",
			[]string{`santorini.svg#first-sign"/></svg>`, `<span id="mover-text">Sun has won`}, nil,
		},
		{"/embed/" + puzzle, []string{`name="at"`}, []string{`href="/p/`}},
		{
			"/p/2oYYRBBZUstii1?level=1&seed=1", []string{`"level":1,"you":"first"`, `<option value="1" selected>`},
			[]string{`<option value="2" selected>`},
		},
		{"/p/3EaHxoA8HaegcGKy", []string{
			`<h1 id="heading">Atlas against Mortal</h1>`, `<b>Atlas</b> may build a dome on any level.`,
			`"asked":true`,
		}, []string{`"tree"`, "A mortal has no power."}},
		{"/p/3EaHxoA8HaegcGKy?at=C3C2B3", []string{
			`formaction="/p/3EaHxoA8HaegcGKy/C3C2B3X" class="dome chosen"`,
			`href="/p/3EaHxoA8HaegcGKy/C3C2B3" rel="nofollow" id="end">Done`,
		}, nil},
		{
			"/p/2JsVuc2YbGopq18j?at=C3C2",
			[]string{`name="at" value="C3C2C2"`, `name="at" value="B2"`},
			nil,
		}, // on with the same worker, or the other one instead
		{"/p/26zoQvG2QcUH8PiP/C3D3C4", []string{"Sun: C3 to D3, changing places with Moon, building on C4."}, nil},
		{"/p/8euh5HSuyUxMNys4", []string{"Place your first worker", `name="at" value="A1"`}, []string{`id="edit"`}},
		{
			"/p/9KuvQpNkawFKiBbEEiRxNSVMTY?at=e2e3", []string{`/Ee2n" rel="nofollow" id="end">Done`, `name="at" value="e2e3e3"`},
			[]string{`class="choices"`},
		},
	})
}

// The editor says whether a goal is sound, sets one that is, and offers no other for sharing.
func TestEditor(t *testing.T) {
	const board = "/edit?board=0200102020022220024000000.1.B4E3.B5C3"
	inPage(t, testServer(t), []struct {
		address   string
		want, not []string
	}{
		{board, []string{
			`name="goal" value="win3" id="better">Set the goal: win in 3`, `id="share-code">2oYYRBBZUstii1`, `id="message"></p>`,
			`aria-pressed="true">Sun</button>`, `aria-pressed="false">Moon</button>`,
			`id="verdict">This can be a puzzle: Sun wins in 3, and exactly one first turn does it.</p>`,
		}, []string{`id="made" hidden`}},
		{board + "&goal=win3", []string{
			"Right: Sun wins in 3, and exactly one first turn does it.", `id="share-code">HfGoo8VCrfkSpV`,
			`id="better"></button>`,
		}, []string{`id="made" hidden`}},
		{board + "&goal=win2", []string{
			"Wrong: Sun cannot win in 2. A win in 3 is proved.", `id="better">Set the goal: win in 3`,
			`id="share-code">2oYYRBBZUstii1`,
		}, []string{`id="share-code">HfGoo8VCrfkSpV`, "Ci2ifp3zQ58Y7f", `id="made" hidden`}},
		{
			board + "&goal=hold2",
			[]string{
				"Wrong: Sun must hold out for 2 turns, but 15 first turns do it, and a puzzle has exactly one such turn. A win " +
					"in 3 is proved.",
				`id="share-code">2oYYRBBZUstii1`,
			},
			nil,
		},
		{
			"/edit?board=0200102020022220024000000.1.B4.B5B5",
			[]string{`<ul class="faults" id="faults"><li>`, `id="made" hidden`}, []string{"impossible position"},
		},
		{
			"/edit?paste=" + url.QueryEscape("https://example.com/p/HfGoo8VCrfkSpV/E3D3E3.C3D4E3"),
			[]string{`name="board" value="02001020200`}, []string{`nonsense`},
		},
		{"/edit?paste=nonsense", []string{`nonsense&#34;`}, nil},
	})
}

// The editor chooses gods and what they have, proves goals with them, and has boards before all workers stand.
func TestEditorGods(t *testing.T) {
	const board, puzzle = "/edit?board=0012100120012000100000000.1.C3B2.D3D4",
		"/edit?board=1212010122322012002102022.1.D5C4.B5C3.mortal.artemis"
	inPage(t, testServer(t), []struct {
		address   string
		want, not []string
	}{
		{board, []string{
			`<option value="mortal" selected>`, `id="states" hidden`, `id="chosen-gods" aria-label="The gods" hidden`,
			"gods.svg#god-apollo", "<b>Prometheus</b> may build before he moves",
		}, nil},
		{board + ".pan.athena", []string{
			"/1/pan:C3,B2/athena:D4,D3<", `<option value="on" selected>`, `<option value="raised">Athena has just moved up`,
			`<option value="won">Moon has won`, "Sun: <b>Pan</b> also wins", "Moon: When <b>Athena</b> has moved up",
		}, nil},
		{board + "&first=pan&second=athena&state=raised", []string{
			"/1/pan:C3,B2/athena[^]:D4,D3<", `name="board" value="0012100120012000100000000.1.C3B2.D3D4.pan.athena.raised"`,
		}, nil},
		{board + ".pan.athena&state=won", []string{"/1/pan:C3,B2/#athena:D4,D3<"}, nil},
		{
			board + ".athena.pan.raised",
			[]string{"/1/athena:C3,B2/pan:D4,D3<"},
			[]string{"Athena has just moved up"},
		}, // she is to move
		{board + ".pan.athena.raised&second=pan", []string{"/1/pan:C3,B2/pan:D4,D3<"}, nil},
		{
			board + ".pan.athena&first=mortal&second=mortal",
			[]string{"/1/mortal:C3,B2/mortal:D4,D3<", `name="board" value="0012100120012000100000000.1.C3B2.D3D4"`}, nil,
		},
		{puzzle, []string{`id="share-code">29v9xk8RSTPj8WZL`, `id="better">Set the goal: win in 2`}, nil},
		{
			puzzle + "&goal=win2", []string{"Right: Sun wins in 2, and exactly one first turn does it."},
			[]string{`id="share-code">29v9xk8RSTPj8WZL`},
		},
		{puzzle + "&goal=win1", []string{"Wrong: Sun cannot win with this turn.", `id="share-code">29v9xk8RSTPj8WZL`}, nil},
		{"/p/vpvcM4JdE2wMru", []string{"Type the squares of your workers, such as B3,D3."}, []string{"E3&gt;D3^E3"}},
		{"/p/9KuvQpNkawFKiBbEEiRxNSVMTY", []string{"such as Ea2n Ea3n: "}, []string{"E3&gt;D3^E3"}},
		{
			"/edit?board=0000000000000000000000000.1.B3D3.",
			[]string{`id="share-code">vpvcM4JdE2wQHg`, "Moon to place its workers."}, []string{`id="made" hidden`},
		},
		{
			"/edit?board=0000000000000000000000000.1.B3D3.C3.apollo.mortal", []string{`id="share-code">8euh5HSuyUxGMyVW`},
			[]string{`id="made" hidden`},
		},
		{"/edit?board=0000000000000000000000000.1..C3", []string{"Sun has 0 workers, must have 2", `id="made" hidden`}, nil},
		{
			"/edit?paste=8euh5HSuyUxGMyVW", []string{`name="board" value="0000000000000000000000000.2.B3D3.C3.apollo.mortal"`},
			nil,
		},
		{
			"/edit?paste=" + url.QueryEscape("0012100120012000100000000/1/pan:C3,B2/athena[^]:D4,D3"),
			[]string{"C3B2.D4D3.pan.athena.raised"}, nil,
		},
		{"/p/29v9xk8RSTPj8WZL", []string{"/edit?paste=29v9xk8RSTPj8WZL", "Moon: <b>Artemis</b> may move her worker"}, nil},
	})
	if w := get(t, testServer(t), board+"&first=zeus"); w.Code != http.StatusBadRequest {
		t.Errorf("zeus: status %d", w.Code)
	}
}

// A game begins with the gods that were chosen or drawn, and a pair that is no contest is told.
func TestGameGods(t *testing.T) {
	s := testServer(t)
	inPage(t, s, []struct {
		address   string
		want, not []string
	}{
		{
			"/game",
			[]string{`id="uneven" hidden`, `id="chosen-gods" aria-label="The gods" hidden`, `<option value="random">At random`},
			nil,
		},
		{
			"/game?first=apollo&second=mortal",
			[]string{"Apollo won 200 and Mortal 0.", `name="first" value="apollo"`, "Sun: <b>Apollo</b> may step", `href="/p/`},
			[]string{`id="uneven" hidden`},
		},
		{"/game?first=mortal&second=apollo", []string{"Apollo won 200 and Mortal 0."}, nil},
		{"/game?first=demeter&second=hermes", []string{"Moon: If <b>Hermes</b> moves"}, []string{"Hardly a contest"}},
	})
	for _, other := range []string{"random", "pan", "apollo"} {
		w := get(t, s, "/game?level=4&you=second&first=random&second="+other)
		to, err := url.Parse(w.Header().Get("Location"))
		if err != nil || w.Code < 300 || w.Code >= 400 {
			t.Fatalf("%s: %d, %v", other, w.Code, err)
		}
		q := to.Query()
		if q.Get("level") != "4" || q.Get("you") != "second" || q.Get("first") == "random" || q.Get("second") == "random" ||
			q.Get("first") == q.Get("second") ||
			other != "random" && q.Get("second") != other {
			t.Errorf("%s leads to %v", other, to)
		}
	}
	w := get(t, s, "/game?level=1&you=first&first=pan&second=hermes&workers=B3D3")
	place := w.Header().Get("Location")
	l, err := game.ReadLine(strings.Split(strings.TrimPrefix(place, "/p/"), "?")[0])
	if err != nil || !strings.Contains(place, "level=1") {
		t.Fatalf("%s: %v", place, err)
	}
	if fen := l.State().String(); !strings.Contains(fen, "/1/pan:B3,D3/hermes:") {
		t.Errorf("a game begins at %s", fen)
	}
	if w := get(t, s, "/game?first=zeus"); w.Code != http.StatusBadRequest {
		t.Errorf("zeus: status %d", w.Code)
	}
}

// A page of the editor is cached, unless the solver could not be asked.
func TestEditorCached(t *testing.T) {
	const board = "/edit?board=0200102020022220024000000.1.B4E3.B5C3"
	s := testServer(t)
	for _, address := range []string{board, "/edit", "/edit?board=0200102020022220024000000.1.B4.B5"} {
		if got := get(t, s, address).Header().Get("Cache-Control"); got != revalidate {
			t.Errorf("%s is cached %s", address, got)
		}
	}
	s = testServer(t)
	s.proofs.Stop(0)
	if w := get(t, s, board); w.Code != http.StatusOK || w.Header().Get("Cache-Control") != notCached ||
		strings.Contains(w.Body.String(), `id="verdict"></p>`) {
		t.Errorf("without a solver: status %d, cached %s", w.Code, w.Header().Get("Cache-Control"))
	}
}

// Links with turns lead to their line, wherever they are pasted.
func TestLinksWithTurns(t *testing.T) {
	s := testServer(t)
	const line = "/p/HfGoo8VCrfkSpV/E3D3E3.C3D4E3"
	for _, text := range []string{"https://a.example" + line, "https://a.example/p/HfGoo8VCrfkSpV/?t=E3D3E3.C3D4E3",
		"https://a.example/p/?c=HfGoo8VCrfkSpV&t=E3D3E3.C3D4E3", "HfGoo8VCrfkSpV e3-d3-e3, c3-d4-e3",
		"look at https://a.example" + line + " !"} {
		if w := get(t, s, "/go?text="+url.QueryEscape(text)); w.Header().Get("Location") != line {
			t.Errorf("%s leads to %q", text, w.Header().Get("Location"))
		}
	}
	if w := get(t, s, "/p/HfGoo8VCrfkSpV?t=E3D3E3.C3D4E3&flip=1"); w.Header().Get("Location") != line+"?flip=1" {
		t.Errorf("a link of files leads to %q", w.Header().Get("Location"))
	}
	var found struct {
		Codes []struct {
			Turns []string
			Link  string
		}
	}
	if err := json.Unmarshal(get(t, s, apiPath+"find?text="+url.QueryEscape("see https://a.example"+line)).Body.Bytes(),
		&found); err != nil ||
		len(found.Codes) != 1 ||
		found.Codes[0].Link != "https://example.org"+line ||
		len(found.Codes[0].Turns) != 2 {
		t.Errorf("%+v, %v", found, err)
	}
}

// Pages of errors have a title and words of their own, and lead on. Of the codes that may be meant,
// those of the collection and those that are proved stand first.
func TestErrorPages(t *testing.T) {
	s := testServer(t)
	inPage(t, s, []struct {
		address   string
		want, not []string
	}{
		{
			"/nothing",
			[]string{"<title>Page not found - puzzlecode</title>", "There is no page at this address.", `<a href="/daily">`},
			[]string{"Copy the link"},
		},
		{
			"/p/HfGoo8VCrfkSpW", []string{"<title>This code has a typo - puzzlecode</title>", "Copy the link once more"},
			[]string{"Bad Request", "checksum"},
		},
		{
			"/p/HfGoo8VCrfkSp0", []string{"<mark>0</mark>", `href="/p/HfGoo8VCrfkSpV"`},
			[]string{"<mark>H</mark>", "<mark>p</mark>"},
		},
		{
			"/p/2oYYRBBZUstii1?level=11",
			[]string{"This address cannot be read", "Parameter level: want a number from 1 to 10."}, nil,
		},
		{"/puzzles?min=x", []string{"Parameter min: want"}, nil},
		{
			"/puzzles?goal=win1", []string{`<p id="none">No puzzles match. Remove a filter.`, `hidden>A random one of these`},
			nil,
		},
		{
			"/puzzles/random?goal=win1", []string{"<h1>No such puzzle</h1>", `<a href="/puzzles">All puzzles</a>`},
			[]string{"no page at this address"},
		},
	})
	if w := get(t, s, "/puzzles/random?goal=win1"); w.Code != http.StatusNotFound {
		t.Errorf("a random puzzle of none has status %d", w.Code)
	}
	if w := get(t, s, "/puzzles/sheet"); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/puzzles" {
		t.Errorf("a sheet without puzzles has status %d", w.Code)
	}
	_, list, _ := strings.Cut(get(t, s, "/p/HfGoo8VCrfkSpW").Body.String(), `class="neighbours"`)
	_, first, _ := strings.Cut(list, "<code>")
	if !strings.HasPrefix(first, "HfGoo8VCrfkSpV</code>") &&
		!strings.Contains(first[:strings.Index(first, "</li>")], "sound") {
		t.Errorf("the first code is %.200s", first)
	}
	if before, _, ok := strings.Cut(list, "HfGoo8VCrfkSpV"); !ok || strings.Count(before, "<li>") > 3 {
		t.Errorf("the code that was meant stands at %d", strings.Count(before, "<li>"))
	}
}

// A list has no filter that a page of it does not keep.
func TestListKeepsFilter(t *testing.T) {
	s := testServer(t)
	body := get(t, s, "/puzzles?goal=win3&min=1000&max=2000&theme=quiet").Body.String()
	if !strings.Contains(body, `href="/puzzles/random?goal=win3&amp;max=2000&amp;min=1000&amp;theme=quiet"`) ||
		strings.Contains(body, `wins in 2</b>`) {
		t.Error("the filter is lost")
	}
	var f puzzles.Filter
	if len(api.FilterQuery(f)) > 0 {
		t.Error("no filter has parameters")
	}
}
