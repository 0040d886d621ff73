package serve

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

// A budget counts the bytes of responses that are being prepared or sent, of all clients and of each group of clients.
// A response stays in memory until the client has read it, or until the connection times out.
type budget struct {
	limit int // the maximum number of bytes

	mu      sync.Mutex
	taken   int            // bytes of all clients
	by      map[string]int // bytes by group
	waiting int            // the number of calls of take that wait
	changed chan struct{}  // closed when bytes are given back
}

// A client may have 1/freeShares of the bytes that are free. Because only free bytes are shared out, some are left for
// the next client: n clients in different networks that take all they can leave 1/(1+n/freeShares) of the limit.
const freeShares = 8

// The bytes that a response counts.
const (
	requestBytes = 16 << 10  // for its request and its connection
	madeBytes    = 256 << 10 // while it is prepared
	perURLByte   = 2 << 10   // in addition, for up to a kilobyte: a GIF has this size, and a long page takes as much
	perBodyByte  = 64        // in addition while it is prepared: find answers with 30 bytes for each
)

// errUnread says that too many bytes are on their way to a client.
var errUnread = errors.New("too many responses to you are in progress: read them first, or try again in a few seconds")

// A holding is the part of a budget that a response takes.
type holding struct {
	*budget
	client queue.Client
	bytes  int
}

// take is like resize, but waits until the client may have the bytes, for at most the time wait.
func (h *holding) take(ctx context.Context, bytes int, wait time.Duration) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	err := h.change(bytes, freeShares)
	if err == nil || h.waiting == maxWaiting {
		return err
	}
	h.waiting++
	defer func() { h.waiting-- }()
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	for err != nil && ctx.Err() == nil {
		changed := h.changed
		h.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
		}
		h.mu.Lock()
		err = h.change(bytes, freeShares)
	}
	return err
}

// resize changes the number of bytes that a response takes, once it is prepared. A client may have twice its share
// then, so that little is prepared in vain. If these are too many for the client, the error is
// errUnread, or [queue.ErrBusy] if the client has no other response.
func (h *holding) resize(bytes int) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.change(bytes, freeShares/2)
}

// change does the work of take and resize. A client may have a part of the free bytes, as a divisor. The caller holds
// the lock.
func (h *holding) change(bytes, shares int) error {
	more := bytes - h.bytes
	for _, g := range h.client {
		if more > 0 && h.by[g.Name]+more > g.Share*(h.limit-h.taken-more)/shares {
			if h.by[h.client.Address()] > h.bytes {
				return errUnread
			}
			return queue.ErrBusy
		}
	}
	for _, g := range h.client {
		if h.by[g.Name] += more; h.by[g.Name] == 0 {
			delete(h.by, g.Name)
		}
	}
	h.taken += more
	h.bytes = bytes
	if more < 0 && h.waiting > 0 {
		close(h.changed)
		h.changed = make(chan struct{})
	}
	return nil
}

// free gives all bytes back.
func (h *holding) free() { h.resize(0) }

// made returns the number of bytes that the response to a request counts while it is prepared.
func made(r *http.Request) int {
	body := r.ContentLength
	if body < 0 || body > maxBody {
		body = maxBody // reading stops there
	}
	return madeBytes + perURLByte*min(len(r.RequestURI), 1<<10) + perBodyByte*int(body)
}

// held returns the number of bytes that the answer counts until it is sent. Clients share the body of a cached answer,
// but each client counts it, because the cache may drop it in the meantime. Assets are in memory anyway.
func (a *answer) held() int {
	if a.asset {
		return requestBytes
	}
	return requestBytes + a.size()
}
