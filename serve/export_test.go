package serve

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/internal/api"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// few is a part of the collection: its easiest goals, and the puzzles of the days.
type few struct{ *inMemory }

func (f few) Puzzles(ctx context.Context, _ puzzles.Filter, cursor string, limit int) (page puzzles.Page, err error) {
	first := api.FirstDay // two on each page
	if cursor == "" {
		page.Next = "more"
	} else {
		first = api.FirstDay.AddDate(0, 0, 2)
	}
	days, err := f.Daily(ctx, first, first.AddDate(0, 0, 1))
	for _, d := range days {
		page.Puzzles = append(page.Puzzles, d.Record)
	}
	return page, err
}

// The pages are written as files, and every link in them leads to a file.
func TestExport(t *testing.T) {
	dir := t.TempDir()
	e, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	written, err := Export(t.Context(), dir, ExportOptions{BaseURL: "https://example.org/santorini", Collection: few{e}, Now: func() time.Time { return api.FirstDay.AddDate(0, 0, 3) }})
	if err != nil {
		t.Fatal(err)
	}
	files, puzzlePages, total := 0, int64(0), int64(0)
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		files++
		if strings.Contains(path, string(filepath.Separator)+"p"+string(filepath.Separator)) {
			puzzlePages++
			total += info.Size()
		}
		if filepath.Ext(path) != ".html" {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, part := range strings.Split(string(text), `href="`)[1:] {
			link, _, _ := strings.Cut(part, `"`)
			link, _, _ = strings.Cut(link, "#")
			link, _, _ = strings.Cut(link, "?")
			inside, found := strings.CutPrefix(link, "/santorini/")
			if !found {
				if !strings.HasPrefix(link, "https://example.org/santorini/") && link != "" {
					t.Errorf("%s leads to %s", path, link)
				}
				continue
			}
			target := filepath.Join(dir, filepath.FromSlash(inside))
			if info, err := os.Stat(target); err == nil && info.IsDir() {
				target = filepath.Join(target, "index.html")
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s leads to %s, which is no file", path, link)
				return filepath.SkipAll
			}
		}
		return nil
	})
	if list, err := os.ReadFile(filepath.Join(dir, "puzzles", "2", "index.html")); err != nil || strings.Count(string(list), "data-code") != 2 {
		t.Errorf("the second page of the list: %v, %.300s", err, list)
	}
	if list, err := os.ReadFile(filepath.Join(dir, "puzzles", "index.html")); err != nil || !strings.Contains(string(list), `href="/santorini/puzzles/2/" rel="next"`) {
		t.Errorf("the list leads nowhere: %v, %.300s", err, list)
	}
	if robots, err := os.ReadFile(filepath.Join(dir, "robots.txt")); err != nil || strings.Contains(string(robots), "Disallow") {
		t.Errorf("robots.txt: %v, %s", err, robots)
	}
	if err != nil || files < 25 || files != written {
		t.Errorf("%d files, %v", files, err)
	}
	// There are more than eleven thousand, and all is to be less than 100 MB.
	if each := total / puzzlePages; each > 8_000 {
		t.Errorf("%d bytes a puzzle", each)
	}
}
