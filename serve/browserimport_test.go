//go:build browser

package serve

import (
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// tableLog returns the log of a table of Board Game Arena with a game of two players. The game begins when all workers
// stand on the empty board.
func tableLog(t *testing.T, line string, players [2]string) string {
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
		packets = append(packets, object{"channel": "/table/t7", "table_id": "7", "packet_id": fmt.Sprint(move), "packet_type": "resend", "move_id": fmt.Sprint(move), "time": fmt.Sprint(1753104652 + 10*move), "data": entries})
	}
	ids := map[position.Square]int{}
	at := func(s position.Square, z int) object {
		return object{"x": int(s.String()[1] - '1'), "y": int(s.String()[0] - 'A'), "z": z}
	}
	piece := func(id, player int, kind string, s position.Square, z int) object {
		p := at(s, z)
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
			packet(object{"type": "workerPlaced", "args": object{"player_name": players[side], "coords": s.String(), "piece": piece(id, side, "worker", s, 0)}})
		}
	}
	block := 5
	for i := range l.Len() {
		p, turn, side := l.StateAt(i).(game.Santorini).Position, l.Turn(i).(position.Turn), i%2
		from, to := p.Height(turn.From), p.Height(turn.To)
		worker := ids[turn.From]
		delete(ids, turn.From)
		ids[turn.To] = worker
		packet(object{"type": "workerMoved", "args": object{"player_name": players[side], "coords": turn.From.String() + " -> " + turn.To.String(), "piece": piece(worker, side, "worker", turn.From, from), "space": at(turn.To, to)}})
		if turn.Wins() {
			continue
		}
		height := p.Height(turn.Build)
		packet(object{"type": "blockBuilt", "args": object{"player_name": players[side], "coords": turn.Build.String(), "piece": piece(block, side, fmt.Sprintf("lvl%d", height), turn.Build, height)}})
		block++
		packet(state(17))
	}
	text, err := json.Marshal(object{"status": 1, "data": object{"valid": 1, "data": packets}})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// missedWin is a game in which Sun does not see a win.
const missedWin = "2jpYERHf4xZYag B3>A4^B5 C4>B5^C5 A4>B4^A5 C2>B3^A2 D3>C4^D5 B5>C5^B5 B4>A5^B5 B3>A3^B2 C4>C3^D2 C5>D5^E5 C3>B4^A4 A3>A2^B2 A5>A4^A5 A2>B3^B2 B4>C5^B5 D5>E4^D3 A4>A5^A4 B3>C3^D3 C5>B4^A3 C3>C4^C5 A5>A4^A5 C4>D5^C5 A4>A5#"

// A site that imitates the pages of a table. asked are the requests for its log.
func tableSite(t *testing.T, bookmark, log string) (base string, asked func() []string) {
	var mu sync.Mutex
	var list []string
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/notificationHistory.html") || strings.HasSuffix(r.URL.Path, "/logs.html") {
			mu.Lock()
			list = append(list, r.URL.String()+" "+r.Header.Get("X-Request-Token"))
			mu.Unlock()
			io.WriteString(w, log)
			return
		}
		replay := ""
		if strings.HasPrefix(r.URL.Path, "/archive/replay") {
			replay = "var g_gamelogs = " + log + ";"
		}
		fmt.Fprintf(w, `<!DOCTYPE html><title>Table</title><script>var bgaConfig = { requestToken: "token" }; %s</script><a id="mark" href="%s">bookmark</a>`, replay, html.EscapeString(bookmark))
	}))
	t.Cleanup(site.Close)
	return strings.Replace(site.URL, "127.0.0.1", "en.boardgamearena.com", 1), func() []string {
		mu.Lock()
		defer mu.Unlock()
		return list
	}
}

// pressBookmark presses the bookmark on a page of a table, and returns the window that it opens.
func pressBookmark(t *testing.T, p *page, base, address string) *page {
	t.Helper()
	p.do(chromedp.Navigate(base + address))
	opened := chromedp.WaitNewTarget(p.ctx, func(*target.Info) bool { return true })
	p.do(chromedp.Click(chromedp.CSS("#mark")))
	select {
	case id := <-opened:
		ctx, cancel := chromedp.NewContext(p.ctx, chromedp.WithTargetID(id))
		t.Cleanup(cancel)
		return &page{t: t, ctx: ctx, base: p.base}
	case <-time.After(20 * time.Second):
		t.Fatal("no window was opened")
		return nil
	}
}

