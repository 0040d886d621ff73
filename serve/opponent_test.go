package serve

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// A page without a script leads through a whole game: after each turn of the person comes
// that of the computer, until one of them has won.
func TestGameByLinks(t *testing.T) {
	s := testServer(t)
	for _, you := range []string{"first", "second"} {
		w := get(t, s, "/game?level=1&you="+you+"&workers=B3D3C2C4")
		address := w.Header().Get("Location")
		if w.Code != http.StatusSeeOther || !strings.HasPrefix(address, "/p/2") ||
			!regexp.MustCompile(`\?level=1&seed=[1-9][0-9]*&you=`+you+`$`).MatchString(address) {
			t.Fatalf("the game begins with status %d at %s", w.Code, address)
		}
		for turn := 0; ; turn++ {
			w := get(t, s, address)
			if w.Code == http.StatusSeeOther { // the turn of the computer
				address = w.Header().Get("Location")
				w = get(t, s, address)
			}
			body := w.Body.String()
			if w.Code != http.StatusOK || turn == 60 {
				t.Fatalf("%s: status %d after %d turns", address, w.Code, turn)
			}
			if strings.Contains(body, "The computer has won: ") || strings.Contains(body, "You have won") {
				if !strings.Contains(body, `href="/game?level=1&amp;you=`+you+`"`) {
					t.Errorf("%s: no new game is offered", address)
				}
				break
			}
			if !strings.Contains(body, "Your turn as "+say.English.Side(game.Side(you))) {
				t.Fatalf("%s: the person is not to move", address)
			}
			_, list, _ := strings.Cut(body, `<ul class="choices">`)
			_, link, _ := strings.Cut(list, `href="`)
			link, _, _ = strings.Cut(link, `"`)
			address = strings.ReplaceAll(link, "&amp;", "&")
		}
	}
}

// A game at a level that errs has a seed of its own, which all of its links keep. The computer answers
// alike in games with the same seed, and not in all games.
func TestSeeds(t *testing.T) {
	leftout.UnderRace(t)
	s := testServer(t)
	const start = "/p/2oYYRBBZUstii1"
	begin := func() string { return get(t, s, start+"?level=1&you=second").Header().Get("Location") }
	first := begin()
	if !regexp.MustCompile(`^` + start + `\?level=1&seed=[1-9][0-9]{0,5}&you=second$`).MatchString(first) {
		t.Fatalf("the game begins at %q", first)
	}
	if second, third := begin(), begin(); first == second && first == third {
		t.Errorf("three games at %s", first)
	}
	for _, address := range []string{start + "?level=5", start + "?level=10&you=first"} {
		if w := get(t, s, address); w.Code != http.StatusOK {
			t.Errorf("%s: status %d to %q, want a page without a seed", address, w.Code, w.Header().Get("Location"))
		}
	}
	_, query, _ := strings.Cut(first, "?")
	page := get(t, s, get(t, s, first).Header().Get("Location")).Body.String()
	if links := strings.Count(page, strings.ReplaceAll(query, "&", "&amp;")); links < 10 {
		t.Errorf("%d links keep the seed", links)
	}
	byHand := regexp.MustCompile(`<a href="([^"]*)" id="by-hand"`).FindStringSubmatch(page)
	if byHand == nil || strings.Contains(byHand[1], "seed") {
		t.Errorf("both sides are played at %q", byHand)
	}
	for level, most := range map[int]int{1: 20, 5: 1} {
		replies := map[string]bool{}
		for seed := range 20 {
			listOf := func(s *Server) string {
				return get(t, s, fmt.Sprintf("%sreply/2jj3xRinmG1dUS?level=%d&seed=%d", apiPath, level, seed)).Body.String()
			}
			replies[listOf(s)] = true
			if again := testServer(t); seed == 3 && !replies[listOf(again)] {
				t.Errorf("level %d: another reply of another server", level)
			}
		}
		if len(replies) > most || level == 1 && len(replies) < 2 {
			t.Errorf("level %d: %d different replies", level, len(replies))
		}
	}
}

