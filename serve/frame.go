package serve

import (
	"html/template"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/render"
)

// A frame is the data of the parts that all pages share.
type frame struct {
	Root               string // the prefix of links
	Assets             string // the prefix of URLs of assets
	Title, Description string
	Canonical          string // the canonical URL of the page
	Here               string // the path of the page in the menu; empty for other pages
	Preview            *preview
	Scripts            []string
	Modules            []string // modules that the scripts import, to be preloaded
	Styles             []string // in addition to the style of all pages
	Static             bool     // the page is a file, without a server
	Explorer           bool     // there are games to explore
	Slash              string   // the end of page URLs: a slash on static file hosts, which redirect URLs without it
}

// Policy returns the Content-Security-Policy for a page on a static file host, as the HTML attribute content.
func (frame) Policy() template.HTMLAttr { return `content="` + policyOfFiles + `"` }

// menu has the sections of the site, with their pages.
var menu = []struct {
	text  string
	pages []menuPage
}{
	{"Puzzles", []menuPage{{"/train", "Train"}, {"/puzzles", "All puzzles"}}},
	{"Daily", []menuPage{{"/daily", ""}}},
	{"Play", []menuPage{{"/game", "The computer"}, {"/import", "Your games"}, {"/explore", "Explorer"}}},
	{"Learn", []menuPage{{"/rules", "Rules"}, {"/themes", "Ratings and themes"}}},
	{"Make", []menuPage{{"/edit", "Editor"}, {"/study", "Studies"}}},
}

type menuPage struct{ path, text string }

// menuLink is an entry of the menu. Chosen is a value of the attribute aria-current, or empty.
type menuLink struct{ Text, Href, Chosen string }

// Menu returns the sections of the site. Each leads to its first page.
func (f frame) Menu() (list []menuLink) {
	for _, section := range menu {
		link := menuLink{Text: section.text, Href: f.Root + section.pages[0].path + f.Slash}
		switch slices.IndexFunc(section.pages, f.isHere) {
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
		if !slices.ContainsFunc(section.pages, f.isHere) || len(section.pages) < 2 {
			continue
		}
		for _, p := range section.pages {
			if p.path == "/explore" && !f.Explorer {
				continue
			}
			link := menuLink{Text: p.text, Href: f.Root + p.path + f.Slash}
			if f.isHere(p) {
				link.Chosen = "page"
			}
			list = append(list, link)
		}
	}
	return list
}

func (f frame) isHere(p menuPage) bool { return p.path == f.Here }

// preview is the preview card of a page: what chats show for a link to the page.
type preview struct {
	Title, Description, URL, Image, Alt, OEmbed string
}

// frame returns the frame of a page. The argument here is the path of the page in the menu. The argument path is the
// path of the canonical URL below the root, or empty if the page has no canonical URL. The arguments files are the
// names of the scripts and styles.
func (s *Server) frame(here, path, title, description string, files ...string) frame {
	f := frame{
		Root: s.root, Assets: s.assetRoot(), Title: title, Description: description, Here: here,
		Static: s.static, Explorer: s.hasGames.Load(), Slash: s.slashed(""),
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

// Drawings returns the SVG symbols of Santorini boards, except those of marks. A page with [board.Thumb] images needs
// them.
func (frame) Drawings() template.HTML {
	names := []string{"board", "board-bare", "tower-1", "tower-2", "tower-3", "tower-4", "first", "second"}
	return template.HTML(strings.Replace(string(render.Symbols(codec.Santorini, names...)), "<svg ", "<svg hidden ", 1))
}

// Entry returns a list entry with an empty board. A script fills in the puzzle.
func (f frame) Entry() entry { return entry{Board: newBoard(emptySantorini, f.Assets, false)} }
