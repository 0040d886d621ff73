package serve

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/puzzlecode/puzzlecode/serve/internal/wasm"
)

// The limits of a connection.
const (
	readHeaderTime = 5 * time.Second
	readTime       = 10 * time.Second
	idleTime       = 2 * time.Minute
	maxHeader      = 16 << 10 // bytes
)

// DrainTime is how long a shutdown waits for requests in progress. Proofs that still run one second before the end of
// this time are stopped, and their requests get status 503.
const DrainTime = 10 * time.Second

// Run serves requests until the context is done. [Server.Handler] serves the listener public. [Server.Operations]
// serves the listener operations, unless this listener is nil. When the context is done, Run accepts no new requests.
// It returns nil when the requests in progress are completed, or after [DrainTime]. Run closes the listeners. An error
// comes from a listener.
func (s *Server) Run(ctx context.Context, public, operations net.Listener) error {
	go func() {
		if err := wasm.Missing(); err != nil {
			s.warnOfModules(err)
		}
	}()
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
	for _, stop := range []func(time.Duration){
		s.proofs.Stop, s.estimates.Stop, s.counting.Stop, s.drawing.Stop, s.animating.Stop,
	} {
		stop(s.drain - time.Second)
	}
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.drain)
	defer cancel()
	for _, h := range servers {
		if h.Shutdown(drain) != nil {
			h.Close() // closes the connections of clients that do not read
		}
	}
	return err
}

func (s *Server) httpServer(h http.Handler) *http.Server {
	return &http.Server{
		Handler: h, ReadHeaderTimeout: readHeaderTime, ReadTimeout: readTime, IdleTimeout: idleTime,
		WriteTimeout: s.limits.answerTime() + 4*time.Second, MaxHeaderBytes: maxHeader,
		ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
	}
}
