package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/serve"
	"github.com/puzzlecode/puzzlecode/store"
)

// pageStall is how long a page waits for a server of Postgres that does not answer.
const pageStall = 3 * time.Second

func newServe() *cobra.Command {
	var d database
	var o struct {
		addr, operations, base string
		proxies                []netip.Prefix
		verbose                bool
	}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the web pages and the JSON API",
		Long: `Serve answers requests for pages, images and the JSON API, which is described at
/api/v1/openapi.json. By default it listens on loopback and has the puzzles in
the program.

With --db, or if ` + databaseVariable + ` is set, it serves the puzzles of a
database and explores its games. It also records the attempts at the puzzles:
result, time and hints, nothing about the person. Puzzle pages show the solve
rate.

--base-url is the public URL of the pages. Links, previews and QR codes begin
with it; the Host of a request is never used. It is required unless --addr is on
loopback.

--operations is a second listen address, for /healthz, /readyz and /metrics,
which should not be public. Requests that pass a proxy come from the address of
the proxy; with --trusted-proxy its X-Forwarded-For is used.

SIGTERM and Ctrl-C let current requests finish, for at most 10 seconds.`,
		Example: `  puzzlecode serve
  puzzlecode serve --addr :8080 --base-url https://santorini.example`,
		Args:              noArguments,
		ValidArgsFunction: noFiles,
		RunE: func(cmd *cobra.Command, _ []string) error {
			host, err := loopback(o.addr)
			switch {
			case err != nil:
				return usagef(cmd, "--addr: %v", err)
			case o.base == "" && !host:
				return usagef(cmd, "--addr %s accepts connections from other machines; set --base-url to the public URL", o.addr)
			}
			if o.base != "" {
				if _, err := serve.New(serve.Options{BaseURL: o.base, Collection: serve.NoCollection{}}); err != nil {
					return usagef(cmd, "--base-url: %v", err)
				}
			}
			processOf(cmd).drainFor(serve.DrainTime + time.Second)
			var collection serve.Collection
			var attempts serve.Attempts
			if d.isUsed() {
				db, err := d.open(cmd, store.Options{Stall: pageStall, Patience: pageStall})
				if err != nil {
					return started(cmd, err)
				}
				defer db.Close()
				attempts = db
				if collection, err = serve.Stored(cmd.Context(), db); err != nil {
					return started(cmd, err)
				}
			} else if collection, err = serve.EmbeddedCollection(); err != nil {
				return err
			}
			if cmd.Context().Err() != nil {
				return nil
			}
			// A client that can connect is answered, so this comes after all that takes long.
			public, err := net.Listen("tcp", o.addr)
			if errors.Is(err, syscall.EADDRINUSE) {
				err = fmt.Errorf("%w: choose another port with --addr, such as --addr 127.0.0.1:8081", err)
			}
			if err != nil {
				return err
			}
			defer public.Close()
			if o.base == "" {
				o.base = "http://" + public.Addr().String()
			}
			var operations net.Listener
			if o.operations != "" {
				if operations, err = net.Listen("tcp", o.operations); err != nil {
					return fmt.Errorf("--operations: %w", err)
				}
				defer operations.Close()
			}
			level := slog.LevelInfo
			if o.verbose {
				level = slog.LevelDebug
			}
			log := slog.New(slog.NewJSONHandler(cmd.ErrOrStderr(), &slog.HandlerOptions{Level: level}))
			s, err := serve.New(serve.Options{BaseURL: o.base, Collection: collection, Attempts: attempts, TrustedProxies: o.proxies, Log: log})
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "serving %s/\n", o.base)
			log.Info("serving", "address", public.Addr().String(), "base", o.base, "operations", o.operations, "pid", os.Getpid())
			err = s.Run(cmd.Context(), public, operations)
			log.Info("stopped")
			return err
		},
	}
	d.addOptionalFlag(cmd, "database of puzzles and games", "")
	cmd.Flags().StringVar(&o.addr, "addr", "127.0.0.1:8080", "listen `ADDRESS`")
	cmd.Flags().StringVar(&o.operations, "operations", "", "listen `ADDRESS` for health checks and metrics")
	cmd.Flags().StringVar(&o.base, "base-url", "", "public `URL` of the pages")
	const proxies = "network or address of a proxy whose X-Forwarded-For is used: `PREFIX`, such as 10.0.0.0/8 or ::1"
	addList(cmd, "trusted-proxy", proxies, nil, func(text string) error {
		p, err := prefix(text)
		o.proxies = append(o.proxies, p)
		return err
	})
	cmd.Flags().BoolVar(&o.verbose, "verbose", false, "also log every request that is not answered from the cache")
	return cmd
}

// started returns the error of a start: none if a signal has ended it, as it ends the server.
func started(cmd *cobra.Command, err error) error {
	if cmd.Context().Err() != nil {
		return nil
	}
	return err
}

// prefix reads an address or a network.
func prefix(text string) (netip.Prefix, error) {
	if p, err := netip.ParsePrefix(text); err == nil {
		return p.Masked(), nil
	}
	address, err := netip.ParseAddr(text)
	if err != nil {
		return netip.Prefix{}, fmt.Errorf("%q is not an address or a network, such as 10.0.0.0/8", text)
	}
	return netip.PrefixFrom(address, address.BitLen()), nil
}

// loopback reports whether only this machine reaches an address to listen on.
func loopback(addr string) (bool, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return false, err
	}
	if _, err := net.LookupPort("tcp", port); err != nil {
		return false, fmt.Errorf("%q is not a port", port)
	}
	if host == "localhost" {
		return true, nil
	}
	if host == "" {
		return false, nil
	}
	a, err := netip.ParseAddr(host)
	if err != nil {
		return false, fmt.Errorf("%q is not an IP address", host)
	}
	return a.IsLoopback(), nil
}
