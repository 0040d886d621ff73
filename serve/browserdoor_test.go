//go:build browser

package serve

import (
	"os"
	"testing"
)

// The door asks the server first, and then the worker, which it starts again after a crash, or if it
// does not stop.
func TestBrowserDoor(t *testing.T) {
	t.Parallel()
	script, err := os.ReadFile("testdata/door.js")
	if err != nil {
		t.Fatal(err)
	}
	const want = `first: a; start string, decode a
progress: 1/2; 
kept: a; 
problem: Error no code 400 length 3; decode bad
crash once: once; decode once, terminate, start object, decode once
crash twice: Error the worker has failed: out of memory undefined undefined undefined; ` +
		`decode twice, terminate, start object, decode twice, terminate
afterwards: b; start object, decode b
stopped: AbortError  undefined undefined undefined; decode slow, decode c, stop 6
does not stop: d; terminate, start object, decode d
server: from the server; https://example.org/api/v1/decode/a
refused: Error no 400 length undefined; https://example.org/api/v1/decode/a
busy: a; https://example.org/api/v1/decode/a, start string, decode a
away: a; https://example.org/api/v1/decode/a, start string, decode a
still away: b; decode b
nothing: Error there is no connection to the server undefined undefined undefined; https://example.org/api/v1/decode/a`
	p := open(t, window{}, "/about")
	if got := p.evaluate("(" + string(script) +
		")(document.querySelector('link[rel=stylesheet]').href.replace('/page.css', ''))"); got != want {
		t.Error(got)
	}
}
