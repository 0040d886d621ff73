package serve

import (
	"image/gif"
	"net/http"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// Without a script a game is resigned by a link, which can be taken back, and the end leads to a rematch.
func TestResignByLinks(t *testing.T) {
	s := testServer(t)
	const played = "/p/2oYYRBBZUstii1/B4A5A4.B5A4B4?level=5&amp;"
	for _, c := range []struct {
		address   string
		want, not []string
	}{
		{"/p/2oYYRBBZUstii1/B4A5A4.B5A4B4?level=5&you=first",
			[]string{`<a href="` + played + `resigned=1&amp;you=first" id="resign"`}, []string{"Rematch"}},
		{"/p/2oYYRBBZUstii1/B4A5A4.B5A4B4?level=5&you=first&resigned=1",
			[]string{"You have resigned: the computer has won.", "Moon has won", `<a class="tool" href="` + played +
				`you=first"`, `<a href="/game?level=5&amp;you=second" rel="nofollow">Rematch as Moon</a>`},
			[]string{`id="resign"`, `class="can`}},
		// nobody plays against the computer
		{"/p/2oYYRBBZUstii1/B4A5A4?resigned=1", nil, []string{"resigned", `id="resign"`}},
	} {
		body := get(t, s, c.address).Body.String()
		_, body, _ = strings.Cut(body, "<main")
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
}

// The turns of a line are shared as a text that reads back, and as a GIF with a picture for each position.
func TestShareTurns(t *testing.T) {
	s := testServer(t)
	const game = "/p/2oYYRBBZUstii1/B4A5A4.B5A4B4"
	body := get(t, s, game).Body.String()
	for _, want := range []string{`<code id="share-turns">2oYYRBBZUstii1 B4&gt;A5^A4 B5&gt;A4^B4</code>`,
		`href="` + game + `.gif"`} {
		if !strings.Contains(body, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	for _, address := range []string{"/p/2oYYRBBZUstii1", "/p/HfGoo8VCrfkSpV"} {
		if body := get(t, s, address).Body.String(); !strings.Contains(body, `id="share-turns-line" hidden`) ||
			!strings.Contains(body, `id="share-gif" hidden`) {
			t.Errorf("%s shares turns", address)
		}
	}
	w := get(t, s, game+".gif")
	moving, err := gif.DecodeAll(w.Body)
	if err != nil || len(moving.Image) != 3 || moving.Config.Width != api.GIFWidth ||
		w.Header().Get("Content-Type") != "image/gif" {
		t.Errorf("the GIF: %v, %d pictures, %d pixels wide, %s", err, len(moving.Image), moving.Config.Width,
			w.Header().Get("Content-Type"))
	}
	if w := get(t, s, "/p/2oYYRBBZUstii1/A1A2A3.gif"); w.Code != http.StatusNotFound {
		t.Errorf("an illegal turn: status %d", w.Code)
	}
}

// Without a script a whole game is gone through by links: its URL has all turns, and how many are shown. Turns that
// are played there leave it.
func TestReviewByLinks(t *testing.T) {
	s := testServer(t)
	const game, query = "/p/2oYYRBBZUstii1/B4A5A4.B5A4B4", "?level=5&amp;ply=%&amp;you=first"
	to := func(ply string) string { return `href="` + game + strings.Replace(query, "%", ply, 1) + `"` }
	for _, c := range []struct {
		address   string
		want, not []string
	}{
		{game + "?level=5&you=first&ply=1",
			[]string{"Game against level 5", "Turn 1, Sun: B4 → A5, builds A4.", to("0") + ` rel="prev nofollow"`,
				to("2") + ` rel="next nofollow"`, to("1") + ` rel="nofollow" aria-current="true"`, "Rematch as Moon",
				`action="/p/2oYYRBBZUstii1/B4A5A4"`, "The whole game", "https://example.org" + game +
					strings.Replace(query, "%", "2", 1)},
			[]string{"has resigned"}},
		{game + "?level=5&you=first&ply=0", []string{"The start of the game: Sun begins.", to("1") + ` rel="next nofollow"`,
			"Sun to move"}, []string{`rel="prev`}},
		{game + "?level=5&you=first&ply=2&resigned=1",
			[]string{"Turn 1, Moon: B5 → A4, builds B4. Sun has resigned: Moon has won."}, []string{`rel="next`}},
		{game + "?level=5&you=first&ply=1&eval=1",
			[]string{"Sun missed a win in 3, proved. It begins with E3 to D3, building on E3. Now Moon wins in 2, proved.",
				`href="` + game + `?level=5&amp;ply=1&amp;you=first" id="evaluate"`,
				`href="` + game + `?eval=1&amp;flip=1&amp;level=5&amp;ply=1&amp;you=first" id="flip"`}, nil},
		// of a puzzle
		{"/p/HfGoo8VCrfkSpV/E3D3E3?ply=1", []string{"Review of a game", "Turn 1, "}, []string{"Rematch", "Correct",
			"Now win"}},
		{"/embed/2oYYRBBZUstii1/B4A5A4?ply=0", nil, []string{`id="steps"`}},
	} {
		_, body, _ := strings.Cut(get(t, s, c.address).Body.String(), "<body")
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
	for _, ply := range []string{"3", "-1", "x"} {
		if w := get(t, s, game+"?ply="+ply); w.Code != http.StatusBadRequest {
			t.Errorf("ply=%s: status %d", ply, w.Code)
		}
	}
}
