package serve

import (
	"bytes"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/render"
)

// A file of sheets has ten puzzles on a page, all solutions after them, and needs no other file.
func TestSheets(t *testing.T) {
	m, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	s := Sheets{
		Title: "Club <night>",
		Link:  func(c codec.Code) (string, error) { return "https://example.org/p/" + c.String(), nil },
	}
	for _, p := range m.list[:12] {
		s.Puzzles = append(s.Puzzles, p.Record())
	}
	var out bytes.Buffer
	if err := s.WriteHTML(&out); err != nil {
		t.Fatal(err)
	}
	html := out.String()
	parts := strings.Split(html, `<section class="paper`)
	if len(parts) != 4 || strings.Count(parts[1], "<li>") != 10 || strings.Count(parts[2], "<li>") != 2 ||
		strings.Count(parts[3], "<li>") != 12 {
		t.Fatalf("%d parts", len(parts)-1)
	}
	if n := strings.Count(html, `<h1 dir="auto">Club &lt;night&gt;</h1>`); n != 2 {
		t.Errorf("%d pages have the title", n)
	}
	tasks := parts[1] + parts[2]
	for _, r := range s.Puzzles {
		qr, err := render.QR("https://example.org/p/" + r.Code.String())
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(tasks, "<code>"+r.Code.String()+"</code>") || !strings.Contains(tasks, string(qr.SVG())) {
			t.Errorf("%v has no code or no QR code", r.Code)
		}
		text := solutionText(say.English, r.Code, r.Line)
		if strings.Contains(tasks, text) || !strings.Contains(parts[3], text) {
			t.Errorf("%v: the solution %s is not only among the solutions", r.Code, text)
		}
	}
	if other := regexp.MustCompile(`(src|href)="[^#"]|url\(|@import|<script`).FindString(html); other != "" {
		t.Errorf("the file needs another one: %s", other)
	}
}

// A page of sheets has the puzzles of its address; other positions have no solution there.
func TestSheetPage(t *testing.T) {
	s := testServer(t)
	own := s.collection.(*inMemory).list[0].Record()
	inPage(t, s, []struct {
		address   string
		want, not []string
	}{
		{"/puzzles/sheet?codes=" + own.Code.String() + ".HfGoo8VCrfkSpV&title=Monday", []string{
			`<h1 dir="auto">Monday</h1>`, "<code>HfGoo8VCrfkSpV</code>", `<span class="turns">Not known here.</span>`,
			"<code>" + own.Code.String() + "</code>", "prints.css",
		}, []string{"<style>", "<noscript>"}},
		{"/puzzles?goal=win2", []string{`<a href="/puzzles/sheet?codes=`}, nil},
	})
	for address, want := range map[string]int{
		"/puzzles/sheet?codes=nonsense": http.StatusBadRequest, "/puzzles/sheet?codes=" +
			strings.Repeat("HfGoo8VCrfkSpV.", 101): http.StatusBadRequest, "/puzzles/sheet?codes=" +
			strings.Repeat("HfGoo8VCrfkSpV.", 100): http.StatusOK,
	} {
		if w := get(t, s, address); w.Code != want {
			t.Errorf("%.40s: status %d, want %d", address, w.Code, want)
		}
	}
}

// A solution numbers the turns of the side that solves, if there are several.
func TestSolutionText(t *testing.T) {
	for _, p := range builtIn(t).list {
		r := p.Record()
		l, err := game.Start(r.Code).Play(say.Texts(r.Line)...)
		if err != nil {
			t.Fatal(err)
		}
		turns := say.English.ListedLine(l)
		want := turns[0] + "."
		if len(turns) == 3 {
			want = "1. " + turns[0] + "; " + turns[1] + ". 2. " + turns[2] + "."
		}
		if got := solutionText(say.English, r.Code, r.Line); len(turns) <= 3 && got != want {
			t.Fatalf("%v: %q, want %q", r.Code, got, want)
		}
	}
	if got := solutionText(say.English, builtIn(t).list[0].Code(), nil); got != "Not known here." {
		t.Errorf("without a line it is %q", got)
	}
}
