package serve

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"
)

// The limits of a connection.
const (
	readHeaderTime = 5 * time.Second
	readTime       = 10 * time.Second
	writeTime      = 40 * time.Second // longer than a proof may take
	idleTime       = 2 * time.Minute
	maxHeader      = 16 << 10 // bytes
)

// DrainTime is how long requests that are being answered may go on after the server was
// told to stop.
const DrainTime = 10 * time.Second

// Run answers requests on public, and on operations unless it is nil, until the context is
// done. Then it takes no more, and returns nil once all that had begun are answered, or
// after [DrainTime]. It closes the listeners.
func (s *Server) Run(ctx context.Context, public, operations net.Listener) error {
	servers := []*http.Server{newHTTPServer(s.Handler())}
	listeners := []net.Listener{public}
	if operations != nil {
		servers = append(servers, newHTTPServer(s.Operations()))
		listeners = append(listeners, operations)
	}
	failed := make(chan error, len(servers))
	for i, h := range servers {
		go func() { failed <- h.Serve(listeners[i]) }()
	}
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
	}
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), DrainTime)
	defer cancel()
	for _, h := range servers {
		if stopErr := h.Shutdown(drain); stopErr != nil {
			h.Close()
			err = errors.Join(err, stopErr)
		}
	}
	return err
}

func newHTTPServer(h http.Handler) *http.Server {
	return &http.Server{
		Handler: h, ReadHeaderTimeout: readHeaderTime, ReadTimeout: readTime, WriteTimeout: writeTime, IdleTimeout: idleTime, MaxHeaderBytes: maxHeader,
	}
}
