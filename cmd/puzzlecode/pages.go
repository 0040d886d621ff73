package main

import (
	"cmp"
	"errors"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"log/slog"
	"math"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve"
	"github.com/puzzlecode/puzzlecode/store"
)

// pageStall is the maximum time that a page waits for the Postgres server.
const pageStall = 3 * time.Second

func newServe() *cobra.Command {
	var d database
	var o serve.Options
	var look siteFiles
	var addr, operationsAddr string
	var verbose bool
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

The log on standard error is JSON, one object a line; on a terminal it is text,
with only warnings and errors.

SIGTERM and Ctrl-C let current requests finish, for at most 10 seconds.`,
		Example: `  puzzlecode serve
  puzzlecode serve --addr :8080 --base-url https://santorini.example`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			host, err := loopback(addr)
			switch {
			case err != nil:
				return usagef(cmd, "--addr: %v", err)
			case o.BaseURL == "" && !host:
				return usagef(cmd, "--addr %s accepts connections from other machines; set --base-url to the public URL", addr)
			}
			if o.BaseURL != "" {
				if _, err := serve.New(serve.Options{BaseURL: o.BaseURL, Collection: serve.NoCollection{}}); err != nil {
					return usagef(cmd, "--base-url: %v", err)
				}
			}
			if o.Site, err = look.site(); err != nil {
				return usagef(cmd, "%v", err)
			}
			processOf(cmd).drainFor(serve.DrainTime + time.Second)
			// A port in use is reported before the preparations, which take seconds.
			early, err := listen(addr)
			if err != nil {
				return err
			}
			early.Close()
			if !d.isUsed() {
				o.Collection, err = serve.EmbeddedCollection()
			} else if db, wrong := d.open(cmd, store.Options{Stall: pageStall, Patience: pageStall}); wrong != nil {
				err = wrong
			} else {
				defer db.Close()
				o.Attempts = db
				o.Collection, err = serve.OrBuiltIn(cmd.Context(), db.Collection())
			}
			switch {
			case cmd.Context().Err() != nil:
				return nil // a signal has stopped the start, which is no error, as for a running server
			case err != nil:
				return err
			}
			// Listen only after all slow preparations, so that every client that can connect gets a response.
			public, err := listen(addr)
			if err != nil {
				return err
			}
			defer public.Close()
			o.BaseURL = cmp.Or(o.BaseURL, "http://"+public.Addr().String())
			var operations net.Listener
			if operationsAddr != "" {
				if operations, err = net.Listen("tcp", operationsAddr); err != nil {
					return fmt.Errorf("--operations: %w", err)
				}
				defer operations.Close()
			}
			o.Log = serverLog(cmd.ErrOrStderr(), verbose)
			s, err := serve.New(o)
			if err != nil {
				return err
			}
			if debug.SetMemoryLimit(-1) == math.MaxInt64 { // not set by GOMEMLIMIT
				debug.SetMemoryLimit(o.Limits.Memory())
			}
			fmt.Fprintf(cmd.OutOrStdout(), "serving %s/\n", o.BaseURL)
			if terminalOf(cmd.ErrOrStderr()) != nil {
				note(cmd, "open the address in a browser; Ctrl-C stops the server")
			}
			o.Log.Info("serving",
				"address", public.Addr().String(), "base", o.BaseURL, "operations", operationsAddr, "pid", os.Getpid())
			err = s.Run(cmd.Context(), public, operations)
			o.Log.Info("stopped")
			return err
		},
	}
	d.addOptionalFlag(cmd, "database of puzzles and games", "")
	look.addFlags(cmd)
	cmd.Flags().StringVar(&addr, "addr", "127.0.0.1:8080", "listen `ADDRESS`")
	cmd.Flags().StringVar(&operationsAddr, "operations", "", "listen `ADDRESS` for health checks and metrics")
	cmd.Flags().StringVar(&o.BaseURL, "base-url", "", "public `URL` of the pages")
	const proxies = "network or address of a proxy whose X-Forwarded-For is used: `PREFIX`, such as 10.0.0.0/8 or ::1"
	addList(cmd, "trusted-proxy", proxies, nil, func(text string) error {
		p, err := prefix(text)
		o.TrustedProxies = append(o.TrustedProxies, p)
		return err
	})
	cmd.Flags().BoolVar(&verbose, "verbose", false, "also log every request that is not answered from the cache")
	return cmd
}

