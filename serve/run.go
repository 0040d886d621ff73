package serve

import (
	"context"
	"net"
	"net/http"
	"time"
)

// The limits of a connection.
const (
	readHeaderTime = 5 * time.Second
	readTime       = 10 * time.Second
	idleTime       = 2 * time.Minute
	maxHeader      = 16 << 10 // bytes
)

// DrainTime is the longest time that requests in progress take after the server was told to
// stop. Proofs that are not done a second before are answered with status 503.
const DrainTime = 10 * time.Second

// Run answers requests on public, and on operations unless it is nil, until the context is
// done. Then it takes no more, and returns nil once those in progress are answered, or after
// [DrainTime]. It closes the listeners. The error is that of a listener.
func (s *Server) Run(ctx context.Context, public, operations net.Listener) error {
	servers := []*http.Server{s.httpServer(s.Handler())}
	listeners := []net.Listener{public}
	if operations != nil {
		servers = append(servers, s.httpServer(s.Operations()))
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
	for _, stop := range []func(time.Duration){s.proofs.Stop, s.estimates.Stop, s.counting.Stop} {
		stop(s.drain - time.Second)
	}
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.drain)
	defer cancel()
	for _, h := range servers {
		if h.Shutdown(drain) != nil {
			h.Close() // of clients that do not read
		}
	}
	return err
}

func (s *Server) httpServer(h http.Handler) *http.Server {
	return &http.Server{
		Handler: h, ReadHeaderTimeout: readHeaderTime, ReadTimeout: readTime, WriteTimeout: s.limits.answerTime() + 4*time.Second, IdleTimeout: idleTime, MaxHeaderBytes: maxHeader,
	}
}
