//go:build browser

package serve

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/sessiontest"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
)

// The page with a script says the same as the API. Other tests compare the API with the library,
// the command, the board in the terminal and the page without a script.
func TestBrowserSameSession(t *testing.T) {
	t.Parallel()
	base := serve(t)
	var p *page
	hinted := 0
	attempts := sessiontest.Attempts(t, codec.Santorini, 20)
	for i, a := range attempts {
		if i%20 == 0 { // a page has its time
			p = openAt(t, window{}, base, "/about")
		}
		l, err := game.Start(a.Code).With(a.Turn)
		if err != nil {
			t.Fatal(err)
		}
		s := sessionOf(t, base, l)
		if s.Reply != "" {
			if l, err = l.Play(s.Reply); err != nil {
				t.Fatal(err)
			}
			s = sessionOf(t, base, l)
		}
		p.visit("/p/" + l.Address()) // its scripts have run then
		p.wait("/p/"+l.Address(), s.Message.Text)
		for _, piece := range l.State().Board().Pieces {
			if label := p.label(piece.Square); !strings.Contains(label, ", "+say.English.Side(piece.Side)+"'s worker") {
				t.Errorf("%s: %s is %q, want a worker of %s", l.Address(), piece.Square, label, piece.Side)
			}
		}
		if s.Phase != play.Choosing.String() || hinted == len(attempts)/8 {
			continue
		}
		hinted++
		place := "/p/" + s.Code // where no line is shown, which has no hints
		p.visit(place)
		p.ready()
		for level := 1; level <= 4; level++ {
			var h view.Hint
			ask(t, fmt.Sprintf("%s/api/v1/hint/%s?level=%d", base, url.PathEscape(s.Code), level), &h)
			if level == 1 || p.text("#message") != h.Text { // there may be fewer hints than levels
				p.press(map[bool]string{true: "Hint", false: "Next hint"}[level == 1])
			}
			p.wait(place, h.Text)
		}
	}
}

// A review with a script says all that the page without a script says, in the same order. It says more, once it has
// estimates, and then the same as the page without a script that has the evaluation.
func TestBrowserSameReview(t *testing.T) {
	t.Parallel()
	base := serve(t)
	p := openAt(t, window{}, base, "/about")
	for _, game := range []struct {
		line  string
		query string
		turns int
	}{
		{"2oYYRBBZUstii1/B4A5A4.B5A4B4", "?level=5&you=first&resigned=1&ply=%d", 2},
		{"2oYYRBBZUstii1/E3D3E3.C3D4E3.B4C3C2.B5C5D5.D3C2", "?ply=%d", 5},
	} {
		evaluated := fmt.Sprintf("/p/"+game.line+game.query, game.turns) + "&eval=1"
		whole := openAt(t, window{noScript: true}, base, evaluated).text("#message")
		p.visit(evaluated)
		p.becomes("the message with estimates at "+evaluated, whole, func() string { return p.text("#message") })
		for ply := range game.turns + 1 {
			address := "/p/" + game.line + fmt.Sprintf(game.query, ply)
			plain := openAt(t, window{noScript: true}, base, address).text("#message")
			p.visit(address)
			var said string
			if !until(func() bool {
				said = p.text("#message")
				rest, found := said, true
				for sentence := range strings.SplitAfterSeq(plain, ". ") {
					var has bool
					_, rest, has = strings.Cut(rest, strings.TrimSpace(sentence))
					found = found && has
				}
				return found
			}) {
				t.Errorf("%s says %q, and with a script %q", address, plain, said)
			}
		}
	}
}

// label returns what a screen reader says of a square.
func (p *page) label(square string) string {
	p.t.Helper()
	return p.evaluate(fmt.Sprintf("document.querySelector('.board [aria-label^=%s]').getAttribute('aria-label')", square))
}

// sessionOf asks the API.
func sessionOf(t *testing.T, base string, l game.Line) (s view.Session) {
	t.Helper()
	ask(t, base+"/api/v1/session/"+l.Start().String()+"?turns="+l.Path(), &s)
	return s
}

// ask gets JSON.
func ask(t *testing.T, address string, value any) {
	t.Helper()
	r, err := http.Get(address)
	for err == nil && r.StatusCode == http.StatusTooManyRequests { // play trees of pages that were left
		r.Body.Close()
		time.Sleep(time.Second)
		r, err = http.Get(address)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if err := json.NewDecoder(r.Body).Decode(value); err != nil || r.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s %v", address, r.Status, err)
	}
}

// A study says of its turns what Go says of those of a game.
func TestBrowserSameStudy(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"HfGoo8VCrfkSpV E3D3E3 C3D4E3 B4C3C2 B5C5D5 D3C2", "/1/apollo/mortal B3,D3 C4,C2 B3C4B4",
	} {
		l, err := game.ReadLine(text)
		if err != nil {
			t.Fatal(err)
		}
		p := open(t, window{still: true}, "/study?c="+l.Start().String()+"&t="+l.Path())
		for n := l.Len(); n > 0; n-- {
			p.until(".message", strings.TrimSuffix(say.English.ReviewTurn(n, l.StateAt(n-1), l.Turn(n-1)).Text, "."))
			p.do("press", "ArrowLeft")
		}
		// A change that is undone leaves the tree as it was.
		tree := p.text(".tree")
		p.press("Edit")
		p.do("click", ".tree .turn")
		p.press("Remove from here")
		p.untilJS(`!document.querySelector(".tree .turn")`)
		p.press("Undo")
		p.becomes("the tree after Undo", tree, func() string { return p.text(".tree") })
	}
}
