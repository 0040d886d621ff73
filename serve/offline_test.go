package serve

import (
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
)

// A host of files answers for addresses with a slash at the end, and a server leads to those without.
func TestSlashes(t *testing.T) {
	s := testServer(t)
	for address, want := range map[string]string{
		"/daily/": "/daily", "/daily/2026-11-03/": "/daily/2026-11-03", "/edit/?board=x&goal=win1": "/edit?board=x&goal=win1",
		"/game/?level=3": "/game?level=3",
		"/about/":        "/about", "/rules/": "/rules", "/themes/": "/themes", "/go/?text=x": "/go?text=x",
		"/puzzles/?goal=win2": "/puzzles?goal=win2", "/puzzles/random/": "/puzzles/random",
		"/p/?c=HfGoo8VCrfkSpV":                 "/p/HfGoo8VCrfkSpV",
		"/p/?c=HfGoo8VCrfkSpV&t=E3D3E3&flip=1": "/p/HfGoo8VCrfkSpV/E3D3E3?flip=1",
		"/embed/?c=HfGoo8VCrfkSpV&t=E3D3E3":    "/embed/HfGoo8VCrfkSpV/E3D3E3",
		"/daily/yesterday/":                    "", "/p/?c=nonsense": "", "/embed/?c=nonsense": "",
	} {
		w := get(t, s, address)
		if place := w.Header().Get("Location"); place != want || want == "" && w.Code != http.StatusNotFound {
			t.Errorf("%s: status %d, leads to %q, want %q", address, w.Code, place, want)
		}
	}
}

// webManifest is what tests read of the web app manifest.
type webManifest struct {
	Start string `json:"start_url"`
	Icons []struct {
		Source string `json:"src"`
		Type   string
	}
	Shortcuts []struct{ URL string }
}

// What the service worker and the manifest name can be fetched.
func TestOffline(t *testing.T) {
	leftout.UnderRace(t)
	s := testServer(t)
	w := get(t, s, "/sw.js")
	if w.Code != http.StatusOK || w.Header().Get("Cache-Control") != revalidate ||
		!strings.HasPrefix(w.Header().Get("Content-Type"), "text/javascript") {
		t.Fatalf("status %d, %v", w.Code, w.Header())
	}
	_, rest, _ := strings.Cut(w.Body.String(), "const offline = ")
	var o struct {
		Version, Assets, List string
		Files                 bool
		Core, Later           []string
	}
	if err := json.NewDecoder(strings.NewReader(rest)).Decode(&o); err != nil {
		t.Fatal(err)
	}
	if len(o.Core) < 20 || o.Version != s.assets.hash || o.List == "" || o.Files {
		t.Errorf("%+v", o)
	}
	for _, m := range regexp.MustCompile(`(?:href|src)="`+o.Assets+`([^"#]+)`).FindAllStringSubmatch(
		get(t, s, "/about").Body.String(), -1) {
		if !slices.Contains(o.Core, m[1]) {
			t.Errorf("a page without a connection lacks %s", m[1])
		}
	}
	list := get(t, s, o.Assets+o.List)
	names := append(strings.Fields(list.Body.String()), "files.txt")
	if len(names) < 100 {
		t.Errorf("%d files of the collection", len(names))
	}
	for i, name := range names {
		names[i] = collectionFolder + name
	}
	for _, name := range append(append(names, o.Core...), o.Later...) {
		w := get(t, s, o.Assets+name)
		if w.Code != http.StatusOK || w.Header().Get("Cache-Control") != immutable || w.Header().Get("ETag") == "" ||
			w.Header().Get("Content-Type") == "" {
			t.Errorf("%s: status %d, %v", name, w.Code, w.Header())
		}
	}
	var m webManifest
	if err := json.Unmarshal(get(t, s, "/manifest.webmanifest").Body.Bytes(), &m); err != nil || len(m.Icons) != 4 {
		t.Fatalf("%v, %+v", err, m)
	}
	for _, icon := range m.Icons {
		if w := get(t, s, icon.Source); w.Code != http.StatusOK || w.Header().Get("Content-Type") != icon.Type {
			t.Errorf("%s: status %d, %s", icon.Source, w.Code, w.Header().Get("Content-Type"))
		}
	}
	// A collection that may change has no files.
	other, err := New(Options{Collection: few{s.collection.(*inMemory)}})
	if err != nil {
		t.Fatal(err)
	}
	if w := get(t, other, other.assetRoot()+"/"+o.List); w.Code != http.StatusNotFound ||
		strings.Contains(get(t, other, "/sw.js").Body.String(), "files.txt") {
		t.Errorf("the files of another collection: status %d", w.Code)
	}
}
