package serve

import (
	"encoding/json"
	"html"
	"net/url"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
)

// bookmark returns the address of the bookmark on the page of imports, and the source that the page shows.
func bookmark(t *testing.T, page string) (address, source string) {
	t.Helper()
	href := regexp.MustCompile(`id="bookmark" href="([^"]*)"`).FindStringSubmatch(page)
	pre := regexp.MustCompile(`(?s)<pre[^>]*>(.*?)</pre>`).FindStringSubmatch(page)
	if href == nil || pre == nil {
		t.Fatalf("no bookmark in %s", page)
	}
	return html.UnescapeString(href[1]), html.UnescapeString(pre[1])
}

// The bookmark is short, and runs what the page shows: the same without comments and line breaks.
func TestBookmarklet(t *testing.T) {
	s, err := New(Options{BaseURL: "https://example.org/santorini"})
	if err != nil {
		t.Fatal(err)
	}
	address, source := bookmark(t, string(s.imports().body))
	if len(address) >= 2048 {
		t.Errorf("the bookmark has %d bytes, must have less than 2,048", len(address))
	}
	t.Logf("%d bytes", len(address))
	code, ok := strings.CutPrefix(address, "javascript:")
	if strings.ContainsAny(code, "#<>\"\n ") || !ok {
		t.Errorf("the address is %s", address)
	}
	code, err = url.PathUnescape(code)
	if err != nil {
		t.Fatal(err)
	}
	without := regexp.MustCompile(`(?m)^\s*//.*\n`).ReplaceAllString(source, "")
	if got, want := strings.Fields(code), strings.Fields(without); strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("it runs %s, and the page shows %s", got, want)
	}
	if !strings.Contains(code, `"`+s.base+`/import"`) {
		t.Errorf("it opens another page than %s/import: %s", s.base, code)
	}
	// It asks only for the log, of no private messages, and sends to one window.
	for word, times := range map[string]int{"fetch(": 1, "privateinc=0": 1, "requestTableArchive": 1, "postMessage": 1,
		"open(": 1, "cookie": 0, "localStorage": 0, `"*"`: 0, "innerHTML": 0, "eval": 0, "http": 1} {
		if n := strings.Count(code, word); n != times {
			t.Errorf("%q is there %d times, want %d: %s", word, n, times, code)
		}
	}
	node, err := exec.LookPath("node")
	if err != nil {
		leftout.Test(t, "the syntax of the bookmark; it needs node")
	}
	text, _ := json.Marshal(code)
	if out, err := exec.CommandContext(t.Context(), node, "-e",
		"new Function("+string(text)+")").CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}
