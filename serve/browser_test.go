//go:build browser

package serve

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The tests of this file use a real browser, Debian's chromium. "make browser" runs them.

// chromium starts the one browser of all tests. Each test has a profile of its own in it.
var chromium = sync.OnceValues(func() (context.Context, error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.CombinedOutput(&browserOutput),
		chromedp.Flag("host-resolver-rules", "MAP *.boardgamearena.com 127.0.0.1")) // see TestBrowserBookmark
	if path, err := exec.LookPath("chromium"); err == nil {
		options = append(options, chromedp.ExecPath(path))
	}
	allocator, _ := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, _ := chromedp.NewContext(allocator)
	return ctx, chromedp.Do(ctx, chromedp.Navigate("about:blank"))
})

// browserOutput is what the browser prints.
var browserOutput output

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
	status := m.Run()
	ctx, err := chromium()
	if err != nil {
		os.Exit(status)
	}
	select {
	case <-chromedp.FromContext(ctx).Browser.LostConnection:
	default:
		chromedp.Cancel(ctx)
		os.Exit(status)
	}
	fmt.Fprintf(os.Stderr, "Chromium has crashed. It printed:\n%s\n", browserOutput.tail())
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

// A page is a window of a browser with a fresh profile, in which a server is visited.
type page struct {
	t    *testing.T
	ctx  context.Context
	base string

	mu      sync.Mutex
	console []string
}

// window says how a page is shown. The zero value is wide, light, with a script and a mouse.
type window struct {
	narrow, dark, touch, noScript bool
	still                         bool // motion is not wanted
}

// serve starts a server on loopback, which is stopped after the test.
func serve(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(
		Options{
			BaseURL: "http://" + l.Addr().String(),
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
	return "http://" + l.Addr().String()
}

// open opens a page of a new server.
func open(t *testing.T, w window, address string) *page {
	t.Helper()
	return openAt(t, w, serve(t), address)
}

func openAt(t *testing.T, w window, base, address string) *page {
	t.Helper()
	notePass(t)
	root, err := chromium()
	if err != nil {
		t.Fatalf("chromium: %v", err)
	}
	ctx, cancel := chromedp.NewContext(root, chromedp.WithNewBrowserContext())
	ctx, stop := context.WithTimeout(ctx, 6*time.Minute) // a review in the worker takes some, on a busy machine
	p := &page{t: t, ctx: ctx, base: base}
	p.do(chromedp.Navigate("about:blank"))
	go func() {
		for m := range chromedp.Console(ctx) {
			if m.Text != "" {
				p.mu.Lock()
				p.console = append(p.console, m.String())
				p.mu.Unlock()
			}
		}
	}()
	t.Cleanup(func() {
		stop()
		cancel()
		p.mu.Lock()
		defer p.mu.Unlock()
		if len(p.console) > 0 {
			t.Errorf("the console says: %s", strings.Join(p.console, "\n"))
		}
	})
	width := int64(1280)
	if w.narrow {
		width = 390
	}
	var options []chromedp.EmulateViewportOption
	if w.touch {
		options = append(options, chromedp.EmulateTouch, chromedp.EmulateMobile)
	}
	p.do(chromedp.EmulateViewport(width, 844, options...))
	p.media(w)
	if w.noScript {
		if _, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled,
			emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
			t.Fatal(err)
		}
	}
	p.visit(address)
	return p
}

// media sets the theme that the visitor prefers, and whether motion is wanted.
func (p *page) media(w window) {
	p.t.Helper()
	theme := map[bool]string{false: "light", true: "dark"}[w.dark]
	motion := map[bool]string{false: "no-preference", true: "reduce"}[w.still]
	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia,
		emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme},
			{Name: "prefers-reduced-motion", Value: motion}}}); err != nil {
		p.t.Fatal(err)
	}
}

func (p *page) do(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, actions...); err != nil {
		p.t.Fatal(err)
	}
}

func (p *page) visit(address string) {
	p.t.Helper()
	p.do(chromedp.Navigate(p.base + address))
}

// square returns the selector of a square, whose label begins with its name.
func square(name string) chromedp.CSS {
	return chromedp.CSS(fmt.Sprintf(".board [aria-label^=%s]", name))
}

