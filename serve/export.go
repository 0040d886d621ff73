package serve

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/puzzlecode/puzzlecode/puzzles"
)

// ExportOptions say what [Export] writes.
type ExportOptions struct {
	BaseURL    string     // of the web host
	Collection Collection // nil for the puzzles that come with the program
	Pictures   bool       // a picture of each puzzle for previews
	Now        func() time.Time
}

// Export writes the pages as files below a directory, which is made if it does not exist,
// and returns how many. A web host that serves files needs nothing else: each puzzle is
// played on the tree that its page carries. The error is that of the context, of the
// options or of the file system.
func Export(ctx context.Context, dir string, o ExportOptions) (files int, err error) {
	s, err := New(Options{BaseURL: o.BaseURL, Collection: o.Collection, Now: o.Now})
	if err != nil {
		return 0, err
	}
	s.static, s.pictures = true, o.Pictures
	e := &exporter{s: s, dir: dir}
	g, within := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for name, a := range s.assets.files {
		g.Go(func() error { return e.write("/assets/"+s.assets.hash+"/"+name, a.body) })
	}
	pages := []string{"/", "/about", "/edit", "/daily", "/puzzles.atom", "/robots.txt", "/favicon.ico"}
	for d := s.today(); !d.Before(firstDay) && len(pages) < 400; d = d.AddDate(0, 0, -1) {
		pages = append(pages, "/daily/"+d.Format(time.DateOnly))
	}
	for _, page := range pages {
		g.Go(func() error { return e.page(within, page) })
	}
	g.Go(func() error { return e.lists(within) })
	for cursor, more := "", true; more && within.Err() == nil; more = cursor != "" {
		page, err := s.collection.Puzzles(within, puzzles.Filter{}, cursor, maxList)
		if err != nil {
			return int(e.files.Load()), errors.Join(err, g.Wait())
		}
		cursor = page.Next
		for _, p := range page.Puzzles {
			g.Go(func() error {
				if err := e.page(within, address(p.Code, "")); err != nil || !o.Pictures {
					return err
				}
				return e.page(within, address(p.Code, "")+".png")
			})
		}
	}
	if err = g.Wait(); err == nil {
		err = ctx.Err() // it may have ended between two files
	}
	return int(e.files.Load()), err
}

// An exporter writes the answers of a server as files.
type exporter struct {
	s     *Server
	dir   string
	files atomic.Int64
}

// lists writes the list of puzzles, page after page. A file has no parameters, so each page
// has an address of its own.
func (e *exporter) lists(ctx context.Context) error {
	for n, query := 1, ""; ; n++ {
		r := &request{Request: httptest.NewRequestWithContext(ctx, http.MethodGet, "/puzzles"+query, nil)}
		a, err := e.s.puzzlesPage(r)
		if err != nil {
			return err
		}
		body := string(a.body)
		_, next, more := strings.Cut(body, `<p class="more"><a href="`)
		next, _, _ = strings.Cut(next, `"`)
		if more {
			body = strings.Replace(body, next, fmt.Sprintf("%s/puzzles/%d/", e.s.root, n+1), 1)
		}
		name := "/puzzles"
		if n > 1 {
			name = fmt.Sprintf("/puzzles/%d", n)
		}
		if err := e.write(name+"/index.html", []byte(body)); err != nil || !more {
			return err
		}
		u, err := url.Parse(strings.ReplaceAll(next, "&amp;", "&"))
		if err != nil {
			return err
		}
		query = "?" + u.RawQuery
	}
}

// page writes the answer to an address.
func (e *exporter) page(ctx context.Context, address string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	w := httptest.NewRecorder()
	r := httptest.NewRequestWithContext(ctx, http.MethodGet, e.s.root+address, nil)
	e.s.Handler().ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		return fmt.Errorf("%s: %s", address, http.StatusText(w.Code))
	}
	name := address
	if strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
		name = strings.TrimSuffix(address, "/") + "/index.html"
	}
	return e.write(name, w.Body.Bytes())
}

// write writes a file below the directory.
func (e *exporter) write(name string, body []byte) error {
	file := filepath.Join(e.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	e.files.Add(1)
	return os.WriteFile(file, body, 0o666)
}
