package serve

import (
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// A shellPage is an empty page, called a shell: its script reads the URL and adds the content. Static file hosts serve
// shells for URLs without a file. If there is no connection, the service worker serves shells from the assets, where a
// shell has the same version as its script.
type shellPage struct {
	frame
	Kind     string    // the kind of URLs that it shows; see shells
	LastDay  string    // the last day that has a page; empty if there may be none
	First    string    // on the start page, the URL of a puzzle for new visitors
	Board    string    // the heading while the page waits for a board; empty if the page may have no board
	Embed    bool      // the page is embedded in another site
	Calendar *calendar // the calendar of the page; nil for none
	Mistyped errorPage // the parts of a page about a mistyped code, which the script fills
}

// shells maps each kind of URL to its shell. Other assets have the same purpose but use the templates of ordinary
// pages: list.html, sheet.html and the fixed pages. The fields title, description and board are names of texts of
// [say.Language.Page]. The text board is the heading while the page waits for a board. A title or board may be empty.
var shells = map[string]struct{ here, title, description, board string }{
	"start": {"", "", "about.start", "title.today"},
	// for /daily, /daily/DATE, /daily/YEAR, the days of /daily/gods, and the parameter ?date=DATE
	"daily":    {"/daily", "title.daily", "about.daily", "title.daily"},
	"position": {"", "", "about.shown", "title.position"}, // for /p/CODE/TURNS and ?c=CODE&t=TURNS
	"embed":    {"", "", "about.shown", ""},               // for the same URLs below /embed
	// the game is in the part of the URL after the number sign, which browsers do not send
	"review":  {"", "title.review", "about.review", ""},
	"random":  {"/puzzles", "title.random", "about.random", ""}, // for any filter
	"go":      {"", "", "about.go", ""},                         // for ?text=TEXT
	"missing": {"", "title.missing", "about.missing", ""},       // for any other URL
}

// shell returns the shell for a kind of URL. The argument days is the calendar in the shell for daily puzzles. If it is
// nil, the script makes the calendar.
func (s *Server) shell(kind string, days *calendar) *answer {
	sh := shells[kind]
	said := func(name string) string {
		if name == "" {
			return ""
		}
		return s.language.Page(name)
	}
	files := s.listFiles("shell.js", "done.js")
	p := shellPage{
		frame: s.frame(sh.here, "", said(sh.title), said(sh.description), files...),
		Kind:  kind, Embed: kind == "embed", Calendar: days, LastDay: s.lastDay, Board: said(sh.board),
	}
	p.Mistyped = errorPage{
		frame: p.frame, Heading: s.language.Page("error.typo"), Message: "-", Text: []mistyped{{"-", true}}, Suspects: true,
		Neighbours: []neighbour{{Href: s.root + "/"}},
	}
	switch kind {
	case "start":
		p.Title = s.language.Page("title.start", "{name}", s.site.Name)
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

// shellFiles returns the shells and the fixed pages as files for the assets. The keys are the file names.
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
		panic(err) // only sheets with puzzles can have an error
	}
	out["sheet.html"] = sheet
	for kind := range shells {
		out[kind+".html"] = s.shell(kind, nil)
	}
	if s.titled() != nil && s.static {
		out["start.html"] = out["list.html"] // the list is the start page
	}
	return out
}

// emptyGame returns the page on which a game against the computer begins. No worker is placed yet.
func (s *Server) emptyGame() *answer {
	return s.placing(engine.CasualLevel, game.First, [2]position.God{}, nil, "")
}

// allListed returns all kinds of puzzles that a collection may contain.
func allListed() listed {
	all := listed{gods: true}
	for g := codec.Win1; g.IsValid(); g++ {
		all.goals = append(all.goals, g)
	}
	return all
}

// pathOf returns the URL of the page of a code, below the root.
func (s *Server) pathOf(c codec.Code) string { return s.pathIn("/p", "c", c.String()) }

// pathOfDay returns the URL of the page of a daily puzzle, below the root. g says whether the puzzle has gods.
func (s *Server) pathOfDay(g codec.Game, day time.Time) string {
	return s.pathIn(dailyFolder(g), "date", day.Format(time.DateOnly))
}

// pathIn returns the URL of a page in a folder, below the root. On a static file host without this page, it returns the
// URL of the folder's shell, with the name of the page in a parameter.
func (s *Server) pathIn(folder, parameter, name string) string {
	if s.static && !s.pages {
		return folder + "/?" + parameter + "=" + name
	}
	return s.slashed(folder + "/" + name)
}

// slashed returns a path with a slash at the end on static file hosts, and otherwise as it is.
func (s *Server) slashed(path string) string {
	if s.static {
		path += "/"
	}
	return path
}
