//go:build browser

package serve

import (
	"fmt"
	"net"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
	"github.com/puzzlecode/puzzlecode/store"
)

// serveStored starts a server with a database of some puzzles. It returns their codes, and the
// number of attempts that were sent.
func serveStored(t *testing.T) (base string, db *store.Store, codes []codec.Code, sent *atomic.Int64) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	base = "http://" + l.Addr().String()
	s, db, codes := storedServer(t, base, time.Now)
	sent = new(atomic.Int64)
	h := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			sent.Add(1)
		}
		s.Handler().ServeHTTP(w, r)
	})}
	go h.Serve(l)
	t.Cleanup(func() { h.Close() })
	return base, db, codes, sent
}

// waitForAttempts waits until so many attempts at a puzzle are counted.
func waitForAttempts(t *testing.T, db *store.Store, c codec.Code, attempts, solved int64) {
	t.Helper()
	var m puzzles.SolveRate
	if !until(func() bool {
		var err error
		if m, err = db.SolveRate(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		return m.Attempts == attempts && m.Solved == solved
	}) {
		t.Fatalf("%+v, want %d attempts, %d solved", m, attempts, solved)
	}
}

// solveTyped solves a puzzle by typed turns.
func (p *page) solveTyped(c codec.Code) {
	p.t.Helper()
	node, err := testServer(p.t).prover(queue.Client{}).Tree(p.t.Context(), c, false)
	if err != nil {
		p.t.Fatal(err)
	}
	path := "/p/" + c.String() + "/"
	for node != nil {
		k := keyOf(node)
		p.typed(k.Turn.Path())
		if path += k.Turn.Path(); k.Reply != nil {
			path += "." + k.Reply.Path()
		}
		p.wait(path, "")
		path += "."
		node = k.Then
	}
	p.until("#message", "Solved")
}

// A puzzle that is solved is found in the database, once; one whose solution is shown is an
// attempt that did not solve it.
func TestBrowserAttempt(t *testing.T) {
	t.Parallel()
	base, db, codes, sent := serveStored(t)
	p := openAt(t, window{}, base, "/p/"+codes[0].String())
	p.press("Hint")
	p.solveTyped(codes[0])
	waitForAttempts(t, db, codes[0], 1, 1)
	p.press("Restart")
	p.wait("/p/"+codes[0].String(), "")
	p.press("Show the solution")
	p.until("#message", "That was the solution")

	p.visit("/p/" + codes[1].String())
	p.press("Show the solution")
	waitForAttempts(t, db, codes[1], 1, 0)
	p.until("#message", "That was the solution")
	p.visit("/p/" + codes[1].String())
	p.solveTyped(codes[1])

	// What begins in the middle of the puzzle is no attempt.
	node, err := testServer(t).prover(queue.Client{}).Tree(t.Context(), codes[2], false)
	if err != nil {
		t.Fatal(err)
	}
	k := keyOf(node)
	p.visit("/p/" + codes[2].String() + "/" + k.Turn.Path() + "." + k.Reply.Path())
	p.press("Show the solution")
	p.until("#message", "That was the solution")

	waitForAttempts(t, db, codes[0], 1, 1)
	waitForAttempts(t, db, codes[1], 1, 0)
	if c, err := db.Counts(t.Context()); err != nil || c.Attempts != 2 || sent.Load() != 2 {
		t.Errorf("%d attempts of %d that were sent, %v", c.Attempts, sent.Load(), err)
	}
	q := openAt(t, window{}, base, "/p/"+mirrored(codes[0]).String())
	if got := q.text("#rate"); got != "One attempt so far, solved" {
		t.Errorf("the page says %q", got)
	}
}

// A page shows what the server has of this browser, and deletes it there.
func TestBrowserOwnAttempts(t *testing.T) {
	t.Parallel()
	base, db, codes, _ := serveStored(t)
	if _, err := db.PutAttempt(t.Context(), puzzles.Attempt{Puzzle: codes[0]}); err != nil { // of somebody else
		t.Fatal(err)
	}
	p := openAt(t, window{}, base, "/train?go=progress")
	p.until("h1", "Your progress")
	const none = `!document.querySelector("#sent")`
	p.untilJS(none)
	for i, c := range codes[:2] {
		p.visit("/p/" + c.String())
		p.press("Show the solution")
		waitForAttempts(t, db, c, int64(2-i), 0)
		p.until("#message", "That was the solution")
	}
	p.visit("/train?go=progress")
	p.until("#sent-count", "2 attempts")
	p.axeInBothThemes()
	p.run(`const make = URL.createObjectURL; URL.createObjectURL = (blob) => (blob.text().then((text) => { ` +
		`globalThis.saved = text; }), make(blob))`)
	p.press("Save them as a file")
	const saved = `JSON.parse(globalThis.saved || "[]").map((a) => a.code + a.solved).join() === "%vfalse,%vfalse"`
	p.untilJS(fmt.Sprintf(saved, codes[0], codes[1]))
	p.press("Delete them on the server")
	waitForAttempts(t, db, codes[0], 1, 0)
	waitForAttempts(t, db, codes[1], 0, 0)
	p.untilJS(none)
	p.visit("/train?go=progress")
	p.until("h1", "Your progress")
	p.untilJS(none)
}
