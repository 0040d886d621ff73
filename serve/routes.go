package serve

import (
	"context"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"runtime/debug"
	"slices"
	"strings"
	"time"
	"unicode"

	victoria "github.com/VictoriaMetrics/metrics"

	"github.com/puzzlecode/puzzlecode/serve/internal/api"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

// A handler answers a request.
type handler = func(*request) (*answer, error)

// A route is a kind of URL, with the handler that answers its requests.
type route struct {
	name   string // for metrics and logs
	answer handler
	api    bool // the route is part of the API, with errors as JSON
	cached bool // the response depends only on the URL until it expires
	brief  bool // the response also depends on the collection, so it is cached briefly
	embed  bool // may be embedded in other sites
	shared bool // scripts of other sites may read the response, as with the API
	own    bool // only pages of this server may send requests

	server  *Server
	seconds *victoria.PrometheusHistogram
}

// A request is an HTTP request, and the client that sent it.
type request struct {
	*http.Request
	api.Input
	client   queue.Client    // see clients
	reads    context.Context // see store
	endReads context.CancelFunc
}

// maxAddress is the maximum length of a URL in bytes. It is enough for a long text and some parameters.
const maxAddress = 4 << 10

// maxCachedAddress is the maximum length of a URL whose response is cached.
const maxCachedAddress = 400

// routes returns a handler for all URLs of the server.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	add := func(pattern string, r *route) {
		r.server, r.seconds = s, s.metrics.requestSeconds(r.name)
		method, path, found := strings.Cut(pattern, " ")
		if !found {
			method, path = "", pattern
		}
		mux.Handle(strings.TrimSpace(method+" "+s.root+path), r)
	}
	s.addAPI(add)
	s.addPages(add)
	none := &route{name: "none", answer: func(r *request) (*answer, error) { return nil, unanswered(r, reads) }}
	add("/", none)
	if s.root != "" {
		mux.Handle("GET "+s.root, http.RedirectHandler(s.root+"/", http.StatusTemporaryRedirect))
		mux.Handle("/", none)
	}
	return s.guard(mux)
}

// The values of the header Content-Security-Policy. Pages load scripts and styles only from this site.
// 'wasm-unsafe-eval' lets the web worker compile its WebAssembly module. Pages on static file hosts have no header;
// they contain policyOfFiles. This policy lacks frame-ancestors, which has no effect inside a page.
const (
	policyOfFiles = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; " +
		"style-src 'self'; img-src 'self' blob:; connect-src 'self'; manifest-src 'self'; form-action 'self'; " +
		"base-uri 'none'"
	policy = policyOfFiles + "; frame-ancestors "
)

var (
	policyAlone    = []string{policy + "'none'"}
	policyEmbedded = []string{policy + "*"}
	noSniff        = []string{"nosniff"}
	noReferrer     = []string{"strict-origin-when-cross-origin"}
	anyOrigin      = []string{"*"}
)

