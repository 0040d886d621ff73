package serve

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// An answer is a complete HTTP response. It may be sent many times, even concurrently.
type answer struct {
	status      int // 0 means 200
	contentType string
	body        []byte
	caching     string            // the header Cache-Control
	headers     map[string]string // other headers; may be nil

	expires time.Time // when it expires in the cache; zero means never
	route   *route    // the route of its URL; set only in the cache
	asset   bool      // the server keeps it as long as it runs

	etag     string
	compress sync.Once
	zipped   []byte // the compressed body; set by gzipped
}

// The values of the header Cache-Control.
const (
	revalidate = "no-cache"                            // for pages and images: caches ask the server before each use
	immutable  = "public, max-age=31536000, immutable" // for content that depends only on the URL
	notCached  = "no-store"                            // for content that may differ between requests
)

// The content types.
const (
	typeHTML = "text/html; charset=utf-8"
	typeJSON = "application/json"
	typeText = "text/plain; charset=utf-8"
	typePNG  = "image/png"
	typeGIF  = "image/gif"
	typeSVG  = "image/svg+xml"
	typeICO  = "image/x-icon"

	typeBytes = "application/octet-stream"
	typeGzip  = "application/gzip" // for compressed files; compressed responses have Content-Encoding

	typeScript = "text/javascript; charset=utf-8"
)

// Bodies of fewer than minZipped bytes are not compressed.
const minZipped = 1 << 10

// seal sets the default status and caching, and computes the entity tag. It must be called before the answer is sent.
func (a *answer) seal() *answer {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	if a.caching == "" {
		a.caching = revalidate
	}
	if a.etag == "" && a.status == http.StatusOK && a.caching != notCached {
		sum := sha256.Sum256(a.body)
		a.etag = `W/"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
	}
	return a
}

// send writes the answer, or status 304 if the client already has the answer in its cache.
func (a *answer) send(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h["Content-Type"] = []string{a.contentType}
	h["Cache-Control"] = []string{a.caching}
	for name, value := range a.headers {
		h[name] = []string{value}
	}
	if a.isCompressible() {
		h["Vary"] = []string{"Accept-Encoding"}
	}
	if a.etag != "" {
		h["Etag"] = []string{a.etag}
		if matches(r.Header.Get("If-None-Match"), a.etag) {
			h.Del("Content-Type")
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	body := a.body
	if a.isCompressible() && acceptsGzip(r) {
		h["Content-Encoding"] = []string{"gzip"}
		body = a.gzipped()
	}
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	w.WriteHeader(a.status)
	if r.Method != http.MethodHead {
		w.Write(body) // the client may have disconnected
	}
}

// matches reports whether the header If-None-Match contains the entity tag etag.
func matches(header, etag string) bool {
	for tag := range strings.SplitSeq(header, ",") {
		tag = strings.TrimSpace(tag)
		if tag == "*" || strings.TrimPrefix(tag, "W/") == strings.TrimPrefix(etag, "W/") {
			return true
		}
	}
	return false
}

func (a *answer) isCompressible() bool {
	compressed := []string{typePNG, typeGIF, typeBytes, typeGzip}
	return len(a.body) >= minZipped && !slices.Contains(compressed, a.contentType)
}

// acceptsGzip reports whether a client accepts gzip. The weight 0, as in "gzip;q=0", means that the client does not.
func acceptsGzip(r *http.Request) bool {
	for coding := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, weight, _ := strings.Cut(coding, ";")
		if strings.EqualFold(strings.TrimSpace(name), "gzip") {
			q, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(weight), "q="), 64)
			return err != nil || q > 0
		}
	}
	return false
}

// gzipWriters has one writer for each processor, because a writer takes 800 kB. Writers that are still nil are made
// when they are needed.
var gzipWriters = func() chan *gzip.Writer {
	n := runtime.GOMAXPROCS(0)
	c := make(chan *gzip.Writer, n)
	for range n {
		c <- nil
	}
	return c
}()

// gzipped returns the compressed body. Only the first call compresses it.
func (a *answer) gzipped() []byte {
	a.compress.Do(func() {
		var b bytes.Buffer
		z := <-gzipWriters
		if z == nil {
			z, _ = gzip.NewWriterLevel(nil, 5) // the level is valid
		}
		defer func() { gzipWriters <- z }()
		z.Reset(&b)
		z.Write(a.body) // a buffer has no errors
		z.Close()
		a.zipped = b.Bytes()
	})
	return a.zipped
}

// kept returns the cached answer for a key, or nil if there is none or it has expired.
func (s *Server) kept(key string) *answer {
	if a, ok := s.answers.Get(key); ok && (a.expires.IsZero() || s.now().Before(a.expires)) {
		return a
	}
	return nil
}

// size returns the approximate memory of an answer in bytes, including its compressed body.
func (a *answer) size() int {
	n := len(a.body) + 400
	if a.isCompressible() {
		n += len(a.body) / 3
	}
	return n
}
