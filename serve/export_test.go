package serve

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
	"github.com/puzzlecode/puzzlecode/serve/internal/catalogue"
)

// few is a part of the collection: the puzzles of the first four days.
type few struct{ *inMemory }

func (f few) Puzzles(ctx context.Context, filter puzzles.Filter, cursor string, _ int) (page puzzles.Page, err error) {
	if slices.Equal(filter.Games, []codec.Game{codec.Gods}) {
		return page, nil
	}
	first := api.FirstDay // two on each page
	if cursor == "" {
		page.Next = "more"
	} else {
		first = api.FirstDay.AddDate(0, 0, 2)
	}
	days, err := f.Daily(ctx, codec.Santorini, first, first.AddDate(0, 0, 1))
	for _, d := range days {
		page.Puzzles = append(page.Puzzles, d.Record)
	}
	return page, err
}

// fewOptions are the options of an export of few puzzles on the fourth day.
func fewOptions(t *testing.T, base string) ExportOptions {
	t.Helper()
	e, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	return ExportOptions{
		BaseURL:    base,
		Collection: few{e},
		Pages:      true,
		Now:        func() time.Time { return api.FirstDay.AddDate(0, 0, 3) },
	}
}

// filesOf returns the files of a folder by name.
func filesOf(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		var body []byte
		if d.Type()&fs.ModeSymlink != 0 {
			var to string
			to, err = os.Readlink(name)
			body = []byte("link to " + to)
		} else {
			body, err = os.ReadFile(name)
		}
		name, _ = filepath.Rel(dir, name)
		files[filepath.ToSlash(name)] = body
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// linkIn finds the links of a page or a drawing, and the addresses of scripts.
var linkIn = regexp.MustCompile(`\s(?:href|src|action)="([^"]*)"|<loc>([^<]*)</loc>|<id>([^<]*)</id>`)

// checkLinks reports links of the pages of a site that lead to none of its files.
func checkLinks(t *testing.T, files map[string][]byte, base string) (links int) {
	t.Helper()
	root, err := url.Parse(base + "/")
	if err != nil {
		t.Fatal(err)
	}
	folders := map[string]bool{}
	for name := range files {
		for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
			folders[dir] = true
		}
	}
	known := map[string]bool{} // addresses that were found
	check := func(page, link string) {
		if strings.HasPrefix(link, "javascript:") { // for a bookmark
			return
		}
		links++
		place, err := root.Parse(strings.TrimSuffix(page, "index.html"))
		if err == nil {
			place, err = place.Parse(link)
		}
		if err != nil {
			t.Errorf("%s leads to %s: %v", page, link, err)
			return
		}
		inside, ok := strings.CutPrefix(place.Path, root.Path)
		if !ok && place.Path+"/" == root.Path {
			ok = true
		}
		if place.Host != root.Host || !ok {
			t.Errorf("%s leads to %s, which is not of this site", page, link)
			return
		}
		if known[inside] {
			return
		}
		name := strings.TrimSuffix(inside, "/")
		_, isFile := files[name]
		_, hasIndex := files[path.Join(name, "index.html")]
		if isFile && strings.HasSuffix(inside, "/") ||
			!isFile && !hasIndex && !(folders[name] && strings.HasPrefix(name, "assets/")) {
			t.Errorf("%s leads to %s, which is no file", page, link)
			return
		}
		known[inside] = true
	}
	for page, body := range files {
		switch path.Ext(page) {
		case ".html", ".svg", ".xml", ".atom":
			for _, m := range linkIn.FindAllSubmatch(body, -1) {
				link := string(slices.Concat(m[1], m[2], m[3]))
				if link == "" && page != "sitemap.xml" { // of an element that a script fills
					continue
				}
				check(page, strings.ReplaceAll(link, "&amp;", "&"))
			}
		case ".js":
			for _, m := range importClause.FindAllSubmatch(body, -1) {
				check(page, "./"+string(m[1]))
			}
		case ".webmanifest":
			var m webManifest
			if err := json.Unmarshal(body, &m); err != nil {
				t.Errorf("%s: %v", page, err)
			}
			for _, icon := range m.Icons {
				check(page, icon.Source)
			}
			for _, s := range m.Shortcuts {
				check(page, s.URL)
			}
			check(page, m.Start)
		}
	}
	return links
}

