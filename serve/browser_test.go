//go:build browser

package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
)

// The tests of this file and of browser*_test.go use a real browser: Chromium, or Firefox with the flag -engine.
// "make browser" runs them in both.

var inBrowser = flag.String("engine", "chromium", "the browser of the tests: chromium or firefox")

// engines are the browsers as puppeteer names them, and the names of their programs, the best one last. The headless
// shell of Chromium is the same engine without windows and toolbars, whose drawing takes a good part of the time.
var engines = map[string]struct {
	kind     string
	programs []string
}{
	"chromium": {"chrome", []string{"chromium", "chromium-headless-shell"}},
	"firefox":  {"firefox", []string{"firefox-esr", "firefox"}},
}

// A driver is a process of node that drives a browser, see testdata/drive.mjs.
type driver struct {
	commands io.WriteCloser
	printed  output // by the browser
	gone     chan struct{}

	mu      sync.Mutex
	asked   int // commands
	opened  int // pages
	waiting map[int]chan driverAnswer
	pages   map[int]*page
}

// A driverAnswer is that to a command, or what the console of a page says.
type driverAnswer struct {
	ID      int
	Value   json.RawMessage
	Error   string
	Page    int
	Console string
}

// browser starts the one browser of all tests, unless its programs are missing. Each test has a profile of its own in
// it.
var browser = sync.OnceValues(func() (*driver, error) {
	e, known := engines[*inBrowser]
	if !known {
		return nil, fmt.Errorf("-engine must be chromium or firefox, not %s", *inBrowser)
	}
	program := ""
	for _, name := range e.programs {
		if path, err := exec.LookPath(name); err == nil {
			program = path
		}
	}
	if _, err := os.Stat(filepath.Join("..", "js", "node_modules", "puppeteer-core")); program == "" || err != nil {
		return nil, nil
	}
	node := exec.Command("node", filepath.Join("testdata", "drive.mjs"), e.kind, program)
	d := &driver{gone: make(chan struct{}), waiting: map[int]chan driverAnswer{}, pages: map[int]*page{}}
	node.Stderr = &d.printed
	var err error
	if d.commands, err = node.StdinPipe(); err != nil {
		return nil, err
	}
	answers, err := node.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := node.Start(); err != nil {
		return nil, err
	}
	go d.listen(answers)
	return d, nil
})

// listen gives answers to those who wait for them, until the browser ends.
func (d *driver) listen(answers io.Reader) {
	defer close(d.gone)
	lines := bufio.NewReader(answers)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		var a driverAnswer
		if err := json.Unmarshal(line, &a); err != nil {
			panic(fmt.Sprintf("the driver says %s: %v", line, err))
		}
		d.mu.Lock()
		if p := d.pages[a.Page]; p != nil && a.Console != "" {
			p.console = append(p.console, a.Console)
		}
		waiting := d.waiting[a.ID]
		delete(d.waiting, a.ID)
		d.mu.Unlock()
		if waiting != nil {
			waiting <- a
		}
	}
}

