package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
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
		proxies                []string
		verbose                bool
	}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the pages on which positions are played, and the API",
		Long: `Serve answers requests for pages, pictures and the JSON API, which is described
at /api/v1/openapi.json. With nothing given it listens on loopback alone and has
the puzzles that come with the program.

With --db, or if ` + databaseVariable + ` is set, the puzzles and the games of the explorer
are those of a database, which also counts the attempts at its puzzles: the
outcome, the time and the hints, and nothing about who it was. The page of a
puzzle says how many have solved it.

--base-url is the address under which others reach the pages. It stands in
links, previews and QR codes, and the Host of a request never does. It must be
given if --addr is not on loopback.

--operations is another address, for /healthz, /readyz and /metrics, which are
not for the public. Requests that a proxy passes on come from the address of the
proxy; with --trusted-proxy its X-Forwarded-For is believed.

SIGTERM and Ctrl-C let requests that have begun finish, for up to 10 seconds.`,
		Example: `  puzzlecode serve
  puzzlecode serve --addr :8080 --base-url https://santorini.example`,
		Args:              noArguments,
		ValidArgsFunction: noFiles,
		RunE: func(cmd *cobra.Command, _ []string) error {
			proxies, err := prefixes(o.proxies)
			if err != nil {
				return usagef(cmd, "--trusted-proxy: %v", err)
			}
			host, err := loopback(o.addr)
			switch {
			case err != nil:
				return usagef(cmd, "--addr: %v", err)
			case o.base == "" && !host:
				return usagef(cmd, "--addr %s is reached by others, so --base-url must say under which address", o.addr)
			}
			if o.base != "" {
				if _, err := serve.New(serve.Options{BaseURL: o.base, Collection: serve.NoCollection{}}); err != nil {
					return usagef(cmd, "--base-url: %v", err)
				}
			}
			processOf(cmd).drainFor(serve.DrainTime + time.Second)
			var collection serve.Collection
			var attempts serve.Attempts
			if d.isNamed() {
				db, err := d.openWith(cmd, store.Options{Stall: pageStall, Patience: pageStall})
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
			s, err := serve.New(serve.Options{BaseURL: o.base, Collection: collection, Attempts: attempts, TrustedProxies: proxies, Log: log})
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
	d.addOptionalFlag(cmd, "database of puzzles and games")
	cmd.Flags().StringVar(&o.addr, "addr", "127.0.0.1:8080", "listen on this `ADDRESS`")
	cmd.Flags().StringVar(&o.operations, "operations", "", "answer health checks and metrics on this `ADDRESS`")
	cmd.Flags().StringVar(&o.base, "base-url", "", "the `URL` under which others reach the pages")
	cmd.Flags().StringSliceVar(&o.proxies, "trusted-proxy", nil, "believe X-Forwarded-For from this `PREFIX`, like 10.0.0.0/8 or ::1")
	cmd.Flags().BoolVar(&o.verbose, "verbose", false, "log every request that is not answered from the cache, too")
	return cmd
}

// started returns the error of a start: none if a signal has ended it, as it ends the server.
func started(cmd *cobra.Command, err error) error {
	if cmd.Context().Err() != nil {
		return nil
	}
	return err
}

// prefixes reads addresses and networks.
func prefixes(texts []string) (list []netip.Prefix, err error) {
	for _, text := range texts {
		p, err := netip.ParsePrefix(text)
		if err != nil {
			a, addrErr := netip.ParseAddr(text)
			if addrErr != nil {
				return nil, fmt.Errorf("%q is neither an address nor a network like 10.0.0.0/8", text)
			}
			p = netip.PrefixFrom(a, a.BitLen())
		}
		list = append(list, p.Masked())
	}
	return list, nil
}

// loopback reports whether only this machine reaches an address to listen on.
func loopback(addr string) (bool, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return false, err
	}
	if _, err := net.LookupPort("tcp", port); err != nil {
		return false, fmt.Errorf("%q is no port", port)
	}
	if host == "localhost" {
		return true, nil
	}
	if host == "" {
		return false, nil
	}
	a, err := netip.ParseAddr(host)
	if err != nil {
		return false, fmt.Errorf("%q is no address of this machine", host)
	}
	return a.IsLoopback(), nil
}

// newSite writes the pages as files.
func newSite() *cobra.Command {
	base := ""
	pictures := false
	cmd := &cobra.Command{
		Use:   "site DIR",
		Short: "Write the pages as files for any web host",
		Long: `Site writes the daily puzzles, the collection, the editor and the page about
codes into DIR, for a web host that only serves files. Every puzzle of the
collection can be played there, as its page has all that is needed. What needs a
server is left out: the API, the explorer, and positions that are in no
collection.`,
		Example: `  puzzlecode site --base-url https://santorini.example public`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef(cmd, "want one DIR")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if u, err := url.Parse(base); err != nil || u.Host == "" {
				return usagef(cmd, "--base-url: want the address of the web host, like https://santorini.example")
			}
			n, err := serve.Export(cmd.Context(), args[0], serve.ExportOptions{BaseURL: base, Pictures: pictures})
			if err == nil {
				fmt.Fprintf(cmd.OutOrStdout(), "%s written\n", counted(n, "file"))
			}
			return err
		},
	}
	cmd.Flags().StringVar(&base, "base-url", "", "the `URL` of the web host")
	cmd.Flags().BoolVar(&pictures, "pictures", false, "write a picture of each puzzle for previews, too")
	return cmd
}