// The pages are written as files, and every link in them leads to a file.
func TestExport(t *testing.T) {
	const base = "https://example.org/santorini"
	for _, pages := range []bool{true, false} {
		dir := t.TempDir()
		o := fewOptions(t, base)
		o.Pages, o.Pictures = pages, pages
		done, err := Export(t.Context(), dir, o)
		if err != nil {
			t.Fatal(err)
		}
		files := filesOf(t, dir)
		if len(files) != done.Files+1 || done.New != done.Files || done.Changed != 0 || done.Removed != 0 { // one lists them
			t.Errorf("pages %v: %d files, %+v", pages, len(files), done)
		}
		if links := checkLinks(t, files, base); links < 300 {
			t.Errorf("pages %v: only %d links", pages, links)
		}
		for _, name := range []string{
			"index.html", "404.html", "about/index.html", "daily/index.html", "daily/gods/index.html", "edit/index.html",
			"study/index.html", "embed/index.html", "game/index.html", "go/index.html", "import/index.html",
			"p/index.html", "rules/index.html", "puzzles/index.html", "puzzles/random/index.html",
			"favicon.ico", "manifest.webmanifest", "puzzles-gods.atom", "puzzles.atom", "robots.txt", "sitemap.xml", "sw.js",
		} {
			if files[name] == nil {
				t.Errorf("pages %v: no %s", pages, name)
			}
		}
		if list := string(files["puzzles/index.html"]); strings.Count(list, `data-code="`)-strings.Count(
			list,
			`data-code=""`,
		) != 4 {
			t.Errorf("pages %v: the list of puzzles is %.3000s", pages, list)
		}
		if robots := string(files["robots.txt"]); strings.Contains(robots, "Disallow") ||
			!strings.Contains(robots, "\nSitemap: "+base+"/sitemap.xml\n") {
			t.Errorf("robots.txt: %s", robots)
		}
		if n := strings.Count(string(files["sitemap.xml"]), "<loc>"); n != map[bool]int{true: 12 + 4 + 2*4,
			false: 12}[pages] {
			t.Errorf("pages %v: %d pages in the sitemap", pages, n)
		}
		puzzlePages, pictures, total := 0, 0, 0
		for name, body := range files {
			if strings.HasPrefix(name, "p/") && name != "p/index.html" && strings.HasSuffix(name, "/index.html") {
				puzzlePages++
				total += len(body)
			}
			if strings.HasPrefix(name, "p/") && strings.HasSuffix(name, ".png") {
				pictures++
			}
			if strings.HasSuffix(name, ".html") &&
				!strings.Contains(
					string(body),
					`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' `,
				) {
				t.Errorf("%s does not state the policy", name)
			}
		}
		want := map[bool]int{true: 4, false: 0}[pages]
		if puzzlePages != want || pictures != want {
			t.Errorf("%d pages of puzzles, %d pictures", puzzlePages, pictures)
		}
		// There are more than thirteen thousand, and all is to be less than 215 MB.
		if puzzlePages > 0 && total/puzzlePages > 16_200 {
			t.Errorf("%d bytes a puzzle", total/puzzlePages)
		}
	}
}

