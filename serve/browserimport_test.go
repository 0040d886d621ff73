//go:build browser

package serve

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// tableLog returns the log of a table of Board Game Arena with a game of two players. The game begins when all workers
// stand on the empty board. If its last turn has not ended it, the side that has played that turn concedes, unless
// the game is open.
func tableLog(t *testing.T, line string, players [2]string, open bool) string {
	t.Helper()
	l, err := game.ReadLine(line)
	if err != nil {
		t.Fatal(err)
	}
	type object = map[string]any
	var packets []object
	move := 0
	packet := func(entries ...object) {
		move++
		packets = append(
			packets,
			object{
				"channel":     "/table/t7",
				"table_id":    "7",
				"packet_id":   fmt.Sprint(move),
				"packet_type": "resend",
				"move_id":     fmt.Sprint(move),
				"time":        fmt.Sprint(1753104652 + 10*move),
				"data":        entries,
			},
		)
	}
	ids := map[position.Square]int{}
	place := func(s position.Square, z int) object {
		return object{"x": int(s.String()[1] - '1'), "y": int(s.String()[0] - 'A'), "z": z}
	}
	piece := func(id, player int, kind string, s position.Square, z int) object {
		p := place(s, z)
		p["id"], p["player_id"], p["type"], p["location"] = id, 100+player, kind, "board"
		return p
	}
	state := func(id int) object { return object{"type": "gameStateChange", "args": object{"id": id}} }
	packet(object{"type": "gameStateChange", "args": object{"name": "gameSetup"}})
	start := l.StateAt(0).(game.Santorini).Position
	id := 0
	for side := range 2 {
		for _, s := range start.Workers(position.Side(side)) {
			id++
			ids[s] = id
			packet(
				object{
					"type": "workerPlaced",
					"args": object{"player_name": players[side], "coords": s.String(), "piece": piece(id, side, "worker", s, 0)},
				},
			)
		}
	}
	block := 5
	for i := range l.Len() {
		p, turn, side := l.StateAt(i).(game.Santorini).Position, l.Turn(i).(position.Turn), i%2
		start, to := p.Height(turn.From()), p.Height(turn.To())
		worker := ids[turn.From()]
		delete(ids, turn.From())
		ids[turn.To()] = worker
		packet(
			object{
				"type": "workerMoved",
				"args": object{
					"player_name": players[side],
					"coords":      turn.From().String() + " -> " + turn.To().String(),
					"piece":       piece(worker, side, "worker", turn.From(), start),
					"space":       place(turn.To(), to),
				},
			},
		)
		if turn.Wins() {
			continue
		}
		height := p.Height(turn.Build())
		packet(
			object{
				"type": "blockBuilt",
				"args": object{
					"player_name": players[side],
					"coords":      turn.Build().String(),
					"piece":       piece(block, side, fmt.Sprintf("lvl%d", height), turn.Build(), height),
				},
			},
		)
		block++
		packet(state(17))
	}
	if !l.State().Outcome().Over() && !open {
		packet(object{"type": "playerConcedeGame", "args": object{"player_name": players[(l.Len()+1)%2]}},
			object{"type": "gameStateChange", "args": object{"id": 99}})
	}
	text, err := json.Marshal(object{"status": 1, "data": object{"valid": 1, "data": packets}})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// missedWin is a game in which Sun does not see a win.
const missedWin = "2jpYERHf4xZYag B3>A4^B5 C4>B5^C5 A4>B4^A5 C2>B3^A2 D3>C4^D5 B5>C5^B5 B4>A5^B5 B3>A3^B2 C4>C3^D2 " +
	"C5>D5^E5 C3>B4^A4 A3>A2^B2 A5>A4^A5 A2>B3^B2 B4>C5^B5 D5>E4^D3 A4>A5^A4 B3>C3^D3 C5>B4^A3 C3>C4^C5 A5>A4^A5 " +
	"C4>D5^C5 A4>A5#"

// resigned is a game that ends after a blunder: Sun has missed a win, and gives up.
var resigned = missedWin[:strings.Index(missedWin, " D5>E4^D3 A4>A5^A4")]

// A site that imitates the pages of a table. asked are the requests for its log.
func tableSite(t *testing.T, bookmark, log string) (base string, asked func() []string) {
	var mu sync.Mutex
	var list []string
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".html") {
			mu.Lock()
			list = append(list, r.URL.String()+" "+r.Header.Get("X-Request-Token"))
			mu.Unlock()
			if strings.HasSuffix(r.URL.Path, "/requestTableArchive.html") {
				io.WriteString(w, `{"status":1,"data":{}}`)
			} else {
				io.WriteString(w, log)
			}
			return
		}
		replay := ""
		if strings.HasPrefix(r.URL.Path, "/archive/replay") {
			replay = "const g_gamelogs = " + log + ";"
		}
		fmt.Fprintf(
			w,
			`<!DOCTYPE html><title>Table</title><script>const bgaConfig = { requestToken: "token" }; %s</script><a id="mark" `+
				`href="%s">bookmark</a>`,
			replay,
			html.EscapeString(bookmark),
		)
	}))
	t.Cleanup(site.Close)
	return strings.Replace(site.URL, "127.0.0.1", "en.boardgamearena.com", 1), func() []string {
		mu.Lock()
		defer mu.Unlock()
		return list
	}
}