// serverLog returns the log of the server: JSON for programs, or on a terminal lines of text for a person, without the
// start and the stop.
func serverLog(out io.Writer, verbose bool) *slog.Logger {
	options := &slog.HandlerOptions{Level: slog.LevelInfo}
	isTerminal := terminalOf(out) != nil
	switch {
	case verbose:
		options.Level = slog.LevelDebug
	case isTerminal:
		options.Level = slog.LevelWarn
	}
	if isTerminal {
		return slog.New(slog.NewTextHandler(out, options))
	}
	return slog.New(slog.NewJSONHandler(out, options))
}

// listen listens on an address for pages.
func listen(addr string) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		err = fmt.Errorf("%w: choose another port with --addr, such as --addr 127.0.0.1:8081", err)
	}
	return l, err
}

// prefix reads an IP address or a network, such as 10.0.0.0/8.
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

// loopback reports whether only this machine can reach the listen address addr.
func loopback(addr string) (bool, error) {
	host, port, err := net.SplitHostPort(addr)
	if _, wrong := net.LookupPort("tcp", addr); err != nil && wrong == nil {
		return false, fmt.Errorf("%q is a port alone, use 127.0.0.1:%[1]s, or :%[1]s for other machines, too", addr)
	}
	if err != nil {
		return false, err
	}
	if _, err := net.LookupPort("tcp", port); err != nil {
		return false, fmt.Errorf("%q is not a port", port)
	}
	switch host {
	case "localhost":
		return true, nil
	case "": // all addresses of the machine
		return false, nil
	}
	a, err := netip.ParseAddr(host)
	if err != nil {
		return false, fmt.Errorf("%q is not an IP address", host)
	}
	return a.IsLoopback(), nil
}

// siteFiles are the flags for the look of pages: the name and the language of the site, and files.
type siteFiles struct{ name, language, header, footer, style string }

func (f *siteFiles) addFlags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.name, "name", "", "`NAME` of the site instead of puzzlecode")
	cmd.Flags().StringVar(&f.language, "language", "en",
		"`LANGUAGE` of the pages: "+strings.Join(serve.Languages(), ", ")+", or a file that \"puzzlecode texts\" describes")
	cmd.Flags().StringVar(&f.header, "header", "", "`FILE` with HTML below the menu of all pages")
	cmd.Flags().StringVar(&f.footer, "footer", "", "`FILE` with HTML at the end of all pages")
	cmd.Flags().StringVar(&f.style, "style", "", "`FILE` with CSS after the style of the pages, such as other colors")
}

