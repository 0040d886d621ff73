//go:build browser

package serve

import (
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"
)

// The picture that the script draws is the one that the page has without it, and its summary is the same.
func TestBrowserPicture(t *testing.T) {
	t.Parallel()
	uses := regexp.MustCompile(`<use href="[^"]*#([\w-]+)"(?: x="([\d.]+)" y="([\d.]+)")?`)
	p := open(t, window{}, puzzle)
	for _, path := range []string{puzzle, puzzle + "?at=E3", puzzle + "?flip=1", puzzle + "/E3D3E3.C3D4E3", puzzle + "?goal=unsaid",
		"/p/2oYYRBBZUstii1", "/p/9KuvQpNkawFKiBbEEiRxNSVMTY", "/p/9KuvQpNkawFKiBbEEiRxNSVMTY/Ee2nEe3n"} {
		q := openAt(t, window{noScript: true}, p.base, path)
		found := q.evaluate("document.querySelector('.picture').outerHTML")
		want := ""
		for _, m := range uses.FindAllStringSubmatch(html.UnescapeString(found), -1) {
			want += fmt.Sprintln(m[1:])
		}
		visited, chosen, isChosen := strings.Cut(path, "?at=")
		p.visit(visited)
		p.ready()
		if isChosen {
			p.click(chosen)
		}
		p.untilJS(`document.getElementById("summary").textContent`)
		if says := q.evaluate(`document.getElementById("summary").textContent`); p.evaluate(
			`document.getElementById("summary").textContent`,
		) != says ||
			!strings.Contains(says, "workers: ") && !strings.Contains(says, "Gold: ") {
			t.Errorf("%s: the script says %q, the page %q", path, p.text("#summary"), says)
		}
		if !strings.Contains(want, "first") && !strings.Contains(want, "gold") {
			t.Errorf("%s: the page has\n%s", path, want)
		}
		p.becomes("what the script draws on "+path, want, func() string { // squares are marked once the turns are known
			drawn := p.evaluate(
				`JSON.stringify([...document.querySelectorAll(".picture use")].map((e) => ` +
					`[e.getAttribute("href").split("#")[1], e.getAttribute("x") || "", e.getAttribute("y") || ""]))`,
			)
			var list [][]string
			if err := json.Unmarshal([]byte(drawn), &list); err != nil {
				t.Fatal(err)
			}
			got := ""
			for _, u := range list {
				got += fmt.Sprintln(u)
			}
			return got
		})
	}
}