// ask gives a command for a page, and waits for its answer.
func (d *driver) ask(ctx context.Context, page int, command string, with ...any) (json.RawMessage, error) {
	if with == nil {
		with = []any{}
	}
	waiting := make(chan driverAnswer, 1)
	d.mu.Lock()
	d.asked++
	d.waiting[d.asked] = waiting
	line, err := json.Marshal(map[string]any{"id": d.asked, "page": page, "do": command, "with": with})
	if err == nil {
		_, err = d.commands.Write(append(line, '\n'))
	}
	d.mu.Unlock()
	if err != nil {
		return nil, err
	}
	select {
	case a := <-waiting:
		if a.Error != "" {
			return nil, errors.New(a.Error)
		}
		return a.Value, nil
	case <-d.gone:
		return nil, errors.New("the browser has ended")
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// An output keeps what is written to it. It may be read at any time.
type output struct {
	mu   sync.Mutex
	text []byte
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.text = append(o.text, p...)
	return len(p), nil
}

// tail returns the last bytes written, at most 4096.
func (o *output) tail() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return string(o.text[max(0, len(o.text)-4096):])
}

// TestMain stops the browser after the tests. Where the browser has crashed, which fails the tests that were running
// and all that were to come, it shows what the browser has printed and runs all that have not passed once more, with
// another one.
func TestMain(m *testing.M) {
	flag.Parse()
	if *inBrowser == "firefox" {
		sizes = slices.Delete(sizes, 1, 2) // 390
		sizes = slices.Delete(sizes, 2, 3) // 200%
		leftOut = append(leftOut, "widths of 390 pixels, and 1280 at 200 %: Chromium has all four")
	}
	status := m.Run()
	for _, reason := range leftOut {
		fmt.Println("left out in Firefox:", reason)
	}
	d, err := browser()
	if d == nil || err != nil {
		os.Exit(status)
	}
	select {
	case <-d.gone:
	default:
		d.commands.Close()
		<-d.gone
		os.Exit(status)
	}
	fmt.Fprintf(os.Stderr, "The browser has crashed. It printed:\n%s\n", d.printed.tail())
	if status == 0 || os.Getenv(crashed) != "" {
		os.Exit(status)
	}
	fmt.Fprintln(os.Stderr, "The tests that have not passed run once more, with a new browser.")
	again := exec.Command(os.Args[0], append(os.Args[1:], "-test.skip=^("+strings.Join(passed.names, "|")+")$")...)
	again.Env = append(os.Environ(), crashed+"=1")
	again.Stdout, again.Stderr = os.Stdout, os.Stderr
	if err := again.Run(); err != nil {
		os.Exit(1)
	}
	os.Exit(0)
}

// crashed is the environment variable of tests that run once more, after a browser that has crashed.
const crashed = "PUZZLECODE_BROWSER_CRASHED"

// passed are the tests that have opened a page and passed, without those that did so in their parts only.
var passed struct {
	mu    sync.Mutex
	names []string
}

// notePass adds a test to those that have passed, once it has.
func notePass(t *testing.T) {
	t.Cleanup(func() {
		if !t.Failed() && !strings.Contains(t.Name(), "/") {
			passed.mu.Lock()
			defer passed.mu.Unlock()
			passed.names = append(passed.names, t.Name())
		}
	})
}

// leftOut says which tests are left out in Firefox, and why.
var leftOut []string

// onlyInChromium leaves a test out in Firefox, and says why. It comes before t.Parallel.
func onlyInChromium(t *testing.T, reason string) {
	t.Helper()
	if *inBrowser == "firefox" {
		leftOut = append(leftOut, t.Name()+": "+reason)
		t.Skip(reason + ": make browser runs it in Chromium, in CI, too")
	}
}

// sizes are those in which pages must fit: 320, 390 and 1280 pixels wide, and 1280 at 200 %. TestMain leaves out two of
// them in Firefox.
var sizes = []struct {
	name   string
	window window
}{{"320", window{small: true}}, {"390", window{narrow: true}}, {"1280", window{}}, {"200%", window{zoomed: true}}}

// atEachSize runs a test in a window of each size, all at once.
func atEachSize(t *testing.T, test func(t *testing.T, w window)) {
	t.Parallel()
	for _, s := range sizes {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			test(t, s.window)
		})
	}
}

// resized runs a test in one window that gets each size in turn, with a screen for fingers where it is narrow, on a
// page that is visited without a record. At its end the page must not be too wide.
func resized(t *testing.T, w window, address string, test func(p *page)) {
	t.Parallel()
	p := open(t, w, "/about")
	defer func() { p.t = t }()
	for _, s := range sizes {
		t.Run(s.name, func(t *testing.T) {
			p.t = t
			p.forget()
			width, height, scale := s.window.size()
			p.do("size", width, height, scale, s.window.small || s.window.narrow)
			p.visit(address)
			test(p)
			p.narrowEnough(s.name)
		})
	}
}

// forget removes what the browser has stored for the pages.
func (p *page) forget() {
	p.t.Helper()
	p.visit("/about")
	p.run(`localStorage.clear()`)
}

// narrowEnough checks that a page is not wider than its window.
func (p *page) narrowEnough(size string) {
	p.t.Helper()
	if wide := valueOf[int](p, "document.documentElement.scrollWidth - innerWidth"); wide > 0 {
		p.t.Errorf("%s at %s is %d pixels too wide", p.path(), size, wide)
	}
}

// A page is a window of a browser with a fresh profile, in which a server is visited.
type page struct {
	t      *testing.T
	driver *driver
	number int
	ctx    context.Context
	base   string

	noScript bool
	console  []string
}

// window says how a page is shown. The zero value is 1280 pixels wide, light, with a script and a mouse.
type window struct {
	narrow, small, zoomed bool // 390 or 320 pixels wide, or 1280 at 200 %
	dark, touch, noScript bool
	still                 bool // motion is not wanted
	print                 bool // on paper
}

// size returns the size in pixels of CSS, and how many of the screen each of them has.
func (w window) size() (width, height, scale int) {
	switch {
	case w.small:
		return 320, 568, 1
	case w.narrow:
		return 390, 844, 1
	case w.zoomed:
		return 640, 400, 2
	}
	return 1280, 844, 1
}

