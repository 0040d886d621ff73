package serve

import (
	"bytes"
	"errors"
	"html"
	"io/fs"
	"net/http"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/say/saytest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/render"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
	"github.com/puzzlecode/puzzlecode/store"
)

// inMarks matches a text of the language [saytest.Marked].
var inMarks = regexp.MustCompile(`«[^«»]*»`)

// A server has its sentences in its language, and another server in the same program in another.
func TestLanguage(t *testing.T) {
	leftout.UnderRace(t)
	english := testServer(t)
	marked, err := New(Options{
		BaseURL: "https://example.org", Now: func() time.Time { return now },
		Site: Site{Texts: textsIn(t, "x-marked", say.EnglishTexts(), saytest.Mark)},
	})
	if err != nil {
		t.Fatal(err)
	}
	var sentences []string
	for _, text := range say.EnglishTexts() {
		if strings.Count(text, " ") > 2 && !strings.Contains(text, "{") {
			sentences = append(sentences, text)
		}
	}
	for _, address := range []string{
		"/p/HfGoo8VCrfkSpV", "/p/HfGoo8VCrfkSpV?hint=1", "/p/HfGoo8VCrfkSpV/B4A5A4", "/p/82Dhhy7jBrzwvH5Z", "/game",
		"/game?first=pan&second=apollo", "/rules", "/themes", "/edit", "/train", "/puzzles", "/daily", "/study",
		"/explore/2oYYRBBZUstii1", "/embed/HfGoo8VCrfkSpV", "/assets/HASH/words.js", "/assets/HASH/themes.js",
		"/assets/HASH/markup.js", "/api/v1/session/HfGoo8VCrfkSpV", "/api/v1/session/2oYYRBBZUstii1?level=1",
		"/api/v1/hint/HfGoo8VCrfkSpV?level=4", "/api/v1/try/HfGoo8VCrfkSpV?turn=B4%3EA5%5EA4",
		"/api/v1/choose/82Dhhy7jBrzwvH5Z", "/api/v1/tree/HfGoo8VCrfkSpV?depth=1", "/api/v1/check/HfGoo8VCrfkSpV",
		"/api/v1/analyse/2oYYRBBZUstii1?nodes=1000", "/api/v1/draw/HfGoo8VCrfkSpV", "/api/v1/find?text=HfGoo8VCrfkSpV",
		"/api/v1/play/HfGoo8VCrfkSpV/E3D3E3", "/oembed?url=https://example.org/p/HfGoo8VCrfkSpV", "/p/HfGoo8VCrfkSpV.svg",
		"/api/v1/qr/HfGoo8VCrfkSpV",
	} {
		page := func(s *Server) string {
			w := get(t, s, strings.Replace(address, "HASH", s.assets.hash, 1))
			if w.Code != http.StatusOK && w.Code != http.StatusNotFound {
				t.Errorf("%s: %d %s", address, w.Code, w.Body)
			}
			return strings.ReplaceAll(w.Body.String(), "&#39;", "'")
		}
		if strings.Contains(page(english), "«") {
			t.Errorf("%s: the English page has translations", address)
		}
		body := page(marked)
		if !strings.Contains(body, "«") {
			t.Errorf("%s: nothing is translated", address)
		}
		rest := inMarks.ReplaceAllString(body, "")
		for _, text := range sentences {
			if strings.Contains(rest, text) {
				t.Errorf("%s: %q is in English", address, text)
			}
		}
	}
}

// markedPages are the texts of a language that marks the sentences and the units of the templates.
func markedPages(t *testing.T) []byte {
	t.Helper()
	return textsIn(t, "x-marked", slices.Concat(say.EnglishTexts(), units(t)), saytest.Mark)
}

// What people see or hear of a page, besides its text.
var (
	unseenElement = regexp.MustCompile(`(?s)<(?:script|style|code|pre)\b[^>]*>.*?</(?:script|style|code|pre)>`)
	tagOfPage     = regexp.MustCompile(`<[^>]*>`)
	seenAttribute = regexp.MustCompile(
		`\s(?:abbr|alt|aria-label|aria-roledescription|label|placeholder|title)="([^"]*)"`)
	seenMeta = regexp.MustCompile(
		`<meta (?:name="description"|property="og:(?:title|description|image:alt|site_name)") content="([^"]*)"`)
)