// From the page of a table the bookmark leads to the review of its game, with one request for its log, and one more touch to
// one's mistakes as puzzles. A replay has the log already.
func TestBrowserBookmark(t *testing.T) {
	t.Parallel()
	p := open(t, window{}, "/import")
	bookmark := p.evaluate(`document.getElementById("bookmark").href`)
	log := tableLog(t, missedWin, [2]string{"Ann", "<img src=x onerror=alert(1)>"})
	site, asked := tableSite(t, bookmark, log)
	for _, test := range []struct{ address, asked string }{
		{"/8/santorini?table=7", "/8/santorini/santorini/notificationHistory.html?table=7&from=0&privateinc=1&history=1 token"},
		{"/table?table=7", "/archive/archive/logs.html?table=7 token"},
		{"/archive/replay/240101/?table=7&player=1", ""},
	} {
		before := len(asked())
		q := pressBookmark(t, p, site, test.address)
		q.until("#message", "Turn 25: Sun went A4 to A5. Sun has climbed to level 3 and won.")
		if got := strings.Join(asked()[before:], ", "); got != test.asked {
			t.Errorf("%s asks for %q, want %q", test.address, got, test.asked)
		}
		if test.asked != "" {
			continue
		}
		q.until("#estimates", "Turns that gave something away: ")
		q.press("As puzzles")
		q.until("h1", "Sun wins in ")
		if got := q.evaluate(`location.pathname + location.search`); !strings.HasPrefix(got, "/train?go=set&title=Mistakes") {
			t.Errorf("the puzzles are at %s", got)
		}
	}
}

// What comes from anywhere else is not read, and a refusal of the site is told in its words.
func TestBrowserRefusedLog(t *testing.T) {
	t.Parallel()
	p := open(t, window{}, "/import")
	bookmark := p.evaluate(`document.getElementById("bookmark").href`)
	site, _ := tableSite(t, bookmark, `{"status":"0","error":"You have reached a limit (replay)","code":100}`)
	q := pressBookmark(t, p, site, "/8/santorini?table=7")
	q.until("#message", "You have reached a limit (replay)")
	p.visit("/import#table")
	p.until("#message", "cannot hand over its log in this browser")
	p.evaluate(`(postMessage({ log: "B3,D3" }, "*"), "")`)
	p.do(chromedp.Sleep(300 * time.Millisecond))
	p.until("#message", "cannot hand over its log in this browser")
}

// A text and a file are read on a server and from files, also without a connection, and what is wrong is told.
func TestBrowserImport(t *testing.T) {
	t.Parallel()
	log := tableLog(t, missedWin, [2]string{"Ann", "<img src=x onerror=alert(1)>"})
	file := filepath.Join(t.TempDir(), "table.json")
	if err := os.WriteFile(file, []byte(log), 0o666); err != nil {
		t.Fatal(err)
	}
	p := open(t, window{narrow: true}, "/import")
	p.axeInBothThemes()
	p.do(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{file}))
	p.until("#games", "Ann against <img src=x onerror=alert(1)>")
	p.until("#games", "Ann won in 25 turns")
	if n := p.evaluate(`String(document.querySelectorAll("#games img").length)`); n != "0" {
		t.Errorf("a name became %s elements", n)
	}
	p.axeInBothThemes()
	p.evaluate(`(document.getElementById("text").value = "[Sun \"Ann\"]\n\n1. B3,D3 2. C4,C2 3. B3>E3^B4", "")`)
	p.press("Read")
	p.until("#message", "cannot step there")
	p.axeInBothThemes()
	p.evaluate(`(document.getElementById("text").value = "", "")`)
	p.press("Read")
	p.until("#message", "Paste a log or games")
	p.do(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{file}))
	p.until("#games", "Review")
	p.press("Review")
	p.until("#message", "Turn 25: ")
}
