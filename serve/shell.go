package serve

import (
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// A shellPage is a page whose script reads the address and shows its content. Static file hosts have shells for
// addresses without a file. A browser without a connection has them, too: the service worker keeps the shells in the
// assets, where they have the version of their scripts.
type shellPage struct {
	frame
	Kind     string    // of address; see shells
	First    string    // on the start page, a puzzle for new visitors
	Board    string    // the heading while the page waits for a board; empty if there may be none
	Embed    bool      // embedded in another site
	Calendar *calendar // where days are linked; nil for none
	Mistyped errorPage // the parts of a page about a code with a typo, for the script
}

// shells are the shells by the kind of the addresses that they show. The assets also have list.html and the fixed
// pages, which have the templates of the pages.
var shells = map[string]struct{ here, title, description string }{
	"start": {"", "puzzlecode: Santorini puzzles that open as a board",
		"Play today's Santorini puzzle, build a position, and share it as 14 characters."},
	// /daily, /daily/DATE, /daily/YEAR and the days of /daily/gods, also ?date=DATE
	"daily": {"daily", "Daily puzzle - puzzlecode",
		"The Santorini puzzle of today: easy on Monday, hard on Saturday."},
	"position": {"", "puzzlecode", "A position as a board."}, // /p/CODE/TURNS, also ?c=CODE&t=TURNS
	"embed":    {"", "puzzlecode", "A position as a board."}, // the same in a frame
	// the game is after the number sign, which browsers do not send
	"review":  {"import", "Review of a game - puzzlecode", "What each turn of a game gave away."},
	"random":  {"puzzles", "A random puzzle - puzzlecode", "A Santorini puzzle, drawn at random."}, // of a filter
	"go":      {"", "puzzlecode", "Opens a code, a link or a FEN."},                                // in ?text=
	"missing": {"", "Not found - puzzlecode", "There is no such page."},                            // any other address
}

// shell returns the shell of a kind. The shell of days has a calendar, which its script fills if days is nil.
func (s *Server) shell(kind string, days *calendar) *answer {
	sh := shells[kind]
	p := shellPage{
		frame: s.frame(sh.here, "", sh.title, sh.description, s.listFiles("shell.js", "done.js")...),
		Kind:  kind, Embed: kind == "embed", Calendar: days,
	}
	p.Mistyped = errorPage{
		frame: p.frame, Heading: "This code has a typo", Message: "-", Text: []mistyped{{"-", true}}, Suspects: true,
		Neighbours: []neighbour{{Href: s.root + "/"}},
	}
	p.Board = map[string]string{"start": "Today's puzzle", "daily": "Daily puzzle", "position": "Position"}[kind]
	switch kind {
	case "start":
		p.Canonical, p.Scripts, p.First = s.base+"/", append(p.Scripts, "continue.js"), s.firstPuzzle()
	case "review", "daily":
		p.Canonical = s.base + s.slashed("/"+kind)
	}
	if kind == "daily" && days == nil {
		c := newCalendar(codec.Santorini)
		p.Calendar = &c
	}
	return s.page("shell.html", p)
}

// shellFiles returns the pages of the assets by name.
func (s *Server) shellFiles() map[string]*answer {
	out := map[string]*answer{}
	for _, fixed := range fixedPages {
		out[fixed.path[1:]+".html"] = fixed.page(s)
	}
	if m := s.titled(); m == nil {
		out["list.html"] = s.listAnswer(puzzles.Filter{Games: plainGames}, puzzles.Page{}, allListed())
	} else {
		out["list.html"] = s.contentsAnswer(m, puzzles.Filter{}, s.filePart(m.records(), 1))
	}
	sheet, err := s.printsAnswer(Sheets{})
	if err != nil {
		panic(err) // it has no puzzles
	}
	out["sheet.html"] = sheet
	for kind := range shells {
		out[kind+".html"] = s.shell(kind, nil)
	}
	if s.titled() != nil && s.static {
		out["start.html"] = out["list.html"] // the site begins with it
	}
	return out
}

// emptyGame returns the page on which a game begins.
func (s *Server) emptyGame() *answer {
	return s.placing(engine.CasualLevel, game.First, [2]position.God{}, nil, "")
}

// allListed returns the kinds of puzzles that a collection may have.
func allListed() listed {
	all := listed{gods: true}
	for g := codec.Win1; g.IsValid(); g++ {
		all.goals = append(all.goals, g)
	}
	return all
}

// pathOf returns the address of the page of a code below the root.
func (s *Server) pathOf(c codec.Code) string { return s.pathIn("/p", "c", c.String()) }

// pathOfDay returns the address of the page of a day of a game below the root.
func (s *Server) pathOfDay(g codec.Game, day time.Time) string {
	return s.pathIn(dailyFolder(g), "date", day.Format(time.DateOnly))
}

// pathIn returns the address of a page in a folder. Where the pages are files, it has a file of its own, or the shell
// of the folder shows it, given the name as a parameter.
func (s *Server) pathIn(folder, parameter, name string) string {
	if s.static && !s.pages {
		return folder + "/?" + parameter + "=" + name
	}
	return s.slashed(folder + "/" + name)
}

// slashed returns a path with the slash at its end where pages are files.
func (s *Server) slashed(path string) string {
	if s.static {
		path += "/"
	}
	return path
}
