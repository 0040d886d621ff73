package serve

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

// unreadWriter is the connection of a client that reads nothing: a response is sent when the channel is closed.
type unreadWriter struct {
	*httptest.ResponseRecorder
	statuses chan int
	read     chan struct{}
}

func (w unreadWriter) WriteHeader(status int) { w.statuses <- status }

func (w unreadWriter) Write(b []byte) (int, error) {
	<-w.read
	return len(b), nil
}

// Whatever a client requests without reading it, the bytes of the responses stay within the share of the client, and
// another client gets its response. The bytes are given back with the responses.
func TestUnread(t *testing.T) {
	s, err := New(Options{Collection: NoCollection{}, Limits: Limits{Wait: 1}})
	if err != nil {
		t.Fatal(err)
	}
	asset := "/assets/" + s.assets.hash + "/page.css"
	for _, path := range []string{"/", "/about", "/sitemap.xml", "/p/HfGoo8VCrfkSpV", "/p/HfGoo8VCrfkSpV.png", asset,
		"/p/HfGoo8VCrfkSpV.svg", "/p/HfGoo8VCrfkSpX", "/api/v1/turns/" + manyWins(1).String(),
		"/api/v1/decode/HfGoo8VCrfkSpV",
		"/api/v1/decode/HfGoo8VCrfkSpX", "/api/v1/none", "/explore/HfGoo8VCrfkSpV", "/puzzles/random"} {
		ask := func(w http.ResponseWriter, address string) {
			r := httptest.NewRequest(http.MethodGet, path, nil)
			r.RemoteAddr = net.JoinHostPort(address, "5")
			r.Header.Set("Accept-Encoding", "gzip")
			s.Handler().ServeHTTP(w, r)
		}
		quick := httptest.NewRecorder()
		ask(quick, "203.0.113.5")
		w := unreadWriter{httptest.NewRecorder(), make(chan int), make(chan struct{})}
		var all sync.WaitGroup
		for n := range 10_000 {
			all.Go(func() { ask(w, "192.0.2.1") })
			status := <-w.statuses
			if status == http.StatusTooManyRequests {
				break
			}
			if status != quick.Code || n == 9999 {
				t.Fatalf("%s: unread response %d has status %d, want %d", path, n, status, quick.Code)
			}
		}
		if most := s.limits.UnreadBytes / (1 + freeShares/2); s.unread.taken > most || s.unread.taken < most/4 {
			t.Errorf("%s: %d bytes are counted, want almost %d", path, s.unread.taken, most)
		}
		again := httptest.NewRecorder()
		if ask(again, "203.0.113.5"); again.Code != quick.Code {
			t.Errorf("%s: status %d for another client, want %d", path, again.Code, quick.Code)
		}
		close(w.read)
		all.Wait()
		if s.unread.taken != 0 || len(s.unread.by) != 0 {
			t.Errorf("%s: %d bytes are counted after all responses, %v", path, s.unread.taken, s.unread.by)
		}
	}
}

// However a client spreads its requests over addresses, its bytes stay within the shares of its networks, and something
// is left for the next client.
func TestBudget(t *testing.T) {
	for name, spread := range spreads {
		b := budget{limit: 64 << 20, by: map[string]int{}, changed: make(chan struct{})}
		hold := func(address string) error {
			client := clients{}.client(&http.Request{RemoteAddr: net.JoinHostPort(address, "5")})
			h := holding{budget: &b, client: client}
			return h.take(t.Context(), 100_000, 0)
		}
		for n := range 1000 {
			hold(spread.address(n % 100))
		}
		if most := b.limit * spread.shares / (freeShares + spread.shares); b.taken > most || b.taken < most*9/10 {
			t.Errorf("%s: %d bytes of %d are taken, want at most %d", name, b.taken, b.limit, most)
		}
		if err := hold("203.0.113.5"); err != nil {
			t.Errorf("%s: another client: %v", name, err)
		}
	}
}

// A response that is too large for now waits until others are read, and is refused after some time.
func TestTake(t *testing.T) {
	b := budget{limit: 900, by: map[string]int{}, changed: make(chan struct{})}
	first := holding{budget: &b, client: queue.Client{{Name: "a", Share: 1}}}
	second := holding{budget: &b, client: first.client}
	if err := first.resize(100); err != nil {
		t.Fatal(err)
	}
	if err := second.take(t.Context(), 50, 1); err != errUnread {
		t.Errorf("a second response of the client: %v, want %v", err, errUnread)
	}
	done := make(chan error)
	go func() { done <- second.take(t.Context(), 50, 1<<40) }()
	first.free()
	if err := <-done; err != nil || b.taken != 50 {
		t.Errorf("after the first: %v, %d bytes", err, b.taken)
	}
	if err := second.resize(1000); fmt.Sprint(err) != queue.ErrBusy.Error() || b.taken != 50 {
		t.Errorf("more than there is: %v, %d bytes", err, b.taken)
	}
}
