package serve_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"time"

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
