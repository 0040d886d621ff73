package serve

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	reviewing "github.com/puzzlecode/puzzlecode/internal/play/review"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/render"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
	"github.com/puzzlecode/puzzlecode/serve/internal/catalogue"
	"github.com/puzzlecode/puzzlecode/serve/internal/wasm"
)

//go:embed assets
var assetFS embed.FS

//go:embed templates
var templateFS embed.FS

// assetFiles are the files that pages load, such as scripts and style sheets. Each URL contains a hash of all assets,
// so the content of a URL never changes and may be cached forever.
type assetFiles struct {
	hash    string
	files   map[string]*answer  // by name
	modules map[string][]string // by the name of a bundle, the names of the files that it imports

	texts  []byte                             // the script with the texts for the web workers; nil for English
	worker func() (map[string]*answer, error) // the result of loadWorker
}

// contentTypes gives the content type for each ending of a file name.
var contentTypes = map[string]string{
	".css": "text/css; charset=utf-8", ".js": typeScript, ".svg": typeSVG, ".png": typePNG, ".html": typeHTML,
	".txt": typeText, ".ico": typeICO, ".gz": typeGzip, ".bin": typeBytes, ".json": typeJSON,
}

// hosting tells the scripts what this host offers, for example whether it has the API. URLs are relative to the
// scripts. The npm package has its own list in js/scripts/host.js.
func (s *Server) hosting() map[string]any {
	host := map[string]any{
		"server":   !s.static,                      // whether the host has the API
		"attempts": s.attempts != nil,              // whether the server records attempts at puzzles
		"worker":   workerScript,                   // the script of the web worker
		"module":   wasm.Module,                    // the module of the web worker
		"reader":   wasm.Reader,                    // the module that reads games of other sites
		"pages":    "../..",                        // the folder of the pages
		"files":    "",                             // the folder of the collection; empty if there is none
		"index":    "../../" + catalogue.IndexName, // the index of the collection
	}
	if s.filed {
		host["files"], host["index"] = collectionFolder, collectionFolder+catalogue.IndexName
		if s.titled() != nil { // the file with the contents of a titled collection
			host["contents"] = collectionFolder + catalogue.ContentsName
		}
	}
	return host
}

// addModule adds a script. The script exports a constant for each entry of the map values. The key is the name of the
// constant.
func (a *assetFiles) addModule(name string, values map[string]any) error {
	out, err := exporting(values)
	if err != nil {
		return err
	}
	return a.add(name, out)
}

// exporting returns a script that exports a constant for each value.
func exporting(values map[string]any) (out []byte, err error) {
	for _, name := range slices.Sorted(maps.Keys(values)) {
		text, err := json.Marshal(values[name])
		if err != nil {
			return nil, err
		}
		out = fmt.Appendf(out, "export const %s = %s;\n", name, text)
	}
	return out, nil
}

// entries are the scripts that pages load. Scripts of other sites load door.js, to call the operations of the API.
var entries = []string{
	"play.js", "shell.js", "edit.js", "game.js", "list.js", "prints.js", "train.js", "rules.js", "explore.js",
	"import.js", "study.js", "done.js", "continue.js", "offline.js", "element.js", "door.js", "codec.js", "engine.js",
}

// published are the scripts for other sites. Each is an entry, and has a URL that never changes beside that of the
// asset.
var published = []string{"codec.js", "engine.js", "element.js"}

// shared are scripts that several scripts of a page import. They are separate files, so that a page loads them once.
var shared = []string{"address.js", "keep.js", "line.js", "progress.js"}

// parts maps a script to its part: a second script, which the first one imports when needed. Modules of the first
// script are not repeated in the part.
var parts = map[string]string{"train.js": "trainparts.js", "shell.js": "shellparts.js", "study.js": "studyparts.js"}

// newAssetFiles returns the assets that do not depend on the server. [Server.seal] adds the other assets and the hash.
func newAssetFiles(language *say.Language) (*assetFiles, error) {
	a, err := commonAssets(language)
	if err != nil {
		return nil, err
	}
	own := &assetFiles{files: maps.Clone(a.files), modules: a.modules, texts: a.texts}
	own.worker = sync.OnceValues(own.loadWorker)
	return own, nil
}

