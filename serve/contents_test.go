package serve

import (
	"encoding/json"
	"fmt"
	"html"
	"iter"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

var clubHead = puzzles.Head{Title: "Club <evening>", Author: "Ann & Bob", About: "From easy to hard."}

// clubPuzzles are n puzzles in an order that no codes have, every third one with gods. All but the second have titles.
func clubPuzzles(t testing.TB, n int) (list []puzzles.Puzzle) {
	t.Helper()
	listOf := func(g codec.Game, some int) (list []puzzles.Puzzle) {
		for p, err := range collection.Of(g) {
			if err != nil {
				t.Fatal(err)
			}
			if len(list) == some {
				return list
			}
			list = append(list, p)
		}
		return list
	}
	plain, gods := listOf(codec.Santorini, n), listOf(codec.Gods, n)
	slices.SortFunc(plain, func(a, b puzzles.Puzzle) int { return b.Code().Compare(a.Code()) })
	for i := range n {
		p := plain[i]
		if i%3 == 2 {
			p = gods[i]
		}
		if i != 1 {
			p.Title = fmt.Sprintf("Title %d", i+1)
		}
		list = append(list, p)
	}
	return list
}

func eachOf(list []puzzles.Puzzle) iter.Seq2[puzzles.Puzzle, error] {
	return func(yield func(puzzles.Puzzle, error) bool) {
		for _, p := range list {
			if !yield(p, nil) {
				return
			}
		}
	}
}

func clubCollection(t testing.TB, n int) ([]puzzles.Puzzle, Collection) {
	t.Helper()
	list := clubPuzzles(t, n)
	c, err := NewTitledCollection(eachOf(list), clubHead)
	if err != nil {
		t.Fatal(err)
	}
	return list, c
}

var codeOf = regexp.MustCompile(`data-code="(\w+)">`)

// codesOf returns the codes of the list of a page, without the empty entry for the script.
func codesOf(page string) (list []string) {
	for _, m := range codeOf.FindAllStringSubmatch(page, -1) {
		list = append(list, m[1])
	}
	return list
}

func textsOf(list []puzzles.Puzzle) (texts []string) {
	for _, p := range list {
		texts = append(texts, p.Code().String())
	}
	return texts
}

// The files of a collection with a head begin with it, in its order, and each puzzle leads to the next one.
func TestExportContents(t *testing.T) {
	leftout.UnderRace(t)
	const base = "https://club.example/a"
	list, c := clubCollection(t, perFile+2)
	for _, pages := range []bool{true, false} {
		dir := t.TempDir()
		if _, err := Export(t.Context(), dir, ExportOptions{BaseURL: base, Collection: c, Pages: pages,
			Now: func() time.Time { return api.FirstDay }}); err != nil {
			t.Fatal(err)
		}
		files := filesOf(t, dir)
		first := string(files["index.html"])
		if first != string(files["puzzles/index.html"]) {
			t.Error("the start is another page than the list")
		}
		if diff := cmp.Diff(textsOf(list), append(codesOf(first),
			codesOf(string(files["puzzles/2/index.html"]))...)); diff != "" {
			t.Errorf("the puzzles are %s", diff)
		}
		for _, want := range []string{
			"<title>Club &lt;evening&gt; - puzzlecode</title>", `<h1 dir="auto">Club &lt;evening&gt;</h1>`,
			`<p class="by">by <bdi>Ann &amp; Bob</bdi></p>`, `<p class="about" dir="auto">From easy to hard.</p>`,
			"62 puzzles</span>", "<strong>1. <bdi>Title 1</bdi></strong>", "<strong>2</strong>",
			"<strong>3. <bdi>Title 3</bdi></strong>", `<a href="/a/puzzles/2/" rel="next">`, `href="/a/train/?go=set"`,
			`<link rel="canonical" href="https://club.example/a/">`,
		} {
			if !strings.Contains(first, want) {
				t.Errorf("pages %t: the list lacks %s", pages, want)
			}
		}
		if print := "/a/puzzles/sheet/?author=Ann+%26+Bob&codes=" + strings.Join(textsOf(list[:perFile]), ".") +
			`&title=Club+%3Cevening%3E"`; !strings.Contains(html.UnescapeString(first), print) {
			t.Errorf("pages %t: the list lacks %s", pages, print)
		}
		if strings.Contains(first, "<form class=\"filters\"") {
			t.Error("the list has a filter")
		}
		sitemap := string(files["sitemap.xml"])
		if !strings.Contains(sitemap, "<loc>"+base+"/</loc>") || strings.Contains(sitemap, "<loc>"+base+"/puzzles/</loc>") {
			t.Error("the sitemap has the list twice, or not at all")
		}
		// What browsers are told: without a connection the site begins with the list, too.
		var told struct {
			Title   string `json:"title"`
			Author  string `json:"author"`
			About   string `json:"about"`
			Puzzles []struct {
				Code  string `json:"code"`
				Title string `json:"title"`
			} `json:"puzzles"`
		}
		shells := 0
		for name, body := range files {
			switch {
			case strings.HasSuffix(name, "/collection/contents.json"):
				if err := json.Unmarshal(body, &told); err != nil {
					t.Fatal(err)
				}
			case strings.HasPrefix(name, "assets/") && (strings.HasSuffix(name, "/start.html") ||
				strings.HasSuffix(name, "/list.html")):
				shells++
				if diff := cmp.Diff(textsOf(list[:perFile]), codesOf(string(body))); diff != "" {
					t.Errorf("%s: %s", name, diff)
				}
			case strings.HasSuffix(name, "/collection/files.txt"):
				if !strings.Contains(string(body), "contents.json\n") {
					t.Errorf("without a connection contents.json is missing: %s", body)
				}
			}
		}
		if shells != 2 || told.Title != clubHead.Title || told.Author != clubHead.Author || len(told.Puzzles) != len(list) ||
			told.Puzzles[2].Code != list[2].Code().String() ||
			told.Puzzles[2].Title != "Title 3" {
			t.Errorf("%d shells, %+v", shells, told)
		}
		if !pages {
			continue
		}
		checkLinks(t, files, base)
		for i, want := range map[int][]string{
			0: {`<p class="kicker place"><a href="/a/puzzles/"><bdi>Club &lt;evening&gt;</bdi></a> <span>` +
				`1 of 62: <b dir="auto">Title 1</b></span></p>`, `href="/a/p/` + list[1].Code().String() +
				`/" rel="nofollow">Next puzzle</a>`, `"nextText":"Next puzzle"`},
			1:  {`<span>2 of 62</span>`},
			61: {`<span>62 of 62: <b dir="auto">Title 62</b></span>`, `href="/a/puzzles/" rel="nofollow">All puzzles</a>`},
		} {
			page := string(files["p/"+list[i].Code().String()+"/index.html"])
			for _, want := range want {
				if !strings.Contains(page, want) {
					t.Errorf("puzzle %d lacks %s", i+1, want)
				}
			}
		}
	}
}

// A server lists such a collection in its order, with gods and without, and the API does, too.
func TestServeContents(t *testing.T) {
	list, c := clubCollection(t, perPage+2)
	s, err := New(Options{Collection: c})
	if err != nil {
		t.Fatal(err)
	}
	page := get(t, s, "/puzzles").Body.String()
	if diff := cmp.Diff(textsOf(list[:perPage]), codesOf(page)); diff != "" {
		t.Error(diff)
	}
	next := regexp.MustCompile(`<a href="([^"]*)" rel="next">`).FindStringSubmatch(page)
	if next == nil {
		t.Fatal("there is no second page")
	}
	page = get(t, s, next[1]).Body.String()
	if diff := cmp.Diff(textsOf(list[perPage:]), codesOf(page)); diff != "" ||
		!strings.Contains(page, "<strong>25. <bdi>Title 25</bdi></strong>") {
		t.Error(diff)
	}
	inPage(t, s, []struct {
		address   string
		want, not []string
	}{
		{
			"/puzzles?game=gods",
			[]string{"<strong>3. <bdi>Title 3</bdi></strong>", "<strong>6. <bdi>Title 6</bdi></strong>",
				`<p id="part">These are some of them.`},
			[]string{"<strong>1. <bdi>Title 1</bdi></strong>", "<strong>4. <bdi>Title 4</bdi></strong>"},
		},
		{
			"/p/" + list[0].Code().String(), []string{`1 of 26: <b dir="auto">Title 1</b>`,
				`"next":"/p/` + list[1].Code().String() + `"`},
			nil,
		},
		{"/p/HfGoo8VCrfkSpV", nil, []string{"kicker place", `"next":`}},
		{
			"/puzzles/sheet?codes=HfGoo8VCrfkSpV&title=Monday&author=Ann+%26+Bob",
			[]string{`<h1 dir="auto">Monday</h1><p class="by">by <bdi>Ann &amp; Bob</bdi></p>`}, nil,
		},
	})
	var told struct {
		Puzzles []struct{ Code string }
	}
	w := get(t, s, "/api/v1/puzzles?limit=5")
	if err := json.Unmarshal(w.Body.Bytes(), &told); err != nil || w.Code != http.StatusOK {
		t.Fatalf("status %d, %v", w.Code, err)
	}
	for i, p := range told.Puzzles {
		if p.Code != list[i].Code().String() {
			t.Errorf("the API lists %s as number %d", p.Code, i+1)
		}
	}
}

// Without a head nothing of it is there.
func TestNoContents(t *testing.T) {
	list := clubPuzzles(t, 3)
	c, err := NewCollection(eachOf(list), false)
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(Options{Collection: c})
	if err != nil {
		t.Fatal(err)
	}
	inPage(t, s, []struct {
		address   string
		want, not []string
	}{
		{"/puzzles", []string{"<h1>Puzzles</h1>", `class="filters"`}, []string{"<strong>", "Title 1"}},
		{
			"/p/" + list[0].Code().String(), []string{`<dt>Title</dt><dd dir="auto">Title 1</dd>`, ">Another puzzle</a>"},
			[]string{"kicker place", `"next":`},
		},
	})
	if _, err := NewTitledCollection(eachOf(nil), clubHead); err == nil {
		t.Error("a collection without puzzles is one")
	}
}
