package serve

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"strings"
)

// mostLocations is the maximum number of URLs of a sitemap (sitemaps.org).
const mostLocations = 50_000

// addSitemap adds the sitemap: the URLs of all pages that search engines should know, or if there are
// too many, the URLs of several sitemaps.
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
	for len(list) > 0 {
		name := fmt.Sprintf("/sitemap-%d.xml", len(parts)+1)
		n := min(mostLocations, len(list))
		e.addXML(name, "urlset", "url", list[:n])
		parts = append(parts, e.s.base+name)
		list = list[n:]
	}
	e.addXML("/sitemap.xml", "sitemapindex", "sitemap", parts)
}

// addXML adds a sitemap, whose elements have the names root and each.
func (e *exporter) addXML(name, root, each string, locations []string) {
	e.add(name, false, func(context.Context) (*answer, error) {
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
	})
}
