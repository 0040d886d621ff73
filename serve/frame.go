package serve

import (
	"cmp"
	"html/template"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/render"
)

// A frame is the data of the parts that all pages share.
type frame struct {
	Root               string // the prefix of links
	Assets             string // the prefix of URLs of assets
	Title, Description string
	Site               Site
	Canonical          string // the canonical URL of the page
	Here               string // the path of the page in the menu; empty for other pages
	Preview            *preview
	Scripts            []string
	Modules            []string // modules that the scripts import, to be preloaded
	Styles             []string // in addition to the style of all pages
	Feed               string   // the path of the feed of daily puzzles
	Static             bool     // the page is a file, without a server
	Explorer           bool     // there are games to explore
	NoPuzzles          bool     // the collection is empty: its pages are not in the menu
	Slash              string   // the end of page URLs: a slash on static file hosts, which redirect URLs without it

	language *say.Language
}

// Policy returns the Content-Security-Policy for a page on a static file host, as the HTML attribute content.
func (frame) Policy() template.HTMLAttr { return `content="` + policyOfFiles + `"` }

// menu has the sections of the site, with the paths of their pages. Their texts are those of [say.Language.Page] whose
// names begin with "menu." and "page.".
var menu = []struct {
	name  string
	pages []string
}{
	{"puzzles", []string{"/train", "/puzzles"}},
	{"daily", []string{"/daily"}},
	{"play", []string{"/game", "/import", "/explore"}},
	{"learn", []string{"/rules", "/themes"}},
	{"make", []string{"/edit", "/study"}},
}

// menuLink is an entry of the menu. Chosen is a value of the attribute aria-current, or empty.
type menuLink struct{ Text, Href, Chosen string }

// Menu returns the sections of the site. Each leads to its first page.
func (f frame) Menu() (list []menuLink) {
	for _, section := range menu {
		if p := section.pages[0]; f.NoPuzzles && (p == "/train" || p == "/daily") {
			continue
		}
		link := menuLink{Text: f.language.Page("menu." + section.name), Href: f.Root + section.pages[0] + f.Slash}
		switch slices.Index(section.pages, f.Here) {
		case -1:
		case 0:
			link.Chosen = "page"
		default:
			link.Chosen = "true"
		}
		list = append(list, link)
	}
	return list
}

// Pages returns the pages of the section of this page if there are several. The page of training returns none, because
// it also plays puzzles: its script shows them.
func (f frame) Pages() (list []menuLink) {
	if f.Here == "/train" {
		return nil
	}
	for _, section := range menu {
		if !slices.Contains(section.pages, f.Here) || len(section.pages) < 2 {
			continue
		}
		for _, p := range section.pages {
			if p == "/explore" && !f.Explorer || p == "/themes" && f.NoPuzzles {
				continue
			}
			link := menuLink{Text: f.language.Page("page." + p[1:]), Href: f.Root + p + f.Slash}
			if p == f.Here {
				link.Chosen = "page"
			}
			list = append(list, link)
		}
	}
	return list
}

// preview is the preview card of a page: what chats show for a link to the page.
type preview struct {
	Title, Description, URL, Image, Alt, OEmbed string
}

// titleOf returns the title of a page with the name of the site. It returns the name alone for an empty title.
func (s *Server) titleOf(title string) string {
	if title == "" || strings.HasPrefix(title, s.site.Name+": ") {
		return cmp.Or(title, s.site.Name)
	}
	return title + " - " + s.site.Name
}

// frame returns the frame of a page. The argument here is the path of the page in the menu. The argument path is the
// path of the canonical URL below the root, or empty if the page has no canonical URL. The argument title is without
// the name of the site. The arguments files are the names of the scripts and styles.
func (s *Server) frame(here, path, title, description string, files ...string) frame {
	f := frame{
		Root: s.root, Assets: s.assetRoot(), Title: s.titleOf(title), Description: description, Here: here, Site: s.site,
		Feed: feeds[codec.Santorini], Static: s.static, Explorer: s.hasGames.Load(), NoPuzzles: s.noPuzzles.Load(),
		Slash: s.slashed(""), language: s.language,
	}
	if path != "" {
		f.Canonical = s.base + s.slashed(path)
	}
	for _, file := range files {
		if strings.HasSuffix(file, ".css") {
			f.Styles = append(f.Styles, file)
			continue
		}
		f.Scripts = append(f.Scripts, file)
		for _, module := range s.assets.modules[file] {
			if !slices.Contains(files, module) && !slices.Contains(f.Modules, module) {
				f.Modules = append(f.Modules, module)
			}
		}
	}
	return f
}

// Drawings returns the SVG symbols that [board.Thumb] images on the page refer to.
func (frame) Drawings() template.HTML {
	return hiddenSymbols("board-bare", "small-1", "small-2", "small-3", "small-4", "small-covered-1", "small-covered-2",
		"small-covered-3", "first", "second")
}

// PrintDrawings returns the SVG symbols that [board.Printed] images on the page refer to.
func (frame) PrintDrawings() template.HTML {
	return hiddenSymbols("board", "tower-1", "tower-2", "tower-3", "tower-4", "tagged-1", "tagged-2", "tagged-3",
		"first", "second")
}

func hiddenSymbols(names ...string) template.HTML {
	return template.HTML(strings.Replace(string(render.Symbols(codec.Santorini, names...)), "<svg ", "<svg hidden ", 1))
}

// Entry returns a list entry with an empty board. A script fills in the puzzle.
func (f frame) Entry() entry {
	return entry{Board: newBoard(f.language, emptySantorini, f.Assets, false)}
}
