//go:build browser

package serve

import (
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// The tests of this file have pages where this server is not: on a host of files, and in a frame
// of another site.

// host answers on loopback until the test has ended.
func host(t *testing.T, h http.Handler) (base string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &http.Server{Handler: h}
	go s.Serve(l)
	t.Cleanup(func() { s.Close() })
	return "http://" + l.Addr().String()
}

// squaresOf returns the squares of a turn, as they are clicked.
func squaresOf(turn game.Turn) []string {
	path := turn.Path()
	out := []string{path[:2], path[2:4]}
	if len(path) > 4 {
		out = append(out, path[4:])
	}
	return out
}

// A page that was written as a file is played without a server: turns that are wrong are told,
// with the refutation as far as the page has it, and the solution is right.
func TestBrowserFiles(t *testing.T) {
	t.Parallel()
	e, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	base := host(t, http.FileServer(http.Dir(dir)))
	days := func() time.Time { return api.FirstDay.AddDate(0, 0, 3) }
	if _, err := Export(t.Context(), dir, ExportOptions{BaseURL: base, Collection: few{e}, Pages: true,
		Now: days}); err != nil {
		t.Fatal(err)
	}
	s, err := New(Options{Collection: few{e}, Now: days})
	if err != nil {
		t.Fatal(err)
	}
	p := openAt(t, window{}, base, "/puzzles/")
	refuted, bare := 0, 0
	list, err := e.Daily(t.Context(), codec.Santorini, api.FirstDay, api.FirstDay.AddDate(0, 0, 3))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range list {
		tree, err := s.outline(t.Context(), r.Code)
		if err != nil {
			t.Fatal(err)
		}
		page := "/p/" + r.Code.String() + "/"
		try := func(c puzzles.Played, message string) {
			t.Helper()
			p.visit(page)
			p.ready()
			p.click(squaresOf(c.Turn)...)
			p.until("#message", message)
			p.wait(page, message) // the board goes back by itself
		}
		for _, c := range tree.Turns {
			if c.Verdict != puzzles.Refuted {
				continue
			}
			if c.Reply == nil {
				bare++
				try(c, "is not the solution.")
			} else {
				refuted++
				try(c, "fails: ")
			}
			break
		}
		p.visit(page)
		p.press("Show the solution")
		p.until("#message", "That was the solution")
	}
	if refuted == 0 || bare == 0 {
		t.Errorf("%d turns are refuted, %d are not the solution: the sample proves too little", refuted, bare)
	}
	for _, address := range []string{"/", "/daily/", "/edit/", "/about/", "/puzzles/"} {
		p.visit(address)
	}
}

// A board in a frame of another site is played with the mouse. Any other page stays out of it.
func TestBrowserEmbed(t *testing.T) {
	t.Parallel()
	base := serve(t)
	code := strings.TrimPrefix(puzzle, "/p/")
	other := host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		if r.URL.Path != "/" { // a browser asks for an icon
			w.Header().Set("Content-Type", "image/svg+xml")
		}
		fmt.Fprintf(
			w,
			`<!DOCTYPE html><title>Another site</title><script>addEventListener("message", (e) => { if (e.data.puzzlecode) `+
				`window.told = e.data.puzzlecode.height })</script><p>Solve this:</p><iframe src="%s/embed/%s" width="480" `+
				`height="700" title="A puzzle"></iframe>`,
			base,
			code,
		)
	}))
	p := openAt(t, window{}, other, "/")
	frame := newPage(t, base)
	p.do("frame", frame.number, "iframe")
	frame.ready()
	frame.click("E3", "D3", "E3")
	frame.until("#message", "Correct.")
	frame.until("#message", "now win in 2.")
	frame.click("B4", "C3", "C2")
	frame.until("#message", "win with your next turn")
	frame.click("D3", "C2")
	frame.until("#message", "Solved at the first try: D3 to C2 wins.")
	if path := p.path(); path != "/" {
		t.Errorf("the page around the frame is at %s", path)
	}
	if height := valueOf[int](p, "window.told || 0"); height < 400 || height > 2000 {
		t.Errorf("the frame is told to be %d high", height)
	}
	// The frame has a position of its own, which a fresh window shows.
	q := openAt(t, window{}, base, "/embed/"+code+"/E3D3E3.C3D4E3")
	q.wait("/embed/"+code+"/E3D3E3.C3D4E3", "Correct: ")
}
