package serve

import (
	"encoding/json"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

// codesIn returns the codes of the puzzles that a page lists.
func codesIn(t *testing.T, body string) (list []codec.Code) {
	t.Helper()
	for _, m := range regexp.MustCompile(`data-code="(\w+)"`).FindAllStringSubmatch(body, -1) {
		c, err := codec.Parse(m[1])
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, c)
	}
	return list
}

// Lists have no gods unless they are asked for, and then the gods that are asked for.
func TestListsOfGods(t *testing.T) {
	s := testServer(t)
	for _, test := range []struct {
		query   string
		matches puzzles.Filter
		chosen  string // the game in the form
		plays   string // what "More" says of the game
	}{
		{"", puzzles.Filter{Games: plainGames}, `<option value="" selected>Without gods`, ""},
		{"?theme=dome", puzzles.Filter{Games: plainGames, Themes: puzzles.ThemeDome},
			`<option value="" selected>Without gods`, "theme=dome"},
		{"?game=gods", puzzles.Filter{Games: []codec.Game{codec.Gods}}, `<option value="gods" selected>With gods`,
			"game=gods"},
		{"?game=gods&against=pan", puzzles.Filter{Games: []codec.Game{codec.Gods}, Against: []position.God{position.Pan}},
			`<option value="pan" selected>Pan`, "against=pan"},
		{"?by=artemis", puzzles.Filter{Games: []codec.Game{codec.Gods}, By: []position.God{position.Artemis}},
			`<option value="artemis" selected>Artemis`, "by=artemis&amp;game=gods"},
		{"?game=&by=artemis", puzzles.Filter{Games: plainGames}, `<option value="" selected>Without gods`, ""},
		{"?game=santorini%2Cgods&min=1300", puzzles.Filter{LeastRating: 1300}, `<option value="santorini,gods" selected>Both`,
			"game=santorini%2Cgods&amp;min=1300"},
	} {
		body := get(t, s, "/puzzles"+test.query).Body.String()
		list := codesIn(t, body)
		if len(list) < 5 || !strings.Contains(body, test.chosen) {
			t.Errorf("%q: %d puzzles, or another choice than %s", test.query, len(list), test.chosen)
		}
		for _, c := range list {
			r, err := s.service.Puzzle(t.Context(), c)
			if err != nil || !test.matches.MatchRecord(r) {
				t.Errorf("%q has %v, %v", test.query, c, err)
			}
		}
		if more := regexp.MustCompile(`<a href="/puzzles\?([^"]*)" rel="next"`).FindStringSubmatch(body); more != nil &&
			!strings.Contains(more[1], test.plays) ||
			more != nil && test.plays == "" && strings.Contains(more[1], "game") {
			t.Errorf("%q goes on with %s", test.query, more)
		}
		if w := get(t, s, "/puzzles/random"+test.query); true {
			c, err := codec.Parse(strings.TrimPrefix(w.Header().Get("Location"), "/p/"))
			if err != nil {
				t.Fatal(err)
			}
			if r, err := s.service.Puzzle(t.Context(), c); err != nil || !test.matches.MatchRecord(r) {
				t.Errorf("a random one of %q is %v", test.query, c)
			}
		}
	}
	inPage(t, s, []struct {
		address   string
		want, not []string
	}{
		{"/puzzles?game=gods&by=apollo&against=mortal", []string{
			`<small class="pair"><span><svg class="god"`,
			`#god-apollo"/></svg>Apollo</span><span> against Mortal</span></small>`, "with Apollo against Mortal",
		}, nil},
		{"/puzzles", []string{`<select name="by">`}, []string{`class="pair"`}},
		{"/themes", []string{`<a href="/puzzles?game=gods&amp;theme=power"`, `<a href="/puzzles?theme=dome"`}, nil},
	})
	if w := get(t, s, "/puzzles?by=zeus"); w.Code != 400 {
		t.Errorf("an unknown god: status %d", w.Code)
	}
}

