// Package serve serves positions of Santorini and Arimaa as boards to play on, and a JSON API. The page of a position
// depends only on the code in its URL; lists of puzzles and games come from a [Collection].
//
// [New] returns a [Server]. [Server.Handler] serves pages, images and the API, and [Server.Operations] serves health
// checks and metrics. [Server.Run] serves these two handlers, each on a listener of its own, and shuts down
// gracefully. [Export] writes the same pages as files.
package serve

import (
	"cmp"
	"fmt"
	"html/template"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
	"github.com/puzzlecode/puzzlecode/serve/internal/lru"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

// Options configure a [Server]. The zero value means the base URL "http://localhost:8080" and the built-in collection.
type Options struct {
	// BaseURL is the public URL of the pages, such as "https://example.org" or "https://example.org/santorini". All
	// absolute URLs begin with it; the header Host of a request is never used. If BaseURL is empty, it is
	// "http://localhost:8080".
	BaseURL string

	// Collection contains the puzzles and the games. Nil means the built-in puzzles.
	Collection Collection

	// Site is the name, the header, the footer and the style of the pages.
	Site Site

	// Attempts records the attempts at puzzles. Nil means that they are not recorded.
	Attempts Attempts

	// TrustedProxies are the IP addresses of proxies whose X-Forwarded-For is trusted.
	TrustedProxies []netip.Prefix

	// Limits are the limits of the work for clients.
	Limits Limits

	Log *slog.Logger     // gets faults, and requests at level debug; nil for no log
	Now func() time.Time // the time, for the puzzle of the day; nil for the clock
}

// defaultBaseURL is the base URL if the options have none.
const defaultBaseURL = "http://localhost:8080"

// Server handles requests. Use [New] to create one. It is safe for concurrent use.
type Server struct {
	base       string        // BaseURL without a slash at the end
	root       string        // the path of base: the prefix of all links
	origin     string        // base without its path, as in the header Origin
	site       Site          // with a name
	language   *say.Language // of the texts; nil for English
	pictured   *say.Language // of the words in pictures
	service    *api.Service
	collection Collection
	attempts   Attempts // nil if not recorded
	clients    clients
	log        *slog.Logger
	warnOnce   sync.Once // for warnOfModules
	now        func() time.Time

	limits     Limits
	drain      time.Duration // see DrainTime
	stalled    atomic.Int64  // when optional reads resume, in nanoseconds of the clock
	proofs     *queue.Queue[*solver.Solver]
	estimates  *queue.Queue[*engine.Engine]
	counting   *queue.Queue[struct{}] // for recording attempts
	attemptIDs attemptIDs
	drawing    *queue.Queue[struct{}] // for images
	animating  *queue.Queue[struct{}] // for GIFs
	answers    *lru.Cache[*answer]    // by URL, see cacheKey
	listed     atomic.Pointer[listed]
	hasGames   atomic.Bool               // whether the collection has games, for the explorer
	noPuzzles  atomic.Bool               // whether the collection has no puzzles
	kindsKnown atomic.Int64              // when hasGames and noPuzzles expire, in nanoseconds of the clock
	index      atomic.Pointer[keptIndex] // nil before the first read
	indexing   singleflight.Group
	unread     budget // of responses
	metrics    *metrics
	templates  *template.Template
	assets     *assetFiles
	filed      bool   // the assets include the collection as files, for the web worker
	static     bool   // the pages are written as files
	lastDay    string // on an exported site, the last day that has a page; the shells among the assets do not know it
	pages      bool   // each puzzle and each day has a file
	pictures   bool   // images are written as files

	handler http.Handler
}

// New returns a server. If an option is invalid, the error names it. New starts nothing in the background. Solvers (two
// for each slot, of 32 MiB) and engines (16 MiB) are allocated when they are first needed.
func New(o Options) (*Server, error) {
	s, err := newServer(o)
	if err != nil {
		return nil, err
	}
	m, ok := s.collection.(*inMemory)
	if s.filed = ok && m.sum != ""; s.filed {
		return s, s.seal(m.sum)
	}
	return s, s.seal("")
}

// newServer returns a server that is not complete: the method seal must add the last assets.
func newServer(o Options) (*Server, error) {
	s := &Server{
		log: cmp.Or(o.Log, slog.New(slog.DiscardHandler)), now: o.Now, collection: o.Collection, attempts: o.Attempts,
		limits: o.Limits.withDefaults(), drain: DrainTime, clients: clients{o.TrustedProxies}, metrics: newMetrics(),
	}
	if err := o.Limits.check(); err != nil {
		return nil, err
	}
	if err := o.Site.check(); err != nil {
		return nil, err
	}
	var err error
	if s.language, err = o.Site.language(); err != nil {
		return nil, err
	}
	s.pictured = languageOfCards(s.language)
	s.site = o.Site
	s.site.Name = cmp.Or(s.site.Name, defaultName)
	if err := s.setBase(cmp.Or(o.BaseURL, defaultBaseURL)); err != nil {
		return nil, err
	}
	if s.now == nil {
		s.now = time.Now
	}
	if s.collection == nil {
		embedded, err := embeddedCollection()
		if err != nil {
			return nil, err
		}
		s.collection = embedded
	}
	if s.templates, err = parsedTemplates(s.language); err != nil {
		return nil, err
	}
	if s.assets, err = newAssetFiles(s.language); err != nil {
		return nil, err
	}
	if s.site.Style != "" {
		if err := s.assets.add(styleFile, []byte(s.site.Style)); err != nil {
			return nil, err
		}
	}
	s.service = &api.Service{
		Base: s.base, Collection: s.collection, Nodes: s.limits.Nodes, Now: s.now, Language: s.language,
	}
	s.answers = lru.New[*answer](s.limits.PageBytes)
	s.unread = budget{limit: s.limits.UnreadBytes, by: map[string]int{}, changed: make(chan struct{})}
	s.makeQueues()
	s.handler = s.routes()
	return s, nil
}

// setBase checks and sets the base URL.
func (s *Server) setBase(base string) error {
	if err := codec.CheckBase(base); err != nil {
		return err
	}
	u, err := url.Parse(base)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil {
		return fmt.Errorf("base URL %q: must be like https://example.org", base)
	}
	s.base = strings.TrimRight(base, "/")
	s.root = strings.TrimRight(u.EscapedPath(), "/")
	usual := map[string]string{"http": ":80", "https": ":443"}[u.Scheme] // browsers leave out this port
	s.origin = u.Scheme + "://" + strings.TrimSuffix(strings.ToLower(u.Host), usual)
	return nil
}

// Handler returns the handler of pages, images and the API.
func (s *Server) Handler() http.Handler { return s.handler }

// Operations returns the handler of /healthz, /readyz and /metrics, which must not be public.
func (s *Server) Operations() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		if err := s.collection.Ready(r.Context()); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ready")
	})
	mux.Handle("GET /metrics", s.metrics)
	return mux
}