// All links of the whole site lead to files. It takes about a minute, so it is run with -args -whole.
func TestExportWhole(t *testing.T) {
	if !*whole {
		t.Skip("it takes a minute of its own: make check-site runs it, in CI, too; TestExport checks a small site")
	}
	const base = "https://example.org"
	dir := t.TempDir()
	done, err := Export(t.Context(), dir, ExportOptions{BaseURL: base, Pages: true})
	if err != nil {
		t.Fatal(err)
	}
	links := checkLinks(t, filesOf(t, dir), base)
	t.Logf("%d files of %d bytes with %d links", done.Files, done.Bytes, links)
	if done.Files < collection.Size {
		t.Errorf("only %d files", done.Files)
	}
}

var whole = flag.Bool("whole", false, "check the links of the whole site")

// The files of the collection have the puzzles of the site, and days for years.
func TestExportedCollection(t *testing.T) {
	dir := t.TempDir()
	o := fewOptions(t, "https://example.org")
	if _, err := Export(t.Context(), dir, o); err != nil {
		t.Fatal(err)
	}
	c, folder := exportedCollection(t, dir)
	page, err := c.Puzzles(t.Context(), puzzles.Filter{}, "", 10)
	if err != nil || len(page.Puzzles) != 4 {
		t.Fatalf("%d puzzles, %v", len(page.Puzzles), err)
	}
	today := o.Now()
	for _, test := range []struct{ start, to time.Time }{{api.FirstDay, today}, {today.AddDate(5, 0, 0),
		today.AddDate(5, 0, 60)}} {
		days, err := c.Daily(t.Context(), codec.Santorini, test.start, test.to)
		if want := int(test.to.Sub(test.start)/(24*time.Hour)) + 1; err != nil || len(days) != want {
			t.Errorf("from %v: %d days, %v; want %d", test.start, len(days), err, want)
		}
	}
	list, err := os.ReadFile(filepath.Join(folder, "files.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.FieldsSeq(string(list)) {
		if _, err := os.Stat(filepath.Join(folder, name)); err != nil {
			t.Error(err)
		}
	}
}

// exportedCollection reads the collection of an export, and returns the folder of its files.
func exportedCollection(t *testing.T, dir string) (c *catalogue.Catalogue, folder string) {
	t.Helper()
	folders, err := filepath.Glob(filepath.Join(dir, "assets", "*", "collection"))
	if err != nil || len(folders) != 1 {
		t.Fatalf("%v, %v", folders, err)
	}
	return catalogue.Open(func(_ context.Context, name string) ([]byte, error) {
		body, err := os.ReadFile(filepath.Join(folders[0], name))
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		return catalogue.Unzip(body)
	}), folders[0]
}

// decided is a collection that must not be asked for days to come, because the answer would fix their puzzles.
type decided struct {
	few
	t     *testing.T
	today time.Time
}

func (d decided) Daily(ctx context.Context, g codec.Game, first, last time.Time) ([]puzzles.DayPuzzle, error) {
	if last.After(d.today) {
		d.t.Errorf("the collection is asked for %v to %v", first, last)
	}
	return d.few.Daily(ctx, g, first, last)
}

// Each day from yesterday on has a page, which has the puzzle that the files of the collection have for that day.
func TestExportDays(t *testing.T) {
	for _, pages := range []bool{true, false} {
		dir := t.TempDir()
		o := fewOptions(t, "https://example.org")
		today := o.Now()
		o.Pages, o.Pictures, o.Collection = pages, pages, decided{o.Collection.(few), t, today}
		if _, err := Export(t.Context(), dir, o); err != nil {
			t.Fatal(err)
		}
		c, _ := exportedCollection(t, dir)
		first, last := today.AddDate(0, 0, -1), today.AddDate(0, 0, daysAhead)
		if pages {
			first = api.FirstDay
		}
		days, err := c.Daily(t.Context(), codec.Santorini, first, last)
		if err != nil {
			t.Fatal(err)
		}
		entries, err := os.ReadDir(filepath.Join(dir, "daily"))
		if err != nil {
			t.Fatal(err)
		}
		written := map[string]bool{}
		for _, e := range entries {
			if date, ok := strings.CutPrefix(e.Name(), "2026-"); ok && e.IsDir() {
				written["2026-"+date] = true
			}
		}
		for _, d := range days {
			date := d.Day.Format(time.DateOnly)
			page, err := os.ReadFile(filepath.Join(dir, "daily", date, "index.html"))
			if err != nil || !strings.Contains(string(page), `"code":"`+d.Code.String()+`"`) ||
				!strings.Contains(string(page), `"tree":[`) {
				t.Errorf("pages %v: the page of %s lacks the puzzle %v, %v", pages, date, d.Code, err)
			}
			if _, err := os.Stat(filepath.Join(dir, "daily", date+".png")); (err == nil) != pages {
				t.Errorf("pages %v: the picture of %s: %v", pages, date, err)
			}
			delete(written, date)
		}
		if len(days) < daysAhead+2 || len(written) > 0 {
			t.Errorf("pages %v: %d days, and pages of %v", pages, len(days), written)
		}
		if sitemap, err := os.ReadFile(filepath.Join(dir, "sitemap.xml")); err != nil ||
			strings.Contains(string(sitemap), "/daily/"+last.Format(time.DateOnly)) {
			t.Errorf("pages %v: the sitemap has days to come, %v", pages, err)
		}
	}
}

// A later export writes what differs, removes what is no longer needed, and touches nothing else.
func TestExportAgain(t *testing.T) {
	dir := t.TempDir()
	o := fewOptions(t, "https://example.org")
	first, err := Export(t.Context(), dir, o)
	if err != nil {
		t.Fatal(err)
	}
	same, err := Export(t.Context(), dir, o)
	if err != nil || same != (Exported{Files: first.Files, Bytes: first.Bytes}) {
		t.Errorf("the same again: %+v, %v; before it %+v", same, err, first)
	}
	foreign := map[string]string{"CNAME": "santorini.example", "p/notes.txt": "mine", "assets/logo.svg": "mine, too"}
	for name, text := range foreign {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "about/index.html"), []byte("damaged"), 0o666); err != nil {
		t.Fatal(err)
	}
	outside := filepath.Join(filepath.Dir(dir), "outside.txt")
	if err := os.WriteFile(outside, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	list, err := os.OpenFile(filepath.Join(dir, FilesName), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := list.WriteString("../outside.txt\n" + outside + "\n"); err != nil {
		t.Fatal(err)
	}
	list.Close()
	o.Pages = false
	less, err := Export(t.Context(), dir, o)
	if err != nil || less.Changed == 0 || less.Removed != first.Files-less.Files {
		t.Errorf("without pages: %+v, %v; before it %+v", less, err, first)
	}
	fresh := t.TempDir()
	if _, err := Export(t.Context(), fresh, o); err != nil {
		t.Fatal(err)
	}
	want, got := filesOf(t, fresh), filesOf(t, dir)
	for name, text := range foreign {
		want[name] = []byte(text)
	}
	for name, body := range got {
		if string(want[name]) != string(body) {
			t.Errorf("%s is not as in a fresh folder", name)
		}
		delete(want, name)
	}
	for name := range want {
		t.Errorf("%s is missing", name)
	}
	if _, err := os.Stat(outside); err != nil {
		t.Errorf("a file outside is gone: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "daily", "2026-11-02")); err == nil {
		t.Error("an empty folder is left")
	}
}

// What an export that was stopped has written is completed, or removed, by the next one.
func TestExportStopped(t *testing.T) {
	dir := t.TempDir()
	o := fewOptions(t, "https://example.org")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	o.Progress = func(done, all int) {
		if done > all/2 {
			stop()
		}
	}
	done, err := Export(ctx, dir, o)
	if !errors.Is(err, context.Canceled) || done.Files == 0 {
		t.Fatalf("%+v, %v", done, err)
	}
	o.Pages, o.Progress = false, nil
	if _, err := Export(t.Context(), dir, o); err != nil {
		t.Fatal(err)
	}
	fresh := t.TempDir()
	if _, err := Export(t.Context(), fresh, o); err != nil {
		t.Fatal(err)
	}
	want, got := filesOf(t, fresh), filesOf(t, dir)
	if len(want) != len(got) {
		t.Errorf("%d files, in a fresh folder %d", len(got), len(want))
	}
}

// exportNames writes files to a folder as Export does.
func exportNames(dir string, names ...string) error { return exportTo(dir, false, names) }

// exportForced writes files to a folder as Export with the option Force does.
func exportForced(dir string, names ...string) error { return exportTo(dir, true, names) }

func exportTo(dir string, force bool, names []string) error {
	f, err := newFolder(dir)
	if err != nil {
		return err
	}
	defer f.close()
	f.take = force
	if err := f.claim(names); err != nil {
		return err
	}
	for _, name := range names {
		if err := f.write(name, []byte("ours")); err != nil {
			return err
		}
	}
	return f.finish()
}

// A folder that has files of others, or links, in the place of files is refused by name, and nothing is
// written, inside or outside, also where they have taken the place of files that were written before.
func TestExportForeign(t *testing.T) {
	names := []string{
		"index.html", "robots.txt", "about/index.html", "sw.js", "p/index.html", "element.js", "rules/index.html",
		"assets/x/a.js", "404.html",
	}
	export := func(dir string) error { return exportNames(dir, names...) }
	outside := t.TempDir()
	secret := filepath.Join(outside, "secret")
	for _, test := range []struct {
		name    string
		make    func(dir string) error // what somebody else makes in the folder
		foreign []string
	}{
		{"own pages", func(dir string) error {
			return errors.Join(os.WriteFile(filepath.Join(dir, "index.html"), []byte("mine"), 0o666),
				os.WriteFile(filepath.Join(dir, "robots.txt"), []byte("mine"), 0o666))
		}, []string{"index.html", "robots.txt"}},
		{"a page in a folder", func(dir string) error {
			return errors.Join(os.Mkdir(filepath.Join(dir, "about"), 0o777),
				os.WriteFile(filepath.Join(dir, "about", "index.html"), []byte("mine"), 0o666))
		}, []string{"about/index.html"}},
		{"a link to a file outside", func(dir string) error { return os.Symlink(secret, filepath.Join(dir, "sw.js")) },
			[]string{"the link sw.js"}},
		{"a link to a folder outside", func(dir string) error { return os.Symlink(outside, filepath.Join(dir, "about")) },
			[]string{"the link about"}},
		{"a link that leads nowhere", func(dir string) error { return os.Symlink("nowhere", filepath.Join(dir, "p")) },
			[]string{"the link p"}},
		{"a link to a file inside", func(dir string) error {
			return errors.Join(os.WriteFile(filepath.Join(dir, "mine"), []byte("mine"), 0o666),
				os.Symlink("mine", filepath.Join(dir, "element.js")))
		}, []string{"the link element.js"}},
		{"a link to a folder inside", func(dir string) error {
			return errors.Join(os.Mkdir(filepath.Join(dir, "mine"), 0o777), os.Symlink("mine", filepath.Join(dir, "rules")))
		}, []string{"the link rules"}},
		{"a file in the place of a folder", func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "assets"), nil,
				0o666)
		}, []string{"assets"}},
		{"a folder in the place of a file", func(dir string) error { return os.Mkdir(filepath.Join(dir, "404.html"), 0o777) },
			[]string{"the folder 404.html"}},
		{"a link in the place of the list", func(dir string) error {
			return os.Symlink(secret,
				filepath.Join(dir, FilesName))
		}, []string{FilesName + ": not a file"}},
		{"files beside it", func(dir string) error {
			return errors.Join(os.WriteFile(filepath.Join(dir, "CNAME"), []byte("mine"), 0o666),
				os.Mkdir(filepath.Join(dir, "p"), 0o777), os.WriteFile(filepath.Join(dir, "p", "mine.html"), []byte("mine"), 0o666))
		}, nil},
	} {
		for _, again := range []bool{false, true} { // in a new folder, and in one that has the site
			if again &&
				// a file in the place of one of the site is taken for it
				!strings.HasPrefix(strings.Join(test.foreign, ""), "the ") {
				continue
			}
			t.Run(fmt.Sprint(test.name, again), func(t *testing.T) {
				if err := os.WriteFile(secret, []byte("secret"), 0o666); err != nil {
					t.Fatal(err)
				}
				dir := t.TempDir()
				if again {
					if err := export(dir); err != nil {
						t.Fatal(err)
					}
					name := test.foreign[0][strings.LastIndex(test.foreign[0], " ")+1:]
					if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
						t.Fatal(err)
					}
				}
				if err := test.make(dir); err != nil {
					t.Fatal(err)
				}
				before := filesOf(t, dir)
				err := export(dir)
				if (err == nil) != (len(test.foreign) == 0) {
					t.Fatal(err)
				}
				if err == nil {
					return
				}
				for _, name := range append(test.foreign, dir) {
					if !strings.Contains(err.Error(), name) {
						t.Errorf("%v; want %s", err, name)
					}
				}
				if diff := cmp.Diff(before, filesOf(t, dir)); diff != "" {
					t.Errorf("the folder has changed: %s", diff)
				}
				forced := exportForced(dir, names...)
				if text := err.Error(); strings.Contains(text, "the folder ") || strings.Contains(text, "not a file") {
					if diff := cmp.Diff(before, filesOf(t, dir)); forced == nil || diff != "" {
						t.Errorf("with force: %v, the folder has changed: %s", forced, diff)
					}
				} else {
					files := filesOf(t, dir)
					for _, name := range names {
						if string(files[name]) != "ours" {
							t.Errorf("with force, %s is %q, %v", name, files[name], forced)
						}
					}
					if err := export(dir); err != nil {
						t.Errorf("after force: %v", err)
					}
				}
				if left, err := os.ReadDir(outside); err != nil || len(left) != 1 {
					t.Errorf("outside are %v, %v", left, err)
				}
				if text, err := os.ReadFile(secret); err != nil || string(text) != "secret" {
					t.Errorf("the file outside is %q, %v", text, err)
				}
			})
		}
	}
}