// A turn that is typed is answered by the level, also where the code has a goal, and nobody types
// a turn for the computer.
func TestTypedInGame(t *testing.T) {
	s := testServer(t)
	get(t, s, apiPath+"tree/HfGoo8VCrfkSpV") // pages do not wait for long for a tree
	for _, c := range []struct{ address, leadsTo string }{
		{"/p/HfGoo8VCrfkSpV?turn=b4-a5-a4", `^/p/HfGoo8VCrfkSpV/B4A5A4\.B5A4B4$`}, // a puzzle
		{"/p/HfGoo8VCrfkSpV?level=1&seed=7&turn=b4-a5-a4", `^/p/HfGoo8VCrfkSpV/B4A5A4\?level=1&seed=7$`},
		{"/p/HfGoo8VCrfkSpV/B4A5A4?level=1&seed=7", `^/p/HfGoo8VCrfkSpV/B4A5A4\.[A-E1-5]{4,6}\?level=1&seed=7$`},
		// the computer is to move, and wins
		{"/p/HfGoo8VCrfkSpV?level=10&you=second&turn=b4-a5-a4", `^/p/HfGoo8VCrfkSpV/E3D3E3\?level=10&you=second$`},
		// it is not legal
		{"/p/HfGoo8VCrfkSpV?level=1&seed=7&turn=a1-a2-a3", `^$`},
	} {
		if got := get(t, s, c.address).Header().Get("Location"); !regexp.MustCompile(c.leadsTo).MatchString(got) {
			t.Errorf("%s leads to %q, want %s", c.address, got, c.leadsTo)
		}
	}
}

// The computer offers itself for positions and for what a puzzle leaves, never before a puzzle
// is done, for Arimaa, or in a frame. An evaluation is shown on request alone.
func TestEngineOffered(t *testing.T) {
	s := testServer(t)
	get(t, s, apiPath+"tree/HfGoo8VCrfkSpV") // pages do not wait for long for a tree
	const offer, hidden, shown = `id="opponent">`, `id="opponent" hidden>`, "of 100 games"
	for _, c := range []struct {
		address string
		want    []string
		not     []string
	}{
		{"/p/2oYYRBBZUstii1", []string{offer, `href="/p/2oYYRBBZUstii1?eval=1" id="evaluate"`}, []string{shown, "Proved"}},
		{"/p/2oYYRBBZUstii1?eval=1", []string{offer, "Proved: Sun wins in 3 turns."}, nil},
		{"/p/2oYYRBBZUstii1/B4A5A4?eval=1", []string{"Proved: Moon wins in 2 turns."}, nil},
		{"/p/2jj3xRinmG1dUS?eval=1", []string{"Estimate: Sun wins", shown, "Proved: no win in 3 turns."}, nil},
		{"/p/2oYYRBBZUstii1?level=4&seed=1", []string{offer, "Game against level 4", "Your turn as Sun"}, []string{shown}},
		{"/p/HfGoo8VCrfkSpV?level=4&seed=1", []string{offer, "Game against level 4"}, []string{"Win in", "Hint"}},
		{"/p/HfGoo8VCrfkSpV?eval=1", []string{hidden}, []string{"Proved", shown}},
		{"/p/HfGoo8VCrfkSpV/E3D3E3.C3D4E3.B4C3C2.B5C5D5.D3C2", []string{offer}, nil},
		{"/p/HfGoo8VCrfkSpV/E3D3E3.C3C4C5", []string{offer}, nil},
		{"/embed/2oYYRBBZUstii1?eval=1", nil, []string{`id="opponent"`, "Proved"}},
		{"/p/9KuvQpNkawFKiBbEEiRxNSVMTY", nil, []string{`id="opponent"`}},
	} {
		w := get(t, s, c.address)
		_, body, _ := strings.Cut(w.Body.String(), "<main") // the preview in front tells the task
		body, _, _ = strings.Cut(body, `<script type="application/json"`)
		if w.Code != http.StatusOK {
			t.Errorf("%s: status %d", c.address, w.Code)
		}
		for _, want := range c.want {
			if !strings.Contains(body, want) {
				t.Errorf("%s has no %s", c.address, want)
			}
		}
		for _, not := range c.not {
			if strings.Contains(body, not) {
				t.Errorf("%s has %s", c.address, not)
			}
		}
	}
	for _, address := range []string{"/p/2oYYRBBZUstii1?level=11", "/p/2oYYRBBZUstii1?level=x",
		"/p/2oYYRBBZUstii1?level=3&you=third", "/p/9KuvQpNkawFKiBbEEiRxNSVMTY?level=3", "/game?level=0",
		"/p/2oYYRBBZUstii1?level=3&seed=1000000", "/p/2oYYRBBZUstii1?level=3&seed=x", "/game?you=both", "/game?workers=B3B3",
		"/game?workers=B3D3C2C4A1", "/game?workers=B"} {
		if w := get(t, s, address); w.Code != http.StatusBadRequest {
			t.Errorf("%s: status %d", address, w.Code)
		}
	}
}

