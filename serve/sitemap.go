package serve

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// mostLocations is the maximum number of URLs of a sitemap (sitemaps.org).
const mostLocations = 50_000

// addSitemap adds the sitemap for search engines. It lists the pages or, if there are too many, other sitemaps that
// list them.
func (e *exporter) addSitemap() {
	var list []string
	for _, name := range e.sitemap {
		list = append(list, e.s.base+strings.TrimSuffix(name, "/")+"/")
	}
	if len(list) <= mostLocations {
		e.addXML("/sitemap.xml", "urlset", "url", list)
		return
	}
	var parts []string
	for part := range slices.Chunk(list, mostLocations) {
		name := fmt.Sprintf("/sitemap-%d.xml", len(parts)+1)
		e.addXML(name, "urlset", "url", part)
		parts = append(parts, e.s.base+name)
	}
	e.addXML("/sitemap.xml", "sitemapindex", "sitemap", parts)
}

// addXML adds a sitemap file to the export. The arguments root, each and locations are those of sitemapOf.
func (e *exporter) addXML(name, root, each string, locations []string) {
	e.add(name, false, func(*request) (*answer, error) { return sitemapOf(root, each, locations) })
}

// sitemapOf returns an XML sitemap with the given URLs. The argument root is the name of the root element. The argument
// each is the name of the elements around the URLs.
func sitemapOf(root, each string, locations []string) (*answer, error) {
	b := bytes.NewBufferString(xml.Header)
	fmt.Fprintf(b, "<%s xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n", root)
	for _, location := range locations {
		fmt.Fprintf(b, "<%s><loc>", each)
		if err := xml.EscapeText(b, []byte(location)); err != nil {
			return nil, err
		}
		fmt.Fprintf(b, "</loc></%s>\n", each)
	}
	fmt.Fprintf(b, "</%s>\n", root)
	return &answer{contentType: "application/xml", body: b.Bytes()}, nil
}

// sitemapPage serves a sitemap with the fixed pages, the latest daily puzzles and, if the collection is in memory, its
// puzzles. A database may have millions of puzzles; search engines find these through the pages of the list.
func (s *Server) sitemapPage(r *request) (*answer, error) {
	list := []string{s.base + "/", s.base + "/daily", s.base + "/daily/gods", s.base + "/puzzles"}
	for _, fixed := range fixedPages {
		list = append(list, s.base+fixed.path)
	}
	ctx, today := r.store(s), s.service.Today()
	for _, g := range [...]codec.Game{codec.Santorini, codec.Gods} {
		days, err := api.Read(s.collection.Daily(ctx, g, s.firstOf(daysAtOnce), today))
		if err != nil {
			return nil, err
		}
		for _, d := range slices.Backward(days) {
			list = append(list, s.base+s.pathOfDay(g, d.Day))
		}
	}
	if m, ok := s.collection.(*inMemory); ok {
		for _, p := range m.list[:min(len(m.list), mostLocations-len(list))] {
			list = append(list, s.base+address(p.Code()))
		}
	}
	return sitemapOf("urlset", "url", list)
}
