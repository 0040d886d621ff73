package serve

import (
	"bytes"
	"compress/gzip"
	"container/list"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// An answer is a whole response. It is made once and may be sent many times, also at the
// same time.
type answer struct {
	status      int // 0 for 200
	contentType string
	body        []byte
	caching     string            // the header Cache-Control
	headers     map[string]string // others, nil for none

	expires time.Time // when it leaves the cache; zero for never

	etag     string
	compress sync.Once
	zipped   []byte // nil if the body is too small to gain by it
}

// The ways in which answers are cached by browsers and proxies.
const (
	revalidate = "no-cache"                            // pages and pictures: chats keep old previews
	immutable  = "public, max-age=31536000, immutable" // what a version or nothing but a code names
	notCached  = "no-store"                            // what differs from one request to the next
)

// The kinds of content.
const (
	typeHTML = "text/html; charset=utf-8"
	typeJSON = "application/json"
	typeText = "text/plain; charset=utf-8"
	typePNG  = "image/png"
	typeSVG  = "image/svg+xml"
)

// minZipped is the size from which bodies are compressed.
const minZipped = 1 << 10

// seal computes the entity tag. It must be called before the answer is sent.
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

// send writes the answer, or 304 if the client has it.
func (a *answer) send(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h["Content-Type"] = []string{a.contentType}
	h["Cache-Control"] = []string{a.caching}
	for name, value := range a.headers {
		h[name] = []string{value}
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
	if a.isCompressible() {
		h["Vary"] = []string{"Accept-Encoding"}
		if acceptsGzip(r) {
			h["Content-Encoding"] = []string{"gzip"}
			body = a.gzipped()
		}
	}
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	w.WriteHeader(a.status)
	if r.Method != http.MethodHead {
		w.Write(body) // a client that has gone is no fault
	}
}

// matches reports whether a header If-None-Match names an entity tag.
func matches(header, etag string) bool {
	if header == "" {
		return false
	}
	for tag := range strings.SplitSeq(header, ",") {
		if tag = strings.TrimSpace(tag); tag == "*" || strings.TrimPrefix(tag, "W/") == strings.TrimPrefix(etag, "W/") {
			return true
		}
	}
	return false
}

func (a *answer) isCompressible() bool {
	return len(a.body) >= minZipped && a.contentType != typePNG
}

// acceptsGzip reports whether a client takes gzip. A weight of 0 forbids it.
func acceptsGzip(r *http.Request) bool {
	for coding := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, weight, _ := strings.Cut(strings.ReplaceAll(coding, " ", ""), ";")
		if name == "gzip" {
			q, err := strconv.ParseFloat(strings.TrimPrefix(weight, "q="), 64)
			return err != nil || q > 0
		}
	}
	return false
}

var gzipWriters = sync.Pool{New: func() any {
	w, _ := gzip.NewWriterLevel(nil, 5) // the level is a valid one
	return w
}}

// gzipped returns the compressed body, which is kept.
func (a *answer) gzipped() []byte {
	a.compress.Do(func() {
		var b bytes.Buffer
		z := gzipWriters.Get().(*gzip.Writer)
		defer gzipWriters.Put(z)
		z.Reset(&b)
		z.Write(a.body) // a buffer has no errors
		z.Close()
		a.zipped = b.Bytes()
	})
	return a.zipped
}

// answerCacheBytes is the most memory that answers take in the cache.
const answerCacheBytes = 96 << 20

// answerShards is how many parts the cache has, each with a lock of its own.
const answerShards = 16

// An answerCache keeps the answers that were used last, by the address that they answer.
type answerCache struct{ shards [answerShards]answerShard }

type answerShard struct {
	mu    sync.Mutex
	byKey map[string]*list.Element // of *cachedAnswer
	order list.List                // the one used last in front
	bytes int
	limit int
}

type cachedAnswer struct {
	key   string
	route *route
	*answer
}

func newAnswerCache(limit int) *answerCache {
	c := new(answerCache)
	for i := range c.shards {
		c.shards[i].byKey = map[string]*list.Element{}
		c.shards[i].limit = limit / answerShards
	}
	return c
}

func (c *answerCache) shard(key string) *answerShard {
	h := uint32(2166136261) // FNV-1a
	for i := range len(key) {
		h = (h ^ uint32(key[i])) * 16777619
	}
	return &c.shards[h%answerShards]
}

// get returns the answer to an address, nil if it is not there or has expired.
func (c *answerCache) get(key string, now func() time.Time) *cachedAnswer {
	s := c.shard(key)
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.byKey[key]
	if e == nil {
		return nil
	}
	hit := e.Value.(*cachedAnswer)
	if !hit.expires.IsZero() && !now().Before(hit.expires) {
		s.drop(e)
		return nil
	}
	s.order.MoveToFront(e)
	return hit
}

// put keeps an answer, in the place of those that were not used for the longest time.
func (c *answerCache) put(key string, r *route, a *answer) {
	s := c.shard(key)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.byKey[key] != nil {
		return
	}
	s.byKey[key] = s.order.PushFront(&cachedAnswer{key, r, a})
	s.bytes += a.size(key)
	for s.bytes > s.limit {
		s.drop(s.order.Back())
	}
}

// drop takes an answer out of the cache. The caller holds the lock.
func (s *answerShard) drop(e *list.Element) {
	last := s.order.Remove(e).(*cachedAnswer)
	delete(s.byKey, last.key)
	s.bytes -= last.answer.size(last.key)
}

// size returns about how many bytes of memory an answer takes, its compressed body
// included.
func (a *answer) size(key string) int { return 2*len(key) + len(a.body)*4/3 + 700 }