// inEnglish are the elements and the words that pages have in no language, or in English.
var inEnglish = struct{ elements, words []*regexp.Regexp }{[]*regexp.Regexp{
	// the texts of people: titles, authors and sources of puzzles, titles and descriptions of collections, pasted texts
	regexp.MustCompile(`(?s)<bdi>.*?</bdi>|<(?:b|dd|h1|p) [^>]*dir="auto".*?</(?:b|dd|h1|p)>|<textarea .*?</textarea>`),
	// what is wrong with a text in the address, and how a code differs from it; package codec says it, like the API
	regexp.MustCompile(`<p id="wrong">[^«]*?</p>|<ul class="faults".*?</ul>|<span class="error".*?</span>`),
	regexp.MustCompile(`<li><a href="[^"]*"></a> [^«<]*|<p class="mistyped">.*?</p>`),
	// the columns of a board
	regexp.MustCompile(`<th scope="col">[A-Ha-h]\b`),
}, []*regexp.Regexp{
	// the texts of the collection of the test
	regexp.MustCompile(`Club <evening>|Title \d+|From easy to hard\.|club\.txt`),
	regexp.MustCompile(`https?://\S+`),
	// words with digits or with capital letters inside, which are codes, turns and squares
	regexp.MustCompile(`\b[\w>^.]*(?:\d|[a-z][A-Z])[\w>^.]*`),
	// the name of the site, and what a script fills in
	regexp.MustCompile(`\bpuzzlecode\b|\{[a-z]+\}`),
}}