// press clicks the button or the link with a text once it can be clicked, and opens the sheet that it is in.
func (p *page) press(text string) {
	p.t.Helper()
	for range 100 {
		marked, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool](fmt.Sprintf(`(() => {
			for (const b of document.querySelectorAll("button, a, summary")) {
				const sheet = b.closest("[popover]")
				if (b.textContent.trim() !== %q || b.disabled || b.closest("[hidden]") || !sheet && !b.offsetParent) continue
				if (sheet && !sheet.matches(":popover-open")) sheet.showPopover()
				b.click()
				return true
			}
			return false
		})()`, text)))
		if err == nil && marked {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	p.t.Fatalf("no button %q", text)
}

// typed types a turn.
func (p *page) typed(turn string) {
	p.t.Helper()
	for range 100 {
		if found, err := chromedp.Run(p.ctx,
			chromedp.Evaluate[bool](`Boolean(document.getElementById("more") && `+
				`(document.querySelector("#more:popover-open") || document.getElementById("more").showPopover() ||
					true))`)); err == nil &&
			found {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	p.run(`document.getElementById("keys").open = true`)
	p.do(chromedp.SendKeys(chromedp.CSS("#typed-turn"), turn+kb.Enter))
}

// click clicks squares with the mouse.
func (p *page) click(squares ...string) {
	p.t.Helper()
	for _, s := range squares {
		p.still(s)
		p.do(chromedp.Click(square(s)))
	}
}

// still waits until a square is where it was two frames before. A page that is loaded again may be scrolling to
// where it was, and a click goes to a place of the screen.
func (p *page) still(name string) {
	p.t.Helper()
	if _, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](fmt.Sprintf(`(async () => {
		for (let before = ""; ;) {
			const box = document.querySelector(%q)?.getBoundingClientRect(), now = box ? box.x + " " + box.y : ""
			if (now && now === before) return ""
			before = now
			await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
		}
	})()`, ".board [aria-label^="+name+"]"), chromedp.EvalAwaitPromise)); err != nil {
		p.t.Fatal(err)
	}
}

// ready waits until the script of a page that was led to has begun.
func (p *page) ready() {
	p.t.Helper()
	p.do(chromedp.WaitReady(chromedp.CSS("[data-square][tabindex]")))
}

// follow clicks squares that lead to other pages, and waits for each.
func (p *page) follow(squares ...string) {
	p.t.Helper()
	for _, s := range squares {
		if _, err := chromedp.RunResponse(p.ctx, chromedp.Click(square(s))); err != nil {
			p.t.Fatal(err)
		}
	}
}

// text returns the text of an element.
func (p *page) text(selector string) string {
	p.t.Helper()
	text, err := chromedp.Run(p.ctx, chromedp.TextContent(chromedp.CSS(selector)))
	for range 20 { // the next page may be taking the place of this one
		if err == nil {
			break
		}
		time.Sleep(50 * time.Millisecond)
		text, err = chromedp.Run(p.ctx, chromedp.TextContent(chromedp.CSS(selector)))
	}
	if err != nil {
		p.t.Fatal(err)
	}
	return strings.TrimSpace(text)
}

// path returns the address without the server.
func (p *page) path() string {
	p.t.Helper()
	location, err := chromedp.Run(p.ctx, chromedp.Location())
	for range 20 { // the next page may be taking the place of this one
		if err == nil {
			break
		}
		time.Sleep(50 * time.Millisecond)
		location, err = chromedp.Run(p.ctx, chromedp.Location())
	}
	if err != nil {
		p.t.Fatal(err)
	}
	return strings.TrimPrefix(location, p.base)
}

// looks is how often a test looks, every 50 milliseconds, for what is to come: for a minute, as machines are busy.
const looks = 1200

// wait waits until the address and the message are as wanted: the path exactly, the message
// in part.
func (p *page) wait(path, message string) {
	p.t.Helper()
	var place, says string
	for range looks {
		if place = p.path(); place == path {
			if says = p.text("#message"); strings.Contains(says, message) {
				return
			}
		}
		time.Sleep(50 * time.Millisecond)
	}
	p.t.Fatalf("at %s, with the message %q; want %s, with %q", place, says, path, message)
}
