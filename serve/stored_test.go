package serve

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/store"
)

// newStored returns a server of a new database, and its clock.
func newStored(t *testing.T) (s *Server, db *store.Store, clock *time.Time) {
	t.Helper()
	db, err := store.Open(t.Context(), t.TempDir()+"/test.db", store.Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	c, err := OrBuiltIn(t.Context(), db.Collection())
	if err != nil {
		t.Fatal(err)
	}
	now := now
	s, err = New(Options{Collection: c, Attempts: db, Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	return s, db, &now
}

// A database has its puzzles and its games on the pages, and the puzzles of the program if it
// has none of its own.
func TestStored(t *testing.T) {
	s, db, clock := newStored(t)
	d := openDescription(t)
	for address, status := range map[string]int{"/": 200, "/puzzles": 200, "/api/v1/daily": 200,
		"/api/v1/explore/2oYYRBBZUstii1": 404, "/explore/2oYYRBBZUstii1": 200} {
		if w := get(t, s, address); w.Code != status {
			t.Errorf("%s without puzzles: status %d, want %d", address, w.Code, status)
		}
	}
	e, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	own := e.list[:30]
	page := "/p/" + own[0].Code().String()
	if text := get(t, s, page).Body.String(); strings.Contains(text, `"attempts":true`) {
		t.Error("attempts at a puzzle of the program are counted")
	}
	if w := tell(s, "192.0.2.1", attemptJSON(own[0].Code(), true)); w.Code != http.StatusNotFound ||
		!strings.Contains(w.Body.String(), "not in the database") {
		t.Errorf("an attempt without puzzles: status %d: %s", w.Code, w.Body)
	}
	if _, err := db.PutPuzzles(t.Context(), own); err != nil {
		t.Fatal(err)
	}
	start, _ := codec.MustParse("2oYYRBBZUstii1").Santorini()
	record := game.SantoriniRecord{Played: position.Game{Start: start,
		Turns: []position.Turn{position.MustParseTurn("E3>D3^E3")}}}
	if _, err := db.PutGames(t.Context(), []store.Game{{Record: record}}); err != nil {
		t.Fatal(err)
	}
	*clock = clock.Add(collectionAge) // a running server shows what was imported
	s.collection.(*orBuiltIn).checked.Store(nil)
	if text := get(t, s, page).Body.String(); !strings.Contains(text, `"attempts":true`) {
		t.Error("an import does not show on the page of a puzzle")
	}
	if w := get(t, s, "/api/v1/explore/2oYYRBBZUstii1"); w.Code != http.StatusOK ||
		!strings.Contains(w.Body.String(), `"stored":1,"turns":[{"turn":"E3>D3^E3"`) {
		t.Errorf("the explorer: status %d, %.300s", w.Code, w.Body)
	} else {
		d.check(t, "/explore/{text}", "get", w)
	}
	w := get(t, s, "/api/v1/puzzles?limit=20")
	if strings.Count(w.Body.String(), `"facts"`) != 20 || w.Header().Get("Link") == "" {
		t.Errorf("the list: %.300s", w.Body)
	}
	next, _, _ := strings.Cut(strings.TrimPrefix(w.Header().Get("Link"), "<"+defaultBaseURL), ">")
	d.check(t, "/puzzles", "get", w)
	if w = get(t, s, next); strings.Count(w.Body.String(), `"facts"`) != 10 ||
		w.Header().Get("Link") != "<"+defaultBaseURL+`/api/v1/puzzles?limit=20>; rel="prev"` {
		t.Errorf("the rest of the list: %.300s", w.Body)
	}
	for address, status := range map[string]int{"/": 200, "/puzzles": 200, "/daily": 200, "/api/v1/daily": 200,
		"/api/v1/random?goal=win6&max=1": 404, "/api/v1/puzzles/" + own[3].Code().String(): 200,
		"/api/v1/puzzles/" + mirrored(own[3].Code()).String(): 404, "/api/v1/puzzles?after=nonsense": 400,
		"/explore/2oYYRBBZUstii1": 200} {
		if w := get(t, s, address); w.Code != status {
			t.Errorf("%s: status %d, want %d: %.200s", address, w.Code, status, w.Body)
		}
	}
}

// The explorer has games of Arimaa, too.
func TestExploreArimaa(t *testing.T) {
	s, db, clock := newStored(t)
	const setup = "Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Hb2 Dc2 Ed2 Me2 Df2 Hg2 Ch2"
	played := arimaa.MustParseGame("1g " + setup + "\n1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ca7 hb7 dc7 ed7 me7 df7 hg7 " +
		"ch7\n2g Ed2n Ed3n Ed4n Ed5n\n2s resigns")
	replay, err := played.Replay()
	if err != nil {
		t.Fatal(err)
	}
	end := codec.EncodeArimaa(replay.Position()).String()
	if w := get(t, s, "/explore/"+end); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "no games of it") {
		t.Errorf("without games: status %d, %s", w.Code, w.Body)
	}
	if _, err := db.PutGames(t.Context(), []store.Game{{Record: game.ArimaaRecord{Played: played}}}); err != nil {
		t.Fatal(err)
	}
	*clock = clock.Add(collectionAge)
	if w := get(t, s, "/api/v1/explore/"+codec.EncodeArimaa(arimaa.Position{}).String()); w.Code != http.StatusOK ||
		!strings.Contains(w.Body.String(), `"stored":1,"turns":[{"turn":"Ra1 Rb1 `) {
		t.Errorf("the setup: status %d, %s", w.Code, w.Body)
	} else {
		openDescription(t).check(t, "/explore/{text}", "get", w)
	}
	for address, want := range map[string]string{
		"/explore/" + codec.EncodeArimaa(arimaa.Position{}).String(): "1 of 1 games had this position.</p>",
		"/explore/" + end: "1 of 1 games had this position. 1 ended here.</p>",
	} {
		if w := get(t, s, address); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: status %d, want %q: %s", address, w.Code, want, w.Body)
		}
	}
}

// crowded is a collection with more turns in a position than it returns.
type crowded struct{ NoCollection }

func (crowded) Explore(context.Context, codec.Code) (view.Exploration, error) {
	return view.Exploration{
		Results: view.Results{Games: 9},
		Turns:   []view.PlayedTurn{{Turn: "E3>D3^E3", Results: view.Results{Games: 9}}},
		LeftOut: 7,
	}, nil
}

// The page of the explorer says how many turns it leaves out.
func TestExploreLeftOut(t *testing.T) {
	s, err := New(Options{Collection: crowded{}})
	if err != nil {
		t.Fatal(err)
	}
	if text := get(t, s, "/explore/2oYYRBBZUstii1").Body.String(); !strings.Contains(text, " 7 more turns are left out") {
		t.Errorf("the page: %s", text)
	}
}