// commonAssets returns the assets that all servers of a language have.
var commonAssets = byLanguage(func(language *say.Language) (*assetFiles, error) {
	t, err := parsedTemplates(language)
	if err != nil {
		return nil, err
	}
	a := &assetFiles{files: map[string]*answer{}, modules: map[string][]string{}}
	if a.texts, err = workerTexts(language); err != nil {
		return nil, err
	}
	sources := map[string][]byte{}
	files, err := fs.Glob(assetFS, "assets/*")
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		if sources[path.Base(file)], err = assetFS.ReadFile(file); err != nil {
			return nil, err
		}
	}
	sources["board.css"] = slices.Concat(boardStyle(), sources["board.css"])
	embedded := slices.Concat(sources["board.css"], sources["tree.css"], sources["element.css"])
	sources["study.css"] = slices.Concat(sources["tree.css"], sources["study.css"])
	sources["page.css"] = slices.Concat(sources["board.css"], sources["page.css"]) // one request for both
	boards, err := markup(language, t)
	if err != nil {
		return nil, err
	}
	study, err := studyMarkup(language, t)
	if err != nil {
		return nil, err
	}
	reviews, err := reviewMarkup(t)
	if err != nil {
		return nil, err
	}
	if sources["reviewmarkup.js"], err = exporting(reviews); err != nil { // a part of the bundle review.js
		return nil, err
	}
	gods, err := godMarkup(language, t)
	if err != nil {
		return nil, err
	}
	drawn, err := icons()
	if err != nil {
		return nil, err
	}
	maps.Copy(sources, drawn)
	drawings := ""
	for _, g := range []codec.Game{codec.Santorini, codec.Gods, codec.Arimaa} {
		symbols := render.Symbols(g)
		sources[symbolsFile(g)] = symbols
		drawings += string(symbols)
	}
	for name, body := range sources {
		if path.Ext(name) != ".js" || name == workerScript {
			if err := a.add(name, body); err != nil {
				return nil, err
			}
		}
	}
	for name, sentences := range scriptSentences(language) {
		values := map[string]any{"sentences": sentences}
		switch name {
		case "words.js":
			values["gods"] = gods
		case boardWords: // pages have it in their bundles, which saves a request and a link
			if sources[name], err = exporting(values); err != nil {
				return nil, err
			}
		}
		if err := a.addModule(name, values); err != nil {
			return nil, err
		}
	}
	for name, values := range map[string]map[string]any{
		"pairs.js": {
			"games": engine.PairGames, "unevenWins": engine.UnevenWins, "drawnWins": engine.DrawnWins, "wins": pairTable(),
		},
		"themes.js":      {"themes": themeNames(), "lessons": course(language)},
		"markup.js":      {"markup": boards},     // boards without pieces, for pages and for embedded boards
		"studymarkup.js": {"studyMarkup": study}, // for embedded studies
		"style.js": {
			"style": string(embedded), "drawings": drawings,
		},
		"layouts.js": {"layouts": layouts()}, // the places of the squares in the pictures of boards
		"numbers.js": {"numbers": map[string]int{ // constants that pages without a script use, too
			"perSheet": perSheet, "mostOpen": mostOpen, "evaluationLines": evaluationLines,
			"usualNodes": reviewing.UsualNodes, "longGame": reviewing.LongGame, "mostDrawn": api.MaxGIF,
		}},
		"host.js": nil, // Server.seal replaces it
	} {
		if err := a.addModule(name, values); err != nil {
			return nil, err
		}
	}
	if err := a.addBundles(sources); err != nil {
		return nil, err
	}
	return a, nil
})

// addBundles adds a bundle for each script that pages load, and for each script that these scripts import when needed.
// The map sources has the text of each script by name.
func (a *assetFiles) addBundles(sources map[string][]byte) error {
	made := slices.Collect(maps.Keys(a.files))
	source := func(name string) ([]byte, bool) {
		if body, ok := sources[name]; ok {
			return body, slices.Contains(shared, name)
		}
		if slices.Contains(made, name) {
			return []byte{}, true
		}
		return nil, false
	}
	for waiting := slices.Concat(entries, shared); len(waiting) > 0; {
		name := waiting[0]
		waiting = waiting[1:]
		if a.files[name] != nil {
			continue
		}
		scripts := map[string]*bundled{}
		var err error
		if part, ok := parts[name]; ok {
			scripts[name], scripts[part], err = bundlePart(name, part, source)
		} else {
			scripts[name], err = bundle(name, source)
		}
		if err != nil {
			return err
		}
		for name, script := range scripts {
			if err := a.add(name, script.body); err != nil {
				return err
			}
			a.modules[name] = script.made
			for _, m := range laterImport.FindAllSubmatch(script.body, -1) {
				waiting = append(waiting, string(m[1]))
			}
		}
	}
	return nil
}