// englishOf returns the words of a page that are in no mark, each with the text around it.
func englishOf(page string) (list []string) {
	page = unseenElement.ReplaceAllString(page, "")
	without := func(text string, list []*regexp.Regexp) string {
		for _, r := range list {
			text = r.ReplaceAllString(text, "\n")
		}
		return text
	}
	texts := []string{tagOfPage.ReplaceAllString(without(page, inEnglish.elements), "\n")}
	for _, seen := range []*regexp.Regexp{seenAttribute, seenMeta} {
		for _, m := range seen.FindAllStringSubmatch(page, -1) {
			texts = append(texts, m[1])
		}
	}
	for _, text := range texts {
		left := without(inMarks.ReplaceAllString(html.UnescapeString(text), "«»"), inEnglish.words)
		for line := range strings.Lines(left) {
			if strings.ContainsFunc(line, unicode.IsLetter) {
				list = append(list, strings.TrimSpace(line))
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// languageServers returns servers with the given texts whose pages together have all kinds of content: one with the
// built-in puzzles, one with a database of games and attempts, and one with a titled collection.
func languageServers(t *testing.T, texts []byte) (plain, stored, titled *Server) {
	t.Helper()
	serving := func(o Options) *Server {
		o.BaseURL, o.Site.Texts = "https://example.org", texts
		o.Now = func() time.Time { return now }
		s, err := New(o)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	db, err := store.Open(t.Context(), t.TempDir()+"/test.db", store.Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	putExplored(t, db)
	e, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.PutPuzzles(t.Context(), e.list[:4]); err != nil {
		t.Fatal(err)
	}
	for i, p := range e.list[:3] {
		for n := range i {
			a := puzzles.Attempt{ID: [16]byte{byte(i), byte(n)}, Puzzle: p.Code(), Solved: n == 0, At: now}
			if _, err := db.PutAttempt(t.Context(), a); err != nil {
				t.Fatal(err)
			}
		}
	}
	club, err := NewTitledCollection(eachOf(clubPuzzles(t, 5)), clubHead)
	if err != nil {
		t.Fatal(err)
	}
	return serving(Options{}), serving(Options{Collection: db.Collection(), Attempts: db}),
		serving(Options{Collection: club})
}

// All words that people see or hear on a page can be translated.
func TestPagesAreTranslated(t *testing.T) {
	leftout.UnderRace(t)
	texts := markedPages(t)
	check := func(name, page string) {
		t.Helper()
		if !strings.Contains(page, "«") {
			t.Errorf("%s: nothing is translated: %.200s", name, page)
		}
		for _, text := range englishOf(page) {
			t.Errorf("%s: %q is in English", name, text)
		}
	}
	plain, stored, titled := languageServers(t, texts)
	for _, s := range []*Server{plain, titled} {
		for name, a := range s.shellFiles() {
			check(name, string(a.body))
		}
	}
	e, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	page := func(i int) string { return "/p/" + e.list[i].Code().String() }
	for s, addresses := range map[*Server][]string{
		plain: {
			"/", "/daily", "/daily/gods", "/daily/2026", "/daily/2026-11-18", "/puzzles", "/puzzles?goal=win3&min=1000",
			"/puzzles?game=gods&by=pan&against=apollo&max=2000", "/puzzles?game=gods&goal=hold2&min=900&max=1800",
			"/puzzles?theme=dome&game=gods&by=pan", "/puzzles?game=gods&against=pan&goal=win1", "/puzzles?goal=hold1",
			"/puzzles?game=gods", "/puzzles/random?game=gods&goal=win1&min=2900",
			"/puzzles/sheet?codes=HfGoo8VCrfkSpV.82Dhhy7jBrzwvH5Z", "/edit", "/edit?goal=win2&tool=second",
			"/edit?paste=nothing", "/edit?paste=HfGoo8VCrfkSpV", "/edit?paste=82Dhhy7jBrzwvH5Z",
			"/p/HfGoo8VCrfkSpV", "/p/HfGoo8VCrfkSpV?hint=iii&threats=1", "/p/HfGoo8VCrfkSpV/B4A5A4", "/p/82Dhhy7jBrzwvH5Z",
			"/p/HfGoo8VCrfkSpV?turn=A1", "/p/HFGOO8VCRFKSPV", "/p/2oYYRBBZUstii1?level=3&seed=1&eval=1&you=first",
			"/p/2oYYRBBZUstii1?level=10&you=first&resigned=1", "/p/2oYYRBBZUstii1?ply=0", "/p/2oYYRBBZUstii1/E3D3E3?ply=1",
			"/p/2oYYRBBZUstii1/E3D3E3?ply=1&level=4&you=first&eval=1&resigned=1", "/p/vpvcM4JdE2wMru",
			"/p/9KuvQpNkawFKiBbEEiRxNSVMTY", "/p/uiCwJF6dMGHK44", "/p/HfGoo8VCrfkSpX", "/p/nonsense", "/p/HfGoo8VCrfkSpV/A1",
			"/embed/HfGoo8VCrfkSpV", "/embed/82Dhhy7jBrzwvH5Z", "/nothing", "/game", "/game?first=pan&second=apollo", "/rules",
			"/themes", "/train", "/study", "/import", "/about", "/puzzles.atom", "/puzzles-gods.atom", "/daily?hint=i",
			"/" + strings.Repeat("a", 9000),
		},
		stored: {
			"/", "/explore", "/explore/games", "/explore/games?game=arimaa", "/explore/HfGoo8VCrfkSpV",
			"/explore/2oYYRBBZUstii1", page(0), page(1), page(2), "/puzzles",
		},
		titled: {"/", "/puzzles", "/puzzles?goal=win1", "/p/" + clubPuzzles(t, 5)[1].Code().String()},
	} {
		for _, address := range addresses {
			body := get(t, s, address).Body.String()
			if path.Ext(address) == ".atom" { // it has HTML inside
				body = html.UnescapeString(body)
			}
			check(address, body)
		}
	}
	dir := t.TempDir()
	o := fewOptions(t, "https://example.org")
	o.Site.Texts = texts
	if _, err := Export(t.Context(), dir, o); err != nil {
		t.Fatal(err)
	}
	err = fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && path.Ext(name) == ".html" {
			var text []byte
			text, err = os.ReadFile(dir + "/" + name)
			check("export: "+name, string(text))
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// A server says in its language what does not depend on the question of a visitor.
func TestErrorsAreTranslated(t *testing.T) {
	s := &Server{language: saytest.Marked()}
	for _, err := range []error{
		api.ErrInternal, &api.StoreError{Fault: errors.New("secret")}, queue.ErrBusy, queue.ErrClient, queue.ErrPanic,
		errNoTime, errUnread, errAddressLong,
	} {
		if got := s.told(err); got != "«"+err.Error()+"»" {
			t.Errorf("%v: %s", err, got)
		}
	}
	english := &Server{}
	for status := 400; status < 600; status++ {
		if heading := english.language.PageError(status); heading == "" || strings.Contains(heading, "{") {
			t.Errorf("status %d: %q", status, heading)
		}
	}
}

// The titles of days and lists, and the dates, are whole texts, in which a language orders the words.
func TestDatesInAnotherLanguage(t *testing.T) {
	german, err := say.NewLanguage("de", map[string]string{
		"{weekday}, {day} {month} {year}": "{weekday}, {day}. {month} {year}",
		"{day} {month} {year}":            "{day}. {month} {year}",
		"March":                           "März", "Saturday": "Samstag",
		"Puzzle of {day} with gods": "Götterrätsel vom {day}",
		"rated {least} and more":    "ab {least}", "with {side}": "mit {side}", " or ": " oder ",
	})
	if err != nil {
		t.Fatal(err)
	}
	day := time.Date(2026, time.March, 14, 0, 0, 0, 0, time.UTC)
	filter := puzzles.Filter{LeastRating: 1200, By: []position.God{position.Pan, position.Apollo}}
	_, words := listWords(german, filter)
	_, english := listWords(say.English, filter)
	for got, want := range map[string]string{
		dateIn(german, "date.long", day):           "Samstag, 14. März 2026",
		dayTitle(german, codec.Gods, day):          "Götterrätsel vom 14. März 2026",
		words:                                      "mit Pan oder Apollo, ab 1200",
		dateIn(say.English, "date.long", day):      day.Format("Monday, 2 January 2006"),
		dateIn(say.English, "date.weekday", day):   day.Format("Monday, 2 January"),
		dateIn(say.English, "date.month", day):     day.Format("January 2006"),
		dayTitle(say.English, codec.Gods, day):     "Puzzle of 14 March 2026 with gods",
		english:                                    "with Pan or Apollo, rated 1200 and more",
		say.English.PageCount("about.contents", 1): "1 Santorini puzzle, proved and rated.",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Preview cards have the words of the site, if all their letters can be drawn.
func TestCardsInAnotherLanguage(t *testing.T) {
	texts, err := os.ReadFile("texts/de.json")
	if err != nil {
		t.Fatal(err)
	}
	german, err := New(Options{Now: func() time.Time { return now }, Site: Site{Texts: texts}})
	if err != nil {
		t.Fatal(err)
	}
	c := codec.MustParse("HfGoo8VCrfkSpV")
	if gods := cardText(german.pictured, codec.MustParse("82Dhhy7jBrzwvH5Z"), "", 0).Gods; gods[0] == "" || gods[1] == "" {
		t.Errorf("gods %q", gods)
	}
	got := cardText(german.pictured, c, "Rätsel", 1200)
	want := render.CardText{
		Heading: "Rätsel", Rating: "Wertung 1200", Kind: "Santorini: Rätsel",
		Mover: german.language.Mover(game.New(c)), Goal: german.language.Goal(c.Goal()),
	}
	if got != want || got.Mover == say.English.Mover(game.New(c)) {
		t.Errorf("%+v, want %+v", got, want)
	}
	for _, address := range []string{"/p/2oYYRBBZUstii1.png", "/puzzles.png", "/game.png", "/daily/" + now.Format(time.DateOnly) + ".png"} {
		w, english := get(t, german, address), get(t, testServer(t), address)
		if w.Code != http.StatusOK || english.Code != http.StatusOK || bytes.Equal(w.Body.Bytes(), english.Body.Bytes()) {
			t.Errorf("%s: %d, %d, or the same picture", address, w.Code, english.Code)
		}
	}
	russian, err := say.NewLanguage("ru", map[string]string{"Puzzles": "Задачи"})
	if err != nil {
		t.Fatal(err)
	}
	if languageOfCards(russian) != say.English {
		t.Error("a card has letters in Cyrillic, which it cannot draw")
	}
}
