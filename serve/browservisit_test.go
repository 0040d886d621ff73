//go:build browser

package serve

import (
	"flag"
	"fmt"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

var visits = flag.Bool("visits", false, "measure visits over a slow line")

// The slow line: Chromium's "slow 4G".
const (
	lineBytes   = 1_600_000 / 8 // in a second, of all connections together
	lineLatency = 150 * time.Millisecond
)

// A slowLine is a TCP proxy to a server. It also slows down what workers load, which the throttling
// of the browser's protocol does not.
type slowLine struct {
	to string

	mu   sync.Mutex
	free time.Time // when the line is free for the next bytes
	sent int       // bytes
	down bool
	fast bool
}

// slow starts a slow line to an address on loopback, and returns the address of its other end.
func slow(t *testing.T, to string) (*slowLine, string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	line := &slowLine{to: to}
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go line.carry(c)
		}
	}()
	return line, l.Addr().String()
}

func (s *slowLine) carry(c net.Conn) {
	defer c.Close()
	if s.isDown() {
		return
	}
	server, err := net.Dial("tcp", s.to)
	if err != nil {
		return
	}
	defer server.Close()
	go func() {
		request := make([]byte, 16<<10)
		for {
			n, err := c.Read(request)
			if err != nil {
				server.Close()
				return
			}
			time.Sleep(lineLatency) // there and back
			if _, err := server.Write(request[:n]); err != nil {
				return
			}
		}
	}()
	packet := make([]byte, 1400)
	for {
		n, err := server.Read(packet)
		if n > 0 {
			s.wait(n)
			if _, err := c.Write(packet[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// wait waits until the line has sent some bytes.
func (s *slowLine) wait(n int) {
	s.mu.Lock()
	if quiet := time.Now().Add(-50 * time.Millisecond); s.free.Before(quiet) {
		s.free = quiet // a sleep that was too long is made up for
	}
	s.free = s.free.Add(time.Duration(n) * time.Second / lineBytes)
	s.sent += n
	until := s.free
	if s.fast {
		until = time.Now()
	}
	s.mu.Unlock()
	time.Sleep(time.Until(until))
}

// cut ends the line, or mends it.
func (s *slowLine) cut(down bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.down = down
}

// hurry ends or begins the limit of bytes.
func (s *slowLine) hurry(fast bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fast, s.free = fast, time.Now()
}

func (s *slowLine) isDown() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.down
}

// taken returns the bytes that were sent since the last call.
func (s *slowLine) taken() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := s.sent
	s.sent = 0
	return n
}

// watch notes when a page is first painted, when its board can be seen and when it can be played, in milliseconds
// from the start of the visit, and the longest task.
const watch = `(() => {
  const seen = (globalThis.visit = { paint: 0, board: 0, playable: 0, longest: 0 });
  new PerformanceObserver((list) => {
    for (const e of list.getEntries()) if (e.name === "first-contentful-paint") seen.paint = Math.round(e.startTime);
  }).observe({ type: "paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const e of list.getEntries()) seen.longest = Math.max(seen.longest, Math.round(e.duration));
  }).observe({ type: "longtask", buffered: true });
  // it is played while the last turn is shown
  const tree = () => (document.getElementById("data")?.textContent || "").includes('"tree"');
  const look = () => {
    if (!seen.board && document.querySelector(".board use")) seen.board = Math.round(performance.now());
    const board = (selector) => document.querySelector(".board [data-square]" + selector);
    if (!seen.playable && (board(".can") || tree() && board(""))) seen.playable = Math.round(performance.now());
    if (!seen.playable) requestAnimationFrame(look);
  };
  look();
})()`

// TestBrowserVisits measures visits over a slow line to a server, and to a host of files with and without pages of
// puzzles: first, second, and without a connection. "make visits" prints the tables of doc/OPERATIONS.md.
func TestBrowserVisits(t *testing.T) {
	onlyInChromium(t, "it measures, and Firefox has no entries of long tasks")
	if !*visits {
		t.Skip("it measures times, for which tests have no limits: make visits runs it, in CI, too")
	}
	all, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	puzzle, err := all.Daily(t.Context(), codec.Santorini, api.FirstDay, api.FirstDay)
	if err != nil {
		t.Fatal(err)
	}
	code := puzzle[0].Code.String()
	const any, gods, arimaa = "2jpYERHf4xZYag", "2jqmnX5d8oY2bbiA", "9KuvQpNkawFKiBbEEiRxNSVMTY"
	type visit struct{ name, path string }
	for _, host := range []struct {
		name   string
		pages  bool
		visits []visit
	}{
		{"a server", true, []visit{{"a puzzle with its tree", "/p/" + code}, {"a code with gods", "/p/" + gods}}},
		{"files, --pages all", true, []visit{{"a puzzle with its tree", "/p/" + code + "/"}}},
		{"files, --pages none", false, []visit{
			{"any code", "/p/?c=" + any}, {"the start page", "/"}, {"a code with gods", "/p/?c=" + gods},
			{"an Arimaa position", "/p/?c=" + arimaa},
		}},
	} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		line, near := slow(t, l.Addr().String())
		base := "http://" + near
		if host.name == "a server" {
			serveOn(t, l, base)
		} else {
			l.Close()
			_, port, _ := net.SplitHostPort(l.Addr().String())
			dir := t.TempDir()
			pythonHost(t, dir, port)
			options := ExportOptions{BaseURL: base, Collection: few{all}, Pages: host.pages}
			if _, err := Export(t.Context(), dir, options); err != nil {
				t.Fatal(err)
			}
		}
		fmt.Printf("%-40s %10s %10s %10s %10s %10s\n", host.name, "paint ms", "board ms", "play ms", "kB", "task ms")
		for _, v := range host.visits {
			p := newPage(t, base)
			p.do("open", p.number, 0)
			p.do("early", watch)
			for _, time := range []string{"first", "second", "offline"} {
				line.cut(time == "offline")
				line.taken()
				p.measure(v.name+", "+time, base+v.path, line)
			}
			line.cut(false)
			p.do("close")
		}
	}
}

// measure visits an address and prints what it took.
func (p *page) measure(name, address string, line *slowLine) {
	p.t.Helper()
	p.do("visit", address)
	type visit struct{ Paint, Board, Playable, Longest int }
	var seen visit
	for range 400 {
		var err error
		if seen, err = evaluated[visit](p, `globalThis.visit`); err == nil && seen.Playable > 0 {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	bytes := line.taken()
	fmt.Printf("%-40s %10d %10d %10d %10.0f %10d\n", name, seen.Paint, seen.Board, seen.Playable, float64(bytes)/1000,
		seen.Longest)
	line.hurry(true)
	for quiet := 0; quiet < 40; quiet++ { // the service worker stores what it needs, seconds after the last input
		time.Sleep(100 * time.Millisecond)
		if line.taken() > 0 {
			quiet = 0
		}
	}
	line.hurry(false)
}

// slowdown is how many times slower than this machine the processor is with which taps are measured.
const slowdown = 4

// taps notes the longest time from a tap to the next picture of the page, in milliseconds.
const taps = `(() => {
  globalThis.slowest = 0;
  new PerformanceObserver((list) => {
    for (const e of list.getEntries()) if (e.interactionId) slowest = Math.max(slowest, e.duration);
  }).observe({ type: "event", durationThreshold: 16 });
})()`

// TestBrowserTaps measures how long the page of a puzzle takes to react to taps on a slow processor. "make visits"
// prints it.
func TestBrowserTaps(t *testing.T) {
	onlyInChromium(t, "it measures, and WebDriver cannot slow down the processor")
	if !*visits {
		t.Skip("it measures times, for which tests have no limits: make visits runs it, in CI, too")
	}
	p := open(t, window{narrow: true}, puzzle)
	p.do("slowDown", slowdown)
	p.run(taps)
	fmt.Printf("%-34s %10s\n", "taps on a processor 4 times slower", "longest ms")
	for _, step := range []struct {
		name    string
		squares []string
		path    string
		message string
	}{
		{"a wrong turn", []string{"E3", "D4", "E4"}, wrong, "This turn fails"},
		{"while it goes back", nil, puzzle, "E3 → D4, builds E4, fails"},
		{"the key turn", []string{"E3", "D3", "E3"}, puzzle + "/E3D3E3.C3D4E3", "Correct: "},
		{"the second turn", []string{"B4", "C3", "C2"}, puzzle + "/E3D3E3.C3D4E3.B4C3C2.B5C5D5", "win with your next turn"},
		{"the climb", []string{"D3", "C2"}, puzzle + "/E3D3E3.C3D4E3.B4C3C2.B5C5D5.D3C2", "Solved"},
	} {
		p.click(step.squares...)
		p.wait(step.path, step.message)
		time.Sleep(time.Second)
		fmt.Printf(
			"%-34s %10s\n",
			step.name,
			p.evaluate(`(() => { const longest = slowest; slowest = 0; return String(longest); })()`),
		)
	}
}
