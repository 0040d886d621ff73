package serve

import (
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The page for Prometheus has the metrics that doc/OPERATIONS.md lists and no other of its own, each line in the text
// format, and counts what it says.
func TestMetrics(t *testing.T) {
	s := testServer(t)
	const puzzle = "HfGoo8VCrfkSpV"
	for _, address := range []string{"/p/" + puzzle, "/p/" + puzzle, "/nowhere", "/api/v1/solve/" + puzzle} {
		s.Handler().ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", address, nil))
	}
	w := httptest.NewRecorder()
	s.Operations().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	page := w.Body.String()
	if got := w.Header().Get("Content-Type"); got != "text/plain; version=0.0.4; charset=utf-8" {
		t.Errorf("content type %q", got)
	}
	line := regexp.MustCompile(`^([a-z_]+)(\{[A-Za-z]+="[^"]*"(, ?[A-Za-z]+="[^"]*")*\})? [0-9.e+-]+$`)
	var names []string
	for text := range strings.Lines(page) {
		m := line.FindStringSubmatch(strings.TrimSuffix(text, "\n"))
		if m == nil {
			t.Errorf("%q is no line of the format", text)
			continue
		}
		name := regexp.MustCompile(`_(bucket|sum|count)$`).ReplaceAllString(m[1], "")
		if strings.HasPrefix(name, "puzzlecode_") && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	operations, err := os.ReadFile("../doc/OPERATIONS.md")
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for _, m := range regexp.MustCompile("(?m)^\\| `(puzzlecode_[a-z_]+)`").FindAllStringSubmatch(string(operations), -1) {
		listed = append(listed, m[1])
	}
	slices.Sort(names)
	slices.Sort(listed)
	if !slices.Equal(names, listed) {
		t.Errorf("metrics\n%q, listed are\n%q", names, listed)
	}
	for _, want := range []string{
		`puzzlecode_requests_total{route="position",status="200"} 2`, `puzzlecode_cached_total 1`,
		`puzzlecode_request_seconds_count{route="position"} 2`, `puzzlecode_proofs_waiting 0`,
		`puzzlecode_proof_seconds_bucket{question="solve",le="+Inf"} 1`, "process_resident_memory_bytes ", "go_goroutines ",
	} {
		if !strings.Contains("\n"+page, "\n"+want) {
			t.Errorf("%s is missing in\n%s", want, page)
		}
	}
}