// Files of another origin with the content of the site keep their time, and are not reported as changed.
func TestExportForceKeeps(t *testing.T) {
	dir := t.TempDir()
	o := fewOptions(t, "https://example.org")
	o.Pages, o.Force = false, true
	first, err := Export(t.Context(), dir, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, FilesName)); err != nil {
		t.Fatal(err)
	}
	page, old := filepath.Join(dir, "index.html"), time.Unix(1e9, 0)
	if err := os.Chtimes(page, old, old); err != nil {
		t.Fatal(err)
	}
	second, err := Export(t.Context(), dir, o)
	if err != nil || second.Files != first.Files || second.New+second.Changed+second.Removed != 0 {
		t.Errorf("%+v, %v; before it %+v", second, err, first)
	}
	if info, err := os.Stat(page); err != nil || !info.ModTime().Equal(old) {
		t.Errorf("%v, %v", info, err)
	}
}

// The names of new, changed and removed files are reported before the files are written, and no others.
func TestExportChanges(t *testing.T) {
	dir := t.TempDir()
	names := map[string]bool{}
	o := fewOptions(t, "https://example.org")
	o.Changes = func(name string) error {
		names[name] = true
		return nil
	}
	for _, step := range []func(){
		func() {}, // all files are new
		func() {}, // all files stay
		func() { o.Pages = false },
		func() { o.BaseURL += "/a" },
		func() {
			if err := os.Remove(filepath.Join(dir, "about/index.html")); err != nil {
				t.Fatal(err)
			}
		},
	} {
		step()
		clear(names)
		before := filesOf(t, dir)
		done, err := Export(t.Context(), dir, o)
		if err != nil {
			t.Fatal(err)
		}
		after := filesOf(t, dir)
		delete(before, FilesName)
		delete(after, FilesName)
		want := map[string]bool{}
		for name, body := range after {
			if old, ok := before[name]; !ok || string(old) != string(body) {
				want[name] = true
			}
		}
		for name := range before {
			if _, ok := after[name]; !ok {
				want[name] = true
			}
		}
		if diff := cmp.Diff(want, names); diff != "" || len(names) != done.New+done.Changed+done.Removed {
			t.Errorf("%+v: %s", done, diff)
		}
	}
	refused := errors.New("refused")
	o.Changes, o.Pages = func(string) error { return refused }, true
	if _, err := Export(t.Context(), dir, o); !errors.Is(err, refused) {
		t.Errorf("after an error of Changes: %v", err)
	}
}

