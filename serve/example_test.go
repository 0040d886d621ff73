package serve_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
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
	fmt.Println(w.Code, strings.Contains(w.Body.String(), "<dd>Spring cup, round 2</dd>"))
	// Output:
	// 200 1
	// 200 true
}
