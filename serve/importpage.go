package serve

import (
	"html"
	"html/template"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/play/say"
)

// importPage is the page that imports games from other sites and from files. Its script reads them in the browser.
type importPage struct {
	frame
	Bookmarklet template.HTMLAttr // the address of the bookmark
	Source      string            // the script of the bookmark, with comments and line breaks
}

// bookmarklet returns two texts. The first is the source of a script that opens a page with the log of a game; the
// argument page is the URL of that page. The second is the address of a bookmark that runs this script. The address
// contains the source without comments and line breaks. The messages of the script are in the language l.
func bookmarklet(language *say.Language, page string) (source, address string, err error) {
	text, err := fileIn(language, "bookmarklet.js", "PAGE", page)
	source = string(text)
	var short []string
	for line := range strings.Lines(source) {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "//") {
			short = append(short, line)
		}
	}
	escape := strings.NewReplacer("%", "%25", "#", "%23", `"`, "%22", "<", "%3C", ">", "%3E", "`", "%60", " ", "%20")
	return source, "javascript:" + escape.Replace(strings.Join(short, " ")), err
}

// imports returns the page that imports games.
func (s *Server) imports() *answer {
	title, about := s.language.Page("title.import"), s.language.Page("about.import")
	f := s.frame("/import", "/import", title, about, "import.js", "import.css")
	source, address, err := bookmarklet(s.language, f.Canonical)
	if err != nil {
		panic(err) // the file is a part of the program
	}
	href := template.HTMLAttr(`href="` + html.EscapeString(address) + `"`)
	return s.page("import.html", importPage{frame: f, Bookmarklet: href, Source: source})
}
