package serve

import (
	"encoding/xml"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/render"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// atomDays is the number of days in the feed.
const atomDays = 14

// atom serves the Atom feed (RFC 4287) with the daily puzzles of the last atomDays days.
func (s *Server) atom(r *request) (*answer, error) {
	type entry struct{ Title, ID, Updated, Summary string }
	today := s.service.Today()
	feed := struct {
		Base, Updated string
		Entries       []entry
	}{Base: s.base, Updated: today.Format(time.RFC3339)}
	list, err := api.Read(s.collection.Daily(r.store(s), codec.Santorini, s.firstOf(atomDays), today))
	if err != nil {
		return nil, err
	}
	for _, p := range slices.Backward(list) {
		feed.Entries = append(feed.Entries, entry{
			p.Day.Format(longDate), s.base + s.pathOfDay(codec.Santorini, p.Day), p.Day.Format(time.RFC3339),
			fmt.Sprintf("%s Rating %d.", say.StatusOf(p.Code), p.Rating),
		})
	}
	a := s.page("puzzles.atom", feed)
	a.contentType, a.body = "application/atom+xml; charset=utf-8", append([]byte(xml.Header), a.body...)
	return a, nil
}

// oembed serves a description of the embedded board for other sites (oembed.com).
func (s *Server) oembed(r *request) (*answer, error) {
	if f := r.Get("format"); f != "" && f != "json" {
		return nil, &api.ParameterError{Name: "format", Want: "json"}
	}
	address := r.Get("url")
	u, err := url.Parse(address)
	if err != nil || !strings.HasPrefix(address, s.base+"/p/") || u == nil {
		return nil, &api.ParameterError{Name: "url", Want: "an address like " + s.base + "/p/CODE"}
	}
	code, _, _ := strings.Cut(strings.TrimPrefix(address, s.base+"/p/"), "/")
	code, _, _ = strings.Cut(code, "?")
	c, err := codec.Read(code)
	if err != nil {
		return nil, err
	}
	width := min(r.Number("maxwidth", embedWidth, 1, 10000), embedWidth)
	height := min(r.Number("maxheight", embedWidth+embedBelow, 1, 10000), width+embedBelow)
	if r.Err != nil {
		return nil, r.Err
	}
	const iframe = `<iframe src="%s/embed/%[2]v" width="%d" height="%d" title="Puzzle %[2]v" loading="lazy"></iframe>`
	frame := fmt.Sprintf(iframe, s.base, c, width, height)
	return jsonAnswer(map[string]any{
		"version": "1.0", "type": "rich", "provider_name": "puzzlecode", "provider_url": s.base + "/",
		"title": render.Describe(c), "html": frame, "width": width, "height": height,
		"thumbnail_url":   s.base + "/p/" + c.String() + ".png?v=" + pictureVersion,
		"thumbnail_width": 1200, "thumbnail_height": 630,
	})
}

// embedWidth is the width of an embedded board in pixels, and also its height. embedBelow is the height of the text
// below the board.
const embedWidth, embedBelow = 480, 260
