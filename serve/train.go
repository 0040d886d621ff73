package serve

import (
	"context"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
	"github.com/puzzlecode/puzzlecode/serve/internal/catalogue"
)

// trainPage is the page of training. It has the views that its script shows, with their forms.
type trainPage struct {
	frame
	Train                string // the URL of the page
	Games, By, Against   []option
	Goals, Themes        []option
	MostCodes, MostTitle int // the limits of a set
}

// training returns the page of training. Its script keeps the results in the browser, and chooses puzzles from the
// index of the collection.
func (s *Server) training() *answer {
	title, about := s.language.Page("title.training"), s.language.Page("about.training")
	files := s.listFiles("train.js", "train.css")
	p := trainPage{
		frame: s.frame("/train", "/train", title, about, files...), Train: s.root + s.slashed("/train"),
		Games: gameChoices(s.language), By: godOptions(s.language, nil), Against: godOptions(s.language, nil),
		MostCodes: mostPrinted, MostTitle: mostTitle,
	}
	words := s.language.Catalogue()
	for _, g := range allListed().goals { // the script removes those that no puzzle has
		p.Goals = append(p.Goals, option{Value: g.String(), Text: words["short."+g.String()].Text})
	}
	for _, name := range themeNames() {
		p.Themes = append(p.Themes, option{Value: name, Text: s.language.Theme(name)})
	}
	return s.page("train.html", p)
}

// The limits of the index that is made from a database. It has only some puzzles of each band of ratings, so it stays
// small for any database.
const (
	indexBand    = 50               // the width of a band of ratings
	indexPerBand = 400              // the maximum number of puzzles of a band
	indexAge     = 10 * time.Minute // the time until the index is read again
	indexTime    = time.Minute      // the maximum time for reading the index
)

// keptIndex is a cached index that was made from a database.
type keptIndex struct {
	body    []byte
	expires time.Time
}

// indexFile serves an index of the puzzles in a database. An index that has expired is served until a new one has been
// made. If there is no index yet, the request waits for one, but not longer than for other reads. Making the index
// continues after the request has failed, so that a later request gets the index.
func (s *Server) indexFile(r *request) (*answer, error) {
	if s.filed {
		return nil, errNotFound
	}
	kept := s.index.Load()
	if kept == nil || !s.now().Before(kept.expires) {
		ctx := context.WithoutCancel(r.Context())
		reading := s.indexing.DoChan("", func() (any, error) { return s.readIndex(ctx) })
		if kept == nil {
			select {
			case read := <-reading:
				if read.Err != nil {
					return nil, &api.StoreError{Fault: read.Err}
				}
				kept = read.Val.(*keptIndex)
			case <-r.store(s).Done():
				return nil, &api.StoreError{Fault: r.store(s).Err()}
			}
		}
	}
	return &answer{contentType: typeBytes, body: kept.body, caching: revalidate}, nil
}

// readIndex makes an index from the puzzles in the database.
func (s *Server) readIndex(ctx context.Context) (*keptIndex, error) {
	ctx, cancel := context.WithTimeout(ctx, indexTime)
	defer cancel()
	entries, err := s.indexEntries(ctx)
	if err != nil {
		return nil, err
	}
	kept := &keptIndex{catalogue.NewIndex(entries, false).File(), s.now().Add(indexAge)}
	s.index.Store(kept)
	return kept, nil
}

// indexEntries reads the puzzles for the index: some of each band of ratings.
func (s *Server) indexEntries(ctx context.Context) (list []catalogue.Entry, err error) {
	for least := 0; least < api.MostRating; least += indexBand {
		f := puzzles.Filter{LeastRating: least, MostRating: least + indexBand - 1}
		if least+indexBand >= api.MostRating {
			f.MostRating = 0
		}
		n := 0
		for r, err := range allOf(ctx, s.collection, f) {
			if err != nil {
				return nil, err
			}
			themes, err := puzzles.ParseThemes(strings.Join(r.Themes, " "))
			if err == nil { // otherwise the themes are from another version
				list = append(list, catalogue.Entry{Code: r.Code, Rating: r.Rating, Themes: themes})
			}
			if n++; n == indexPerBand {
				break
			}
		}
	}
	return list, nil
}
