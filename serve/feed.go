package serve

import (
	"encoding/xml"
	"fmt"
	"html"
	"slices"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// atomDays is the number of days in a feed.
const atomDays = 14

// feeds are the paths of the feeds of daily puzzles.
var feeds = map[codec.Game]string{codec.Santorini: "/puzzles.atom", codec.Gods: "/puzzles-gods.atom"}

// atom returns a handler for the Atom feed (RFC 4287) with the daily puzzles of the last atomDays days. g says whether
// the puzzles have gods.
func (s *Server) atom(g codec.Game) handler {
	return func(r *request) (*answer, error) {
		type entry struct{ Title, ID, Updated, Summary, Content string }
		today, title := s.service.Today(), "title.feed"
		if g == codec.Gods {
			title = "title.feed.gods"
		}
		feed := struct {
			Site, Title, ID, Home, Updated string
			Entries                        []entry
		}{
			Site: s.site.Name, Title: s.language.Page(title, "{name}", s.site.Name), ID: s.base + feeds[g],
			Home:    s.base + dailyFolder(g),
			Updated: today.Format(time.RFC3339),
		}
		list, err := api.Read(s.collection.Daily(r.store(s), g, s.firstOf(atomDays), today))
		if err != nil {
			return nil, err
		}
		for _, p := range slices.Backward(list) {
			e := entry{
				Title: dateIn(s.language, "date.long", p.Day), ID: s.base + s.pathOfDay(g, p.Day),
				Updated: p.Day.Format(time.RFC3339),
				Summary: s.language.StatusOf(p.Code) + " " + s.language.About("rating", "{n}", p.Rating).Text,
			}
			e.Content = "<p>" + html.EscapeString(e.Summary) + "</p>"
			if !s.static || s.pictures {
				picture := s.base + dailyFolder(g) + "/" + p.Day.Format(time.DateOnly) + ".png?v=" + api.PictureVersion
				const link = `<p><a href="%s"><img src="%s" alt="%s" width="600" height="315"></a></p>`
				e.Content = fmt.Sprintf(link, html.EscapeString(e.ID), html.EscapeString(picture),
					html.EscapeString(api.Alt(s.language, p.Code, p.Rating))) + e.Content
			}
			feed.Entries = append(feed.Entries, e)
		}
		a := s.page("puzzles.atom", feed)
		a.contentType, a.body = "application/atom+xml; charset=utf-8", append([]byte(xml.Header), a.body...)
		return a, nil
	}
}