// guard rejects invalid requests, serves responses from the cache, and recovers from panics.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h["Content-Security-Policy"] = policyAlone
		h["X-Content-Type-Options"] = noSniff
		h["Referrer-Policy"] = noReferrer
		if r.Method == http.MethodGet && len(r.RequestURI) <= maxCachedAddress {
			if hit := s.kept(s.cacheKey(r.RequestURI)); hit != nil {
				q := &request{Request: r, client: s.clients.client(r)}
				start, held := time.Now(), holding{budget: &s.unread, client: q.client}
				defer held.free()
				a := hit
				if err := held.take(r.Context(), hit.held(), s.limits.Wait); err != nil {
					a = s.failure(q, hit.route.api, err)
				} else {
					s.metrics.hits.Inc()
				}
				s.begin(w, hit.route)
				a.send(w, r)
				s.finish(q, hit.route, a.status, start)
				return
			}
		}
		fail := func(err error) {
			s.failure(&request{Request: r}, strings.HasPrefix(r.URL.Path, s.root+apiPath), err).send(w, r)
		}
		defer func() {
			v := recover()
			switch {
			case v == http.ErrAbortHandler:
				panic(v) // makes net/http close the connection
			case v != nil:
				notePanic(s.metrics, s.log, r.URL.Path, v)
				fail(api.ErrInternal)
			}
		}()
		if len(r.RequestURI) > maxAddress {
			fail(errAddressLong)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// notePanic counts and logs a panic that the caller has recovered. The argument place says where the panic happened: it
// is the path of the request, or the kind of job.
func notePanic(m *metrics, log *slog.Logger, place string, v any) {
	m.panics.Inc()
	log.Error("panic", "at", place, "panic", v, "stack", string(debug.Stack()))
}

// begin sets the headers that all responses of a route have.
func (s *Server) begin(w http.ResponseWriter, r *route) {
	h := w.Header()
	if r.embed {
		h["Content-Security-Policy"] = policyEmbedded
	}
	if r.api && !r.own || r.shared {
		h["Access-Control-Allow-Origin"] = anyOrigin
	}
}

// finish counts and logs a completed request.
func (s *Server) finish(r *request, route *route, status int, start time.Time) {
	took := time.Since(start)
	route.seconds.Update(took.Seconds())
	s.metrics.countRequest(route.name, status)
	level := slog.LevelDebug
	if status >= 500 {
		level = slog.LevelWarn
	}
	if s.log.Enabled(r.Context(), level) {
		s.log.Log(r.Context(), level, "request", "route", route.name, "path", r.URL.Path, "status", status,
			"seconds", took.Seconds(), "client", r.client.Address())
	}
}

// parametersOf reads the parameters of a URL, also if "&" is written as in HTML. The names of a code and of turns may
// be in upper case, and between characters that are no letters. Unreadable parameters count as missing.
func parametersOf(query string) url.Values {
	for _, form := range []string{"&amp;", "&AMP;", "&#38;", "&#x26;"} {
		for strings.Contains(query, form) {
			query = strings.ReplaceAll(query, form, "&")
		}
	}
	values, _ := url.ParseQuery(query)
	for _, name := range slices.Sorted(maps.Keys(values)) {
		letters := strings.TrimFunc(name, func(r rune) bool { return !unicode.IsLetter(r) })
		plain := strings.TrimPrefix(strings.ToLower(letters), "amp;")
		if (plain == "c" || plain == "t") && !values.Has(plain) {
			values[plain] = values[name]
		}
	}
	return values
}

// ServeHTTP answers a request.
func (h *route) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	start := time.Now()
	s := h.server
	s.begin(w, h)
	ctx, cancel := context.WithTimeout(r.Context(), s.limits.answerTime())
	defer cancel()
	r = r.WithContext(ctx)
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	q := &request{Request: r, Input: api.Input{Values: parametersOf(r.URL.RawQuery)}, client: s.clients.client(r),
		endReads: func() {}}
	defer func() { q.endReads() }()
	if !h.api {
		s.lookForKinds(ctx)
	}
	key := s.cacheKey(r.RequestURI)
	var a *answer
	held := holding{budget: &s.unread, client: q.client}
	defer held.free()
	wait := s.limits.Wait
	if r.ContentLength != 0 { // the end of the connection is noticed only when the body has been read
		wait = 0
	}
	err := held.take(ctx, made(r), wait)
	switch {
	case err != nil:
	case h.own && !s.isOwn(r):
		err = errForeign
	case !slices.Contains([]string{"", "identity"}, r.Header.Get("Content-Encoding")):
		err = errEncoding
	default:
		a, err = h.answer(q)
	}
	if err != nil {
		a = s.failure(q, h.api, err)
	} else if h.brief {
		a.expires = s.expiry()
	}
	a.seal()
	lasting := (h.cached || h.brief) && a.status == http.StatusOK && a.caching != notCached ||
		a.status == http.StatusNotFound && !a.expires.IsZero()
	if lasting && r.Method == http.MethodGet && len(r.RequestURI) <= maxCachedAddress {
		a.route = h
		s.answers.Put(key, a, a.size())
	}
	if err := held.resize(a.held()); err != nil {
		a = s.failure(q, h.api, err)
	}
	a.send(w, r)
	s.finish(q, h, a.status, start)
}

// redirect returns a redirect to a path on this server. The path must never contain text that a client has sent, only
// values that were parsed.
func (s *Server) redirect(path string) *answer {
	return &answer{status: http.StatusSeeOther, contentType: typeText, caching: notCached,
		headers: map[string]string{"Location": s.root + path}, body: []byte("see " + s.root + path + "\n")}
}
