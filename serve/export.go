package serve

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/api"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// ExportOptions are the options of [Export].
type ExportOptions struct {
	BaseURL    string           // of the web host; empty means http://localhost:8080
	Collection Collection       // nil for the built-in puzzles
	Pictures   bool             // write a preview card for each puzzle
	Now        func() time.Time // for the puzzle of the day; nil for the clock
}

// maxDays is the maximum number of days that are written.
const maxDays = 400

// Export writes the pages as files below a directory, which is made if it does not exist, and
// returns how many. Any static file host can serve them: each puzzle page contains its play tree.
// The error is that of the context, the options or the file system.
func Export(ctx context.Context, dir string, o ExportOptions) (files int, err error) {
	s, err := New(Options{BaseURL: o.BaseURL, Collection: o.Collection, Now: o.Now})
	if err != nil {
		return 0, err
	}
	s.static, s.pictures = true, o.Pictures
	if s.assets, err = newAssetFiles(hosting{}); err != nil {
		return 0, err
	}
	e := &exporter{s: s, dir: dir}
	g, within := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for name, a := range s.assets.files {
		g.Go(func() error { return e.write("/assets/"+s.assets.hash+"/"+name, a.body) })
	}
	v := visit{Context: within, reads: within}
	write := func(name string, page func() (*answer, error)) {
		g.Go(func() error { return e.page(within, name, page) })
	}
	write("/", func() (*answer, error) { return s.startAnswer(v) })
	write("/daily", func() (*answer, error) { return s.dailyAnswer(v, s.service.Today()) })
	for d, n := s.service.Today(), 0; !d.Before(api.FirstDay) && n < maxDays; d, n = d.AddDate(0, 0, -1), n+1 {
		write("/daily/"+d.Format(time.DateOnly), func() (*answer, error) { return s.dailyAnswer(v, d) })
	}
	write("/about", func() (*answer, error) { return s.about(), nil })
	write("/edit", func() (*answer, error) { return s.emptyEditor(), nil })
	write("/puzzles.atom", func() (*answer, error) { return s.feed(within) })
	write("/robots.txt", func() (*answer, error) { return s.robots(nil) })
	write("/favicon.ico", func() (*answer, error) { return s.icon(nil) })
	g.Go(func() error { return e.lists(within) })
	for cursor, more := "", true; more && within.Err() == nil; more = cursor != "" {
		list, err := s.service.List(within, api.ListQuery{After: cursor, Limit: api.MaxList})
		if err != nil {
			return int(e.files.Load()), errors.Join(err, g.Wait())
		}
		cursor = list.Cursor
		for _, p := range list.Puzzles {
			name := address(p.Code)
			write(name, func() (*answer, error) {
				page, _, err := s.newPage(v, look{line: game.Start(p.Code)})
				return s.page(0, "position.html", page), err
			})
			if o.Pictures {
				write(name+".png", func() (*answer, error) { return s.card(within, p.Code) })
			}
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

// lists writes the list of puzzles, page after page. Files have no parameters, so each page has a
// URL of its own.
func (e *exporter) lists(ctx context.Context) error {
	cursor, name := "", "/puzzles"
	for n := 1; n == 1 || cursor != ""; n++ {
		list, err := e.s.service.List(ctx, api.ListQuery{After: cursor, Limit: perPage})
		if err != nil {
			return err
		}
		next := fmt.Sprintf("/puzzles/%d", n+1)
		if cursor = list.Cursor; cursor != "" {
			list.Next = e.s.root + next + "/"
		}
		if err := e.page(ctx, name, func() (*answer, error) { return e.s.listAnswer(puzzles.Filter{}, list, nil), nil }); err != nil {
			return err
		}
		name = next
	}
	return nil
}

// page writes the response for a URL.
func (e *exporter) page(ctx context.Context, address string, page func() (*answer, error)) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	a, err := page()
	if err != nil {
		return fmt.Errorf("%s: %w", address, err)
	}
	name := address
	if a.contentType == typeHTML {
		name = strings.TrimSuffix(address, "/") + "/index.html"
	}
	return e.write(name, a.body)
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