// A page filter and its address are inverse.
func TestPageQuery(t *testing.T) {
	for _, query := range []string{"", "game=gods", "game=santorini%2Cgods", "against=pan&by=apollo&game=gods",
		"goal=win2&min=900", "game=gods&theme=power"} {
		values, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		f, err := new(Server).pageFilter(values)
		if err != nil || pageQuery(f).Encode() != query {
			t.Errorf("%q becomes %q, %v", query, pageQuery(f).Encode(), err)
		}
	}
}

// A collection without gods does not offer them.
func TestListsWithoutGods(t *testing.T) {
	e, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	plain, err := NewCollection(func(yield func(puzzles.Puzzle, error) bool) {
		for _, p := range e.list[:40] {
			if !yield(p, nil) {
				return
			}
		}
	}, false)
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(Options{Collection: plain, Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	inPage(t, s, []struct {
		address   string
		want, not []string
	}{
		{"/puzzles", nil, []string{"With gods"}},
		{"/daily", nil, []string{"with gods"}},
		{"/", nil, []string{"with gods"}},
	})
	if w := get(t, s, "/daily/gods"); w.Code != 404 {
		t.Errorf("/daily/gods has status %d", w.Code)
	}
}

// Each day has a puzzle with gods, at an address of its own, which turns, links and cards keep.
func TestDailyWithGods(t *testing.T) {
	s := testServer(t)
	today := s.service.Today()
	p, err := s.service.Daily(t.Context(), codec.Gods, today)
	if err != nil {
		t.Fatal(err)
	}
	date, code := today.Format(time.DateOnly), p.Code.String()
	day := "/daily/gods/" + date
	before := today.AddDate(0, 0, -1).Format(time.DateOnly)
	tree, err := s.prover(queue.Client{}).Tree(t.Context(), p.Code, false)
	if err != nil {
		t.Fatal(err)
	}
	key := keyOf(tree)
	after := day + "/" + key.Turn.Path()
	inPage(t, s, []struct {
		address   string
		want, not []string
	}{
		{"/", []string{`<a class="other" href="/daily/gods">Today with gods</a>`}, nil},
		{"/daily", []string{`<a href="/daily/gods" id="other-day">Today with gods</a>`}, []string{`data-game`}},
		{"/daily/" + before, []string{`<a href="/daily/gods/` + before + `" id="other-day">This day with gods</a>`}, nil},
		{"/daily/gods", []string{
			`</time> with gods</span>`, `{"code":"` + code + `"`, `"daily":"` + date + `"`, `action="` + day +
				`"`, `<a href="/daily/gods/` + before + `" rel="prev">Day before</a>`, `<a href="/daily/` + date +
				`" id="other-day">Without gods</a>`,
			`data-game="gods"`, `<a href="/daily/gods/2026-11-02" data-day="2026-11-02"`, `href="/puzzles/random?game=gods"`,
			`<link rel="canonical" href="` + s.base + day + `">`, `/daily/gods/` + date + `.png`,
		}, []string{"All days of", `"tree"`}},
		{after, []string{`"line":"` + key.Turn.Path(), `href="` + day + `"`}, nil},
	})
	for address, to := range map[string]string{"/daily/gods/": "/daily/gods", day + "/": day,
		"/daily/gods/?date=" + date: day, "/daily/gods/?date=" + date + "&t=" + key.Turn.Path(): day + "/" +
			key.Turn.Path()} {
		if w := get(t, s, address); w.Header().Get("Location") != to {
			t.Errorf("%s leads to %q, status %d; want %s", address, w.Header().Get("Location"), w.Code, to)
		}
	}
	if w := get(t, s, day+".png"); w.Code != 200 || w.Header().Get("Content-Type") != typePNG {
		t.Errorf("the card: status %d", w.Code)
	}
	for _, address := range []string{"/daily/gods/2026", "/daily/gods/2026-10-01", "/daily/gods/x"} {
		if w := get(t, s, address); w.Code != 404 {
			t.Errorf("%s has status %d", address, w.Code)
		}
	}
}

// The page of a puzzle with gods has what others have, without a script, too.
func TestPuzzlePageWithGods(t *testing.T) {
	s := testServer(t)
	const code = "2G8RUSt69NsA2fzb"
	c := codec.MustParse(code)
	tree, err := s.prover(queue.Client{}).Tree(t.Context(), c, false)
	if err != nil {
		t.Fatal(err)
	}
	line := ""
	for node := tree; node != nil; {
		key := keyOf(node)
		line += "." + key.Turn.Path()
		if key.Reply != nil {
			line += "." + key.Reply.Path()
		}
		node = key.Then
	}
	line = line[1:]
	wrong := ""
	for _, p := range tree.Turns {
		if p.Verdict == puzzles.Refuted && p.Reply != nil {
			wrong = p.Turn.Path()
		}
	}
	inPage(t, s, []struct {
		address   string
		want, not []string
	}{
		{"/p/" + code, []string{
			`<dt>Rating</dt>`, `<a href="/themes#power">power</a>`, `href="/puzzles/random?game=gods"`, "<b>Artemis</b>",
			`"idea":"`,
		}, []string{`"tree":[`}},
		{"/p/" + code + "?hint=ii", []string{`<ul class="hints" id="hints"><li>`, `id="solve"`}, nil},
		{
			"/p/" + code + "/" + line,
			[]string{"Solved: ", `<section class="firstturns" id="first-turns"><h2>`, `<h3 class="right">`, `class="wrong"`},
			nil,
		},
		{"/p/" + code + "/" + wrong, []string{"Show the reply"}, nil},
		{
			"/puzzles/sheet?codes=" + code + "&title=Gods",
			[]string{`<h1 dir="auto">Gods</h1>`, code, "Sun: Artemis", "Moon: Artemis", "B4 → D5, builds E5"}, nil,
		},
	})
	for address, kind := range map[string]string{"/p/" + code + ".png": typePNG, "/p/" + code + ".svg": typeSVG,
		"/p/" + code + "/" + line + ".gif": typeGIF, "/p/" + code + "/qr": typePNG} {
		if w := get(t, s, address); w.Code != 200 || w.Header().Get("Content-Type") != kind {
			t.Errorf("%s: status %d, %s", address, w.Code, w.Header().Get("Content-Type"))
		}
	}
	var first struct {
		Tree struct{ Turns []struct{ Verdict string } }
	}
	if w := get(t, s, apiPath+"tree/"+code+"?depth=1"); json.Unmarshal(w.Body.Bytes(), &first) != nil ||
		len(first.Tree.Turns) != len(tree.Turns) {
		t.Errorf("first turns: status %d, %d, want %d", w.Code, len(first.Tree.Turns), len(tree.Turns))
	}
}

// The API has all games unless one is asked for, and a daily puzzle for each.
func TestAPIOfGods(t *testing.T) {
	s := testServer(t)
	for query, want := range map[string]int{"": 0, "?game=gods": 16, "?game=santorini": 14} {
		var list struct{ Puzzles []struct{ Code string } }
		if err := json.Unmarshal(get(t, s, apiPath+"puzzles"+query).Body.Bytes(), &list); err != nil ||
			len(list.Puzzles) != 20 {
			t.Fatalf("%q: %d puzzles, %v", query, len(list.Puzzles), err)
		}
		for _, p := range list.Puzzles {
			if want > 0 && len(p.Code) != want {
				t.Errorf("%q has %v", query, p.Code)
			}
		}
	}
	var daily struct {
		Puzzle struct {
			Code string
			Game string
		}
	}
	if w := get(t, s, apiPath+"daily?game=gods"); json.Unmarshal(w.Body.Bytes(), &daily) != nil ||
		len(daily.Puzzle.Code) != 16 {
		t.Errorf("the daily puzzle with gods is %+v, status %d", daily, w.Code)
	}
}

// keyOf returns the first right turn of a tree.
func keyOf(tree *puzzles.PlayTree) *puzzles.Played {
	for i := range tree.Turns {
		if tree.Turns[i].Verdict == puzzles.Right {
			return &tree.Turns[i]
		}
	}
	return nil
}