// serve starts a server on loopback, which is stopped after the test.
func serve(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	serveOn(t, l, "http://"+l.Addr().String())
	return "http://" + l.Addr().String()
}

// serveOn starts a server with the puzzles of the program whose public address is base.
func serveOn(t *testing.T, l net.Listener, base string) {
	t.Helper()
	s, err := New(
		Options{
			BaseURL: base,
			Now:     func() time.Time { return now },
			Limits:  Limits{Slots: 2, Wait: time.Minute, Time: time.Minute},
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	h := &http.Server{Handler: s.Handler()}
	go h.Serve(l)
	t.Cleanup(func() { h.Close() })
}

// open opens a page of a new server.
func open(t *testing.T, w window, address string) *page {
	t.Helper()
	return openAt(t, w, serve(t), address)
}

func openAt(t *testing.T, w window, base, address string) *page {
	t.Helper()
	notePass(t)
	p := newPage(t, base)
	p.do("open", p.number, 0)
	t.Cleanup(func() {
		p.driver.ask(context.Background(), p.number, "close")
		p.driver.mu.Lock()
		defer p.driver.mu.Unlock()
		if len(p.console) > 0 {
			t.Errorf("the console says: %s", strings.Join(p.console, "\n"))
		}
	})
	width, height, scale := w.size()
	p.do("size", width, height, scale, w.touch)
	p.media(w)
	if p.noScript = w.noScript; w.noScript {
		p.do("stopScripts")
	}
	p.visit(address)
	return p
}

// newPage returns a page with a number of its own, which is yet to be opened.
func newPage(t *testing.T, base string) *page {
	t.Helper()
	d, err := browser()
	if err != nil {
		t.Fatalf("%s: %v", *inBrowser, err)
	}
	if d == nil {
		leftout.Test(t, fmt.Sprintf("the pages in %s; they need Debian's %s and 'npm ci --prefix js'", *inBrowser,
			engines[*inBrowser].programs[0]))
	}
	// a review in the worker takes some minutes, on a busy machine
	ctx, stop := context.WithTimeout(context.Background(), 20*time.Minute)
	t.Cleanup(stop)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.opened++
	p := &page{t: t, driver: d, number: d.opened, ctx: ctx, base: base}
	d.pages[p.number] = p
	return p
}

// media sets the theme that the visitor prefers, whether motion is wanted, and whether the page is on paper.
func (p *page) media(w window) {
	p.t.Helper()
	p.do("media", w.dark, w.still, w.print)
}

// resize sets the size of the window, in pixels of CSS.
func (p *page) resize(width, height int) {
	p.t.Helper()
	p.do("size", width, height, 1, false)
}

// do gives a command of testdata/drive.mjs.
func (p *page) do(command string, with ...any) {
	p.t.Helper()
	if _, err := p.driver.ask(p.ctx, p.number, command, with...); err != nil {
		p.t.Fatalf("%s %v: %v", command, with, err)
	}
}

// forgive forgets what the console says of a connection that was cut, and what has another text.
func (p *page) forgive(texts ...string) {
	texts = append(texts, "net::ERR_", "NetworkError")
	p.driver.mu.Lock()
	defer p.driver.mu.Unlock()
	p.console = slices.DeleteFunc(p.console, func(m string) bool {
		return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(m, text) })
	})
}

// evaluated returns the value of an expression, or of its promise, on the page.
func evaluated[V any](p *page, expression string) (v V, err error) {
	value, err := p.driver.ask(p.ctx, p.number, "evaluate", expression)
	if err == nil && value != nil {
		err = json.Unmarshal(value, &v)
	}
	return v, err
}

func (p *page) visit(address string) {
	p.t.Helper()
	p.do("visit", p.base+address)
}

// setValue gives a field a value, without an event.
func (p *page) setValue(selector, value string) {
	p.t.Helper()
	p.run(fmt.Sprintf(`document.querySelector(%q).value = %q`, selector, value))
}

// focus gives an element the focus.
func (p *page) focus(selector string) {
	p.t.Helper()
	p.run(fmt.Sprintf(`document.querySelector(%q).focus()`, selector))
}

// square returns the selector of a square, whose label begins with its name.
func square(name string) string {
	return fmt.Sprintf(".board [aria-label^=%s]", name)
}

// press clicks the button or the link with a text once it can be clicked, and opens the sheet that it is in.
func (p *page) press(text string) {
	p.t.Helper()
	if _, ok := p.awaits(fmt.Sprintf(`(() => {
		for (const b of document.querySelectorAll("button, a, summary")) {
			const sheet = b.closest("[popover]")
			if (b.textContent.trim() !== %q || b.disabled || b.closest("[hidden]") || !sheet && !b.offsetParent) continue
			if (sheet && !sheet.matches(":popover-open")) sheet.showPopover()
			b.click()
			return true
		}
		return false
	})()`, text)); !ok {
		p.t.Fatalf("no button %q", text)
	}
}