// add adds a file. It removes comments and spaces from scripts and styles.
func (a *assetFiles) add(name string, body []byte) error {
	body, err := minified(name, body)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	a.files[name] = newAsset(name, body)
	return nil
}

// newAsset returns the answer with a file whose content never changes.
func newAsset(name string, body []byte) *answer {
	return (&answer{contentType: contentTypes[path.Ext(name)], body: body, caching: immutable, asset: true}).seal()
}

// sum returns a hash of the assets, of the files in the map others, and of the argument text.
func (a *assetFiles) sum(others map[string]*answer, text string) string {
	sum := sha256.New()
	for _, files := range []map[string]*answer{a.files, others} {
		for _, name := range slices.Sorted(maps.Keys(files)) {
			fmt.Fprintf(sum, "%s %d\n", name, len(files[name].body))
			sum.Write(files[name].body)
		}
	}
	fmt.Fprint(sum, text)
	return base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:6])
}

// seal adds the last assets, which depend on the server: host.js and the shells. Then it computes the hash of all
// assets. The hash also covers the service worker, and the argument collection, which identifies the collection of
// puzzles. URLs in the shells contain the hash, so the hash is computed from shells with "-" in place of the hash.
func (s *Server) seal(collection string) error {
	worker, err := templateFS.ReadFile("templates/sw.js")
	if err != nil {
		return err
	}
	if err := s.assets.addModule("host.js", map[string]any{"host": s.hosting()}); err != nil {
		return err
	}
	text := string(worker)
	if !s.static {
		text += wasm.Version() // otherwise the web worker is one of the assets
	}
	s.assets.hash = "-"
	s.assets.hash = s.assets.sum(s.shellFiles(), text+collection)
	for name, page := range s.shellFiles() {
		s.assets.files[name] = newAsset(name, page.body)
	}
	return nil
}

// asset serves an asset or a file of the collection. The hash in the URL must be the hash of this version.
func (s *Server) asset(r *request) (*answer, error) {
	if r.PathValue("hash") != s.assets.hash {
		return nil, errNotFound
	}
	name := r.PathValue("name")
	if file, ok := strings.CutPrefix(name, collectionFolder); ok && s.assets.files[name] == nil {
		return s.collectionFile(file)
	}
	a, err := s.assets.file(name)
	if errors.Is(err, wasm.ErrNone) {
		s.warnOfModules(err)
		err = errNotFound
	}
	return a, err
}

// warnOfModules writes a warning to the log, once, that the WebAssembly modules are missing.
func (s *Server) warnOfModules(err error) {
	s.warnOnce.Do(func() {
		s.log.Warn("pages cannot import games, review them privately or work without a connection", "error", err)
	})
}

// publishedScript returns the handler of a published script: the script imports the asset, whose URL has a hash.
func (s *Server) publishedScript(name string) handler {
	return func(*request) (*answer, error) {
		script := fmt.Appendf(nil, "export * from \".%s/%s\";\n", strings.TrimPrefix(s.assetRoot(), s.root), name)
		return &answer{contentType: typeScript, body: script}, nil
	}
}

// icon serves /favicon.ico, which browsers request even if no page links to it.
func (s *Server) icon(*request) (*answer, error) {
	a := s.assets.files["favicon.ico"]
	return &answer{contentType: a.contentType, body: a.body, caching: "public, max-age=86400"}, nil
}

// robots serves robots.txt. It keeps crawlers away from the pages that show a puzzle after some turns, of which there
// are too many. Pictures whose URL has a version are allowed, because crawlers follow the longest rule that matches.
// The programs of chats, which fetch only links that somebody has posted, may fetch every page. On static file hosts
// there are few pages with turns, so everything is allowed.
func (s *Server) robots(*request) (*answer, error) {
	if s.static {
		text := "User-agent: *\nAllow: /\nSitemap: " + s.base + "/sitemap.xml\n"
		return &answer{contentType: typeText, body: []byte(text)}, nil
	}
	body, err := fileIn(s.language, "robots.txt", "ROOT", s.root, "BASE", s.base)
	return &answer{contentType: typeText, body: body}, err
}

// page fills a template with data and returns the page. It panics on an error in the template, which is a bug.
func (s *Server) page(name string, data any) *answer {
	var b strings.Builder
	if err := s.templates.ExecuteTemplate(&b, name, data); err != nil {
		panic(err)
	}
	return &answer{contentType: typeHTML, body: []byte(b.String())}
}

