//go:build browser

package serve

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
	"github.com/puzzlecode/puzzlecode/store"
)

// The tests of this file look at the fields that users fill, and at texts of others.

// serveGames starts a server with a database of games with Hebrew names.
func serveGames(t *testing.T) string {
	t.Helper()
	s, db, clock := newStored(t)
	putExplored(t, db)
	g, err := pgn.Parse(hebrewGame)
	if err != nil {
		t.Fatal(err)
	}
	stored, err := store.FromPGN(g, "אבג.pgn", 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.PutGames(t.Context(), []store.Game{stored}); err != nil {
		t.Fatal(err)
	}
	*clock = clock.Add(collectionAge)
	return host(t, s.Handler())
}

const hebrewGame = `[Event "טורניר"]
[Site "חיפה"]
[Date "2026.03.14"]
[Sun "דוד"]
[Moon "שרה"]
[Annotator "רות"]

{שלום B3>B4 עולם} 1. B3,D3 C4,C2 2. B3>B4^B5 {טוב

מאוד} (2. B3>B4^A5 {לא}) 2... C4>C5^B5 *
`

// smallFields returns the number of fields of a page, and those of less than 16 pixels. It adds the parts that a script
// may add.
const smallFields = `(() => {
	const place = document.getElementById("train") || document.querySelector("main");
	for (const t of document.querySelectorAll("template")) place.append(t.content.cloneNode(true));
	const fields = [...document.querySelectorAll("input, select, textarea")];
	const typed = fields.filter((e) => !["hidden", "checkbox", "radio", "range", "file"].includes(e.type));
	const size = (e) => parseFloat(getComputedStyle(e).fontSize);
	return [typed.length, ...typed.filter((e) => size(e) < 16).map((e) => (e.id || e.name) + ": " + size(e))].join(" ");
})()`

// Phones zoom in on a field of less than 16 pixels, and stay there.
func TestBrowserFields(t *testing.T) {
	t.Parallel()
	base, games := serve(t), serveGames(t)
	p := openAt(t, window{narrow: true, touch: true}, base, "/about")
	for _, address := range []string{base + "/", base + puzzle, base + wholeGame + "?" + ofLevel4, base + "/game",
		base + "/edit", base + "/import", base + "/study", base + "/train", base + "/puzzles", base + "/p/",
		games + "/explore/games"} {
		p.do("visit", address)
		p.untilJS(`document.readyState === "complete"`)
		if n, small, _ := strings.Cut(valueOf[string](p, smallFields), " "); n == "0" || small != "" {
			t.Errorf("%s: %s fields, small: %s", address, n, small)
		}
	}
}

// unmarked says which Hebrew texts of a page are in elements that do not have the direction of their text. It begins
// with the number of those that are.
const unmarked = `(() => {
	const hebrew = /[\u05d0-\u05ea]/, out = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	let marked = 0;
	const note = (e, text, isMarked) => { if (isMarked) marked++; else out.push(e.tagName + " " + text.trim()); };
	while (walker.nextNode()) {
		const { data, parentElement: e } = walker.currentNode;
		if (hebrew.test(data) && !e.closest("script, style, template, noscript, textarea"))
			note(e, data, e.closest("bdi, [dir=auto]"));
	}
	for (const e of document.querySelectorAll("input, textarea"))
		if (hebrew.test(e.value) && !e.readOnly) note(e, e.value, e.dir === "auto");
	return [marked, ...out].join(" | ");
})()`

// Names, titles and comments of others have the direction of their own letters.
func TestBrowserDirections(t *testing.T) {
	t.Parallel()
	list := clubPuzzles(t, 4)
	for i := range list {
		list[i].Title, list[i].Author, list[i].Source = "חידה", "דוד", "ספר"
	}
	c, err := NewTitledCollection(eachOf(list), puzzles.Head{Title: "ערב", Author: "דוד", About: "מקל לכבד."})
	if err != nil {
		t.Fatal(err)
	}
	club, err := New(Options{Collection: c})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	files := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(files.Close)
	if _, err := Export(t.Context(), dir, ExportOptions{BaseURL: files.URL, Collection: c,
		Now: func() time.Time { return api.FirstDay }}); err != nil {
		t.Fatal(err)
	}
	base, server, games := serve(t), host(t, club.Handler()), serveGames(t)
	one := list[0].Code().String()
	codes := strings.Join(textsOf(list), ",")
	set := url.Values{"codes": {codes}, "title": {"ערב"}, "author": {"דוד"}}.Encode()
	whole := strings.Replace(strings.TrimPrefix(wholeGame, "/p/"), "/", "&t=", 1)
	names := url.Values{"first": {"דוד"}, "second": {"שרה"}}.Encode()
	p := openAt(t, window{}, base, "/about")
	for _, test := range []struct {
		address, ready string // an expression that is true when the texts are there
		texts          int    // the minimum number of Hebrew texts
	}{
		{server + "/puzzles", `document.querySelector("#list li")`, 7},
		{server + "/p/" + one, `document.querySelector(".kicker")`, 5},
		{server + "/puzzles/sheet?" + set, `document.querySelector(".paper")`, 2},
		{server + "/train?go=set&" + set, `document.querySelector(".panel .about")`, 2},
		{files.URL + "/", `document.querySelector("#list li")`, 7},
		{files.URL + "/p/?c=" + one, `document.querySelector(".kicker b")`, 2},
		{files.URL + "/puzzles/sheet/?" + set, `document.querySelector(".paper li")`, 2},
		{files.URL + "/train/?go=set&" + set, `document.querySelector(".panel .about")`, 2},
		{games + "/explore/games?player=" + url.QueryEscape("דוד"), `document.querySelector(".games li")`, 3},
		{base + "/review#c=" + whole + "&ply=2&" + names, `document.querySelector("#heading bdi")`, 2},
		{base + studyLink(t, hebrewGame, ""), `document.querySelector(".tree button")`, 7},
	} {
		p.do("visit", test.address)
		p.untilJS(test.ready)
		p.untilJS(fmt.Sprintf(`parseInt(%s) >= %d`, unmarked, test.texts))
		n, wrong, _ := strings.Cut(valueOf[string](p, unmarked), " | ")
		if number, err := strconv.Atoi(n); wrong != "" || err != nil || number < test.texts {
			t.Errorf("%s: %s texts, must be at least %d; wrong: %s", test.address, n, test.texts, wrong)
		}
	}
	p.press("Edit")
	p.untilJS(`document.getElementById("study-event").value`)
	if n, wrong, _ := strings.Cut(valueOf[string](p, unmarked), " | "); wrong != "" || n == "0" {
		t.Errorf("the study that is edited: %s", wrong)
	}
}

// Pages read files in UTF-16 and refuse those in Latin-1, in which names would lose letters.
func TestBrowserFileEncodings(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	wide := []byte{0xff, 0xfe}
	for _, unit := range utf16.Encode([]rune(hebrewGame)) {
		wide = append(wide, byte(unit), byte(unit>>8))
	}
	utf := write("utf16.pgn", string(wide))
	latin := write("latin1.pgn", "[Sun \"Zo\xeb\"]\n\n1. B3,D3 C4,C2 2. B3>B4^B5 *\n")
	p := open(t, window{}, "/study")
	p.ready()
	p.do("files", "#open-file", latin)
	p.until("#open-error", "not in UTF-8")
	p.do("files", "#open-file", utf)
	p.until("h1", "טורניר")
	p.visit("/import")
	p.do("files", "#file", latin)
	p.until("#message", "cannot be read: the file is not in UTF-8")
	p.do("files", "#file", utf)
	p.until("h1", "דוד against שרה")
}