// site reads the files.
func (f *siteFiles) site() (serve.Site, error) {
	texts := map[string]string{}
	for flag, name := range map[string]string{"header": f.header, "footer": f.footer, "style": f.style} {
		if name == "" {
			continue
		}
		text, err := os.ReadFile(name)
		switch {
		case err != nil:
			return serve.Site{}, fmt.Errorf("--%s: %w", flag, err)
		case !utf8.Valid(text):
			return serve.Site{}, fmt.Errorf("--%s: %s is not text in UTF-8", flag, name)
		}
		texts[flag] = string(text)
	}
	site := serve.Site{
		Name: f.name, Header: template.HTML(texts["header"]), Footer: template.HTML(texts["footer"]), Style: texts["style"],
	}
	var err error
	switch {
	case f.language == "en":
	case slices.Contains(serve.Languages(), f.language):
		site.Texts, err = serve.Texts(f.language)
	default:
		site.Texts, err = os.ReadFile(f.language)
		if errors.Is(err, fs.ErrNotExist) && !strings.ContainsAny(f.language, `./\`) {
			err = fmt.Errorf("%q is neither %s nor a file", f.language, strings.Join(serve.Languages(), ", "))
		}
	}
	if err != nil {
		return serve.Site{}, fmt.Errorf("--language: %w", err)
	}
	_, err = serve.New(serve.Options{Collection: serve.NoCollection{}, Site: site})
	return site, err
}

// newTexts returns the command texts, which prints the texts of the pages.
func newTexts() *cobra.Command {
	return &cobra.Command{
		Use:   "texts [LANGUAGE]",
		Short: "Print the texts of the pages, for a translation",
		Long: `Texts prints a file with all texts of the pages in a LANGUAGE: ` + strings.Join(serve.Languages(), " or ") + `.
"puzzlecode serve" and "puzzlecode site" take such a file by --language.

The file is a JSON object with a language, such as "fr", and texts: each English
text with its translation. To translate the pages, print the English texts,
change "language", and replace the text on the right of each colon. A text that
is removed stays English.

Keep the words in braces, such as {side}: they stand for values. Keep numbered
marks, too, in any order: in "<1>The rules</1> in five pictures" the words
between them are a link. An error names each text that is wrong.`,
		Example: `  puzzlecode texts > fr.json
  puzzlecode texts de > de.json
  puzzlecode serve --language de`,
		RunE: func(cmd *cobra.Command, args []string) error {
			texts, err := serve.Texts(append(args, "en")[0])
			if err != nil {
				return usagef(cmd, "%v", err)
			}
			_, err = cmd.OutOrStdout().Write(texts)
			return err
		},
	}
}

// newSite returns the command site, which writes the pages as files.
func newSite() *cobra.Command {
	var d database
	var f puzzleFiles
	var look siteFiles
	var o serve.ExportOptions
	var pages, changed string
	var builtIn bool
	cmd := &cobra.Command{
		Use:   "site DIR [FILE]...",
		Short: "Write the pages as files for any web host",
		Long: `Site writes the pages as files into DIR, for a web host that only serves files.
They do what serve does: in the browser, a web worker has the solver, the engine
and the collection. Only what is about other people needs a server: the explorer
and the solve rates. After a visit the pages also open without a connection.

The puzzles are those of the program, or of FILEs, which are read and proved as
"puzzlecode puzzles convert" does, or with --db of a database. --collection adds
those of the program to the puzzles of FILEs.

A FILE may be a collection with a title, as "puzzlecode puzzles convert --help"
describes. The site begins with it then: its title, its author and its puzzles
in their order, with gods and without, each with its title and whether the
visitor has solved it. The page of a puzzle leads to the next one.

With --pages all every puzzle has a page of its own, which search engines find
and chats preview, and which needs no worker. Those of the program take about
14,000 files and 220 MB. With --pages none only the puzzles of yesterday, today
and the next 31 days have one: for others a shell reads the code in the address,
and the files take a few megabytes. A link to a puzzle is /p/?c=CODE then;
/p/CODE also works if the host answers what it does not find with 404.html.

Another run with the same DIR writes only what differs, and removes the files of
the run before that are no longer needed. DIR/` + serve.FilesName + ` lists them.
A file or link of another origin is only replaced with --force, a folder never.

--changed appends the names of the new, changed and removed files to FILE, one a
line, relative to DIR. The name of a removed file has no file in DIR. Each name
is written before its file, so after a run or upload that failed, FILE still
lists all files to upload. Remove it after the upload. With "-", standard output
has the names and standard error the summary.`,
		Example: `  puzzlecode site --base-url https://santorini.example public
  puzzlecode site --base-url https://santorini.example --pages none public my.csv
  puzzlecode site --base-url https://club.example public club.txt
  puzzlecode site --base-url https://santorini.example --changed names public
  python3 -m http.server --directory public  # try it at http://localhost:8000`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if u, err := url.Parse(o.BaseURL); err != nil || u.Host == "" {
				return usagef(cmd, "--base-url must be the URL of the web host, such as https://santorini.example")
			}
			files := args[1:]
			o.Pages = pages == "all"
			var err error
			if o.Site, err = look.site(); err != nil {
				return usagef(cmd, "%v", err)
			}
			switch {
			case len(files) > 0:
				var head puzzles.Head
				f.headed = func(name string, h puzzles.Head) error {
					switch {
					case h.IsZero():
						return nil
					case builtIn:
						return fmt.Errorf("%s is a collection with a title, and --collection would add the puzzles of the "+
							"program to it: leave out --collection, or the title", name)
					case !head.IsZero():
						return fmt.Errorf("%s is a second collection with a title, must be one: put the puzzles into one FILE", name)
					}
					head = h
					return nil
				}
				var err error
				own := slices.Collect(untilError(f.read(cmd, files, puzzles.Filter{}), &err)) // reading sets head
				if err != nil {
					return err
				}
				o.Collection, err = serve.NewTitledCollection(valid(own), head)
				if head.IsZero() {
					o.Collection, err = serve.NewCollection(valid(own), builtIn)
				}
				if err != nil {
					return err
				}
			case d.isUsed():
				db, err := d.open(cmd, store.Options{})
				if err != nil {
					return err
				}
				defer db.Close()
				if o.Collection, err = serve.OrBuiltIn(cmd.Context(), db.Collection()); err != nil {
					return err
				}
			}
			return orReported(writeSite(cmd, args[0], o, changed), f.wrong.any())
		},
	}
	cmd.Flags().StringVar(&o.BaseURL, "base-url", "", "`URL` of the web host")
	addChoice(cmd, &pages, "pages", "puzzles with a page of their own", "all", "none")
	cmd.Flags().BoolVar(&o.Pictures, "pictures", false, "also write a preview image of each puzzle that has a page")
	cmd.Flags().BoolVar(&o.Force, "force", false, "replace files and links in DIR that no run has written")
	cmd.Flags().StringVar(&changed, "changed", "", "append the names of new, changed and removed files to `FILE`")
	cmd.Flags().BoolVar(&builtIn, "collection", false, "add the puzzles of the program to those of FILEs")
	f.addFlags(cmd)
	look.addFlags(cmd)
	d.addOptionalFlag(cmd, "database of puzzles", "FILE")
	addRules(cmd,
		rule{"FILE", excludes, "db", ""},
		rule{"collection", excludes, "db", "a database without puzzles has those of the program"},
	)
	return cmd
}