// fixedPages are the pages that are the same for all requests. Only /edit and /game differ if they have parameters.
var fixedPages = []struct {
	path string
	page func(*Server) *answer
}{
	{"/about", (*Server).about}, {"/rules", (*Server).rules}, {"/themes", (*Server).themes},
	{"/import", (*Server).imports}, {"/edit", (*Server).emptyEditor}, {"/study", (*Server).study},
	{"/game", (*Server).emptyGame}, {"/train", (*Server).training},
}

// addPages adds the routes of pages and images.
func (s *Server) addPages(add func(string, *route)) {
	get := func(path, name string, cached bool, f handler) {
		add("GET "+path, &route{name: name, answer: f, cached: cached})
	}
	brief := func(path, name string, f handler) { add("GET "+path, &route{name: name, answer: f, brief: true}) }
	embed := func(path, name string, f handler) {
		add("GET "+path, &route{name: name, answer: f, cached: true, embed: true})
	}
	type pictures = map[string]handler
	brief("/{$}", "start", s.startPage)
	get("/p/{code}", "position", true,
		withPictures("code", s.position, pictures{".png": s.positionCard, ".svg": s.boardPicture}))
	get("/p/{code}/{path}", "position", true, withPictures("path", s.position, pictures{".gif": s.gif}))
	get("/p/{code}/qr", "qr", true, s.qr)
	embed("/embed/{code}", "embed", s.embedPage)
	embed("/embed/{code}/{path}", "embed", s.embedPage)
	add("GET /oembed", &route{name: "oembed", answer: s.oembed, api: true, brief: true})
	get("/go", "go", false, s.goPage)
	get("/game", "game", false, s.gamePage)
	get("/edit", "edit", true, s.editPage)
	for _, g := range []codec.Game{codec.Santorini, codec.Gods} {
		folder, day := dailyFolder(g), s.dayPage(g)
		brief(folder, "daily", day)
		brief(folder+"/{date}", "daily", withPictures("date", day, pictures{".png": s.dayPicture(g)}))
		brief(folder+"/{date}/{path}", "daily", day)
		for _, path := range []string{"/{$}", "/{date}/{$}", "/{date}/{path}/{$}"} {
			get(folder+path, "moved", true, s.movedDay(g))
		}
	}
	brief("/puzzles", "puzzles", s.puzzlesPage)
	brief("/puzzles.png", "card", s.listCard)
	get("/game.png", "card", true, s.gameCard)
	brief("/"+catalogue.IndexName, "index", s.indexFile)
	get("/puzzles/random", "random", false, s.randomPage)
	brief("/puzzles/sheet", "sheet", s.printsPage)
	for g, path := range feeds {
		brief(path, "atom", s.atom(g))
	}
	brief("/explore", "explore", s.firstExploredPage)
	brief("/explore/games", "games", s.gamesPage)
	brief("/explore/{code}", "explore", s.explorePage)
	brief("/explore/{code}/{path}", "explore", s.explorePage)
	get("/review", "review", true, func(*request) (*answer, error) { return s.shell("review", nil), nil })
	add("GET /assets/{hash}/{name...}", &route{name: "asset", answer: s.asset, shared: true})
	for _, name := range published {
		add("GET /"+name, &route{name: "asset", answer: s.publishedScript(name), shared: true})
	}
	get("/favicon.ico", "icon", true, s.icon)
	get("/manifest.webmanifest", "manifest", true, s.manifest)
	get("/sw.js", "offline", true, s.serviceWorker)
	get("/robots.txt", "robots", true, s.robots)
	brief("/sitemap.xml", "sitemap", s.sitemapPage)
	for _, path := range []string{"/p/{code}", "/p/{code}/{path}", "/embed/{code}", "/embed/{code}/{path}"} {
		get(path+"/{$}", "moved", true, s.moved)
	}
	for _, path := range []string{"/P/{code}", "/P/{code}/{path}", "/{code}"} {
		get(path, "moved", true, s.moved)
	}
	slashed := []string{"/review", "/explore", "/explore/games", "/go", "/puzzles", "/puzzles/random", "/puzzles/sheet"}
	for _, fixed := range fixedPages {
		slashed = append(slashed, fixed.path)
		if fixed.path != "/edit" && fixed.path != "/game" {
			page := func(*request) (*answer, error) { return fixed.page(s), nil }
			get(fixed.path, fixed.path[1:], true, page)
		}
	}
	for _, path := range slashed {
		get(path+"/{$}", "moved", true, func(r *request) (*answer, error) {
			return s.redirect(path + api.Query(r.Values)), nil
		})
	}
	get("/p/{$}", "moved", true, s.movedShell)
	embed("/embed/{$}", "moved", s.movedShell)
}
