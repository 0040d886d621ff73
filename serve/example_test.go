package serve_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve"
)

// The pages of a server of one's own, below one of its paths. All links have that path, and no
// proof takes longer than five seconds.
func Example_mounted() {
	pages, err := serve.New(serve.Options{
		BaseURL:    "https://example.org/santorini",
		Collection: serve.NoCollection{}, // a type that embeds it can have puzzles of its own
		Limits:     serve.Limits{Time: 5 * time.Second},
	})
	if err != nil {
		panic(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/santorini/", pages.Handler())

	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/santorini/HfGoo8VCrfkSpV", nil))
	fmt.Println(w.Code, w.Header().Get("Location"))
	// Output: 308 /santorini/p/HfGoo8VCrfkSpV
}

// A club has the puzzles of a club, in memory. What it does not say is that of a collection without
// puzzles and games: it has no daily puzzle.
type club struct {
	serve.NoCollection
	list []puzzles.Record
}

func (c club) PuzzlesByCode(_ context.Context, codes []codec.Code) (map[codec.Code]puzzles.Record, error) {
	found := map[codec.Code]puzzles.Record{}
	for _, code := range codes {
		for _, r := range c.list {
			if r.Code == code {
				found[code] = r
			}
		}
	}
	return found, nil
}

// Puzzles has one page, which no cursor leads to.
func (c club) Puzzles(_ context.Context, f puzzles.Filter, cursor string, limit int) (page puzzles.Page, err error) {
	if cursor != "" {
		return page, serve.ErrCursor
	}
	for _, r := range c.list {
		if f.MatchRecord(r) && len(page.Puzzles) < limit {
			page.Puzzles = append(page.Puzzles, r)
		}
	}
	return page, nil
}

// A collection of one's own is listed on /puzzles and in the API, and its puzzles have a title.
func ExampleCollection() {
	title := puzzles.Record{Code: codec.MustParse("HfGoo8VCrfkSpV"), Title: "Spring cup, round 2", Rating: 1400}
	pages, err := serve.New(serve.Options{Collection: club{list: []puzzles.Record{title}}})
	if err != nil {
		panic(err)
	}
	w := httptest.NewRecorder()
	pages.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/puzzles", nil))
	fmt.Println(w.Code, strings.Count(w.Body.String(), `href="/p/HfGoo8VCrfkSpV"`))
	w = httptest.NewRecorder()
	pages.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/p/HfGoo8VCrfkSpV", nil))
	fmt.Println(w.Code, strings.Contains(w.Body.String(), ">Spring cup, round 2</dd>"))
	// Output:
	// 200 1
	// 200 true
}

// A server has a handler for everybody, and one for health checks and metrics.
func ExampleServer() {
	pages, err := serve.New(serve.Options{Collection: serve.NoCollection{}})
	if err != nil {
		panic(err)
	}
	w := httptest.NewRecorder()
	pages.Operations().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/readyz", nil))
	fmt.Print(w.Body)
	// Output: ready
}

// All absolute URLs begin with the base URL.
func ExampleOptions() {
	pages, err := serve.New(serve.Options{
		BaseURL: "https://example.org/santorini", Collection: serve.NoCollection{},
	})
	if err != nil {
		panic(err)
	}
	w := httptest.NewRecorder()
	pages.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/santorini/robots.txt", nil))
	_, sitemap, _ := strings.Cut(w.Body.String(), "Sitemap: ")
	fmt.Print(sitemap)
	// Output: https://example.org/santorini/sitemap.xml
}

// A limit may be left to its default, but must not be negative.
func ExampleLimits() {
	_, err := serve.New(serve.Options{Limits: serve.Limits{Slots: -1}})
	fmt.Println(err)
	// Output: limits {Slots:-1 Wait:0s Time:0s Nodes:0 ProofBytes:0 PageBytes:0 UnreadBytes:0}: none may be negative
}

// A collection without puzzles has no random puzzle.
func ExampleNoCollection() {
	_, err := serve.NoCollection{}.Random(context.Background(), puzzles.Filter{})
	fmt.Println(err == serve.ErrNone)
	// Output: true
}

// rates are the solve rates of puzzles, in memory.
type rates map[codec.Code]puzzles.SolveRate

func (r rates) PutAttempt(_ context.Context, a puzzles.Attempt) (puzzles.SolveRate, error) {
	rate := r[a.Puzzle]
	rate.Attempts++
	if a.Solved {
		rate.Solved++
	}
	r[a.Puzzle] = rate
	return rate, nil
}

func (r rates) SolveRate(_ context.Context, c codec.Code) (puzzles.SolveRate, error) {
	return r[c], nil
}

// The attempts themselves are not stored.
func (rates) Attempt(context.Context, [16]byte) (puzzles.Attempt, error) {
	return puzzles.Attempt{}, puzzles.ErrNone
}

func (rates) DeleteAttempt(context.Context, [16]byte) error { return puzzles.ErrNone }

// The page of a puzzle shows its solve rate.
func ExampleAttempts() {
	c := codec.MustParse("HfGoo8VCrfkSpV")
	pages, err := serve.New(serve.Options{
		Collection: club{list: []puzzles.Record{{Code: c}}}, Attempts: rates{c: {Attempts: 4, Solved: 3}},
	})
	if err != nil {
		panic(err)
	}
	w := httptest.NewRecorder()
	pages.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/p/HfGoo8VCrfkSpV", nil))
	fmt.Println(strings.Contains(w.Body.String(), "Solved in 3 of 4 attempts (75 %)"))
	// Output: true
}

// Sheets print puzzles on paper.
func ExampleSheets_WriteHTML() {
	var page strings.Builder
	sheets := serve.Sheets{Title: "Spring cup", Puzzles: []puzzles.Record{{Code: codec.MustParse("HfGoo8VCrfkSpV")}}}
	if err := sheets.WriteHTML(&page); err != nil {
		panic(err)
	}
	fmt.Println(strings.Contains(page.String(), "<title>Spring cup - puzzlecode</title>"))
	// Output: true
}

// oneDay are the options of a site with one puzzle, on a day in November.
var oneDay = serve.ExportOptions{
	BaseURL:    "https://example.org",
	Collection: club{list: []puzzles.Record{{Code: codec.MustParse("HfGoo8VCrfkSpV")}}},
	Now:        func() time.Time { return time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC) },
}

// export exports a site to a new folder some times, and returns the results.
func export(times int, o serve.ExportOptions) (all []serve.Exported) {
	dir, err := os.MkdirTemp("", "pages")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	for range times {
		done, err := serve.Export(context.Background(), dir, o)
		if err != nil {
			panic(err)
		}
		all = append(all, done)
	}
	return all
}

// The option Pages adds a page for each puzzle, in the folder p.
func ExampleExportOptions() {
	o := oneDay
	o.Pages = true
	fmt.Println(export(1, o)[0].Files - export(1, oneDay)[0].Files)
	// Output: 1
}

// A second export to the same folder writes only files that differ.
func ExampleExported() {
	all := export(2, oneDay)
	fmt.Println(all[0].New == all[0].Files, all[1].New, all[1].Changed)
	// Output: true 0 0
}