// Whoever begins, the person places two workers and the computer the other two.
func TestPlacing(t *testing.T) {
	s := testServer(t)
	w := get(t, s, "/game")
	for _, want := range []string{"Place your first worker", `name="workers" value="A5"`} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("no %s", want)
		}
	}
	if body := get(t, s, "/game?workers=A5").Body.String(); !strings.Contains(body, `name="workers" value="A5B5"`) ||
		strings.Contains(body, `value="A5A5"`) ||
		!strings.Contains(body, "second worker") {
		t.Error("no second worker is placed")
	}
	games := map[string]bool{}
	for range 20 {
		w := get(t, s, "/game?workers=B3D3&level=7")
		to, found := strings.CutPrefix(w.Header().Get("Location"), "/p/")
		code, query, _ := strings.Cut(to, "?")
		c, err := codec.Parse(code)
		if !found || err != nil || query != "level=7&you=first" {
			t.Fatalf("the game is at %q: %v", to, err)
		}
		p, _ := c.Santorini()
		if got := p.Workers(position.First); got != [2]position.Square{position.B3, position.D3} {
			t.Errorf("%s: the workers of the person are on %v", code, got)
		}
		games[code] = true
	}
	if len(games) < 2 {
		t.Error("the computer always places its workers on the same squares")
	}
	for range 20 {
		_, placed, _ := strings.Cut(get(t, s, "/game?you=second").Body.String(), `data-placed="`)
		placed, _, _ = strings.Cut(placed, `"`)
		input := api.Input{Values: url.Values{"workers": {placed}}}
		if p := input.Placement(); input.Err != nil || len(p) != 2 {
			t.Errorf("the computer begins with workers on %q", placed)
		}
	}
}

// A level plays what the engine plays at that level, and the same every time.
func TestReply(t *testing.T) {
	leftout.UnderRace(t)
	e, err := api.NewEngine()
	if err != nil {
		t.Fatal(err)
	}
	c := codec.MustParse("2jj3xRinmG1dUS")
	for level := 1; level <= engine.MaxLevel; level++ {
		want, err := e.Search(t.Context(), game.New(c), engine.Limits{Level: level, Nodes: 500_000})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			var got struct {
				Level int
				Turn  *view.Turn
			}
			if err := json.Unmarshal(get(t, testServer(t), fmt.Sprintf("%sreply/%v?level=%d", apiPath, c, level)).Body.Bytes(),
				&got); err != nil {
				t.Fatal(err)
			}
			if got.Turn == nil || got.Turn.Turn != want.Lines[0].Turns[0].String() || got.Level != level {
				t.Errorf("level %d plays %+v, want %v", level, got, want.Lines[0].Turns[0])
			}
		}
	}
}