// While an export writes to a folder, another one says so. The lock of a process that was killed does not matter.
func TestExportLocked(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, lockName), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	f, err := newFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	err = exportNames(dir, "index.html")
	if err == nil || !strings.Contains(err.Error(), "another run is writing to "+dir) {
		t.Errorf("during another export: %v", err)
	}
	f.close()
	if err := exportNames(dir, "index.html"); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(dir, lockName)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the file of the lock is left: %v", err)
	}
}

// What has taken the place of files that an export no longer has is not removed.
func TestExportRemovesOwn(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	if err := exportNames(dir, "index.html", "daily/one/index.html", "daily/two/index.html"); err != nil {
		t.Fatal(err)
	}
	one, two := filepath.Join(dir, "daily", "one"), filepath.Join(dir, "daily", "two")
	if err := os.WriteFile(filepath.Join(outside, "index.html"), []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.RemoveAll(one), os.Symlink(outside, one)); err != nil {
		t.Fatal(err)
	}
	if err := exportNames(dir, "index.html"); err != nil {
		t.Error(err)
	}
	if text, err := os.ReadFile(filepath.Join(outside, "index.html")); err != nil || string(text) != "mine" {
		t.Errorf("the file outside is %q, %v", text, err)
	}
	if _, err := os.Lstat(one); err != nil {
		t.Errorf("the link is gone: %v", err)
	}
	if _, err := os.Lstat(two); err == nil {
		t.Error("the folder of the other file is left")
	}
}

