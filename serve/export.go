package serve

import (
	"context"
	"fmt"
	"net/http"
	"runtime"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// ExportOptions are the options of [Export].
type ExportOptions struct {
	BaseURL    string           // the public URL of the pages; empty means http://localhost:8080
	Collection Collection       // nil for the built-in puzzles
	Site       Site             // the name, the header, the footer and the style of the pages
	Pages      bool             // write a page for each puzzle and each day until now; days to come always have one
	Pictures   bool             // if Pages is set, write a preview card for each of these pages
	Force      bool             // replace files and links that no export has written
	Now        func() time.Time // the time, for the puzzle of the day; nil for the clock

	// Changes is called before a file is written or removed, with its name: a path with slashes, relative to the
	// directory. It is not called for a file that stays as it is. After an error of Changes, Export stops. It may be nil.
	Changes func(name string) error

	// Progress is called when a file has been written. Several goroutines may call it at the same time. It may be nil.
	Progress func(done, all int)
}

// Exported counts the files of an [Export].
type Exported struct {
	Files   int   // all files of this export
	Bytes   int64 // the size of these files
	New     int   // files that did not exist
	Changed int   // files whose content has changed
	Removed int   // removed files of earlier exports that are not part of this export
}

// maxDays is the maximum number of days until today for which pages are written.
const maxDays = 400

// daysAhead is the number of days after today for which pages are written, so that a site that is exported once a month
// has the page of each day. The page has the play tree, so solving the puzzle needs no web worker.
const daysAhead = 31

// Export writes the pages as files below the directory dir, which it creates if necessary. Any static file host can
// serve them, because a web worker replaces the server. A later export to the same directory only writes files that
// have changed, and removes files that are no longer needed. Without the option Force, Export never replaces a file or
// link that no export has written: if one is in the way, Export writes nothing, and the error names it. It replaces no
// folder. While another export writes to the directory, Export fails. After any other error, the files written so far
// stay, and the next export continues.
func Export(ctx context.Context, dir string, o ExportOptions) (done Exported, err error) {
	s, err := newServer(Options{
		BaseURL: o.BaseURL, Collection: o.Collection, Site: o.Site, Now: o.Now,
	})
	if err != nil {
		return done, err
	}
	s.static, s.filed, s.pages, s.pictures = true, true, o.Pages, o.Pages && o.Pictures
	w, err := newFolder(dir)
	if err != nil {
		return done, err
	}
	defer w.close()
	w.take, w.change = o.Force, o.Changes
	e := &exporter{s: s, folder: w, progress: o.Progress}
	if err := e.collect(ctx); err != nil {
		return done, err
	}
	if err := e.export(ctx); err != nil {
		return w.done(), err
	}
	err = w.finish()
	return w.done(), err
}

// An exporter writes the answers of a server as files.
type exporter struct {
	*folder
	s        *Server
	puzzles  []puzzles.Record
	work     []func(context.Context) error // each function writes a file
	names    []string                      // the names of these files
	sitemap  []string                      // the URLs of the sitemap, below the root
	progress func(done, all int)
}

// collect reads the collection. It adds the files of the collection to the assets.
func (e *exporter) collect(ctx context.Context) error {
	if err := e.s.assets.addWorker(); err != nil {
		return err
	}
	days, err := exportCollection(ctx, e.s.collection, e.s.now(), func(name string, body []byte) error {
		return e.s.assets.add(collectionFolder+name, body)
	})
	if err != nil {
		return err
	}
	e.s.service.Collection, e.s.service.Ahead = exportedDays{e.s.collection, days}, daysAhead
	for r, err := range allOf(ctx, e.s.collection, puzzles.Filter{}) {
		if err != nil {
			return err
		}
		e.puzzles = append(e.puzzles, r)
	}
	return e.s.seal("") // the collection is one of the assets
}

// add adds a file whose content is the body of a handler's answer. The argument name is the URL of the file below the
// root. If the argument known is set, the URL is added to the sitemap, for search engines. The arguments wildcards are
// names and values of the parts of the path, such as "date" and "2026-11-02".
func (e *exporter) add(name string, known bool, answers handler, wildcards ...string) {
	if known {
		e.sitemap = append(e.sitemap, name)
	}
	file := fileName(name)
	e.names = append(e.names, file)
	e.work = append(e.work, func(ctx context.Context) error {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, e.s.base+name, nil)
		if err != nil {
			return err
		}
		for pair := range slices.Chunk(wildcards, 2) {
			r.SetPathValue(pair[0], pair[1])
		}
		a, err := answers(&request{Request: r})
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return e.write(file, a.body)
	})
}

// addPage adds a page whose answer is already made.
func (e *exporter) addPage(name string, known bool, a *answer) {
	e.add(name, known, func(*request) (*answer, error) { return a, nil })
}

// export writes all files. It writes the assets first and the service worker last, so that no page lacks its assets if
// the folder is served during the export.
func (e *exporter) export(ctx context.Context) error {
	s := e.s
	for name, a := range s.assets.files {
		e.addPage("/assets/"+s.assets.hash+"/"+name, false, a)
	}
	assets := len(e.work)
	e.addShells()
	for name, answers := range map[string]handler{
		"/robots.txt": s.robots, "/favicon.ico": s.icon, "/manifest.webmanifest": s.manifest,
	} {
		e.add(name, false, answers)
	}
	for g, path := range feeds {
		e.add(path, false, s.atom(g))
	}
	for _, name := range published {
		e.add("/"+name, false, s.publishedScript(name))
	}
	if err := e.addDaily(ctx); err != nil {
		return err
	}
	e.addLists()
	if s.pages {
		e.addPuzzles()
	}
	e.addSitemap()
	pages := len(e.work)
	e.add("/sw.js", false, s.serviceWorker)
	if err := e.claim(e.names); err != nil {
		return err
	}
	for _, work := range [][]func(context.Context) error{e.work[:assets], e.work[assets:pages], e.work[pages:]} {
		if err := e.run(ctx, work); err != nil {
			return err
		}
	}
	return nil
}