// typed types a turn.
func (p *page) typed(turn string) {
	p.t.Helper()
	p.do("type", "#typed-turn", turn+"\n")
}

// click clicks squares with the mouse.
func (p *page) click(squares ...string) {
	p.t.Helper()
	for _, s := range squares {
		p.still(s)
		p.do("click", square(s))
	}
}

// tap taps squares with a finger, once they can be chosen.
func (p *page) tap(squares ...string) {
	p.t.Helper()
	for _, s := range squares {
		p.untilJS(choosable(s))
		p.do("tap", square(s))
	}
}

// still waits until a square is where it was two frames before, on the board of the script: a press on one that the
// server has written, and the release on that of the script, are no click. A page that is loaded again may be scrolling
// to where it was, and a click goes to a place of the screen. Without frames, as in a window that is not active, it
// waits for a moment.
func (p *page) still(name string) {
	p.t.Helper()
	p.do("await", fmt.Sprintf(`(async () => {
		const at = () => {
			const box = document.querySelector(%q)?.getBoundingClientRect();
			return box && document.querySelector(%q) && box.x + " " + box.y;
		}
		const before = at();
		await new Promise((done) => {
			requestAnimationFrame(() => requestAnimationFrame(done));
			setTimeout(done, 200);
		});
		return before && before === at() || null;
	})()`, square(name), scripted))
}

// scripted selects a square of a board that a script has made.
const scripted = "[data-square][tabindex]"

// ready waits until the script of a page that was led to has begun.
func (p *page) ready() {
	p.t.Helper()
	p.do("await", fmt.Sprintf(`document.querySelector(%q) && true`, scripted))
}

// follow clicks squares that lead to other pages, and waits for each.
func (p *page) follow(squares ...string) {
	p.t.Helper()
	for _, s := range squares {
		p.do("follow", square(s))
	}
}

// text returns the text of an element, once it is there.
func (p *page) text(selector string) string {
	p.t.Helper()
	return strings.TrimSpace(awaited[string](p, fmt.Sprintf("document.querySelector(%q)?.textContent", selector)))
}

// path returns the address without the server.
func (p *page) path() string {
	p.t.Helper()
	return strings.TrimPrefix(awaited[string](p, "location.href"), p.base)
}

// awaited returns the value of an expression once it is not null, also where the next page is taking the place of this
// one.
func awaited[V any](p *page, expression string) (v V) {
	p.t.Helper()
	value, err := p.driver.ask(p.ctx, p.number, "await", expression)
	if err == nil {
		err = json.Unmarshal(value, &v)
	}
	if err != nil {
		p.t.Fatal(err)
	}
	return v
}

// patience is how long a test waits for what is to come, as machines are busy. drive.mjs has the same.
const patience = time.Minute

// until looks until what it looks for is there, and says whether it has come. A look that waits in the page costs less:
// see awaits.
func until(look func() bool) bool {
	for end := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		if look() {
			return true
		}
		if time.Now().After(end) {
			return false
		}
	}
}

// awaits waits in the page, and in those that take its place, until a condition is true, and returns the address then.
// It says whether the condition became true. What the server has written may be true before the script has begun, which
// hears no key yet, and whose buttons take the place of links: a board of the server is waited for.
func (p *page) awaits(condition string) (path string, ok bool) {
	p.t.Helper()
	if !p.noScript {
		condition = `!document.querySelector(".boardform td button:not([data-square])") && (` + condition + ")"
	}
	value, err := p.driver.ask(p.ctx, p.number, "await", "("+condition+") ? location.href : null")
	if err == nil {
		err = json.Unmarshal(value, &path)
	}
	return strings.TrimPrefix(path, p.base), err == nil
}

// wait waits until the address and the message are as wanted: the path exactly, the message
// in part.
func (p *page) wait(path, message string) {
	p.t.Helper()
	if _, ok := p.awaits(fmt.Sprintf("location.href === %q && %s", p.base+path, says("#message", message))); !ok {
		focus, _ := evaluated[string](p, `document.hasFocus() + " " + document.activeElement?.outerHTML.slice(0, 200)`)
		p.t.Fatalf("at %s, with the message %q; want %s, with %q; focus: %s",
			p.path(), p.text("#message"), path, message, focus)
	}
}

// says is the condition that an element contains a text.
func says(selector, text string) string {
	return fmt.Sprintf("document.querySelector(%q)?.textContent.includes(%q)", selector, text)
}