// A sitemap has at most 50,000 URLs.
func TestSitemapSplit(t *testing.T) {
	s, err := New(Options{BaseURL: "https://example.org/a&b", Collection: NoCollection{}})
	if err != nil {
		t.Fatal(err)
	}
	w, err := newFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer w.close()
	e := &exporter{s: s, folder: w}
	for range mostLocations + 1 {
		e.sitemap = append(e.sitemap, "/x")
	}
	e.addSitemap()
	if err := e.claim(e.names); err != nil {
		t.Fatal(err)
	}
	if err := e.run(t.Context(), e.work); err != nil {
		t.Fatal(err)
	}
	files := filesOf(t, w.root.Name())
	for name, want := range map[string]int{"sitemap.xml": 2, "sitemap-1.xml": mostLocations, "sitemap-2.xml": 1} {
		var read struct {
			URLs []struct {
				Location string `xml:"loc"`
			} `xml:",any"`
		}
		if err := xml.Unmarshal(files[name], &read); err != nil || len(read.URLs) != want {
			t.Errorf("%s: %d URLs, %v; want %d", name, len(read.URLs), err, want)
		} else if place := read.URLs[0].Location; !strings.HasPrefix(place, "https://example.org/a&b/") {
			t.Errorf("%s leads to %s", name, place)
		}
	}
}