// serveWatched is serve, with the requests that the server gets.
func serveWatched(t *testing.T) (base string, requests func() []string) {
	t.Helper()
	var mu sync.Mutex
	var list []string
	var handler http.Handler
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		mu.Lock()
		list = append(list, fmt.Sprintf("%s %s %s %s", r.Method, r.URL, r.Referer(), body))
		mu.Unlock()
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(h.Close)
	s, err := New(Options{BaseURL: h.URL, Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	handler = s.Handler()
	return h.URL, func() []string {
		mu.Lock()
		defer mu.Unlock()
		return slices.Clone(list)
	}
}

// pressBookmark presses the bookmark on a page of a table, and returns the window that it opens.
func pressBookmark(t *testing.T, p *page, base, address string) *page {
	t.Helper()
	p.do("visit", base+address)
	opened := newPage(t, p.base)
	p.do("popup", opened.number, "#mark")
	return opened
}

// comes waits until something is there that the worker makes, however busy the machine is.
func (p *page) comes(selector string) {
	p.t.Helper()
	began := time.Now()
	for is := false; !is; time.Sleep(100 * time.Millisecond) {
		var err error
		if is, err = evaluated[bool](p, fmt.Sprintf(`Boolean(document.querySelector(%q))`, selector)); p.ctx.Err() != nil {
			p.t.Fatalf("%s does not come: %v", selector, err)
		}
	}
	p.t.Logf("%s is there after %v", selector, time.Since(began).Round(time.Second))
}

const reviewed = ".balance:not([hidden])" // a game

// From the page of a table the bookmark leads to the review of its game. It asks for the log, after the archive was
// requested, and a replay has the log already.
func TestBrowserBookmark(t *testing.T) {
	t.Parallel()
	p := open(t, window{}, "/import")
	bookmark := p.evaluate(`document.getElementById("bookmark").href`)
	log := tableLog(t, missedWin, [2]string{"Ann", "<img src=x onerror=alert(1)>"}, false)
	site, asked := tableSite(t, bookmark, log)
	for _, test := range []struct{ address, asked string }{
		{"/8/santorini?table=7",
			"/8/santorini/santorini/notificationHistory.html?table=7&from=0&privateinc=0&history=1 token"},
		{"/table?table=7", "/gamereview/gamereview/requestTableArchive.html?table=7 token, " +
			"/archive/archive/logs.html?table=7 token"},
		{"/archive/replay/240101/?table=7&player=1", ""},
	} {
		before := len(asked())
		q := pressBookmark(t, p, site, test.address)
		q.until("#message", "Turn 13, Sun: A4 → A5 wins. Sun has climbed to level 3 and won.")
		q.until("h1", "Ann against <img src=x onerror=alert(1)>")
		if got := strings.Join(asked()[before:], ", "); got != test.asked {
			t.Errorf("%s asks for %q, want %q", test.address, got, test.asked)
		}
		if n := q.evaluate(`String(document.querySelectorAll("main img").length)`); n != "0" {
			t.Errorf("a name became %s elements", n)
		}
	}
}

// The steps that the page has written lead in at most five touches from a finished table to one's own mistakes as
// puzzles, also after a game that was given up right after a mistake. Nothing of the game is sent to the server of
// the pages: neither turns nor names, and no question about a position, even while the puzzles are solved.
func TestBrowserTouches(t *testing.T) {
	t.Parallel()
	base, requests := serveWatched(t)
	for _, test := range []struct {
		steps string
		w     window
		names [2]string // other ones, so that the name is asked for
	}{
		{"computer-steps", window{}, [2]string{"Ann", "Bob"}},
		{"phone-steps", window{narrow: true, touch: true}, [2]string{"Dora", "Carl"}},
	} {
		p := openAt(t, test.w, base, "/import")
		bookmark := p.evaluate(`document.getElementById("bookmark").href`)
		site, _ := tableSite(t, bookmark, tableLog(t, resigned, test.names, false))
		var touches []struct{ Touch, Text string }
		told := p.evaluate(`JSON.stringify([...document.querySelectorAll("#` + test.steps + ` [data-touch]")]
			.map((b) => ({ Touch: b.dataset.touch, Text: b.textContent })))`)
		if err := json.Unmarshal([]byte(told), &touches); err != nil {
			t.Fatal(err)
		}
		if n := len(touches); n < 3 || n > 5 {
			t.Errorf("%s: %d touches, want at most 5", test.steps, n)
		}
		t.Logf("%s: %d touches", test.steps, len(touches))
		q, began := p, time.Now()
		for _, touch := range touches {
			switch touch.Touch {
			case "address bar", "typing": // of the browser itself
			case "bookmark":
				q = pressBookmark(t, p, site, "/8/santorini?table=7")
				q.until("#message", "Sun has resigned: Moon has won.")
			case "name":
				q.press(test.names[0])
				q.until(".who", "You are")
			case "set":
				q.comes(reviewed)
				q.until(".sets .primary", touch.Text)
				q.until(".balance [data-side=first]", "What you missed")
				q.press(q.text(".sets .primary"))
			default:
				t.Fatalf("%s: a touch on %q", test.steps, touch.Touch)
			}
		}
		q.until("h1", "Sun wins in 3")
		t.Logf("%s: the puzzles are there after %v", test.steps, time.Since(began).Round(time.Second))
		if got := q.evaluate(`location.pathname + location.search + location.hash`); !strings.HasPrefix(got,
			"/train#go=set&title=Mistakes") {
			t.Errorf("%s: the puzzles are at %s", test.steps, got)
		}
		q.comes(".board .can")
		q.press("Hint")
		q.comes("#message:not(:empty)")
	}
	for _, r := range requests() {
		for _, told := range []string{"/api/", "B3A4B5", "C4B5C5", "Ann", "Bob", "Carl", "codes=", "/p/"} {
			if strings.Contains(r, told) {
				t.Errorf("the server was told %q: %s", told, r)
			}
		}
	}
}

// A name that was said to be one's own is known in the next game, and may be taken back.
func TestBrowserKnownName(t *testing.T) {
	t.Parallel()
	p := open(t, window{narrow: true}, "/import")
	paste := func(first, second string) {
		t.Helper()
		p.visit("/import")
		p.evaluate(
			fmt.Sprintf(
				`(document.getElementById("text").value = %q, "")`,
				fmt.Sprintf("[Sun %q]\n[Moon %q]\n[Result \"1-0\"]\n[Termination \"abandoned\"]\n\n1. B3,D3 2. C4,C2 3. B3>C3^B4 "+
					"1-0\n", first, second),
			),
		)
		p.press("Read")
		p.until("h1", first+" against "+second)
		p.until("#message", "Moon has left the game: Sun has won.")
	}
	paste("Ann", "Bob")
	p.until(".who", "Who are you?")
	p.press("Bob")
	p.until(".who", "You are")
	paste("bob", "Carl")
	p.until(".who", "You are")
	if got := p.text(".who [aria-pressed=true]"); got != "bob" {
		t.Errorf("the person is %q", got)
	}
	p.press("bob")
	p.until(".who", "Who are you?")
	paste("Bob", "Dora")
	p.until(".who", "Who are you?")
}

// What comes from anywhere else is not read, a refusal of the site is told in its words, and so is a log that is too
// large. A game that is not over is not reviewed, and one that the site has ended is.
func TestBrowserRefusedLog(t *testing.T) {
	t.Parallel()
	p := open(t, window{}, "/import")
	bookmark := p.evaluate(`document.getElementById("bookmark").href`)
	for _, test := range []struct{ log, said string }{
		{`{"status":"0","error":"You have reached a limit (replay)","code":100}`, "You have reached a limit (replay)"},
		{`{"status":"0","error":"Cannot find gamenotifs log file","code":100}`, "wait half a minute"},
		{`{"status":1,"data":"` + strings.Repeat("x", 8<<20) + `"}`, "more than 8 MB"},
		{tableLog(t, resigned, [2]string{"Ann", "Bob"}, true), "This game is not over"},
	} {
		site, _ := tableSite(t, bookmark, test.log)
		q := pressBookmark(t, p, site, "/8/santorini?table=7")
		q.until("#message", test.said)
		if n := q.evaluate(`String([...document.querySelectorAll("#games button")].filter((b) => ` +
			`b.textContent.includes("eview")).length)`); n != "0" {
			t.Errorf("%q, and %s buttons for a review", test.said, n)
		}
	}
	log := strings.Replace(tableLog(t, resigned, [2]string{"Ann", "Bob"}, true), `],"valid"`,
		`,{"channel":"/table/t7","data":[{"type":"gameResultNeutralized","args":{"player_id":100}}]}],"valid"`, 1)
	site, _ := tableSite(t, bookmark, log)
	pressBookmark(t, p, site, "/8/santorini?table=7").until("h1", "Ann against Bob")
	p.visit("/import#table")
	p.until("#message", "cannot hand over its log in this browser")
	p.evaluate(`(postMessage({ log: "B3,D3" }, "*"), "")`)
	time.Sleep(300 * time.Millisecond)
	p.until("#message", "cannot hand over its log in this browser")
}

// A text and a file are read on a server and from files, also without a connection, and what is wrong is told. A
// single game opens as its review, which can be saved as a picture and as a file; several are listed.
func TestBrowserImport(t *testing.T) {
	t.Parallel()
	log := tableLog(t, missedWin, [2]string{"Ann", "<img src=x onerror=alert(1)>"}, false)
	file := filepath.Join(t.TempDir(), "table.json")
	if err := os.WriteFile(file, []byte(log), 0o666); err != nil {
		t.Fatal(err)
	}
	p := open(t, window{narrow: true}, "/import")
	p.axeInBothThemes()
	p.evaluate(
		`(document.getElementById("text").value = "[Sun \"Ann\"]\n[Moon \"<img src=x>\"]\n\n1. B3,D3 2. C4,C2 3. ` +
			`B3>C3^B4\n\n[Sun \"Bob\"]\n\n1. B3,D3 2. C4,C2", "")`,
	)
	p.press("Read")
	p.until("#message", "2 games.")
	p.until("#games", "Ann against <img src=x>")
	if n := p.evaluate(`[document.querySelectorAll("#games img").length, document.querySelectorAll("#games ` +
		`.primary").length].join(" ")`); n != "0 1" {
		t.Errorf("images of names, and games that can be reviewed: %s", n)
	}
	p.axeInBothThemes()
	p.evaluate(`(document.getElementById("text").value = "[Sun \"Ann\"]\n\n1. B3,D3 2. C4,C2 3. B3>E3^B4", "")`)
	p.press("Read")
	p.until("#message", "cannot step there")
	p.axeInBothThemes()
	p.evaluate(`(document.getElementById("text").value = "[Date \"unknown\"]\n\n1. B3,D3 2. C4,C2 3. B3>C3^B4 +=", "")`)
	p.press("Read")
	p.until("#message", `Line 1: column 2: "Date": the date "unknown" has "unknown"`)
	p.until("#message", "kept as text.")
	p.until("#games", "Review")
	p.evaluate(`(document.getElementById("text").value = "", "")`)
	p.press("Read")
	p.until("#message", "Paste a log or games")
	p.do("files", "#file", file)
	p.until("h1", "Ann against <img src=x onerror=alert(1)>")
	p.until("#message", "Turn 13, ")
	p.comes(reviewed)
	p.until(".balance", "All turns in numbers")
	p.axeInBothThemes()
	p.evaluate(`(globalThis.saved = [], URL.createObjectURL = (b) => { saved.push(b); return "#"; }, ` +
		`HTMLAnchorElement.prototype.click = () => {}, "")`)
	p.press("Save the curve (SVG)")
	p.press("Save the game (PGN)")
	if got := valueOf[string](p, `saved[1].text()`); !strings.Contains(got, `[Sun "Ann"]`) ||
		!strings.Contains(got, "25. A4>A5#") {
		t.Errorf("the file is %s", got)
	}
	picture := valueOf[string](p, `saved[0].text()`)
	if n := p.evaluate(fmt.Sprintf(`(() => { const d = new DOMParser().parseFromString(%q, "image/svg+xml"); return `+
		`[d.documentElement.nodeName, d.querySelectorAll("circle").length, d.querySelectorAll("img, `+
		`image").length].join(" "); })()`, picture)); n != "svg 3 0" ||
		!strings.Contains(picture, "Moon: &lt;img src=x onerror=alert(1)") {
		t.Errorf("%s: the picture is %s", n, picture)
	}
	p.until(".balance tbody tr:first-child", "3SunB3>A4^B5") // the turns that place workers are not estimated
}