// run writes some files concurrently.
func (e *exporter) run(ctx context.Context, work []func(context.Context) error) error {
	g, within := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for _, f := range work {
		g.Go(func() error {
			if err := within.Err(); err != nil {
				return err
			}
			err := f(within)
			if err == nil && e.progress != nil {
				e.progress(e.done().Files, len(e.work))
			}
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	return ctx.Err() // the context may have ended between two files
}

// addShells adds the shells and the pages that are the same for all requests.
func (e *exporter) addShells() {
	s := e.s
	s.lastDay = s.service.Today().AddDate(0, 0, daysAhead).Format(time.DateOnly)
	if s.titled() == nil { // see addLists
		e.addPage("/", true, s.shell("start", nil))
	}
	for _, fixed := range fixedPages {
		e.addPage(fixed.path, true, fixed.page(s))
	}
	e.add("/puzzles/sheet", false, func(*request) (*answer, error) { return s.printsAnswer(Sheets{}) })
	for name, kind := range map[string]string{
		"/p": "position", "/embed": "embed", "/go": "go", "/review": "review", "/puzzles/random": "random",
		"/404.html": "missing",
	} {
		e.addPage(name, false, s.shell(kind, nil))
	}
}

// addDaily adds the two pages that show the puzzle of today, and a page for each day from yesterday, which some time
// zones still have, until daysAhead days after today. If pages are written, it starts maxDays days ago. Days to come
// are not in the sitemap.
func (e *exporter) addDaily(ctx context.Context) error {
	s := e.s
	today := s.service.Today()
	all := s.calendarOfYear(today.Year())
	e.addPage("/daily", true, s.shell("daily", &all))
	gods := newCalendar(codec.Gods)
	e.addPage(dailyFolder(codec.Gods), true, s.shell("daily", &gods))
	first := s.firstOf(2)
	if s.pages {
		first = s.firstOf(maxDays)
	}
	for d := today.AddDate(0, 0, daysAhead); !d.Before(first); d = d.AddDate(0, 0, -1) {
		for _, g := range [...]codec.Game{codec.Santorini, codec.Gods} {
			if err := e.addDay(ctx, g, d, s.pages && !d.After(today)); err != nil {
				return err
			}
		}
	}
	return nil
}

// addDay adds the page of the daily puzzle of the game g, if the day has one. See add for the argument known.
func (e *exporter) addDay(ctx context.Context, g codec.Game, day time.Time, known bool) error {
	s := e.s
	list, err := s.service.Collection.Daily(ctx, g, day, day)
	if err != nil || len(list) == 0 {
		return err
	}
	date := day.Format(time.DateOnly)
	name := dailyFolder(g) + "/" + date
	if s.pictures {
		e.add(name+".png", false, s.dayPicture(g), "date", date)
	}
	e.add(name, known, s.dayPage(g), "date", date)
	return nil
}

// perFile is the number of puzzles on a page of the list on static file hosts.
const perFile = 60

// listPath returns the path of page n of the list on static file hosts. The first page is 1.
func listPath(n int) string {
	if n == 1 {
		return "/puzzles"
	}
	return fmt.Sprintf("/puzzles/%d", n)
}

// filePart returns page n of the list of all puzzles on static file hosts. The first page is 1.
func (s *Server) filePart(all []puzzles.Record, n int) puzzles.Page {
	list := puzzles.Page{Puzzles: all[(n-1)*perFile : min(n*perFile, len(all))], Total: len(all)}
	if n > 1 {
		list.Prev = s.root + listPath(n-1) + "/"
	}
	if n*perFile < len(all) {
		list.Next = s.root + listPath(n+1) + "/"
	}
	return list
}

// addLists adds the pages of the list of puzzles. For a titled collection, the list has all puzzles, and its first page
// is the start page. Otherwise it has the puzzles without gods. Each page has its own path, because files have no
// parameters. The script of the first page filters the list.
func (e *exporter) addLists() {
	filter, all, isTitled := puzzles.Filter{}, e.puzzles, e.s.titled() != nil
	if !isTitled {
		filter.Games = plainGames
		withGods := func(r puzzles.Record) bool { return r.Code.Game() != codec.Santorini }
		all = slices.DeleteFunc(slices.Clone(all), withGods)
	}
	whole := isTitled || e.s.pages
	for n := 1; n == 1 || whole && (n-1)*perFile < len(all); n++ {
		list := e.s.filePart(all, n)
		if !whole {
			list.Next = ""
		}
		page := func(*request) (*answer, error) { return e.s.listAnswer(filter, list, allListed()), nil }
		if isTitled && n == 1 {
			e.add("/", true, page)
		}
		e.add(listPath(n), !isTitled || n > 1, page)
	}
}

// addPuzzles adds a page for each puzzle, and its preview card if pictures are written.
func (e *exporter) addPuzzles() {
	s := e.s
	for _, r := range e.puzzles {
		name := address(r.Code)
		e.add(name, true, s.position, "code", r.Code.String())
		if s.pictures {
			e.add(name+".png", false, s.positionCard, "code", r.Code.String())
		}
	}
}