// writeSite writes the files, and prints a summary. It appends the names of changed files to the file changed, or
// prints them if changed is "-".
func writeSite(cmd *cobra.Command, dir string, o serve.ExportOptions, changed string) error {
	out, names := cmd.OutOrStdout(), io.Discard
	if changed == "-" {
		out, names = cmd.ErrOrStderr(), out
	} else if changed != "" {
		f, err := os.OpenFile(changed, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
		if err != nil {
			return fmt.Errorf("--changed: %w", err)
		}
		defer f.Close()
		names = f
	}
	o.Changes = func(name string) error {
		_, err := fmt.Fprintln(names, name)
		return err
	}
	start := time.Now()
	var done, all atomic.Int64
	status := func() string {
		if all.Load() == 0 {
			return "preparing"
		}
		return fmt.Sprintf("%d of %s written", done.Load(), counted(all.Load(), "file"))
	}
	o.Progress = func(n, total int) {
		done.Store(int64(n))
		all.Store(int64(total))
	}
	processOf(cmd).onStop(func() string {
		return " after " + counted(done.Load(), "file") + "; run the command again to go on"
	})
	_, stop := showBar(cmd, filepath.Base(dir), 0, status)
	result, err := serve.Export(cmd.Context(), dir, o)
	stop()
	if err != nil {
		return cmp.Or(cmd.Context().Err(), err)
	}
	fmt.Fprintf(out, "%s in %s, %.1f MB: %d new, %d changed, %d removed, in %v\n",
		counted(result.Files, "file"), dir, float64(result.Bytes)/1e6,
		result.New, result.Changed, result.Removed, time.Since(start).Round(100*time.Millisecond))
	fmt.Fprintf(out, "put the folder on the web host as %s/\n", o.BaseURL)
	return nil
}
